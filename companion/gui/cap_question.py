"""Asks for the new cap of a day when the user wants to raise it."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QInputDialog, QWidget

MOST = 1_000_000_000


def ask_for_cap(parent: QWidget, cap: int, raised: Callable[[int], None]) -> QInputDialog:
    """Ask for a cap above the present one; `raised` gets it, and is not called when the user thinks better of it."""
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setWindowTitle(QCoreApplication.translate("Cap", "Raise the cap"))
    dialog.setLabelText(QCoreApplication.translate("Cap", "Tokens a day, from now on:"))
    dialog.setOkButtonText(QCoreApplication.translate("Cap", "Raise and send"))
    dialog.setCancelButtonText(QCoreApplication.translate("Cap", "Cancel"))
    dialog.setIntRange(cap + 1, MOST)
    dialog.setIntStep(max(1, cap // 10))
    dialog.setIntValue(min(MOST, 2 * cap))
    dialog.intValueSelected.connect(raised)
    dialog.open()
    return dialog
