"""A report of a fault inside the program, as a value: what happened and where, with nobody's words and no secret."""

from datetime import datetime

from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class CrashReport:
    """What a user may read, copy and keep. `text` names the program's own files and functions only."""

    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class CrashFound:
    """Something went wrong inside the program: just now, or, with `before`, in the run that ended by it."""

    report: CrashReport
    before: bool = False


@dataclass(frozen=True, slots=True)
class SafeModeBegan:
    """After crashes in a row only what is needed runs. `report` tells of the last one, where anything tells of it."""

    report: CrashReport | None = None
