"""Turns through the whole engine: real files, a real client, a scripted server."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from companion.core.commands import (
    EndSession,
    Interrupt,
    LoadTurns,
    OpenConversation,
    SaveDraft,
    Say,
)
from companion.core.conversation import Activity, Outcome
from companion.core.emotion import Emotion
from companion.core.errors import Code, SettingsError
from companion.core.events import (
    ActivityChanged,
    ConversationOpened,
    EmotionShown,
    ProblemOccurred,
    ReplyText,
    SentenceBegan,
    SessionBegan,
    SessionEnded,
    TurnBegan,
    TurnEnded,
    TurnsLoaded,
)
from tests.unit.conversation.stage import SetClock, Stage, play, settled
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


def test_a_turn_is_shown_word_by_word_and_kept(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say("[happy] Hello there! [sad] It rains."))
        outcome = await stage.engine.say("Hi", request_id="r1")
        assert settled(outcome.turn, "Hello there! It rains.", Outcome.COMPLETED)
        assert outcome.durable
        assert outcome.emotion is Emotion.SAD
        assert stage.shown == "Hello there! It rains."
        assert len(stage.all(ReplyText)) > 2
        assert list(await stage.on_disk()) == [outcome.turn]
        began = stage.all(TurnBegan)[0]
        assert (began.request_id, began.durable) == ("r1", True)
        kinds = [type(event) for event in stage.events]
        assert kinds.index(TurnBegan) < kinds.index(ReplyText) < kinds.index(TurnEnded)
        assert [event.emotion for event in stage.all(EmotionShown)] == [Emotion.HAPPY, Emotion.SAD]
        assert [event.sentence.text for event in stage.all(SentenceBegan)] == ["Hello there!", "It rains."]
        assert [event.sentence.emotion for event in stage.all(SentenceBegan)] == [Emotion.HAPPY, Emotion.SAD]

    play(scene, tmp_path, server)


def test_activities_are_announced_in_order(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("Hi")
        activities = [event.activity for event in stage.all(ActivityChanged)]
        assert activities[-3:] == [Activity.THINKING, Activity.WRITING, Activity.IDLE]

    play(scene, tmp_path, server)


def test_thinking_is_never_shown(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say("<think>secret plan</think>Hello.", thinking="even more secret"))
        turn = await stage.have_turn("Hi")
        assert settled(turn, "Hello.", Outcome.COMPLETED)
        assert turn.reply is not None
        assert turn.reply.thinking == "even more secret"
        assert "secret" not in stage.shown

    play(scene, tmp_path, server)


def test_a_stop_before_the_first_word_keeps_the_users_words(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.stall())
        turn = await stage.begin_turn("Are you there?")
        await stage.obey(Interrupt())
        assert settled(await stage.end_of_turn(), "", Outcome.INTERRUPTED)
        kept = (await stage.on_disk())[0]
        assert kept.id == turn.id
        assert kept.user is not None
        assert kept.user.text == "Are you there?"

    play(scene, tmp_path, server)


def test_a_stop_right_after_sending_keeps_the_users_words(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.stall())
        await stage.obey(Say("Wait"), Interrupt())
        assert settled(await stage.end_of_turn(), "", Outcome.INTERRUPTED)
        assert [turn.user.text for turn in await stage.on_disk() if turn.user] == ["Wait"]

    play(scene, tmp_path, server)


def test_a_stop_in_mid_reply_keeps_exactly_what_was_shown(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say(["One ", "two ", "[ha", "ppy] three"], hold_after=3))
        await stage.begin_turn("Count")
        await stage.until_shown("two")
        await stage.obey(Interrupt())
        ended = await stage.end_of_turn()
        assert settled(ended, stage.shown, Outcome.INTERRUPTED)
        assert stage.shown == "One two"
        assert list(await stage.on_disk()) == [ended]
        assert server.chats[0].aborted.wait(10), "the request went on"
        server.release()
        follow_up = await stage.have_turn("Go on")
        assert settled(follow_up, "Hello from the wire. 你好呀！", Outcome.COMPLETED)
        assert "One two" in server.chats[1].texts[2]

    play(scene, tmp_path, server)


def test_a_stop_when_nothing_runs_is_harmless(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(Interrupt())
        await stage.have_turn("Hi")
        await stage.obey(Interrupt())
        assert len(stage.all(TurnEnded)) == 1

    play(scene, tmp_path, server)


def test_two_fast_messages_are_two_turns_in_order(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.default = wire.say("Answer.")
        await stage.obey(Say("first", request_id="a"), Say("second", request_id="b"))
        await stage.end_of_turn(2)
        assert [event.request_id for event in stage.all(TurnBegan)] == ["a", "b"]
        first, second = await stage.on_disk()
        assert first.user is not None
        assert second.user is not None
        assert (first.user.text, second.user.text) == ("first", "second")
        assert (first.seq, second.seq) == (0, 1)
        assert first.session_id == second.session_id
        assert first.reply is not None
        assert first.reply.outcome is Outcome.INTERRUPTED
        assert settled(second, "Answer.", Outcome.COMPLETED)
        ended_ids = [event.turn.id for event in stage.all(TurnEnded)]
        assert ended_ids == [first.id, second.id]

    play(scene, tmp_path, server)


def test_sending_while_she_writes_keeps_what_was_shown(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.stall("Half an"), wire.say("Answer."))
        await stage.begin_turn("first")
        await stage.until_shown("an")
        await stage.have_turn("second")
        first, second = await stage.on_disk()
        assert settled(first, "Half an", Outcome.INTERRUPTED)
        assert settled(second, "Answer.", Outcome.COMPLETED)

    play(scene, tmp_path, server)


def test_what_was_said_without_an_answer_is_in_the_next_request(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.refuse(500))
        await stage.have_turn("My name is Ann")
        await stage.have_turn("What is my name?")
        messages = server.chats[-1].body["messages"]
        assert [message["role"] for message in messages] == ["system", "user"]
        assert "My name is Ann" in messages[1]["content"]
        assert messages[1]["content"].endswith("What is my name?")

    play(scene, tmp_path, server)


def test_the_prefix_of_a_request_is_the_request_before_it(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        for number in range(4):
            stage.clock.pass_by(minutes=3)
            await stage.have_turn(f"Message {number}")
        for before, after in zip(server.chats, server.chats[1:], strict=False):
            assert after.body["messages"][: len(before.body["messages"])] == before.body["messages"]

    play(scene, tmp_path, server)


def test_the_time_stands_in_the_last_message_only(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("What day is it?")
        system, user = server.chats[0].texts
        assert "2026-03-05" not in system
        assert "2026-03-05" in user
        assert "20:30" in user

    play(scene, tmp_path, server)


def test_text_goes_through_exactly(tmp_path: Path, server: ChatServer) -> None:
    text = "<b>bold</b> & \ud83d \x07\x1b[31m \u202eabc\n\n\ttail " + "w" * 10_000

    async def scene(stage: Stage) -> None:
        await stage.have_turn(text)
        assert server.chats[0].texts[-1].endswith(text.replace("\ud83d", "\ufffd"))  # JSON on the wire is UTF-8
        kept = (await stage.on_disk())[0]
        assert kept.user is not None
        assert kept.user.text == text

    play(scene, tmp_path, server)


def test_blank_messages_are_not_sent(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(Say("  \n"))
        await stage.have_turn("Hi")
        assert len(await stage.on_disk()) == 1

    play(scene, tmp_path, server)


def test_a_message_too_long_for_the_model_is_refused_with_the_count(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        text = "long " * 20_000
        await stage.obey(Say(text, request_id="big"))
        problem = stage.all(ProblemOccurred)[-1]
        assert problem.problem.code is Code.MESSAGE_TOO_LONG
        assert problem.request_id == "big"
        assert int(problem.problem.values["tokens"]) > int(problem.problem.values["limit"]) > 0
        assert stage.all(TurnBegan) == []
        assert await stage.home.drafts("default", "default").read() == text
        assert server.chats == []
        await stage.have_turn("short")

    play(scene, tmp_path, server)


def test_a_megabyte_is_sent_whole_where_it_fits(tmp_path: Path, server: ChatServer) -> None:
    text = "0123456789abcdef" * 65_536

    async def scene(stage: Stage) -> None:
        from companion.core.commands import ApplySettings
        from companion.core.settings import Endpoint, Settings

        chat = Endpoint("custom", server.base_url, "wire-model", context_tokens=1_000_000)
        await stage.obey(ApplySettings(Settings(chat=chat)))
        await stage.have_turn(text)
        assert server.chats[0].texts[-1].endswith(text)

    play(scene, tmp_path, server)


def test_a_chapter_is_continued_until_the_timeout(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        first = await stage.have_turn("one")
        stage.clock.pass_by(minutes=9)
        second = await stage.have_turn("two")
        stage.clock.pass_by(minutes=11)
        third = await stage.have_turn("three")
        assert first.session_id == second.session_id < third.session_id
        assert len(stage.all(SessionBegan)) == 2
        assert stage.all(SessionEnded)[0].session.id == first.session_id
        sessions = await stage.home.journal("default", "default").sessions()
        assert [session.ended_at is None for session in sessions] == [False, True]
        assert len(server.chats[-1].texts) == 6  # the last two turns came along
        assert "11" in server.chats[-1].texts[-1]

    play(scene, tmp_path, server)


def test_another_start_continues_the_chapter(tmp_path: Path, server: ChatServer) -> None:
    async def first_scene(stage: Stage) -> str:
        return (await stage.have_turn("one")).session_id

    async def second_scene(stage: Stage) -> str:
        opened = stage.all(ConversationOpened)[0]
        assert [turn.seq for turn in opened.turns] == [0]
        assert opened.total == 1
        turn = await stage.have_turn("two")
        assert turn.seq == 1
        return turn.session_id

    clock = SetClock()
    assert play(first_scene, tmp_path, server, clock=clock) == play(second_scene, tmp_path, server, clock=clock)
    assert "one" in server.chats[-1].texts[1]


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=400)])
def test_a_clock_set_back_keeps_the_order(tmp_path: Path, server: ChatServer, back: timedelta) -> None:
    async def scene(stage: Stage) -> None:
        first = await stage.have_turn("one")
        stage.clock.time -= back
        second = await stage.have_turn("two")
        third = await stage.have_turn("three")
        assert [turn.id for turn in await stage.on_disk()] == [first.id, second.id, third.id]
        assert second.session_id == third.session_id
        assert (first.session_id == second.session_id) == (back < timedelta(days=1))

    play(scene, tmp_path, server)


def test_ending_a_chapter(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(EndSession())
        first = await stage.have_turn("one")
        second = await stage.have_turn("two")
        await stage.obey(EndSession(first.id))
        assert stage.all(SessionEnded) == [], "a newer turn is there"
        await stage.obey(EndSession(second.id))
        ended = stage.all(SessionEnded)[0].session
        assert list(await stage.home.journal("default", "default").sessions()) == [ended]
        third = await stage.have_turn("three")
        assert third.session_id > second.session_id

    play(scene, tmp_path, server)


def test_a_running_turn_outlasts_the_clock_of_the_chapter(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.stall("Well"))
        turn = await stage.begin_turn("one")
        await stage.obey(EndSession(turn.id))
        assert stage.all(SessionEnded) == []
        await stage.obey(EndSession())
        assert stage.all(SessionEnded)[0].session.id == turn.session_id
        assert len(stage.all(TurnEnded)) == 1

    play(scene, tmp_path, server)


def test_a_turn_cut_off_by_the_end_of_the_program_is_found_interrupted(tmp_path: Path, server: ChatServer) -> None:
    async def first_scene(stage: Stage) -> None:
        server.script(wire.stall("Half a"))
        await stage.begin_turn("one")
        await stage.until_shown("a")

    async def second_scene(stage: Stage) -> None:
        assert settled(stage.all(ConversationOpened)[0].turns[0], "Half a", Outcome.INTERRUPTED)

    play(first_scene, tmp_path, server)
    play(second_scene, tmp_path, server)


def test_a_growing_reply_is_written_now_and_then(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.conversation.turn.CHECKPOINT_SECONDS", 0.01)

    async def scene(stage: Stage) -> None:
        server.script(wire.stall("One two"))
        await stage.begin_turn("Count")
        await stage.until_shown("two")
        async with asyncio.timeout(20):
            while not settled((await stage.on_disk())[0], "One two", Outcome.OPEN):
                pass  # each look at the disk lets the loop run

    play(scene, tmp_path, server)


def test_rows_and_drafts(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turns = [await stage.have_turn(str(number)) for number in range(3)]
        await stage.obey(LoadTurns(0, 2), SaveDraft("unsent 你好"))
        assert stage.all(TurnsLoaded)[0] == TurnsLoaded(0, tuple(turns[:2]), 3)
        await stage.obey(OpenConversation("default", "default", limit=1))
        opened = stage.all(ConversationOpened)[-1]
        assert (opened.turns, opened.total, opened.draft) == ((turns[2],), 3, "unsent 你好")
        assert opened.persona in opened.personas
        assert len(opened.sessions) == 1

    play(scene, tmp_path, server)


def test_unknown_people_are_refused(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(OpenConversation("nobody", "default"), OpenConversation("default", "nobody"))
        assert stage.problems() == [Code.UNKNOWN_USER, Code.UNKNOWN_PERSONA]
        with pytest.raises(SettingsError):
            await stage.engine.open("default", "nobody")
        with pytest.raises(SettingsError):
            await stage.engine.say_for("nobody", "default", "Hi")
        assert await stage.on_disk() == []

    play(scene, tmp_path, server)


def test_another_process_has_its_turn_here(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        with ChatServer(wire.say("From elsewhere.")) as other:
            from companion.core.settings import Endpoint

            there = Endpoint("custom", other.base_url, "other-model")
            outcome = await stage.engine.say_for("default", "", "Hi", "r", there, "sk-its-own-key")
            assert settled(outcome.turn, "From elsewhere.", Outcome.COMPLETED)
            assert other.chats[0].headers["Authorization"] == "Bearer sk-its-own-key"
        assert server.chats == []
        assert [turn.id for turn in await stage.on_disk()] == [outcome.turn.id]
        await stage.have_turn("And here")
        assert "From elsewhere." in server.chats[0].texts[2]

    play(scene, tmp_path, server)


def test_closing_in_mid_reply_keeps_what_was_shown(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.stall("One two"))
        await stage.begin_turn("Count")
        await stage.until_shown("two")
        await stage.engine.close()
        assert settled((await stage.on_disk())[0], "One two", Outcome.INTERRUPTED)

    play(scene, tmp_path, server)
