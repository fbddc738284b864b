"""From text in to the first sound heard, beyond what no program can do without; and how quickly she is silent.

`python -m tests.bench.voice [--quick] [--pairs N] [--only en-0.1] [--no-final]`. Program and bare client take turns
before the same model, voice and virtual loudspeaker; a recorder in another process tells what was heard. L is made of
what the stubs' own log says and the latency that the output stream reports. Of every two replies of the program one is
heard to its end, for gaps, and one is stopped.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import numpy as np

from companion.backends.model_catalogue import read_catalogue
from companion.backends.model_files import ModelStore
from companion.backends.whisper_ears import WhisperEars
from companion.storage.locations import locate
from tests.bench.final_text import StockWhisper, final_over_stock, time_both
from tests.bench.hearing import read_clips, recording_of
from tests.bench.hearing_clips import make_clips
from tests.bench.report import Bar, finish, median, quantile
from tests.bench.voice_engine import Ask, Had, Program, program
from tests.bench.voice_reference import Reference, reference
from tests.bench.voice_stubs import Stubs, stubs
from tests.bench.voice_talks import LANGUAGES, PITCHES, Talk, talk
from tests.sound.recorder import Track
from tests.sound.rig import Card, pitch_of
from tests.sound_card import sound_card

PACES = (0.1, 0.3, 0.5)
PAIRS, QUICK_PAIRS = 30, 3
STARTS, QUICK_STARTS = 3, 1
FAST, QUICK_FAST = 6, 1  # pairs of fast inputs in each scenario
SECONDS_OF_READING = 5.0  # between the window that is shown and the first words that are sent
REST = 0.3  # seconds between two replies
GAP = 0.02
PARTS = ("text to request", "token to speech request", "first byte to heard")  # of the overhead
REFERENCE_MAY_ADD = 0.025
FINAL_EVERY, QUICK_FINAL_EVERY = 2, 10


@dataclass
class Scenario:
    """A language and the voice's seconds of work for a second of sound; its figures in seconds."""

    language: str
    rtf: float
    ours: list[float] = field(default_factory=list)  # beyond L
    bare: list[float] = field(default_factory=list)
    limits: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    first_parts: list[tuple[float, ...]] = field(default_factory=list)
    stops: list[float] = field(default_factory=list)
    gaps: int = 0
    gap_places: list[str] = field(default_factory=list)
    replies: list[int] = field(default_factory=list)  # audible, to each two fast inputs
    underruns: int = 0
    latency: float = 0.0
    parts: list[tuple[float, ...]] = field(default_factory=list)  # before the request, the cut, the sound

    @property
    def name(self) -> str:
        """How it is called in the report."""
        return f"{self.language}-{self.rtf}"


@dataclass(frozen=True)
class Bench:
    """What all scenarios share."""

    card: Card
    stubs: Stubs
    bare: Reference
    numbers: Iterator[int]
    lot: random.Random


def main() -> None:
    """Run everything and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="at most five minutes")
    parser.add_argument("--pairs", type=int, default=0, help="replies of each in a scenario")
    parser.add_argument("--only", default="", help="one scenario, such as zh-0.3")
    parser.add_argument("--no-final", action="store_true", help="without the recogniser's part")
    options = parser.parse_args()
    scenarios = [Scenario(language, rtf) for rtf in PACES for language in LANGUAGES]
    if options.only:
        scenarios = [one for one in scenarios if one.name == options.only]
    load = os.getloadavg()[0]
    with sound_card() as variables:
        os.environ.update(variables)
        with stubs() as both, reference(both.url) as bare:
            bench = Bench(Card(variables), both, bare, count(1), random.Random(7))
            for one in scenarios:
                run(bench, one, options.pairs or (QUICK_PAIRS if options.quick else PAIRS), quick=options.quick)
    final = ({}, {}, []) if options.no_final else asyncio.run(time_final_text(quick=options.quick))
    report(scenarios, final, load)


def run(bench: Bench, one: Scenario, pairs: int, *, quick: bool) -> None:
    """Start the program a few times for its first reply; let the last start go on with the others."""
    bench.stubs.pace(one.rtf)
    starts = QUICK_STARTS if quick else STARTS
    for start in range(starts):
        with bench.card.recorder() as recorder, program(bench.stubs.url) as ours:
            time.sleep(SECONDS_OF_READING)
            bench.stubs.take()
            first = talk(next(bench.numbers), one.language)
            had = ours.have(Ask((first,)))
            beyond, parts = measure(bench, recorder.track(), first, had.begun, had.latency)
            one.first.append(beyond)
            one.first_parts.append(parts)
            if start == starts - 1:
                take_turns(bench, one, ours, recorder.track, pairs)
                for _ in range(QUICK_FAST if quick else FAST):
                    one.replies.append(count_audible(bench, one, ours, recorder.track))
    print(f"{one.name}: {1000 * median(one.ours):.1f} ms beyond L, control {1000 * median(one.bare):.1f}", flush=True)


def take_turns(bench: Bench, one: Scenario, ours: Program, track: Callable[[], Track], pairs: int) -> None:
    """Have replies of program and control in turn."""
    for index in range(pairs):
        time.sleep(REST)
        said = talk(next(bench.numbers), one.language)
        begun, latency = bench.bare.say(said)
        time.sleep(0.1)
        one.bare.append(measure(bench, track(), said, begun, latency)[0])
        time.sleep(REST)
        said = talk(next(bench.numbers), one.language)
        stop_after = bench.lot.uniform(0.2, 0.9) if index % 2 else None
        had = ours.have(Ask((said,), stop_after=stop_after))
        time.sleep(0.15)
        note(bench, one, track(), said, had)


def note(bench: Bench, one: Scenario, track: Track, said: Talk, had: Had) -> None:
    """Note what a reply of the program adds to a scenario."""
    heard = Heard(track, had.begun)
    beyond, parts = measure(bench, track, said, had.begun, had.latency)
    one.ours.append(beyond)
    one.parts.append(parts)
    one.limits.append(heard.first - had.begun - beyond)
    one.latency, one.underruns = had.latency, had.underruns
    if had.stopped:
        one.stops.append(heard.last - had.stopped)
    gaps = heard.gaps()
    one.gaps += len(gaps)
    one.gap_places += [f"{said.number} {at:.2f}s {1000 * seconds:.0f}ms" for at, seconds in gaps]


def measure(bench: Bench, track: Track, said: Talk, begun: float, latency: float) -> tuple[float, tuple[float, ...]]:
    """Return the seconds beyond L until a talk that began at a moment was heard, and their parts."""
    asked, spoken = bench.stubs.take().of(said)
    first = Heard(track, begun).first
    before, cut = asked.received - begun, spoken.received - asked.sent[said.decided]
    parts = (before, cut, first - spoken.first_byte - latency)
    return sum(parts), parts


def count_audible(bench: Bench, one: Scenario, ours: Program, track: Callable[[], Track]) -> int:
    """Send two messages fast; return how many replies could be heard."""
    time.sleep(REST)
    pair = tuple(talk(next(bench.numbers), one.language) for _ in range(2))
    had = ours.have(Ask(pair, apart=bench.lot.uniform(0.03, 0.25)))
    time.sleep(0.15)
    bench.stubs.take()
    return len(Heard(track(), had.begun).pitches())


class Heard:
    """What was heard from a moment on."""

    def __init__(self, track: Track, since: float) -> None:
        self._track = track
        audible = track.audible()
        low, high = 0, len(audible)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if track.moment(int(audible[middle])) < since else (low, middle)
        self._audible = audible[low:]
        if not len(self._audible):
            raise ValueError("nothing was heard")
        self.first, self.last = track.moment(int(self._audible[0])), track.moment(int(self._audible[-1]))

    def gaps(self) -> list[tuple[float, float]]:
        """Return place and length, in seconds, of every silence in the middle of more than 20 ms."""
        spans = np.diff(self._audible) / self._track.rate
        places = (self._audible - self._audible[0]) / self._track.rate
        return [(float(places[index]), float(spans[index])) for index in np.flatnonzero(spans > GAP)]

    def pitches(self) -> set[float]:
        """Return the pitches of the replies that can be told in it."""
        begin, end = int(self._audible[0]), int(self._audible[-1]) + 1
        size = self._track.rate // 20
        pieces = [self._track.samples[at : at + size] for at in range(begin, end - size, size)]
        found = [pitch_of(piece, self._track.rate) for piece in pieces if np.abs(piece.astype(int)).max() > 1_000]
        return {min(PITCHES, key=lambda pitch: abs(pitch - each)) for each in found}


async def time_final_text(*, quick: bool) -> tuple[dict[str, float], dict[str, float], list[Bar]]:
    """Time the reading of clips that the offline voice says, against stock faster-whisper."""
    model = await ModelStore(read_catalogue(), locate().models).fetch("hearing", lambda *_: None)
    with tempfile.TemporaryDirectory() as folder:
        await make_clips(Path(folder), every=QUICK_FINAL_EVERY if quick else FINAL_EVERY)
        clips = read_clips(Path(folder))
    ears, stock = WhisperEars(lambda: model), StockWhisper(model.parent)
    try:
        await ears.warm()
        timed = []
        for clip in clips:
            recording = recording_of(clip.wave)
            timed.append(await time_both(ears, stock, recording, recording, clip.language))
    finally:
        await ears.close()
    return final_over_stock(timed)


def report(
    scenarios: Sequence[Scenario], final: tuple[dict[str, float], dict[str, float], list[Bar]], load: float
) -> None:
    """Print the last line: the worst scenario counts."""
    figures: dict[str, float] = {"load at the start": load, "pairs in each scenario": len(scenarios[0].ours)}
    control: dict[str, float] = {}
    for one in scenarios:
        figures |= {
            f"{one.name}: L p50 ms": 1000 * median(one.limits),
            f"{one.name}: heard overhead p50 ms": 1000 * median(one.ours),
            f"{one.name}: heard overhead p95 ms": 1000 * quantile(one.ours, 0.95),
            f"{one.name}: first turn over warm p50 ms": 1000 * (median(one.first) - median(one.ours)),
            f"{one.name}: output latency ms": 1000 * one.latency,
        }
        for name, values in zip(PARTS, zip(*one.parts, strict=True), strict=True):
            figures[f"{one.name}: {name} p50 ms"] = 1000 * median(values)
        control[f"{one.name}: heard overhead p50 ms"] = 1000 * median(one.bare)
        control[f"{one.name}: heard overhead p95 ms"] = 1000 * quantile(one.bare, 0.95)
        print(one.name, "gaps:", one.gap_places, "replies:", one.replies)
        print(one.name, "first, in parts:", [[round(1000 * part, 1) for part in each] for each in one.first_parts])
    stops = [stop for one in scenarios for stop in one.stops]
    replies = [each for one in scenarios for each in one.replies]
    odd = max(replies, key=lambda each: abs(each - 1))
    added = max(median(one.bare) for one in scenarios)
    control["reference beyond L, worst p50 ms"] = 1000 * added
    figures["valid run"] = float(added <= REFERENCE_MAY_ADD)
    figures["underruns"] = sum(one.underruns for one in scenarios)
    worst = {
        "heard overhead p50 ms": (max(median(one.ours) for one in scenarios), 20),
        "heard overhead p95 ms": (max(quantile(one.ours, 0.95) for one in scenarios), 50),
        "first turn over warm p50 ms": (max(median(one.first) - median(one.ours) for one in scenarios), 50),
        "stop to last heard p95 ms": (quantile(stops, 0.95), 50),
    }
    bars = [Bar(name, 1000 * value, limit) for name, (value, limit) in worst.items()]
    gaps = sum(one.gaps for one in scenarios)
    bars += [
        Bar("audible replies to two fast inputs", odd, 1),
        Bar("audible replies to two fast inputs, at least", odd, 1, at_least=True),
        Bar("gaps over 20 ms", gaps, 0),
        Bar("valid run", figures["valid run"], 1, at_least=True),
    ]
    figures |= {bar.name: bar.value for bar in bars}
    finish("voice", figures | final[0], control | final[1], [*bars, *final[2]])


if __name__ == "__main__":
    main()
