"""Ears, voice and devices looked at: whether their models are here, and whether sound really comes and goes."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from companion.core.audio import SoundDevice, device_name, named_device
from companion.core.doctor import Check, Finding, Fix, Found, State
from companion.core.errors import CompanionError
from companion.core.settings import ModelFile, Speaker, VoiceSettings
from companion.core.sound import Sounds, Voice

LISTEN_SECONDS = 0.8
SECONDS_FOR_VOICES = 10.0


def examine_models(files: Sequence[ModelFile]) -> list[Finding]:
    """Tell whether what reads speech and what speaks is on this computer."""
    here = {Check.EARS: ("hearing", Found.EARS_HERE), Check.VOICE: ("speech", Found.VOICE_HERE)}
    return [_model(check, found, [one for one in files if one.purpose == use]) for check, (use, found) in here.items()]


def _model(check: Check, found: Found, files: Sequence[ModelFile]) -> Finding:
    if any(one.here for one in files):
        return Finding(check, State.FINE, found, {"name": next(one.name for one in files if one.here)})
    wanted = next((one for one in files if one.default), ModelFile("", "", 0))
    values = {"model": wanted.name, "megabytes": str(wanted.size // 1_000_000)}
    return Finding(check, State.WEAK, Found.MODEL_MISSING, values, Fix.GET_MODEL)


async def examine_online_voice(voice: Voice, settings: VoiceSettings) -> Finding:
    """Ask the online voice for its voices, where it was chosen; else nothing is asked of anybody."""
    if settings.speaker is not Speaker.ONLINE:
        return Finding(Check.ONLINE_VOICE, State.SKIPPED, Found.ONLINE_VOICE_OFF)
    began = time.perf_counter()
    try:
        async with asyncio.timeout(SECONDS_FOR_VOICES):
            await voice.voices()
    except CompanionError as error:
        return Finding(Check.ONLINE_VOICE, State.WEAK, fix=Fix.OPEN_VOICE, problem=error.problem)
    except TimeoutError:
        return Finding(Check.ONLINE_VOICE, State.WEAK, Found.SLOW, {"seconds": f"{SECONDS_FOR_VOICES:.0f}"})
    seconds = f"{time.perf_counter() - began:.1f}"
    return Finding(Check.ONLINE_VOICE, State.FINE, Found.ONLINE_VOICE_WORKS, {"seconds": seconds})


async def examine_devices(sounds: Sounds, settings: VoiceSettings) -> AsyncGenerator[Finding, None]:
    """Look for devices anew, and listen for a moment: nothing of it is kept."""
    try:
        microphones, loudspeakers = await sounds.devices()
    except CompanionError as error:
        for check in (Check.MICROPHONE, Check.LOUDSPEAKER):
            yield Finding(check, State.WEAK, fix=Fix.RESCAN, problem=error.problem)
        return
    yield await _examine_microphone(sounds, settings.microphone, microphones)
    yield await _examine_loudspeaker(sounds, settings.loudspeaker, loudspeakers)


async def _examine_microphone(sounds: Sounds, chosen: str, devices: Sequence[SoundDevice]) -> Finding:
    microphone = sounds.microphone()
    try:
        silent = not await _hears(sounds, chosen)
    except CompanionError as error:
        return Finding(Check.MICROPHONE, State.WEAK, fix=Fix.RESCAN, problem=error.problem)
    finally:
        await microphone.close()
    name = _name_of(chosen, devices)
    if silent:
        return Finding(Check.MICROPHONE, State.WEAK, Found.MICROPHONE_SILENT, {"name": name}, Fix.OPEN_VOICE)
    return Finding(Check.MICROPHONE, State.FINE, Found.DEVICES, {"name": name, "count": str(len(devices))})


async def _hears(sounds: Sounds, chosen: str) -> bool:
    """Tell whether the microphone brings anything but zeros."""
    microphone = sounds.microphone()
    microphone.set_up(named_device(chosen))
    until = time.perf_counter() + LISTEN_SECONDS
    async with aclosing(microphone.listen(lambda: time.perf_counter() > until)) as frames:
        heard = [any(frame.samples) async for frame in frames]
    return any(heard)


async def _examine_loudspeaker(sounds: Sounds, chosen: str, devices: Sequence[SoundDevice]) -> Finding:
    try:
        await sounds.loudspeaker().open(named_device(chosen))
    except CompanionError as error:
        return Finding(Check.LOUDSPEAKER, State.WEAK, fix=Fix.RESCAN, problem=error.problem)
    return Finding(
        Check.LOUDSPEAKER, State.FINE, Found.DEVICES, {"name": _name_of(chosen, devices), "count": str(len(devices))}
    )


def _name_of(chosen: str, devices: Sequence[SoundDevice]) -> str:
    found = next((one for one in devices if device_name(one) == chosen), devices[0] if devices else None)
    return found.name if found is not None else ""
