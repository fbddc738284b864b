"""How a change of memory is made: written at one go, announced once, and the index told of the words it concerns.

Whoever changes facts goes through here, so that none of the three is ever left out.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from companion.conversation.sessions import Conversation
from companion.core.conversation import Turn
from companion.core.errors import Code, CompanionError, StorageError
from companion.core.facts import Fact, FactKind, fact_subject
from companion.core.memory import Author, Held, MemoryEvent
from companion.core.memory_events import MemoryChanged
from companion.core.ports import Announce
from companion.memory.fact_check import holds_quote
from companion.memory.memory_then import speaker_for


class FactChanges:
    """The conversation is given each time."""

    def __init__(self, announce: Announce) -> None:
        self._announce = announce

    async def put(self, conversation: Conversation, *facts: Fact, by: Author = Author.USER) -> None:
        """Keep facts as they are now, those that differ from what is held. Raises `StorageError`."""
        await self.change(conversation, {fact_subject(one.id): Held(fact=one) for one in facts}, by)

    async def change(
        self, conversation: Conversation, afters: Mapping[str, Held], by: Author = Author.USER
    ) -> tuple[MemoryEvent, ...]:
        """Let memory hold this, and return what that changed. Raises `StorageError`; then nothing has changed."""
        memory = conversation.memory
        different = {subject: after for subject, after in afters.items() if memory.held(subject) != after}
        if not different:
            return ()
        events = await memory.change_all(different, by)
        await self.tell(conversation, events)
        return events

    async def tell(self, conversation: Conversation, events: Sequence[MemoryEvent], *, redone: bool = False) -> None:
        """Announce what was changed at one go, the chief change first, and let the index follow."""
        if events:
            self._announce(MemoryChanged(events[0], tuple(events[1:]), redone))
        facts = (fact for one in events for fact in (one.before.fact, one.after.fact) if fact is not None)
        await self.reindex(conversation, _turns_of(conversation, facts))

    async def follow(self, conversation: Conversation, turn: Turn) -> None:
        """Let facts go out of use whose words were changed or hidden, and come back with them."""
        for fact in conversation.memory.facts():
            if fact.turn_id == turn.id and (stale := not still_said(fact, turn)) is not fact.stale:
                event = await conversation.memory.change(
                    fact_subject(fact.id), Held(fact=replace(fact, stale=stale)), Author.PROGRAM
                )
                self._announce(MemoryChanged(event))

    async def reindex(self, conversation: Conversation, turn_ids: Collection[str]) -> None:
        """Let turns be found by the facts that quote them now."""
        for turn_id in sorted(turn_ids):
            with suppress(CompanionError):  # the index catches up at the next start
                await conversation.recollection.learn(await conversation.find(turn_id), by_other_keys=True)


def find_fact(conversation: Conversation, fact_id: str) -> Fact:
    """Return a fact. Raises `StorageError` UNKNOWN_CHANGE."""
    fact = conversation.memory.held(fact_subject(fact_id)).fact
    if fact is None:
        raise StorageError(Code.UNKNOWN_CHANGE)
    return fact


def spoken_for(conversation: Conversation, fact: Fact) -> list[Fact]:
    """Return the fact and all those that it speaks for."""
    facts = conversation.memory.facts()
    by_id = {one.id: one for one in facts}
    return [fact, *(one for one in facts if one.id != fact.id and speaker_for(one, by_id) == fact.id)]


def still_said(fact: Fact, turn: Turn) -> bool:
    """Tell whether the words of a fact stand in its turn."""
    if turn.deleted_at is not None:
        return False
    if fact.edited:
        return True
    said = [turn.user.text] if turn.user and fact.kind is not FactKind.PROMISE else []
    if fact.kind is FactKind.PROMISE:
        said = [turn.reply.text] if turn.reply else []
    return any(holds_quote(fact.quote, text) for text in said)


def _turns_of(conversation: Conversation, facts: Iterable[Fact]) -> set[str]:
    """Return the turns that facts quote, with those quoted by the facts that they are merged with."""
    changed = list(facts)
    ids = {one.id for one in changed} | {one.merged_into for one in changed if one.merged_into}
    related = (one for one in conversation.memory.facts() if one.id in ids or one.merged_into in ids)
    return {one.turn_id for one in (*changed, *related)}
