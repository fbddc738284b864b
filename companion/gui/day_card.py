"""A day of the diary: its date, what its chapters came to, what was learned as chips, and the messages marked then."""

from PySide6.QtCore import QLocale, QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from companion.core.looking import Chapter, Remembered, RememberedDay
from companion.core.values import dataclass
from companion.gui.flow import Flow
from companion.gui.icons import Icon, icon
from companion.gui.memory_asks import MemoryAsks
from companion.gui.memory_rows import LineButton, LineRow
from companion.gui.memory_words import chapter_title, day_words, sentence, shortened
from companion.gui.text_look import TextLook

_MOST_CHIPS = 8
_CHIP_SIDES, _WIDEST_CHIP = 40, 260  # what stands beside a chip's words, and their greatest width, at 100%
GUTTER = 18  # at 100%, for the line that joins the days


@dataclass(frozen=True, slots=True)
class DayRow:
    """A day; `opened` is the id of the fact whose card stands below it; `all_chips` shows every fact."""

    key: str
    day: RememberedDay
    opened: str = ""
    all_chips: bool = False
    read_only: bool = False


class DayCard(QWidget):
    """A place on the line of days."""

    def __init__(self, row: DayRow, look: TextLook, asks: MemoryAsks, parent: QWidget) -> None:
        super().__init__(parent)
        self._row, self._look, self._asks = row, look, asks
        self._locale = QLocale(look.language) if look.language else QLocale()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(look.px(GUTTER), look.px(4), 0, look.px(4))
        self._box.setSpacing(look.px(2))
        day = day_words(row.day.day, self._locale)
        self.setAccessibleName(day)
        self._lines: list[LineButton] = []
        self._chip_list: list[QPushButton] = []
        self._add_date(day)
        for chapter in row.day.chapters:
            self._add_chapter(chapter)
        if row.day.memories:
            self._box.addWidget(self._chips())
        for one in row.day.starred:
            self._add_line(
                LineRow(one.turn_id, shortened(one.text), mark=Icon.STAR, action=self.tr("Open conversation")),
                lambda _=False, turn=one.turn_id: asks.place_asked.emit(turn),
            )

    def height_at(self, width: int) -> int:
        """Return the height that is wanted at `width`."""
        inner = width - self._look.px(GUTTER)
        self._shorten_chips(inner)
        for line in self._lines:
            line.height_at(inner)
            line.updateGeometry()
        for part in (self, *self.findChildren(QWidget)):
            part.ensurePolished()
            if (layout := part.layout()) is not None:
                layout.invalidate()
        self._box.invalidate()
        return max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height())

    def _shorten_chips(self, width: int) -> None:
        """Let each chip say as much as there is room for in one row."""
        room = max(self._look.px(60), min(width - self._look.px(_CHIP_SIDES), self._look.px(_WIDEST_CHIP)))
        for chip in self._chip_list:
            chip.ensurePolished()
            words = chip.accessibleName()
            shown = chip.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
            chip.setText(shown.replace("&", "&&"))
            chip.setToolTip(words if shown != words else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line of days and this day's place on it."""
        del event
        painter, look = QPainter(self), self._look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, y = look.px(6), look.px(4 + 16)
        painter.setPen(QPen(look.colour("line"), look.px(2)))
        painter.drawLine(x, -look.px(6), x, self.height() + look.px(6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("accent"))
        painter.drawEllipse(QPointF(x, y), look.px(4), look.px(4))
        painter.end()

    def _add_date(self, day: str) -> None:
        label = QLabel(day, self)
        label.setStyleSheet(f"color: {self._look.tokens.text_2}; font-weight: 600; padding-left: {self._look.px(8)}px;")
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(label, 1)
        if not self._row.read_only:
            line.addWidget(self._more(day))
        self._box.addLayout(line)

    def _more(self, day: str) -> QToolButton:
        more = QToolButton(self)
        more.setProperty("kind", "quiet")
        more.setIcon(icon(Icon.MORE, self._look.tokens.text_3))
        more.setIconSize(QSize(self._look.px(20), self._look.px(20)))
        words = self.tr("More for {day}").replace("{day}", day)
        more.setAccessibleName(words)
        more.setToolTip(words)
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        more.setStyleSheet("padding: 4px;")
        menu = QMenu(more)
        erase = menu.addAction(self.tr("Erase this day for good…"))
        erase.triggered.connect(lambda: self._asks.erase_asked.emit("day", self._row.day.day))
        more.setMenu(menu)
        return more

    def _add_chapter(self, chapter: Chapter) -> None:
        words = shortened(chapter.summary or chapter_title(chapter, self._locale))
        row = LineRow(chapter.session.id, words, action=self.tr("Open conversation"))
        self._add_line(row, lambda _=False: self._asks.chapter_asked.emit(chapter.session.id))

    def _add_line(self, row: LineRow, act: object) -> None:
        line = LineButton(row, self._look, self, act)  # type: ignore[arg-type]
        self._lines.append(line)
        self._box.addWidget(line)

    def _chips(self) -> QWidget:
        host = QWidget(self)
        flow = Flow(host)
        side = self._look.px(8)
        flow.setContentsMargins(side, 0, 0, self._look.px(4))
        flow.setSpacing(self._look.px(6))
        memories = self._row.day.memories
        shown = memories if self._row.all_chips else memories[:_MOST_CHIPS]
        for memory in shown:
            flow.addWidget(self._chip(memory))
        if len(shown) < len(memories):
            words = self.tr("%n more", "", len(memories) - len(shown))
            more = QPushButton(words, host)
            more.setProperty("kind", "quiet")
            more.clicked.connect(lambda _=False: self._asks.unfolded.emit(self._row.key))
            flow.addWidget(more)
        return host

    def _chip(self, memory: Remembered) -> QPushButton:
        words = sentence(memory.fact)
        chip = QPushButton(self)
        chip.setProperty("kind", "chip")
        chip.setCheckable(True)
        chip.setChecked(memory.fact.id == self._row.opened)
        chip.setAccessibleName(words)
        self._chip_list.append(chip)
        key = f"{self._row.key}/{memory.fact.id}"
        chip.clicked.connect(lambda _=False: self._asks.toggled.emit(key))
        return chip
