"""Whether windows can be see-through here, and what else this desktop lets a program do with its windows.

X11 tells by the owner of a selection (freedesktop's EWMH, "_NET_WM_CM_Sn"), which Qt doesn't ask for.
"""

import ctypes
import ctypes.util

from PySide6.QtGui import QGuiApplication


def on_wayland() -> bool:
    """Whether windows can neither be placed nor kept on top by their program."""
    return QGuiApplication.platformName().startswith("wayland")


class Compositor:
    """Asks over a connection of its own, which is kept as long as this is."""

    def __init__(self) -> None:
        self._x11: ctypes.CDLL | None = None
        self._display: int | None = None
        self._selection = 0
        if QGuiApplication.platformName() == "xcb":
            self._connect()

    @property
    def is_there(self) -> bool:
        """Whether what is transparent in a window shows what is behind it; everywhere but on bare X11 it does."""
        if QGuiApplication.platformName() != "xcb":
            return True
        if self._x11 is None or self._display is None:
            return False
        return bool(self._x11.XGetSelectionOwner(self._display, self._selection))

    def close(self) -> None:
        """End the connection."""
        if self._x11 is not None and self._display is not None:
            self._x11.XCloseDisplay(self._display)
            self._display = None

    def _connect(self) -> None:
        try:
            x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        except OSError:
            return
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XInternAtom.restype = x11.XGetSelectionOwner.restype = ctypes.c_ulong
        x11.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
        x11.XGetSelectionOwner.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
        x11.XDefaultScreen.argtypes = x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
        self._display = x11.XOpenDisplay(None)
        if self._display is not None:
            self._x11 = x11
            name = f"_NET_WM_CM_S{x11.XDefaultScreen(self._display)}".encode()
            self._selection = x11.XInternAtom(self._display, name, 0)
