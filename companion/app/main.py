"""The start of the program, told as a story: read the arguments, then open the window or do one chore in the terminal.

Each verb's module is imported only when it is chosen, so the window does not pay for the terminal's chores.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.app import quick_start

if TYPE_CHECKING:
    from companion.app.options import Options

USAGE_ERROR = 2
STOPPED = 130  # as shells say of a program that Ctrl-C ended


def main(arguments: Sequence[str]) -> int:
    """Run the verb that the arguments name and return the exit code."""
    if is_plain(arguments):
        quick_start.begin()
    options = plain_options(arguments) if is_plain(arguments) else _parse(arguments)
    try:
        return _run(options)
    except KeyboardInterrupt:  # what was said so far is kept; a traceback would tell nobody anything
        return STOPPED


def _run(options: "Options") -> int:  # noqa: PLR0911 - a verb each
    match options.verb:
        case None:
            quick_start.begin()
            from companion.app.window import open_window

            return open_window(options)
        case "ask":
            from companion.app.ask import ask

            return ask(options)
        case "export" | "restore" as verb:
            from companion.app import archive_verbs

            return archive_verbs.export(options) if verb == "export" else archive_verbs.restore(options)
        case "doctor":
            from companion.app.doctor import report

            return report(options)
        case "move" | "read-older" as verb:
            from companion.app import move

            return move.move(options) if verb == "move" else move.read_older(options)
        case "fetch":
            from companion.app.fetch import fetch

            return fetch(options)
    return USAGE_ERROR


def _parse(arguments: Sequence[str]) -> "Options":
    from companion.app.command_line import build_parser
    from companion.app.options import Options

    return build_parser().parse_args(arguments, Options())


def is_plain(arguments: Sequence[str]) -> bool:
    """Tell whether the arguments are options with their values and no verb."""
    names, values = arguments[::2], arguments[1::2]
    return (
        len(names) == len(values)
        and all(name in ("--home", "--models", "--base-url", "--model") for name in names)
        and not any(value.startswith("-") for value in values)
    )


def plain_options(arguments: Sequence[str]) -> "Options":
    """Read plain arguments: describing the whole command line takes 5 ms of the time to the first frame."""
    from pathlib import Path

    from companion.app.options import Options

    options = Options()
    for name, value in zip(arguments[::2], arguments[1::2], strict=True):
        setattr(options, name[2:].replace("-", "_"), Path(value) if name in ("--home", "--models") else value)
    return options
