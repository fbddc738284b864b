"""Starts the real window and tells when the frame stood that holds her face, the last messages and a focused input.

Run by `tests.bench.startup` in a process of its own; `bare` as first argument shows an empty main window instead.
"""

import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow


class FrameWatch(QObject):
    """Looks after each repaint; once the wanted frame has been painted it prints the moment and ends the program."""

    def __init__(self, application: QApplication, is_complete: Callable[[QMainWindow], bool]) -> None:
        super().__init__(application)
        self._is_complete = is_complete
        self._told = False
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 -- Qt's name
        """Let every event pass."""
        if event.type() is QEvent.Type.UpdateRequest and not self._told:
            QTimer.singleShot(0, self._look)
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        window = next((one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow)), None)
        if self._told or window is None or not window.isVisible() or not self._is_complete(window):
            return
        self._told = True
        sys.stdout.write(f"{time.monotonic_ns()}\n")
        sys.stdout.flush()
        window.close()


class WatchedApplication(QApplication):
    """The program's application, with the watch in place when its loop begins."""

    def exec(self) -> int:  # type: ignore[override]
        """Run the loop."""
        FrameWatch(self, _holds_everything)
        return super().exec()


def _holds_everything(window: QMainWindow) -> bool:
    from companion.gui.main_window import MainWindow

    focused = QApplication.focusWidget()
    return (
        isinstance(window, MainWindow)
        and bool(window.chat.bubbles)
        and focused is not None
        and window.composer.isAncestorOf(focused)
    )


def main() -> None:
    """Show the program's window, or an empty one where the first argument is `bare`."""
    if sys.argv[1] != "bare":
        from companion.app import main as program
        from companion.app import window as life

        setattr(life, "QApplication", WatchedApplication)  # noqa: B010 -- the name is imported there, not exported
        sys.exit(program.main(sys.argv[1:]))
    application = QApplication(sys.argv[:1])
    FrameWatch(application, lambda _: True)
    window = QMainWindow()
    window.resize(1040, 720)
    window.show()
    application.exec()


if __name__ == "__main__":
    main()
