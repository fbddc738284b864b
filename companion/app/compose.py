"""The one place where objects are built and handed to one another."""

import argparse
import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.app.logs import start_logging
from companion.backends import presets, registry
from companion.backends.endpoint_probe import Probe
from companion.backends.model_files import CataloguedFiles
from companion.conversation.engine import Engine
from companion.core.ports import Announce
from companion.core.settings import Endpoint
from companion.storage.home import HomeFiles, open_home
from companion.storage.key_store import KeyStore, PresetKey
from companion.storage.locations import Locations, locate

DEFAULT_MODEL = registry.DEFAULT_CHAT_MODEL


class SystemClock:
    """The computer's clock and zone."""

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        return datetime.now(UTC)

    def utc_offset(self) -> int:
        """Return the minutes east of UTC where the user is now."""
        offset = datetime.now().astimezone().utcoffset()
        return int(offset.total_seconds() // 60) if offset else 0


@dataclass(frozen=True, slots=True)
class HeldHome:
    """A home whose lock this process holds, and the keys kept for it."""

    home: HomeFiles
    keys: KeyStore
    locations: Locations


def locations(options: argparse.Namespace) -> Locations:
    """Return where things lie by the command line."""
    return locate(options.home, options.models)


@contextlib.contextmanager
def hold_home(options: argparse.Namespace) -> Iterator[HeldHome]:
    """Hold the home until the end of the block. Raises `StorageError` HOME_IN_USE, HOME_NEWER, NOT_WRITABLE."""
    places = locations(options)
    home = open_home(places)
    try:
        start_logging(places.logs)
        yield HeldHome(home, _build_keys(places, options), places)
    finally:
        home.close()


def override(options: argparse.Namespace) -> Endpoint | None:
    """Return the endpoint that the command line names, or None where the settings decide."""
    if not options.base_url:
        return None
    return Endpoint(preset="custom", base_url=options.base_url, model=options.model or "")


def build_engine(held: HeldHome, announce: Announce, endpoint: Endpoint | None = None) -> Engine:
    """Build the engine. `endpoint` is used in place of the settings' and is not kept."""
    return Engine(
        home=held.home,
        chat_models=registry.ChatModelTable(held.locations.models),
        keys=held.keys,
        model_files=CataloguedFiles(held.locations.models),
        clock=SystemClock(),
        announce=announce,
        probe=Probe(held.locations.models),
        endpoint=endpoint,
    )


def build_model_files(options: argparse.Namespace) -> CataloguedFiles:
    """Build what fetches models."""
    return CataloguedFiles(locations(options).models)


def _build_keys(places: Locations, options: argparse.Namespace) -> KeyStore:
    known = {one.id: PresetKey(one.key_variable, one.base_url) for one in presets.read_presets() if one.key_variable}
    keys = KeyStore(places.keys, known)
    endpoint, key = override(options), os.environ.get("OPENAI_API_KEY", "")
    if endpoint is not None and key:
        keys.use(endpoint, key)
    return keys
