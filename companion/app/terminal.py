"""Words on a terminal: problems in the user's language, from the same tables as the window's."""

import contextlib
import getpass
import os
import re
import sys
import time
from typing import TextIO

from PySide6.QtCore import QCoreApplication

from companion.app.no_screen import make_application
from companion.app.options import Options
from companion.core.errors import Problem
from companion.core.settings import Language
from companion.gui.languages import Translations
from companion.gui.words import problem_words

PASSPHRASE_TRIES = 3


def start_terminal() -> None:
    """Make ready to print in the user's language, whatever encoding the terminal has."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    if QCoreApplication.instance() is None:
        _keep(QCoreApplication(sys.argv[:1]))
    Translations().use(Language.SYSTEM)


def start_graphical_terminal() -> None:
    """Do the same with fonts and screens at hand, where a screen can be reached at all."""
    offscreen = os.environ.get("QT_QPA_PLATFORM") == "offscreen"
    reachable = sys.platform in ("win32", "darwin") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    if reachable or offscreen:
        from PySide6.QtGui import QGuiApplication

        application = make_application(QGuiApplication)
        if application is not None:
            _keep(application)
    start_terminal()


def say_text(text: str) -> bool:
    """Print a piece of her reply as it arrives; False once nobody can read it (a closed pipe, a full disk).

    A terminal gets no control characters: a model must not move its caret or change its title.
    """
    return _print(sys.stdout, _UNSAFE.sub("\N{REPLACEMENT CHARACTER}", text) if _is_terminal(sys.stdout) else text)


def say_problem(problem: Problem) -> None:
    """Print what is wrong and what to do about it."""
    words = problem_words(problem)
    say_error(words.text)
    if words.detail:
        say_error(words.detail)


def say_error(line: str) -> None:
    """Print a line that is not part of any answer."""
    _print(sys.stderr, f"{line}\n")


def give_passphrase(options: Options) -> bool:
    """Ask for the user's passphrase, where somebody sits at the terminal who has not tried it often already."""
    if options.passphrase_tries >= PASSPHRASE_TRIES or not _is_terminal(sys.stdin):
        return False
    if options.passphrase_tries:
        say_error(QCoreApplication.translate("Terminal", "That wasn't the right one."))
        time.sleep(options.passphrase_tries)
    options.passphrase_tries += 1
    try:
        options.passphrase = getpass.getpass(QCoreApplication.translate("Terminal", "Passphrase: "))
    except (EOFError, OSError):
        return False
    return bool(options.passphrase)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def _print(stream: TextIO | None, text: str) -> bool:
    """Write to a stream that may be missing or broken; what can't be written must not end a turn."""
    if stream is None or stream.closed:
        return False
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        with contextlib.suppress(OSError, ValueError):  # or Python would try to write the rest at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        _broken.add(id(stream))
    return id(stream) not in _broken


def _keep(application: QCoreApplication) -> None:
    """Keep the application object until the end: Qt ends with it."""
    global _application  # noqa: PLW0603 -- exactly one per process, and Qt has no owner for it in Python
    _application = application


_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_broken: set[int] = set()
_application: QCoreApplication | None = None
