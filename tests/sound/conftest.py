"""One virtual sound card for all tests here, and the program's devices on it."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.sound.rig import Card, scan_alone
from tests.sound_card import sound_card


@pytest.fixture(scope="session")
def session_card() -> Iterator[Card]:
    """A card that lives as long as the tests."""
    if sys.platform != "linux":
        pytest.skip("PulseAudio and ALSA")
    with sound_card() as variables:
        one = Card(variables)
        yield one
        one.release()


@pytest.fixture
def card(session_card: Card, monkeypatch: pytest.MonkeyPatch) -> Card:
    """The card, as the only one that PortAudio finds in this process."""
    session_card.put_into(monkeypatch)
    scan_alone()
    return session_card


@pytest.fixture
def own_card(monkeypatch: pytest.MonkeyPatch) -> Iterator[Card]:
    """A card for one test, which may do to it what it likes."""
    if sys.platform != "linux":
        pytest.skip("PulseAudio and ALSA")
    with sound_card() as variables:
        one = Card(variables)
        one.put_into(monkeypatch)
        scan_alone()
        yield one
        one.release()


@pytest.fixture
def picky(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], None]:
    """Make every device take one rate and one number of channels only, as real ones do below a sound server."""
    import sounddevice

    def be_picky(rate: int, channels: int) -> None:
        for name in ("RawInputStream", "RawOutputStream"):
            make = getattr(sounddevice, name)

            def open_or_refuse(*, make: Any = make, **options: Any) -> Any:
                if options["samplerate"] != rate:
                    raise sounddevice.PortAudioError("Error opening stream: Invalid sample rate", -9997)
                if options["channels"] != channels:
                    raise sounddevice.PortAudioError("Error opening stream: Invalid number of channels", -9998)
                return make(**options)

            monkeypatch.setattr(sounddevice, name, open_or_refuse)

    return be_picky


@pytest.fixture
def no_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer without any device, as a container or a remote desktop is: the system's own configuration only."""
    if Path("/proc/asound/pcm").exists() and Path("/proc/asound/pcm").read_text():
        pytest.skip("this computer has real sound devices")
    for name in ("ALSA_CONFIG_PATH", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PULSE_RUNTIME_PATH", str(tmp_path))
    scan_alone()
