"""A character card as the program takes it in: a persona, its pictures, and what of the card is not used."""

import base64
import zlib
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from companion.core.persona import Persona
from companion.core.values import dataclass

CARD = "card"  # the name under which `Persona.extras` keeps a card whole


class CardLoss(StrEnum):
    """What of a card is kept but has no effect; the value beside it tells how much, or what."""

    GREETINGS = "greetings"  # number of further greetings
    LOREBOOK = "lorebook"  # number of entries
    LATE_INSTRUCTIONS = "late-instructions"  # what was to stand after the conversation
    MACROS = "macros"  # their names, with commas
    PICTURES = "pictures"  # number of pictures that are too large, of another kind, or of an unknown feeling
    OTHER_FILES = "other-files"  # number of sounds, models, scripts and links
    FIELDS = "fields"  # names of fields, with commas


@dataclass(frozen=True, slots=True)
class CardNote:
    """One thing of a card that is not used."""

    loss: CardLoss
    value: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was read. `pictures` are files by the name they are to be kept under, in the folder of sprites."""

    persona: Persona
    pictures: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    notes: tuple[CardNote, ...] = ()


def pack_card(json: str) -> Mapping[str, str]:
    """Return what `Persona.extras` keeps a card's JSON as: packed, because TOML reads long escaped texts slowly."""
    return MappingProxyType({CARD: base64.b64encode(zlib.compress(json.encode())).decode()})


def unpack_card(extras: Mapping[str, str]) -> str:
    """Return the JSON of the card that a persona came from; an empty text where there is none."""
    try:
        return zlib.decompress(base64.b64decode(extras.get(CARD, ""))).decode()
    except (ValueError, zlib.error):
        return ""
