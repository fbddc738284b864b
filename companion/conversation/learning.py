"""Facts at work: drawn when a session is concluded, kept and forgotten on the user's word, edited, pinned, listed.

Every change is an event that can be taken back; the index is told, because facts are keys to the turns they quote.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace

from companion.conversation.fact_changes import FactChanges, find_fact, spoken_for
from companion.conversation.sessions import Conversation
from companion.core import commands as ask
from companion.core import memory_commands
from companion.core.conversation import Turn
from companion.core.errors import Code, StorageError
from companion.core.facts import Fact, FactKind, Unused, UsedMemory, fact_subject, unused_subject
from companion.core.ids import new_id
from companion.core.looking import ClaimsDropped, DroppedClaim, RememberAgain
from companion.core.memory import Author, Held
from companion.core.memory_events import ForgettingOffered, MemoriesUsedShown
from companion.core.ports import Announce, Clock
from companion.core.recall import Speaker
from companion.core.tokens import trim_to_tokens
from companion.memory.answers import UnusableAnswerError
from companion.memory.asked import asked_to_forget, asked_to_keep, kept_fact, meant_to_forget, worth_keeping
from companion.memory.fact_book import slot_of
from companion.memory.fact_check import Verdict
from companion.memory.fact_drawing import draw, read_claims
from companion.memory.indexing import utterance_id
from companion.memory.memory_then import speaker_for
from companion.memory.summaries import SummaryTask

log = logging.getLogger(__name__)

_MOST = 0.6  # of what a turn says
_LONGEST_QUOTE = 120  # tokens of a memory that is shown


class Learning:
    """All changes of facts. The conversation they belong to is given each time."""

    def __init__(self, *, clock: Clock, announce: Announce) -> None:
        self._clock = clock
        self._announce = announce
        self.changes = FactChanges(announce)
        self._dropped: dict[tuple[str, str], tuple[str, tuple[DroppedClaim, ...]]] = {}  # until the program ends

    # what is learned

    async def conclude(self, conversation: Conversation, task: SummaryTask, answer: str, model: str) -> None:
        """Keep what facts an answer holds, as far as they are bound to what was said. Raises `StorageError`."""
        try:
            claims = read_claims(answer, task.turns, task.labels)
        except UnusableAnswerError:
            return
        known = conversation.memory.facts()
        drawn = draw(claims, task.turns, known, user=task.names.user, model=model, now=self._clock.now())
        self._tell_dropped(conversation, task, drawn.dropped)
        if claims:
            log.info("%d claims: %d kept, %d known, %s", len(claims), len(drawn.facts), drawn.repeated, drawn.reasons)
        for fact in drawn.facts:
            await self.changes.put(conversation, fact, by=Author.PROGRAM)

    def dropped_of(self, conversation: Conversation) -> tuple[DroppedClaim, ...]:
        """Return the claims of the latest chapter that was concluded which no words of it carry."""
        return self._dropped.get(_pair(conversation), ("", ()))[1]

    def forget_dropped(self, conversation: Conversation) -> None:
        """Tell of dropped claims no more: they may hold words that are erased."""
        self._dropped.pop(_pair(conversation), None)

    async def heed(self, conversation: Conversation, turn: Turn) -> None:
        """Do what a message asks to remember or to forget. Raises `StorageError`."""
        text = turn.user.text if turn.user else ""
        known = conversation.memory.facts()
        if rest := asked_to_keep(text):
            fact = kept_fact(rest, turn, known, self._clock.now())
            if fact is not None:
                await self.changes.put(conversation, fact)
        elif (rest := asked_to_forget(text)) and (meant := meant_to_forget(rest, known)):
            self._announce(ForgettingOffered(turn.id, meant))

    async def mark(self, conversation: Conversation, turn: Turn) -> None:
        """Remember what a marked message says, as if it had been asked for; forget it when the mark goes.

        Raises `StorageError`.
        """
        text = turn.user.text if turn.user else ""
        if conversation.off_the_record or not (said := worth_keeping(text)):
            return
        known = conversation.memory.facts()
        if turn.starred:
            fact = kept_fact(said, turn, known, self._clock.now())
            if fact is not None and not any(_says_most(one, turn, said) for one in known):
                await self.changes.put(conversation, fact)
            return
        kept = [one for one in known if one.turn_id == turn.id and one.quote == said]
        await self._forget(conversation, [one for one in kept if not (one.model or one.edited)])

    # what the user commands

    async def obey(self, command: ask.Command, conversation: Conversation) -> bool:
        """Obey a command that is about facts; False for another one. Raises `StorageError`."""
        match command:
            case memory_commands.EditFact(fact_id, text, seen):
                await self._edit(conversation, find_fact(conversation, fact_id), text, seen)
            case memory_commands.PinFact(fact_id, pinned):
                await self.changes.put(conversation, replace(find_fact(conversation, fact_id), pinned=pinned))
            case memory_commands.ConfirmFact(fact_id):
                await self.changes.put(conversation, replace(find_fact(conversation, fact_id), confirmed=True))
            case memory_commands.ForgetFacts(fact_ids):
                await self._forget(conversation, [find_fact(conversation, fact_id) for fact_id in fact_ids])
            case RememberAgain(fact_ids):
                await self._remember_again(conversation, [find_fact(conversation, fact_id) for fact_id in fact_ids])
            case memory_commands.ShowMemoriesUsed(turn_id):
                await self._show_used(conversation, turn_id)
            case memory_commands.UseMemory(memory_id, used):
                await self._use(conversation, memory_id, used=used)
            case memory_commands.CorrectMemory(memory_id, text):
                await self._correct(conversation, memory_id, text)
            case _:
                return False
        return True

    async def _edit(self, conversation: Conversation, fact: Fact, text: str, seen: str | None = None) -> None:
        words = " ".join(text.split())
        if seen is not None and words != fact.text:
            _refuse_if_stale(fact, words, seen)
        if not words:
            await self._forget(conversation, [fact])
        elif words != fact.text:
            slot = fact.slot or (slot_of(words) if fact.kind is FactKind.FACT else None)
            edited = replace(fact, text=words, edited=True, confirmed=True, slot=slot)
            await self.changes.put(conversation, edited)

    async def _forget(self, conversation: Conversation, facts: Sequence[Fact]) -> None:
        now = self._clock.now()
        meant = [one for fact in facts for one in spoken_for(conversation, fact)]
        await self.changes.put(
            conversation, *(replace(one, forgotten_at=now) for one in meant if one.forgotten_at is None)
        )

    async def _use(self, conversation: Conversation, memory_id: str, *, used: bool) -> None:
        memory = conversation.memory
        if (fact := memory.held(fact_subject(memory_id)).fact) is not None:
            meant = spoken_for(conversation, fact)
            await self.changes.put(conversation, *(replace(one, withheld=not used) for one in meant))
            return
        turn = await conversation.find(memory_id.partition(".")[0])
        if (memory.held(unused_subject(turn.id)).unused is None) is not used:
            await self.changes.change(conversation, self._unused(turn, used=used))

    def _unused(self, turn: Turn, *, used: bool = False) -> dict[str, Held]:
        return {unused_subject(turn.id): Held() if used else Held(unused=Unused(turn.id, self._clock.now()))}

    async def _correct(self, conversation: Conversation, memory_id: str, text: str) -> None:
        """Keep the user's own words as a fact in place of what was said, and recall that no more."""
        words, memory = " ".join(text.split()), conversation.memory
        if (fact := memory.held(fact_subject(memory_id)).fact) is not None:
            await self._edit(conversation, fact, words)
            return
        turn = await conversation.find(memory_id.partition(".")[0])
        afters = self._unused(turn) if memory.held(unused_subject(turn.id)).unused is None else {}
        if words:
            correction = self._correction(memory.facts(), turn, words)
            afters = {fact_subject(correction.id): Held(fact=correction), **afters}
        await self.changes.change(conversation, afters)

    def _correction(self, known: Sequence[Fact], turn: Turn, words: str) -> Fact:
        quote = trim_to_tokens(turn.user.text if turn.user else "", _LONGEST_QUOTE)
        return Fact(
            new_id(known[-1].id if known else ""),
            words,
            FactKind.FACT,
            turn.session_id,
            turn.id,
            quote,
            turn.began_at,
            turn.utc_offset,
            self._clock.now(),
            importance=5,
            slot=slot_of(words),
            confirmed=True,
            edited=True,
        )

    async def _show_used(self, conversation: Conversation, turn_id: str) -> None:
        turn = await conversation.find(turn_id)
        reply = turn.reply
        found = [await self._used(conversation, one) for one in (reply.memories_used if reply else ())]
        shown = sorted((one for one in found if one is not None), key=lambda one: one.said_at)
        self._announce(MemoriesUsedShown(turn_id, reply.id if reply else "", tuple(shown)))

    async def _used(self, conversation: Conversation, memory_id: str) -> UsedMemory | None:
        try:
            turn = await conversation.find(memory_id.partition(".")[0])
        except StorageError:
            return None
        hers = memory_id == utterance_id(turn.id, Speaker.PERSONA)
        text = (turn.reply.text if turn.reply else "") if hers else (turn.user.text if turn.user else "")
        if turn.deleted_at is not None or not text:
            return None
        kind = FactKind.PROMISE if hers else FactKind.FACT
        facts = [one for one in conversation.memory.facts() if one.turn_id == turn.id and one.kind is kind]
        fact = next((one for one in reversed(facts) if one.forgotten_at is None), None)
        if fact is not None and fact.merged_into:
            by_id = {one.id: one for one in conversation.memory.facts()}
            fact = by_id[speaker_for(fact, by_id)]
        unused = turn.id in conversation.memory.unused_turns()
        quote = trim_to_tokens(" ".join(text.split()), _LONGEST_QUOTE)
        return UsedMemory(memory_id, turn.id, quote, turn.began_at, turn.utc_offset, hers, fact, unused)

    async def _remember_again(self, conversation: Conversation, facts: Sequence[Fact]) -> None:
        meant = [one for fact in facts for one in spoken_for(conversation, fact)]
        await self.changes.put(conversation, *(replace(one, forgotten_at=None) for one in meant))

    def _tell_dropped(self, conversation: Conversation, task: SummaryTask, verdicts: Sequence[Verdict]) -> None:
        session_id = task.turns[0].session_id
        if session_id < self._dropped.get(_pair(conversation), ("", ()))[0]:
            return
        claims = tuple(
            DroppedClaim(one.claim.text, one.claim.quote, one.refused.value, one.claim.turn_id)
            for one in verdicts
            if one.refused is not None and one.claim.text.strip()
        )
        self._dropped[_pair(conversation)] = (session_id, claims)
        if claims:
            self._announce(ClaimsDropped(session_id, claims))


def _says_most(fact: Fact, turn: Turn, said: str) -> bool:
    """Tell whether a fact is known from nearly all that a turn says."""
    of_turn = fact.turn_id == turn.id and fact.forgotten_at is None and fact.kind is not FactKind.PROMISE
    return of_turn and len(fact.quote) >= _MOST * len(said)


def _pair(conversation: Conversation) -> tuple[str, str]:
    return conversation.user.id, conversation.persona.id


def _refuse_if_stale(fact: Fact, words: str, seen: str) -> None:
    """Raise `StorageError` CHANGED_MEANWHILE or FORGOTTEN_MEANWHILE where the user saw something else."""
    if fact.forgotten_at is not None:
        raise StorageError(Code.FORGOTTEN_MEANWHILE, fact=fact.id, yours=words)
    if fact.text != seen:
        raise StorageError(Code.CHANGED_MEANWHILE, fact=fact.id, yours=words, now=fact.text)
