"""The conversation's thread when something goes wrong that nothing expected: the user's text comes back."""

from collections.abc import Callable
from typing import NoReturn

import pytest
from PySide6.QtCore import QObject, Signal, Slot
from pytestqt.qtbot import QtBot

from companion.app.worker import ConversationWorker
from companion.conversation.engine import Engine
from companion.core.commands import Say
from companion.core.errors import Code, StorageError
from companion.core.events import ProblemOccurred
from companion.core.ports import Announce


class Told(QObject):
    """Keeps the problems that a worker tells of."""

    came = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[ProblemOccurred] = []

    @Slot(object)
    def take(self, event: object) -> None:
        if isinstance(event, ProblemOccurred):
            self.problems.append(event)
            self.came.emit()


class BrokenEngine(Engine):
    """Starts, and falls over at the first command."""

    def __init__(self) -> None:
        pass

    async def start(self) -> None:
        pass

    async def obey(self, command: object) -> NoReturn:
        raise ZeroDivisionError(command)

    async def close(self) -> None:
        pass


def build_nothing(_announce: Announce) -> NoReturn:
    raise StorageError(Code.NOT_READABLE, path="home.toml")


def tell_of(qtbot: QtBot, build: Callable[[Announce], Engine]) -> tuple[ConversationWorker, Told]:
    worker, told = ConversationWorker(build), Told()
    worker.happened.connect(told.take)
    return worker, told


def test_an_unexpected_error_gives_the_text_back(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    worker, told = tell_of(qtbot, lambda _: BrokenEngine())
    worker.start()
    with qtbot.waitSignal(told.came):
        worker.post(Say("Hello", request_id="r1"))
    worker.stop()
    assert worker.wait(10_000)
    assert [(one.problem.code, one.request_id) for one in told.problems] == [(Code.UNEXPECTED, "r1")]
    assert "unexpected error" in caplog.text


def test_a_thread_that_could_not_start_says_why_and_gives_every_text_back(qtbot: QtBot) -> None:
    worker, told = tell_of(qtbot, build_nothing)
    with qtbot.waitSignal(told.came):
        worker.start()
    assert worker.wait(10_000)
    worker.post(Say("Hello", request_id="r1"))
    assert [(one.problem.code, one.request_id) for one in told.problems] == [
        (Code.NOT_READABLE, ""),
        (Code.NOT_READABLE, "r1"),
    ]
