"""A list of any number of rows of any height, of which only those in sight (and a few beyond) are widgets.

Rows are values with a `key`; two that are equal look the same, so a change rebuilds only what differs.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from time import perf_counter

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from companion.gui.card_rows import Row, first_with_keyboard, with_keyboard
from companion.gui.text_look import TextLook

BEYOND = 240  # pixels above and below the view in which widgets are kept, so that Tab finds the next one
COLUMN = 640  # widest row at 100%
_NEXT_MS = 10  # after which more rows are made: what there is gets painted before
_PASSES = 12  # of placing, until every height in sight is known


Make = Callable[[Row, QWidget], QWidget]
Estimate = Callable[[Row], int]


class CardRows(QWidget):
    """The viewport: screen readers meet a list."""


class CardList(QAbstractScrollArea):
    """`make` makes a row's widget (it has `height_at`), `estimate` tells its height at 100% before that.

    `seconds_at_once` is how long making rows may hold up the window; the rest of them comes in the next moments.
    """

    seconds_at_once = float("inf")

    near_end = Signal()

    def __init__(self, make: Make, estimate: Estimate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[Row] = ()
        self._make = make
        self._estimate = estimate
        self.look: TextLook | None = None
        self._heights: dict[str, int] = {}
        self._widgets: dict[str, tuple[Row, QWidget]] = {}
        self._width = 0
        self._placing = False
        self._following = True
        self._order: list[str] = []  # the keys that Tab went through when it was last set
        self._tops: list[int] | None = None
        self._made_until = 0.0  # when enough rows were made at once
        self._owed = False  # whether one more is made whatever the time
        self._unmade = QTimer(self, singleShot=True)
        self._unmade.timeout.connect(lambda: self._place(self.verticalScrollBar().value()))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        viewport = CardRows(self)
        self.setViewport(viewport)
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101  # a widget can't exist without one
        application.focusChanged.connect(self._follow_focus)

    def show_rows(self, rows: Sequence[Row], *, whole: bool = True) -> None:
        """Show these rows; what stands on top stays there, and the keyboard stays with its row.

        Not `whole`: what takes too long to make may come in the next moments.
        """
        anchor, had = self._anchor(), self._focused()
        index = next((at for at, row in enumerate(self.rows) if row.key == had), 0)
        inner = self._inner_focus(had)
        known = {row.key: row for row in rows}
        gone = [(key, widget) for key, (row, widget) in self._widgets.items() if known.get(key) != row]
        self._following = False  # while widgets go, Qt gives the keyboard to any other
        for key, widget in gone:
            self._drop(key, widget)
        said = {row.key: row for row in self.rows}
        for key in [key for key in self._heights if known.get(key) != said.get(key)]:
            del self._heights[key]
        self.rows, self._tops = rows, None
        self._place(self._top_of(anchor), whole=whole)
        if had and had in {key for key, _ in gone}:
            self._focus_again(had, index, inner)
        self._following = True

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self.look = look
        self.rebuild()

    def rebuild(self) -> None:
        """Make every widget anew."""
        anchor, had = self._anchor(), self._focused()
        self._following = False
        for key, (_, widget) in [*self._widgets.items()]:
            self._drop(key, widget)
        self._heights.clear()
        self._tops = None
        self._place(self._top_of(anchor))
        if had:
            self._focus_again(had, 0, 0)
        self._following = True

    def enter(self) -> None:
        """Give the keyboard to the first row in sight that takes it."""
        top = self.verticalScrollBar().value()
        tops = self._offsets()
        for at, row in enumerate(self.rows):
            found = self._widgets.get(row.key)
            if tops[at] >= top and found is not None and (stops := with_keyboard(found[1])):
                stops[0].setFocus(Qt.FocusReason.TabFocusReason)
                return

    def measure(self, key: str) -> None:
        """Lay out anew around a row that wants another height."""
        if self._heights.pop(key, None) is not None:
            self._tops = None
            self._place(self.verticalScrollBar().value())

    def widget_of(self, key: str) -> QWidget | None:
        """Return the widget of a row in sight."""
        found = self._widgets.get(key)
        return found[1] if found is not None else None

    def reveal(self, key: str) -> None:
        """Scroll until a row is in sight, and give it the keyboard."""
        index = next((at for at, row in enumerate(self.rows) if row.key == key), -1)
        if index < 0:
            return
        top, height = self._offsets()[index], self._height(self.rows[index])
        bar, view = self.verticalScrollBar(), self.viewport().height()
        if top < bar.value() or top + height > bar.value() + view:
            self._place(top if height > view or top < bar.value() else top + height - view + self._gap(), whole=True)
        if (widget := self.widget_of(key)) is not None:
            first_with_keyboard(widget).setFocus(Qt.FocusReason.OtherFocusReason)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Show what is in sight now."""
        del dx, dy
        self._place(self.verticalScrollBar().value())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out at another width, keeping what stands on top."""
        super().resizeEvent(event)
        anchor = self._anchor()
        if self._column()[1] != self._width:
            self._heights.clear()
            self._tops = None
        self._place(self._top_of(anchor), more=not self._unmade.isActive())

    def showEvent(self, event: QShowEvent) -> None:
        """Make what is in sight; before, nothing was."""
        super().showEvent(event)
        self._place(self.verticalScrollBar().value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from row to row by arrows, by pages, to the ends."""
        match event.key():
            case Qt.Key.Key_Down:
                self._walk(1)
            case Qt.Key.Key_Up:
                self._walk(-1)
            case Qt.Key.Key_Home:
                self._walk(-len(self.rows))
            case Qt.Key.Key_End:
                self._walk(len(self.rows))
            case _:
                super().keyPressEvent(event)

    # placing

    def _place(self, top: int, *, whole: bool = False, more: bool = True) -> None:
        """Make and place what is in sight; what takes too long to make comes in turns, unless it is wanted `whole`.

        Without `more`, rows that are not made yet are left to the turns they wait for.
        """
        if self._placing or self.look is None or not self.isVisible():
            return
        self._placing = True
        self._unmade.stop()
        self._owed = more
        at_once = float("inf") if whole else self.seconds_at_once if more else 0.0
        self._made_until = perf_counter() + at_once
        left, self._width = self._column()
        for _ in range(_PASSES):
            before = top
            top, known = self._place_once(top, left)
            if known and top == before:
                break
        self._placing = False
        if not self._unmade.isActive() and top + 2 * self.viewport().height() >= self._offsets()[-1]:
            self.near_end.emit()

    def _place_once(self, top: int, left: int) -> tuple[int, bool]:
        """Place what is in sight from `top` on; return where the view begins now, and whether all heights were known.

        Where a row above turns out to be of another height, what is in sight stands still.
        """
        view, first = self.viewport().height(), max(0, bisect_right(self._offsets(), top - BEYOND) - 1)
        before_tops, gap = self._offsets(), self._gap()
        known, places, y, tops = True, dict[str, int](), before_tops[first], list[int]()
        for at, row in enumerate(self.rows[first:], first):
            if y > top + view + BEYOND:
                break
            before = height = self._height(row)
            ready = row.key in self._widgets and row.key in self._heights
            if ready or self._owed or perf_counter() < self._made_until:
                self._owed = self._owed and ready
                height = self._measured(row)
                places[row.key] = at
            else:
                self._unmade.start(_NEXT_MS)
            if height != before:
                known = False
                top += height - before if y + before <= top else 0
            tops.append(y)
            y += height + gap
        if not known:  # what comes after them moves along
            after = first + len(tops)
            moved = y - before_tops[after]
            self._tops = [*before_tops[:first], *tops, *(one + moved for one in before_tops[after:])]
        offsets = self._offsets()
        top = max(0, min(top, offsets[-1] - view))
        self._keep_only(set(places))
        self._measure_bar(top, offsets[-1], view)
        for key, at in places.items():
            widget = self._widgets[key][1]
            widget.setGeometry(QRect(left, offsets[at] - top, self._width, self._heights[key]))
            widget.show()
        self._chain(list(places))
        return top, known

    def _measure_bar(self, top: int, total: int, view: int) -> None:
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, total - view))
        bar.setPageStep(view)
        bar.setSingleStep(self._px(40))
        bar.setValue(top)

    def _measured(self, row: Row) -> int:
        if row.key not in self._widgets:
            self._widgets[row.key] = (row, self._make(row, self.viewport()))
            self._order = []
            self._heights[row.key] = self._widgets[row.key][1].height_at(self._width)  # type: ignore[attr-defined]
        if row.key not in self._heights:
            self._heights[row.key] = self._widgets[row.key][1].height_at(self._width)  # type: ignore[attr-defined]
        return self._heights[row.key]

    def _chain(self, keys: list[str]) -> None:
        """Let Tab go through the rows in their order, whenever they were made."""
        if keys == self._order:
            return
        self._order = keys
        stops = [one for key in keys for one in with_keyboard(self._widgets[key][1])]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _keep_only(self, keys: set[str]) -> None:
        had = self._focused()
        for key, (_, widget) in [*self._widgets.items()]:
            if key not in keys and key != had:
                self._drop(key, widget)
            elif key not in keys:
                widget.move(widget.x(), -2 * widget.height() - self.viewport().height())

    def _drop(self, key: str, widget: QWidget) -> None:
        del self._widgets[key]
        self._order = []
        widget.hide()
        self.put_away(widget)

    def put_away(self, widget: QWidget) -> None:
        """Have done with a widget that was hidden."""
        widget.deleteLater()

    def _height(self, row: Row) -> int:
        return self._heights.get(row.key) or self._px(self._estimate(row))

    def _offsets(self) -> list[int]:
        """Return where each row begins, and where the last one ends."""
        if self._tops is None:
            gap = self._gap()
            self._tops = list(accumulate((self._height(row) + gap for row in self.rows), initial=self._px(8)))
        return self._tops

    def _gap(self) -> int:
        return self._px(6)

    def _column(self) -> tuple[int, int]:
        margin = self._px(12)
        room = self.width() - self.verticalScrollBar().sizeHint().width()  # the same with and without one
        width = max(1, min(room - 2 * margin, self._px(COLUMN)))
        return (room - width) // 2, width

    def _px(self, pixels: int) -> int:
        return self.look.px(pixels) if self.look is not None else pixels

    def _anchor(self) -> tuple[str, int] | None:
        """Return the first row that is wholly in sight, and how far below the view's top it begins."""
        top = self.verticalScrollBar().value()
        if top == 0:
            return None
        for row, at in zip(self.rows, self._offsets(), strict=False):
            if at >= top:
                return row.key, at - top
        return None

    def _top_of(self, anchor: tuple[str, int] | None) -> int:
        if anchor is None:
            return 0
        for row, at in zip(self.rows, self._offsets(), strict=False):
            if row.key == anchor[0]:
                return max(0, at - anchor[1])
        return self.verticalScrollBar().value()

    # keyboard

    def _focused(self) -> str:
        """Return the key of the row that has the keyboard."""
        focus = self.window().focusWidget()
        found = (key for key, (_, one) in self._widgets.items() if focus is one or one.isAncestorOf(focus or self))
        return next(found, "") if focus is not None else ""

    def _inner_focus(self, key: str) -> int:
        """Return which of a row's own stops has the keyboard."""
        found = self._widgets.get(key)
        focus = self.window().focusWidget()
        stops = with_keyboard(found[1]) if found is not None else []
        return stops.index(focus) if focus in stops else -1

    def _focus_again(self, key: str, index: int, inner: int) -> None:
        """Give the keyboard to the row that took a row's place, or to the next where it went."""
        if not self.rows:
            return
        row = next((row for row in self.rows if row.key == key), None) or self.rows[min(index, len(self.rows) - 1)]
        if (widget := self.widget_of(row.key)) is None or not (stops := with_keyboard(widget)):
            return
        at = inner if row.key == key and 0 <= inner < len(stops) else 0
        stops[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def _walk(self, steps: int) -> None:
        had, at = self._focused(), -1
        at = next((place for place, row in enumerate(self.rows) if row.key == had), -1 if steps > 0 else 0)
        at = max(0, min(at + steps, len(self.rows) - 1))
        step = 1 if steps > 0 else -1
        while 0 <= at < len(self.rows):
            self._bring(at)
            widget = self.widget_of(self.rows[at].key)
            if widget is not None and (stops := with_keyboard(widget)):
                stops[0].setFocus(Qt.FocusReason.TabFocusReason)
                return
            at += step if abs(steps) == 1 else -step

    def _bring(self, index: int) -> None:
        top, bar, view = self._offsets()[index], self.verticalScrollBar(), self.viewport().height()
        height = self._height(self.rows[index])
        if top < bar.value():
            self._place(max(0, top - self._px(8)))
        elif top + height > bar.value() + view:
            self._place(top + height - view + self._px(8))

    def _follow_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None or not self._following or not self.isVisible() or not self.viewport().isAncestorOf(new):
            return
        key = next((key for key, (_, one) in self._widgets.items() if new is one or one.isAncestorOf(new)), "")
        index = next((at for at, row in enumerate(self.rows) if row.key == key), -1)
        if index >= 0:
            self._bring(index)
