"""What every test of the window needs: Qt without a screen, and a window that is closed in the end."""

import math
import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.settings import Language
from companion.gui.languages import Translations
from companion.gui.memory_pages import MemoryList
from tests.gui.window_rig import Rig


@pytest.fixture(autouse=True)
def _gone_in_the_end() -> Iterator[None]:
    """Let go of the windows of a test after it: each that stays makes the next ones slower."""
    yield
    if QApplication.instance() is not None:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def _rows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what was answered be there at once, however slow the machine is just now."""
    monkeypatch.setattr(MemoryList, "seconds_at_once", math.inf)


@pytest.fixture
def rig(qtbot: QtBot) -> Iterator[Rig]:
    """An English window with its presenter; commands are kept in `rig.posted`."""
    made = Rig()
    qtbot.addWidget(made.window)
    yield made
    made.window.quit()
    Translations().use(Language.ENGLISH)
