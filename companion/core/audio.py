"""Sound as the program passes it on: mono, 16-bit signed little-endian samples, and what is heard or said in them."""

import math
import sys
from array import array

from companion.core.values import dataclass

BYTES_PER_SAMPLE = 2
HEARING_RATE = 16_000  # samples a second that recognisers take


@dataclass(frozen=True, slots=True)
class AudioFrame:
    """A piece of sound of any length. `rate` is in samples a second."""

    samples: bytes
    rate: int

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / (BYTES_PER_SAMPLE * self.rate)


@dataclass(frozen=True, slots=True)
class Recording:
    """What was said while the key was held, from the pre-roll to the tail, at `HEARING_RATE`.

    `silent` tells that the microphone delivered nothing but zeros: it is muted, or the program has no permission.
    """

    samples: bytes
    silent: bool = False

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / (BYTES_PER_SAMPLE * HEARING_RATE)


@dataclass(frozen=True, slots=True)
class Transcript:
    """What a recogniser read in a recording; an empty text where nobody spoke. `language` is an ISO 639-1 code."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class SpokenWord:
    """A word of a text that is being said: it begins `begin` seconds into the sound and at `at` in the text."""

    at: int
    length: int
    begin: float
    seconds: float


@dataclass(frozen=True, slots=True)
class SpeechPiece:
    """A piece of synthesised sound, or a word that begins in it; voices that know no words send none."""

    frame: AudioFrame | None = None
    word: SpokenWord | None = None


@dataclass(frozen=True, slots=True)
class VoiceName:
    """A voice one can choose. `languages` are ISO 639-1 codes; `online` ones send what they say to a service."""

    id: str
    shown: str
    languages: tuple[str, ...]
    online: bool = False
    gender: str = ""


@dataclass(frozen=True, slots=True)
class VoiceStyle:
    """How something is said: the voice, its speed (1.0: as it is), and its pitch in semitones."""

    voice: str
    speed: float = 1.0
    pitch: float = 0.0


@dataclass(frozen=True, slots=True)
class SoundDevice:
    """A microphone or loudspeaker, named as the system and its host API name it; indices change at each replug."""

    name: str
    host_api: str
    default: bool = False
    bluetooth: bool = False


def decibels(samples: bytes) -> float:
    """Return the level of a short piece in dBFS; -120 for silence."""
    values = array("h", samples[: len(samples) // BYTES_PER_SAMPLE * BYTES_PER_SAMPLE])
    if sys.byteorder == "big":
        values.byteswap()
    power = sum(value * value for value in values) / max(len(values), 1)
    return 10 * math.log10(max(power / 32_768**2, 1e-12))


def loudness(samples: bytes) -> float:
    """Return how loud a short piece is to a meter or a mouth: 0 from -50 dBFS down, 1 from -6 dBFS up."""
    return min(1.0, max(0.0, (decibels(samples) + 50) / 44))


def named_device(text: str) -> SoundDevice | None:
    """Return the device that a setting names as "name|host API"; None for the system's default."""
    name, _, host_api = text.rpartition("|")
    return SoundDevice(name, host_api) if name else None


def device_name(device: SoundDevice | None) -> str:
    """Return a device as a setting names it."""
    return f"{device.name}|{device.host_api}" if device is not None else ""
