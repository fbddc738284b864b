"""The binding gives back what it borrows: some of its versions lose a reference to None at each void call.

After a few thousand of them such a process dies with "none_dealloc"; the version pinned must not.
"""

import sys

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

CALLS = 50_000
NOISE = 1_000  # references that other code takes and drops meanwhile


def test_void_calls_lose_no_reference_to_none(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        label.setText("x")
    assert sys.getrefcount(None) > before - NOISE
