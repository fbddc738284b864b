"""Small character cards in every form, made here."""

import base64
import io
import json
import struct
import zipfile
import zlib
from typing import Any

DATA: dict[str, Any] = {
    "name": "Ada",
    "description": "{{char}} keeps bees. {{user}} helps her.",
    "personality": "calm",
    "scenario": "A roof garden.",
    "first_mes": "Hello {{user}}, I'm {{char}}.\r\nMind the bees.",
    "mes_example": "<START>\n{{user}}: Hi\n{{char}}: Mind the bees.",
    "creator_notes": "NOTE FOR PEOPLE",
    "system_prompt": "{{original}} Be brief.",
    "post_history_instructions": "LATE ORDERS",
    "alternate_greetings": ["Oh, it's you.", ""],
    "tags": ["bees"],
    "creator": "somebody",
    "character_version": "1",
    "character_book": {"entries": [{"keys": ["hive"], "content": "The hive is old."}]},
    "extensions": {"other/program": {"depth": 4}},
    "house": {"unknown": [1, 2.5, None, "\ud800"]},
}


def card(spec: str = "chara_card_v2", version: str = "2.0", **changes: Any) -> dict[str, Any]:
    """Return a card since V2."""
    return {"spec": spec, "spec_version": version, "beside": "kept", "data": DATA | changes}


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(*texts: bytes, width: int = 2, height: int = 2) -> bytes:
    """Return a PNG of one colour with chunks of text behind the picture, as other programs write it."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x40\x80\xc0" * min(width, 8)) * min(height, 8))
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", rows), *texts, chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def text_chunk(keyword: str, value: Any) -> bytes:
    """Return a tEXt chunk with JSON in base 64."""
    return chunk(b"tEXt", keyword.encode() + b"\0" + in_base64(value))


def packed_chunk(keyword: str, value: Any) -> bytes:
    """Return the same as zTXt."""
    return chunk(b"zTXt", keyword.encode() + b"\0\0" + zlib.compress(in_base64(value)))


def international_chunk(keyword: str, value: Any, *, packed: bool) -> bytes:
    """Return the same as iTXt."""
    body = zlib.compress(in_base64(value)) if packed else in_base64(value)
    return chunk(b"iTXt", keyword.encode() + b"\0" + bytes([packed, 0]) + b"en\0title\0" + body)


def in_base64(value: Any) -> bytes:
    return base64.b64encode(json.dumps(value).encode())


def charx(card: Any, files: dict[str, bytes]) -> bytes:
    """Return an archive with a card and files."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("card.json", json.dumps(card))
        for name, content in files.items():
            archive.writestr(name, content)
    return held.getvalue()
