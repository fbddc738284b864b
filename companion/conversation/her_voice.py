"""Says texts with the chosen voice, and with the one of this computer where that fails, until it is well again.

The listener hears no gap but the voice's own patience, and is told once of each change.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import replace
from time import monotonic

from companion.conversation.clauses import Pace, spoken_seconds
from companion.conversation.speech_cache import SpeechCache
from companion.core.audio import SpeechPiece, SpokenWord, VoiceStyle
from companion.core.errors import CompanionError, Problem, VoiceError
from companion.core.sound import Voice
from companion.core.voice_events import VoiceInUse

_RESTART = re.compile(r"[\s，。！？；：、,.!?;:…—]+")


class HerVoice:
    """Speaks through `chosen`, where there is one and the user agreed to it, else through `offline`.

    `announce` hears of the voice in use when it changes.
    """

    def __init__(
        self,
        offline: Voice,
        offline_style: VoiceStyle,
        announce: Callable[[VoiceInUse], None] = lambda _: None,
        cache: SpeechCache | None = None,
    ) -> None:
        self._offline = offline
        self._offline_style = offline_style
        self._announce = announce
        self._cache = cache or SpeechCache()
        self._chosen: Voice | None = None
        self._style = offline_style
        self._in_use: VoiceInUse | None = None
        self._fallen: Problem | None = None  # what is wrong with the chosen voice
        self._trial: asyncio.Task[None] | None = None
        self._last = asyncio.Event()  # set when the sound of the text said last was made
        self._last.set()
        self._paces = {True: Pace(), False: Pace(first_sound=0.6, rtf=0.7)}  # of an online voice, of this computer's

    @property
    def pace(self) -> Pace:
        """The pace of the voice that says the next text."""
        return self._paces[self._chosen is not None and self._fallen is None]

    def learn_text(self, spoken: float, seconds: float) -> None:
        """Note that text of so many seconds of speech arrived in `seconds`, whichever voice said it."""
        for pace in self._paces.values():
            pace.learn_text(spoken, seconds)

    def choose(self, chosen: Voice | None, style: VoiceStyle, offline_style: VoiceStyle) -> None:
        """Speak with these from the next text on; None: only with the voice of this computer."""
        if chosen is not self._chosen:
            self._cache.clear()  # two services may call their voices alike
        self._chosen, self._style, self._offline_style = chosen, style, offline_style
        self._fallen = None
        self._end_trial()

    async def warm(self) -> None:
        """Make both voices ready, the chosen one first: the one of this computer must be quick when it is needed."""
        if self._chosen is not None:
            await self._chosen.warm(self._style)
        await self._offline.warm(self._offline_style)

    async def connect(self) -> None:
        """Let an online voice connect, unless it is connected: while the first words are awaited that costs nothing."""
        if self._chosen is not None and self._fallen is None:
            await self._chosen.warm(self._style)

    async def say(self, text: str, *, strict: bool = False) -> AsyncGenerator[SpeechPiece, None]:
        """Yield the sound and the words of a text. Where no voice can say it, nothing comes and that is told once.

        With `strict` that raises `VoiceError`, too.
        """
        before, self._last = self._last, asyncio.Event()
        made = self._last
        try:
            spoken, why = _Progress(text), self._fallen
            if self._chosen is not None and self._fallen is None:
                async with aclosing(self._online(self._chosen, spoken)) as pieces:
                    async for piece in pieces:
                        yield piece
                if spoken.complete:
                    return
            elif self._chosen is not None:
                self._begin_trial(text)
            await before.wait()  # one text at a time is made here, the earlier first
            async with aclosing(self._stand_in(spoken, why or self._fallen, strict=strict)) as pieces:
                async for piece in pieces:
                    yield piece
        finally:
            made.set()

    async def _online(self, chosen: Voice, spoken: "_Progress") -> AsyncGenerator[SpeechPiece, None]:
        """Yield what the chosen voice says of a text; note what is wrong with it."""
        try:
            async with aclosing(self._sound_of(chosen, spoken.text, self._style, online=True)) as pieces:
                async for piece in pieces:
                    spoken.follow(piece)
                    yield piece
            spoken.complete = True
        except CompanionError as error:
            self._fallen = error.problem

    async def _stand_in(
        self, spoken: "_Progress", why: Problem | None, *, strict: bool
    ) -> AsyncGenerator[SpeechPiece, None]:
        """Yield the rest of a text, said by the voice of this computer; `why` it was wanted holds for all of it."""
        upto, seconds = spoken.restart(), spoken.seconds
        rest, style = spoken.text[upto:], self._offline_style
        try:
            async with aclosing(self._sound_of(self._offline, rest, style, online=False, why=why)) as pieces:
                async for piece in pieces:
                    yield _moved(piece, upto, seconds)
        except CompanionError as error:
            problem = why or error.problem
            self._tell(VoiceInUse("", online=False, problem=problem, silent=True))
            if strict:
                raise VoiceError(problem.code, retryable=problem.retryable, **problem.values) from None

    async def close(self) -> None:
        """Stop trying; the voices are closed by whoever made them."""
        trial = self._trial
        self._end_trial()
        if trial is not None:
            await asyncio.wait({trial})

    async def _sound_of(
        self, voice: Voice, text: str, style: VoiceStyle, *, online: bool, why: Problem | None = None
    ) -> AsyncGenerator[SpeechPiece, None]:
        """Yield a text's sound, from the cache where it is there; learn the voice's pace and tell that it speaks."""
        if kept := self._cache.find(text, style):
            self._tell_speaking(style, online=online, why=why)
            for piece in kept:
                yield piece
            return
        begun, first, seconds, pieces = monotonic(), 0.0, 0.0, []
        async with aclosing(voice.say(text, style)) as said:
            async for piece in said:
                if piece.frame is not None:
                    if not first:
                        first = monotonic() - begun
                        self._tell_speaking(style, online=online, why=why)
                    seconds += piece.frame.seconds
                pieces.append(piece)
                yield piece
        if voice is self._offline or voice is self._chosen:  # else another one was chosen while it spoke
            self._cache.keep(text, style, pieces)
        if seconds:
            work = 0.0 if online else (monotonic() - begun) / seconds
            self._paces[online].learn_voice(first, work)

    def _tell_speaking(self, style: VoiceStyle, *, online: bool, why: Problem | None) -> None:
        if not online or self._fallen is None:  # else its last words are still coming
            self._tell(VoiceInUse(style.voice, online, why))

    def tell_anew(self) -> None:
        """Tell which voice speaks when the next text is said, though it is the one told last."""
        self._in_use = None

    def _tell(self, now: VoiceInUse) -> None:
        before = self._in_use
        if before is None or _told_by(before) != _told_by(now):
            self._in_use = now
            self._announce(now)

    # giving back

    def _begin_trial(self, text: str) -> None:
        """Let the chosen voice say a text that nobody hears, beside the other one; if it can, it speaks next."""
        if self._trial is None or self._trial.done():
            self._trial = asyncio.create_task(self._try(text))

    async def _try(self, text: str) -> None:
        chosen, style = self._chosen, self._style
        if chosen is None:
            return
        with suppress(CompanionError):
            async with aclosing(chosen.say(text, style)) as said:
                pieces = [piece async for piece in said]
            if pieces and chosen is self._chosen:
                self._fallen = None
                self._cache.keep(text, style, pieces)

    def _end_trial(self) -> None:
        if self._trial is not None:
            self._trial.cancel()


def _told_by(now: VoiceInUse) -> tuple[str, bool, bool, bool]:
    return now.voice, now.online, now.silent, now.problem is None


class _Progress:
    """How far a text was said, so that another voice can go on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.seconds = 0.0
        self.complete = False
        self._words: list[SpokenWord] = []

    def follow(self, piece: SpeechPiece) -> None:
        """Note a piece."""
        if piece.word is not None:
            self._words.append(piece.word)
        if piece.frame is not None:
            self.seconds += piece.frame.seconds

    def restart(self) -> int:
        """Return where in the text to go on: behind the last word whose sound came, else at the clause so reached."""
        if not self.seconds:
            return 0
        whole = [word for word in self._words if word.begin + word.seconds <= self.seconds + 0.05]
        if whole:
            return whole[-1].at + whole[-1].length
        places = [0, *(found.end() for found in _RESTART.finditer(self.text))]
        return max(place for place in places if spoken_seconds(self.text[:place]) <= self.seconds)


def _moved(piece: SpeechPiece, by: int, seconds: float) -> SpeechPiece:
    """Return a piece of the rest of a text as one of the whole text and its sound."""
    if piece.word is None or not (by or seconds):
        return piece
    return replace(piece, word=replace(piece.word, at=piece.word.at + by, begin=piece.word.begin + seconds))
