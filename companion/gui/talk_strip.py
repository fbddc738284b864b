"""The line in the composer that tells what the ears are at: the state in words, what is read so far, what helps.

The user's own text stands below it, untouched.
"""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.core.errors import Problem
from companion.core.voice_events import Hearing, Unheard
from companion.gui.announcing import announce
from companion.gui.fitted import FlowRow, WrappedLabel
from companion.gui.text_look import TextLook
from companion.gui.words import problem_words

PREVIEW = 220  # of the characters read so far, the last are shown


class TalkStrip(QFrame):
    """Hidden while there is nothing to tell."""

    play_asked = Signal()
    again_asked = Signal()
    help_asked = Signal()
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hearing = Hearing.READY
        self._unheard: Unheard | None = None
        self._problem: Problem | None = None
        self._kept = self._zeros = self._locked = False
        self._seconds = 0
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self._tick)
        self.dot, self.state, self.preview = QLabel(self), WrappedLabel(self), WrappedLabel(self)
        self.dot.setObjectName("micDot")
        self.dot.setText("●")
        self.state.setProperty("role", "quiet")
        self.preview.setObjectName("heardPreview")
        self.play, self.again, self.help, self.close_button = (QPushButton(self) for _ in range(4))
        row, buttons = QHBoxLayout(), FlowRow(self)
        row.addWidget(self.dot, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.state, 1)
        for button in (self.play, self.again, self.help, self.close_button):
            button.setProperty("kind", "quiet")
            buttons.add(button)
        self._row, self._buttons = row, buttons
        self._column = QVBoxLayout(self)
        self._column.addLayout(row)
        self._column.addWidget(self.preview)
        self._column.addWidget(buttons)
        self.play.clicked.connect(self.play_asked)
        self.again.clicked.connect(self._try_again)
        self.help.clicked.connect(self.help_asked)
        self.close_button.clicked.connect(self.put_aside)
        self.hide()

    def show_hearing(self, hearing: Hearing, *, locked: bool = False, problem: Problem | None = None) -> None:
        """Tell what the ears are at. What went wrong stays until something else begins or it is put aside."""
        began = hearing in (Hearing.OPENING, Hearing.LISTENING) and self._hearing not in (
            Hearing.OPENING,
            Hearing.LISTENING,
        )
        if began or hearing is Hearing.READING:
            self._unheard, self._problem, self._zeros = None, None, False
        if began:
            self._seconds = 0
            self.preview.clear()
        if problem is not None:
            self._problem = problem
        if hearing in (Hearing.READY, Hearing.MISSING):
            self._zeros = False
            self.preview.clear()
        self._hearing, self._locked = hearing, locked
        if hearing is Hearing.LISTENING:
            if not self._clock.isActive():
                self._clock.start()
        else:
            self._clock.stop()
        self._refresh(tell=True)

    def show_zeros(self) -> None:
        """The microphone delivers nothing but zeros."""
        if not self._zeros and self._hearing in (Hearing.OPENING, Hearing.LISTENING):
            self._zeros = True
            self._refresh(tell=True)

    def show_heard(self) -> None:
        """It isn't silent after all."""
        if self._zeros:
            self._zeros = False
            self._refresh()

    def show_partly(self, text: str) -> None:
        """Show what is read so far; its end may still change."""
        shown = text if len(text) <= PREVIEW else "…" + text[-PREVIEW:]
        self.preview.setText(shown)
        self._refresh()

    def show_unheard(self, why: Unheard, *, kept: bool) -> None:
        """Tell that nothing was read, and what can be done about it."""
        self._unheard, self._kept = why, kept
        self._refresh(tell=True)

    def put_aside(self) -> None:
        """Tell nothing more of what went wrong."""
        self._unheard, self._problem = None, None
        self._refresh()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._column.setContentsMargins(look.px(14), look.px(8), look.px(14), look.px(2))
        self._column.setSpacing(look.px(4))
        self._row.setSpacing(look.px(8))
        self._buttons.flow.setSpacing(look.px(4))
        self._refresh()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _tick(self) -> None:
        self._seconds += 1
        self._refresh()

    def _try_again(self) -> None:
        self.put_aside()
        self.again_asked.emit()

    def _refresh(self, *, tell: bool = False) -> None:
        words = self._words()
        wrong = self._hearing in (Hearing.READY, Hearing.MISSING)
        kept = wrong and self._kept and (self._unheard is Unheard.NOTHING)
        self.play.setText(self.tr("Play what I heard"))
        self.again.setText(self.tr("Try again"))
        self.help.setText(self.tr("Sound settings"))
        self.close_button.setText(self.tr("Close"))
        self.play.setVisible(kept)
        self.again.setVisible(kept)
        silent = self._zeros or (wrong and self._unheard is Unheard.ZEROS)
        self.help.setVisible(silent or (wrong and self._problem is not None and not kept))
        self.close_button.setVisible(wrong and bool(words))
        self._buttons.setVisible(not self.close_button.isHidden() or not self.help.isHidden())
        self.dot.setVisible(self._hearing in (Hearing.OPENING, Hearing.LISTENING))
        self.preview.setVisible(bool(self.preview.text()) and not wrong)
        before = self.isVisible(), self.state.text()
        self.state.setText(words)
        self.setVisible(bool(words))
        if before != (self.isVisible(), words):
            self.resized.emit()
        if tell:
            announce(self, words)

    def _words(self) -> str:
        if self._zeros:
            return self.tr("The microphone is on but silent. It may be muted or not allowed.")
        match self._hearing:
            case Hearing.OPENING:
                return self.tr("Opening the microphone…")
            case Hearing.LISTENING:
                return self._listening_words()
            case Hearing.READING:
                return self.tr("Reading what you said…")
        return problem_words(self._problem).text if self._problem is not None else self._unheard_words()

    def _listening_words(self) -> str:
        minutes, seconds = divmod(self._seconds, 60)
        text = self.tr("Listening {time} · click to send, Esc forgets it") if self._locked else ""
        text = text or self.tr("Listening {time} · let go to send, slide up to lock, Esc forgets it")
        return text.replace("{time}", f"{minutes}:{seconds:02}")

    def _unheard_words(self) -> str:
        match self._unheard:
            case Unheard.ZEROS:
                return self.tr("The microphone is on but silent. It may be muted or not allowed.")
            case Unheard.NOTHING:
                return self.tr("I didn't catch that.")
            case Unheard.TOO_SHORT:
                return self.tr("Hold it while you talk, then let go. A double tap keeps it on.")
        return ""
