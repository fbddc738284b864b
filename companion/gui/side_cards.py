"""Quiet cards between conversation and composer: the model on its way, a better model."""

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QToolButton, QWidget

from companion.core.events import FetchProgressed
from companion.gui.card_frame import CardFrame
from companion.gui.icons import Icon, icon
from companion.gui.text_look import TextLook
from companion.gui.words import join_sentences

LONG_WAIT_S = 60
_VOICE, _OF_VOICE = "kokoro", ("kokoro", "whisper")  # how names of such models begin


class FetchCard(CardFrame):
    """A model on its way: how far, how long still, and a way to stop it."""

    cancel_asked = Signal(str)
    account_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("info", parent)
        self._meanwhile, self._low = False, False
        self._under_way: dict[str, FetchProgressed] = {}
        self._progress = FetchProgressed("", 0, 0)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self.texts.addWidget(self._bar)
        self._account, self._cancel = QPushButton(self), QPushButton(self)
        for button in (self._account, self._cancel):
            button.setProperty("kind", "quiet")
            self.buttons.addWidget(button)
        self._account.clicked.connect(self.account_asked)
        self._cancel.clicked.connect(lambda: self.cancel_asked.emit(self._progress.name))
        self.hide()

    def show_progress(self, progress: FetchProgressed) -> None:
        """Show how far it is, of several models the one that began first; the card goes after the last has ended."""
        if progress.finished or progress.problem is not None:
            self._under_way.pop(progress.name, None)
        else:
            self._under_way[progress.name] = progress
        self._progress = next(iter(self._under_way.values()), self._progress)
        self.retranslate()
        self._show_or_hide()

    def set_meanwhile(self, on: bool) -> None:
        """Name what can be done meanwhile, while the welcome asks for it."""
        self._meanwhile = on
        self.retranslate()
        self._show_or_hide()

    def set_low(self, low: bool) -> None:
        """Stand back in a low window as long as something else is asked."""
        if low is not self._low:
            self._low = low
            self._show_or_hide()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self._bar.setFixedHeight(look.px(6))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        progress = self._progress
        self._bar.setValue(1000 * progress.done // progress.total if progress.total else 0)
        self._bar.setAccessibleName(self.tr("Download of the model"))
        self.label.setText(self._words())
        self._cancel.setText(self.tr("Cancel"))
        self._account.setText(self.tr("Use an account"))
        self._account.setVisible(progress.seconds_left >= LONG_WAIT_S and not progress.name.startswith(_OF_VOICE))

    def _show_or_hide(self) -> None:
        self.setVisible(bool(self._under_way) and not (self._meanwhile and self._low))

    def _words(self) -> str:
        progress = self._progress
        minutes, long = max(1, round(progress.seconds_left / 60)), progress.seconds_left >= LONG_WAIT_S
        if not progress.name.startswith(_OF_VOICE):
            if long and self._meanwhile:
                return self.tr(
                    "Getting the trial model, about %n minute(s). Pick a voice meanwhile; you can cancel any time.",
                    "",
                    minutes,
                )
            if long:
                return self.tr("Getting the trial model, about %n minute(s). You can cancel any time.", "", minutes)
            return self.tr("Getting the trial model. You can cancel any time.")
        if progress.name.startswith(_VOICE):
            text = self.tr("Getting her voice, {done} of {total} MB.")
        else:
            text = self.tr("Getting what reads your speech, {done} of {total} MB.")
        text = text.replace("{done}", str(progress.done // 1_000_000))
        text = text.replace("{total}", str(progress.total // 1_000_000))
        return join_sentences(text, self.tr("About %n minute(s) left.", "", minutes) if long else "")

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class BetterModelCard(CardFrame):
    """Shown once, after three turns on the trial model."""

    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("card", parent)
        self._accept, self._close = QPushButton(self), QToolButton(self)
        self._close.setProperty("kind", "quiet")
        for button in (self._accept, self._close):
            button.clicked.connect(self.hide)
            self.buttons.addWidget(button)
        self._accept.clicked.connect(self.accepted)
        self.hide()
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self._close.setIcon(icon(Icon.CLOSE, look.tokens.text_2))
        self._close.setIconSize(QSize(look.px(16), look.px(16)))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.label.setText(
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
