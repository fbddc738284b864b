"""A passphrase hides a user: nothing is told before it is given, and nothing of it can be read anywhere."""

import asyncio
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.conversation import locks
from companion.core import commands, looking, people
from companion.core.conversation import ChatForm
from companion.core.errors import Code, SettingsError
from companion.core.events import ConversationOpened, ProblemOccurred, SettingsApplied, TurnBegan
from companion.core.passphrase import fits, hash_passphrase
from companion.core.people import PassphraseSet, UserLocked
from companion.core.persona import Persona
from companion.core.settings import Settings
from companion.storage.glimpse import read_glimpse
from tests.unit.conversation.stage import Stage, play
from tests.wire.asking import until
from tests.wire.chat_server import ChatServer

SECRET, WORDS = "open sesame 芝麻", "qqhiddenqq"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as server:
        yield server


async def guard(stage: Stage) -> None:
    """Say something and hide it."""
    await stage.have_turn(f"My secret is {WORDS}.")
    await stage.obey(commands.SaveDraft(f"unsent {WORDS}"), people.SetPassphrase(SECRET))
    assert stage.all(PassphraseSet)[-1].user.guarded


def test_a_passphrase_is_kept_as_a_salted_hash_only() -> None:
    kept = hash_passphrase(SECRET)
    assert kept != hash_passphrase(SECRET)
    assert re.fullmatch(r"scrypt:\d+:8:1:[0-9a-f]{32}:[0-9a-f]{64}", kept)
    assert fits(SECRET, kept)
    assert not fits(SECRET + " ", kept)
    assert fits("e\u0301", hash_passphrase("\u00e9"))  # however a keyboard writes it
    for broken in ("", "x", "scrypt:1:2", "scrypt:9999999999:8:1:00:00", "scrypt:32768:8:1:zz:00", "md5:1:1:1:00:00"):
        assert not fits(SECRET, broken)


def test_nothing_is_told_while_it_is_locked(
    tmp_path: Path, server: ChatServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    home, out = tmp_path / "home", tmp_path / "out.md"

    async def scene(stage: Stage) -> None:
        await guard(stage)
        turn_id = stage.all(TurnBegan)[0].turn.id
        since = len(stage.events)
        await stage.obey(
            people.LockNow(),
            commands.LoadTurns(0, 9),
            commands.FindText(WORDS),
            commands.Say("Hello"),
            commands.ExportChat(out, ChatForm.MARKDOWN),
            commands.StarTurn(turn_id, starred=True),
            looking.FindMemories(WORDS),
            looking.ListDays(),
            people.ShowPeople(),
            people.SetPassphrase("", SECRET),
            commands.OpenConversation("", ""),
            commands.OpenConversation("default", "default"),
        )
        assert {type(one) for one in stage.events[since:]} == {UserLocked, ProblemOccurred}
        assert {one.problem.code for one in stage.all(ProblemOccurred)} == {Code.USER_LOCKED}
        assert WORDS not in repr(stage.events[since:])
        assert not out.exists()
        with pytest.raises(SettingsError) as caught:
            await stage.engine.say_for("default", "", "What is it?")
        assert caught.value.problem.code is Code.USER_LOCKED
        glimpse = read_glimpse(stage.home.locations, 20)
        assert glimpse.locked
        assert (glimpse.turns, glimpse.draft, glimpse.personas, glimpse.persona) == (
            (),
            "",
            (),
            Persona("", "", "", ""),
        )

    play(scene, home, server)
    text = (home / "users" / "default" / "user.toml").read_text()
    assert 'passphrase = "scrypt:' in text
    for path in home.rglob("*"):
        assert path.is_dir() or SECRET.encode() not in path.read_bytes()
    assert "sesame" not in caplog.text


def test_it_opens_with_the_right_one_and_closes_on_leaving(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await guard(stage)
        await stage.obey(people.LockNow(), people.Unlock("default", SECRET))
        shown = stage.all(ConversationOpened)[-1]
        assert (shown.draft, len(shown.turns)) == (f"unsent {WORDS}", 1)
        await stage.obey(people.AddUser("Bo"))
        count = len(stage.all(UserLocked))
        await stage.obey(commands.OpenConversation("default", ""))
        locked = stage.all(UserLocked)
        assert len(locked) == count + 1
        assert (locked[-1].user.id, locked[-1].wrong) == ("default", False)
        assert stage.home.settings().user == "default"

    play(scene, tmp_path / "home", server)


def test_a_wrong_one_makes_the_next_wait_and_nothing_else(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "FIRST_WAIT", 0.05)

    async def scene(stage: Stage) -> None:
        await guard(stage)
        await stage.obey(people.LockNow(), people.Unlock("default", "wrong"))
        first = stage.all(UserLocked)[-1]
        assert first.wrong
        assert 0 < first.wait_seconds <= 0.05
        await stage.obey(people.Unlock("default", SECRET))  # too early, so it isn't even looked at
        assert stage.all(UserLocked)[-1].wrong
        now = stage.engine._opening.locks._closed_until["default"]
        await until(lambda: asyncio.get_running_loop().time() > now)
        await stage.obey(people.Unlock("default", "wrong again"))
        assert stage.all(UserLocked)[-1].wait_seconds > first.wait_seconds
        later = stage.engine._opening.locks._closed_until["default"]
        await until(lambda: asyncio.get_running_loop().time() > later)
        await stage.obey(people.Unlock("default", SECRET))
        assert len(stage.all(ConversationOpened)[-1].turns) == 1

    play(scene, tmp_path / "home", server)


def test_a_terminal_may_ask_with_it_and_nobody_else_sees(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await guard(stage)
        await stage.obey(people.LockNow())
        since = len(stage.events)
        heard: list[object] = []
        ended = await stage.engine.say_for("default", "", "Hello", hear=heard.append, passphrase=SECRET)
        assert ended.durable
        assert heard
        assert not [one for one in stage.events[since:] if "Hello" in repr(one)]
        assert stage.engine._conversations.open is None
        await stage.obey(commands.FindText(WORDS))
        assert stage.problems()[-1] is Code.USER_LOCKED

    play(scene, tmp_path / "home", server)


def test_it_is_changed_and_removed_only_with_the_old_one(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await guard(stage)
        await stage.obey(people.SetPassphrase("new", "wrong"))
        assert stage.all(PassphraseSet)[-1].wrong
        stage.engine._opening.locks._closed_until.clear()
        await stage.obey(people.SetPassphrase("new", SECRET))
        assert not stage.all(PassphraseSet)[-1].wrong
        assert fits("new", await stage.home.passphrase("default"))
        await stage.obey(people.RenameUser("default", "North"))
        assert fits("new", await stage.home.passphrase("default"))
        await stage.obey(people.SetPassphrase("", "new"), people.LockNow())
        assert not stage.all(PassphraseSet)[-1].user.guarded
        assert stage.all(UserLocked) == []

    play(scene, tmp_path / "home", server)


def test_the_next_start_asks_and_a_deleted_line_opens(tmp_path: Path, server: ChatServer) -> None:
    home = tmp_path / "home"
    play(guard, home, server)

    async def locked(stage: Stage) -> None:
        await stage.obey(commands.OpenConversation("", ""))
        await stage.until(SettingsApplied)
        assert stage.all(ConversationOpened) == []
        assert stage.all(UserLocked)[-1].user.id == "default"
        assert WORDS not in repr(stage.events)

    play(locked, home, server, opened=False)
    path = home / "users" / "default" / "user.toml"
    lines = [one for one in path.read_text().splitlines() if not one.startswith("passphrase")]
    path.write_text("\n".join(lines))

    async def opened(stage: Stage) -> None:
        await stage.obey(commands.OpenConversation("", ""))
        await stage.until(SettingsApplied)
        assert len(stage.all(ConversationOpened)[-1].turns) == 1

    play(opened, home, server, opened=False)


def test_what_was_on_its_way_when_it_locked_is_kept(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await guard(stage)
        await stage.obey(people.LockNow(), commands.SaveDraft("the last words", "default", "default"))
        await stage.obey(commands.ApplySettings(replace(stage.home.settings(), shortcuts=("quit=",))))
        await stage.obey(people.Unlock("default", SECRET))
        assert stage.all(ConversationOpened)[-1].draft == "the last words"
        assert isinstance(stage.home.settings(), Settings)

    play(scene, tmp_path / "home", server)
