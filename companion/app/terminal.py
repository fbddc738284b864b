"""Words on a terminal: problems in the user's language, from the same tables as the window's."""

import contextlib
import os
import sys

from PySide6.QtCore import QCoreApplication

from companion.core.errors import Problem
from companion.core.settings import Language
from companion.gui.languages import Translations
from companion.gui.words import problem_words


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

        _keep(QGuiApplication(sys.argv[:1]))
    start_terminal()


def say_text(text: str) -> None:
    """Print a piece of her reply as it arrives."""
    sys.stdout.write(text)
    sys.stdout.flush()


def say_problem(problem: Problem) -> None:
    """Print what is wrong and what to do about it."""
    words = problem_words(problem)
    say_error(words.text)
    if words.detail:
        say_error(words.detail)


def say_error(line: str) -> None:
    """Print a line that is not part of any answer."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _keep(application: QCoreApplication) -> None:
    """Keep the application object until the end: Qt ends with it."""
    global _application  # noqa: PLW0603 -- exactly one per process, and Qt has no owner for it in Python
    _application = application


_application: QCoreApplication | None = None
