"""Changes of memory to show in the history."""

from dataclasses import replace
from datetime import datetime, timedelta

from companion.core.facts import Fact, FactKind, Unused
from companion.core.history import HistoryEntry, Settled, Way
from companion.core.memory import Author, Digest, Held, MemoryEvent, SessionSummary
from tests.gui.memory_samples import fact
from tests.gui.window_rig import NOON

CAT = fact("c1", "A grey cat", quote="I have a cat")
CATS = replace(CAT, text="Two grey cats", edited=True, confirmed=True)
RIVER = fact("c2", "A flat by the river", quote="by the river")
SONG = fact("c3", "She will sing", kind=FactKind.PROMISE, quote="I'll sing for you", slot=None)
SUMMARY = SessionSummary("s1", ("t1",), "They met a heron.", "m", 1, NOON, "2026-05-12", "2026-05-12")
DIGEST = Digest("Older things.", "t9", ("t9",), "m", 1, NOON)


def change(before: Fact | None, after: Fact | None, by: Author = Author.USER, name: str = "e1") -> MemoryEvent:
    """Return one change of a fact."""
    one = after or before
    assert one is not None
    return MemoryEvent(name, NOON, by, f"fact:{one.id}", Held(fact=before), Held(fact=after))


def held(before: Held, after: Held, by: Author = Author.PROGRAM) -> MemoryEvent:
    """Return one change of something else."""
    return MemoryEvent("e1", NOON, by, "other", before, after)


def entry(name: str, *changes: MemoryEvent, ago: timedelta = timedelta(0), **more: object) -> HistoryEntry:
    """Return an entry that can be taken back unless said otherwise."""
    values: dict[str, object] = {"way": Way.UNDO, "undo_id": f"{name}-undo", **more}
    if values.get("settled", Settled.OPEN) is not Settled.OPEN:
        values |= {"way": Way.NONE, "undo_id": ""}
    return HistoryEntry(name, NOON - ago, changes[0].by, changes, **values)  # type: ignore[arg-type]


def story(at: datetime = NOON) -> tuple[HistoryEntry, ...]:
    """Return a history of all kinds, the newest first."""
    forgotten, pinned = replace(CAT, forgotten_at=at), replace(RIVER, pinned=True)
    her = Author.PROGRAM
    hour, day = timedelta(hours=1), timedelta(days=1)
    return (
        entry("h9", change(CAT, CATS)),
        entry("h8", change(RIVER, pinned), way=Way.REDO, undone_at=at + hour, ago=hour),
        entry("h7", change(CAT, forgotten), settled=Settled.CHANGED_SINCE, ago=2 * hour),
        entry("h6", change(CAT, replace(CAT, merged_into="c2")), change(RIVER, RIVER, name="e2"), ago=3 * hour),
        entry("h5", held(Held(), Held(unused=Unused("t1", at)), Author.USER), ago=day),
        entry("h4", held(Held(), Held(digest=DIGEST)), ago=day + hour),
        entry("h3", held(Held(), Held(summary=SUMMARY)), ago=day + 2 * hour),
        entry("h2", change(CAT, replace(CAT, stale=True), her), settled=Settled.FOLLOWED, ago=2 * day),
        entry("h1", change(None, SONG, her), ago=3 * day),
        entry("h0", change(None, CAT, her), ago=3 * day),
    )
