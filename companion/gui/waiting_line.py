"""What she is doing before the first word: a state in words within 150 ms, with the time that passed after 8 s.

The dot is the caret that will stand behind her words; it beats only while the line is visible.
"""

import time

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from companion.core.conversation import Activity
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS

SHOWN_AFTER_MS = 120
ELAPSED_AFTER_S = 8


class WaitingLine(QLabel):
    """One line of text with a dot before it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._look: TextLook | None = None
        self._activity = Activity.THINKING
        self._until = 0.0
        self._began = time.monotonic()
        self._ready = False
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.timeout.connect(self._show_words)
        self._second = QTimer(self)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._update_words)

    def bind(self, look: TextLook) -> None:
        """Set it in the look of the conversation."""
        self._look = look
        self._update_words()

    def begin(self) -> None:
        """A new wait begins now."""
        self._began = time.monotonic()
        self._ready = False
        self._activity = Activity.THINKING
        self._until = 0.0
        self._delay.start(SHOWN_AFTER_MS)
        self._second.start()

    def end(self) -> None:
        """The wait is over."""
        self._delay.stop()
        self._second.stop()

    def show_activity(self, activity: Activity, seconds: int) -> None:
        """Say what happens now; `seconds` counts down where a service asked for patience."""
        self._activity = activity
        self._until = time.monotonic() + seconds if seconds else 0.0
        self._update_words()

    def words(self) -> str:
        """Return the line as it should read now."""
        left = round(self._until - time.monotonic())
        if self._until and left > 0:
            return self.tr("waiting as the service asked… {seconds} s").format(seconds=left)
        elapsed = int(time.monotonic() - self._began)
        base = self._activity_words()
        if elapsed < ELAPSED_AFTER_S:
            return base
        return self.tr("{activity} {seconds} s").format(activity=base, seconds=elapsed)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Paint dot and words."""
        look = self._look
        if look is None or not self._ready:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("accent"))
        size = look.px(METRICS.caret)
        middle = self.height() / 2
        painter.drawEllipse(QRectF(look.px(2), middle - size / 2, size, size))
        painter.setFont(look.ui)
        painter.setPen(look.colour("text_2"))
        box = QRectF(look.px(18), 0, self.width(), self.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.accessibleName())
        painter.end()

    def _activity_words(self) -> str:
        return {
            Activity.STARTING: self.tr("waking up…"),
            Activity.REMEMBERING: self.tr("reading memories…"),
            Activity.WRITING: self.tr("writing…"),
            Activity.SPEAKING: self.tr("speaking…"),
            Activity.LISTENING: self.tr("listening…"),
            Activity.WAITING: self.tr("waiting for the service…"),
        }.get(self._activity, self.tr("thinking…"))

    def _show_words(self) -> None:
        self._ready = True
        self._update_words()

    def _update_words(self) -> None:
        words = self.words()
        if words != self.accessibleName():
            self.setAccessibleName(words)
        self.update()
