"""The real program after real crashes: it tells, then starts safely, then normally again; its logs hold no words."""

import signal
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from companion.core.conversation import Outcome
from companion.core.errors import Code
from companion.core.events import ProblemOccurred
from tests.end_to_end.living_window import LivingWindow
from tests.end_to_end.programs import Program
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer

PLANTED = ("芝麻开门一二三", "quixotic-narwhal", "it-was-the-marmalade", "zebra-umbrella")


@pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix has them")
def test_after_two_crashes_it_starts_safely_and_then_normally(
    program: Program, home: Path, qtbot: QtBot, server: ChatServer
) -> None:
    for number in range(2):
        process = program.start_window()
        process.send_signal(signal.SIGSEGV)
        process.wait(60)
        assert "Segmentation fault" in (home / "logs" / "fault.log").read_text(), number
    with LivingWindow(qtbot, home, server.base_url) as living:
        banner = living.window.banner
        qtbot.waitUntil(lambda: banner.shown is not None and banner.shown.code is Code.SAFE_MODE)
        assert living.window.plain_looks
        assert living.life._held is not None
        living.send("Are you there?")
        assert living.ended().reply.outcome is Outcome.COMPLETED  # type: ignore[union-attr]
        reports = list((home / "logs").glob("report-*.txt"))
        assert any("Segmentation fault" in one.read_text("utf-8") for one in reports)
        (normally,) = (one for one in banner.findChildren(QPushButton) if one.text() == "Restart")
        with qtbot.waitSignal(living.life.ended):
            normally.click()
        assert living.life.starts_again
    with LivingWindow(qtbot, home, server.base_url) as again:
        assert not again.window.plain_looks
        assert again.window.banner.shown is None


def test_no_log_and_no_report_holds_what_was_said(qtbot: QtBot, home: Path, server: ChatServer) -> None:
    asked, answered, refused, raised = PLANTED
    with LivingWindow(qtbot, home, server.base_url) as living:
        for behaviour in (
            wire.say(f"Yes, {answered}."),
            wire.refuse(400, f"bad request: {refused}"),
            wire.malformed(answered),
            wire.cut(f"I was {answered}"),
            wire.refuse(500, refused),
        ):
            server.script(behaviour)
            living.send(f"Tell me of {asked}")
            living.ended()
        QTimer.singleShot(0, living.window, lambda: fail(f"in a slot: {raised}"))
        living.life.worker.submit(lambda _engine: fail_later(f"in the engine: {raised}"))  # type: ignore[union-attr]
        living.next(ProblemOccurred, lambda one: one.problem.code is Code.UNEXPECTED)
        qtbot.waitUntil(lambda: len(list((home / "logs").glob("report-*.txt"))) >= 2)
    kept = {path.name: path.read_text("utf-8") for path in (home / "logs").iterdir()}
    assert "fail" in kept["companion.log"]
    assert len(kept) >= 3
    for name, text in kept.items():
        assert not [one for one in PLANTED if one in text], name


def fail(words: str) -> None:
    raise ValueError(words)


async def fail_later(words: str) -> None:
    raise ValueError(words)
