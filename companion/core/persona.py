"""Who she is: name, character, greeting, languages and looks, as one value that is read from one file."""

import re
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from companion.core.values import dataclass

DEFAULT_PERSONA_ID = "default"
DEFAULT_USER_ID = "default"
DEFAULT_LOOK = "qinghe"


@dataclass(frozen=True, slots=True)
class Persona:
    """A character. `character` is the text the model is given; `starters` are three things the user might say first.

    `look` names the palette of the drawn figure ("qinghe", …); `sprites` a folder of pictures beside the persona's
    file that is used instead. `extras` keeps what a character card held and this program does not use.
    """

    id: str
    name: str
    character: str
    greeting: str
    languages: tuple[str, ...] = ("zh",)
    user_address: str = ""
    starters: tuple[str, ...] = ()
    look: str = DEFAULT_LOOK
    sprites: str = ""
    voice: str = ""
    extras: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who talks with her on this computer. `hidden` ones are in no list; `guarded` ones have a passphrase."""

    id: str
    name: str = ""
    hidden: bool = False
    guarded: bool = False


def fill_names(text: str, char: str, user: str) -> str:
    """Return a text with the macros `{{char}}` and `{{user}}` of character cards filled in, comments taken out."""
    if "{{" not in text and "<" not in text:
        return text
    names = {"char": char, "bot": char, "user": user}
    return re.sub(_NAME, lambda found: names[(found[1] or found[2]).lower()], re.sub(_COMMENT, "", text))


def greeting_for(persona: Persona, user: User) -> str:
    """Return her greeting as this user is shown it."""
    language = persona.languages[0].partition("-")[0] if persona.languages else ""
    return fill_names(persona.greeting, persona.name, persona.user_address or user.name or _YOU.get(language, "you"))


_NAME = r"\{\{\s*((?i:char|bot|user))\s*\}\}|<(CHAR|BOT|USER)>"
_COMMENT = r"\{\{\s*(?://|(?i:comment|hidden_key)\s*:)[^{}]*\}\}"
_YOU = {"zh": "你", "ja": "あなた"}
