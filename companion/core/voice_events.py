"""What the engine may announce of ears and voice."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from pathlib import Path

from companion.core.audio import SoundDevice, VoiceName
from companion.core.emotion import Emotion
from companion.core.errors import Problem
from companion.core.values import dataclass


class Hearing(StrEnum):
    """What the ears are at. OPENING: the microphone is not open yet; what is said now may be lost."""

    READY = "ready"
    OPENING = "opening"
    LISTENING = "listening"
    READING = "reading"
    MISSING = "missing"  # no microphone, or no model to read with


class Unheard(StrEnum):
    """Why a recording gave no words."""

    ZEROS = "zeros"  # muted, or not permitted
    NOTHING = "nothing"
    TOO_SHORT = "too-short"


class Stage(StrEnum):
    """A moment of a spoken turn, in the order in which they come."""

    PRESS = "press"
    FIRST_SAMPLE = "first-sample"
    RELEASE = "release"
    READ = "read"
    REQUEST = "request"
    FIRST_WORDS = "first-words"
    FIRST_CLAUSE = "first-clause"
    SPEECH_ASKED = "speech-asked"
    SPEECH_ARRIVED = "speech-arrived"
    AUDIBLE = "audible"
    CANCELLED = "cancelled"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class HearingChanged:
    """What the ears are at now."""

    hearing: Hearing
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class MicrophoneChanged:
    """The microphone has opened or closed, for whatever reason: it may be open while nobody talks."""

    open: bool


@dataclass(frozen=True, slots=True)
class HeardLevel:
    """How loud the microphone is, 0 to 1; `zeros` after a second of nothing but zeros."""

    level: float
    zeros: bool = False


@dataclass(frozen=True, slots=True)
class PartlyHeard:
    """A reading of what is being said; its end may still change."""

    text: str


@dataclass(frozen=True, slots=True)
class SpeechRecognised:
    """What was said. `sent`: a turn begins with it; else it is for the composer."""

    text: str
    sent: bool = True
    language: str = ""


@dataclass(frozen=True, slots=True)
class NothingHeard:
    """No words were recognised. With `kept` the recording can be played and read again."""

    why: Unheard
    kept: bool = False


@dataclass(frozen=True, slots=True)
class SpeechBegan:
    """A segment can be heard from now on: `text` is said of `begin` to `end` of the reply, with this face.

    `shown` is its caption where it is said in another language than it is written in.
    """

    turn_id: str
    text: str
    begin: int
    end: int
    emotion: Emotion
    shown: str = ""


@dataclass(frozen=True, slots=True)
class MouthLevel:
    """How loud she is at this moment, 0 to 1."""

    level: float


@dataclass(frozen=True, slots=True)
class SpeechEnded:
    """Nothing of a turn is said any more. `heard_upto` is an offset into the reply; None: all of it was heard."""

    turn_id: str
    heard_upto: int | None = None


@dataclass(frozen=True, slots=True)
class VoiceInUse:
    """Which voice speaks from now on (empty: the one that fits the language), and what is wrong with the chosen one.

    `silent` where none can speak.
    """

    voice: str
    online: bool
    problem: Problem | None = None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class VoicesListed:
    """The voices there are, those on this computer first. `problem`: the online ones could not be asked for."""

    voices: tuple[VoiceName, ...]
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class SoundDevicesFound:
    """Microphones and loudspeakers, the system's defaults first."""

    microphones: tuple[SoundDevice, ...]
    loudspeakers: tuple[SoundDevice, ...]


@dataclass(frozen=True, slots=True)
class SpeechSaved:
    """A reply was written as a sound file, or could not be."""

    turn_id: str
    path: Path
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class VoiceConsentAsked:
    """She has something to say and nobody has chosen yet whether an online voice may; the text goes on unsaid."""

    turn_id: str


@dataclass(frozen=True, slots=True)
class Waterfall:
    """When the stages of a spoken turn came, in seconds after the first of them."""

    turn_id: str
    stages: Mapping[Stage, float] = field(default_factory=dict)


VoiceAnnouncement = (
    HearingChanged
    | MicrophoneChanged
    | HeardLevel
    | PartlyHeard
    | SpeechRecognised
    | NothingHeard
    | SpeechBegan
    | MouthLevel
    | SpeechEnded
    | VoiceInUse
    | VoicesListed
    | SoundDevicesFound
    | SpeechSaved
    | VoiceConsentAsked
    | Waterfall
)
