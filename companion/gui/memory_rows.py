"""The light rows of her memory: headings, sentences, notes, chapters and messages, each painted by one widget.

What is opened becomes a card (`memory_card`); until then nothing of it is built.
"""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.values import dataclass
from companion.gui.icons import Icon, paint
from companion.gui.laid_text import LaidText
from companion.gui.text_look import TextLook
from companion.gui.theme import CAPTION, METRICS, RADIUS, UI

_LEAVES = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End})


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """A heading among rows."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class NoteRow:
    """Words of the program where there are no rows, or between them."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class LineRow:
    """A sentence with a quiet line below it, a `date` above it where there is one, and a `mark` at its end."""

    key: str
    text: str
    note: str = ""
    date: str = ""
    mark: Icon | None = None
    faint: bool = False
    action: str = ""  # what pressing it does, for a screen reader


class PaintedText(QWidget):
    """A heading or a note: it takes no keyboard, and is read as a label."""

    def __init__(self, text: str, look: TextLook, parent: QWidget, *, heading: bool) -> None:
        super().__init__(parent)
        font = QFont(look.ui)
        if heading:
            font.setWeight(QFont.Weight.DemiBold)
        self._colour = look.colour("text_2")
        self._space = look.px(10 if heading else 4)
        self._side = look.px(8)
        self._laid = LaidText(text, font, look.px(UI.line))
        self.setAccessibleName(text)

    def height_at(self, width: int) -> int:
        """Return the height that is wanted at `width`."""
        return self._laid.lay(width - 2 * self._side) + self._space + self._side // 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words."""
        del event
        self._laid.lay(self.width() - 2 * self._side)
        painter = QPainter(self)
        self._laid.draw(painter, QPointF(self._side, self._space), self._colour)
        painter.end()


class LineButton(QPushButton):
    """A sentence that can be pressed. It may be `bind`ed to another row, which costs less than another button."""

    def __init__(self, row: LineRow, look: TextLook, parent: QWidget, act: Callable[[], None]) -> None:
        super().__init__(parent)
        self.setFlat(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda _=False: self._act())
        self.bind(row, look, act)

    def bind(self, row: LineRow, look: TextLook, act: Callable[[], None]) -> None:
        """Stand for a row from now on; pressing does `act`."""
        self._row, self._act = row, act
        self._look = look
        self._side = look.px(8)
        self._wanted = look.px(METRICS.target)
        line = look.line_height(row.text)
        self._date = LaidText(row.date, look.caption, look.px(CAPTION.line)) if row.date else None
        self._text = LaidText(row.text, look.body, line)
        self._note = LaidText(row.note, look.caption, look.px(CAPTION.line)) if row.note else None
        self.setAccessibleName(row.text)
        self.setAccessibleDescription(". ".join(part for part in (row.date, row.note, row.action) if part))

    def height_at(self, width: int) -> int:
        """Return the height that is wanted at `width`."""
        room = self._room(width)
        laid = [part.lay(room) for part in (self._date, self._text, self._note) if part is not None]
        self._wanted = max(self._look.px(METRICS.target), sum(laid) + 2 * self._look.px(6))
        return self._wanted

    def sizeHint(self) -> QSize:
        """Take any width, and the height that was told last: the window's style sheet knows another one."""
        return QSize(self._look.px(80), self._wanted)

    def minimumSizeHint(self) -> QSize:
        """Keep that height."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the list; Enter presses, too."""
        if event.key() in _LEAVES:
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, ring, words and mark."""
        del event
        look, painter = self._look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        y = float(look.px(6))
        colours = ("text_3", "text_2" if self._row.faint else "text", "text_3")
        for part, colour in zip((self._date, self._text, self._note), colours, strict=True):
            if part is not None:
                height = part.lay(self._room(self.width()))
                part.draw(painter, QPointF(self._side, y), look.colour(colour))
                y += height
        if self._row.mark is not None:
            size = look.px(16)
            box = QRectF(self.width() - self._side - size, look.px(9), size, size)
            paint(painter, self._row.mark, box, look.colour("accent"), filled=self._row.mark is Icon.STAR)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        radius = self._look.px(RADIUS.control)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        path = QPainterPath()
        path.addRoundedRect(box, radius, radius)
        if self.isDown():
            painter.fillPath(path, self._look.colour("sunken"))
        elif self.underMouse():
            painter.fillPath(path, self._look.colour("hover"))
        if self.hasFocus():
            painter.setPen(QPen(self._look.colour("focus"), 2))
            painter.drawPath(path)

    def _room(self, width: int) -> int:
        mark = self._look.px(22) if self._row.mark is not None else 0
        return width - 2 * self._side - mark
