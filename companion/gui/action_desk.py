"""Takes what the user wants done with a message, from the action row or the menu, and hands it on as an intent.

It decides when the row is shown: under the pointer or the keyboard, never under a reply being written.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QCursor

from companion.gui.bubble import Bubble
from companion.gui.bubble_actions import Action, ActionRow, Standing
from companion.gui.chat_viewport import ChatViewport
from companion.gui.later import is_made, later
from companion.gui.row_parts import Part, PartKind
from companion.gui.widget_pool import Key

_LINGER_MS = 60


class ActionDesk(QObject):
    """Owns the one action row of a view. `asked` carries an action and the turn and kind of bubble it is for."""

    asked = Signal(object, object)

    def __init__(self, view: ChatViewport, standing_of: Callable[[Part], Standing]) -> None:
        super().__init__(view)
        self._view = view
        self._standing_of = standing_of
        self.acting: Key | None = None
        self._check = QTimer(self)
        self._check.setSingleShot(True)
        self._check.setInterval(_LINGER_MS)
        self._check.timeout.connect(self._hide_if_left)

    @later
    def row(self) -> ActionRow:
        """The one row; who asks whether it is shown asks `is_shown`."""
        row = ActionRow(self._view.viewport())
        row.asked.connect(self._act)
        row.left.connect(self.leave)
        return row

    @property
    def is_shown(self) -> bool:
        """Whether the row is there."""
        return is_made(self, "row") and not self.row.isHidden()

    def point(self, bubble: Bubble, inside: bool) -> None:
        """The pointer came to a bubble or left it."""
        if not inside:
            self.leave()
        elif bubble.chosen is None:
            self._check.stop()
            if is_made(self, "row"):
                self.show_for(bubble)
            else:  # a window that opens under the pointer is painted first
                QTimer.singleShot(_LINGER_MS, bubble, lambda: self._show_if_pointed(bubble))

    def _show_if_pointed(self, bubble: Bubble) -> None:
        if bubble.underMouse():
            self.show_for(bubble)

    def leave(self) -> None:
        """The pointer left; the row goes unless it comes back soon."""
        self._check.start()

    def show_for(self, bubble: Bubble) -> None:
        """Show the row below a bubble."""
        if bubble.placed is None or bubble.placed.part.live:
            return
        self.acting = Key(bubble.placed.part.turn_id, bubble.placed.part.kind)
        self.row.show_for(self._standing_of(bubble.placed.part), self._view.look)
        self.place()

    def place(self) -> None:
        """Follow the bubble, or hide when it went."""
        bubble = self._bubble()
        if bubble is None or bubble.placed is None or bubble.placed.part.live or bubble.chosen is not None:
            if is_made(self, "row"):
                self.row.hide()
            return
        hers = bubble.placed.part.kind is PartKind.HER
        left = bubble.x() if hers else bubble.geometry().right() + 1 - self.row.width()
        self.row.move(max(0, left), self._bottom(bubble) + 1)
        self.row.show()
        self.row.raise_()

    def _bottom(self, bubble: Bubble) -> int:
        """Where the row begins: below what tells of her memories, too."""
        part = bubble.placed.part if bubble.placed is not None else None
        if part is not None and part.kind is PartKind.HER:
            line = self._view.memories.get(Key(part.turn_id, PartKind.MEMORY))
            if line is not None:
                return line.geometry().bottom()
        return bubble.geometry().bottom()

    def refresh(self) -> None:
        """Offer anew what fits the message as it is now."""
        bubble = self._bubble()
        if bubble is not None and self.is_shown:
            self.show_for(bubble)

    def open_menu(self, bubble: Bubble, at: QPoint) -> None:
        """Open the menu of a bubble."""
        if bubble.placed is None or bubble.placed.part.live:
            return
        self.acting = Key(bubble.placed.part.turn_id, bubble.placed.part.kind)
        extra = self.tr("Copy selection") if bubble.selected_text() else ""
        self.row.menu(self._standing_of(bubble.placed.part), at, extra)

    def _bubble(self) -> Bubble | None:
        return self._view.bubbles.get(self.acting) if self.acting is not None else None

    def _act(self, action: Action) -> None:
        bubble = self._bubble()
        if bubble is None or self.acting is None:
            return
        if action is Action.COPY:
            bubble.copy()
        elif action is Action.MENU:
            self.open_menu(bubble, self.row.mapToGlobal(self.row.rect().bottomRight()))
        else:
            self.asked.emit(action, self.acting)

    def _hide_if_left(self) -> None:
        bubble = self._bubble()
        if bubble is None:
            return
        at = self._view.viewport().mapFromGlobal(QCursor.pos())
        near = bubble.geometry().united(self.row.geometry()).contains(at)
        focus = self._view.window().focusWidget()
        if not near and not bubble.hasFocus() and (focus is None or not self.row.isAncestorOf(focus)):
            self.acting = None
            self.row.hide()
