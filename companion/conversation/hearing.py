"""Holding a key to talk: the microphone, the reading of what it got, and handing the words on.

Commands only begin things: reading speech goes on beside them. The last recording is kept in memory, so that it can be
read once more whatever happened to the reader.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.conversation.beside import Beside
from companion.conversation.listening import Listening
from companion.conversation.trace import Trace
from companion.core import voice_commands as ask
from companion.core.audio import Recording, named_device
from companion.core.errors import AudioDeviceError, Code, CompanionError
from companion.core.events import ProblemOccurred
from companion.core.ports import Announce
from companion.core.settings import VoiceSettings
from companion.core.sound import Ears, Microphone, Sounds
from companion.core.voice_events import (
    HeardLevel,
    Hearing,
    HearingChanged,
    MicrophoneChanged,
    NothingHeard,
    PartlyHeard,
    SpeechRecognised,
    Stage,
    Unheard,
)

SHORTEST_HOLD = 0.25  # seconds; less is a tap
GLANCE_SECONDS = 0.7  # between two readings of what is not finished
MOST_LANGUAGES = 3
_LEVEL_SECONDS = 0.05

Done = TypeVar("Done")


@dataclass(eq=False)
class _Hold:
    """One held key: its recording, and the readings of what is not finished."""

    trace: Trace
    meter: "_Meter"
    listening: Listening
    recording: "asyncio.Task[Recording]"
    glancing: "asyncio.Task[None]" = field(init=False)


class _Meter:
    """Tells the level now and then, and when the first sample came."""

    def __init__(self, announce: Announce, began: Callable[[], None] = lambda: None) -> None:
        self._announce = announce
        self._began = began
        self._told = 0.0
        self.first_sample: float | None = None

    def __call__(self, level: float) -> None:
        now = time.perf_counter()
        if self.first_sample is None:
            self.first_sample = now
            self._began()
        if now - self._told >= _LEVEL_SECONDS:
            self._told = now
            self._announce(HeardLevel(level))


Said = Callable[[str, str, Trace], Awaitable[None]]  # text, request id, trace


class Listener:
    """The one microphone and the one reader. `said` hears the words of a held key; `hush` silences her."""

    def __init__(self, sounds: Sounds, ears: Ears, *, announce: Announce, said: Said, hush: Callable[[], None]) -> None:
        self._sounds = sounds
        self._ears = ears
        self._announce = announce
        self._said = said
        self._hush = hush
        self._settings = VoiceSettings()
        self._languages: Sequence[str] = ("zh", "en")
        self._hold: _Hold | None = None
        self._metering: asyncio.Task[None] | None = None
        self._recordings = 0  # under way; the microphone stays as it is for them
        self._rests_later = False
        self._readings = 0  # under way
        self._kept: Recording | None = None
        self._beside = Beside(announce)
        self._armed = False  # somebody has held the key since the program began
        self._window_active = False
        self._watched = False

    def use(self, settings: VoiceSettings, languages: Sequence[str]) -> None:
        """Listen by these settings from now on; `languages` are hers, used where the user named none."""
        moved = settings.microphone != self._settings.microphone
        chosen = (settings.languages or tuple(languages))[:MOST_LANGUAGES]
        self._settings = settings
        self._languages = tuple("zh-hant" if one == "zh" and settings.traditional else one for one in chosen)
        if moved and self._armed:
            self._beside.go(self._rest())
        if moved and self._metering is not None and not self._metering.done() and self._hold is None:
            self._beside.go(self._meter(on=True))

    async def obey(self, command: object) -> bool:
        """Begin what a command asks of the ears; False for one that belongs elsewhere."""
        match command:
            case ask.StartListening():
                self.press()
            case ask.StopListening(request_id):
                self.release(request_id)
            case ask.CancelListening():
                await self.cancel()
            case ask.ReadAgain(request_id):
                if self._kept is not None:
                    self._beside.go(self._read(self._kept, request_id, Trace(), accurate=True))
            case ask.TestMicrophone(on):
                await self._meter(on=on)
            case ask.UseWindow(active):
                self._window_active = active
                if self._armed:
                    self._beside.go(self._rest())
            case _:
                return False
        return True

    @property
    def kept(self) -> Recording | None:
        """What was recorded last, if it may still be wanted."""
        return self._kept

    @property
    def holds(self) -> bool:
        """Whether the key is down."""
        return self._hold is not None

    def press(self) -> None:
        """Begin to listen; she goes silent at once."""
        if self._hold is not None:
            return
        trace = Trace()
        trace.note(Stage.PRESS)
        self._hush()
        self._armed = True
        self._announce(HearingChanged(Hearing.OPENING))
        meter = _Meter(self._announce, lambda: self._announce(HearingChanged(Hearing.LISTENING)))
        listening = Listening(self._microphone(), meter, self._tell_zeros)
        hold = _Hold(trace, meter, listening, self._begin(listening.record()))
        hold.glancing = asyncio.create_task(self._glance(hold))
        hold.recording.add_done_callback(lambda _: self._over(hold))
        self._hold = hold

    def release(self, request_id: str) -> None:
        """Read what was said and hand it on."""
        hold, self._hold = self._hold, None
        if hold is None:
            return
        hold.trace.note(Stage.RELEASE)
        hold.listening.release()
        self._beside.go(self._finish(hold, request_id))

    async def cancel(self) -> None:
        """Forget what was said since the key went down."""
        hold, self._hold = self._hold, None
        if hold is not None:
            hold.glancing.cancel()
            hold.recording.cancel()
            await asyncio.wait({hold.recording, hold.glancing})
            self._tell(Hearing.READY)

    async def close(self) -> None:
        """Stop listening and reading."""
        await self.cancel()
        await self._meter(on=False)
        await self._beside.close()
        await self._ears.close()

    def _over(self, hold: _Hold) -> None:
        """See to a recording that ended while the key is held: the device is gone, or it became too long."""
        if self._hold is not hold or hold.recording.cancelled():
            return
        if hold.recording.exception() is None:
            self.release("")
        else:
            self._hold = None
            self._beside.go(self._finish(hold, ""))

    async def _finish(self, hold: _Hold, request_id: str) -> None:
        try:
            recording = await hold.recording
        except CompanionError as error:
            self._keep_torn(hold.listening.so_far())
            self._fail(error)
            return
        finally:
            hold.glancing.cancel()
        trace = hold.trace
        trace.note_at(Stage.FIRST_SAMPLE, hold.meter.first_sample)
        why = Unheard.ZEROS if recording.silent else None
        if trace.between(Stage.PRESS, Stage.RELEASE) < SHORTEST_HOLD:
            why = Unheard.TOO_SHORT
        else:
            self._kept = recording
        if why is not None:
            self._announce(NothingHeard(why))
            self._tell(Hearing.READY)
        else:
            await self._read(recording, request_id, trace, accurate=self._settings.accurate)

    def _keep_torn(self, recording: Recording) -> None:
        """Keep what was said before the device went away, for another try."""
        if recording.seconds >= GLANCE_SECONDS and not recording.silent:
            self._kept = recording
            self._announce(NothingHeard(Unheard.NOTHING, kept=True))

    async def _read(self, recording: Recording, request_id: str, trace: Trace, *, accurate: bool) -> None:
        self._tell(Hearing.READING)
        self._readings += 1
        try:
            heard = await self._ears.hear(recording, self._languages, accurate=accurate)
        except CompanionError as error:
            self._announce(NothingHeard(Unheard.NOTHING, kept=True))
            self._fail(error)
            return
        finally:
            self._readings -= 1
        trace.note(Stage.READ)
        self._tell(Hearing.READY)
        if not heard.text:
            self._announce(NothingHeard(Unheard.NOTHING, kept=True))
            return
        sent = not self._settings.look_first
        self._announce(SpeechRecognised(heard.text, sent, heard.language))
        if sent:
            await self._said(heard.text, request_id, trace)

    async def _glance(self, hold: "_Hold") -> None:
        """Read what there is now and then; the reader gives way to the whole when the key is let go."""
        shown = ""
        while not hold.recording.done():
            await asyncio.sleep(GLANCE_SECONDS)
            if hold.listening.seconds < GLANCE_SECONDS or hold.recording.done():
                continue
            try:
                heard = await self._ears.glance(hold.listening.so_far(), self._languages)
            except CompanionError:
                return
            if heard.text and heard.text != shown and self._hold is hold:
                shown = heard.text
                self._announce(PartlyHeard(shown))

    def _microphone(self) -> Microphone:
        microphone = self._sounds.microphone()
        microphone.set_up(named_device(self._settings.microphone))
        if not self._watched:
            self._watched = True
            microphone.watch(lambda is_open: self._announce(MicrophoneChanged(is_open)))
        return microphone

    def _tell_zeros(self) -> None:
        self._announce(HeardLevel(0.0, zeros=True))

    def _tell(self, hearing: Hearing) -> None:
        if self._hold is None:
            self._announce(HearingChanged(hearing))

    def _fail(self, error: CompanionError) -> None:
        missing = error.problem.code in (Code.NO_MICROPHONE, Code.SOUND_MISSING, Code.MODEL_MISSING)
        if self._hold is None:  # else what failed was said before the key went down again
            self._announce(HearingChanged(Hearing.MISSING if missing else Hearing.READY, problem=error.problem))
        self._announce(ProblemOccurred(error.problem))

    def _begin(self, recording: "Coroutine[Any, Any, Done]") -> "asyncio.Task[Done]":
        self._recordings += 1
        task = asyncio.create_task(recording)
        task.add_done_callback(self._note_end)
        return task

    def _note_end(self, _: object) -> None:
        self._recordings -= 1
        if self._rests_later and not self._recordings:
            self._beside.go(self._rest())

    # while nothing is recorded

    def _keeps_open(self) -> bool:
        return self._armed and self._window_active and self._settings.pre_roll

    async def _rest(self) -> None:
        """Keep the microphone open for the moments before the key, or close it; not under a recording."""
        self._rests_later = self._recordings > 0
        if self._rests_later:
            return
        microphone = self._sounds.microphone()
        try:
            if self._keeps_open():
                await microphone.open(named_device(self._settings.microphone))
            else:
                await microphone.close()
        except AudioDeviceError as error:
            self._announce(HearingChanged(Hearing.MISSING, problem=error.problem))
            return
        if not self._readings:
            self._tell(Hearing.READY)

    async def _meter(self, *, on: bool) -> None:
        if self._metering is not None:
            self._metering.cancel()
            await asyncio.wait({self._metering})
            self._metering = None
        if on:
            self._metering = self._begin(self._show_level())

    async def _show_level(self) -> None:
        listening = Listening(self._microphone(), _Meter(self._announce), self._tell_zeros)
        try:
            await listening.record()
        except AudioDeviceError as error:
            self._fail(error)
