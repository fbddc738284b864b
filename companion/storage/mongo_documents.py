"""Documents of turns, sessions, events and erasures: what is sent of each, and what one that came in holds.

A server is not this program's own: what does not fit is passed over, and no id of it becomes a path unchecked.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from companion.core.conversation import Session, Turn
from companion.core.erasure import Erasure
from companion.core.ids import is_id
from companion.core.memory import MemoryEvent
from companion.storage.locations import is_folder_name
from companion.storage.mongo_server import Document
from companion.storage.shared_values import pack, unpack

V = TypeVar("V", Turn, Session, MemoryEvent, Erasure)
log = logging.getLogger(__name__)


def key_of(pair: str, identifier: str) -> str:
    """Return the key of a document."""
    return f"{pair}/{identifier}"


def id_in(key: str) -> str:
    """Return the id that a key ends with."""
    return key.rpartition("/")[2]


def document(pair: str, value: Turn | Session | MemoryEvent | Erasure, **more: object) -> Document | None:
    """Return what is sent of a value; None where it is too large for any server."""
    if isinstance(value, Session):
        value = replace(value, elsewhere=False)
    row = pack(value)
    if row is None:
        log.warning("too large for the server: %s", value.id)
        return None
    return {"pair": pair, "id": value.id, "row": row, **more}


def documents(
    pair: str, values: Iterable[V], more: Callable[[V], dict[str, Any]] = lambda _: {}
) -> dict[str, Document]:
    """Return what is sent of values, by key."""
    made = {key_of(pair, value.id): document(pair, value, **more(value)) for value in values}
    return {key: one for key, one in made.items() if one is not None}


def by_pair(found: Sequence[Document]) -> Mapping[str, list[Document]]:
    """Return documents by the pair that they belong to."""
    sorted_out: dict[str, list[Document]] = {}
    for one in found:
        if pair_of(str(one.get("pair"))) is not None:
            sorted_out.setdefault(str(one["pair"]), []).append(one)
    return sorted_out


def pair_of(key: str) -> tuple[str, str] | None:
    """Return the ids of a user and a persona, if they may be such."""
    user, _, persona = key.partition("/")
    return (user, persona) if is_folder_name(user) and is_folder_name(persona) else None


def value_in(kind: type[V], found: Document) -> V | None:
    """Return what a document holds; None where it is gone, or nothing that fits."""
    if found.get("gone"):
        return None
    try:
        value = unpack(kind, found.get("row"))
    except ValueError:
        log.warning("not understood: %s %s", kind.__name__, found.get("_id"))
        return None
    ids = (value.id, value.session_id) if isinstance(value, Turn) else (value.id,)
    fits = all(is_folder_name(one) for one in ids) and value.id == found.get("id")
    return value if fits and (is_id(value.id) or not isinstance(value, MemoryEvent | Erasure)) else None
