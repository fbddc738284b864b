"""Looking through her memory in a whole engine: topics, days, chapters, search, places, and what was dropped."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.core import looking
from companion.core.commands import DeleteTurns, EndSession, StarTurn
from companion.core.events import Event
from companion.core.facts import FactKind
from companion.core.looking import Sieve, Topic
from companion.core.memory_commands import EditFact, ForgetFacts, PinFact
from tests.unit.conversation.stage import Stage, play
from tests.unit.conversation.test_learning import QUICK, all_done, claim, concluding, facts_of
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer


@pytest.fixture
def server() -> Any:
    with ChatServer(wire.say("[happy] I see.")) as server:
        server.concluding = concluding([])
        yield server


async def ask(stage: Stage, command: looking.LookingCommand, kind: type[Event]) -> Any:
    """Return the next answer of a kind."""
    count = len(stage.all(kind))
    await stage.obey(command)
    return await stage.until(kind, count + 1)


async def search(stage: Stage, text: str = "", *sieves: Sieve, **more: Any) -> looking.MemoriesFound:
    """Return the last answer to a search."""
    count = len(stage.all(looking.MemoriesFound))
    await stage.obey(looking.FindMemories(text, sieves, **more))
    while True:
        count += 1
        found = await stage.until(looking.MemoriesFound, count)
        if found.finished:
            return found


async def live(stage: Stage, said: str, claims: Sequence[dict[str, Any]], summary: str) -> str:
    """Have a chapter of one turn that is concluded so; return the turn's id."""
    stage.server.concluding = concluding(list(claims), summary)
    turn = await stage.have_turn(said)
    await stage.obey(EndSession())
    await all_done(stage)
    stage.clock.pass_by(days=40)
    return turn.id


def test_a_topic_is_told_in_pages_with_stories_pinned_ones_first(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await live(stage, "I live in Hangzhou.", [claim("User lives in Hangzhou", "I live in Hangzhou")], "Of a city.")
        server.default = wire.say("I promise to sing for you.")
        await live(
            stage,
            "I live in Shanghai now. I like tea.",
            [
                claim("User lives in Shanghai", "I live in Shanghai now"),
                claim("User likes tea", "I like tea"),
                claim("She promised to sing", "I promise to sing for you", kind="promise"),
            ],
            "Of another city.",
        )
        facts = {one.text: one for one in await facts_of(stage)}
        await stage.obey(PinFact(facts["User likes tea"].id, pinned=True))
        listed = await ask(stage, looking.ListMemories(Topic.ABOUT), looking.MemoriesListed)
        assert [one.fact.text for one in listed.memories] == ["User likes tea", "User lives in Shanghai"]
        assert [one.text for one in listed.memories[1].before] == ["User lives in Hangzhou"]
        page = await ask(stage, looking.ListMemories(Topic.ABOUT, 1, 1), looking.MemoriesListed)
        assert (page.begin, page.total, len(page.memories)) == (1, 2, 1)
        promises = await ask(stage, looking.ListMemories(Topic.PROMISES), looking.MemoriesListed)
        assert [one.fact.kind for one in promises.memories] == [FactKind.PROMISE]
        before = stage.clock.now() - timedelta(days=60)
        then = await ask(stage, looking.ListMemories(Topic.ABOUT, moment=before), looking.MemoriesListed)
        assert [one.fact.text for one in then.memories] == ["User lives in Hangzhou"]
        await stage.obey(ForgetFacts((facts["User likes tea"].id,)))
        about = await ask(stage, looking.ListMemories(Topic.ABOUT), looking.MemoriesListed)
        assert [one.fact.text for one in about.memories] == ["User lives in Shanghai"]
        await stage.obey(looking.RememberAgain((facts["User likes tea"].id,)))
        again = await ask(stage, looking.ListMemories(Topic.ABOUT), looking.MemoriesListed)
        assert [one.fact.text for one in again.memories] == ["User likes tea", "User lives in Shanghai"]

    play(scene, tmp_path, server, pace=QUICK)


def test_days_hold_chapters_facts_and_starred_messages(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        first_day = (stage.clock.now() + timedelta(hours=8)).date().isoformat()
        first = await live(stage, "I like tea.", [claim("User likes tea", "I like tea")], "They spoke of tea.")
        await stage.obey(StarTurn(first, starred=True))
        server.concluding = wire.refuse(503, "busy")
        open_turn = await stage.have_turn("And now?")
        days = await ask(stage, looking.ListDays(), looking.DaysListed)
        assert len(days.days) == 2
        today, early = days.days
        assert [one.opening for one in today.chapters] == ["And now?"]
        assert early.day == first_day
        assert [one.summary for one in early.chapters] == ["They spoke of tea."]
        assert [one.fact.text for one in early.memories] == ["User likes tea"]
        assert [(one.turn_id, one.text) for one in early.starred] == [(first, "I like tea.")]
        last = await ask(stage, looking.ListDays(limit=1), looking.DaysListed)
        assert last.earlier == last.days[-1].day
        older = await ask(stage, looking.ListDays(last.earlier), looking.DaysListed)
        assert [one.day for one in older.days] == [first_day]
        assert not older.earlier
        chapters = await ask(stage, looking.ListChapters(limit=1), looking.ChaptersListed)
        assert (len(chapters.chapters), chapters.earlier) == (1, chapters.chapters[0].session.id)
        earlier = await ask(stage, looking.ListChapters(chapters.earlier), looking.ChaptersListed)
        assert [one.summary for one in earlier.chapters] == ["They spoke of tea."]
        place = await ask(stage, looking.FindPlace(open_turn.id), looking.PlaceFound)
        assert place.row == 1
        begin = await ask(stage, looking.FindPlace(session_id=early.chapters[0].session.id), looking.PlaceFound)
        assert (begin.turn_id, begin.row) == (first, 0)
        await stage.obey(DeleteTurns((first,)))
        gone = await ask(stage, looking.FindPlace(first), looking.PlaceFound)
        assert gone.row == -1
        await stage.obey(DeleteTurns((open_turn.id,)))
        left = await ask(stage, looking.ListChapters(limit=1), looking.ChaptersListed)
        assert left.chapters == (), "nothing is left of the last one"
        assert left.earlier

    play(scene, tmp_path, server, pace=QUICK)


def test_a_search_finds_memories_summaries_and_words_and_is_sifted(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await live(
            stage, "I like green tea.", [claim("User likes tea", "I like green tea")], "They spoke of green leaves."
        )
        second = await live(stage, "I live in Porto.", [claim("User lives in Porto", "I live in Porto")], "Of the sea.")
        found = await search(stage, "GREEN")
        assert [one.fact.text for one in found.memories] == ["User likes tea"]
        assert [one.summary for one in found.chapters] == ["They spoke of green leaves."]
        assert [one.excerpt for one in found.said] == ["I like green tea."]
        assert (await search(stage, "green Porto")).memories == ()
        facts = {one.text: one.id for one in await facts_of(stage)}
        await stage.obey(PinFact(facts["User lives in Porto"], pinned=True))
        await stage.obey(EditFact(facts["User likes tea"], "Tea, always"))
        assert [one.fact.id for one in (await search(stage, "", Sieve.PINNED)).memories] == [
            facts["User lives in Porto"]
        ]
        assert [one.fact.text for one in (await search(stage, "", Sieve.EDITED)).memories] == ["Tea, always"]
        assert (await search(stage, "", Sieve.THIS_MONTH)).memories == ()
        await stage.obey(ForgetFacts((facts["User likes tea"],)))
        assert [one.fact.text for one in (await search(stage, "", Sieve.FORGOTTEN)).memories] == ["Tea, always"]
        assert (await search(stage, "tea")).memories == ()
        await stage.obey(StarTurn(second, starred=True))
        starred = await search(stage, "porto", Sieve.STARRED)
        assert [(one.turn_id, one.row) for one in starred.starred] == [(second, 1)]
        assert not starred.memories

    play(scene, tmp_path, server, pace=QUICK)


def test_a_later_search_ends_the_one_before(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("I like green tea.")
        await stage.obey(looking.FindMemories("green"), looking.FindMemories("tea"))
        await search(stage, "like")
        assert {one.text for one in stage.all(looking.MemoriesFound) if one.finished} == {"like"}
        await stage.obey(looking.FindMemories("green"), looking.FindMemories())
        await ask(stage, looking.FindPlace("x"), looking.PlaceFound)
        assert not [one for one in stage.all(looking.MemoriesFound) if one.text == "green" and one.finished]

    play(scene, tmp_path, server, pace=QUICK)


def test_what_was_dropped_and_what_is_not_concluded_yet_is_told(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        nothing = await ask(stage, looking.ShowJustNow(), looking.JustNowShown)
        assert nothing == looking.JustNowShown()
        await live(stage, "I like tea.", [claim("User lives in Rome", "I live in Rome")], "They spoke of tea.")
        dropped = stage.all(looking.ClaimsDropped)[-1]
        assert [(one.text, one.quote) for one in dropped.claims] == [("User lives in Rome", "I live in Rome")]
        await stage.have_turn("And coffee?")
        now = await ask(stage, looking.ShowJustNow(), looking.JustNowShown)
        assert (now.turns, now.lines) == (1, ("And coffee?",))
        assert now.dropped == dropped.claims
        await live(stage, "I like cake.", [claim("User likes cake", "I like cake", 2)], "They spoke of cake.")
        after = await ask(stage, looking.ShowJustNow(), looking.JustNowShown)
        assert (after.session, after.dropped) == (None, ())

    play(scene, tmp_path, server, pace=QUICK)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I have a cat called Mo.", "I have a cat called Mo."),
        ("记住我对花生过敏", "我对花生过敏"),
        ("Do you like cats?", ""),
        ("A long story. " * 40, ""),
    ],
)
def test_a_star_remembers_a_short_statement_until_it_is_taken_away(
    tmp_path: Path, server: ChatServer, said: str, kept: str
) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn(said)
        await all_done(stage)
        await stage.obey(StarTurn(turn.id, starred=True), StarTurn(turn.id, starred=True))
        facts = await facts_of(stage)
        assert [one.text for one in facts] == ([kept] if kept else [])
        assert all(one.turn_id == turn.id and one.may_be_used for one in facts)
        await stage.obey(StarTurn(turn.id, starred=False))
        assert all(one.forgotten_at is not None for one in await facts_of(stage))

    play(scene, tmp_path, server, pace=QUICK)
