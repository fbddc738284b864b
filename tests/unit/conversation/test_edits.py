"""Changing what is already said, through the engine and real files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.commands import (
    ChooseReply,
    Command,
    Continue,
    DeleteTurns,
    EditReply,
    EditUserText,
    EndSession,
    Interrupt,
    OpenConversation,
    Regenerate,
    RestoreTurns,
    Retry,
    StarTurn,
)
from companion.core.conversation import Outcome
from companion.core.errors import Code
from companion.core.events import ConversationOpened, TurnBegan, TurnEnded, TurnsChanged
from tests.unit.conversation.stage import Stage, play, settled
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


def test_regenerated_answers_are_kept_and_can_be_chosen(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say("First."), wire.say("Second."))
        turn = await stage.have_turn("Hi")
        await stage.obey(Regenerate(turn.id))
        both = await stage.end_of_turn(2)
        assert [reply.text for reply in both.replies] == ["First.", "Second."]
        assert both.chosen == 1
        assert server.chats[1].texts == server.chats[0].texts
        await stage.obey(ChooseReply(turn.id, 0))
        assert settled(stage.all(TurnsChanged)[-1].turns[0], "First.", Outcome.COMPLETED)
        assert list(await stage.on_disk()) == list(stage.all(TurnsChanged)[-1].turns)
        await stage.have_turn("And?")
        assert "First." in server.chats[2].texts[2]
        await stage.obey(ChooseReply(turn.id, 7), ChooseReply("nothing", 0))
        assert stage.problems() == [Code.UNKNOWN_TURN, Code.UNKNOWN_TURN]

    play(scene, tmp_path, server)


def test_an_answer_in_the_middle_is_asked_for_with_what_came_before_it(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turns = [await stage.have_turn(str(number)) for number in range(3)]
        await stage.obey(Regenerate(turns[1].id))
        await stage.end_of_turn(4)
        assert server.chats[3].texts == server.chats[1].texts
        assert [turn.id for turn in await stage.on_disk()] == [turn.id for turn in turns]

    play(scene, tmp_path, server)


def test_an_answer_of_an_ended_chapter_can_be_asked_for_again(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turns = []
        for number in range(6):
            turns.append(await stage.have_turn(str(number)))
            if number % 2:
                await stage.obey(EndSession())
        await stage.obey(Regenerate(turns[2].id))
        assert len((await stage.end_of_turn(7)).replies) == 2
        assert server.chats[6].texts == server.chats[2].texts
        assert len(await stage.on_disk()) == 6

    play(scene, tmp_path, server)


def test_a_reply_goes_on_where_it_stopped(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.stall("[happy] Once upon"), wire.say("a time."))
        turn = await stage.begin_turn("A story")
        await stage.until_shown("upon")
        await stage.obey(Interrupt())
        await stage.end_of_turn()
        await stage.obey(Continue(turn.id))
        ended = await stage.end_of_turn(2)
        assert settled(ended, "Once upon a time.", Outcome.COMPLETED)
        assert len(ended.replies) == 1
        assert stage.shown == "Once upon a time."
        roles = [message["role"] for message in server.chats[1].body["messages"]]
        assert roles == ["system", "user", "assistant", "user"]
        assert list(await stage.on_disk()) == [ended]

    play(scene, tmp_path, server)


def test_a_continuation_stopped_at_once_leaves_the_reply_as_it_was(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("A story")
        server.script(wire.stall())
        await stage.obey(Continue(turn.id))
        await stage.until(TurnBegan, 2)
        await stage.obey(Interrupt())
        assert (await stage.end_of_turn(2)).replies == turn.replies

    play(scene, tmp_path, server)


def test_edited_words_keep_the_earlier_ones(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("I live in Rme")
        await stage.obey(EditUserText(turn.id, "I live in Rome"), EditUserText(turn.id, "I live in Rome"))
        changed = stage.all(TurnsChanged)[-1].turns[0]
        assert changed.user is not None
        assert (changed.user.text, changed.user.earlier) == ("I live in Rome", ("I live in Rme",))
        await stage.obey(Regenerate(turn.id))
        await stage.end_of_turn(2)
        assert server.chats[1].texts[-1].endswith("I live in Rome")
        await stage.obey(EditUserText(turn.id, ""))
        await stage.have_turn("Next")
        assert "Rome" not in "".join(server.chats[2].texts)
        kept = (await stage.on_disk())[0]
        assert kept.user is not None
        assert kept.user.earlier == ("I live in Rme", "I live in Rome")

    play(scene, tmp_path, server)


def test_an_edited_reply_is_one_more_answer(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("Hi")
        await stage.obey(EditReply(turn.id, "What she should have said."))
        changed = (await stage.on_disk())[0]
        assert settled(changed, "What she should have said.", Outcome.COMPLETED)
        assert changed.replies[0] == turn.replies[0]

    play(scene, tmp_path, server)


def test_hidden_turns_leave_the_prompt_and_come_back(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        first = await stage.have_turn("secret one")
        second = await stage.have_turn("two")
        await stage.obey(DeleteTurns((first.id,)))
        assert stage.all(TurnsChanged)[-1].total == 1
        assert list(await stage.on_disk()) == [second]
        await stage.have_turn("three")
        assert "secret" not in "".join(server.chats[2].texts)
        await stage.obey(RestoreTurns((first.id,)))
        assert stage.all(TurnsChanged)[-1] == TurnsChanged((first,), 3)
        assert (await stage.on_disk())[0] == first
        fourth = await stage.have_turn("four")
        assert fourth.seq == 3
        assert "secret" in server.chats[3].texts[1]

    play(scene, tmp_path, server)


def test_a_star_does_not_stop_the_reply(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say(["One ", "two"], hold_after=1))
        turn = await stage.begin_turn("Count")
        await stage.until_shown("One")
        await stage.obey(StarTurn(turn.id, starred=True))
        assert stage.all(TurnsChanged)[-1].turns[0].starred
        server.release()
        ended = await stage.end_of_turn()
        assert settled(ended, "One two", Outcome.COMPLETED)
        assert ended.starred
        assert list(await stage.on_disk()) == [ended]
        await stage.obey(StarTurn(turn.id, starred=False))
        assert not (await stage.on_disk())[0].starred

    play(scene, tmp_path, server)


@pytest.mark.parametrize("kind", ["delete", "edit", "regenerate", "retry"])
def test_changing_the_turn_under_way_stops_it_first(tmp_path: Path, server: ChatServer, kind: str) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.stall("One"), wire.say("Again."))
        turn = await stage.begin_turn("Count")
        await stage.until_shown("One")
        commands: dict[str, Command] = {
            "delete": DeleteTurns((turn.id,)),
            "edit": EditUserText(turn.id, "Count more"),
            "regenerate": Regenerate(turn.id),
            "retry": Retry(turn.id),
        }
        await stage.obey(commands[kind])
        assert settled(stage.all(TurnEnded)[0].turn, "One", Outcome.INTERRUPTED)
        if kind in ("regenerate", "retry"):
            again = await stage.end_of_turn(2)
            assert settled(again, "Again.", Outcome.COMPLETED)
            assert len(again.replies) == (2 if kind == "regenerate" else 1)
        await stage.obey(OpenConversation("default", "default"))
        shown = stage.all(ConversationOpened)[-1].turns
        assert list(await stage.on_disk()) == list(shown)
        assert len(shown) == (0 if kind == "delete" else 1)

    play(scene, tmp_path, server)
