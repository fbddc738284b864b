"""Which device is meant, and in which rates and channels it is asked; on lists as systems give them."""

from typing import Any

import pytest

from companion.backends import sound_port
from companion.backends.sound_port import SoundPort
from companion.core.audio import SoundDevice
from companion.core.errors import AudioDeviceError, Code


class RefusalError(Exception):
    """PortAudio's error: its text and its number."""


class Library:
    """What PortAudio answers on a computer; every stream is refused and noted."""

    PortAudioError = RefusalError

    def __init__(self, hosts: list[tuple[str, list[tuple[str, int, int, int]]]], error: tuple[str, int]) -> None:
        self.asked: list[tuple[int, int, int]] = []
        self._error = error
        self._devices: list[dict[str, Any]] = []
        self._hosts: list[dict[str, Any]] = []
        for host, devices in hosts:
            indices = range(len(self._devices), len(self._devices) + len(devices))
            self._devices += [
                {
                    "name": name,
                    "hostapi": len(self._hosts),
                    "max_input_channels": inputs,
                    "max_output_channels": outputs,
                    "default_samplerate": float(rate),
                }
                for name, inputs, outputs, rate in devices
            ]
            self._hosts.append(
                {
                    "name": host,
                    "devices": list(indices),
                    "default_input_device": next((i for i in indices if self._devices[i]["max_input_channels"]), -1),
                    "default_output_device": next((i for i in indices if self._devices[i]["max_output_channels"]), -1),
                }
            )

    def query_devices(self) -> list[dict[str, Any]]:
        return self._devices

    def query_hostapis(self) -> list[dict[str, Any]]:
        return self._hosts

    def RawInputStream(self, **options: Any) -> None:  # noqa: N802 - as it is called there
        self.asked.append((options["device"], options["samplerate"], options["channels"]))
        raise RefusalError(*self._error)

    RawOutputStream = RawInputStream


HEADSET = [
    ("Headset (AirPods Hands-Free)", 1, 1, 16_000),
    ("Built-in Microphone", 2, 0, 96_000),
    ("Speakers", 0, 2, 8_000),
]


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> Library:
    library = Library([("ALSA", HEADSET), ("JACK", [])], ("Invalid sample rate", -9997))
    monkeypatch.setattr(sound_port, "_library", lambda: library)
    return library


def refused(kind: sound_port.Kind, device: SoundDevice | None, rate: int) -> AudioDeviceError:
    with pytest.raises(AudioDeviceError) as caught:
        SoundPort().open(kind, device, rate, 0.02, lambda *_: lambda *_: None)
    return caught.value


def test_every_rate_that_a_device_may_have_is_tried_in_mono_and_stereo(computer: Library) -> None:
    error = refused("output", SoundDevice("Speakers", "ALSA"), 24_000)
    expected = [(24_000, 1), (24_000, 2), (8_000, 1), (8_000, 2), (48_000, 1), (48_000, 2), (44_100, 1), (44_100, 2)]
    assert [(rate, channels) for _, rate, channels in computer.asked] == expected
    assert error.problem.code is Code.DEVICE_REFUSED
    assert error.problem.values == {"device": "Speakers", "detail": "Invalid sample rate"}


def test_a_mono_device_is_not_asked_for_stereo(computer: Library) -> None:
    refused("input", SoundDevice(HEADSET[0][0], "ALSA"), 16_000)
    assert [channels for _, _, channels in computer.asked] == [1, 1, 1]


def test_the_built_in_microphone_is_preferred_to_that_of_a_headset(computer: Library) -> None:
    assert [each.bluetooth for each in SoundPort().devices("input")] == [True, False]
    refused("input", None, 16_000)
    assert {device for device, _, _ in computer.asked} == {1}


def test_what_is_heard_goes_to_the_headset(computer: Library) -> None:
    refused("output", None, 24_000)
    assert {device for device, _, _ in computer.asked} == {0}


def test_a_device_is_the_same_by_its_name_whatever_its_index(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library([("ALSA", [("New", 1, 0, 44_100), *HEADSET])], ("", 0))
    monkeypatch.setattr(sound_port, "_library", lambda: library)
    refused("input", SoundDevice("Built-in Microphone", "ALSA"), 16_000)
    assert {device for device, _, _ in library.asked} == {2}
    assert refused("input", SoundDevice("Speakers", "ALSA"), 16_000).problem.code is Code.DEVICE_LOST


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_a_microphone_that_the_system_forbids_is_told_apart(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    library = Library([("Windows WASAPI", HEADSET[1:])], ("Unanticipated host error", -9999))
    monkeypatch.setattr(sound_port, "_library", lambda: library)
    monkeypatch.setattr("companion.backends.sound_port.sys.platform", system)
    assert refused("input", None, 16_000).problem.code is Code.MICROPHONE_FORBIDDEN
    assert refused("output", None, 24_000).problem.code is Code.DEVICE_REFUSED


def test_windows_lists_each_device_once_by_its_quick_host(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library([("MME", HEADSET), ("Windows WASAPI", HEADSET)], ("", 0))
    monkeypatch.setattr(sound_port, "_library", lambda: library)
    monkeypatch.setattr("companion.backends.sound_port.sys.platform", "win32")
    assert {each.host_api for each in SoundPort().devices("input")} == {"Windows WASAPI"}
    assert len(SoundPort().devices("input")) == 2


def test_no_devices_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library([("ALSA", []), ("OSS", [])], ("", 0))
    monkeypatch.setattr(sound_port, "_library", lambda: library)
    assert SoundPort().devices("output") == []
    assert refused("output", None, 24_000).problem.code is Code.NO_LOUDSPEAKER
    assert refused("input", None, 16_000).problem.code is Code.NO_MICROPHONE
