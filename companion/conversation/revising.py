"""Memory as it was and as it came about: the history with undo and redo, days of the past, merging, bringing back.

Each of these changes is one change, whatever number of facts it takes, and is taken back as one.
"""

from dataclasses import replace
from datetime import datetime

from companion.conversation.fact_changes import FactChanges, find_fact, still_said
from companion.conversation.sessions import Conversation
from companion.core import commands as ask
from companion.core import memory_commands
from companion.core.errors import Code, StorageError
from companion.core.facts import Fact, FactKind, fact_subject
from companion.core.history import Settled, Way
from companion.core.memory_events import ChangedDaysShown, FactsListed, HistoryShown, NothingToUndo
from companion.core.ports import Announce, Clock
from companion.memory.fact_book import known_facts, slot_of
from companion.memory.profile import profile_of


class Revising:
    """The conversation is given each time. Everything may raise `StorageError`; then nothing has changed."""

    def __init__(self, changes: FactChanges, *, clock: Clock, announce: Announce) -> None:
        self._changes = changes
        self._clock = clock
        self._announce = announce

    async def obey(self, command: ask.Command, conversation: Conversation) -> bool:
        """Obey a command that is about changes or the past; False for another one."""
        match command:
            case memory_commands.ListFacts():
                self._list(conversation)
            case memory_commands.ShowHistory():
                await self._show_history(conversation, command)
            case memory_commands.ShowChangedDays():
                self._announce(ChangedDaysShown(await conversation.memory.changed_days()))
            case memory_commands.UndoMemory(event_id):
                await self.undo(conversation, event_id)
            case memory_commands.UndoLast():
                await self._undo_last(conversation, redo=False)
            case memory_commands.RedoLast():
                await self._undo_last(conversation, redo=True)
            case memory_commands.MergeFacts(keep_id, other_id, text):
                await self._merge(conversation, keep_id, other_id, text)
            case memory_commands.BringBack(fact_id, moment):
                await self._bring_back(conversation, fact_id, moment)
            case _:
                return False
        return True

    async def undo(self, conversation: Conversation, event_id: str) -> None:
        """Take a change back with all that was changed at one go with it."""
        events = await conversation.memory.undo(event_id)
        entry = await conversation.memory.entry(events[0].id)
        await self._changes.tell(conversation, events, redone=entry is not None and entry.undone_at is None)
        for turn_id in {one.after.fact.turn_id for one in events if one.after.fact is not None}:
            turn = await conversation.journal.turn(turn_id)
            if turn is not None:
                await self._changes.follow(conversation, turn)

    async def _undo_last(self, conversation: Conversation, *, redo: bool) -> None:
        memory = conversation.memory
        entry_id = memory.last_change(redo=redo)
        entry = await memory.entry(entry_id) if entry_id else None
        if entry is None:
            self._announce(NothingToUndo(redo))
            return
        if entry.way is Way.NONE:
            memory.drop_change(entry_id)
            erased = entry.settled is Settled.ERASED_SINCE
            raise StorageError(Code.ERASED if erased else Code.CHANGED_SINCE)
        await self.undo(conversation, entry.undo_id)

    async def _show_history(self, conversation: Conversation, asked: memory_commands.ShowHistory) -> None:
        subject = fact_subject(asked.fact_id) if asked.fact_id else ""
        found = await conversation.memory.entries(asked.before_id, asked.limit + 1, subject)
        shown = tuple(found[: asked.limit])
        self._announce(HistoryShown(shown, asked.before_id, len(found) > asked.limit, asked.fact_id))

    def _list(self, conversation: Conversation) -> None:
        memory, uses = conversation.memory, conversation.uses
        kept = memory.facts()
        profile = profile_of(kept, uses, memory.unused_turns(), self._clock.now())
        self._announce(FactsListed(known_facts(kept, uses)[::-1], profile))

    async def _merge(self, conversation: Conversation, keep_id: str, other_id: str, text: str) -> None:
        keep, other, words = find_fact(conversation, keep_id), find_fact(conversation, other_id), " ".join(text.split())
        if not _may_merge(keep, other):
            raise StorageError(Code.NOT_MERGEABLE)
        kept = replace(keep, pinned=keep.pinned or other.pinned)
        if words and words != keep.text:
            slot = keep.slot or (slot_of(words) if keep.kind is FactKind.FACT else None)
            kept = replace(kept, text=words, edited=True, confirmed=True, slot=slot)
        await self._changes.put(conversation, replace(other, merged_into=keep.id), kept)

    async def _bring_back(self, conversation: Conversation, fact_id: str, moment: datetime) -> None:
        """Make a fact and all that it spoke for what they were; what followed on it since does so no longer."""
        then = {one.id: one for one in (await conversation.memory.as_of(moment)).facts()}
        fact = then.get(fact_id)
        if fact is None:
            raise StorageError(Code.UNKNOWN_CHANGE)
        meant = [fact, *(one for one in then.values() if one.merged_into == fact_id)]
        back = [await self._as_said_now(conversation, replace(one, forgotten_at=None, withheld=False)) for one in meant]
        known = {one.fact.id for one in known_facts([*then.values()], {}) if one.current}
        since = [
            replace(one, replaces="")
            for one in conversation.memory.facts()
            if one.replaces == fact_id and fact_id in known
        ]
        await self._changes.put(conversation, *back, *since)

    async def _as_said_now(self, conversation: Conversation, fact: Fact) -> Fact:
        """Return a fact of the past as its turn, which may have been changed or erased, bears it out now."""
        turn = await conversation.find(fact.turn_id)
        return replace(fact, stale=not still_said(fact, turn))


def _may_merge(keep: Fact, other: Fact) -> bool:
    if keep.id == other.id or keep.forgotten_at is not None or other.forgotten_at is not None:
        return False
    promises = {keep.kind, other.kind} & {FactKind.PROMISE}
    return not keep.merged_into and not other.merged_into and (not promises or keep.kind is other.kind)
