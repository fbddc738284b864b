"""What is erased is in no file any more and never comes back; everything else is as it was."""

import gzip
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.backends.embedder import NoEmbedder
from companion.conversation.remembering import Pace
from companion.core.conversation import Turn
from companion.core.erasure import (
    CancelErasure,
    DayScope,
    Erase,
    Erased,
    ErasureCancelled,
    EverythingScope,
    MemoryScope,
    PersonScope,
    TurnsScope,
)
from companion.core.errors import Code
from companion.core.events import ConversationOpened, TurnsChanged
from companion.core.facts import Fact, fact_subject
from companion.core.memory import Held
from companion.core.memory_commands import RestoreBackup, UndoMemory
from companion.core.memory_events import MemoryChanged, RestorePrepared
from tests.unit.conversation.erasing_stage import (
    EARLIER,
    FACT,
    FIRST,
    FRESH,
    GONE,
    OTHER,
    REPLY,
    SECRET,
    SUMMARY,
    a_fact,
    conversation_of,
    erase,
    learn,
    live,
    prepare,
    texts,
    traces,
)
from tests.unit.conversation.stage import Stage, play
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer
from tests.wire.concluding import answer

QUICK = Pace(backoff=(0.0, 0.0), index_after=3600.0)  # no daily backup comes in between


@pytest.fixture
def server() -> Any:
    with ChatServer(wire.say(f"[happy] {REPLY}")) as server:
        server.concluding = answer("summary", SUMMARY)
        yield server


def contents(home: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in home.rglob("*.json")}


def play_on(scene: Any, folder: Path, server: ChatServer) -> None:
    play(scene, folder, server, pace=QUICK, embedder=NoEmbedder())


def test_an_erased_turn_is_in_no_file(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        assert {text for _, text in traces(tmp_path, GONE)} == set(GONE)
        server.concluding = answer("summary", FRESH)
        inventory, done = await erase(stage, TurnsScope((turn.id,)))
        assert (inventory.messages, inventory.versions, inventory.memories) == (2, 2, 1)
        assert (inventory.summaries, inventory.backups, inventory.damaged, inventory.prompts) == (1, 1, 1, 1)
        assert (done.report.left, done.report.unreadable) == ((), ())
        assert done.report.files > 10
        assert traces(tmp_path, (*GONE, SECRET[:16])) == []
        assert await texts(stage) == [FIRST, OTHER]
        (gone,) = stage.all(TurnsChanged)[-1].turns
        assert (gone.id, gone.user, gone.deleted_at is not None) == (turn.id, None, True)
        memory = conversation_of(stage).memory
        assert memory.facts() == []
        await stage.until(MemoryChanged, 2)
        assert [one.text for one in memory.summaries()] == [FRESH], "it is written anew without what was erased"
        assert turn.id not in memory.summaries()[0].turn_ids
        assert stage.problems() == []

    play_on(scene, tmp_path, server)


def test_the_next_start_is_as_it_was_left(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        await erase(stage, TurnsScope((turn.id,)))
        (backup,) = await conversation_of(stage).memory.backups()
        await stage.obey(RestoreBackup(backup.id))
        await stage.until(RestorePrepared)
        assert await texts(stage) == [FIRST, OTHER], "a backup that was rewritten can be restored"

    async def look(stage: Stage) -> None:
        assert await texts(stage) == [FIRST, OTHER]
        assert stage.problems() == []
        assert not stage.all(Erased), "what is done is not done again"
        summed: dict[str, Held] = {}
        for event in await conversation_of(stage).memory.history():
            assert summed.get(event.subject, Held()) == event.before
            summed[event.subject] = event.after

    play_on(scene, tmp_path, server)
    play_on(look, tmp_path, server)
    assert traces(tmp_path, GONE[:-1]) == []


def test_a_copy_of_a_backup_from_before_brings_nothing_back(tmp_path: Path, server: ChatServer) -> None:
    folder = tmp_path / "home" / "users" / "default" / "default" / "backups"

    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        (backup,) = await conversation_of(stage).memory.backups()
        shutil.copytree(folder, tmp_path / "aside")
        await erase(stage, TurnsScope((turn.id,)))
        shutil.rmtree(folder)
        shutil.copytree(tmp_path / "aside", folder)
        await stage.obey(RestoreBackup(backup.id))
        await stage.until(RestorePrepared)
        assert await texts(stage) == [FIRST, OTHER]
        shutil.rmtree(folder)
        assert traces(tmp_path / "home", GONE[:-1]) == []

    play_on(scene, tmp_path / "home", server)


def test_a_journal_file_copied_back_brings_nothing_back(tmp_path: Path, server: ChatServer) -> None:
    home = tmp_path / "home"

    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        shutil.copytree(home / "users", tmp_path / "aside")
        await erase(stage, TurnsScope((turn.id,)))

    async def look(stage: Stage) -> None:
        assert await texts(stage) == [FIRST, OTHER]
        assert conversation_of(stage).memory.facts() == []

    play_on(scene, home, server)
    for name in ("journal", "memory"):
        shutil.copytree(
            tmp_path / "aside/default/default" / name, home / "users/default/default" / name, dirs_exist_ok=True
        )
    (home / "users/default/default/memory.json").unlink()
    play_on(look, home, server)
    assert traces(home, GONE[:-1]) == []


def test_a_fact_is_erased_and_the_words_it_quotes_stay(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        fact = conversation_of(stage).memory.facts()[0]
        inventory, done = await erase(stage, MemoryScope(fact.id))
        assert (inventory.messages, inventory.memories) == (0, 1)
        assert done.report.left == ()
        assert traces(tmp_path, (FACT,)) == []
        assert await texts(stage) == [FIRST, SECRET, OTHER]
        assert conversation_of(stage).memory.held(fact_subject(fact.id)) == Held()
        found = await conversation_of(stage).recollection.recall("notebook", turn.began_at, 0, (), frozenset(), 400)
        assert "笔记本" not in found.text, "the words of the fact lead nowhere any more"
        await erase(stage, MemoryScope((await relearn(stage, turn)).id, with_turn=True))
        assert await texts(stage) == [FIRST, OTHER]

    play_on(scene, tmp_path, server)


async def relearn(stage: Stage, turn: Turn) -> Fact:
    fact = a_fact(turn, "Again: the PIN is in the notebook", SECRET[:9])
    await learn(stage, fact)
    return fact


def test_an_undo_of_something_since_erased_is_told(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await live(stage)
        memory = conversation_of(stage).memory
        fact = memory.facts()[0]
        learned = next(one for one in await memory.history() if one.after.fact == fact)
        await erase(stage, MemoryScope(fact.id))
        await stage.obey(UndoMemory(learned.id))
        assert stage.problems() == [Code.ERASED]
        (left,) = [one for one in await memory.history() if one.id == learned.id]
        assert (left.erased, left.before, left.after) == (True, Held(), Held())

    play_on(scene, tmp_path, server)


def test_a_day_is_erased(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await live(stage)
        stage.clock.pass_by(hours=30)
        await stage.have_turn("A new day, and the heron is back.")
        inventory, done = await erase(stage, DayScope("2026-03-05"))
        assert (inventory.messages, inventory.memories, inventory.summaries) == (6, 1, 1)
        assert done.report.left == ()
        assert await texts(stage) == ["A new day, and the heron is back."]
        assert traces(tmp_path, (*GONE, FIRST, OTHER)) == []
        assert len(await conversation_of(stage).journal.sessions()) == 1, "of that chapter nothing is left"
        turn = await stage.have_turn("Do go on.")
        assert turn.reply is not None

    play_on(scene, tmp_path, server)


def test_a_person_is_erased_wherever_she_is_named(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("昨天跟小王去看电影了。")
        kept = await stage.have_turn("小王说他要搬家。")
        turn = await stage.have_turn("Annual leave begins tomorrow, the heron said.")
        await learn(stage, a_fact(turn, "Ann is moving", "Annual leave"))
        prepared = await prepare(stage, PersonScope(("小王", "ann")))
        items = prepared.inventory.items
        assert [item.text for item in items] == ["昨天跟小王去看电影了。", "小王说他要搬家。", "Ann is moving"]
        count = len(stage.all(Erased))
        await stage.obey(Erase(prepared.plan_id, (kept.id,)))
        report = (await stage.until(Erased, count + 1)).report
        assert (report.messages, report.memories, report.left) == (2, 1, ())
        assert await texts(stage) == ["小王说他要搬家。", "Annual leave begins tomorrow, the heron said."]
        assert traces(tmp_path, ("昨天跟小王去看电影了。", "Ann is moving")) == []

    play_on(scene, tmp_path, server)


def test_a_person_in_no_memory_is_nothing_to_erase(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("昨天跟小王去看电影了。")
        for names in (("小李",), ("",), ()):
            assert (await prepare(stage, PersonScope(names))).inventory.is_empty
        assert len(await texts(stage)) == 1
        assert stage.problems() == []

    play_on(scene, tmp_path, server)


def test_everything_is_erased_and_one_begins_anew(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await live(stage)
        inventory, done = await erase(stage, EverythingScope())
        assert (inventory.messages, inventory.memories) == (6, 1)
        assert done.report.left == ()
        assert traces(tmp_path, (*GONE, FIRST, OTHER)) == []
        assert stage.all(ConversationOpened)[-1].total == 0
        await stage.have_turn("Let us begin anew.")
        assert await texts(stage) == ["Let us begin anew."]
        assert stage.problems() == []

    play_on(scene, tmp_path, server)


def test_words_said_in_other_messages_too_are_no_traces(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        twice = [await stage.have_turn("I am allergic to peanuts.") for _ in range(2)]
        _, done = await erase(stage, TurnsScope((twice[0].id,)))
        assert done.report.left == ()
        assert [turn.id for turn in await stage.on_disk()] == [twice[1].id]
        assert await texts(stage) == ["I am allergic to peanuts."]

    play_on(scene, tmp_path, server)


def test_two_erasures_at_once_come_one_after_the_other(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        prepared = await prepare(stage, TurnsScope((turn.id,)))
        await stage.obey(Erase(prepared.plan_id), Erase(prepared.plan_id))
        await stage.until(ErasureCancelled)
        assert stage.problems() == [Code.UNKNOWN_CHANGE]
        assert len(stage.all(Erased)) == 1
        assert await texts(stage) == [FIRST, OTHER]
        one, two = await stage.on_disk()
        first, second = await prepare(stage, TurnsScope((one.id,))), await prepare(stage, TurnsScope((one.id, two.id)))
        await stage.obey(Erase(first.plan_id), Erase(second.plan_id))
        await stage.until(Erased, 3)
        assert await texts(stage) == []

    play_on(scene, tmp_path, server)


def test_cancelled_it_changes_nothing(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        before = contents(tmp_path)
        prepared = await prepare(stage, TurnsScope((turn.id,)))
        await stage.obey(CancelErasure(), Erase(prepared.plan_id))
        await stage.until(ErasureCancelled, 2)
        assert stage.problems() == [Code.UNKNOWN_CHANGE]
        assert contents(tmp_path) == before

    play_on(scene, tmp_path, server)


def test_a_turn_under_way_is_stopped_and_goes_too(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say(["[sad] This is a very long ", "answer that never comes to its end"], hold_after=1))
        turn = await stage.begin_turn(SECRET)
        await stage.until_shown("long")
        _, done = await erase(stage, TurnsScope((turn.id,)))
        assert done.report.left == ()
        assert traces(tmp_path, (SECRET, "This is a very long")) == []
        assert await texts(stage) == []

    play_on(scene, tmp_path, server)


def test_loose_files_are_blanked_and_else_left_as_they_are(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        pair = tmp_path / "users/default/default"
        part = next((pair / "journal").glob("*.json")).read_text(encoding="utf-8")
        torn = part[: part.index(EARLIER[-20:])]
        loose = {
            pair / "set-aside/torn.json": torn.encode(),
            tmp_path / "logs/companion.log": f"before {SECRET} after\n".encode(),
            tmp_path / "logs/wide.log": f"before {SECRET} after\n".encode("utf-16"),
            tmp_path / "cache/voice.gz": gzip.compress(SECRET.encode()),
            pair / "journal/draft.json.tmp": SECRET.encode(),
        }
        for path, content in loose.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        inventory, done = await erase(stage, TurnsScope((turn.id,)))
        assert inventory.damaged == len(loose) + 1
        assert done.report.left == ()
        assert traces(tmp_path, (*GONE, EARLIER[:20])) == []
        assert FIRST in (pair / "set-aside/torn.json").read_text(encoding="utf-8")
        log = (tmp_path / "logs/companion.log").read_text(encoding="utf-8")
        assert log.split() == ["before", "after"]
        assert not (pair / "journal/draft.json.tmp").exists()

    play_on(scene, tmp_path, server)
