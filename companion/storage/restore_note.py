"""The note that says which backup is being restored, so that the next start finishes what a kill cut off."""

from companion.core.errors import Code, StorageError
from companion.core.memory import Restoration
from companion.storage.durable import read_file, sync_folder, translated, write_file
from companion.storage.file_tables import encode_file, read_tables
from companion.storage.locations import Pair
from companion.storage.rows import from_row


def read(places: Pair) -> Restoration | None:
    """Return the restore under way. A note that can't be read is none: the backup made before it is still there."""
    try:
        content = read_file(places.restoring)
        tables = read_tables(places.restoring, content, "restore") if content is not None else {}
        row = tables.get("restore", {}).get("1")
        return from_row(Restoration, row) if row is not None else None
    except (StorageError, ValueError):
        return None


def write(places: Pair, restoration: Restoration | None) -> None:
    """Write the note durably, or remove it. Raises `StorageError`."""
    if restoration is not None:
        row = {"backup_id": restoration.backup_id, "undo_id": restoration.undo_id}
        write_file(places.restoring, encode_file("restore", {"restore": {"1": row}}))
        return
    with translated(places.restoring, Code.NOT_WRITABLE):
        places.restoring.unlink(missing_ok=True)
        sync_folder(places.folder)
