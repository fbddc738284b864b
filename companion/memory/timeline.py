"""All events of memory at hand, in order: what was held at any moment, what each action did and what took it back.

Read once and kept up with, so that a look at last month costs no more than one at today.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone

from companion.core.history import HistoryEntry, Settled, Way
from companion.core.memory import Author, Held, MemoryEvent
from companion.memory.memory_then import NOTHING, MemoryThen
from companion.memory.taking_back import all_taken_back

RESTORE = "restore:"  # begins the action of what a restored backup changed


@dataclass(slots=True)
class Action:
    """What was done at one go. `depth` counts how many undos it goes back to: an odd one takes something back."""

    id: str
    root: str
    depth: int
    events: list[MemoryEvent] = field(default_factory=list)


class Timeline:
    """Events, oldest first, and the actions that they make up."""

    def __init__(self, events: Sequence[MemoryEvent]) -> None:
        self.events: list[MemoryEvent] = []
        self._actions: dict[str, Action] = {}
        self._roots: list[Action] = []
        self._action_of: dict[str, Action] = {}  # by event id
        self._latest: dict[str, Action] = {}  # by root: what it was last done, taken back or done again by
        for event in events:
            self.take(event)

    def take(self, event: MemoryEvent) -> None:
        """Put an event behind the others."""
        self.events.append(event)
        action = self._actions.get(event.action_id)
        if action is None:
            action = self._begin(event)
        action.events.append(event)
        self._action_of[event.id] = action

    def at(self, moment: datetime) -> MemoryThen:
        """Return what memory held at a moment."""
        held = {event.subject: event.after for event in self.events if event.at <= moment}
        nothing = [subject for subject, one in held.items() if one.fact is None and one == NOTHING]
        for subject in nothing:
            del held[subject]
        return MemoryThen(held)

    def days(self, utc_offset: int) -> Mapping[date, int]:
        """Return how many actions there were by day, `utc_offset` minutes east of UTC, the oldest day first."""
        zone = timezone(timedelta(minutes=utc_offset))
        counted = Counter(action.events[0].at.astimezone(zone).date() for action in self._actions.values())
        return dict(sorted(counted.items()))

    def action(self, identifier: str) -> Action | None:
        """Return the action of an id, its own or that of one of its events."""
        return self._actions.get(identifier) or self._action_of.get(identifier)

    def entries(self, held: Mapping[str, Held], before_id: str, limit: int, subject: str) -> list[HistoryEntry]:
        """Return up to `limit` entries older than `before_id` (empty: the newest), the newest first.

        `held` is what memory holds now. With a `subject` only those that changed it.
        """
        found: list[HistoryEntry] = []
        for action in self._older_than(before_id):
            if len(found) == limit:
                break
            if not subject or any(one.subject == subject for one in action.events):
                found.append(self._entry(action, held))
        return found

    def entry(self, identifier: str, held: Mapping[str, Held]) -> HistoryEntry | None:
        """Return the entry that an action or event belongs to."""
        action = self.action(identifier)
        return None if action is None else self._entry(self._actions[action.root], held)

    def _older_than(self, before_id: str) -> Iterator[Action]:
        return (one for one in reversed(self._roots) if not before_id or one.id < before_id)

    def _begin(self, event: MemoryEvent) -> Action:
        undone = self._action_of.get(event.undoes)
        if undone is None:
            action = Action(event.action_id, event.action_id, 0)
            self._roots.append(action)
        else:
            action = Action(event.action_id, undone.root, undone.depth + 1)
        self._actions[action.id] = self._latest[action.root] = action
        return action

    def _entry(self, root: Action, held: Mapping[str, Held]) -> HistoryEntry:
        last, first = self._latest[root.id], root.events[0]
        undone = bool(last.depth % 2)
        settled = self._settled(root, last, held)
        way = (Way.REDO if undone else Way.UNDO) if settled is Settled.OPEN else Way.NONE
        undo_id = "" if way is Way.NONE else (last if undone else root).events[0].id
        since = last.events[-1].at if undone else None
        return HistoryEntry(root.id, first.at, first.by, tuple(root.events), way, settled, undo_id, since)

    def _settled(self, root: Action, last: Action, held: Mapping[str, Held]) -> Settled:
        if root.id.startswith(RESTORE):
            return Settled.RESTORED
        if _followed(root):
            return Settled.FOLLOWED
        undoing = last if last.depth % 2 else root
        if any(one.erased for one in (*root.events, *undoing.events)):
            return Settled.ERASED_SINCE
        if all_taken_back(held, undoing.events) is not None:
            return Settled.OPEN
        return Settled.CHANGED_SINCE


def _followed(action: Action) -> bool:
    """Tell whether the program did it because words were changed: it goes back when they do."""
    if action.events[0].by is Author.USER:
        return False
    return any(_is_stale(one.before) or _is_stale(one.after) for one in action.events)


def _is_stale(held: Held) -> bool:
    return bool(
        (held.fact is not None and held.fact.stale)
        or (held.summary is not None and held.summary.stale)
        or (held.digest is not None and held.digest.stale_from)
    )
