"""Reads speech with Whisper in a tenth of a second: an encoder window as long as the clip needs, guarded.

Whisper pads every clip to 30 s, and its encoder takes as long for a word as for half a minute. A window of the clip and
three seconds more, eight at least, reads as well as the full one where the guard holds; where it doesn't, the full one
decides. Parts of faster-whisper are called that promise nothing, so its version is pinned and a test compares.
Only the child process imports this.
"""

import math
import sys
import threading
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.backends.speech_guard import has_words, is_subtitle, repeats, unwind
from companion.core.audio import HEARING_RATE, Transcript
from companion.core.hanzi_variants import to_simplified
from companion.core.values import dataclass

for _unused in ("av", "huggingface_hub"):  # faster-whisper imports them for files and downloads; neither is shipped
    sys.modules.setdefault(_unused, ModuleType(_unused))

Wave = NDArray[np.float32]

LONGEST_SHORT = 26.0  # seconds; beyond, there is nothing to save
SECONDS_BESIDE = 3.0
SHORTEST_WINDOW = 8.0
LOWEST_PROBABILITY = -0.34  # average of the logarithms; right sentences of synthetic voices stood above -0.27
LOWEST_OF_A_WORD = -0.4  # of less than `SECONDS_OF_A_WORD` of speech
SECONDS_OF_A_WORD = 1.5
CERTAIN_SECONDS = 2.0  # of speech, below which the language is not guessed
FRAMES_A_SECOND = 100
_FULL_SCALE = 32_768.0
_MOST_GAIN = 100.0
_FAINT = -45.0  # dBFS of the loudest half second
_SPEECH, _PERHAPS_SPEECH = 0.5, 0.3  # of the voice activity model; the second where the user insists
_SHORTEST_SPEECH = 0.12  # seconds
_TOKENS, _TOKENS_A_SECOND = 20, 12

PROMPTS = {"zh": "以下是普通话的句子。", "zh-hant": "以下是普通話的句子。"}  # they decide how Chinese is written


@dataclass(frozen=True, slots=True)
class Decoded:
    """One decoding: its text, the average log-probability of its tokens, and whether the cap of tokens cut it off."""

    text: str
    probability: float
    capped: bool = False


class GaveWay(Exception):  # noqa: N818 - nothing went wrong
    """Something more urgent came."""


class Reader:
    """A loaded model. `threads` are for the full window; the short one is quickest with one."""

    def __init__(self, folder: Path, device: str = "cpu", threads: int = 2) -> None:
        from faster_whisper import WhisperModel

        self._folder = str(folder)
        self._device = device
        self._threads = threads
        self._compute = "int8" if device == "cpu" else "int8_float16"
        # Two workers: what must be read now does not wait for a glance at what is being said.
        self.model: Any = WhisperModel(
            self._folder, device=device, compute_type=self._compute, cpu_threads=1, num_workers=2
        )

    @cached_property
    def full(self) -> Any:
        """The model with more threads, for full windows."""
        if self._device != "cpu" or self._threads == 1:
            return self.model
        from faster_whisper import WhisperModel

        return WhisperModel(self._folder, device="cpu", compute_type=self._compute, cpu_threads=self._threads)

    def warm(self) -> None:
        """Do once what every reading does; what only doubtful ones need is loaded beside the first words."""
        noise = np.random.default_rng(1).normal(0, 0.05, HEARING_RATE).astype(np.float32)
        spoken_seconds(noise)
        self.decode(self.encode(noise, SHORTEST_WINDOW), "en", cap=2)
        threading.Thread(target=lambda: self.full, name="full-window", daemon=True).start()

    def read(
        self,
        samples: bytes,
        languages: Sequence[str],
        *,
        accurate: bool = False,
        gives_way: Callable[[], bool] = lambda: False,
    ) -> Transcript:
        """Return what is said in 16-bit samples. Raises `GaveWay` between two steps."""
        wave = np.frombuffer(samples, np.int16).astype(np.float32) / _FULL_SCALE
        speech = spoken_seconds(wave, _PERHAPS_SPEECH if accurate else _SPEECH)
        if speech < _SHORTEST_SPEECH:
            return Transcript("")
        faint = loudest(wave) < _FAINT
        wave = normalise(wave)
        asked = tuple(languages) or ("en",)
        if accurate or len(wave) / HEARING_RATE > LONGEST_SHORT:
            return self._read_full(wave, asked, speech, faint=faint, beam=5 if accurate else 1)
        if gives_way():
            raise GaveWay
        encoded = self.encode(wave, window_seconds(len(wave) / HEARING_RATE))
        if gives_way():
            raise GaveWay
        language = self._language(encoded, asked, speech)
        decoded = self.decode(encoded, language, most_tokens(wave))
        if is_doubtful(decoded, speech) or (language == "zh" and written_otherwise(decoded.text)):
            if gives_way():
                raise GaveWay
            return self._read_full(wave, (language,), speech, faint=faint)
        return finished(decoded.text, language, faint=faint)

    def encode(self, wave: Wave, window: float) -> Any:
        """Return the encoder's output for a clip in a window of so many seconds, filled up with zeros."""
        frames = round(window * FRAMES_A_SECOND)
        features = self.model.feature_extractor(wave)[:, :-1][:, :frames]
        return self.model.encode(np.pad(features, ((0, 0), (0, frames - features.shape[1]))))

    def decode(self, encoded: Any, language: str, cap: int) -> Decoded:
        """Return the best text of an encoded clip, of at most `cap` tokens."""
        from faster_whisper.transcribe import get_suppressed_tokens

        tokenizer = self._tokenizer(language)
        before = tokenizer.encode(f" {PROMPTS[language]}") if language in PROMPTS else []
        prompt = self.model.get_prompt(tokenizer, before, without_timestamps=True)
        most = min(len(prompt) + cap, self.model.max_length)
        result = self.model.model.generate(
            encoded,
            [prompt],
            beam_size=1,
            max_length=most,
            return_scores=True,
            suppress_blank=True,
            suppress_tokens=get_suppressed_tokens(tokenizer, [-1]),
        )[0]
        tokens = result.sequences_ids[0]
        probability = result.scores[0] * len(tokens) / (len(tokens) + 1)
        return Decoded(tokenizer.decode(tokens).strip(), probability, len(prompt) + len(tokens) >= most)

    def _read_full(
        self, wave: Wave, languages: Sequence[str], speech: float, *, faint: bool, beam: int = 1
    ) -> Transcript:
        language = languages[0]
        if len(languages) > 1 and speech >= CERTAIN_SECONDS:
            language = self._language(self.encode(wave[: 30 * HEARING_RATE], 30.0), languages, speech)
        segments, _ = self.full.transcribe(
            wave,
            language=_code(language),
            beam_size=beam,
            temperature=[0.0],
            condition_on_previous_text=False,
            initial_prompt=PROMPTS.get(language),
            max_new_tokens=most_tokens(wave[: 30 * HEARING_RATE]),  # a loop may take half a minute otherwise
        )
        text = "".join(segment.text for segment in segments).strip()
        return finished(unwind(text), language, faint=faint)

    def _language(self, encoded: Any, languages: Sequence[str], speech: float) -> str:
        """Return which of the user's languages it is; of a word or two nobody can tell."""
        if len(languages) == 1 or speech < CERTAIN_SECONDS:
            return languages[0]
        probabilities = {token[2:-2]: value for token, value in self.model.model.detect_language(encoded)[0]}
        return max(languages, key=lambda language: probabilities.get(_code(language), 0.0))

    def _tokenizer(self, language: str) -> Any:
        from faster_whisper.tokenizer import Tokenizer

        is_multilingual = self.model.model.is_multilingual
        return Tokenizer(self.model.hf_tokenizer, is_multilingual, task="transcribe", language=_code(language))


def spoken_seconds(wave: Wave, threshold: float = _SPEECH) -> float:
    """Return for how long somebody speaks; noise, music and coughs are no speech."""
    from faster_whisper.vad import get_speech_timestamps

    if not len(wave) or not wave.any():
        return 0.0
    found = get_speech_timestamps(normalise(wave), threshold=threshold, speech_pad_ms=0, min_silence_duration_ms=100)
    return float(sum(each["end"] - each["start"] for each in found)) / HEARING_RATE


def normalise(wave: Wave) -> Wave:
    """Return a clip as loud as it can be without clipping."""
    peak = float(np.abs(wave).max(initial=0.0))
    return wave if peak == 0 else wave * np.float32(min(0.9 / peak, _MOST_GAIN))


def loudest(wave: Wave) -> float:
    """Return the level of the loudest half second, in dBFS."""
    size = HEARING_RATE // 2
    parts = np.array_split(wave, max(1, len(wave) // size))
    return 10 * math.log10(max(1e-12, *(float(np.mean(part**2)) for part in parts if len(part))))


def most_tokens(wave: Wave) -> int:
    """Return how many tokens can be said in a clip of up to half a minute."""
    return int(_TOKENS + _TOKENS_A_SECOND * len(wave) / HEARING_RATE)


def window_seconds(clip: float) -> float:
    """Return the window that a clip is read in."""
    return min(30.0, max(SHORTEST_WINDOW, clip + SECONDS_BESIDE))


def is_doubtful(decoded: Decoded, speech: float) -> bool:
    """Tell whether the full window must decide, by a decoding and the seconds of speech in it."""
    lowest = LOWEST_OF_A_WORD if speech < SECONDS_OF_A_WORD else LOWEST_PROBABILITY
    return decoded.capped or decoded.probability < lowest or not has_words(decoded.text) or repeats(decoded.text)


def written_otherwise(text: str) -> bool:
    """Tell whether a text has traditional characters: where simplified ones were asked for, the model is unsure."""
    return text != text.translate(to_simplified())


def finished(text: str, language: str, *, faint: bool) -> Transcript:
    """Return a text as the user's, or nothing where it is none."""
    if not has_words(text) or (faint and is_subtitle(text)):
        return Transcript("")
    return Transcript(text.translate(to_simplified()) if language == "zh" else text, _code(language))


def _code(language: str) -> str:
    return language.partition("-")[0]
