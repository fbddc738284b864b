"""Quiet cards between conversation and composer: first things to say, the model on its way, a better model."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QToolButton, QVBoxLayout, QWidget

from companion.core.events import FetchProgressed
from companion.gui.flow import Flow
from companion.gui.look import Look
from companion.gui.window_icons import Icon, icon

LONG_WAIT_S = 60


class Starters(QWidget):
    """Three things the user might say first, in her voice."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = Flow(self)
        self.hide()

    def show_starters(self, texts: tuple[str, ...]) -> None:
        """Show chips with these texts; none hides the row."""
        self._flow.clear()
        for text in texts:
            chip = QPushButton(text.replace("&", "&&"), self)
            chip.setProperty("kind", "chip")
            chip.setAccessibleName(text)
            chip.clicked.connect(lambda _=False, said=text: self.chosen.emit(said))
            self._flow.addWidget(chip)
        self.setVisible(bool(texts))

    def apply_look(self, look: Look) -> None:
        """Take the zoom."""
        self._flow.setContentsMargins(look.px(16), look.px(4), look.px(16), look.px(4))
        self._flow.setSpacing(look.px(8))


class FetchCard(QFrame):
    """A model on its way: how far, how long still, and a way to stop it."""

    cancel_asked = Signal(str)
    account_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "info")
        self._progress = FetchProgressed("", 0, 0)
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._account = QPushButton(self)
        self._account.setProperty("kind", "quiet")
        self._account.clicked.connect(self.account_asked)
        self._cancel = QPushButton(self)
        self._cancel.setProperty("kind", "quiet")
        self._cancel.clicked.connect(lambda: self.cancel_asked.emit(self._progress.name))
        left = QVBoxLayout()
        left.addWidget(self._label)
        left.addWidget(self._bar)
        self._row = QHBoxLayout(self)
        self._row.addLayout(left, 1)
        self._row.addWidget(self._account)
        self._row.addWidget(self._cancel)
        self.hide()

    def show_progress(self, progress: FetchProgressed) -> None:
        """Show how far it is; a finished or failed one hides the card."""
        self._progress = progress
        self.setVisible(not progress.finished and progress.problem is None)
        self.retranslate()

    def apply_look(self, look: Look) -> None:
        """Take the zoom."""
        self._row.setContentsMargins(look.px(14), look.px(8), look.px(8), look.px(8))
        self._row.setSpacing(look.px(8))
        self._bar.setFixedHeight(look.px(6))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        progress = self._progress
        self._bar.setValue(1000 * progress.done // progress.total if progress.total else 0)
        self._bar.setAccessibleName(self.tr("Download of the model"))
        minutes = max(1, round(progress.seconds_left / 60))
        if progress.seconds_left >= LONG_WAIT_S:
            text = self.tr("Getting the trial model, about %n minute(s). You can cancel any time.", "", minutes)
        else:
            text = self.tr("Getting the trial model. You can cancel any time.")
        self._label.setText(text)
        self._cancel.setText(self.tr("Cancel"))
        self._account.setText(self.tr("Use an account"))
        self._account.setVisible(progress.seconds_left >= LONG_WAIT_S)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class BetterModelCard(QFrame):
    """Shown once, after three turns on the trial model."""

    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._accept = QPushButton(self)
        self._accept.clicked.connect(self.hide)
        self._accept.clicked.connect(self.accepted)
        self._close = QToolButton(self)
        self._close.setProperty("kind", "quiet")
        self._close.clicked.connect(self.hide)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label, 1)
        self._row.addWidget(self._accept)
        self._row.addWidget(self._close)
        self.hide()
        self.retranslate()

    def apply_look(self, look: Look) -> None:
        """Take colours and zoom."""
        self._row.setContentsMargins(look.px(14), look.px(8), look.px(8), look.px(8))
        self._row.setSpacing(look.px(8))
        self._close.setIcon(icon(Icon.CLOSE, look.tokens.text_2))
        self._close.setIconSize(QSize(look.px(16), look.px(16)))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self._label.setText(
            self.tr("This is a small trial model and it will get things wrong. A better one takes two minutes.")
        )
        self._accept.setText(self.tr("Make her smarter"))
        self._close.setAccessibleName(self.tr("Not now"))
        self._close.setToolTip(self.tr("Not now"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
