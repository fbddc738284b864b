"""Runs a chore of the terminal with the home itself, or in the process that holds it, waiting while neither can.

A user whom a passphrase hides is asked for it here, once for both ways.
"""

import time
from collections.abc import Callable

from companion.app.options import Options
from companion.app.terminal import give_passphrase, say_problem, start_terminal
from companion.core.errors import Code, CompanionError, Problem

FAILED, USAGE, BUSY = 1, 2, 75  # 75 is EX_TEMPFAIL of sysexits.h
WAIT_SECONDS = 30.0
POLL_SECONDS = 0.2
REFUSED_AS_USAGE = frozenset(
    {Code.UNKNOWN_USER, Code.UNKNOWN_PERSONA, Code.INVALID_SETTING, Code.KEY_WOULD_LEAK, Code.USER_LOCKED}
)


def run_where_home_is(options: Options, here: Callable[[Options], int], there: Callable[[Options], int | None]) -> int:
    """Return the exit code. `there` returns None where nobody takes questions; both raise `CompanionError`."""
    start_terminal()
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            answered = _run_somewhere(options, here, there)
        except CompanionError as error:
            if error.problem.code is not Code.USER_LOCKED or not give_passphrase(options):
                return refuse(error.problem)
            continue
        if not isinstance(answered, Problem):
            return answered
        if time.monotonic() > deadline:
            say_problem(answered)
            return BUSY
        time.sleep(POLL_SECONDS)


def refuse(problem: Problem) -> int:
    """Say why nothing was done and return the exit code."""
    say_problem(problem)
    return USAGE if problem.code in REFUSED_AS_USAGE else FAILED


def _run_somewhere(
    options: Options, here: Callable[[Options], int], there: Callable[[Options], int | None]
) -> int | Problem:
    """Return the exit code, or what stands in the way where neither can do it now."""
    try:
        return here(options)
    except CompanionError as error:
        if error.problem.code is not Code.HOME_IN_USE:
            raise
        answered = there(options)
        return error.problem if answered is None else answered
