"""What the window may ask of ears and voice: listening, reading aloud, choosing devices and voices."""

from pathlib import Path

from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class StartListening:
    """The key to talk went down: what she says goes silent, and what the user says is kept from just before on."""


@dataclass(frozen=True, slots=True)
class StopListening:
    """The key went up: what was said is read and said, or put into the composer where the settings want a look first.

    `request_id` comes back in the `TurnBegan` that it causes.
    """

    request_id: str = ""


@dataclass(frozen=True, slots=True)
class CancelListening:
    """Forget what was said since the key went down."""


@dataclass(frozen=True, slots=True)
class ReadAgain:
    """Read the last recording once more, taking the time that noisy rooms need."""

    request_id: str = ""


@dataclass(frozen=True, slots=True)
class PlayRecording:
    """Play what the microphone got last."""


@dataclass(frozen=True, slots=True)
class SayAloud:
    """Say the chosen reply of a turn aloud, from its beginning."""

    turn_id: str


@dataclass(frozen=True, slots=True)
class SaveSpeech:
    """Write the chosen reply of a turn as a sound file; answered by `SpeechSaved`."""

    turn_id: str
    path: Path


@dataclass(frozen=True, slots=True)
class Hush:
    """Say nothing more of what is being said; the text goes on.

    She was cut off, so what was not heard is as if not said; unless the user `reads_on`, as whoever mutes her does.
    """

    reads_on: bool = False


@dataclass(frozen=True, slots=True)
class ListVoices:
    """Tell which voices there are; answered by `VoicesListed`, once or, while a service is asked, twice."""


@dataclass(frozen=True, slots=True)
class TryVoice:
    """Say a line with the voice, speed and pitch of the settings in force, or with another voice."""

    voice: str = ""


@dataclass(frozen=True, slots=True)
class FindSoundDevices:
    """Look for microphones and loudspeakers anew; answered by `SoundDevicesFound`."""


@dataclass(frozen=True, slots=True)
class TestMicrophone:
    """Show how loud the microphone is, by `HeardLevel`, until it is switched off."""

    __test__ = False  # for pytest

    on: bool


@dataclass(frozen=True, slots=True)
class UseWindow:
    """The window became active or went away: the microphone may be kept open for the pre-roll, or not."""

    active: bool


VoiceCommand = (
    StartListening
    | StopListening
    | CancelListening
    | ReadAgain
    | PlayRecording
    | SayAloud
    | SaveSpeech
    | Hush
    | ListVoices
    | TryVoice
    | FindSoundDevices
    | TestMicrophone
    | UseWindow
)
