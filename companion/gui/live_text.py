"""Text on its way to the screen: the first piece at once, then at most one batch per interval, each of bounded size.

So a quick model is shown word by word, and one that sends ten thousand tokens a second neither stalls the window nor
loses a character.
"""

import time

from PySide6.QtCore import QObject, Qt, QTimer, Signal

INTERVAL_MS = 8
MOST_CHARACTERS = 1600
MOST_LOAD = 0.4
LONGEST_REST = 1.5  # seconds; a batch may have been slow only because the machine was busy


class LiveText(QObject):
    """Gathers pieces. `due` is emitted when more should be laid out; the receiver calls `take` once."""

    due = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._text: list[str] = []
        self._whole = ""
        self.shown = 0
        self._last = 0.0
        self._cost = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.due)

    def begin(self, text: str = "") -> None:
        """Start with what is already shown."""
        self._timer.stop()
        self._text, self._whole, self.shown = [], text, len(text)
        self._last = 0.0

    def append(self, piece: str) -> None:
        """Take a piece of text from the model."""
        self._text.append(piece)
        self.plan()

    def plan(self) -> None:
        """Make sure that what has come will be shown in time."""
        if self._timer.isActive():
            return
        # A batch that was dear to lay out is followed by a longer rest, so the window stays free to answer.
        rest = min(max(INTERVAL_MS / 1000, self._cost / MOST_LOAD - self._cost), LONGEST_REST)
        wait = self._last + rest - time.perf_counter()
        if wait <= 0:
            self.due.emit()
        else:
            self._timer.start(int(wait * 1000) + 1)

    @property
    def text(self) -> str:
        """All that has arrived."""
        if self._text:
            self._whole += "".join(self._text)
            self._text = []
        return self._whole

    @property
    def waiting(self) -> bool:
        """Whether some of it is not yet shown."""
        return self.shown < len(self.text)

    def take(self) -> tuple[str, int]:
        """Return the text and how much of it should be shown now."""
        text = self.text
        self.shown = min(len(text), self.shown + MOST_CHARACTERS)
        return text, self.shown

    def spent(self, began: float) -> None:
        """Note that showing the batch took from `began` (`time.perf_counter`) until now, and plan the next."""
        self._last = time.perf_counter()
        self._cost = self._last - began
        if self.waiting:
            self.plan()

    def stop(self) -> None:
        """Forget what is not shown: the whole reply is shown in another way."""
        self._timer.stop()
        self._text, self._whole, self.shown = [], "", 0
