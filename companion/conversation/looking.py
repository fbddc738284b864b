"""Answers whoever looks through her memory: topics, days, chapters, one memory, and a search that tells as it finds.

Nothing is changed here. Every answer can be given as of an earlier moment, from the events up to then.
"""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from datetime import date, datetime

from companion.conversation.beside import Beside, Latest
from companion.conversation.learning import Learning
from companion.conversation.remembered import Concluded
from companion.conversation.sessions import Conversation
from companion.core import looking as seen
from companion.core.conversation import Session, Turn
from companion.core.errors import StorageError
from companion.core.events import ProblemOccurred
from companion.core.memory import SessionSummary
from companion.core.ports import Announce, Clock
from companion.core.wall_clock import on_the_wall
from companion.memory.diary import ChapterBook, Diary
from companion.memory.journal import TurnJournal

MOST_SAID = 60  # messages that a search tells
MOST_STARRED = 400
_LINES = 3  # of the user's, from the running chapter
_LONGEST_LINE = 120  # characters


class Looking:
    """All looks at memory. A later search ends the one before it."""

    def __init__(self, learning: Learning, beside: Beside, *, clock: Clock, announce: Announce) -> None:
        self._learning = learning
        self._beside = beside
        self._clock = clock
        self._announce = announce
        self._search = Latest()
        self._last: Diary | None = None
        self._book: ChapterBook | None = None
        self._made_of: tuple[list[Session], Sequence[SessionSummary], int] | None = None

    def begin(self, conversation: Conversation, command: seen.LookingCommand) -> None:
        """Begin to answer a command; the answer is an event."""
        match command:
            case seen.FindMemories():
                self._search.begin(self._find(conversation, command))
            case seen.ListMemories():
                self._beside.go(self._list_memories(conversation, command))
            case seen.ListDays():
                self._beside.go(self._list_days(conversation, command))
            case seen.ListChapters():
                self._beside.go(self._list_chapters(conversation, command))
            case seen.FindPlace(turn_id, session_id):
                self._beside.go(self._find_place(conversation, turn_id, session_id))
            case seen.ShowJustNow():
                self._show_just_now(conversation)

    def stop(self) -> None:
        """End the search without another word."""
        self._search.stop()

    async def close(self) -> None:
        """End the search and wait until it has ended."""
        await self._search.close()

    async def _list_memories(self, conversation: Conversation, asked: seen.ListMemories) -> None:
        known = (await self._diary(conversation, asked.moment)).topic(asked.topic)
        page = tuple(known[asked.begin : asked.begin + asked.limit])
        self._announce(seen.MemoriesListed(asked.topic, asked.begin, page, len(known), asked.moment))

    async def _list_days(self, conversation: Conversation, asked: seen.ListDays) -> None:
        begun: dict[str, list[seen.Chapter]] = {}
        for chapter in (await self._chapters(conversation, asked.moment)).chapters:
            begun.setdefault(chapter.first_day, []).append(chapter)
        learned = (await self._diary(conversation, asked.moment)).days(asked.before, asked.limit + 1)
        known = [day for day in sorted({*begun, *learned}) if not asked.before or day < asked.before]
        page = known[-asked.limit :][::-1]
        sessions = {one.session.id for day in page for one in begun.get(day, ())}
        starred = await _starred(conversation.journal, sessions, asked.moment)
        days = [
            seen.RememberedDay(
                day,
                await _told(conversation, begun.get(day, ())),
                tuple(learned.get(day, ())),
                tuple(one for one in starred if one.day == day),
            )
            for day in page
        ]
        shown = tuple(one for one in days if one.chapters or one.memories or one.starred)
        earlier = page[-1] if len(known) > len(page) else ""
        self._announce(seen.DaysListed(asked.before, shown, earlier, asked.moment))

    async def _list_chapters(self, conversation: Conversation, asked: seen.ListChapters) -> None:
        chapters = (await self._chapters(conversation, asked.moment)).chapters
        known = [one for one in chapters if not asked.before or one.session.id < asked.before]
        page = known[-asked.limit :][::-1]
        earlier = page[-1].session.id if len(known) > len(page) else ""
        shown = await _told(conversation, page)
        self._announce(seen.ChaptersListed(asked.before, shown, earlier, asked.moment))

    async def _find_place(self, conversation: Conversation, turn_id: str, session_id: str) -> None:
        if session_id:
            turns = await conversation.journal.session_turns(session_id)
            turn_id = next((turn.id for turn in turns if turn.deleted_at is None), "")
        row = await conversation.journal.row_of(turn_id) if turn_id else None
        self._announce(seen.PlaceFound(turn_id, -1 if row is None else row, session_id))

    def _show_just_now(self, conversation: Conversation) -> None:
        turns = [turn for turn in conversation.turns if turn.deleted_at is None]
        lines = [" ".join(turn.user.text[:_LONGEST_LINE].split()) for turn in turns if turn.user is not None]
        session = conversation.session if turns and not conversation.off_the_record else None
        dropped = self._learning.dropped_of(conversation)
        shown = tuple(line for line in lines if line)[-_LINES:] if session is not None else ()
        self._announce(seen.JustNowShown(session, len(turns) if session else 0, shown, dropped))

    # search

    async def _find(self, conversation: Conversation, asked: seen.FindMemories) -> None:
        text = asked.text.strip()
        if not text and not asked.sieves:
            return
        try:
            found = await self._find_concluded(conversation, asked, text)
            found = await self._find_starred(conversation, asked, found, text)
            if text and not asked.sieves:
                found = await self._find_said(conversation, asked, found, text)
        except StorageError as error:
            self._announce(ProblemOccurred(error.problem))
            found = seen.MemoriesFound(asked.text, asked.sieves, moment=asked.moment)
        self._announce(replace(found, finished=True))

    async def _find_concluded(
        self, conversation: Conversation, asked: seen.FindMemories, text: str
    ) -> seen.MemoriesFound:
        await asyncio.sleep(0)  # a search that was typed over ends here
        diary = await self._diary(conversation, asked.moment)
        known = await diary.sifted(text, asked.sieves, self._today(asked.moment))
        await asyncio.sleep(0)
        chapters: Sequence[seen.Chapter] = ()
        if text and not asked.sieves:
            chapters = await (await self._chapters(conversation, asked.moment)).sifted(text)
        shown = tuple(known[: asked.limit])
        return seen.MemoriesFound(
            asked.text,
            asked.sieves,
            shown,
            len(known),
            tuple(chapters[: asked.limit]),
            finished=False,
            moment=asked.moment,
        )

    async def _find_starred(
        self, conversation: Conversation, asked: seen.FindMemories, found: seen.MemoriesFound, text: str
    ) -> seen.MemoriesFound:
        self._announce(found)
        if seen.Sieve.STARRED not in asked.sieves or {*asked.sieves} - {seen.Sieve.STARRED, seen.Sieve.THIS_MONTH}:
            return found
        month = self._today(asked.moment).isoformat()[:7] if seen.Sieve.THIS_MONTH in asked.sieves else ""
        words = text.casefold().split()
        async with aclosing(conversation.journal.starred()) as batches:
            async for batch in batches:
                fitting = [
                    one
                    for one in batch
                    if one.day.startswith(month)
                    and _is_by(one.began_at, asked.moment)
                    and all(word in one.text.casefold() for word in words)
                ]
                if fitting:
                    found = replace(found, starred=(*found.starred, *fitting)[:MOST_STARRED])
                    self._announce(found)
                if len(found.starred) >= MOST_STARRED:
                    break
        return found

    async def _find_said(
        self, conversation: Conversation, asked: seen.FindMemories, found: seen.MemoriesFound, text: str
    ) -> seen.MemoriesFound:
        async with aclosing(conversation.journal.find(text)) as batches:
            async for batch in batches:
                hits = [one for one in batch if _is_by(one.began_at, asked.moment)]
                if hits:
                    found = replace(found, said=(*found.said, *hits)[:MOST_SAID])
                    self._announce(found)
                if len(found.said) >= MOST_SAID:
                    break
        return found

    # what is held

    async def _diary(self, conversation: Conversation, moment: datetime | None) -> Diary:
        """Return what is held in order; the one made last is kept while nothing changes."""
        facts, uses = (await memory_at(conversation, moment)).facts(), conversation.uses
        if self._last is None or not self._last.is_of(facts, uses):
            self._last = Diary(facts, uses)
        return self._last

    async def _chapters(self, conversation: Conversation, moment: datetime | None) -> ChapterBook:
        """Return the chapters that had begun; the ones made last are kept while nothing changes."""
        summaries = (await memory_at(conversation, moment)).summaries()
        unkept = conversation.session_id if conversation.off_the_record else ""
        known = [
            one for one in await conversation.journal.sessions() if one.id != unkept and _is_by(one.began_at, moment)
        ]
        offset = self._clock.utc_offset()
        if self._book is None or self._made_of != (known, summaries, offset):
            written = {one.session_id: one for one in summaries}
            self._made_of = (known, summaries, offset)
            self._book = ChapterBook([_chapter(one, written.get(one.id), offset) for one in known])
        return self._book

    def _today(self, moment: datetime | None) -> date:
        return on_the_wall(moment or self._clock.now(), self._clock.utc_offset()).date()


async def memory_at(conversation: Conversation, moment: datetime | None) -> Concluded:
    """Return what memory holds, or held at a moment. Raises `StorageError`."""
    return conversation.memory if moment is None else await conversation.memory.as_of(moment)


def _chapter(session: Session, summary: SessionSummary | None, utc_offset: int) -> seen.Chapter:
    if summary is not None:
        return seen.Chapter(session, summary.first_day, summary.last_day, summary.text)
    days = [on_the_wall(at, utc_offset).date().isoformat() for at in (session.began_at, session.ended_at) if at]
    return seen.Chapter(session, days[0], days[-1])


async def _told(conversation: Conversation, chapters: Sequence[seen.Chapter]) -> tuple[seen.Chapter, ...]:
    """Return chapters with the words they began with where they have no summary; those with neither are left out."""
    told = [one if one.summary else await _with_opening(conversation, one) for one in chapters]
    return tuple(one for one in told if one.summary or one.opening)


async def _with_opening(conversation: Conversation, chapter: seen.Chapter) -> seen.Chapter:
    turns = await conversation.journal.session_turns(chapter.session.id)
    opening = next((_said(turn) for turn in turns if turn.deleted_at is None and _said(turn)), "")
    return replace(chapter, opening=opening)


def _said(turn: Turn) -> str:
    text = turn.user.text if turn.user is not None else ""
    return " ".join(text[: 2 * _LONGEST_LINE].split())[:_LONGEST_LINE]


async def _starred(journal: TurnJournal, session_ids: set[str], moment: datetime | None) -> list[seen.StarredMessage]:
    found: list[seen.StarredMessage] = []
    async with aclosing(journal.starred(session_ids)) as batches:
        async for batch in batches:
            found += [one for one in batch if _is_by(one.began_at, moment)]
    return found[::-1]


def _is_by(at: datetime, moment: datetime | None) -> bool:
    return moment is None or at <= moment
