"""Makes the application object where a screen may be missing: Qt would end the program with a core dump there.

Qt looks for a screen while the object is made and can't be asked before. Where it finds none, the same program is
started in this one's place, and that start knows.
"""

import os
import sys
from collections.abc import Callable
from typing import NoReturn, TypeVar

from PySide6.QtCore import QCoreApplication, QMessageLogContext, QtMsgType, qInstallMessageHandler

T = TypeVar("T", bound=QCoreApplication)

FOUND_NONE = "COMPANION_FOUND_NO_SCREEN"
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def make_application(kind: Callable[[list[str]], T]) -> T | None:
    """Return an application object of this kind, or None where no screen can be reached."""
    if os.environ.pop(FOUND_NONE, ""):
        return None
    told: list[str] = []

    def take(severity: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if severity is QtMsgType.QtFatalMsg and sys.platform != "win32":
            _start_knowing(told)
        told.append(message)

    before = qInstallMessageHandler(take)
    try:
        return kind(sys.argv[:1])
    finally:
        qInstallMessageHandler(before)
        _print(told)


def _start_knowing(told: list[str]) -> NoReturn:
    """Take this process's place. What Qt told of a screen that somebody named may name a library it lacks."""
    if any(os.environ.get(name) for name in _SCREENS):
        _print(told)
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, FOUND_NONE: "1"})  # noqa: S606


def _print(told: list[str]) -> None:
    if told and sys.stderr is not None:
        sys.stderr.write("".join(f"{line.rstrip()}\n" for line in told))
        sys.stderr.flush()
