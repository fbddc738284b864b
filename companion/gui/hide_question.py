"""What the close button does from now on, said before it first hides the window: she stays, or the program ends."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def ask_before_hiding(
    parent: QWidget, *, in_tray: bool, hide: Callable[[], None], end: Callable[[], None]
) -> QMessageBox:
    """Say where she can be found and ask; Esc leaves the window as it is."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(QCoreApplication.translate("Hide", "Closing the window only hides it."))
    where = (
        QCoreApplication.translate(
            "Hide", "She stays beside the clock; the menu there brings the window back or quits."
        )
        if in_tray
        else QCoreApplication.translate(
            "Hide", "She stays on the desktop; a right click on her brings the window back or quits."
        )
    )
    box.setInformativeText(where)
    stay = box.addButton(QCoreApplication.translate("Hide", "Hide the window"), QMessageBox.ButtonRole.AcceptRole)
    leave = box.addButton(QCoreApplication.translate("Hide", "Quit"), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(QCoreApplication.translate("Hide", "Cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(cancel)
    stay.clicked.connect(hide)
    leave.clicked.connect(end)
    box.open()
    return box
