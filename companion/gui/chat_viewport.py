"""A viewport over endless rows: it lays out what is visible, and lends a small pool of widgets to what is seen.

It knows nothing of turns arriving; `ChatView` tells it what a row holds and when that changed.
"""

from collections import OrderedDict
from dataclasses import replace

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from companion.core.values import dataclass
from companion.gui import icons
from companion.gui.anchor import STEP, Anchor, Line, bar_place, bar_value
from companion.gui.bubble import Bubble
from companion.gui.later import later
from companion.gui.memory_line import MemoryLine
from companion.gui.problem_card import ProblemCard
from companion.gui.row_layout import Column, Placed, RowLayout, Setting, is_bubble, lay_out, size_bubble
from companion.gui.row_parts import Part, PartKind
from companion.gui.text_look import TextLook
from companion.gui.theme import LIGHT, METRICS
from companion.gui.widget_pool import Key, WidgetPool

KEPT_LAYOUTS = 160
STICKY = 80
SURELY_SCROLLED = 24  # rows: more than a screen shows
_GROWN_PER_TICK = 1600


@dataclass(slots=True)
class _Entry:
    """A layout and what it was made from."""

    stamp: object
    layout: RowLayout


class ChatRows(QWidget):
    """What is seen of the rows; to a screen reader, the list of messages."""


class ChatViewport(QAbstractScrollArea):
    """Rows of bubbles at an anchor. Subclasses say what stands in a row; see `row_*`."""

    scrolled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setViewport(ChatRows(self))  # Qt's own has no type for Python, and looking for it takes long
        self._has_size = False  # until it is first shown
        self.anchor = Anchor()
        self.look = TextLook(LIGHT)
        self.lines: list[Line] = []
        self._pool = WidgetPool(self.viewport(), self)
        self.bubbles = self._pool.bubbles
        self.cards = self._pool.cards
        self.memories = self._pool.memories
        self.waiting_line = self._pool.waiting_line
        self._layouts: OrderedDict[str, _Entry] = OrderedDict()
        self._measuring_memory: MemoryLine | None = None
        self._setting = self._new_setting()
        self._painted: dict[str, tuple[int, RowLayout]] = {}
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._syncing = False
        self._end_value = 0
        self._grower = QTimer(self)
        self._grower.setSingleShot(True)
        self._grower.setInterval(8)
        self._grower.timeout.connect(self._grow_visible)

    @later
    def _measuring(self) -> ProblemCard:
        card = ProblemCard(self.viewport())
        card.hide()
        return card

    def row_count(self) -> int:
        """Return the number of rows."""
        raise NotImplementedError

    def first_row(self) -> int:
        """Return the first row that may be seen; all of them unless a subclass says otherwise."""
        return 0

    def row_key(self, row: int) -> str:
        """Return what a row's layout is remembered under."""
        raise NotImplementedError

    def row_stamp(self, row: int) -> object:
        """Return a value that changes whenever the parts of a row do."""
        raise NotImplementedError

    def row_parts(self, row: int) -> tuple[Part, ...]:
        """Return what stands in a row."""
        raise NotImplementedError

    def is_unfolded(self, key: str) -> bool:
        """Tell whether long texts of a row are shown whole."""
        raise NotImplementedError

    def dress_bubble(self, bubble: Bubble, placed: Placed) -> None:
        """Bind a bubble to its part."""
        raise NotImplementedError

    def make_bubble(self, bubble: Bubble) -> None:
        """Connect a new bubble of the pool."""
        raise NotImplementedError

    def make_card(self, card: ProblemCard, key: Key) -> None:
        """Connect a new card."""
        raise NotImplementedError

    def dress_card(self, card: ProblemCard, part: Part) -> None:
        """Bind a card to its part."""
        raise NotImplementedError

    def make_memory(self, line: MemoryLine, key: Key) -> None:
        """Connect a new line of memory."""
        raise NotImplementedError

    def dress_memory(self, line: MemoryLine, part: Part) -> None:
        """Bind a line of memory to its part."""
        raise NotImplementedError

    def set_look(self, look: TextLook) -> None:
        """Take another theme, zoom or language; what is read stays where it is."""
        self.look = look
        self._setting = self._new_setting()
        self.waiting_line.bind(look)
        self._pool.unbind()
        self._painted = {}
        self.arrange()

    @property
    def foot(self) -> int:
        """Free space below the last row, where its action row appears."""
        return self.look.px(METRICS.target)

    def arrange(self) -> None:
        """Lay out what is visible and put widgets there; before it is first shown its size isn't known."""
        if not self._has_size:
            return
        view = self.viewport().height()
        self.anchor.floor = self.first_row()
        self.lines = self.anchor.lines(self.row_count(), self._height_of, view, self.foot)
        needed: dict[Key, tuple[Placed, QRect]] = {}
        growing = False
        for line in self.lines:
            layout = self._layout(line.row)
            growing |= layout.growing
            for placed in layout.placed:
                needed[Key(placed.part.turn_id, placed.part.kind)] = (placed, placed.box.translated(0, line.y))
        self._move_pixels()
        self._pool.place(needed, view)
        self._sync_bar()
        if growing:
            self._grower.start()
        self.scrolled.emit()

    def expect_rows(self, count: int) -> None:
        """Where so many rows surely need a scroll bar, let it take its room before they are first laid out."""
        if count > SURELY_SCROLLED:
            self._syncing = True
            self.verticalScrollBar().setRange(0, count * STEP)
            self._syncing = False

    def is_following(self) -> bool:
        """Tell whether new text may move what is seen: at the end or at most 80 px above it."""
        return self.anchor.at_end or self.distance_to_end() <= self.look.px(STICKY)

    def distance_to_end(self) -> float:
        """Return how far the view is above the end, in pixels; infinite where the end is not in sight."""
        if not self.lines or self.lines[-1].row < self.row_count() - 1:
            return 0.0 if self.row_count() == 0 else float("inf")
        last = self.lines[-1]
        return max(0.0, last.y + last.height - (self.viewport().height() - self.foot))

    def scroll_by(self, pixels: int) -> None:
        """Move the view down by `pixels`."""
        self.anchor.scroll(-pixels)
        self.arrange()

    def scroll_to_end(self) -> None:
        """Go to the newest words and stay with them."""
        self.anchor.at_end = True
        self.arrange()

    def seen(self) -> list[tuple[Key, QRect]]:
        """Return the bubbles and cards in sight with their places, from top to bottom."""
        found = []
        for line in self.lines:
            for placed in self._layout(line.row).placed:
                key = Key(placed.part.turn_id, placed.part.kind)
                if key in self.bubbles or key in self.cards or key in self.memories:
                    found.append((key, placed.box.translated(0, line.y)))
        return found

    def part_top(self, row: int, kind: PartKind) -> int | None:
        """Return how far below its row's top a part begins."""
        return next((one.box.top() for one in self._layout(row).placed if one.part.kind is kind), None)

    def grow_live(self, key: Key, text: str, upto: int) -> None:
        """Show more of the reply being written."""
        entry = self._layouts.get(key.turn_id)
        placed = _find(entry.layout, key) if entry is not None else None
        if entry is None or placed is None or placed.body is None:
            self.forget_layout(key.turn_id)
            self.arrange()
            entry = self._layouts.get(key.turn_id)
            placed = _find(entry.layout, key) if entry is not None else None
        if entry is None or placed is None or placed.body is None:
            return
        before = placed.box
        placed.part = replace(placed.part, text=text)
        placed.body.grow(text, upto)
        size_bubble(placed, self._setting.column)
        entry.layout.height += placed.box.height() - before.height()
        bubble = self.bubbles.get(key)
        if placed.box != before or bubble is None:
            self.arrange()
        if bubble is not None:
            bubble.update_tail()

    def forget_layout(self, key: str) -> None:
        """Lay a row out anew when it is next seen, taking over texts that did not change."""
        entry = self._layouts.get(key)
        if entry is not None:
            entry.stamp = None

    def make_room(self) -> None:
        """Keep room for what stands below the conversation; nothing does unless a subclass says so."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out at the new width."""
        super().resizeEvent(event)
        self._has_size = True
        setting = self._new_setting()
        if setting != self._setting:
            self._setting = setting
        self.arrange()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll by the wheel; with Ctrl the window zooms."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        pixels = event.pixelDelta().y() or round(event.angleDelta().y() / 120 * self.look.px(72))
        if pixels:
            self.scroll_by(-pixels)
        event.accept()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: ARG002 - Qt's signature
        """Follow the scroll bar."""
        if self._syncing:
            return
        bar = self.verticalScrollBar()
        if bar.value() >= bar.maximum():
            self.anchor.at_end = True
        else:
            row, offset = bar_place(bar.value(), self._height_of)
            self.anchor.go_to(row, offset)
        self.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and what stands between bubbles."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.look.colour("bg"))
        for line in self.lines:
            if line.y + line.height < event.rect().top() or line.y > event.rect().bottom():
                continue
            for placed in self._layout(line.row).placed:
                box = placed.box.translated(0, line.y)
                if is_bubble(placed):
                    self._paint_star(painter, placed.part, box)
                elif box.intersects(event.rect()):
                    self.paint_between(painter, placed.part, box)
        painter.end()

    def paint_between(self, painter: QPainter, part: Part, box: QRect) -> None:
        """Paint a part that is no widget."""
        raise NotImplementedError

    def _paint_star(self, painter: QPainter, part: Part, box: QRect) -> None:
        if not part.starred:
            return
        side = self.look.px(14)
        x = box.right() + self.look.px(6) if part.kind is PartKind.HER else box.left() - self.look.px(6) - side
        place = QRect(x, box.bottom() - side - self.look.px(4), side, side).toRectF()
        icons.paint(painter, icons.Icon.STAR, place, self.look.colour("accent"), filled=True)

    def _height_of(self, row: int) -> int:
        return self._layout(row).height

    def _layout(self, row: int) -> RowLayout:
        key = self.row_key(row)
        stamp = (self.row_stamp(row), self._setting, row == 0)
        entry = self._layouts.get(key)
        if entry is not None and entry.stamp == stamp:
            self._layouts.move_to_end(key)
            return entry.layout
        earlier = entry.layout if entry is not None else None
        layout = lay_out(self.row_parts(row), self._setting, self.is_unfolded(key), earlier, row > 0)
        self._layouts[key] = _Entry(stamp, layout)
        self._layouts.move_to_end(key)
        while len(self._layouts) > KEPT_LAYOUTS:
            self._layouts.popitem(last=False)
        return layout

    def _new_setting(self) -> Setting:
        column = Column.in_viewport(self.viewport().width(), self.look)
        return Setting(self.look, column, self._card_height)

    def _card_height(self, part: Part, width: int) -> int:
        if part.kind is PartKind.MEMORY:
            if self._measuring_memory is None:
                self._measuring_memory = MemoryLine(self.viewport())
                self._measuring_memory.hide()
            self.dress_memory(self._measuring_memory, part)
            return self._measuring_memory.height_at(width)
        self.dress_card(self._measuring, part)
        return self._measuring.height_at(width)

    def _move_pixels(self) -> None:
        """Where rows only moved, move what is painted and repaint the strip that comes into view; else repaint all."""
        now = {self.row_key(line.row): (line.y, self._layout(line.row)) for line in self.lines}
        both = [(now[key], self._painted[key]) for key in now.keys() & self._painted.keys()]
        steps = {new[0] - old[0] for new, old in both}
        same = bool(both) and all(new[1] is old[1] for new, old in both) and len(steps) == 1
        step = steps.pop() if same else 0
        self._painted = now
        if not same or abs(step) >= self.viewport().height():
            self.viewport().update()
        elif step:
            self.viewport().scroll(0, step)

    def _sync_bar(self) -> None:
        bar = self.verticalScrollBar()
        value = bar_value(self.lines[0]) if self.lines else 0
        top = self.anchor.floor * STEP
        fits = bool(self.lines) and self.lines[0].row == self.anchor.floor and self.lines[0].y >= 0
        if self.anchor.at_end:
            self._end_value = top if fits else value
        self._end_value = max(self._end_value, top if fits else value)
        self._syncing = True
        bar.setPageStep(max(1, len(self.lines)) * STEP)
        bar.setSingleStep(STEP // 4)
        bar.setRange(min(top, self._end_value), self._end_value)
        bar.setValue(self._end_value if self.anchor.at_end else min(value, self._end_value))
        self._syncing = False

    def rows_came(self, by: int) -> None:
        """Rows were added or taken away: the scroll bar's end moves with them."""
        self._end_value = max(0, self._end_value + by * STEP)

    def _grow_visible(self) -> None:
        for line in self.lines:
            key = self.row_key(line.row)
            entry = self._layouts.get(key)
            if entry is None or not entry.layout.growing:
                continue
            entry.layout.growing = self._grow_row(entry.layout)
        self._painted = {}
        self.arrange()

    def _grow_row(self, layout: RowLayout) -> bool:
        unfinished = False
        shift = 0
        for placed in layout.placed:
            placed.box.translate(0, shift)
            body = placed.body
            if body is None or placed.folded or body.laid >= len(placed.part.text):
                continue
            before = placed.box.height()
            unfinished |= not body.fill(placed.part.text, characters=_GROWN_PER_TICK)
            size_bubble(placed, self._setting.column)
            shift += placed.box.height() - before
        layout.height += shift
        return unfinished


def _find(layout: RowLayout, key: Key) -> Placed | None:
    """Return a turn's part; her greeting stands in the first turn's row and belongs to none."""
    return next((one for one in layout.placed if (one.part.turn_id, one.part.kind) == (key.turn_id, key.kind)), None)
