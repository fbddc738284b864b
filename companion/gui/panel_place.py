"""Where the panel of her memory stands: a drawer beside the conversation where there is room, else in its place."""

from PySide6.QtCore import QEvent, QObject, Signal

from companion.gui.main_window import MainWindow
from companion.gui.memory_panel import MemoryPanel

ROOM_FOR_DRAWER, DRAWER = 1180, 400  # widths at 100%


class PanelPlace(QObject):
    """Shows and hides the panel, and moves it when the window's width asks for it."""

    opened = Signal()
    closed = Signal()

    def __init__(self, window: MainWindow, panel: MemoryPanel) -> None:
        super().__init__(panel)
        self._window = window
        self._panel = panel
        self._in_drawer: bool | None = None
        panel.hide()
        window.installEventFilter(self)
        window.look_changed.connect(self._arrange)

    @property
    def is_open(self) -> bool:
        """Whether the panel is there."""
        return not self._panel.isHidden()

    @property
    def covers(self) -> bool:
        """Whether the panel stands in the conversation's place."""
        return self.is_open and not self._in_drawer

    def open(self) -> None:
        """Show the panel and give it the keyboard."""
        self._arrange(opening=True)
        self.opened.emit()
        self._panel.take_keyboard()

    def close(self) -> None:
        """Hide the panel; the keyboard goes back to the message field."""
        if not self.is_open:
            return
        self._panel.hide()
        self._arrange()
        self._window.composer.edit.setFocus()
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's width."""
        if watched is self._window and event.type() is QEvent.Type.Resize:
            self._arrange()
        return False

    def _arrange(self, _look: object = None, *, opening: bool = False) -> None:
        window, panel, look = self._window, self._panel, self._window.look
        if look is None:
            return
        drawer = window.width() >= look.px(ROOM_FOR_DRAWER)
        hidden = panel.isHidden() and not opening
        if drawer:  # before it is shown: the conversation beside it is laid out once
            panel.setFixedWidth(look.px(DRAWER))
        else:
            panel.setMinimumWidth(0)
            panel.setMaximumWidth(16_777_215)  # Qt's "no limit"
        if drawer is not self._in_drawer:
            had = panel.isAncestorOf(window.focusWidget() or window)
            self._in_drawer = drawer
            window.side_by_side.addWidget(panel) if drawer else window.middle.addWidget(panel)
            panel.head.show_as_drawer(drawer)
            panel.setVisible(not hidden)
            if had and not hidden:
                panel.take_keyboard()
        else:
            panel.setVisible(not hidden)
        covers = self.covers
        window.middle.setCurrentIndex(window.middle.indexOf(panel) if covers else 0)
        window.toast.move_to(panel if covers else window.chat)
