"""One reply said aloud: clips go into one playback, and what is heard drives caption, face, mouth and the journal.

Stopping it silences her at once; how far the user heard it is told by the words that were played.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from time import monotonic

from companion.conversation.clauses import spoken_seconds
from companion.conversation.her_voice import HerVoice
from companion.conversation.trace import Trace
from companion.conversation.voiced import Clip, voiced
from companion.core.conversation import Sentence
from companion.core.errors import AudioDeviceError, CompanionError
from companion.core.events import ProblemOccurred
from companion.core.ports import Announce
from companion.core.sound import Loudspeaker, Playback
from companion.core.voice_events import MouthLevel, SpeechBegan, SpeechEnded, Stage

_LEAST_CHANGE = 0.03  # of the mouth's level
_INAUDIBLE = 0.1  # seconds at the end that nobody misses


@dataclass(frozen=True, slots=True)
class _Segment:
    clip: Clip
    begin: float  # seconds of the playback


class SpokenReply:
    """The voice of one turn. `text` returns the reply as shown so far."""

    def __init__(
        self,
        turn_id: str,
        voice: HerVoice,
        loudspeaker: Loudspeaker,
        *,
        announce: Announce,
        text: Callable[[], str],
        trace: Trace,
    ) -> None:
        self.speaking = False
        self._turn_id = turn_id
        self._voice = voice
        self._loudspeaker = loudspeaker
        self._announce = announce
        self._text = text
        self._trace = trace
        trace.note(Stage.REQUEST)
        self._playback: Playback | None = None
        self._segments: list[_Segment] = []
        self._begun = 0  # segments that can be heard
        self._put = 0.0
        self._level = 0.0
        self._first_words = (monotonic(), 0)  # when they came, and how much of the reply was there before
        self._silent = False
        self._ended = False  # which was told
        self.heard_upto: int | None = None  # offset into the reply; None: nothing of it went unheard

    async def say(self, sentences: AsyncGenerator[Sentence, None]) -> None:
        """Say sentences as they come, and return when the last was heard. Words go on where the sound can't."""
        self.speaking = True
        self._playback = playback = self._loudspeaker.play(self._tick)
        async with aclosing(voiced(self._while_audible(sentences), self._voice)) as clips:
            try:
                async for clip in clips:
                    await self._play(playback, clip)
            except CompanionError:  # no more words come; those that came are heard to their end
                await self._until_heard(playback)
                raise
            else:
                await self._until_heard(playback)
            finally:
                self._end(playback)

    def note_words(self) -> None:
        """Note that the first words of the reply have come."""
        self._trace.note(Stage.FIRST_WORDS)
        self._first_words = (monotonic(), len(self._text()))

    def note_complete(self) -> None:
        """Note that the last words of the reply have come."""
        begun, before = self._first_words
        self._voice.learn_text(spoken_seconds(self._text()[before:]), monotonic() - begun)

    def early(self, clause: str) -> bool:
        """Tell whether the first clause is worth saying before its sentence is complete."""
        worth = self._voice.pace.is_worth_cutting(clause)
        if worth:
            self._trace.note(Stage.FIRST_CLAUSE)
        return worth

    def hush(self, *, reads_on: bool = False) -> None:
        """Go silent at once, or never begin; the text goes on, and all of it counts where the user `reads_on`."""
        if self._playback is None:
            self._silent, self.heard_upto = True, None if reads_on else 0
        elif self.speaking and not self._silent:
            self._stop(self._playback)
            if reads_on:
                self.heard_upto = None
            self._tell_ended()

    @property
    def spoken_text(self) -> str:
        """What was said, as far as it began to be heard."""
        return " ".join(one.clip.sentence.text for one in self._segments[: self._begun])

    async def _while_audible(self, sentences: AsyncGenerator[Sentence, None]) -> AsyncGenerator[Sentence, None]:
        """Yield sentences while there is a reason to make sound of them; let the others pass."""
        async with aclosing(sentences):
            async for sentence in sentences:
                if not self._silent:
                    self._trace.note(Stage.SPEECH_ASKED)
                    yield sentence

    async def _play(self, playback: Playback, clip: Clip) -> None:
        if self._silent:
            return
        self._segments.append(_Segment(clip, self._put))
        try:
            async with aclosing(clip.pieces()) as pieces:
                async for piece in pieces:
                    if piece.frame is not None and not self._silent:
                        self._trace.note(Stage.SPEECH_ARRIVED)
                        self._put += piece.frame.seconds
                        await playback.put(piece.frame)
        except AudioDeviceError as error:
            self._lose(error)

    async def _until_heard(self, playback: Playback) -> None:
        try:
            await playback.finish()
        except AudioDeviceError as error:
            self._lose(error)

    def _lose(self, error: AudioDeviceError) -> None:
        """Go on without sound: the text stays, and that is told once."""
        if not self._silent:
            self.hush(reads_on=True)  # nobody cut her off: what can't be heard is read
            self._announce(ProblemOccurred(error.problem, self._turn_id))

    def _stop(self, playback: Playback) -> None:
        self._trace.note(Stage.CANCELLED)
        self._silent = True
        heard = playback.stop()
        self._trace.note(Stage.SILENT)
        self._tell_begun(heard)
        self.heard_upto = self._place_of(heard)

    def _end(self, playback: Playback) -> None:
        if not self._silent and playback.heard() < self._put - _INAUDIBLE:
            self._stop(playback)
        elif not self._silent:
            self._tell_begun(self._put)
        self.speaking = False
        self._tell_ended()
        self._announce(self._trace.waterfall(self._turn_id))

    def _tell_ended(self) -> None:
        """Tell once that nothing is said any more, though the text may go on."""
        if not self._ended:
            self._ended = True
            self._announce(MouthLevel(0.0))
            self._announce(SpeechEnded(self._turn_id, self.heard_upto))

    def _place_of(self, heard: float) -> int:
        """Return the offset into the reply up to which it was heard after so many seconds."""
        for segment in reversed(self._segments[: self._begun]):
            place = segment.clip.heard_upto(max(0.0, heard - segment.begin))
            if place:
                return place_in(self._text(), segment.clip.sentence, place)
        return 0

    def _tick(self, level: float) -> None:
        """Follow what is heard: the face and caption of a segment that begins, and the mouth."""
        if self._playback is None or self._silent:
            return
        self._tell_begun(self._playback.heard())
        if abs(level - self._level) > _LEAST_CHANGE or (level == 0.0) is not (self._level == 0.0):
            self._level = level
            self._announce(MouthLevel(level))

    def _tell_begun(self, heard: float) -> None:
        while self._begun < len(self._segments) and self._segments[self._begun].begin < heard:
            self._trace.note(Stage.AUDIBLE)
            said = self._segments[self._begun].clip.sentence
            self._begun += 1
            self._announce(SpeechBegan(self._turn_id, said.text, said.begin, said.end, said.emotion, said.shown))


def place_in(reply: str, sentence: Sentence, heard: int) -> int:
    """Return where in a reply a sentence was heard up to, of whose spoken text `heard` characters were.

    What is said lacks the markup of what is shown, so its characters are looked for in order; where it is said in
    another language, as much of what is shown counts as heard.
    """
    if heard >= len(sentence.text):
        return sentence.end
    if sentence.shown:
        return sentence.begin + (sentence.end - sentence.begin) * heard // len(sentence.text)
    place = sentence.begin
    for character in sentence.text[:heard]:
        found = reply.find(character, place, sentence.end)
        place = found + 1 if found >= 0 and not character.isspace() else place
    return place
