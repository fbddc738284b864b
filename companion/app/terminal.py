"""Words on a terminal: problems in the user's language, from the same tables as the window's."""

import argparse
import contextlib
import sys

from PySide6.QtCore import QCoreApplication

from companion.app.languages import install_language
from companion.core.errors import Problem
from companion.core.settings import Language
from companion.gui.words import problem_words


def start_terminal(_options: argparse.Namespace) -> None:
    """Make ready to print in the user's language, whatever encoding the terminal has."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    application = QCoreApplication.instance() or QCoreApplication(sys.argv[:1])
    install_language(application, Language.SYSTEM)


def say_text(text: str) -> None:
    """Print a piece of her reply as it arrives."""
    sys.stdout.write(text)
    sys.stdout.flush()


def say_problem(problem: Problem) -> None:
    """Print what is wrong and what to do about it."""
    words = problem_words(problem)
    print(words.text, file=sys.stderr)
    if words.detail:
        print(words.detail, file=sys.stderr)
