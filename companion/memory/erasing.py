"""What an erasure takes along, and how it is done so that no kill leaves it between before and after.

Chosen are turns, facts and summaries; what was concluded from them follows by itself. A note of ids alone stands on
the disk from the moment of no return until all is done, so that the next start finishes what was cut off.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from companion.core.conversation import Turn
from companion.core.erasure import (
    DayScope,
    Erasure,
    ErasureReport,
    ErasureStep,
    EverythingScope,
    Gone,
    Inventory,
    MemoryScope,
    PersonScope,
    Scope,
    TurnsScope,
)
from companion.core.errors import Code, StorageError
from companion.core.facts import fact_subject
from companion.core.ids import new_id
from companion.core.memory import Held, MemoryEvent
from companion.core.naming import Names
from companion.core.ports import Clock
from companion.core.stores import Eraser, Told
from companion.memory.erasure_texts import (
    MOST_ITEMS,
    MOST_TEXTS,
    Chosen,
    Taken,
    all_held,
    count,
    facts_of,
    family_of,
    ids_of,
    items_of,
    latest,
    sources_of,
    spread,
    texts_held,
    texts_of,
    texts_that_go,
)
from companion.memory.events import MemoryEvents
from companion.memory.journal import TurnJournal
from companion.memory.recollection import Recollection


class Erasing:
    """Erasures of one pair. `told` hears how far each step is."""

    def __init__(
        self, journal: TurnJournal, memory: MemoryEvents, recollection: Recollection, eraser: Eraser, clock: Clock
    ) -> None:
        self._journal = journal
        self._memory = memory
        self._recollection = recollection
        self._eraser = eraser
        self._clock = clock

    # what goes

    async def choose(self, scope: Scope, told: Told) -> Chosen:
        """Return what a scope names. Raises `StorageError` UNKNOWN_TURN, UNKNOWN_CHANGE."""
        match scope:
            case MemoryScope(fact_id, with_turn):
                fact = self._memory.held(fact_subject(fact_id)).fact
                if fact is None:
                    raise StorageError(Code.UNKNOWN_CHANGE)
                family = family_of(fact, self._memory.facts())
                return Chosen(
                    tuple(one.turn_id for one in family) if with_turn else (), tuple(one.id for one in family)
                )
            case TurnsScope(turn_ids):
                for turn_id in turn_ids:
                    if await self._journal.turn(turn_id) is None:
                        raise StorageError(Code.UNKNOWN_TURN)
                return Chosen(turn_ids)
            case DayScope(day):
                return await self._choose_day(day, told)
            case PersonScope(names):
                return await self._choose_person(Names(names), told)
            case EverythingScope():
                return Chosen(everything=True)

    async def take(self, chosen: Chosen, told: Told) -> Taken:
        """Return all that goes along with what is chosen. Raises `StorageError`."""
        if chosen.everything:
            return await self._take_everything(told)
        turns = await self._found(chosen.turns)
        follow = facts_of(self._memory.facts(), turns)
        erasure = Erasure(
            new_id(),
            self._clock.now(),
            turns=ids_of(turns),
            sessions=await self._whole_sessions(turns),
            facts=tuple(dict.fromkeys((*chosen.facts, *(fact.id for fact in follow)))),
            summaries=chosen.summaries,
            digest=chosen.digest,
        )
        history = await self._memory.history()
        erasure = replace(erasure, at=latest(self._clock.now(), history), sources=sources_of(erasure, history))
        held = self._held_with(erasure, history)
        items = items_of(turns, held, chosen)
        inventory = count(Inventory(), turns)
        inventory = replace(inventory, items=tuple(items[:MOST_ITEMS]), total=len(items))
        return Taken(erasure, texts_that_go(turns, held), self._count_held(inventory, erasure))

    async def look(self, taken: Taken, told: Told) -> Taken:
        """Return it with those texts alone that stand nowhere else, and the count of where they stand."""
        holders = await self._eraser.look(taken.erasure, taken.texts, told)
        inventory = replace(
            taken.inventory, prompts=holders.prompts, backups=holders.backups, damaged=len(holders.damaged)
        )
        return Taken(taken.erasure, holders.texts, inventory)

    # how it goes

    async def begin(self, taken: Taken) -> None:
        """Note durably that this goes; there is no way back then. Raises `StorageError`, and nothing has changed."""
        await self._eraser.note(taken.erasure)

    async def carry_out(self, taken: Taken, told: Told) -> None:
        """Erase what is noted. Raises `StorageError`; `open_one` tells what is to be gone on with then."""
        await self._eraser.carry_out(taken.texts, told)

    async def open_one(self) -> Taken | None:
        """Return an erasure that was begun and is not done, with the texts that are still to be found."""
        erasure = next((one for one in await self._eraser.erasures() if not one.done), None)
        if erasure is None:
            return None
        turns = await self._found(erasure.turns)
        held = self._held_with(erasure, await self._memory.history())
        inventory = self._count_held(count(Inventory(), turns), erasure)
        holders = await self._eraser.look(erasure, texts_that_go(turns, held), lambda *_: None)
        return Taken(erasure, holders.texts, inventory)

    async def close_index(self, taken: Taken, told: Told) -> None:
        """Take what is gone out of the index; journal and memory have been loaded anew. Raises `StorageError`."""
        told(ErasureStep.INDEX, 0, 0)
        if taken.erasure.everything:
            await self._recollection.clear()
        else:
            await self._recollection.erase(taken.erasure.turns, await self._found(taken.erasure.sources))

    async def check(self, taken: Taken, told: Told) -> ErasureReport:
        """Search the home; what is left is erased once more, and told if it is still there. Raises `StorageError`."""
        looked = await self._eraser.search(taken.texts, told)
        if left := [path for path, _, held in looked if held]:
            if any(path.name.startswith(self._eraser.index.name) for path in left):
                await self._recollection.clear()
            await self._eraser.blank(left, taken.texts)
            looked = await self._eraser.search(taken.texts, told)
        await self._eraser.note(replace(taken.erasure, done=True))
        return ErasureReport(
            taken.inventory.messages,
            taken.inventory.memories,
            len(looked),
            sum(max(size, 0) for _, size, _ in looked),
            tuple(path for path, _, held in looked if held),
            tuple(path for path, size, _ in looked if size < 0),
        )

    # choosing

    async def _choose_day(self, text: str, told: Told) -> Chosen:
        try:
            day = date.fromisoformat(text)
        except ValueError:  # no day at all, so nothing was said on it
            return Chosen()
        return Chosen(ids_of(await self._eraser.turns_of_day(day, told)))

    async def _choose_person(self, names: Names, told: Told) -> Chosen:
        if not names:
            return Chosen()
        turns = await self._eraser.turns_naming(names.names, told)
        facts, summaries, digest = dict[str, None](), dict[str, None](), False
        for held in all_held(await self._memory.history()):
            if held.fact is not None and names.stand_in(held.fact.text, held.fact.quote):
                facts[held.fact.id] = None
            if held.summary is not None and names.stand_in(held.summary.text):
                summaries[held.summary.session_id] = None
            digest |= held.digest is not None and names.stand_in(held.digest.text)
        return Chosen(ids_of(turns), tuple(facts), tuple(summaries), digest)

    async def _take_everything(self, told: Told) -> Taken:
        """Return all that was ever said; of so much only some texts are looked for."""
        sessions = await self._journal.sessions()
        every = max(1, 2 * await self._journal.total() // MOST_TEXTS)
        inventory, texts, seen = Inventory(), dict[str, None](), 0
        for done, session in enumerate(sessions):
            told(ErasureStep.LOOKING, done, len(sessions))
            turns = await self._journal.session_turns(session.id)
            inventory = count(inventory, turns)
            for turn in turns:
                seen += 1
                if seen % every == 0:
                    texts.update(dict.fromkeys(texts_of(turn)))
        facts = self._memory.facts()
        erasure = Erasure(
            new_id(),
            self._clock.now(),
            sessions=tuple(session.id for session in sessions),
            facts=tuple(fact.id for fact in facts),
            digest=True,
            everything=True,
        )
        history = await self._memory.history()
        erasure = replace(erasure, at=latest(self._clock.now(), history))
        known = [text for one in all_held(history) for text in texts_held(one)]
        return Taken(erasure, (*texts, *spread(dict.fromkeys(known))), self._count_held(inventory, erasure))

    async def _found(self, turn_ids: Iterable[str]) -> list[Turn]:
        found = [await self._journal.turn(turn_id) for turn_id in dict.fromkeys(turn_ids)]
        return [turn for turn in found if turn is not None]

    async def _whole_sessions(self, turns: Sequence[Turn]) -> tuple[str, ...]:
        """Return the ended sessions of which nothing is left."""
        gone = {turn.id for turn in turns}
        ended = {one.id for one in await self._journal.sessions() if one.ended_at is not None}
        touched = sorted({turn.session_id for turn in turns} & ended)
        left = {one for one in touched for turn in await self._journal.session_turns(one) if turn.id not in gone}
        return tuple(one for one in touched if one not in left)

    def _held_with(self, erasure: Erasure, history: Sequence[MemoryEvent]) -> list[Held]:
        """Return what memory held and holds of what goes."""
        gone = Gone([erasure])
        return [one for one in (*all_held(history), *self._memory.everything().values()) if gone.left_of(one) != one]

    def _count_held(self, inventory: Inventory, erasure: Erasure) -> Inventory:
        gone = Gone([erasure])
        go = [one for one in self._memory.everything().values() if gone.left_of(one) != one]
        return replace(
            inventory,
            memories=sum(one.fact is not None for one in go),
            summaries=sum(one.summary is not None and not one.summary.stale for one in go),
            condensed=any(one.digest is not None and not one.digest.stale_from for one in go),
        )
