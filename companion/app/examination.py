"""The doctor's round put together: everything but the window's own checks, which need the window's thread."""

import asyncio
import platform
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial

from companion import __version__
from companion.backends.confinement import can_confine
from companion.backends.endpoint_doctor import examine_endpoint
from companion.backends.model_files import ModelStore
from companion.backends.registry import ChatModelTable
from companion.backends.sound_doctor import examine_devices, examine_models, examine_online_voice
from companion.conversation.apart import apart
from companion.core.doctor import Check, Finding, Fix, Found, State
from companion.core.errors import Problem
from companion.core.settings import Endpoint, Settings, voice_in_force
from companion.core.sound import Sounds, Voices
from companion.storage.home_doctor import examine_disk, examine_keyring
from companion.storage.key_store import KeyStore
from companion.storage.locations import Locations


@dataclass(frozen=True, slots=True)
class Patient:
    """What is looked at. `trouble` is what was found wrong while the home was opened."""

    settings: Settings
    endpoint: Endpoint
    keys: KeyStore
    key: str  # of the command line; else that of `keys`
    chat_models: ChatModelTable
    files: ModelStore
    sounds: Sounds
    voices: Voices
    places: Locations
    trouble: Sequence[Problem] = ()


async def examine(patient: Patient) -> AsyncGenerator[Finding, None]:
    """Yield findings one after the other. Closing it ends what is looked at."""
    yield examine_program()
    yield examine_home(patient.trouble)
    yield await apart(partial(examine_disk, patient.places.home))
    yield await apart(examine_keyring)
    yield examine_way_out(local_only=patient.settings.privacy.local_only)
    key = patient.key or await apart(partial(patient.keys.find, patient.endpoint))
    async with aclosing(examine_endpoint(patient.endpoint, key, patient.chat_models)) as steps:
        async for finding in steps:
            yield finding
    for finding in examine_models(await apart(patient.files.listed)):
        yield finding
    yield await examine_online_voice(patient.voices.online, voice_in_force(patient.settings))
    async with aclosing(examine_devices(patient.sounds, patient.settings.voice)) as devices:
        async for finding in devices:
            yield finding


def examine_program() -> Finding:
    """Tell what is running."""
    values = {"program": __version__, "python": platform.python_version(), "system": platform.platform()}
    return Finding(Check.PROGRAM, State.FINE, Found.RUNS, values)


def examine_way_out(*, local_only: bool) -> Finding:
    """Tell whether anything may leave this computer, and whether the system itself keeps the helpers from it."""
    if not local_only:
        return Finding(Check.WAY_OUT, State.FINE, Found.NETWORK_ON)
    kept = can_confine()
    return Finding(Check.WAY_OUT, State.FINE if kept else State.WEAK, Found.NETWORK_OFF if kept else Found.HALF_OFF)


def examine_home(trouble: Sequence[Problem]) -> Finding:
    """Tell of what was damaged."""
    if not trouble:
        return Finding(Check.HOME, State.FINE, Found.HOME_WORKS)
    first = trouble[0]
    if len(trouble) == 1:
        return Finding(Check.HOME, State.WEAK, fix=Fix.SHOW_HOME, problem=first)
    return Finding(Check.HOME, State.WEAK, Found.HOME_DAMAGED, {"count": str(len(trouble))}, Fix.SHOW_HOME)


async def collect(patient: Patient) -> list[Finding]:
    """Return all findings, the last of each check, and close what was opened for them."""
    found: dict[Check, Finding] = {}
    try:
        async with aclosing(examine(patient)) as findings:
            async for finding in findings:
                found[finding.check] = finding
    finally:
        await asyncio.gather(patient.sounds.close(), patient.voices.close())
    return sorted(found.values(), key=lambda one: list(Check).index(one.check))
