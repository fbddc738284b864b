"""A program that edits, merges, forgets, brings back and undoes, and dies at its n-th durable write.

`python -m tests.unit.conversation.editing_child HOME BASE_URL STEP WHEN THEN`: WHEN is "before" or "after" the file got
its new content, THEN the moment of the past. A line of JSON on stdout follows each action that was acknowledged: what
memory holds. It ends well where STEP is beyond the last write.
"""

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.conversation.remembering import Pace
from companion.core.commands import Command
from companion.core.memory import Held
from companion.core.memory_commands import BringBack, EditFact, ForgetFacts, MergeFacts, PinFact, RedoLast, UndoLast
from companion.storage import durable
from companion.storage.rows import plain
from tests.unit.conversation.memory_child import GONE, Elsewhere
from tests.unit.conversation.stage import SetClock, Stage, set_stage
from tests.unit.conversation.test_learning import NoVectors

LATER = datetime.fromisoformat("2026-04-01T12:00:00+00:00")


def die_at(step: int, when: str) -> None:
    """End the process, without a word, before or after the n-th file from now on gets its new content."""
    left = step
    replace = os.replace

    def count(*names: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0 and when == "before":
            os._exit(GONE)
        replace(*names)
        if left == 0:
            os._exit(GONE)

    durable.os.replace = count  # type: ignore[attr-defined]


def actions(fact_ids: Sequence[str], then: datetime) -> list[Command]:
    """Return what is done, one after another; each is one change."""
    cat, porto, river = fact_ids
    return [
        EditFact(cat, "I have two cats"),
        UndoLast(),
        RedoLast(),
        MergeFacts(porto, river, "I live in Porto by the river"),
        UndoLast(),
        RedoLast(),
        PinFact(porto, pinned=True),
        ForgetFacts((porto, cat)),
        BringBack(cat, then),
        UndoLast(),
        BringBack(river, then),
    ]


def state_of(held: dict[str, Held]) -> dict[str, Any]:
    """Return facts as plain values."""
    return {subject: plain(one) for subject, one in sorted(held.items()) if one.fact is not None}


async def work(stage: Stage, then: datetime) -> None:
    """Do all of it."""
    conversation = stage.engine._conversations.open
    assert conversation is not None
    memory = conversation.memory
    for command in actions([fact.id for fact in memory.facts()], then):
        await stage.obey(command)
        assert not stage.problems(), (command, stage.problems())
        sys.stdout.write(json.dumps(state_of(dict(memory.everything()))) + "\n")
        sys.stdout.flush()
    await memory.save_snapshot()


async def main(home: str, base_url: str, step: str, when: str, then: str) -> None:
    """Open the home, work, close."""
    async with set_stage(
        Path(home),
        Elsewhere(base_url),
        clock=SetClock(LATER),
        pace=Pace(backoff=(0.0,) * 8, index_after=60.0),
        embedder=NoVectors(),
    ) as stage:
        conversation = stage.engine._conversations.open
        assert conversation is not None
        await conversation.recollection.catch_up(lambda *_: None)  # a copied home is read again as a whole
        die_at(int(step), when)
        await work(stage, datetime.fromisoformat(then))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
