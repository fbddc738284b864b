"""A model far quicker than anybody reads, and a kill while something is half written: no stall, no loss."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.core.events import ReplyText, TurnBegan
from companion.gui.live_text import MOST_CHARACTERS
from companion.gui.row_parts import PartKind
from companion.gui.widget_pool import Key
from tests.end_to_end.living_window import WAIT_MS, LivingWindow
from tests.end_to_end.programs import Program
from tests.gui.conversations import stream_text
from tests.wire.chat_server import ChatServer, say

ROOT = Path(__file__).resolve().parents[2]


def laid(living: LivingWindow, turn_id: str) -> int:
    bubble = living.window.chat.bubbles.get(Key(turn_id, PartKind.HER))
    return bubble.placed.body.laid if bubble and bubble.placed and bubble.placed.body else 0


def test_ten_thousand_tokens_as_fast_as_they_can_be_sent(
    qtbot: QtBot, living: LivingWindow, server: ChatServer, program: Program
) -> None:
    """The window's heart beats between any two batches, and each batch is small; typing goes on meanwhile."""
    pieces = stream_text(10_000)
    text = "".join(pieces)
    server.script(say(pieces))
    living.send("Tell me everything")
    turn = living.next(TurnBegan).turn
    beats: list[int] = []
    heart = QTimer(living.window, interval=0)
    heart.timeout.connect(lambda: beats.append(laid(living, turn.id)))
    heart.start()
    living.next(ReplyText)
    QTest.keyClicks(living.window.composer.edit, "still here")
    ended = living.ended()
    assert ended.reply
    assert ended.reply.text == text
    qtbot.waitUntil(lambda: laid(living, turn.id) == len(text), timeout=WAIT_MS)
    heart.stop()
    assert max(after - before for before, after in pairwise(beats)) <= 2 * MOST_CHARACTERS
    assert living.window.composer.text() == "still here"
    living.close()
    assert [one.reply for one in program.turns()] == [ended.reply]


def test_a_text_that_was_not_sent_survives_a_kill(qtbot: QtBot, home: Path, server: ChatServer) -> None:
    command = [sys.executable, "-m", "tests.end_to_end.typing_window", str(home), "half a thou"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as typing:
        assert typing.stdout
        assert typing.stdout.readline().strip() == "written"
        typing.kill()
    with LivingWindow(qtbot, home, server.base_url) as living:
        assert living.window.composer.text() == "half a thou"
        assert living.opened.draft == "half a thou"
