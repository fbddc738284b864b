"""What is said aloud of streamed replies: `python -m tests.bench.speech --cases FILE [--segments OUT]`.

A case passes when its segments are right however its stream is cut: whole, at every place in two, at every two places
in three up to 200 characters (else 5,000 seeded ones), and one character at a time. Failing ids stand above the report.
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from companion.conversation.sentences import SentenceCutter
from companion.conversation.stream_text import ReplyReader
from tests.bench.report import Bar, finish

ALL_THREE_WAY = 200  # characters up to which every cut into three is tried
SOME_THREE_WAY = 5000


@dataclass(frozen=True)
class Case:
    """A reply and what should be said of it: the segments, or what they join to and how long each may be."""

    id: str
    input: str
    spoken: list[str] | None
    atoms: list[str]
    thinks_first: bool
    joined: str | None
    max_chars: int

    def fault(self, segments: Sequence[str]) -> str:
        """Return what is wrong with these segments, or an empty text."""
        said = [segment.strip() for segment in segments]
        if self.spoken is not None and said != [one.strip() for one in self.spoken]:
            return f"said {said}, should be {self.spoken}"
        if self.max_chars and any(len(segment) > self.max_chars for segment in said):
            return f"a segment of {max(map(len, said))} characters"
        if self.joined is not None and "".join("".join(said).split()) != "".join(self.joined.split()):
            return "joined it is another text"
        cut = [atom for atom in self.atoms if not any(atom in segment for segment in said)]
        return f"cut {cut}" if cut else ""


def load(path: Path) -> list[Case]:
    """Read cases; those without expectations have segments all the same."""
    return [_case(row) for row in json.loads(path.read_text(encoding="utf-8"))]


def _case(row: dict[str, Any]) -> Case:
    return Case(
        id=str(row["id"]),
        input=row["input"],
        spoken=row.get("spoken"),
        atoms=row.get("atoms") or [],
        thinks_first=bool(row.get("reasoning_model")),
        joined=row.get("joined"),
        max_chars=int(row.get("max_chars") or 0),
    )


def segments_of(pieces: Sequence[str], *, thinks_first: bool = False) -> list[str]:
    """Return what is said of a reply that comes in these pieces."""
    reader, cutter = ReplyReader(thinks_first=thinks_first), SentenceCutter()
    said: list[str] = []
    for piece in pieces:
        for words in reader.feed(piece):
            said += [one.text for one in cutter.feed(words.text)]
    for words in reader.finish():
        said += [one.text for one in cutter.feed(words.text)]
    return said + [one.text for one in cutter.finish()]


def splits(text: str) -> Iterator[Sequence[str]]:
    """Yield the ways to cut a text."""
    yield list(text)
    for place in range(1, len(text)):
        yield text[:place], text[place:]
    places: Iterator[Sequence[int]]
    if len(text) <= ALL_THREE_WAY:
        places = combinations(range(1, len(text)), 2)
    else:
        rng = random.Random(len(text))
        places = (sorted(rng.sample(range(1, len(text)), 2)) for _ in range(SOME_THREE_WAY))
    for first, second in places:
        yield text[:first], text[first:second], text[second:]


def examine(case: Case) -> tuple[list[str], str]:
    """Return a case's segments and what is wrong with them, in the first cut where anything is."""
    whole = segments_of([case.input], thinks_first=case.thinks_first)
    if fault := case.fault(whole):
        return whole, fault
    for pieces in splits(case.input):
        segments = segments_of(pieces, thinks_first=case.thinks_first)
        if segments != whole:
            return whole, f"cut as {list(pieces)[:3]} it says {segments}"
    return whole, ""


def main() -> None:
    """Examine every case of the file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=Path, required=True)
    parser.add_argument("--segments", type=Path)
    options = parser.parse_args()
    cases = load(options.cases)
    segments, failed = {}, 0
    for case in cases:
        segments[case.id], fault = examine(case)
        if fault:
            failed += 1
            print(f"{case.id}: {fault}", flush=True)
    if options.segments:
        options.segments.write_text(json.dumps(segments, ensure_ascii=False, indent=1), encoding="utf-8")
    passed, total = len(cases) - failed, len(cases)
    finish("speech", {"passed": passed, "total": total}, {}, [Bar("passed", passed, total, at_least=True)])


if __name__ == "__main__":
    main()
