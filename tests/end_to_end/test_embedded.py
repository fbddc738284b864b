"""The real small model that comes with the program, through the real command line and the real window."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.backends.registry import DEFAULT_CHAT_MODEL
from companion.core.conversation import Outcome, Turn
from companion.core.events import ReplyText, TurnBegan
from companion.storage.inspect import read_home
from tests.end_to_end.living_window import LivingWindow
from tests.end_to_end.programs import Program, report_of
from tests.shared_models import shared_model

pytestmark = [pytest.mark.model, pytest.mark.timeout(600)]
THREADS = str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


@pytest.fixture
def models(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the model, fetched by the program where it was missing."""
    monkeypatch.setenv("COMPANION_THREADS", THREADS)
    return shared_model(DEFAULT_CHAT_MODEL).parent


@pytest.fixture
def program(home: Path, models: Path) -> Iterator[Program]:
    """The program with the model that comes with it."""
    made = Program(home, ("--models", str(models)), seconds_to_end=300)
    yield made
    made.end_all()


def share_of_cjk(text: str) -> float:
    letters = [letter for letter in text if letter.isalpha()]
    return sum(letter > "\u2e7f" for letter in letters) / len(letters)


def test_she_answers_in_the_language_she_is_spoken_to_and_remembers_over_a_restart(program: Program) -> None:
    chinese = report_of(program.ask("你好！我养了一只叫豆豆的猫。", "--json"))
    assert chinese["outcome"] == Outcome.COMPLETED
    assert share_of_cjk(chinese["reply"]) > 0.6
    assert "notes" not in chinese["reply"]
    english = report_of(program.ask("Hello! What is your name?", "--json"))
    assert english["outcome"] == Outcome.COMPLETED
    assert share_of_cjk(english["reply"]) < 0.4
    recalled = report_of(program.ask("我的猫叫什么？", "--json"))
    assert recalled["session_id"] == chinese["session_id"]
    read = [tokens_read(found.turn) for found in read_home(program.home)]
    assert len(read) == 3
    assert read[0] < read[1] < read[2], "each start of the program gave the model what was said before"


def tokens_read(turn: Turn | None) -> int:
    assert turn is not None
    assert turn.reply is not None
    assert turn.reply.usage is not None
    return turn.reply.usage.prompt_tokens


def test_a_stop_in_mid_reply_keeps_what_was_shown(qtbot: QtBot, home: Path, models: Path) -> None:
    with LivingWindow(qtbot, home, models=models) as living:
        living.send("给我讲一个很长的故事，越长越好。")
        turn = living.next(TurnBegan).turn
        living.next(ReplyText)
        QTest.mouseClick(living.window.composer.button, Qt.MouseButton.LeftButton)
        reply = living.ended().reply
        assert reply
        assert reply.outcome is Outcome.INTERRUPTED
        assert reply.text
        assert living.shown_reply(turn.id) == reply.text
