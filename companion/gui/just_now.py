"""The shelf above the days: what of the running chapter is still to be settled, and notes that were dropped."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.core.looking import JustNowShown
from companion.core.values import dataclass
from companion.gui.flow import Flow
from companion.gui.memory_asks import MemoryAsks
from companion.gui.memory_words import shortened
from companion.gui.text_look import TextLook

_LONGEST = 120  # characters of a line that was said or dropped


@dataclass(frozen=True, slots=True)
class NowRow:
    """What is shown; `minutes` until the chapter ends by itself, -1 where nobody knows.

    `settling`: it has ended, and she is at it. `unfolded`: the dropped notes are shown.
    """

    key: str
    shown: JustNowShown
    minutes: int = -1
    settling: bool = False
    unfolded: bool = False

    @property
    def says_something(self) -> bool:
        """Whether there is anything to tell."""
        return self.shown.session is not None or self.settling or bool(self.shown.dropped)


class JustNow(QFrame):
    """Sends what is wanted through `asks`."""

    def __init__(self, row: NowRow, look: TextLook, asks: MemoryAsks, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setProperty("role", "info")
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(look.px(12), look.px(8), look.px(8), look.px(8))
        self._box.setSpacing(look.px(4))
        self.setAccessibleName(self.tr("Just now"))
        if row.settling:
            self._add(self.tr("She is settling the last talk now."))
        elif row.shown.session is not None:
            self._add(_when(row.minutes))
            for line in row.shown.lines:
                self._add(f"“{shortened(line, _LONGEST)}”", small=True)
            self._offer([(self.tr("Do it now"), asks.settle_asked.emit)])
        if row.shown.dropped:
            self._add_dropped(row, asks)

    def height_at(self, width: int) -> int:
        """Return the height that is wanted at `width`."""
        for part in (self, *self.findChildren(QWidget)):
            part.ensurePolished()
            if (layout := part.layout()) is not None:
                layout.invalidate()
        self._box.invalidate()
        return max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height())

    def _add_dropped(self, row: NowRow, asks: MemoryAsks) -> None:
        count = len(row.shown.dropped)
        self._add(self.tr("%n note(s) dropped: no sentence of yours supports them.", "", count))
        if row.unfolded:
            for claim in row.shown.dropped:
                self._add(shortened(claim.text, _LONGEST), small=True)
        words = self.tr("Hide them") if row.unfolded else self.tr("See them")
        self._offer([(words, asks.dropped_toggled.emit)])

    def _add(self, words: str, *, small: bool = False) -> None:
        label = QLabel(words, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        if small:
            label.setStyleSheet(f"font-size: {self._look.caption.pixelSize()}px;")
        self._box.addWidget(label)

    def _offer(self, offered: list[tuple[str, Callable[[], object]]]) -> None:
        host = QWidget(self)
        row = Flow(host)
        row.setContentsMargins(0, 0, 0, 0)
        for words, act in offered:
            button = QPushButton(words, host)
            button.setStyleSheet(f"padding: {self._look.px(4)}px {self._look.px(10)}px;")
            button.clicked.connect(lambda _=False, act=act: act())
            row.addWidget(button)
        self._box.addWidget(host)


def _when(minutes: int) -> str:
    translate = QCoreApplication.translate
    if minutes < 0:
        return translate("JustNow", "She'll settle today's talk when it comes to rest.")
    if minutes == 0:
        return translate("JustNow", "She'll settle today's talk in less than a minute.")
    return translate("JustNow", "She'll settle today's talk in {minutes} min.").replace("{minutes}", str(minutes))
