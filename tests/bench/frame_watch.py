"""Watches for the frame that holds her face, the last messages and a focused input, for `tests.bench.startup`.

What is told: the moment, the CPU time spent until then, and how many colours the screen then showed of each part.
"""

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QRect, QTimer
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from tests.bench.first_frame import PICTURE_VARIABLE

if TYPE_CHECKING:
    from companion.gui.main_window import MainWindow


class FrameWatch(QObject):
    """Looks each time a shown window was painted; once the frame is complete it tells so and closes the window."""

    def __init__(self, window: QMainWindow, is_complete: Callable[[set[QWidget]], bool]) -> None:
        super().__init__(window)
        self._window = window
        self._is_complete = is_complete
        self._painted: set[QWidget] = set()
        self._told = False
        window.windowHandle().installEventFilter(self)

    def note(self, kind: type[QWidget]) -> None:
        """Note from now on which widgets of this class were painted."""
        paint = kind.paintEvent

        def paint_and_note(widget: QWidget, event: QPaintEvent) -> None:
            paint(widget, event)
            self._painted.add(widget)

        kind.paintEvent = paint_and_note  # type: ignore[method-assign]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 -- Qt's name
        """Look once the window has been painted and handed to the screen, which these events do."""
        if event.type() in (QEvent.Type.Expose, QEvent.Type.UpdateRequest) and not self._told:
            QTimer.singleShot(0, self._look)
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        if self._told or not self._window.isVisible() or not self._is_complete(self._painted):
            return
        self._told = True
        stood, spent = time.monotonic_ns(), time.process_time_ns()
        sys.stdout.write(f"{stood} {spent} {' '.join(map(str, self._colours()))}\n")
        sys.stdout.flush()
        self._window.close()

    def _colours(self) -> list[int]:
        """Return how many colours the screen shows in each part that the frame must hold."""
        screen = self._window.screen().grabWindow(self._window.winId())
        if path := os.environ.get(PICTURE_VARIABLE):
            screen.save(path)
        picture = screen.toImage()
        return [_count_colours(picture.copy(_place(part, self._window))) for part in _parts(self._window)]


class WatchedApplication(QApplication):
    """The program's application, with the watch in place when its loop begins."""

    def exec(self) -> int:  # type: ignore[override]
        """Run the loop."""
        from companion.gui.avatar_view import AvatarView
        from companion.gui.bubble import Bubble
        from companion.gui.main_window import MainWindow

        window = next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))
        watch = FrameWatch(window, lambda painted: _holds_everything(window, painted))
        watch.note(AvatarView)
        watch.note(Bubble)
        return super().exec()


class BareWindow(QMainWindow):
    """An empty window that knows when it is painted."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 -- Qt's name
        """Paint nothing of its own."""
        super().paintEvent(event)


def _holds_everything(window: "MainWindow", painted: set[QWidget]) -> bool:
    focused = QApplication.focusWidget()
    return (
        painted.issuperset(_parts(window))
        and bool(window.chat.bubbles)
        and focused is not None
        and window.composer.isAncestorOf(focused)
    )


def _parts(window: QMainWindow) -> list[QWidget]:
    if isinstance(window, BareWindow):
        return []
    view = cast("MainWindow", window)
    return [view.stage.avatar, *view.chat.bubbles.values()]


def _place(part: QWidget, window: QMainWindow) -> QRect:
    corner = part.mapTo(window, part.rect().topLeft())
    return QRect(corner, part.size()).intersected(window.rect())


def _count_colours(picture: QImage) -> int:
    return len({picture.pixel(x, y) for x in range(0, picture.width(), 2) for y in range(picture.height())})


def show_bare_window() -> None:
    """Show an empty main window, which is the control."""
    application = QApplication(sys.argv[:1])
    window = BareWindow()
    window.resize(1040, 720)
    window.show()
    FrameWatch(window, lambda painted: window in painted).note(BareWindow)
    application.exec()
