"""Asks before a link of the conversation is opened, naming the host it really goes to."""

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from companion.gui.words import fill

_SCHEMES = ("http", "https", "mailto")


def ask_to_open(parent: QWidget, address: str) -> QMessageBox | None:
    """Ask whether to open an address in the browser; other schemes than http, https and mailto are ignored."""
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    if not url.isValid() or url.scheme() not in _SCHEMES:
        return None
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    target = url.host(QUrl.ComponentFormattingOption.FullyEncoded) or url.path()
    box.setText(fill(QCoreApplication.translate("Link", "Open a page of {host}?"), {"host": target}))
    box.setInformativeText(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))
    open_button = box.addButton(QCoreApplication.translate("Link", "Open"), QMessageBox.ButtonRole.AcceptRole)
    copy_button = box.addButton(QCoreApplication.translate("Link", "Copy"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(QCoreApplication.translate("Link", "Cancel"), QMessageBox.ButtonRole.RejectRole)
    open_button.clicked.connect(lambda: QDesktopServices.openUrl(url))
    copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(url.toString()))
    box.open()
    return box
