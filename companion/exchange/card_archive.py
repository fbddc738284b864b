"""A CHARX file: an archive with `card.json` and pictures, read entry by entry, each with a limit.

Nothing is ever extracted to a path of the archive's choosing: entries are read into memory by name.
"""

import base64
import binascii
import io
import zipfile
import zlib

LARGEST_ASSET = 16 * 2**20
LARGEST_IN_ALL = 160 * 2**20
MOST_ENTRIES = 5000
_PLAIN = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_NAMES_IN_UTF8 = 0x800
_EMBEDDED = ("embeded://", "embedded://")  # the first is how the format spells it
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError)


class CardArchive:
    """Raises `ValueError` for what is no whole archive."""

    def __init__(self, content: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except _FAULTS as error:
            raise ValueError("no archive") from error
        entries = self._zip.infolist()
        if len(entries) > MOST_ENTRIES:
            raise ValueError("too many entries")
        self._entries = {name: entry for entry in entries for name in _names(entry)}
        self._left = LARGEST_IN_ALL

    @staticmethod
    def is_one(content: bytes) -> bool:
        """Tell whether an archive stands in this file, perhaps behind a picture."""
        return zipfile.is_zipfile(io.BytesIO(content))

    def read(self, name: str, largest: int) -> bytes:
        """Return an entry, cut off one byte after `largest`."""
        entry = self._entries.get(name)
        if entry is None or entry.compress_type not in _PLAIN:
            raise ValueError("no such entry")
        try:
            with self._zip.open(entry) as file:
                content = file.read(largest + 1)
        except _FAULTS as error:
            raise ValueError("torn") from error
        self._left -= len(content)
        return content

    def open_uri(self, uri: str) -> bytes:
        """Return what a URI of the card names, nothing for what is missing, too large, or not in this file."""
        if uri.startswith("data:"):
            return _inline(uri)
        prefix = next((one for one in _EMBEDDED if uri.startswith(one)), "")
        if not prefix or self._left <= 0:
            return b""
        try:
            content = self.read(uri.removeprefix(prefix).lstrip("/"), LARGEST_ASSET)
        except ValueError:
            return b""
        return content if len(content) <= LARGEST_ASSET else b""


def _names(entry: zipfile.ZipInfo) -> set[str]:
    """Return the names an entry may go by: some programs write Chinese names without saying in which encoding."""
    names = {entry.filename}
    if not entry.flag_bits & _NAMES_IN_UTF8:
        for encoding in ("utf-8", "gb18030"):
            try:
                names.add(entry.filename.encode("cp437").decode(encoding))
            except UnicodeError:
                continue
    return names


def _inline(uri: str) -> bytes:
    head, _, data = uri.partition(",")
    if not head.endswith(";base64") or len(data) > LARGEST_ASSET * 4 // 3:
        return b""
    try:
        return base64.b64decode(data)
    except (binascii.Error, ValueError):
        return b""
