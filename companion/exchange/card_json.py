"""A card's JSON, checked: what kind of card it is and its fields, each of the type that it should have.

Cards are foreign data: a field of another type counts as missing, and nothing in a card is ever run.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

V1_FIELDS = ("name", "description", "personality", "scenario", "first_mes", "mes_example")
_SURROGATE = re.compile("[\ud800-\udfff]")

Data = dict[str, Any]


def parse_card(text: bytes) -> Data:
    """Return a card's JSON object. Raises `ValueError` for anything that is no card."""
    try:
        card = json.loads(text.decode("utf-8-sig"))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(card, dict) or not isinstance(card.get("data", {}), dict):
        raise ValueError("no card")  # noqa: TRY004 - it is the file that is wrong
    data = data_of(card)
    if not any(text_of(data, name) for name in V1_FIELDS):
        raise ValueError("an empty card")
    return card


def data_of(card: Data) -> Data:
    """Return the fields of a card: those below `data` since V2, those at the top in V1."""
    data = card.get("data")
    return data if isinstance(data, dict) else card


def text_of(data: Mapping[str, Any], name: str) -> str:
    """Return a text of a card, clean enough to be kept anywhere; an empty one where there is none."""
    value = data.get(name)
    return clean(value) if isinstance(value, str) else ""


def texts_of(data: Mapping[str, Any], name: str) -> Sequence[str]:
    """Return the texts of a list, the empty ones left out."""
    value = data.get(name)
    return [clean(one) for one in value if isinstance(one, str) and one.strip()] if isinstance(value, list) else ()


def table_of(data: Mapping[str, Any], name: str) -> Data:
    """Return an object, an empty one where there is none."""
    value = data.get(name)
    return value if isinstance(value, dict) else {}


def items_of(data: Mapping[str, Any], name: str) -> Sequence[Any]:
    """Return the items of a list, or the values of an object in its place."""
    value = data.get(name)
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else ()


def clean(text: str) -> str:
    """Return a text with plain line ends, surrogate pairs joined, and lone surrogates and NUL replaced."""
    if _SURROGATE.search(text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd").strip()


def dump_card(card: Data, indent: int | None = None) -> str:
    """Return a card as JSON that any program reads."""
    text = json.dumps(card, ensure_ascii=False, indent=indent)
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
