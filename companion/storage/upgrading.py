"""Before a home of an older release is written to, everything in it that was said or concluded is backed up."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from companion.storage import migrations
from companion.storage.backing_up import BackingUp
from companion.storage.locations import Locations, Pair


def back_up_before_upgrade(locations: Locations, marker: dict[str, Any]) -> bool:
    """Back up every pair if the marker is of an older version; tell whether it is. Raises `StorageError`."""
    version = marker.get("version", 1)
    if not isinstance(version, int) or version >= migrations.current("home"):
        return False
    for places in _pairs(locations):
        making = BackingUp(places, "migration", datetime.now(UTC))
        while not making.step():
            pass
        making.finish()
    return True


def _pairs(locations: Locations) -> Iterator[Pair]:
    for folder in sorted(locations.users.glob("*/*/")):
        places = Pair(folder)
        if places.journal.is_dir() or places.memory.is_dir():
            yield places
