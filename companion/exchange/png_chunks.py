"""The chunks of a PNG, walked without decoding the picture: the texts in it, and the picture without them.

Chunks and their limits follow the PNG specification (third edition), sections 5 and 11.3.3.
"""

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TEXTS = frozenset({b"tEXt", b"zTXt", b"iTXt"})


def texts(content: bytes, keywords: frozenset[str], largest: int) -> Iterator[tuple[str, bytes]]:
    """Yield keyword and bytes of the texts wanted, at most `largest` of each. Raises `ValueError` for a torn file."""
    for kind, body in _chunks(content):
        if kind in _TEXTS:
            name, found, _ = bytes(body[:80]).partition(b"\0")
            keyword = name.decode("latin-1")
            if found and keyword in keywords:
                yield keyword, _text(kind, body[len(name) + 1 :], largest)


def size_of(content: bytes) -> tuple[int, int]:
    """Return width and height in pixels. Raises `ValueError` for what is no PNG."""
    kind, header = next(_chunks(content), (b"", memoryview(b"")))
    if kind != b"IHDR" or len(header) < 8:
        raise ValueError("no header")
    width, height = struct.unpack_from(">II", header)
    return width, height


def without_texts(content: bytes) -> bytes:
    """Return the picture alone."""
    kept = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
        for kind, body in _chunks(content)
        if kind not in _TEXTS
    ]
    return SIGNATURE + b"".join(kept)


def _chunks(content: bytes) -> Iterator[tuple[bytes, memoryview]]:
    if not content.startswith(SIGNATURE):
        raise ValueError("no PNG")
    view = memoryview(content)
    place, kind = len(SIGNATURE), b""
    while kind != b"IEND":
        if place + 12 > len(view):
            raise ValueError("torn")
        (length,) = struct.unpack_from(">I", view, place)
        kind = bytes(view[place + 4 : place + 8])
        if place + 12 + length > len(view):
            raise ValueError("torn")
        yield kind, view[place + 8 : place + 8 + length]
        place += 12 + length


def _text(kind: bytes, body: memoryview, largest: int) -> bytes:
    if kind == b"tEXt":
        return bytes(body[: largest + 1])
    if kind == b"zTXt":
        return inflate(bytes(body[1:]), largest)
    compressed = bytes(body[:1]) == b"\1"
    rest = bytes(body[2:]).split(b"\0", 2)[-1]  # after language and translated keyword
    return inflate(rest, largest) if compressed else rest[: largest + 1]


def inflate(data: bytes, largest: int) -> bytes:
    """Return what was compressed, cut off one byte after `largest`. Raises `ValueError`."""
    try:
        return zlib.decompressobj().decompress(data, largest + 1)
    except zlib.error as error:
        raise ValueError("torn") from error
