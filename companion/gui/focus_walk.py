"""Walking through the conversation by keyboard: from bubble to bubble, and through one taller than the view."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from companion.gui.chat_viewport import ChatViewport
from companion.gui.widget_pool import Key


class FocusWalk:
    """Remembers which bubble has the keyboard, also while it is scrolled out of sight and has no widget."""

    def __init__(self, viewport: ChatViewport) -> None:
        self._viewport = viewport
        self.current: Key | None = None

    def move(self, step: int) -> None:
        """Go to the next bubble (1) or the one before (-1)."""
        ordered = self._viewport.seen()
        keys = [key for key, _ in ordered]
        if not keys:
            return
        if self.current not in keys:
            self.focus(keys[-1] if step < 0 else keys[0])
            return
        at = keys.index(self.current)
        box = ordered[at][1]
        view = self._viewport.viewport().height()
        hidden = -box.top() if step < 0 else box.bottom() - view + self._viewport.foot
        if hidden > 0 and box.height() > view // 2:
            self._viewport.scroll_by(step * min(hidden, view // 2))
        elif 0 <= at + step < len(keys):
            self.focus(keys[at + step])
        else:
            self._viewport.scroll_by(step * view // 2)
            self._focus_beside(keys[at], step)

    def focus(self, key: Key) -> None:
        """Give a visible bubble or card the keyboard, and bring it into view."""
        box = self._box(key)
        if box is None:
            return
        view, foot = self._viewport.viewport().height(), self._viewport.foot
        if box.top() < 0:
            self._viewport.scroll_by(box.top() - self._viewport.look.px(16))
        elif box.bottom() > view - foot:
            self._viewport.scroll_by(min(box.bottom() - view + foot, box.top()))
        self.current = key
        widget = self._widget(key)
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_beside(self, key: Key, step: int) -> None:
        keys = [one for one, _ in self._viewport.seen()]
        if key in keys and 0 <= keys.index(key) + step < len(keys):
            self.focus(keys[keys.index(key) + step])

    def _box(self, key: Key) -> QRect | None:
        return dict(self._viewport.seen()).get(key)

    def _widget(self, key: Key) -> QWidget | None:
        return self._viewport.bubbles.get(key) or self._viewport.cards.get(key) or self._viewport.memories.get(key)
