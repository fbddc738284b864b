"""Chooses a card's pictures and names them by the feeling they show, so that they can stand in for her drawn figure.

A picture is known by its first bytes; anything else under a picture's name is left out and counted.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.core.card import CardLoss, CardNote
from companion.core.emotion import Emotion, parse_tag
from companion.exchange import png_chunks
from companion.exchange.card_file import CardSource
from companion.exchange.card_json import data_of, items_of, text_of

FOLDER = "card"  # the name of the folder of pictures beside the persona
MOST_PICTURES = 200
MOST_PIXELS = 40_000_000
_OWN = "ccdefault:"  # the picture that the card is in
_VARIANT = re.compile(r"[-_. ]?\(?\d+\)?$")
_PLAIN_LABEL = re.compile(r"[a-z][a-z0-9-]{0,19}")


@dataclass(slots=True)
class Chosen:
    """Pictures by file name, and how many were left out."""

    pictures: dict[str, bytes] = field(default_factory=dict)
    emotions: set[Emotion] = field(default_factory=set)
    refused: int = 0
    others: int = 0

    def notes(self) -> Iterator[CardNote]:
        """Yield what was left out."""
        if self.refused:
            yield CardNote(CardLoss.PICTURES, str(self.refused))
        if self.others:
            yield CardNote(CardLoss.OTHER_FILES, str(self.others))


def choose_pictures(source: CardSource) -> Chosen:
    """Return a card's pictures of her. Its own picture, or the main icon, is the neutral one where no other is."""
    chosen = Chosen()
    portrait = source.picture
    for asset in items_of(data_of(source.card), "assets"):
        fields = asset if isinstance(asset, dict) else {}
        kind, name, uri = (text_of(fields, one) for one in ("type", "name", "uri"))
        if kind == "emotion" and len(chosen.pictures) < MOST_PICTURES:
            _add(chosen, name, source.open(uri))
        elif kind == "icon" and uri != _OWN and name in ("main", ""):
            portrait = source.open(uri) or portrait
        elif uri != _OWN:
            chosen.others += 1
    if portrait and Emotion.NEUTRAL not in chosen.emotions:
        _add(chosen, Emotion.NEUTRAL, portrait)
    return chosen


def _add(chosen: Chosen, name: str, content: bytes) -> None:
    label = _VARIANT.sub("", name.strip())
    emotion, suffix = parse_tag(label), suffix_of(content)
    if emotion is None or not suffix:
        chosen.refused += 1
        return
    plain = label.lower() if _PLAIN_LABEL.fullmatch(label.lower()) else emotion.value
    chosen.pictures[_free_name(chosen.pictures, plain, suffix)] = content
    chosen.emotions.add(emotion)


def suffix_of(content: bytes) -> str:
    """Return a picture's suffix by its first bytes; an empty text for other files and pictures too large to show."""
    if content.startswith(png_chunks.SIGNATURE):
        try:
            width, height = png_chunks.size_of(content)
        except ValueError:
            return ""
        return "png" if 0 < width * height <= MOST_PIXELS else ""
    if content.startswith(b"\xff\xd8\xff"):
        return "jpg"
    return "webp" if content[:4] == b"RIFF" and content[8:12] == b"WEBP" else ""


def _free_name(taken: Mapping[str, bytes], label: str, suffix: str) -> str:
    number = 1
    while any(name.startswith(f"{label}-{number}.") for name in taken):
        number += 1
    return f"{label}-{number}.{suffix}"
