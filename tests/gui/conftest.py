"""What every test of the window needs: Qt without a screen, and a window that is closed in the end."""

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from pytestqt.qtbot import QtBot

from companion.core.settings import Language
from companion.gui.languages import Translations
from tests.gui.window_rig import Rig


@pytest.fixture
def rig(qtbot: QtBot) -> Iterator[Rig]:
    """An English window with its presenter; commands are kept in `rig.posted`."""
    made = Rig()
    qtbot.addWidget(made.window)
    yield made
    made.window.close()
    Translations().use(Language.ENGLISH)
