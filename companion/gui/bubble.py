"""One bubble on the screen: it paints a laid-out body, lets its text be selected, and is what a screen reader meets.

A few of these widgets are used in turn for whichever messages are visible; all state worth keeping lives elsewhere.
"""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QLabel, QWidget

from companion.gui.body_painting import Mark, bubble_path, paint_body, paint_caret
from companion.gui.bubble_body import Body, Place
from companion.gui.endings import WRAPPED, ending_words
from companion.gui.foreign_text import for_clipboard, offered_link
from companion.gui.row_layout import Placed, foot_height
from companion.gui.row_parts import PartKind
from companion.gui.spoken_marks import paint_sign, sign_box, unheard_mark
from companion.gui.text_look import TextLook

_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
    Qt.FocusReason.OtherFocusReason,
)


class Bubble(QLabel):
    """A message. It is a `QLabel` without a label's text: static text to a screen reader, or the item of a list."""

    link_asked = Signal(str)
    menu_asked = Signal(QPoint)
    unfold_asked = Signal()
    pointed = Signal(bool)
    focused = Signal()
    painted = Signal(int)
    toggled = Signal(bool)  # True with Shift

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMouseTracking(True)
        # Growing downwards must repaint only what came; changes of width and text ask for a repaint themselves.
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.placed: Placed | None = None
        self.chosen: bool | None = None
        self._look: TextLook | None = None
        self._selected: tuple[Place, Place] | None = None
        self._hit: tuple[Place, Place] | None = None
        self._ring = False
        self._clicks = 0
        self._triple = QTimer(self)
        self._triple.setSingleShot(True)
        self._triple.timeout.connect(self._forget_clicks)

    def bind(self, placed: Placed, look: TextLook, name: str) -> None:
        """Show a message. `name` is who said it and when; the text is added for screen readers."""
        same = self.placed is not None and self.placed.body is placed.body
        if placed.body is not None:
            placed.body.changed_from = 0.0
        if not same:
            self._selected = self._hit = None
        self.placed = placed
        self._look = look
        if not placed.part.live:
            aloud = self.tr("You said this aloud") if placed.part.spoken else ""
            said = filter(None, (placed.part.text[:4000], ending_words(placed.part), aloud))
            self.setAccessibleName(f"{name}: {' '.join(said)}")
        elif not same:
            self.setAccessibleName(name)
        self.update()

    def release(self) -> None:
        """Show nothing."""
        self.placed = None
        self._selected = self._hit = None
        self.hide()

    def update_tail(self) -> None:
        """Repaint what changed as the text grew."""
        body = self._body()
        top = int(self._origin().y() + body.changed_from) - 1 if body is not None else 0
        self.update(QRect(0, top, self.width(), self.height() - top))

    def selected_text(self) -> str:
        """Return the selected text, or ""."""
        body = self._body()
        if body is None or self._selected is None or self.placed is None:
            return ""
        first, last = sorted(self._selected)
        return body.words_between(first, last, self.placed.part.text)

    def select_all(self) -> None:
        """Select the whole text."""
        body = self._body()
        if body is not None and body.segments:
            self._selected = body.ends()
            self.update()

    def show_hit(self, words: str) -> None:
        """Mark the first place where `words` are seen, or everything where they are not seen as they were written."""
        body = self._body()
        if body is None or not body.segments:
            return
        self._hit = body.ends()
        for number, segment in enumerate(body.segments):
            cursor = segment.document.find(words) if words else QTextCursor()
            if not cursor.isNull():
                self._hit = (Place(number, cursor.selectionStart()), Place(number, cursor.selectionEnd()))
                break
        self.update()

    def clear_hit(self) -> None:
        """Take the mark away."""
        self._hit = None
        self.update()

    def hit_top(self) -> float:
        """Return how far below the bubble's top the marked place begins."""
        body = self._body()
        if body is None or self._hit is None:
            return 0.0
        return self._origin().y() + body.segments[self._hit[0].segment].y

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Repaint all when the width changed, else from the last segment on."""
        if event.size().width() != event.oldSize().width():
            self.update()
        else:
            self.update_tail()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, text and marks."""
        placed, look, body = self.placed, self._look, self._body()
        if placed is None or look is None or body is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, look, hers=placed.part.kind is PartKind.HER)
        origin = self._origin()
        colour = "text" if placed.part.kind is PartKind.HER else "bubble_user_text"
        clip = QRectF(event.rect()).translated(-origin)
        painter.save()
        if placed.folded:
            painter.setClipRect(QRectF(0, origin.y(), self.width(), placed.seen))
        painter.translate(origin)
        paint_body(painter, body, clip, colour, self._marks(), self.tr("Copy"))
        if placed.part.live:
            paint_caret(painter, body)
        painter.restore()
        self._paint_foot(painter, placed, look)
        if placed.part.spoken:
            paint_sign(painter, self.width(), look)
        painter.end()
        body.changed_from = body.height
        if placed.part.live:
            self.painted.emit(body.laid)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to select, or act on what is under the pointer."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.chosen is not None:
            self.toggled.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return
        body = self._body()
        place = body.place_at(event.position() - self._origin()) if body is not None else None
        if place is None or body is None:
            return
        if self._clicks == 2 and self._triple.isActive():
            self._select_around(body, place, QTextCursor.SelectionType.BlockUnderCursor)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._selected is not None:
            self._selected = (self._selected[0], place)
        else:
            self._selected = (place, place)
        self._clicks = 1
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        body = self._body()
        place = body.place_at(event.position() - self._origin()) if body is not None else None
        if body is not None and place is not None and self.chosen is None:
            self._select_around(body, place, QTextCursor.SelectionType.WordUnderCursor)
            self._clicks = 2
            self._triple.start(QGuiApplication.styleHints().mouseDoubleClickInterval())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select on, and show what can be clicked."""
        body = self._body()
        if body is None:
            return
        point = event.position() - self._origin()
        if event.buttons() & Qt.MouseButton.LeftButton and self._selected is not None:
            place = body.place_at(point)
            if place is not None and place != self._selected[1]:
                self._selected = (self._selected[0], place)
                self.update()
            return
        self._show_pointer(body, point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Follow a link, copy code or unfold, unless text was selected."""
        body = self._body()
        if body is None or event.button() != Qt.MouseButton.LeftButton or self.chosen is not None:
            return
        if self._selected is not None and self._selected[0] != self._selected[1]:
            self._offer_selection()
            return
        point = event.position() - self._origin()
        if self._is_on_fold(event.position()):
            self.unfold_asked.emit()
        elif (number := body.code_bar_at(point)) is not None:
            QGuiApplication.clipboard().setText(for_clipboard(body.code_from(number)))
        elif (link := offered_link(body.link_at(point))) and self._is_inside(point):
            self.link_asked.emit(link)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy and select all here; everything else is the view's."""
        if self.chosen is not None and event.key() == Qt.Key.Key_Space:
            self.toggled.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        else:
            event.ignore()

    def copy(self) -> None:
        """Copy what is selected, else the whole message as it was written."""
        text = self.selected_text() or (self.placed.part.text if self.placed is not None else "")
        QGuiApplication.clipboard().setText(for_clipboard(text))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the message's menu."""
        self.menu_asked.emit(event.globalPos())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Tell that the pointer came."""
        self.pointed.emit(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that the pointer left."""
        self.pointed.emit(False)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring when the keyboard brought the focus."""
        self._ring = event.reason() in _KEYBOARD
        self.focused.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away, and the selection unless a menu was opened on it."""
        self._ring = False
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._selected = None
        self.update()

    def _body(self) -> Body | None:
        return self.placed.body if self.placed is not None else None

    def _origin(self) -> QPointF:
        look = self._look
        return QPointF(look.pad_x, look.pad_y - look.lift) if look is not None else QPointF()

    def _marks(self) -> list[Mark]:
        marks = []
        if self.placed is not None and self.placed.body is not None:
            unheard = unheard_mark(self.placed.part, self.placed.body)
            marks += [unheard] if unheard is not None else []
        if self._hit is not None:
            colour = "text" if self.placed and self.placed.part.kind is PartKind.HER else "bubble_user_text"
            marks.append(Mark(self._hit[0], self._hit[1], "hit", colour))
        if self._selected is not None and self._selected[0] != self._selected[1]:
            first, last = sorted(self._selected)
            marks.append(Mark(first, last, "selection", "selection_text"))
        return marks

    def _paint_ground(self, painter: QPainter, look: TextLook, *, hers: bool) -> None:
        tokens = look.tokens
        box = QRectF(self.rect())
        width = float(tokens.border_px)
        outlined = hers or tokens.high_contrast
        if self._ring or self.chosen:
            width, outlined = 2.0, True
        box.adjust(width / 2, width / 2, -width / 2, -width / 2)
        line = "accent" if self._ring or self.chosen else "border" if tokens.high_contrast else "line"
        painter.setPen(QPen(look.colour(line), width) if outlined else Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("bubble_her" if hers else "bubble_user"))
        painter.drawPath(bubble_path(box, look.radius, look.near_radius, hers=hers))

    def _paint_foot(self, painter: QPainter, placed: Placed, look: TextLook) -> None:
        room = self.width() - 2 * look.pad_x
        top = self.height() - look.pad_y - foot_height(placed.part, placed.folded, look, room)
        line = QRectF(look.pad_x, top, room, look.caption_line + look.px(6))
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        painter.setFont(look.caption)
        if placed.folded:
            painter.setPen(look.colour("accent" if placed.part.kind is PartKind.HER else "bubble_user_text"))
            painter.drawText(line, align, self.tr("Show all"))
            line.translate(0, line.height())
        if words := ending_words(placed.part):
            painter.setPen(look.colour("text_3" if placed.part.kind is PartKind.HER else "bubble_user_text"))
            line.setBottom(self.height() - look.pad_y)
            painter.drawText(line, WRAPPED, words)

    def _is_on_fold(self, point: QPointF) -> bool:
        if self.placed is None or self._look is None or not self.placed.folded:
            return False
        return point.y() >= self._origin().y() + self.placed.seen

    def _is_inside(self, point: QPointF) -> bool:
        return self.placed is not None and point.y() <= self.placed.seen

    def _show_pointer(self, body: Body, point: QPointF) -> None:
        link = offered_link(body.link_at(point)) if self._is_inside(point) else ""
        on_button = body.code_bar_at(point) is not None or self._is_on_fold(point + self._origin())
        if self.chosen is not None or link or on_button:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.setCursor(Qt.CursorShape.IBeamCursor)
        # A tooltip that looks like markup would be drawn as markup; the bare host can't.
        self.setToolTip(QUrl(link).host() or QUrl(link).path() if link else self._sign_words(point + self._origin()))

    def _sign_words(self, point: QPointF) -> str:
        spoken = self.placed is not None and self.placed.part.spoken and self._look is not None
        if spoken and self._look is not None and sign_box(self.width(), self._look).contains(point):
            return self.tr("You said this aloud")
        return ""

    def _select_around(self, body: Body, place: Place, kind: QTextCursor.SelectionType) -> None:
        cursor = QTextCursor(body.segments[place.segment].document)
        cursor.setPosition(place.position)
        cursor.select(kind)
        self._selected = (
            Place(place.segment, cursor.selectionStart()),
            Place(place.segment, cursor.selectionEnd()),
        )
        self.update()

    def _offer_selection(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard.supportsSelection():
            clipboard.setText(for_clipboard(self.selected_text()), clipboard.Mode.Selection)

    def _forget_clicks(self) -> None:
        self._clicks = 0
