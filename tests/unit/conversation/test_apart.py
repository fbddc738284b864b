"""Users and characters are apart: what one pair holds, in whatever store, reaches nobody else by any way there is."""

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import web

from companion.conversation.on_behalf import on_behalf
from companion.core import commands, looking, memory_commands, people
from companion.core.conversation import ChatForm, Purpose, Usage
from companion.core.erasure import ErasurePrepared, PersonScope, PrepareErasure, TurnsScope
from companion.core.errors import Code
from companion.core.events import (
    ConversationOpened,
    Event,
    ExportProgressed,
    ProblemOccurred,
    TextFound,
    TurnEnded,
)
from companion.core.facts import Fact, FactKind
from companion.core.ids import new_id
from companion.core.memory import DIGEST, Digest, Held, SessionSummary, summary_subject
from companion.core.memory_events import UsageShown
from companion.core.people import PeopleShown
from companion.core.persona import User
from companion.core.settings import SpendingSettings
from companion.storage.glimpse import read_glimpse
from tests.unit.conversation.stage import Stage, play
from tests.wire.asking import until
from tests.wire.chat_server import ChatServer, Exchange, say
from tests.wire.concluding import extract

PAIR, USER = "qqpairqq", "qquserqq"  # planted in what belongs to a user with a persona, and to a user
WORDS = "zebra piano lighthouse"  # stand beside it, so that whatever looks for them finds it
ASKED = f"Do you remember the {WORDS}?"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as server:
        yield server


async def plant(stage: Stage) -> list[str]:
    """Put a mark into every store of the open pair; return ids of turns that hold it."""
    planted = f"My {WORDS} is called {PAIR}."
    stage.server.script(say([f"Nice, {WORDS} {PAIR}."]), say([f"Again {WORDS} {PAIR}."]))
    await stage.obey(commands.SavePersona(replace(opened(stage).persona, character=f"You know {USER}.")))
    first = await stage.have_turn(planted)
    second = await stage.have_turn(f"And the {WORDS} {PAIR} is green.")
    await stage.obey(
        commands.EditUserText(first.id, f"{planted} Really."),
        commands.StarTurn(first.id, starred=True),
        commands.EndSession(),
    )
    conversation = stage.engine._conversations.open
    assert conversation is not None
    memory, now = conversation.memory, stage.clock.now()
    fact = Fact(new_id(), planted, FactKind.FACT, first.session_id, first.id, planted, now, 480, now)
    summary = SessionSummary(
        first.session_id, (first.id,), f"They spoke of {WORDS} {PAIR}.", "m", 1, now, "2026-03-05", "2026-03-05"
    )
    digest = Digest(f"Older: {WORDS} {PAIR}.", first.id, (first.id,), "m", 1, now, 10, 5)
    await memory.change(f"fact:{fact.id}", Held(fact=fact))
    await memory.change(summary_subject(first.session_id), Held(summary=summary))
    await memory.change(DIGEST, Held(digest=digest))
    await memory.save_snapshot()
    await memory.store.back_up("daily")
    await conversation.recollection.catch_up()
    stage.engine._remembering.meter.count(Purpose.CHAT, USER, Usage(7, 7))
    own = replace(stage.home.settings(), spending=SpendingSettings(lifted_on=USER))
    await stage.obey(commands.SaveDraft(f"unsent {PAIR}"), commands.ApplySettings(own))
    return [first.id, second.id]


def opened(stage: Stage) -> ConversationOpened:
    return stage.all(ConversationOpened)[-1]


async def ask_for_everything(stage: Stage, turn_ids: Sequence[str], folder: Path) -> tuple[str, str]:
    """Ask for all that can be asked for, and return all that came of it as one text, and all that a model was sent."""
    before, sent = len(stage.events), len(stage.server.requests)
    path = folder / f"{new_id()}.jsonl"
    await stage.obey(
        commands.LoadTurns(0, 100),
        commands.FindText("zebra"),
        *(looking.ListMemories(topic) for topic in looking.Topic),
        looking.ListDays(),
        looking.ListChapters(),
        looking.FindMemories("zebra"),
        looking.FindPlace(turn_ids[0]),
        looking.ShowJustNow(),
        memory_commands.ShowDigest(),
        memory_commands.ShowUsage(),
        memory_commands.ListBackups(),
        memory_commands.ShowPrompt(turn_ids[0]),
        memory_commands.ShowHistory(),
        memory_commands.ListFacts(),
        memory_commands.ShowChangedDays(),
        memory_commands.ShowMemoriesUsed(turn_ids[0]),
        commands.StarTurn(turn_ids[1], starred=True),
        memory_commands.UndoMemory(turn_ids[0]),
        PrepareErasure(PersonScope(("zebra",))),
        people.ShowPeople(),
    )
    found = before
    await settled(stage, ErasurePrepared, found)
    await stage.obey(PrepareErasure(TurnsScope(tuple(turn_ids))))
    await stage.have_turn(ASKED)
    await stage.obey(commands.ExportChat(path, ChatForm.JSONL))
    await settled(stage, ExportProgressed, found)
    await settled(stage, TextFound, found)
    await settled(stage, looking.MemoriesFound, found)
    await settled(stage, UsageShown, found)
    glimpse = read_glimpse(stage.home.locations, 20)
    bodies = [json.dumps(one.body, ensure_ascii=False) for one in stage.server.requests[sent:]]
    return "\n".join([repr(stage.events[before:]), *bodies, path.read_text(), repr(glimpse)]), "\n".join(bodies)


async def settled(stage: Stage, kind: type[Event], since: int) -> None:
    """Wait until something of a kind, finished where it comes in pieces, was announced since then."""

    def is_there() -> bool:
        came = [one for one in stage.events[since:] if isinstance(one, kind)]
        return any(getattr(one, "finished", True) for one in came)

    while not is_there():
        stage._heard.clear()
        await stage._heard.wait()


async def become(stage: Stage, user_id: str, persona_id: str) -> None:
    await stage.obey(commands.OpenConversation(user_id, persona_id))
    assert (opened(stage).user.id, opened(stage).persona.id) == (user_id, persona_id)


@asynccontextmanager
async def second_user(stage: Stage) -> AsyncIterator[str]:
    await stage.obey(people.AddUser("Bo"))
    user_id = opened(stage).user.id
    await become(stage, "default", "default")
    yield user_id


@pytest.mark.parametrize("reverse", [False, True])
def test_nothing_of_one_reaches_another(tmp_path: Path, server: ChatServer, reverse: bool) -> None:
    async def scene(stage: Stage) -> None:
        async with second_user(stage) as bo:
            owner, others = ("default", "default"), [(bo, "default"), ("default", "ginko"), (bo, "ginko")]
            if reverse:
                owner, others = (bo, "ginko"), [("default", "ginko"), (bo, "default"), ("default", "default")]
            await become(stage, *owner)
            turn_ids = await plant(stage)
            held, prompts = await ask_for_everything(stage, turn_ids, tmp_path)
            assert held.count(PAIR) > 20  # whoever owns it finds it everywhere
            assert USER in held
            assert PAIR in prompts
            assert USER in prompts
            for pair in others:
                await become(stage, *pair)
                seen, prompts = await ask_for_everything(stage, turn_ids, tmp_path)
                assert PAIR not in seen, seen[max(0, seen.find(PAIR) - 300) :][:400]
                assert (USER in seen) is (pair[0] == owner[0])  # a user's own characters and counts
                assert USER not in prompts
            await become(stage, *owner)
            assert opened(stage).draft == f"unsent {PAIR}"

    play(scene, tmp_path / "home", server)


def test_a_reply_is_stopped_and_kept_when_another_is_opened(tmp_path: Path, server: ChatServer) -> None:
    server.script(say(["One two", " three four"], hold_after=1))

    async def scene(stage: Stage) -> None:
        turn = await stage.begin_turn("Tell me")
        await stage.until_shown("One two")
        await stage.obey(commands.OpenConversation("default", "ginko"))
        ended = stage.all(TurnEnded)[-1].turn
        assert ended.id == turn.id
        assert stage.events.index(stage.all(TurnEnded)[-1]) < stage.events.index(opened(stage))
        assert ended.reply is not None
        assert ended.reply.text == "One two"
        await become(stage, "default", "default")
        (kept,) = opened(stage).turns
        assert kept.reply is not None
        assert kept.reply.text == "One two"

    play(scene, tmp_path / "home", server)


def test_what_goes_on_for_one_is_not_told_to_the_next(tmp_path: Path, server: ChatServer) -> None:
    """A chapter that is summarised after its user has left, behind another user's, stays theirs in words and tokens."""

    async def held(exchange: Exchange) -> web.StreamResponse:
        await exchange.server.gate()
        return await extract()(exchange)

    server.concluding = held

    async def scene(stage: Stage) -> None:
        async with second_user(stage) as bo:
            await become(stage, bo, "default")
            await stage.have_turn("Let me tell you something.")
            await stage.have_turn("I like boats, and it is a long story how that came about.")
            await stage.obey(commands.EndSession())
            await become(stage, "default", "default")
            await stage.have_turn("Let me tell you something.")
            await stage.have_turn(f"I like {PAIR}, and it is a long story how that came about.")
            await stage.obey(commands.EndSession())
            await become(stage, bo, "default")
            since = len(stage.events)
            server.release()
            await until(lambda: not stage.engine._remembering.summarising.busy)
            assert PAIR not in repr(stage.events[since:])
            assert "boats" in repr(stage.events[since:])
            assert stage.engine._remembering.meter.last_days(9)
            conversation = await stage.engine._conversations.find("default", "default")
            assert PAIR in conversation.memory.summaries()[0].text

    play(scene, tmp_path / "home", server)


def test_settings_of_one_are_not_those_of_the_next(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        async with second_user(stage) as bo:
            mine = replace(stage.home.settings(), shortcuts=("quit=",), persona="default")
            await stage.obey(commands.ApplySettings(mine))
            await become(stage, bo, "ginko")
            assert stage.home.settings().shortcuts == ()
            assert stage.home.settings().chat == mine.chat  # of the computer account
            await stage.obey(commands.ApplySettings(mine))  # on its way when the other came
            assert stage.home.settings().user == bo
            assert stage.home.settings().shortcuts == ()
            await stage.home.load()
            assert (stage.home.settings().user, stage.home.settings().persona) == (bo, "ginko")
            assert stage.home.settings("default").shortcuts == ("quit=",)
            assert stage.home.settings("default").persona == "default"

    play(scene, tmp_path / "home", server)


@pytest.mark.parametrize("name", ["CON", "a:b", "..", "北" * 100, "🦊", "שלום", "Bo"])
def test_a_user_of_any_name_has_a_folder_of_another(tmp_path: Path, server: ChatServer, name: str) -> None:
    async def scene(stage: Stage) -> None:
        for _ in range(2):
            await stage.obey(people.AddUser(name))
            assert opened(stage).user.name == name
            await stage.have_turn("Hello")
        await stage.home.load()
        assert [one.name for one in stage.home.users()].count(name) == 2
        folders = sorted(path.name for path in (tmp_path / "home" / "users").iterdir())
        assert all(folder == "default" or len(folder) == 26 for folder in folders)
        longest = max(len(str(path.relative_to(tmp_path / "home"))) for path in (tmp_path / "home").rglob("*"))
        assert longest < 110

    play(scene, tmp_path / "home", server)


def test_a_name_of_nothing_is_refused(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(people.AddUser("  \u200d "), people.AddPersona(""), people.RenameUser("default", "\n"))
        assert stage.problems() == [Code.NAME_EMPTY] * 3
        assert list(stage.home.users()) == [User("default")]

    play(scene, tmp_path / "home", server)


def test_users_are_renamed_hidden_and_put_back(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(people.HideUser("default"))
        assert stage.problems() == [Code.LAST_USER]
        async with second_user(stage) as bo:
            await stage.have_turn("Hello")
            before = {path: path.read_bytes() for path in (tmp_path / "home" / "users").rglob("*.json")}
            await stage.obey(people.RenameUser("default", " North "), people.HideUser("default"))
            assert opened(stage).user.id == bo
            await stage.home.load()
            assert {(one.name, one.hidden) for one in stage.home.users()} == {("North", True), ("Bo", False)}
            assert {path: path.read_bytes() for path in before} == before
            await stage.obey(people.HideUser("default", hidden=False), commands.OpenConversation("default", ""))
            assert opened(stage).user == User("default", "North")
            assert len(opened(stage).turns) == 1

    play(scene, tmp_path / "home", server)


def test_a_new_character_is_there_to_be_talked_with(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("Hello")
        await stage.obey(people.AddPersona("Mei"))
        mei = opened(stage).persona
        assert (mei.name, opened(stage).turns) == ("Mei", ())
        await stage.have_turn("Hi")
        assert "Mei" in server.chats[-1].texts[0]
        await stage.obey(people.ShowPeople())
        shown = await stage.until(PeopleShown, len(stage.all(PeopleShown)) + 1)
        assert {one.persona.id for one in shown.characters if one.last_talked} == {mei.id, "default"}

    play(scene, tmp_path / "home", server)


def test_a_turn_that_a_terminal_asks_for_counts_for_its_user(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        async with second_user(stage) as bo:
            meter = stage.engine._remembering.meter
            await stage.engine.say_for(bo, "", "Hello")
            assert meter.last_days(9) == []  # of the one whose conversation is open
            with on_behalf((bo, "default")):
                (row,) = meter.last_days(9)
            assert (row.purpose, row.calls) == (Purpose.CHAT, 1)
            own = replace(stage.home.settings(), spending=SpendingSettings(tokens_a_day=1))
            await stage.obey(commands.ApplySettings(own))
            await stage.engine.say_for(bo, "", "The cap of another is none of mine")
            assert Code.DAY_CAP_REACHED not in [one.problem.code for one in stage.all(ProblemOccurred)]

    play(scene, tmp_path / "home", server)
