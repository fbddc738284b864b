"""What was erased from a pair, by ids alone: it lets no old copy bring it back, and the next start finish what is open.

Losing the file loses no text; only copies from before could then be restored as they were.
"""

from collections.abc import Sequence

from companion.core.erasure import Erasure, Gone
from companion.core.errors import Code, StorageError
from companion.storage.durable import read_file, write_file
from companion.storage.file_tables import encode_file, read_tables
from companion.storage.locations import Pair
from companion.storage.rows import from_row, plain


def read_erasures(places: Pair) -> Sequence[Erasure]:
    """Return the erasures, the oldest first. Raises `StorageError` FILE_DAMAGED, NOT_READABLE, HOME_NEWER."""
    content = read_file(places.erased)
    if content is None:
        return ()
    rows = read_tables(places.erased, content, "erased").get("erasures", {})
    try:
        return [from_row(Erasure, row) for _, row in sorted(rows.items(), key=lambda item: int(item[0]))]
    except ValueError as error:
        raise StorageError(Code.FILE_DAMAGED, path=places.erased, kept_as="") from error


def write_erasure(places: Pair, erasure: Erasure) -> None:
    """Write an erasure durably, in place of the one of the same id. Raises `StorageError`."""
    known = {one.id: one for one in read_erasures(places)} | {erasure.id: erasure}
    rows = {str(number): plain(one) for number, one in enumerate(known.values(), 1)}
    write_file(places.erased, encode_file("erased", {"erasures": rows}))


def read_gone(places: Pair) -> Gone:
    """Return what was erased, as far as that can be read."""
    try:
        return Gone(read_erasures(places))
    except StorageError:
        return Gone()
