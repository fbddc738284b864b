"""What the engine needs for talking aloud, as Protocols for backends: ears, voices, microphone, loudspeaker."""

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Protocol

from companion.core.audio import AudioFrame, Recording, SoundDevice, SpeechPiece, Transcript, VoiceName, VoiceStyle
from companion.core.settings import VoiceSettings


class Ears(Protocol):
    """Reads speech. It lives in a child process; one that died, or ended because nobody spoke, is started again."""

    @property
    def loaded(self) -> bool:
        """Whether the model is there, or on its way."""
        ...

    async def warm(self) -> None:
        """Load the model and read a moment of silence, so that the first words are read as quickly as later ones."""
        ...

    async def hear(self, recording: Recording, languages: Sequence[str], *, accurate: bool = False) -> Transcript:
        """Return what was said, by the first of the user's `languages` it seems to be in. Raises `HearingError`.

        Silence and noise give an empty text. `accurate` takes the time that noisy rooms need.
        """
        ...

    async def glance(self, recording: Recording, languages: Sequence[str]) -> Transcript:
        """Return a reading of what is not finished yet; gives way to `hear` at once. Raises `HearingError`."""
        ...

    async def close(self) -> None:
        """End the child."""
        ...


class Voice(Protocol):
    """Says texts."""

    async def voices(self) -> Sequence[VoiceName]:
        """Return the voices there are. Raises `VoiceError`."""
        ...

    async def warm(self, style: VoiceStyle) -> None:
        """Make ready so that the first words come as quickly as later ones. Never raises.

        An online voice connects; where it has just done so nothing is sent.
        """
        ...

    def say(self, text: str, style: VoiceStyle) -> AsyncGenerator[SpeechPiece, None]:
        """Yield the sound of one segment as it is made, and its words where they are known.

        Raises `VoiceError`; closing the generator ends the request.
        """
        ...

    async def close(self) -> None:
        """Release connections and children."""
        ...


class Playback(Protocol):
    """One thing being played. Frames may be of any rate; they are resampled with state."""

    async def put(self, frame: AudioFrame) -> None:
        """Queue sound, waiting while more than two seconds are ahead. Raises `AudioDeviceError`."""
        ...

    async def finish(self) -> None:
        """Wait until all of it was heard. Raises `AudioDeviceError`."""
        ...

    def heard(self) -> float:
        """Return the seconds of it that came out of the loudspeaker so far."""
        ...

    def stop(self) -> float:
        """Fade out within ten milliseconds and drop the rest; return what was heard, in seconds."""
        ...


class Loudspeaker(Protocol):
    """The one output stream, kept open."""

    async def open(self, device: SoundDevice | None = None) -> None:
        """Open a device (None: the system's default). Raises `AudioDeviceError`."""
        ...

    async def warm(self) -> None:
        """Open the device, if it isn't, so that the first sound waits for nothing. Never raises."""
        ...

    def set_up(self, device: SoundDevice | None, volume: float) -> None:
        """Play the next sound on this device, and what is put from now on at this volume; 1.0 is as it is."""
        ...

    def play(self, level: Callable[[float], None] | None = None) -> Playback:
        """Begin something; what played before goes silent. `level` hears its loudness, 0 to 1, as it is heard."""
        ...

    async def close(self) -> None:
        """Close the stream."""
        ...


class Microphone(Protocol):
    """The input stream, open only while it may be needed."""

    def watch(self, changed: Callable[[bool], None]) -> None:
        """Tell from now on when the stream has opened or closed, also by itself; called within the event loop."""
        ...

    def set_up(self, device: SoundDevice | None) -> None:
        """Listen on this device from the next time on; None is the system's default."""
        ...

    async def open(self, device: SoundDevice | None = None) -> None:
        """Open a device; from now on the pre-roll is kept, in memory only. Raises `AudioDeviceError`."""
        ...

    def listen(self, ended: Callable[[], bool] | None = None) -> AsyncGenerator[AudioFrame, None]:
        """Yield what is said from the pre-roll on, at `HEARING_RATE`. Raises `AudioDeviceError`.

        It goes on until it is closed, or `ended` says so: then what is on its way through the resampler comes too.
        """
        ...

    async def close(self) -> None:
        """Close the stream."""
        ...


class Sounds(Protocol):
    """The sound devices of this computer."""

    async def warm(self) -> None:
        """Load what they need, beside the event loop. Never raises."""
        ...

    async def devices(self) -> tuple[Sequence[SoundDevice], Sequence[SoundDevice]]:
        """Look for devices anew; return microphones and loudspeakers, the defaults first."""
        ...

    def microphone(self) -> Microphone:
        """Return the microphone."""
        ...

    def loudspeaker(self) -> Loudspeaker:
        """Return the loudspeaker."""
        ...

    async def close(self) -> None:
        """Close both."""
        ...


class Voices(Protocol):
    """The voices of this program: on this computer, of an online service, and of any server that speaks."""

    @property
    def offline(self) -> Voice:
        """The voice on this computer; it has no voices while its model is not here."""
        ...

    @property
    def online(self) -> Voice:
        """The online voice; what it says goes to a service."""
        ...

    async def service(self, settings: VoiceSettings) -> Voice | None:
        """Return the voice of the server that the settings name, None where they name none."""
        ...

    async def close(self) -> None:
        """End children and connections."""
        ...
