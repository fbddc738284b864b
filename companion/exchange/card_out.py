"""Makes a card (V2) of a persona: the card she came from, where there is one, with what was changed since.

What another program wrote and this one does not know goes out as it came.
"""

from typing import Any

from companion.core.card import unpack_card
from companion.core.persona import Persona
from companion.exchange.card_json import V1_FIELDS, Data, data_of, parse_card
from companion.exchange.card_persona import OURS, persona_of

_EMPTY: Data = {
    **dict.fromkeys(V1_FIELDS, ""),
    "creator_notes": "",
    "system_prompt": "",
    "post_history_instructions": "",
    "alternate_greetings": [],
    "tags": [],
    "creator": "",
    "character_version": "",
}
_IN_CHARACTER = ("system_prompt", "description", "personality", "scenario", "mes_example")


def card_of(persona: Persona) -> Data:
    """Return a persona as a card."""
    card = _card_before(persona)
    data = {**_EMPTY, **data_of(card)}
    before = persona_of(card, persona.id, persona.name) if card else None
    if before is None or persona.name != before.name:
        data["name"] = persona.name
    if before is None or persona.greeting != before.greeting:
        data["first_mes"] = persona.greeting
    if before is None or persona.character != before.character:
        data |= {**dict.fromkeys(_IN_CHARACTER, ""), "description": persona.character}
    extensions = data.get("extensions")
    data["extensions"] = {**(extensions if isinstance(extensions, dict) else {}), OURS: _ours(persona)}
    top = {name: value for name, value in card.items() if name != "data"}
    top |= {name: data[name] for name in V1_FIELDS if name in top}
    return {**top, "spec": "chara_card_v2", "spec_version": "2.0", "data": data}


def _card_before(persona: Persona) -> Data:
    try:
        return parse_card(unpack_card(persona.extras).encode())
    except ValueError:
        return {}


def _ours(persona: Persona) -> dict[str, Any]:
    values: dict[str, Any] = {
        "languages": list(persona.languages),
        "starters": list(persona.starters),
        "user_address": persona.user_address,
        "look": persona.look,
        "voice": persona.voice,
    }
    return {name: value for name, value in values.items() if value}
