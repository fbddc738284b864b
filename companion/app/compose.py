"""The one place where objects are built and handed to one another."""

import asyncio
import contextlib
import os
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.logs import start_logging
from companion.app.options import Options, endpoint_named, locations
from companion.backends import presets, registry
from companion.backends.embedder import NoEmbedder, SentenceEmbedder
from companion.backends.endpoint_probe import Probe
from companion.backends.idle_unloading import IdleLimit
from companion.backends.memory_return import MemoryReturn
from companion.backends.model_catalogue import read_catalogue
from companion.backends.model_files import ModelStore
from companion.backends.price_table import read_prices
from companion.backends.quirk_memory import QuirkMemory
from companion.backends.sound_devices import SoundDevices
from companion.backends.voices import VoicesHere
from companion.backends.way_out import WayOut
from companion.backends.whisper_ears import DEFAULT_MODEL as DEFAULT_EARS
from companion.backends.whisper_ears import WhisperEars
from companion.conversation.engine import Body, Engine
from companion.core.conversation import Activity
from companion.core.doctor import Finding
from companion.core.errors import CompanionError, Problem
from companion.core.events import ActivityChanged, Event, ProblemOccurred, SettingsApplied
from companion.core.ports import Announce
from companion.core.settings import CUSTOM, EMBEDDED, Endpoint, EndpointPreset
from companion.core.store_address import VARIABLE
from companion.core.updates import UpdateLooked
from companion.exchange.exchange_files import ExchangeFiles
from companion.storage.glimpse import read_glimpse
from companion.storage.home import HomeFiles
from companion.storage.home_lock import HomeLock, take_home
from companion.storage.key_store import KeyStore, PresetKey
from companion.storage.ledger_file import LedgerFile
from companion.storage.locations import Locations
from companion.storage.writer import Writer

if TYPE_CHECKING:
    from companion.app.examination import Patient

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


class LateUpdateCheck:
    """Looks for a newer version; hardly any start needs what that takes."""

    async def look(self) -> UpdateLooked:
        """Ask the page of releases once."""
        from companion.backends.update_check import UpdateCheck

        return await UpdateCheck().look()


class LateProblems:
    """Damage that the stores meet after loading, passed on to whoever listens by then."""

    def __init__(self) -> None:
        self._waiting: list[Problem] = []
        self._announce: Announce | None = None

    def tell(self, problem: Problem) -> None:
        """Pass a problem on, or keep it until somebody listens."""
        if self._announce is None:
            self._waiting.append(problem)
        else:
            self._announce(ProblemOccurred(problem))

    def listen(self, announce: Announce) -> None:
        """Tell what was found so far, and from now on."""
        self._announce = announce
        for problem in self._waiting:
            announce(ProblemOccurred(problem))
        self._waiting.clear()


@dataclass(frozen=True, slots=True)
class HeldHome:
    """A home whose lock this process holds, and the keys kept for it."""

    home: HomeFiles
    keys: KeyStore
    locations: Locations
    found: LateProblems


@contextlib.contextmanager
def hold_home(options: Options) -> Iterator[HeldHome]:
    """Hold the home until the end of the block. Raises `StorageError` HOME_IN_USE, HOME_NEWER, HOME_NOT_WRITABLE."""
    places = locations(options)
    held = build_home(places, take_home(places))
    try:
        start_logging(places.logs)
        yield held
    finally:
        held.home.close()


def build_home(places: Locations, lock: HomeLock) -> HeldHome:
    """Build the stores of a home whose lock this process holds; closing the home gives the lock back."""
    found = LateProblems()
    keys = _build_keys(places, found.tell)
    home = HomeFiles(
        places,
        lock,
        found.tell,
        find_secret=lambda url: keys.find(Endpoint(CUSTOM, url)),
        environment=os.environ,
    )
    return HeldHome(home, keys, places, found)


def build_engine(
    held: HeldHome,
    announce: Announce,
    *,
    by_meaning: bool = True,
    with_voice: bool = False,
    waits_to_be_asked: bool = False,
) -> Engine:
    """Build the engine; recall finds by words alone unless `by_meaning`, which loads a model for seconds.

    `with_voice` gives it ears and voices; each is loaded when it is first wanted.
    With `waits_to_be_asked` the model on this computer starts for nothing but the user's words.
    """
    held.found.listen(announce)
    limit = IdleLimit()
    chat_models = _build_chat_models(held, limit, waits_to_be_asked=waits_to_be_asked)
    body = _build_body(held, announce, limit) if with_voice else None
    files = ModelStore(read_catalogue(), held.locations.models)
    look = (lambda: _examine(_patient(held, body, chat_models, files))) if body is not None else None
    return Engine(
        home=held.home,
        chat_models=chat_models,
        keys=held.keys,
        model_files=files,
        clock=SystemClock(),
        announce=_heeding(limit, announce),
        probe=Probe(chat_models),
        exchange=ExchangeFiles(),
        embedder=SentenceEmbedder(limit) if by_meaning else NoEmbedder(),
        prices=read_prices,
        outside=WayOut(held.home.ledger),
        updates=LateUpdateCheck(),
        body=body,
        examination=look,
    )


def build_patient(held: HeldHome, trouble: Sequence[Problem] = ()) -> "Patient":
    """Return what the doctor looks at in a held home that no engine runs on."""
    body, files = _build_body(held, lambda _: None, IdleLimit()), ModelStore(read_catalogue(), held.locations.models)
    return _patient(held, body, _build_chat_models(held), files, trouble)


def _patient(
    held: HeldHome, body: Body, models: registry.ChatModelTable, files: ModelStore, trouble: Sequence[Problem] = ()
) -> "Patient":
    from companion.app.examination import Patient  # only the doctor needs it

    (sounds, _ears, voices), settings = body, held.home.settings()
    return Patient(settings, settings.chat, held.keys, "", models, files, sounds, voices, held.locations, trouble)


def patient_from_outside(options: Options, trouble: Sequence[Problem]) -> "Patient":
    """Return the same of a home that another process holds, or that can't be opened: nothing in it is changed."""
    from companion.app.examination import Patient  # only the doctor needs it

    places = locations(options)
    settings = read_glimpse(places, 0).settings
    endpoint, key = endpoint_named(options)
    keys = _build_keys(places, lambda _: None)
    models = registry.ChatModelTable(places.models)

    async def key_of(endpoint: Endpoint) -> str:
        return await asyncio.to_thread(keys.find, endpoint)

    voices = VoicesHere(places.models, lambda _: None, key_of)
    files = build_model_files(options)
    return Patient(
        settings, endpoint or settings.chat, keys, key, models, files, SoundDevices(), voices, places, trouble
    )


def _examine(patient: "Patient") -> AsyncGenerator[Finding, None]:
    from companion.app.examination import examine  # only the doctor needs it

    return examine(patient)


def _heeding(limit: IdleLimit, announce: Announce) -> Announce:
    """Let models be kept as long as the settings in force say, and freed memory go back while she rests."""
    memory = MemoryReturn()

    def heed(event: Event) -> None:
        match event:
            case SettingsApplied(settings):
                limit.change(settings.desktop.unload_minutes)
            case ActivityChanged(Activity.IDLE):
                memory.rest()
            case ActivityChanged():
                memory.wake()
        announce(event)

    return heed


@contextlib.contextmanager
def way_out(options: Options) -> Iterator[None]:
    """Let requests of the block out as the home's settings say, and note them there, whoever holds the home."""
    places, writer = locations(options), Writer("ledger")
    try:
        ledger = LedgerFile(places.ledger, writer)
        WayOut(ledger).use(local_only=read_glimpse(places, 0).settings.privacy.local_only)
        yield
    finally:
        writer.close()


def use_override(held: HeldHome, options: Options) -> None:
    """Let the endpoint that the command line names, if it does, stand in for the settings' until the program ends."""
    endpoint, key = endpoint_named(options)
    if endpoint is not None:
        held.home.use_endpoint(endpoint)
        if key:
            held.keys.use(endpoint, key)


def build_model_files(options: Options) -> ModelStore:
    """Build what fetches models."""
    return ModelStore(read_catalogue(), locations(options).models)


def endpoint_choices() -> tuple[EndpointPreset, ...]:
    """Return the presets that the settings offer."""
    return tuple(one.shown for one in presets.read_presets())


def thinks_here(options: Options) -> bool:
    """Tell whether the settings name an embedded model. A home that can't be opened now has its own say later."""
    try:
        with hold_home(options) as held:
            asyncio.run(held.home.load())
            return held.home.settings().chat.preset == EMBEDDED
    except CompanionError:
        return False


def address_given() -> str:
    """Return the address of a server that the environment names, or an empty text."""
    return os.environ.get(VARIABLE, "")


def _build_chat_models(
    held: HeldHome, limit: IdleLimit | None = None, *, waits_to_be_asked: bool = False
) -> registry.ChatModelTable:
    quirks = QuirkMemory(held.home.quirks.read(), held.home.quirks.write)
    return registry.ChatModelTable(held.locations.models, quirks, limit=limit, waits_to_be_asked=waits_to_be_asked)


def _build_body(held: HeldHome, announce: Announce, limit: IdleLimit) -> Body:
    models = held.locations.models

    async def key_of(endpoint: Endpoint) -> str:
        return await asyncio.to_thread(held.keys.find, endpoint)

    def model() -> Path | None:
        entry = read_catalogue().find(DEFAULT_EARS)
        path = models / entry.file if entry is not None else models
        return path if path.is_file() else None

    voices = VoicesHere(models, lambda problem: announce(ProblemOccurred(problem)), key_of, limit=limit)
    return SoundDevices(), WhisperEars(model, limit=limit), voices


def _build_keys(places: Locations, report: Callable[[Problem], None]) -> KeyStore:
    known = {one.id: PresetKey(one.key_variable, one.base_url) for one in presets.read_presets() if one.key_variable}
    return KeyStore(places.keys, places.set_aside, presets=known, environment=os.environ, report=report)
