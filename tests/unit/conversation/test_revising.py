"""The history of memory in a whole engine: undo and redo, races of two windows, merging, the past, bringing back."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.core.commands import DeleteTurns, EditUserText, EndSession, RestoreTurns
from companion.core.errors import Code
from companion.core.events import ProblemOccurred
from companion.core.facts import Fact, KnownFact
from companion.core.history import HistoryEntry, Settled, Way
from companion.core.looking import ListMemories, MemoriesListed, Topic
from companion.core.memory import Author
from companion.core.memory_commands import (
    BringBack,
    ConfirmFact,
    CorrectMemory,
    EditFact,
    ForgetFacts,
    ListFacts,
    MergeFacts,
    PinFact,
    RedoLast,
    ShowChangedDays,
    ShowHistory,
    UndoLast,
    UndoMemory,
)
from companion.core.memory_events import ChangedDaysShown, FactsListed, HistoryShown, MemoryChanged, NothingToUndo
from tests.unit.conversation.stage import Stage, play
from tests.unit.conversation.test_learning import QUICK, NoVectors, all_done, claim, concluding, system_of
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer


@pytest.fixture
def server() -> Any:
    with ChatServer(wire.say("[happy] I see.")) as server:
        server.concluding = concluding([])
        yield server


async def known(stage: Stage) -> Sequence[KnownFact]:
    await stage.obey(ListFacts())
    return stage.all(FactsListed)[-1].facts


async def facts(stage: Stage) -> list[Fact]:
    return [one.fact for one in await known(stage)]


async def history(stage: Stage, **asked: Any) -> tuple[HistoryEntry, ...]:
    await stage.obey(ShowHistory(**asked))
    return stage.all(HistoryShown)[-1].entries


async def remember(stage: Stage, *texts: str) -> list[Fact]:
    """Let facts be kept; they are returned in the order of the texts."""
    for text in texts:
        await stage.have_turn(f"Remember that {text}")
        await all_done(stage)
        stage.clock.pass_by(minutes=1)
    return (await facts(stage))[: len(texts)][::-1]


def problem(stage: Stage) -> dict[str, str]:
    return dict(stage.all(ProblemOccurred)[-1].problem.values)


def test_the_history_tells_every_change_in_pages_and_whether_it_can_be_taken_back(
    tmp_path: Path, server: ChatServer
) -> None:
    async def scene(stage: Stage) -> None:
        (cat,) = await remember(stage, "I have a cat")
        await stage.obey(EditFact(cat.id, "I have two cats"))
        stage.clock.pass_by(minutes=1)
        await stage.obey(EditFact(cat.id, "I have three cats"))
        stage.clock.pass_by(minutes=1)
        await stage.obey(PinFact(cat.id, pinned=True))
        entries = await history(stage)
        assert [one.changes[0].after.fact.text for one in entries if one.changes[0].after.fact] == [
            "I have three cats",
            "I have three cats",
            "I have two cats",
            "I have a cat",
        ]
        assert {one.by for one in entries} == {Author.USER}
        assert [one.way for one in entries] == [Way.UNDO, Way.UNDO, Way.NONE, Way.NONE]
        assert [one.settled for one in entries[2:]] == [Settled.CHANGED_SINCE] * 2
        first = await history(stage, limit=3)
        shown = stage.all(HistoryShown)[-1]
        assert (len(first), shown.more) == (3, True)
        rest = await history(stage, before_id=first[-1].id, limit=3)
        assert (*first, *rest) == entries
        assert not stage.all(HistoryShown)[-1].more
        (dog,) = await remember(stage, "I have a dog")
        assert [one.changes[0].subject for one in await history(stage, fact_id=dog.id)] == [f"fact:{dog.id}"]

    play(scene, tmp_path, server, pace=QUICK)


def test_an_edit_goes_back_and_forth_and_leaves_a_later_pin_alone(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        (cat,) = await remember(stage, "I have a cat")
        await stage.obey(EditFact(cat.id, "I have two cats"), PinFact(cat.id, pinned=True))
        edit = (await history(stage))[1]
        for _ in range(3):
            await stage.obey(UndoMemory(edit.undo_id))
            (now,) = await facts(stage)
            assert (now.text, now.edited, now.pinned) == ("I have a cat", False, True)
            edit = (await history(stage))[1]
            assert (edit.way, edit.undone_at) == (Way.REDO, stage.clock.now())
            await stage.obey(UndoMemory(edit.undo_id))
            (now,) = await facts(stage)
            assert (now.text, now.edited, now.pinned) == ("I have two cats", True, True)
            edit = (await history(stage))[1]
            assert (edit.way, edit.undone_at) == (Way.UNDO, None)
        assert len(await history(stage)) == 3, "what takes back and forth is told where it was done first"
        assert not stage.problems()

    play(scene, tmp_path, server, pace=QUICK)


def test_keys_take_back_what_the_user_did_last_and_do_it_again(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        (cat,) = await remember(stage, "I have a cat")
        await stage.obey(EditFact(cat.id, "one"), EditFact(cat.id, "two"), RedoLast())
        assert stage.all(NothingToUndo) == [NothingToUndo(redo=True)]
        await stage.obey(UndoLast())
        assert (await facts(stage))[0].text == "one"
        await stage.obey(UndoLast())
        assert (await facts(stage))[0].text == "I have a cat"
        await stage.obey(RedoLast(), RedoLast())
        assert (await facts(stage))[0].text == "two"
        await stage.obey(UndoLast(), EditFact(cat.id, "three"), RedoLast())
        assert len(stage.all(NothingToUndo)) == 2, "a change empties what could be done again"
        assert (await facts(stage))[0].text == "three"
        await stage.obey(UndoLast(), UndoLast(), UndoLast())
        assert await facts(stage) == [], "what was asked to be remembered, too"
        await stage.obey(UndoLast())
        assert stage.all(NothingToUndo)[-1] == NothingToUndo()
        assert not stage.problems()

    play(scene, tmp_path, server, pace=QUICK)


def test_forgetting_many_and_putting_right_are_each_taken_back_at_one_go(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        kept = await remember(stage, "I have a cat", "I live in Porto", "I like tea")
        count = len(stage.all(MemoryChanged))
        await stage.obey(ForgetFacts(tuple(one.id for one in kept)))
        assert all(one.forgotten_at for one in await facts(stage))
        assert len(stage.all(MemoryChanged)) == count + 1, "announced once"
        changed = stage.all(MemoryChanged)[-1]
        assert len(changed.others) == 2
        await stage.obey(UndoMemory(changed.others[0].id))
        assert not any(one.forgotten_at for one in await facts(stage))
        said = await stage.have_turn("My guinea pig is called Oscar")
        await stage.obey(CorrectMemory(f"{said.id}.u", "My guinea pig is called Otto"))
        memory = stage.engine._conversations.open
        assert memory is not None
        assert said.id in memory.memory.unused_turns()
        await stage.obey(UndoMemory(stage.all(MemoryChanged)[-1].event.id))
        assert said.id not in memory.memory.unused_turns()
        assert len(await facts(stage)) == 3

    play(scene, tmp_path, server, pace=QUICK)


def test_a_stale_card_changes_nothing_and_both_texts_are_told(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        (cat,) = await remember(stage, "I have a cat")
        seen = cat.text
        await stage.obey(EditFact(cat.id, "a tabby cat", seen), EditFact(cat.id, "a black cat", seen))
        assert (await facts(stage))[0].text == "a tabby cat"
        assert stage.problems() == [Code.CHANGED_MEANWHILE]
        assert problem(stage) == {"fact": cat.id, "yours": "a black cat", "now": "a tabby cat"}
        await stage.obey(EditFact(cat.id, "a tabby cat", seen))
        assert len(stage.problems()) == 1, "the same words are no quarrel"
        await stage.obey(EditFact(cat.id, "", seen))
        assert (stage.problems()[-1], problem(stage)["yours"]) == (Code.CHANGED_MEANWHILE, "")
        assert (await facts(stage))[0].forgotten_at is None
        await stage.obey(ForgetFacts((cat.id,)), EditFact(cat.id, "a black cat", "a tabby cat"))
        assert stage.problems()[-1] is Code.FORGOTTEN_MEANWHILE
        assert problem(stage)["yours"] == "a black cat"
        await stage.obey(UndoMemory((await history(stage))[0].undo_id), EditFact(cat.id, " ", "a tabby cat"))
        assert (await facts(stage))[0].forgotten_at is not None, "an empty text forgets"

    play(scene, tmp_path, server, pace=QUICK)


def test_an_undo_of_what_was_changed_since_or_is_not_there_is_refused(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        (cat,) = await remember(stage, "I have a cat")
        await stage.obey(EditFact(cat.id, "one"))
        edit = stage.all(MemoryChanged)[-1].event
        await stage.obey(EditFact(cat.id, "two"), UndoMemory(edit.id))
        assert stage.problems() == [Code.CHANGED_SINCE]
        await stage.obey(UndoMemory("01nothing"))
        assert stage.problems()[-1] is Code.UNKNOWN_CHANGE
        assert (await facts(stage))[0].text == "two"

    play(scene, tmp_path, server, pace=QUICK)


def test_what_the_program_marked_because_words_changed_follows_the_words_only(
    tmp_path: Path, server: ChatServer
) -> None:
    async def scene(stage: Stage) -> None:
        (cat,) = await remember(stage, "I have a cat")
        await stage.obey(EditFact(cat.id, "I have two cats"))
        edit = stage.all(MemoryChanged)[-1].event
        await stage.obey(DeleteTurns((cat.turn_id,)))
        followed = (await history(stage))[0]
        assert (followed.by, followed.way, followed.settled) == (Author.PROGRAM, Way.NONE, Settled.FOLLOWED)
        await stage.obey(UndoMemory(edit.id))
        (now,) = await facts(stage)
        assert (now.text, now.stale) == ("I have a cat", True)
        await stage.obey(RestoreTurns((cat.turn_id,)), EditFact(cat.id, "I have two cats"))
        edit = stage.all(MemoryChanged)[-1].event
        await stage.obey(EditUserText(cat.turn_id, "Remember that I have a dog"), UndoMemory(edit.id))
        (now,) = await facts(stage)
        assert (now.text, now.stale) == ("I have a cat", True), "its words are not there to bear it out"

    play(scene, tmp_path, server, pace=QUICK)


def test_merged_facts_speak_as_one_and_are_parted_again(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        porto, river = await remember(stage, "I live in Porto", "my flat is by the river")
        await stage.obey(MergeFacts(porto.id, river.id, "I live in Porto,\nby the river"))
        changed = stage.all(MemoryChanged)[-1]
        assert len(changed.others) == 1
        now = {one.fact.id: one for one in await known(stage)}
        assert now[porto.id].fact.text == "I live in Porto, by the river"
        assert now[porto.id].current
        assert [one.quote for one in now[porto.id].merged] == [river.quote]
        assert not now[river.id].current
        conversation = stage.engine._conversations.open
        assert conversation is not None
        memory = conversation.memory
        for turn_id in (porto.turn_id, river.turn_id):
            assert {one.id for one in memory.keys_of(turn_id)} == {porto.id, river.id}
        await stage.obey(ForgetFacts((porto.id,)))
        assert all(one.forgotten_at for one in await facts(stage)), "what is forgotten takes along what it speaks for"
        await stage.obey(UndoLast(), UndoLast())
        assert {one.text for one in await facts(stage)} == {porto.text, river.text}
        assert all(one.current for one in await known(stage))
        assert [one.id for one in memory.keys_of(river.turn_id)] == [river.id]
        assert not stage.problems()

    play(scene, tmp_path, server, pace=QUICK)


@pytest.mark.parametrize("merged", [True, False])
def test_either_of_merged_facts_leads_to_the_words_of_both(tmp_path: Path, server: ChatServer, merged: bool) -> None:
    async def scene(stage: Stage) -> None:
        (pet,) = await remember(stage, "I keep a hamster")
        for number in range(6):
            await stage.have_turn(f"It rained again on day {number}, and the train was late")
        (name,) = await remember(stage, "Bilbo nibbles my slippers")
        for number in range(6):
            await stage.have_turn(f"The snow fell again in week {number}, and the bus was full")
        if merged:
            await stage.obey(MergeFacts(pet.id, name.id))
        await stage.obey(EndSession())
        await all_done(stage)
        stage.clock.pass_by(days=40)
        turn = await stage.have_turn("Do you remember who nibbles my slippers?")
        assert turn.reply is not None
        found = {one.partition(".")[0] for one in turn.reply.memories_used}
        assert name.turn_id in found
        assert (pet.turn_id in found) is merged
        assert "I keep a hamster" in system_of(server)

    play(scene, tmp_path, server, pace=QUICK, embedder=NoVectors())


def test_facts_that_cannot_be_one_stay_two(tmp_path: Path, server: ChatServer) -> None:
    server.concluding = concluding(
        [claim("User lives in Porto", "I live in Porto"), claim("She sings", "I promise to sing", kind="promise")]
    )

    async def scene(stage: Stage) -> None:
        server.default = wire.say("[happy] I promise to sing for you.")
        await stage.have_turn("I live in Porto.")
        await stage.obey(EndSession())
        await all_done(stage)
        promise, fact = await facts(stage)
        await stage.obey(MergeFacts(fact.id, promise.id), MergeFacts(fact.id, fact.id), MergeFacts(fact.id, "none"))
        assert stage.problems() == [Code.NOT_MERGEABLE, Code.NOT_MERGEABLE, Code.UNKNOWN_CHANGE]
        assert await facts(stage) == [promise, fact]

    play(scene, tmp_path, server, pace=QUICK)


def test_the_past_is_shown_as_it_was_and_one_memory_comes_back(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        (cat,) = await remember(stage, "I have a cat")
        then = stage.clock.now()
        stage.clock.pass_by(days=3)
        await stage.obey(EditFact(cat.id, "I have no cat"))
        await remember(stage, "I live in Porto")
        await stage.obey(ForgetFacts((cat.id,)), ListMemories(Topic.ABOUT, moment=then))
        shown = await stage.until(MemoriesListed)
        assert (shown.moment, [one.fact for one in shown.memories]) == (then, [cat])
        await stage.obey(ShowChangedDays())
        days = dict(stage.all(ChangedDaysShown)[-1].days)
        assert days == {date(2026, 3, 5): 1, date(2026, 3, 8): 4}, "with the summary of the chapter that ended"
        await stage.obey(BringBack(cat.id, then))
        back = next(one for one in await facts(stage) if one.id == cat.id)
        assert back == cat
        await stage.obey(UndoLast())
        gone = next(one for one in await facts(stage) if one.id == cat.id)
        assert (gone.text, bool(gone.forgotten_at)) == ("I have no cat", True)
        await stage.obey(BringBack("none", then), BringBack(cat.id, then.replace(year=2020)))
        assert stage.problems() == [Code.UNKNOWN_CHANGE] * 2

    play(scene, tmp_path, server, pace=QUICK)


def test_what_was_followed_on_comes_back_as_true_now(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        (old,) = await remember(stage, "I live in Porto")
        then = stage.clock.now()
        stage.clock.pass_by(days=3)
        (new,) = await remember(stage, "I live in Rome")
        assert new.replaces == old.id
        await stage.obey(BringBack(old.id, then))
        assert {one.fact.text for one in await known(stage) if one.current} == {"I live in Porto", "I live in Rome"}
        await stage.obey(UndoLast())
        assert {one.fact.text for one in await known(stage) if one.current} == {"I live in Rome"}

    play(scene, tmp_path, server, pace=QUICK)


def test_a_memory_comes_back_out_of_use_where_its_words_are_gone(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        (cat,) = await remember(stage, "I have a cat")
        then = stage.clock.now()
        stage.clock.pass_by(days=1)
        await stage.obey(ForgetFacts((cat.id,)), DeleteTurns((cat.turn_id,)), BringBack(cat.id, then))
        (back,) = await facts(stage)
        assert (back.forgotten_at, back.stale, back.may_be_used) == (None, True, False)
        await stage.obey(ConfirmFact(cat.id))
        assert not (await facts(stage))[0].may_be_used

    play(scene, tmp_path, server, pace=QUICK)


def test_the_history_is_the_same_after_another_start(tmp_path: Path, server: ChatServer) -> None:
    told: list[tuple[HistoryEntry, ...]] = []

    async def first(stage: Stage) -> None:
        one, two = await remember(stage, "I have a cat", "I have a dog")
        await stage.obey(MergeFacts(one.id, two.id), UndoLast(), RedoLast(), UndoLast())
        told.append(await history(stage))

    async def again(stage: Stage) -> None:
        assert (await history(stage),) == tuple(told)
        await stage.obey(UndoLast())
        assert stage.all(NothingToUndo), "only what was done since the start"
        await stage.obey(UndoMemory(told[0][0].undo_id))
        assert sum(one.current for one in await known(stage)) == 1

    play(first, tmp_path, server, pace=QUICK)
    play(again, tmp_path, server, pace=QUICK)
