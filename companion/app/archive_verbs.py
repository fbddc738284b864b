"""`companion export` and `companion restore`: archives from the terminal, here or in the window that holds the home.

Exit codes are those of `ask`: 0 done, 1 refused or failed, 2 usage, 75 the home stayed busy.
"""

import asyncio
from typing import Any

from PySide6.QtCore import QCoreApplication

from companion.app import compose, home_socket
from companion.app.archive_report import archive_report
from companion.app.options import Options, locations
from companion.app.terminal import say_problem, say_text
from companion.app.turn_report import read_problem
from companion.app.where_home_is import refuse, run_where_home_is
from companion.core.errors import Code, SettingsError
from companion.core.events import Event, ProblemOccurred
from companion.gui.words import fill

translate = QCoreApplication.translate


def export(options: Options) -> int:
    """Write an archive and return the exit code."""
    return run_where_home_is(options, lambda one: _here(one, "export"), lambda one: _there(one, "export"))


def restore(options: Options) -> int:
    """Restore an archive and return the exit code."""
    return run_where_home_is(options, lambda one: _here(one, "restore"), lambda one: _there(one, "restore"))


def _message(options: Options, verb: str) -> dict[str, Any]:
    return {
        "do": verb,
        "path": str(options.path.expanduser().absolute()),
        "user": options.user if verb == "export" else "",
        "persona": options.persona if verb == "export" else "",
        "passphrase": options.passphrase,
    }


def _here(options: Options, verb: str) -> int:
    with compose.hold_home(options) as held:
        return _say(asyncio.run(_work(held, _message(options, verb))))


async def _work(held: compose.HeldHome, message: dict[str, Any]) -> dict[str, Any]:
    def show(event: Event) -> None:
        if isinstance(event, ProblemOccurred):
            say_problem(event.problem)

    engine = compose.build_engine(held, show, by_meaning=False)
    try:
        await engine.start()
        return await archive_report(engine, message)
    finally:
        await engine.close()


def _there(options: Options, verb: str) -> int | None:
    """Have it done in the process that holds the home; None where it takes no questions."""
    try:
        with home_socket.call_holder(locations(options).home) as call:
            for answer in call.ask(_message(options, verb)):
                if "refused" not in answer:
                    return _say(answer)
                problem = read_problem(answer["refused"])
                if problem.code is Code.USER_LOCKED:
                    raise SettingsError(problem.code, user="", seconds=problem.values.get("seconds", "0"))
                return refuse(problem)
    except home_socket.NotAnsweredError:
        return None
    return None


def _say(report: dict[str, Any]) -> int:
    counts = {name: str(number) for name, number in report["counts"].items()}
    words = translate("Terminal", "Read back and compared. Messages: {turns}, chapters: {sessions}, memories: {facts}.")
    say_text(fill(words, counts) + "\n")
    if "user" in report:
        talk = translate("Terminal", "Talk there with: --user {user} --persona {persona}")
        say_text(fill(talk, {"user": report["user"], "persona": report["persona"]}) + "\n")
    return 0
