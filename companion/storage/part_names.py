"""Names of the journal's files: the session's id and the number of the part, so that names sort as what was said."""

import re

_PART_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,25}-[0-9]{4}\.json")


def part_name(session_id: str, number: int) -> str:
    """Return the name of a session's file; names sort as the sessions and their parts do."""
    return f"{session_id}-{number:04}.json"


def is_part_name(name: str) -> bool:
    """Tell whether a file of this name is one of the journal's."""
    return bool(_PART_NAME.fullmatch(name))


def session_of(name: str) -> str:
    """Return the id of the session a file belongs to."""
    return name.rpartition("-")[0]


def number_of(name: str) -> int:
    """Return which part of its session a file is, from 1."""
    return int(name.rpartition("-")[2].removesuffix(".json"))
