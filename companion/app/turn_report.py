"""A turn as the terminal's JSON line and as a message between processes."""

import json
from typing import Any

from companion.core.conversation import Outcome, TurnOutcome
from companion.core.errors import Code, Problem

Report = dict[str, Any]
NOT_ON_DISK = frozenset(  # why a turn may not be durable
    {Code.DISK_FULL, Code.NOT_WRITABLE, Code.NOT_READABLE, Code.FILE_DAMAGED, Code.HOME_NEWER}
)


def report_turn(ended: TurnOutcome) -> Report:
    """Return what `ask --json` prints of a turn."""
    reply = ended.turn.reply
    return {
        "turn_id": ended.turn.id,
        "session_id": ended.turn.session_id,
        "reply": reply.text if reply else "",
        "emotion": ended.emotion.value,
        "outcome": (reply.outcome if reply else Outcome.FAILED).value,
    }


def problem_of(ended: TurnOutcome) -> Problem | None:
    """Return what went wrong with a turn's reply."""
    return ended.turn.reply.problem if ended.turn.reply else None


def report_problem(problem: Problem) -> Report:
    """Return a problem as a message; `read_problem` turns it back."""
    return {"code": problem.code.value, "values": dict(problem.values), "retryable": problem.retryable}


def read_problem(report: Report) -> Problem:
    """Return the problem that a message holds."""
    return Problem(Code(report["code"]), report["values"], report["retryable"])


def as_line(report: Report) -> str:
    """Return a report as one line of JSON. Escaped, so that lone surrogates and any terminal encoding survive."""
    return json.dumps(report) + "\n"
