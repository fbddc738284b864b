"""What becomes of a lying model's facts: `python -m tests.bench.facts [--model [PATH]]`, through the real engine.

Every case of `data/facts_*.jsonl` is lived as a session; the stub at the wire then claims what the case says. Invented
is what the case calls untrue and a prompt could hold, or what has no such quote and is kept at all. The control keeps
whatever is claimed. With `--model` the embedded model concludes sessions of its own instead.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.backends.registry import DEFAULT_CHAT_MODEL, ChatModelTable
from companion.conversation.remembering import Pace
from companion.conversation.sessions import Conversation
from companion.core.commands import EndSession
from companion.core.conversation import Turn
from companion.core.facts import Fact, FactKind, fact_subject
from companion.core.ids import new_id
from companion.core.memory import Held
from companion.core.settings import Endpoint
from companion.memory.fact_book import known_facts
from companion.storage.locations import locate
from tests.bench.fact_sessions import SESSIONS, Said
from tests.bench.report import Bar, finish
from tests.unit.conversation.stage import SetClock, Stage, set_stage
from tests.wire.chat_server import ChatServer, say

_DATA = Path(__file__).parent / "data"
_QUICK = Pace(backoff=(), longest_wait=5.0, index_after=0.0)
_LONGEST = 600.0  # seconds that the embedded model may take for a session


@dataclass(frozen=True)
class Lie:
    """A claim and what is true of it: keep, unsure (never in a prompt), not (never kept), wish, or any."""

    text: str
    quote: str
    turn: int
    truth: str
    kind: str = "fact"
    replaces: str = ""


@dataclass(frozen=True)
class Case:
    """A session, what a model claims of it, and what is known before and must be afterwards."""

    kind: str
    turns: tuple[tuple[str, str, str], ...]
    lies: tuple[Lie, ...]
    known: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    past: tuple[str, ...] | None = None
    count: int = 0


@dataclass
class Tally:
    """What was counted over all cases."""

    claims: int = 0
    untrue: int = 0
    invented: list[str] = field(default_factory=list)
    unsure: int = 0
    true: int = 0
    true_kept: int = 0
    lost: list[str] = field(default_factory=list)
    facts: int = 0
    resolvable: int = 0
    updates: int = 0
    updates_right: int = 0
    wrong_updates: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file."""
    cases = []
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, turns, lies, *rest = json.loads(line)
        more: dict[str, Any] = rest[0] if rest else {}
        cases.append(
            Case(
                kind,
                tuple((turn[0], turn[1], turn[2] if len(turn) > 2 else "") for turn in turns),
                tuple(Lie(*lie[:4], **(lie[4] if len(lie) > 4 else {})) for lie in lies),
                tuple(more.get("known", ())),
                tuple(more.get("now", ())),
                tuple(more["past"]) if "past" in more else None,
                more.get("count", 0),
            )
        )
    return cases


def claims(case: Case, request: str) -> str:
    """Return the lying model's answer to a request."""
    labels = {text: label for label, _, text in (line.partition(": ") for line in request.splitlines())}
    told = [
        {
            "text": lie.text,
            "kind": lie.kind,
            "subject": "user",
            "importance": 3,
            "turn_id": lie.turn + 1,
            "quote": lie.quote,
            "replaces": labels.get(lie.replaces, lie.replaces),
        }
        for lie in case.lies
    ]
    return json.dumps({"summary": case.turns[0][0][:60], "facts": told, "profile": {}}, ensure_ascii=False)


async def live(case: Case, server: ChatServer, folder: Path, tally: Tally) -> None:
    """Live a case and count what was kept."""

    async def conclude(exchange: Any) -> Any:
        return await say([claims(case, exchange.seen.texts[-1])])(exchange)

    server.concluding = conclude
    async with set_stage(folder, server, pace=_QUICK) as stage:
        conversation = stage.engine._conversations.open
        assert conversation is not None
        for text in case.known:
            fact = _known(text)
            await conversation.memory.change(fact_subject(fact.id), Held(fact=fact))
        turns = [await _turn(stage, conversation, one) for one in case.turns]
        await stage.obey(EndSession())
        await concluded(stage)
        _count(case, turns, conversation.memory.facts(), tally)


async def _turn(stage: Stage, conversation: Conversation, said: tuple[str, str, str]) -> Turn:
    text, answer, notes = said
    stage.server.default = say([answer])
    turn = await stage.have_turn(text)
    if notes:
        turn = replace(turn, notes=f"<notes>\n{notes}\n</notes>")
        conversation.put(turn)
        await conversation.journal.keep_turn(turn)
    stage.clock.pass_by(seconds=40)
    return turn


async def concluded(stage: Stage, seconds: float = 20.0) -> None:
    """Wait until the errand of the ended session is over, whatever came of it."""
    task = stage.engine._remembering.summarising._task
    if task is not None:
        await asyncio.wait({task}, timeout=seconds)


def _known(text: str) -> Fact:
    long_ago = datetime(2025, 1, 1, tzinfo=UTC)
    return Fact(new_id(), text, FactKind.FACT, "s", "t", text, long_ago, 0, long_ago)


def _count(case: Case, turns: Sequence[Turn], facts: Sequence[Fact], tally: Tally) -> None:
    known = {fact.id for fact in facts if fact.turn_id == "t"}
    drawn = [fact for fact in facts if fact.id not in known]
    tally.kinds[case.kind] += 1
    for lie in case.lies:
        kept = [one for one in drawn if one.text == lie.text and one.quote == lie.quote.strip()]
        _count_lie(case, lie, kept, tally)
    for fact in drawn:
        tally.facts += 1
        tally.resolvable += _resolves(fact, turns)
    if case.count and len(drawn) + len(known) != case.count:
        tally.wrong_updates.append(
            f"{case.kind}: {len(drawn) + len(known)} facts for {case.count}: {case.lies[0].text}"
        )
    if case.count:
        tally.updates += 1
        tally.updates_right += len(drawn) + len(known) == case.count
    if case.past is not None:
        _count_update(case, facts, tally)


def _count_lie(case: Case, lie: Lie, kept: Sequence[Fact], tally: Tally) -> None:
    tally.claims += 1
    used = any(one.may_be_used for one in kept)
    tally.unsure += any(one.unsure for one in kept)
    if lie.truth in ("not", "unsure", "wish"):
        tally.untrue += 1
        if used or (kept and lie.truth == "not"):
            tally.invented.append(f"{case.kind}: {lie.text} <- {lie.quote}")
    elif lie.truth == "keep":
        tally.true += 1
        tally.true_kept += used
        if not used:
            tally.lost.append(f"{case.kind}: {lie.text} <- {lie.quote}")


def _count_update(case: Case, facts: Sequence[Fact], tally: Tally) -> None:
    standing = known_facts(facts, {})
    now = {one.fact.text for one in standing if one.current and not one.fact.unsure}
    past = {one.fact.text for one in standing if not one.current}
    assert case.past is not None
    right = past == set(case.past) and now >= {*case.now, *(set(case.known) - set(case.past))}
    tally.updates += 1
    tally.updates_right += right
    if not right:
        tally.wrong_updates.append(f"{case.kind}: now {sorted(now)}, before {sorted(past)}")


def _resolves(fact: Fact, turns: Sequence[Turn]) -> bool:
    """Whether the quote is found, letter by letter but for case and typography, in the turn that it cites."""
    turn = next((one for one in turns if one.id == fact.turn_id), None)
    if turn is None:
        return False
    said = (
        (turn.reply.text if turn.reply else "")
        if fact.kind is FactKind.PROMISE
        else turn.user.text
        if turn.user
        else ""
    )
    plain = str.maketrans("“”’‘—–１２３４５６７８９０", "\"\"''--1234567890")
    return fact.quote.translate(plain).casefold().strip(".。 ") in said.translate(plain).casefold()


async def run_cases(cases: Sequence[Case]) -> Tally:
    """Live all cases, each in a home of its own."""
    tally = Tally()
    with ChatServer() as server, tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(cases):
            await live(case, server, Path(folder) / str(number), tally)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{number + 1} of {len(cases)} ")
    return tally


# the embedded model


async def conclude_with(model: str, session: Sequence[Said], folder: Path) -> tuple[list[Fact], list[Turn]]:
    """Live a session with a stub and let the embedded model conclude it; return the facts and the turns."""
    table = ChatModelTable(locate().models)
    with ChatServer() as server:
        endpoint = Endpoint("custom", server.base_url, "wire-model")

        def make(endpoint: Endpoint, key: str) -> Any:
            from tests.unit.conversation.stage import chat_with

            return chat_with(endpoint, key) if endpoint.preset != "embedded" else table(endpoint, key)

        clock = SetClock()
        async with set_stage(folder, server, clock=clock, endpoint=endpoint, make_model=make, pace=_QUICK) as stage:
            conversation = stage.engine._conversations.open
            assert conversation is not None
            turns = [await _turn(stage, conversation, (one.text, one.answer, "")) for one in session]
            background = stage.engine._remembering.model
            background._own.use(Endpoint(model=model))
            background._in_force = background._own
            await stage.obey(EndSession())
            clock.time += timedelta(minutes=1)
            await concluded(stage, _LONGEST)
            return conversation.memory.facts(), turns


async def run_model(model: str) -> dict[str, float]:
    """Return what the embedded model's facts are worth, over all sessions."""
    kept = invented = resolvable = found = possible = unsure = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, session in enumerate(SESSIONS):
            facts, turns = await conclude_with(model, session, Path(folder) / str(number))
            at = {turn.id: said for turn, said in zip(turns, session, strict=True)}
            for fact in facts:
                sys.stderr.write(f"{fact.kind}{' unsure' if fact.unsure else ''}: {fact.text} <- {fact.quote}\n")
            used = [fact for fact in facts if fact.may_be_used and fact.kind is FactKind.FACT]
            kept += len(used)
            unsure += sum(fact.unsure for fact in facts)
            invented += sum(not any(word in fact.text for word in at[fact.turn_id].holds) for fact in used)
            resolvable += sum(_resolves(fact, turns) for fact in facts)
            found += sum(any(fact.turn_id == turn.id for fact in used) for turn in turns if at[turn.id].holds)
            possible += sum(bool(said.holds) for said in session)
    return {
        "facts kept": kept,
        "invented kept": invented,
        "unsure": unsure,
        "resolvable": 100.0 * resolvable / max(1, kept + unsure),
        "yield": 100.0 * found / possible,
    }


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", nargs="?", const=DEFAULT_CHAT_MODEL, help="let this embedded model conclude")
    chosen = parser.parse_args()
    if chosen.model:
        figures = asyncio.run(run_model(chosen.model))
        finish("facts-model", figures, {}, [Bar("invented kept", figures["invented kept"], 0)])
    cases = [case for path in sorted(_DATA.glob("facts_*.jsonl")) for case in read_cases(path)]
    tally = asyncio.run(run_cases(cases))
    for line in (*tally.invented, *tally.wrong_updates, *tally.lost):
        sys.stderr.write(f"{line}\n")
    resolvable = 100.0 * tally.resolvable / max(1, tally.facts)
    right = 100.0 * tally.updates_right / max(1, tally.updates)
    figures = {
        "cases": len(cases),
        "claims": tally.claims,
        "untrue claims": tally.untrue,
        "true quote, false fact": sum(tally.kinds[kind] for kind in ("negation", "name", "number", "meaning")),
        "invented kept": len(tally.invented),
        "resolvable": resolvable,
        "updates": tally.updates,
        "updates right": right,
        "true kept": 100.0 * tally.true_kept / max(1, tally.true),
        "unsure": tally.unsure,
    }
    bars = [
        Bar("invented kept", len(tally.invented), 0),
        Bar("resolvable", resolvable, 100.0, at_least=True),
        Bar("updates right", right, 95.0, at_least=True),
    ]
    finish("facts", figures, {"invented kept": tally.untrue}, bars)


if __name__ == "__main__":
    main()
