"""What goes on beside the conversation: finding, trying a persona, cards and chats as files; replies cut off."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from companion.core.commands import (
    CancelExport,
    Continue,
    DeleteTurns,
    ExportCard,
    ExportChat,
    FindText,
    ImportCard,
    OpenConversation,
    Say,
    TryPersona,
)
from companion.core.conversation import ChatForm, Outcome, Role, Session, Turn, UserText
from companion.core.emotion import Emotion
from companion.core.errors import Code
from companion.core.events import (
    CardImported,
    ConversationOpened,
    ExportProgressed,
    PersonaTried,
    TextFound,
    TurnsChanged,
)
from companion.core.ids import new_id
from companion.core.persona import Persona
from tests.unit.conversation.stage import FullDisk, SetClock, Stage, play
from tests.unit.exchange.card_samples import card, png, text_chunk
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer

PERSONA = Persona("not-saved", "Wren", "{{char}} is terse with {{user}}.", "Well, {{user}}?", ("en",))


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


async def write_history(stage: Stage, turns: int) -> None:
    """Write turns of which every tenth says something about rain."""
    journal, clock = stage.home.journal("default", "default"), SetClock()
    session = Session(new_id(), "default", "default", clock.now(), ended_at=clock.now())
    await journal.put_session(session)
    last = ""
    for seq in range(turns):
        last = new_id(last)
        text = f"line {seq}" + (" about Rain" if seq % 10 == 0 else "")
        await journal.put_turn(Turn(last, session.id, seq, clock.now(), 0, UserText(text)))


async def found(stage: Stage, text: str, limit: int = 200) -> TextFound:
    await stage.obey(FindText(text, limit))
    count = 1
    while not (event := await stage.until(TextFound, count)).finished or event.text != text:
        count += 1
    return event


async def tried(stage: Stage, request_id: str = "") -> list[PersonaTried]:
    count = 1
    while not (event := await stage.until(PersonaTried, count)).finished or event.request_id != request_id:
        count += 1
    return [event for event in stage.all(PersonaTried) if event.request_id == request_id]


async def written(stage: Stage) -> ExportProgressed:
    count = 1
    while not ((event := await stage.until(ExportProgressed, count)).finished or event.cancelled or event.problem):
        count += 1
    return event


# finding


def test_a_text_is_found_newest_first_with_rows_and_dates(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await write_history(stage, 45)
        server.script(wire.say("It rains indeed."))
        await stage.have_turn("Is there RAIN?")
        event = await found(stage, "rain")
        assert [(hit.row, hit.in_reply) for hit in event.hits] == [
            (45, True), (45, False), (40, False), (30, False), (20, False), (10, False), (0, False),
        ]  # fmt: skip
        assert event.total == 7
        newest = event.hits[0]
        assert (newest.excerpt, newest.begin, newest.end) == ("It rains indeed.", 3, 7)
        assert newest.began_at == stage.clock.now()
        assert newest.utc_offset == 480
        rows = await stage.home.journal("default", "default").rows(0, 100)
        assert all(rows[hit.row].id == hit.turn_id for hit in event.hits)
        assert (await found(stage, "snow")).hits == ()

    play(scene, tmp_path, server)


def test_hits_come_while_the_search_goes_on_and_only_so_many(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await write_history(stage, 450)  # three files
        event = await found(stage, "rain", limit=20)
        assert (len(event.hits), event.total) == (20, 45)
        told = stage.all(TextFound)
        assert not told[0].finished
        assert len(told[0].hits) < 20
        for before, after in pairwise(told):
            assert after.hits[: len(before.hits)] == before.hits

    play(scene, tmp_path, server)


def test_a_later_search_ends_the_one_before(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await write_history(stage, 450)
        await stage.obey(FindText("rain"), FindText("line 44"))
        await found(stage, "line 44")
        await found(stage, "")
        told = [event.text for event in stage.all(TextFound)]
        assert "rain" not in told[told.index("line 44") :]
        stage.events.clear()
        await stage.obey(FindText("rain"), OpenConversation("default", "ginko"), FindText("line"))
        event = await found(stage, "line")
        assert event.total == 0
        later = stage.events[stage.events.index(stage.all(ConversationOpened)[0]) :]
        assert "rain" not in [event.text for event in later if isinstance(event, TextFound)]

    play(scene, tmp_path, server)


def test_hidden_turns_are_not_found_and_rows_follow(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await write_history(stage, 15)
        first = (await found(stage, "rain")).hits[-1]
        await stage.obey(DeleteTurns((first.turn_id,)))
        await stage.until(TurnsChanged)
        stage.events.clear()
        assert [hit.row for hit in (await found(stage, "rain")).hits] == [9]

    play(scene, tmp_path, server)


def test_what_a_full_disk_keeps_from_being_written_is_found_too(tmp_path: Path, server: ChatServer) -> None:
    disks: list[FullDisk] = []

    def wrap(journal: object) -> FullDisk:
        disks.append(FullDisk(journal))  # type: ignore[arg-type]
        return disks[-1]

    async def scene(stage: Stage) -> None:
        await stage.have_turn("Rain at first")
        disks[0].full = True
        await stage.have_turn("Rain again")
        assert [hit.row for hit in (await found(stage, "rain")).hits] == [1, 0]
        disks[0].full = False

    play(scene, tmp_path, server, wrap=wrap)


# trying


def test_a_persona_is_tried_without_touching_history(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("Hi")
        before, known = await stage.on_disk(), stage.home.personas("default")
        server.script(wire.say(["[sad] ", "Hm. ", "No."], thinking="well"))
        await stage.obey(TryPersona(PERSONA, "How are you?", "a"))
        events = await tried(stage, "a")
        assert "".join(event.text for event in events) == "Hm. No."
        assert Emotion.SAD in [event.emotion for event in events]
        assert events[-1].problem is None
        sent = server.chats[1]
        assert "You are Wren." in sent.texts[0]
        assert "Wren is terse with the user." in sent.texts[0]
        assert [message["role"] for message in sent.body["messages"]] == ["system", "user"]
        assert sent.texts[1].endswith("How are you?")
        assert await stage.on_disk() == before
        assert stage.home.personas("default") == known

    play(scene, tmp_path, server)


def test_a_later_try_and_a_turn_end_the_one_before(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say(["one", "two"], hold_after=1), wire.say("Fine."), wire.stall(), wire.say("A turn."))
        await stage.obey(TryPersona(PERSONA, "first", "a"))
        await stage.until(PersonaTried)
        await stage.obey(TryPersona(PERSONA, "second", "b"))
        await tried(stage, "b")
        await stage.obey(TryPersona(PERSONA, "third", "c"))
        await asyncio.to_thread(server.wait_for_chats, 3)
        await stage.have_turn("Hi")
        await stage.obey(TryPersona(PERSONA, " ", "d"))
        assert not [event for event in stage.all(PersonaTried) if event.finished and event.request_id != "b"]
        assert await asyncio.to_thread(server.chats[2].aborted.wait, 10)

    play(scene, tmp_path, server)


def test_a_try_that_fails_says_why(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.refuse(401), wire.say(""))
        for request_id, code in (("a", Code.KEY_MISSING), ("b", Code.EMPTY_REPLY)):
            await stage.obey(TryPersona(PERSONA, "Hi", request_id))
            problem = (await tried(stage, request_id))[-1].problem
            assert problem is not None
            assert problem.code is code
        await stage.obey(TryPersona(PERSONA, "long " * 20_000, "c"))
        problem = (await tried(stage, "c"))[-1].problem
        assert problem is not None
        assert problem.code is Code.MESSAGE_TOO_LONG

    play(scene, tmp_path, server)


# files


def test_a_card_becomes_somebody_to_talk_with(tmp_path: Path, server: ChatServer) -> None:
    path = tmp_path / "ada.png"
    path.write_bytes(png(text_chunk("chara", card())))

    async def scene(stage: Stage) -> None:
        await stage.obey(ImportCard(path), ImportCard(path))
        await stage.until(CardImported, 2)
        first, second = (event.persona for event in stage.all(CardImported))
        assert first is not None
        assert second is not None
        assert first.id != second.id
        assert stage.all(CardImported)[1].personas == tuple(stage.home.personas("default"))
        assert stage.all(CardImported)[0].notes
        await stage.obey(OpenConversation("default", first.id))
        opened = stage.all(ConversationOpened)[-1]
        assert opened.persona == first
        assert {first.id, second.id} < {persona.id for persona in opened.personas}
        assert opened.pictures is not None
        assert [picture.read_bytes() for picture in opened.pictures.iterdir()] == [png()]
        assert stage.all(ConversationOpened)[0].pictures is None
        await stage.have_turn("Hi")
        system = server.chats[0].texts[0]
        assert "Ada keeps bees. the user helps her." in system
        assert "NOTE FOR PEOPLE" not in json.dumps(server.chats[0].body)
        await stage.home.load()
        assert first in stage.home.personas("default")

    play(scene, tmp_path / "home", server)


def test_a_broken_card_leaves_everything_as_it_was(tmp_path: Path, server: ChatServer) -> None:
    path = tmp_path / "ada.png"
    path.write_bytes(png(text_chunk("chara", card()))[:-9])

    def everything() -> list[Path]:
        return sorted(tmp_path.rglob("*"))

    async def scene(stage: Stage) -> None:
        before = everything()
        await stage.obey(ImportCard(path))
        event = await stage.until(CardImported)
        assert event.persona is None
        assert event.problem is not None
        assert event.problem.code is Code.CARD_UNREADABLE
        assert everything() == before

    play(scene, tmp_path / "home", server)


def test_a_persona_goes_out_as_a_card(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        path = tmp_path / "out.json"
        await stage.obey(ExportCard("ginko", path), ExportCard("nobody", path))
        assert (await written(stage)).finished
        assert json.loads(path.read_text("utf-8"))["data"]["name"] == "Ginko"
        assert stage.problems() == [Code.UNKNOWN_PERSONA]
        stage.events.clear()
        await stage.obey(ExportCard("ginko", tmp_path / "none" / "out.json"))
        problem = (await written(stage)).problem
        assert problem is not None
        assert problem.code is Code.EXPORT_FAILED

    play(scene, tmp_path / "home", server)


def test_a_whole_chat_goes_out_while_the_talk_goes_on(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await write_history(stage, 650)
        path = tmp_path / "chat.jsonl"
        await stage.obey(ExportChat(path, ChatForm.JSONL), Say("meanwhile"))
        end = await written(stage)
        await stage.end_of_turn()
        assert end.finished
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        assert len(rows) == end.done == end.total
        assert [row["user"]["text"].partition(" about")[0] for row in rows[:650]] == [f"line {n}" for n in range(650)]
        assert all(event.path == path and event.problem is None for event in stage.all(ExportProgressed))

    play(scene, tmp_path / "home", server)


def test_turns_hidden_during_an_export_leave_no_gap(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.conversation.exchanging.PAGE", 20)

    async def scene(stage: Stage) -> None:
        await write_history(stage, 100)
        journal = stage.engine._conversations.open
        assert journal is not None
        rows, hidden = journal.journal.rows, await journal.journal.rows(0, 5)
        asked = 0

        async def rows_then_hide(begin: int, end: int) -> list[Turn]:
            nonlocal asked
            asked += 1
            page = await rows(begin, end)
            if asked == 2:
                for turn in hidden:
                    await journal.journal.keep_turn(replace(turn, deleted_at=stage.clock.now()))
            return page

        monkeypatch.setattr(journal.journal, "rows", rows_then_hide)
        path = tmp_path / "chat.jsonl"
        await stage.obey(ExportChat(path, ChatForm.JSONL))
        assert (await written(stage)).finished
        seqs = [json.loads(line)["seq"] for line in path.read_text("utf-8").splitlines()]
        assert seqs == list(range(100))

    play(scene, tmp_path / "home", server)


def test_a_cancelled_export_leaves_no_file(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await write_history(stage, 450)
        folder = tmp_path / "out"
        folder.mkdir()
        await stage.obey(ExportChat(folder / "chat.md"))
        await stage.until(ExportProgressed)
        await stage.obey(CancelExport())
        assert (await written(stage)).cancelled
        assert not list(folder.iterdir())
        await stage.obey(CancelExport(), ExportChat(folder / "chat.md"))

    play(scene, tmp_path / "home", server)
    assert not list((tmp_path / "out").iterdir())  # closing in the middle is cancelling


# what a length cut off


def test_a_reply_that_reached_its_greatest_length_says_so_and_can_be_gone_on_with(
    tmp_path: Path, server: ChatServer
) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say("One, two,", finish="length"), wire.say("three."))
        turn = await stage.have_turn("Count")
        assert turn.reply is not None
        assert (turn.reply.outcome, turn.reply.truncated) == (Outcome.COMPLETED, True)
        assert (await stage.on_disk())[0] == turn
        await stage.obey(Continue(turn.id))
        ended = await stage.end_of_turn(2)
        assert ended.reply is not None
        assert (ended.reply.text, ended.reply.truncated) == ("One, two, three.", False)

    play(scene, tmp_path, server)


def test_notes_go_as_the_assistants_message_where_the_endpoint_wants_it(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        settings = stage.home.settings()
        await stage.home.save_settings(replace(settings, chat=replace(settings.chat, memory_as_assistant=True)))
        stage.engine._in_force.use(stage.home.settings())
        await stage.have_turn("one")
        await stage.have_turn("two")
        roles = [message["role"] for message in server.chats[1].body["messages"]]
        assert roles == [Role.SYSTEM, *[Role.USER, Role.ASSISTANT] * 3, Role.USER]
        assert server.chats[1].texts[3] == "one"
        assert server.chats[1].texts[6].startswith("<notes>")
        assert server.chats[1].texts[: len(server.chats[0].texts)] == server.chats[0].texts

    play(scene, tmp_path, server)
