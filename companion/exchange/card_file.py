"""Opens a card's file, whichever of its forms it has: a picture with the card inside, an archive, or plain JSON.

Everything is bounded before it is unpacked, stays in memory, and is named by what it is and never by what it says.
"""

import base64
import binascii
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import Code, ExchangeError
from companion.exchange import png_chunks
from companion.exchange.card_archive import CardArchive
from companion.exchange.card_json import Data, parse_card

LARGEST_FILE = 40 * 2**20
LARGEST_CARD = 8 * 2**20
_KEYWORDS = frozenset({"ccv3", "chara"})
_MOST_TEXTS = 8
_ZIP = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class CardSource:
    """A card's JSON, the picture it came in, and what returns the file behind a URI (empty: there is none)."""

    card: Data
    picture: bytes = b""
    open: Callable[[str], bytes] = lambda _: b""


def open_card(path: Path) -> CardSource:
    """Read a card's file. Raises `ExchangeError` CARD_UNREADABLE or CARD_TOO_LARGE."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ExchangeError(Code.CARD_UNREADABLE, path=path) from error
    if len(content) > LARGEST_FILE:
        raise too_large(path, LARGEST_FILE)
    try:
        return _source_of(content)
    except OverflowError as error:
        raise too_large(path, LARGEST_CARD) from error
    except ValueError as error:
        raise ExchangeError(Code.CARD_UNREADABLE, path=path) from error


def too_large(path: Path, limit: int) -> ExchangeError:
    """Return the error for a file over a limit of bytes."""
    return ExchangeError(Code.CARD_TOO_LARGE, path=path, limit=limit // 2**20)


def _source_of(content: bytes) -> CardSource:
    if content.startswith(png_chunks.SIGNATURE):
        return CardSource(_card_in(content), png_chunks.without_texts(content))
    if content.startswith(_ZIP) or CardArchive.is_one(content):
        archive = CardArchive(content)
        return CardSource(parse_card(_bounded(archive.read("card.json", LARGEST_CARD))), open=archive.open_uri)
    return CardSource(parse_card(_bounded(content)))


def _card_in(picture: bytes) -> Data:
    """Return the card in a PNG: the later form of it, where both are there and whole."""
    found = itertools.islice(png_chunks.texts(picture, _KEYWORDS, _in_base64(LARGEST_CARD)), _MOST_TEXTS)
    fault = ValueError("no card inside")
    for _, text in sorted(found, key=lambda one: one[0]):  # ccv3 before chara
        try:
            return parse_card(_bounded(_decoded(text)))
        except ValueError as error:
            fault = error
    raise fault


def _decoded(text: bytes) -> bytes:
    if text.lstrip().startswith(b"{"):
        return text
    if len(text) > _in_base64(LARGEST_CARD):
        raise OverflowError
    try:
        return base64.b64decode(text)
    except binascii.Error as error:
        raise ValueError("no base 64") from error


def _in_base64(size: int) -> int:
    return -(-size // 3) * 4


def _bounded(text: bytes) -> bytes:
    if len(text) > LARGEST_CARD:
        raise OverflowError
    return text
