"""The caret stands still while nobody writes."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.gui import resting_caret
from tests.gui.window_rig import Rig


@pytest.fixture
def flash_time(qapp: QApplication) -> Iterator[int]:
    usual = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(1000)
    yield 1000
    qapp.setCursorFlashTime(usual)


def test_the_caret_rests_until_somebody_writes(
    flash_time: int, rig: Rig, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resting_caret, "REST_MS", 20)
    edit = rig.window.composer.edit
    caret = resting_caret.RestingCaret(edit)
    qtbot.waitUntil(lambda: QApplication.cursorFlashTime() == 0)
    QTest.keyClicks(edit, "a")
    assert QApplication.cursorFlashTime() == flash_time
    qtbot.waitUntil(lambda: QApplication.cursorFlashTime() == 0)
    caret.move()


def test_a_window_that_is_complete_has_one(rig: Rig) -> None:
    assert len(rig.window.composer.edit.findChildren(resting_caret.RestingCaret)) == 1
