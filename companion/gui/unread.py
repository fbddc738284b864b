"""A reply that ends while the window is away: a dot in the title, a wink of the taskbar, and one notification.

Qt notifies through a tray icon, which comes and goes with the notification; desktops without a tray are asked directly.
"""

import sys

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from companion.core.settings import ReplyNotice
from companion.gui.foreign_text import shortened
from companion.gui.main_window import MainWindow

SHOWN_MS = 8_000
MOST_WORDS = 160  # characters of hers in a notification


class Unread(QObject):
    """Watches whether the window is looked at. One notification until it is looked at again."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._told = False
        self._notifier = Notifier(self)
        self._notifier.pressed.connect(window.come_back)
        window.installEventFilter(self)

    def reply_ended(self, name: str, text: str, notice: ReplyNotice) -> None:
        """A reply ended; nothing happens while the window is looked at."""
        if self._is_looked_at():
            return
        self._window.set_unread(True)
        QApplication.alert(self._window)
        if notice is not ReplyNotice.NONE and not self._told:
            self._told = True
            words = shortened(text, MOST_WORDS) if notice is ReplyNotice.WORDS else self.tr("She answered you.")
            self._notifier.notify(name, words)

    def withdraw(self) -> None:
        """Forget what was unread."""
        self._window.set_unread(False)
        self._told = False
        self._notifier.withdraw()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Forget what was unread when the window is looked at."""
        if watched is self._window and event.type() is QEvent.Type.WindowActivate:
            self.withdraw()
        return False

    def _is_looked_at(self) -> bool:
        window = self._window
        return QApplication.activeWindow() is not None and window.isVisible() and not window.isMinimized()


class Notifier(QObject):
    """Shows one notification of the system; `pressed` is told where it comes from a tray. All text in it is plain."""

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icon: QSystemTrayIcon | None = None
        self._sent = False
        self._end = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._end.timeout.connect(self.withdraw)

    def notify(self, title: str, text: str) -> None:
        """Show a notification, or nothing where the system has no way to."""
        if QSystemTrayIcon.isSystemTrayAvailable():
            self._icon = QSystemTrayIcon(QApplication.windowIcon(), self)
            self._icon.messageClicked.connect(self.pressed)
            self._icon.show()
            self._icon.showMessage(title, text, QSystemTrayIcon.MessageIcon.NoIcon, SHOWN_MS)
            self._end.start()
        elif sys.platform == "linux":
            from companion.gui.desktop_notice import send_notice

            self._sent = send_notice(title, text)

    def withdraw(self) -> None:
        """Take back what was shown, and the icon that it needed."""
        if self._icon is not None:
            self._icon.hide()
            self._icon.deleteLater()
            self._icon = None
        if self._sent:
            from companion.gui.desktop_notice import withdraw_notice

            self._sent = False
            withdraw_notice()
