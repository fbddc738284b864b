"""Makes a persona of a card's fields, and tells what of the card has no effect.

The card itself is kept whole beside the persona: nothing is lost, and it can go out again as it came. Its maker's
notes are for people: they never enter the text that a model is given.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from companion.core.card import CardLoss, CardNote, pack_card
from companion.core.persona import Persona
from companion.exchange.card_json import Data, data_of, dump_card, items_of, table_of, text_of, texts_of

OURS = "companion"  # our own place among a card's extensions
LONGEST_NAME = 100
_USED = frozenset(
    {
        "name",
        "nickname",
        "description",
        "personality",
        "scenario",
        "first_mes",
        "mes_example",
        "system_prompt",
        "extensions",
        "assets",
        "alternate_greetings",
        "group_only_greetings",
        "character_book",
        "post_history_instructions",
    }
)
_FOR_PEOPLE = frozenset(
    {
        "creator_notes",
        "creator_notes_multilingual",
        "creatorcomment",
        "creator",
        "character_version",
        "tags",
        "source",
        "creation_date",
        "modification_date",
        "create_date",
        "avatar",
        "chat",
        "fav",
        "talkativeness",
        "spec",
        "spec_version",
        "data",
    }
)  # no loss that these have no effect
_MACRO = re.compile(r"\{\{\s*([^{}:\s]{1,40})")
_KNOWN_MACROS = frozenset({"char", "bot", "user", "original", "comment", "hidden_key"})
_ORIGINAL = re.compile(r"\{\{\s*original\s*\}\}", re.IGNORECASE)
_CHAR = re.compile(r"\{\{\s*char\s*\}\}", re.IGNORECASE)
_START = re.compile(r"<START>\s*", re.IGNORECASE)
_SPACE_OR_CONTROL = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+")

_SHOWN_TO_A_MODEL = ("system_prompt", "description", "personality", "scenario", "mes_example", "first_mes")
_HEADINGS = {
    "zh": ("性格：", "情景：", "她这样说话："),
    "ja": ("性格：", "場面：", "話し方の例："),
    "en": ("Personality:", "Scenario:", "Examples of how she talks:"),
}


def persona_of(card: Data, persona_id: str, otherwise_named: str) -> Persona:
    """Return the persona that a card describes; `otherwise_named` is for one without a name."""
    data = data_of(card)
    name = one_line(text_of(data, "name")) or one_line(otherwise_named) or "?"
    language = language_of(" ".join(text_of(data, field) for field in ("first_mes", "description", "personality")))
    persona = Persona(
        persona_id,
        name,
        character_of(data, language),
        _with_nickname(text_of(data, "first_mes"), data),
        languages=(language,),
        extras=pack_card(dump_card(card)),
    )
    return _with_ours(persona, table_of(table_of(data, "extensions"), OURS))


def character_of(data: Data, language: str) -> str:
    """Return the text that a model is given, of everything in a card that is meant for it."""
    personality, scenario, examples = _HEADINGS[language]
    parts = [
        _ORIGINAL.sub("", text_of(data, "system_prompt")).strip(),
        text_of(data, "description"),
        _under(personality, text_of(data, "personality")),
        _under(scenario, text_of(data, "scenario")),
        _under(examples, _START.sub("\n", text_of(data, "mes_example")).strip()),
    ]
    return _with_nickname("\n\n".join(part for part in parts if part), data)


def notes_of(card: Data) -> Iterator[CardNote]:
    """Yield what of a card's texts has no effect."""
    data = data_of(card)
    greetings = [*texts_of(data, "alternate_greetings"), *texts_of(data, "group_only_greetings")]
    entries = items_of(table_of(data, "character_book"), "entries")
    losses = {
        CardLoss.GREETINGS: _count(len(greetings)),
        CardLoss.LOREBOOK: _count(len(entries)),
        CardLoss.LATE_INSTRUCTIONS: text_of(data, "post_history_instructions"),
        CardLoss.MACROS: ", ".join(_macros(data)),
        CardLoss.FIELDS: ", ".join(sorted(map(one_line, data.keys() - _USED - _FOR_PEOPLE))),
    }
    yield from (CardNote(loss, value) for loss, value in losses.items() if value)


def language_of(text: str) -> str:
    """Return the language a text is most likely in, of those that the program has words for."""
    kana = len(re.findall("[\u3041-\u30ff]", text))
    han = len(re.findall("[\u4e00-\u9fff]", text))
    if kana > han / 5 and kana + han > len(text) / 10:
        return "ja"
    return "zh" if han > len(text) / 10 else "en"


def one_line(text: str) -> str:
    """Return a text as a name: in one line, short, without characters that only steer how it is shown."""
    return _SPACE_OR_CONTROL.sub(" ", text).strip()[:LONGEST_NAME].strip()


def _under(heading: str, text: str) -> str:
    return f"{heading}\n{text}" if text else ""


def _with_nickname(text: str, data: Data) -> str:
    """Fill in the nickname, which V3 wants for `{{char}}`; a name itself is filled in when the text is used."""
    nickname = one_line(text_of(data, "nickname"))
    return _CHAR.sub(lambda _: nickname, text) if nickname else text


def _macros(data: Data) -> list[str]:
    texts = (text_of(data, field) for field in _SHOWN_TO_A_MODEL)
    found = (name.lower() for text in texts for name in _MACRO.findall(text))
    return sorted({name for name in found if name not in _KNOWN_MACROS and not name.startswith("//")})


def _count(number: int) -> str:
    return str(number) if number else ""


def _with_ours(persona: Persona, ours: Data) -> Persona:
    """Take over what only this program writes into cards."""
    languages = tuple(one_line(one)[:10] for one in texts_of(ours, "languages"))
    return replace(
        persona,
        languages=languages or persona.languages,
        starters=tuple(texts_of(ours, "starters"))[:6],
        user_address=one_line(text_of(ours, "user_address")),
        look=one_line(text_of(ours, "look")) or persona.look,
        voice=one_line(text_of(ours, "voice")),
    )
