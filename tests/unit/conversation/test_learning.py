"""Facts in a whole engine: drawn at session end, kept and forgotten on demand, shown, corrected, undone, and told."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.conversation.remembering import Pace
from companion.core.commands import (
    DeleteTurns,
    EditUserText,
    EndSession,
    GoOffTheRecord,
    OpenConversation,
    Regenerate,
    RestoreTurns,
)
from companion.core.errors import Code
from companion.core.events import OffTheRecordChanged, ProblemOccurred, TurnEnded
from companion.core.facts import Fact, FactKind, Slot
from companion.core.memory import Author
from companion.core.memory_commands import (
    ConfirmFact,
    CorrectMemory,
    EditFact,
    ForgetFacts,
    ListFacts,
    PinFact,
    ShowMemoriesUsed,
    UndoMemory,
    UseMemory,
)
from companion.core.memory_events import (
    FactsListed,
    ForgettingOffered,
    MemoriesUsedShown,
    MemoryChanged,
)
from tests.unit.conversation.stage import Stage, play
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer

QUICK = Pace(backoff=(0.0, 0.0), longest_wait=5.0, index_after=0.0)
SUMMARY = "They spoke about Porto and a cat."


class NoVectors:
    """No meanings, words only: the index works without them."""

    available = False

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        return [b""] * len(texts)

    async def close(self) -> None:
        return


@pytest.fixture
def server() -> Any:
    with ChatServer(wire.say("[happy] I see.")) as server:
        server.concluding = concluding([])
        yield server


def claim(text: str, quote: str, at: int = 1, **more: Any) -> dict[str, Any]:
    base = {"kind": "fact", "subject": "user", "importance": 3, "replaces": ""}
    return {**base, "text": text, "quote": quote, "turn_id": at, **more}


def concluding(facts: list[dict[str, Any]], summary: str = SUMMARY, profile: Any = None) -> Any:
    return wire.say([json.dumps({"summary": summary, "facts": facts, "profile": profile or {}}, ensure_ascii=False)])


async def all_done(stage: Stage) -> None:
    """Wait for everything that goes on beside the talk."""
    remembering = stage.engine._remembering
    async with asyncio.timeout(20):
        while remembering.summarising.busy or remembering._tasks:
            pending = [*remembering._tasks]
            if remembering.summarising._task is not None:
                pending.append(remembering.summarising._task)
            await asyncio.wait(pending)


async def facts_of(stage: Stage) -> list[Fact]:
    await stage.obey(ListFacts())
    return [one.fact for one in stage.all(FactsListed)[-1].facts]


def system_of(server: ChatServer) -> str:
    return str(server.chats[-1].texts[0])


def notes_of(server: ChatServer) -> str:
    return str(server.chats[-1].texts[-1])


def test_facts_are_drawn_with_the_summary_and_the_next_session_knows_them(tmp_path: Path, server: ChatServer) -> None:
    server.concluding = concluding(
        [
            claim("User lives in Porto", "I live in Porto", importance=5),
            claim("User lives in Rome", "I live in Rome"),
            claim("She promised to sing", "I promise to sing for you", kind="promise"),
        ],
        profile={"basics": [0]},
    )

    async def scene(stage: Stage) -> None:
        server.default = wire.say("[happy] I promise to sing for you.")
        first = await stage.have_turn("I live in Porto.")
        await stage.obey(EndSession())
        await all_done(stage)
        kept = await facts_of(stage)
        assert {(one.kind, one.text, one.turn_id) for one in kept} == {
            (FactKind.FACT, "User lives in Porto", first.id),
            (FactKind.PROMISE, "She promised to sing", first.id),
        }
        assert stage.all(FactsListed)[-1].profile.keys() == {Slot.BASICS}
        stage.clock.pass_by(days=3)
        await stage.have_turn("Hello again")
        assert "2026-03-05: “I live in Porto”" in system_of(server)
        assert "2026-03-05: “I promise to sing for you”" in system_of(server)
        assert SUMMARY in system_of(server)

    play(scene, tmp_path, server, pace=QUICK, embedder=NoVectors())
    assert len(server.conclusions) == 1, "one call for both"


def test_facts_of_an_answer_whose_summary_is_refused_are_kept_once(tmp_path: Path, server: ChatServer) -> None:
    wrong = concluding([claim("User lives in Porto", "I live in Porto")], summary="They planted 4711 roses.")
    right = concluding([claim("User lives in Porto", "I live in Porto")])
    answers = iter([wrong, right])

    async def conclude(exchange: wire.Exchange) -> Any:
        return await next(answers)(exchange)

    server.concluding = conclude

    async def scene(stage: Stage) -> None:
        await stage.have_turn("I live in Porto.")
        await stage.obey(EndSession())
        await all_done(stage)
        assert [one.text for one in await facts_of(stage)] == ["User lives in Porto"]

    play(scene, tmp_path, server, pace=QUICK)


def test_a_fact_survives_a_restart_and_is_a_key_to_its_turn(tmp_path: Path, server: ChatServer) -> None:
    server.concluding = concluding([claim("User lives in Porto", "I moved to Porto")])

    async def first(stage: Stage) -> None:
        await stage.have_turn("I moved to Porto.")
        for _ in range(3):
            await stage.have_turn("Nothing new, only rain and tea and a long walk.")
        await stage.obey(EndSession())
        await all_done(stage)

    async def second(stage: Stage) -> None:
        await stage.obey(OpenConversation("default", "default"))
        conversation = stage.engine._conversations.open
        assert conversation is not None
        assert len(await facts_of(stage)) == 1
        holders = await conversation.recollection._index.holders(["live"])  # type: ignore[union-attr]
        assert holders == {"live": 1}

    play(first, tmp_path, server, pace=QUICK, embedder=NoVectors())
    play(second, tmp_path, server, pace=QUICK, embedder=NoVectors())


@pytest.mark.parametrize("text", ["记住我对花生过敏", "Remember that I'm allergic to peanuts."])
def test_what_is_asked_to_be_kept_is_kept_at_once_and_can_be_taken_back(
    tmp_path: Path, server: ChatServer, text: str
) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn(text)
        await all_done(stage)
        changed = stage.all(MemoryChanged)[-1].event
        assert changed.by is Author.USER
        assert changed.after.fact is not None
        assert changed.after.fact.turn_id == turn.id
        assert not server.conclusions
        await stage.obey(UndoMemory(changed.id))
        assert await facts_of(stage) == []
        await stage.obey(UndoMemory(stage.all(MemoryChanged)[-1].event.id))
        assert len(await facts_of(stage)) == 1

    play(scene, tmp_path, server, pace=QUICK)


def test_nothing_is_kept_off_the_record(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(GoOffTheRecord(on=True))
        await stage.until(OffTheRecordChanged)
        await stage.have_turn("Remember that I'm allergic to peanuts.")
        await all_done(stage)
        assert not stage.all(MemoryChanged)

    play(scene, tmp_path, server, pace=QUICK)


def test_forgetting_is_asked_about_and_keeps_the_words_from_being_recalled(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("记住我的猫叫年糕")
        for number in range(4):
            await stage.have_turn(f"今天又下雨了，第{number}天")
        await stage.obey(EndSession())
        await all_done(stage)
        stage.clock.pass_by(days=2)
        await stage.have_turn("我的猫叫什么？")
        assert "年糕" in notes_of(server)
        await stage.have_turn("忘了我的猫吧")
        await all_done(stage)
        offered = stage.all(ForgettingOffered)[-1]
        assert [one.text for one in offered.facts] == ["我的猫叫年糕"]
        assert not (await facts_of(stage))[0].forgotten_at, "nothing happens before the answer"
        await stage.obey(ForgetFacts((offered.facts[0].id,)))
        event = stage.all(MemoryChanged)[-1].event
        await stage.obey(EndSession())
        await all_done(stage)
        stage.clock.pass_by(days=2)
        await stage.have_turn("随便聊聊")
        await stage.have_turn("你知道我的猫叫什么吗？")
        assert "年糕" not in notes_of(server)
        assert "年糕" not in system_of(server)
        await stage.obey(UndoMemory(event.id))
        await stage.obey(EndSession())
        stage.clock.pass_by(days=2)
        await all_done(stage)
        await stage.have_turn("回来了")
        assert "年糕" in system_of(server)

    play(scene, tmp_path, server, pace=QUICK, embedder=NoVectors())


def test_editing_pinning_and_confirming(tmp_path: Path, server: ChatServer) -> None:
    server.concluding = concluding([claim("User lives in Lisbon", "I live in Porto")])

    async def scene(stage: Stage) -> None:
        await stage.have_turn("I live in Porto.")
        await stage.obey(EndSession())
        await all_done(stage)
        (unsure,) = await facts_of(stage)
        assert unsure.unsure
        await stage.have_turn("Hello")
        assert "Lisbon" not in system_of(server)
        await stage.obey(EditFact(unsure.id, "  I live in Porto,\n near the river "), PinFact(unsure.id, pinned=True))
        (edited,) = await facts_of(stage)
        assert (edited.text, edited.quote) == ("I live in Porto, near the river", "I live in Porto")
        assert (edited.edited, edited.pinned, edited.may_be_used) == (True, True, True)
        await stage.obey(EditFact(unsure.id, " \n "))
        assert (await facts_of(stage))[0].forgotten_at is not None, "an empty text forgets"
        await stage.obey(UndoMemory(stage.all(MemoryChanged)[-1].event.id))
        assert (await facts_of(stage))[0].text == edited.text
        await stage.obey(ConfirmFact(unsure.id), ConfirmFact("unknown"))
        assert stage.problems()[-1] is Code.UNKNOWN_CHANGE

    play(scene, tmp_path, server, pace=QUICK)


def test_a_fact_goes_out_of_use_with_its_words_and_comes_back_with_them(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("Remember that I live in Porto")
        await all_done(stage)
        await stage.obey(DeleteTurns((turn.id,)))
        assert not (await facts_of(stage))[0].may_be_used
        await stage.obey(RestoreTurns((turn.id,)))
        assert (await facts_of(stage))[0].may_be_used
        await stage.obey(EditUserText(turn.id, "Remember that I live in Lisbon"))
        assert (await facts_of(stage))[0].stale

    play(scene, tmp_path, server, pace=QUICK)


def test_what_a_reply_was_made_with_is_told_left_out_corrected_and_used_no_more(
    tmp_path: Path, server: ChatServer
) -> None:
    async def scene(stage: Stage) -> None:
        old = await stage.have_turn("My guinea pig is called Oscar")
        for number in range(4):
            await stage.have_turn(f"It rained again on day {number}, and the train was late")
        await stage.obey(EndSession())
        await all_done(stage)
        stage.clock.pass_by(days=60)
        asked = await stage.have_turn("What is my guinea pig called?")
        assert "Oscar" in notes_of(server)
        await stage.obey(ShowMemoriesUsed(asked.id))
        told = stage.all(MemoriesUsedShown)[-1]
        used = next(one for one in told.memories if "Oscar" in one.quote)
        assert (used.turn_id, used.day, used.hers) == (old.id, "2026-03-05", False)
        count = len(stage.all(TurnEnded))
        await stage.obey(Regenerate(asked.id, (used.id,)))
        again = await stage.end_of_turn(count + 1)
        assert "Oscar" not in notes_of(server)
        assert again.reply is not None
        assert used.id not in again.reply.memories_used
        await stage.obey(CorrectMemory(used.id, "My guinea pig is called Otto"))
        (fact,) = await facts_of(stage)
        assert (fact.text, fact.turn_id, fact.may_be_used) == ("My guinea pig is called Otto", old.id, True)
        stage.clock.pass_by(days=1)
        await stage.have_turn("And what is my guinea pig called?")
        assert "Otto" in system_of(server)
        assert "is called Oscar" not in notes_of(server)
        await stage.obey(UseMemory(used.id, used=True))
        conversation = stage.engine._conversations.open
        assert conversation is not None
        assert old.id not in conversation.memory.unused_turns()
        await stage.obey(UseMemory("nothing.u"))
        assert stage.all(ProblemOccurred)

    play(scene, tmp_path, server, pace=QUICK, embedder=NoVectors())


@pytest.mark.parametrize(
    ("asked", "told"),
    [("What is my dog called?", "nothing"), ("我的狗叫什么？", "nothing"), ("What should I cook?", "")],
)
def test_what_was_never_said_is_noted_as_not_found(tmp_path: Path, server: ChatServer, asked: str, told: str) -> None:
    async def scene(stage: Stage) -> None:
        for number in range(4):
            await stage.have_turn(f"It rained again on day {number}, and the train was late")
        await stage.obey(EndSession())
        await all_done(stage)
        stage.clock.pass_by(days=60)
        await stage.have_turn("Hello")
        await stage.have_turn(asked)
        notes = notes_of(server)
        assert ("没有找到" in notes or "was found in earlier" in notes) is bool(told)

    play(scene, tmp_path, server, pace=QUICK, embedder=NoVectors())


def test_the_profile_is_the_same_for_a_whole_session(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("Remember that I live in Porto")
        await stage.obey(EndSession())
        await all_done(stage)
        stage.clock.pass_by(days=1)
        await stage.have_turn("Hello")
        before = system_of(server)
        assert "I live in Porto" in before
        await stage.have_turn("Remember that I have a cat")
        await all_done(stage)
        await stage.have_turn("And now?")
        assert system_of(server) == before

    play(scene, tmp_path, server, pace=QUICK, embedder=NoVectors())
