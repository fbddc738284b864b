"""Notifications of Linux desktops without a tray, through the desktop portal, sent without waiting for an answer.

The older notification service wants an unsigned number, which PySide can't put into a message.
"""

from PySide6.QtDBus import QDBusConnection, QDBusMessage

_SERVICE = "org.freedesktop.portal.Desktop"
_PATH = "/org/freedesktop/portal/desktop"
_INTERFACE = "org.freedesktop.portal.Notification"
_ID = "reply"


def send_notice(title: str, text: str) -> bool:
    """Ask the desktop to show a notification of plain text; tell whether it could be asked."""
    return _call("AddNotification", [_ID, {"title": title, "body": text}])


def withdraw_notice() -> bool:
    """Ask the desktop to take the notification away; tell whether it could be asked."""
    return _call("RemoveNotification", [_ID])


def _call(method: str, arguments: list[object]) -> bool:
    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return False
    message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _INTERFACE, method)
    message.setArguments(arguments)
    return bus.send(message)
