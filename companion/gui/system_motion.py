"""Whether the system asks for less motion; Qt has no word for that, so each system is asked in its own way.

Windows and macOS answer at once; Linux desktops do through the portal, later, and tell when it changes.
"""

import sys

from PySide6.QtCore import SLOT, QObject, Signal, Slot

_SERVICE, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_INTERFACE = "org.freedesktop.portal.Settings"
# Where a desktop says it: (namespace, key), and the value that means less motion.
_SAID = {
    ("org.freedesktop.appearance", "reduced-motion"): 1,
    ("org.gnome.desktop.interface", "enable-animations"): False,
    ("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): "0",
}


class SystemMotion(QObject):
    """`changed` tells whether less motion is wished for, once this is known and whenever it changes."""

    changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wishes: dict[tuple[str, str], bool] = {}

    @property
    def less(self) -> bool:
        """Whether less motion is wished for, as far as it is known."""
        return any(self._wishes.values())

    def ask(self) -> None:
        """Ask the system, without waiting for an answer."""
        if sys.platform == "win32":
            self._note(("windows", ""), _windows_stands_still())
        elif sys.platform == "darwin":
            self._note(("macos", ""), _mac_stands_still())
        else:
            self._ask_portal()

    def take(self, namespace: str, key: str, value: object) -> None:
        """Take what a desktop says of one of its settings."""
        if (namespace, key) in _SAID:
            self._note((namespace, key), value == _SAID[namespace, key])

    def _note(self, where: tuple[str, str], less: bool) -> None:
        before = self.less
        self._wishes[where] = less
        if self.less != before:
            self.changed.emit(self.less)

    def _ask_portal(self) -> None:
        from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher  # only here is a bus

        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        heard = SLOT("_heard(QDBusMessage)")
        bus.connect(_SERVICE, _PATH, _INTERFACE, "SettingChanged", self, heard)  # type: ignore[call-overload]
        for namespace, key in _SAID:
            message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _INTERFACE, "Read")
            message.setArguments([namespace, key])
            watcher = QDBusPendingCallWatcher(bus.asyncCall(message), self)
            watcher.setProperty("asked", [namespace, key])
            watcher.finished.connect(self._answered)

    @Slot(QObject)
    def _answered(self, watcher: QObject) -> None:
        from PySide6.QtDBus import QDBusPendingCallWatcher

        assert isinstance(watcher, QDBusPendingCallWatcher)  # noqa: S101  # nothing else is connected
        answer = watcher.reply().arguments() if not watcher.isError() else []
        if answer:
            namespace, key = watcher.property("asked")
            self.take(namespace, key, _bare(answer[0]))
        watcher.deleteLater()

    @Slot("QDBusMessage")
    def _heard(self, message: object) -> None:
        from PySide6.QtDBus import QDBusMessage

        assert isinstance(message, QDBusMessage)  # noqa: S101
        namespace, key, value = message.arguments()
        self.take(namespace, key, _bare(value))


def _bare(value: object) -> object:
    """Return what stands in the variants that the bus wraps around it."""
    from PySide6.QtDBus import QDBusVariant

    while isinstance(value, QDBusVariant):
        value = value.variant()
    return value


def _windows_stands_still() -> bool:
    import ctypes

    animated = ctypes.c_int(1)
    asked = 0x1042  # SPI_GETCLIENTAREAANIMATION
    told = ctypes.windll.user32.SystemParametersInfoW(asked, 0, ctypes.byref(animated), 0)  # type: ignore[attr-defined]
    return bool(told) and not animated.value


def _mac_stands_still() -> bool:
    """Ask NSWorkspace; Qt has loaded AppKit already."""
    import ctypes
    import ctypes.util

    objc = ctypes.cdll.LoadLibrary(ctypes.util.find_library("objc") or "libobjc.dylib")
    objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]
    send = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(("objc_msgSend", objc))
    tell = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)(("objc_msgSend", objc))
    shared = send(objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace"))
    return bool(tell(shared, objc.sel_registerName(b"accessibilityDisplayShouldReduceMotion")))
