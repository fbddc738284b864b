"""The history of memory as values: what was done at one go, by whom and when, and whether it can be taken back.

The window puts them into sentences; nothing here is written to a file.
"""

from datetime import datetime
from enum import StrEnum

from companion.core.memory import Author, MemoryEvent
from companion.core.values import dataclass


class Way(StrEnum):
    """What can be done about an entry of the history."""

    UNDO = "undo"
    REDO = "redo"
    NONE = "none"


class Settled(StrEnum):
    """Why nothing can be done about an entry; OPEN where something can."""

    OPEN = "open"
    CHANGED_SINCE = "changed-since"  # what it changed says something else by now
    ERASED_SINCE = "erased-since"  # what it changed was erased
    FOLLOWED = "followed"  # it followed from something else, and goes back with that
    RESTORED = "restored"  # a backup was restored, and the one made before it takes that back


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What was changed at one go. `UndoMemory` with `undo_id` takes it back, or does it again; empty where neither.

    `changes` holds before and after of each subject. `undone_at` tells since when it is taken back.
    """

    id: str
    at: datetime
    by: Author
    changes: tuple[MemoryEvent, ...]
    way: Way = Way.NONE
    settled: Settled = Settled.OPEN
    undo_id: str = ""
    undone_at: datetime | None = None
