"""Who she is: name, character, greeting, languages and looks, as one value that is read from one file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

DEFAULT_PERSONA_ID = "default"
DEFAULT_USER_ID = "default"


@dataclass(frozen=True, slots=True)
class Persona:
    """A character. `character` is the text the model is given; `starters` are three things the user might say first.

    `look` names the palette of the drawn figure ("celadon", …); `sprites` a folder of pictures beside the persona's
    file that is used instead. `extras` keeps what a character card held and this program does not use.
    """

    id: str
    name: str
    character: str
    greeting: str
    languages: tuple[str, ...] = ("zh",)
    user_address: str = ""
    starters: tuple[str, ...] = ()
    look: str = "celadon"
    sprites: str = ""
    voice: str = ""
    extras: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who talks with her on this computer."""

    id: str
    name: str = ""
