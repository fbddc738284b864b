"""The window with its worker: what is typed is answered, stopped, tried again, and never lost."""

import signal
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import keyring
import psutil
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from companion.core.conversation import Outcome
from companion.core.errors import Code, CompanionError
from companion.core.events import ConversationOpened, ProblemOccurred, TurnBegan
from companion.gui.words import problem_words
from tests.end_to_end.living_window import WAIT_MS, LivingWindow
from tests.end_to_end.programs import Program, heeded
from tests.keyrings import HungRing, MemoryRing
from tests.wire.chat_server import ChatServer, refuse, say

BEGINNING, REST = "One two three ", "four five six."


def begin_a_long_reply(living: LivingWindow, server: ChatServer) -> str:
    """Have a reply stand half written on the screen; return its turn."""
    server.script(say(BEGINNING + REST, hold_after=3))
    living.send("Count")
    turn = living.next(TurnBegan).turn
    living.wait_for_shown(turn.id, "three")
    return turn.id


def labels(living: LivingWindow) -> str:
    return "\n".join(label.text() for label in living.window.findChildren(QLabel) if label.isVisible())


def test_what_is_typed_is_answered_word_by_word(living: LivingWindow, server: ChatServer, program: Program) -> None:
    turn_id = begin_a_long_reply(living, server)
    assert living.shown_reply(turn_id).strip() == BEGINNING.strip()
    server.release()
    turn = living.ended()
    assert turn.reply
    assert turn.reply.text == BEGINNING + REST
    assert living.shown_reply(turn_id) == BEGINNING + REST
    assert server.chats[0].texts[-1].endswith("Count")
    living.close()
    assert [one.reply for one in program.turns()] == [turn.reply]


def test_stop_keeps_what_was_shown(living: LivingWindow, server: ChatServer, program: Program) -> None:
    turn_id = begin_a_long_reply(living, server)
    QTest.mouseClick(living.window.composer.button, Qt.MouseButton.LeftButton)
    turn = living.ended()
    assert turn.reply
    assert (turn.reply.text.strip(), turn.reply.outcome) == (BEGINNING.strip(), Outcome.INTERRUPTED)
    assert living.shown_reply(turn_id).strip() == BEGINNING.strip()
    assert server.chats[0].aborted.wait(20)
    living.close()
    assert [one.reply for one in program.turns()] == [turn.reply]


def test_retry_after_a_failing_service(living: LivingWindow, server: ChatServer, program: Program) -> None:
    server.script(refuse(500), say("Now it works."))
    living.send("Hello?")
    failed = living.ended()
    assert failed.reply
    assert failed.reply.problem
    assert failed.reply.problem.code is Code.SERVICE_DOWN
    living.press("Retry")
    turn = living.ended()
    assert turn.id == failed.id
    assert turn.reply
    assert living.shown_reply(turn.id) == "Now it works."
    assert server.chats[1].texts[-1] == server.chats[0].texts[-1]
    living.close()
    assert [len(one.replies) for one in program.turns()] == [1]


def test_a_refused_key_is_said_in_words(living: LivingWindow, server: ChatServer) -> None:
    server.script(refuse(401))
    living.send("Hello?")
    turn = living.ended()
    assert turn.reply
    assert turn.reply.problem
    assert turn.reply.problem.code in (Code.KEY_REFUSED, Code.KEY_MISSING)
    assert "key" in labels(living).casefold()
    assert turn.user
    assert turn.user.text == "Hello?"


def test_closing_in_mid_reply_keeps_it(living: LivingWindow, server: ChatServer, program: Program) -> None:
    begin_a_long_reply(living, server)
    children = psutil.Process().children(recursive=True)
    living.close()
    assert living.has_ended()
    assert not [child for child in psutil.Process().children(recursive=True) if child not in children]
    (turn,) = program.turns()
    assert turn.reply
    assert (turn.reply.text.strip(), turn.reply.outcome) == (BEGINNING.strip(), Outcome.INTERRUPTED)


def test_a_window_closed_before_it_is_painted_ends(qtbot: QtBot, home: Path, server: ChatServer) -> None:
    with LivingWindow(qtbot, home, server.base_url):
        pass
    living = LivingWindow(qtbot, home, server.base_url)
    life = living.build()
    with qtbot.waitSignal(life.ended, timeout=WAIT_MS):
        life.begin()
        life.window.close()
    living.__exit__(None, None, None)
    assert not list(home.glob("socket.key"))


def test_words_before_anybody_listens_come_back_as_the_draft(qtbot: QtBot, home: Path, server: ChatServer) -> None:
    with LivingWindow(qtbot, home, server.base_url):
        pass
    early = LivingWindow(qtbot, home, server.base_url)
    life = early.build()
    life.begin()
    early.send("sent at once")
    early.type("and half a th")
    with qtbot.waitSignal(life.ended, timeout=WAIT_MS):
        life.window.close()
    assert life.worker is None
    early.__exit__(None, None, None)
    with LivingWindow(qtbot, home, server.base_url) as living:
        assert living.opened.draft == "sent at once\n\nand half a th"
        assert living.window.composer.text() == living.opened.draft
    assert not server.chats


@pytest.fixture(params=["working", "hung"])
def ring(request: pytest.FixtureRequest) -> Iterator[None]:
    """A keyring without keys, or one that does not answer."""
    before, ring = keyring.get_keyring(), HungRing() if request.param == "hung" else MemoryRing()
    keyring.set_keyring(ring)
    yield
    if isinstance(ring, HungRing):
        ring.gate.set()
    keyring.set_keyring(before)


@pytest.mark.usefixtures("ring")
def test_words_sent_while_the_engine_starts_are_kept(
    qtbot: QtBot, home: Path, server: ChatServer, program: Program
) -> None:
    server.script(say("Never", hold_after=0))
    early = LivingWindow(qtbot, home, server.base_url)
    life = early.build()

    def send_and_close() -> None:
        early.send("sent at once")
        early.type("and half a th")
        life.window.close()

    life.started.connect(lambda: QTimer.singleShot(0, send_and_close))
    with qtbot.waitSignal(life.ended, timeout=WAIT_MS):
        life.begin()
    early.__exit__(None, None, None)
    server.release()
    (turn,) = program.turns()
    assert turn.user
    assert turn.user.text == "sent at once"
    with LivingWindow(qtbot, home, server.base_url) as living:
        assert living.opened.draft == "and half a th"


def test_a_turn_cut_by_a_kill_is_shown_as_interrupted(
    qtbot: QtBot, home: Path, server: ChatServer, program: Program
) -> None:
    server.script(say("I was just saying something.", hold_after=3), say("Once more."))
    process = program.start("ask", "Hello")
    assert process.stdout
    assert process.stdout.read(1) == b"I"
    process.kill()
    process.communicate()
    with LivingWindow(qtbot, home, server.base_url) as living:
        (turn,) = living.opened.turns
        assert turn.reply
        assert turn.reply.outcome is Outcome.INTERRUPTED
        assert turn.user
        assert turn.user.text == "Hello"
        server.release()
        living.press("Start over" if turn.reply.text else "Retry")
        assert living.ended().id == turn.id
        assert living.shown_reply(turn.id) == "Once more."


def test_a_damaged_part_is_set_aside_and_the_rest_is_shown(
    qtbot: QtBot, home: Path, server: ChatServer, program: Program
) -> None:
    for text in ("first", "second"):
        if home.exists():
            program.grow_older(timedelta(hours=1))
        assert program.ask(text).returncode == 0
    parts = sorted(home.rglob("journal/*.json"))
    assert len(parts) == 2
    parts[0].write_bytes(parts[0].read_bytes()[:-40])
    with LivingWindow(qtbot, home, server.base_url) as living:
        assert [turn.user.text for turn in living.opened.turns if turn.user] == ["second"]
        told = [event.problem for event in living.heard(ProblemOccurred)]
        assert [problem.code for problem in told] == [Code.FILE_DAMAGED]
        assert Path(told[0].values["kept_as"]).exists()
        assert "One record can't be read" in labels(living)


def test_a_second_start_shows_the_first_window_and_ends(program: Program) -> None:
    first = program.start_window()
    second = program.start()
    assert second.wait(60) == 0
    assert first.poll() is None
    first.send_signal(signal.SIGKILL)


def test_a_home_that_cannot_be_written_is_refused_with_a_word(qtbot: QtBot, home: Path, server: ChatServer) -> None:
    home.write_text("a file stands where the folder should be")
    with pytest.raises(CompanionError) as refused, LivingWindow(qtbot, home, server.base_url):
        pass
    problem = refused.value.problem
    assert (problem.code, Path(problem.values["path"]).name) == (Code.HOME_NOT_WRITABLE, home.name)
    assert home.name in problem_words(problem).text


def test_a_turn_for_another_character_leaves_the_view_alone(living: LivingWindow, program: Program) -> None:
    asked = program.start("ask", "Who are you?", "--persona", "ginko")
    assert asked.wait(60) == 0
    living.send("And you?")
    assert [turn.user.text for turn in (living.ended(),) if turn.user] == ["And you?"]
    assert len(living.heard(ConversationOpened)) == 1
    assert [event.turn.user.text for event in living.heard(TurnBegan) if event.turn.user] == ["And you?"]
    assert len(program.turns()) == 2


def test_a_newer_home_is_refused_untouched(qtbot: QtBot, home: Path, server: ChatServer) -> None:
    home.mkdir()
    marker = home / "home.toml"
    marker.write_text("version = 999\n", "utf-8")
    with pytest.raises(CompanionError) as refused, LivingWindow(qtbot, home, server.base_url):
        pass
    assert refused.value.problem.code is Code.HOME_NEWER
    assert [path.name for path in home.iterdir()] == ["home.toml"]
    assert marker.read_text("utf-8") == "version = 999\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_closes_the_window_as_its_button_does(
    program: Program, server: ChatServer, number: signal.Signals
) -> None:
    server.script(say(BEGINNING + REST, hold_after=3))
    with heeded(number):
        window = program.start_window()
    asked = program.start("ask", "Count")
    assert asked.stdout is not None
    assert asked.stdout.read(3) == b"One"
    window.send_signal(number)
    assert window.wait(60) == 0
    (turn,) = program.turns()
    assert turn.reply
    assert turn.reply.outcome is Outcome.INTERRUPTED
    assert turn.reply.ended_at is not None
    assert turn.reply.problem is None  # not found open at the next start: it was closed
    assert not (program.home / "socket.key").exists()
