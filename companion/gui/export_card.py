"""The quiet card of a conversation on its way into a file: how far, a way to stop it, and where it went."""

import re

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QToolButton, QWidget

from companion.core.events import ExportProgressed
from companion.gui.card_frame import CardFrame
from companion.gui.icons import Icon, icon
from companion.gui.text_look import TextLook
from companion.gui.words import join_sentences, problem_words


class ExportCard(CardFrame):
    """Shows one export at a time."""

    cancel_asked = Signal()
    folder_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("info", parent)
        self._event: ExportProgressed | None = None
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.texts.addWidget(self.bar)
        self.cancel, self.folder, self._close = QPushButton(self), QPushButton(self), QToolButton(self)
        for button in (self.cancel, self.folder, self._close):
            button.setProperty("kind", "quiet")
            self.buttons.addWidget(button)
        self.cancel.clicked.connect(self.cancel_asked)
        self.folder.clicked.connect(self._ask_for_folder)
        self._close.clicked.connect(self.hide)
        self.hide()

    def show_progress(self, event: ExportProgressed) -> None:
        """Show how far it is; one that was cancelled goes."""
        self._event = event
        self.set_role("error" if event.problem else "info")
        self.retranslate()
        self.setVisible(not event.cancelled)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self.bar.setFixedHeight(look.px(6))
        self._close.setIcon(icon(Icon.CLOSE, look.tokens.text_2))
        self._close.setIconSize(QSize(look.px(16), look.px(16)))
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        event = self._event
        if event is None:
            return
        running = not (event.finished or event.problem or event.cancelled)
        self.bar.setVisible(running)
        self.bar.setValue(1000 * event.done // event.total if event.total else 0)
        self.bar.setAccessibleName(self.tr("Progress of the export"))
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setVisible(running)
        self.folder.setText(self.tr("Show in folder"))
        self.folder.setVisible(event.finished)
        self._close.setVisible(not running)
        self._close.setAccessibleName(self.tr("Put aside"))
        self._close.setToolTip(self.tr("Put aside"))
        self.label.setText(export_words(event))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _ask_for_folder(self) -> None:
        if self._event is not None:
            self.folder_asked.emit(str(self._event.path))


def export_words(event: ExportProgressed) -> str:
    """Return how an export stands, in a sentence."""
    if event.problem is not None:
        words = problem_words(event.problem)
        return join_sentences(words.text, words.detail)
    if event.finished:
        return QCoreApplication.translate("ExportCard", "Saved: {path}").replace("{path}", breakable(str(event.path)))
    if event.cancelled:
        return QCoreApplication.translate("ExportCard", "Cancelled; no file was left.")
    text = QCoreApplication.translate("ExportCard", "Writing {done} of {total} messages…")
    return text.replace("{done}", str(event.done)).replace("{total}", str(event.total))


def breakable(path: str) -> str:
    """Return a path that may go on in the next line, after each separator or else every few characters."""
    return _PIECE.sub("\\g<0>\u200b", path)


_PIECE = re.compile(r"[^/\\]{17,22}$|[^/\\]{1,16}[/\\]?|[/\\]")  # no ending of a name stands alone
