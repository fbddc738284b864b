"""What came from another computer reaches the open conversation, and whoever talks here is told of the others."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.conversation import Session, Turn, UserText
from companion.core.errors import Code, Problem
from companion.core.events import ConversationOpened, ProblemOccurred, ProblemSolved, TurnsChanged
from companion.core.ids import new_id
from companion.core.memory import Author, Digest, Held, MemoryEvent
from companion.core.sharing import Arrival, OtherComputer, SharingShown, SharingTested, ShowSharing, TestSharing
from companion.storage.shared_home import SharedHome
from companion.storage.shared_pair import SharedPair
from companion.storage.shared_values import marks_of
from tests.contract.test_stores import NOW, turn_of
from tests.unit.conversation.stage import Stage, play
from tests.wire.chat_server import ChatServer

PAIR = ("default", "default")


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


def files_of(stage: Stage) -> SharedPair:
    pair = SharedHome(stage.home).shared_pair("default/default")
    assert pair is not None
    return pair


def arrive(stage: Stage, **came: object) -> None:
    stage.home.sharing()._arrived(Arrival(PAIR, **came))  # type: ignore[arg-type]


def show(stage: Stage, state: SharingShown) -> None:
    stage.home.sharing()._shown(state)


async def say_there(stage: Stage, text: str) -> Turn:
    """Let another computer say something in a chapter of its own, still open."""
    session = Session(new_id(), *PAIR, NOW, elsewhere=True)
    turn = turn_of(session.id, 0, text)
    pair = files_of(stage)
    await asyncio.to_thread(pair.take_in_sessions, [(session, b"")])
    await asyncio.to_thread(pair.take_in_turns, [(turn, b"")])
    return turn


def test_what_was_said_there_is_shown_here_and_its_chapter_is_left_alone(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await say_there(stage, "from the laptop")
        arrive(stage, turns=(turn,))
        shown = await stage.until(ConversationOpened, 2)
        assert turn in shown.turns
        mine = await stage.have_turn("from here")
        assert mine.session_id != turn.session_id
        assert mine.session_id > turn.session_id
        assert "from the laptop" in str(server.chats[-1].body["messages"])

    play(scene, tmp_path, server)


def test_an_open_chapter_of_here_is_gone_on_with_whatever_others_began_since(
    tmp_path: Path, server: ChatServer
) -> None:
    async def first(stage: Stage) -> str:
        mine = await stage.have_turn("mine")
        await say_there(stage, "theirs")
        return mine.session_id

    async def second(stage: Stage) -> str:
        return (await stage.have_turn("and on")).session_id

    begun = play(first, tmp_path, server)
    assert play(second, tmp_path, server) == begun


def test_an_edit_there_is_what_the_next_answer_is_made_of(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("I like tea")
        edited = replace(turn, user=UserText("I like coffee", earlier=("I like tea",)))
        await asyncio.to_thread(files_of(stage).take_in_turns, [(edited, marks_of(turn))])
        arrive(stage, turns=(edited,))
        assert edited in (await stage.until(TurnsChanged)).turns
        await stage.have_turn("What do I like?")
        sent = str(server.chats[-1].body["messages"])
        assert "I like coffee" in sent
        assert "I like tea" not in sent

    play(scene, tmp_path, server)


def test_what_was_concluded_there_is_known_here(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        digest = Held(digest=Digest("they talked of cats", "", (), "m", 1, NOW))
        event = MemoryEvent(new_id(), NOW, Author.PROGRAM, "digest", Held(), digest)
        await asyncio.to_thread(files_of(stage).take_in_events, [event])
        arrive(stage, memory=True)
        await stage.until(ConversationOpened, 2)
        await stage.have_turn("hello")
        assert "they talked of cats" in str(server.chats[-1].body["messages"])

    play(scene, tmp_path, server)


def test_a_lasting_problem_is_told_once_and_so_is_its_end(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        away = Problem(Code.STORE_UNREACHABLE, {"host": "db"})
        for waiting in range(3):
            show(stage, SharingShown(shared=True, host="db", waiting=waiting, problem=away))
        show(stage, SharingShown(shared=True, host="db", online=True))
        assert (await stage.until(ProblemSolved)).problem == away
        assert stage.problems() == [Code.STORE_UNREACHABLE]
        assert [state.waiting for state in stage.all(SharingShown)] == [0, 1, 2, 0]

    play(scene, tmp_path, server)


def test_a_network_that_is_off_by_choice_is_no_problem_to_tell_of(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        off = Problem(Code.STORE_LOCAL_ONLY, {"host": "db"})
        show(stage, SharingShown(shared=True, host="db", problem=Problem(Code.STORE_UNREACHABLE, {"host": "db"})))
        show(stage, SharingShown(shared=True, host="db", waiting=1, problem=off))
        assert (await stage.until(ProblemSolved)).problem.code is Code.STORE_UNREACHABLE
        assert stage.problems() == [Code.STORE_UNREACHABLE]
        assert [state.problem for state in stage.all(SharingShown)][-1] == off

    play(scene, tmp_path, server)


def test_somebody_elsewhere_with_the_same_character_is_told_of(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        others = (OtherComputer("laptop", PAIR), OtherComputer("phone", ("ming", "mira")), OtherComputer("idle"))
        show(stage, SharingShown(shared=True, host="db", online=True, others=others))
        show(stage, SharingShown(shared=True, host="db", online=True, waiting=1, others=others))
        told = await stage.until(ProblemOccurred)
        assert told.problem == Problem(Code.ALSO_ELSEWHERE, {"machine": "laptop"})
        show(stage, SharingShown(shared=True, host="db", online=True))
        await stage.until(ProblemSolved)
        assert stage.problems() == [Code.ALSO_ELSEWHERE]

    play(scene, tmp_path, server)


def test_the_window_may_ask_and_try(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(ShowSharing(), TestSharing("http://not.mongo"))
        assert not (await stage.until(SharingShown)).shared
        tested = await stage.until(SharingTested)
        assert tested.problem is not None
        assert tested.problem.code is Code.STORE_ADDRESS_UNUSABLE

    play(scene, tmp_path, server)
