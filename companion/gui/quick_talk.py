"""A small window to say something in passing: a field, the button to talk, and her latest answer above them.

It is made of the composer's own parts, so that input methods, keys and the states of the ears are as in the window.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.conversation import Activity
from companion.core.errors import Problem
from companion.core.voice_events import Hearing
from companion.gui.bare_words import bare_words
from companion.gui.composer import Composer
from companion.gui.foreign_text import with_name
from companion.gui.mic_button import MicButton, hearing_words
from companion.gui.text_look import TextLook
from companion.gui.words import activity_words, problem_words

SIZE = QSize(380, 260)  # logical pixels at 100%
MARGIN = 24  # from the corner of the screen


class QuickTalk(QWidget):
    """Made at its first use and kept. Esc hides it."""

    said = Signal(str)
    stop_asked = Signal()
    open_asked = Signal()

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Dialog | Qt.WindowType.WindowStaysOnTopHint)
        self.setObjectName("quickTalk")
        self._name = ""
        self._state_words: Callable[[], str] = str
        self.answer = QPlainTextEdit(self)
        self.answer.setReadOnly(True)
        self.answer.setFrameShape(QFrame.Shape.NoFrame)
        self.answer.setObjectName("quickAnswer")
        self.state = QLabel(self)
        self.state.setProperty("role", "quiet")
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.open = QPushButton(self)
        self.open.setProperty("kind", "quiet")
        self.composer = Composer(self)
        self.mic, self._strip = MicButton(self.composer), QWidget(self.composer)
        self._strip.hide()  # what the ears are at stands in the state
        self.composer.take_talk(self.mic, self._strip)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.open, 0, Qt.AlignmentFlag.AlignRight)
        self._column.addWidget(self.answer, 1)
        self._column.addWidget(self.state)
        self._column.addWidget(self.composer)
        self.composer.submitted.connect(self.said)
        self.composer.stop_asked.connect(self.stop_asked)
        self.composer.edit.stop_asked.connect(self._escape)
        self.open.clicked.connect(self.open_asked)
        self.retranslate()

    def present(self) -> None:
        """Show it in the lower right corner of the screen that the pointer is on, ready to be written in."""
        if not self.isVisible():
            self.resize(self.minimumSize())
            screen = QGuiApplication.screenAt(QCursor.pos()) or QGuiApplication.primaryScreen()
            room = screen.availableGeometry()
            self.move(room.right() - self.width() - MARGIN, room.bottom() - self.height() - 2 * MARGIN)
        self.show()
        self.raise_()
        self.activateWindow()
        self.composer.setFocus()

    def set_name(self, name: str) -> None:
        """Name her."""
        self._name = name
        self.setWindowTitle(name)
        self.composer.set_name(name)
        self.retranslate()

    def apply_look(self, look: TextLook, sheet: str) -> None:
        """Take colours and zoom of the window."""
        self.setStyleSheet(sheet)
        self.composer.apply_look(look)
        self.mic.apply_look(look)
        self.setMinimumSize(SIZE * look.zoom)
        self._column.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(12))
        self._column.setSpacing(look.px(4))

    def show_answer(self, text: str) -> None:
        """Show a whole answer."""
        self.answer.setPlainText(bare_words(text))

    def append_answer(self, text: str) -> None:
        """Show more of the answer that is coming; its end stays in sight."""
        bar = self.answer.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        cursor = self.answer.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        cursor.insertText(text)
        if at_end:
            bar.setValue(bar.maximum())

    def show_activity(self, activity: Activity) -> None:
        """Show what she does."""
        self.composer.set_activity(activity)
        self._state_words = lambda: activity_words(activity)
        self.retranslate()

    def show_hearing(self, hearing: Hearing, *, locked: bool) -> None:
        """Show what the ears are at."""
        self.mic.show_hearing(hearing, locked=locked)
        self._state_words = str if hearing is Hearing.READY else lambda: hearing_words(hearing)
        self.retranslate()

    def show_problem(self, problem: Problem) -> None:
        """Show what is wrong."""
        self._state_words = lambda: problem_words(problem).headline
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.state.setText(self._state_words())
        self.mic.setAccessibleDescription(hearing_words(self.mic.hearing))
        self.open.setText(self.tr("Open the window"))
        self.answer.setAccessibleName(with_name(self.tr("What {name} answers"), self._name))
        self.mic.setAccessibleName(self.tr("Hold to talk"))
        self.mic.setToolTip(self.tr("Hold to talk"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _escape(self) -> None:
        """Esc in the field stops her reply, and with nothing to stop goes away."""
        if not self.composer.stoppable:
            self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes away."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)
