"""The real offline voice, heard back by the real recogniser: every word, in each language, figures read rightly."""

import asyncio
import re
from contextlib import aclosing
from pathlib import Path

import numpy as np
import pytest
import soxr

from companion.backends.local_voice import LocalVoice
from companion.backends.whisper_ears import WhisperEars
from companion.core.audio import HEARING_RATE, Recording, SpokenWord, VoiceStyle
from tests.shared_models import shared_model

pytestmark = [pytest.mark.model, pytest.mark.timeout(900)]

SAID = [
    ("kokoro:zf_xiaobei", "zh", "今天天气不错，我们去散步吧。", ["今天天气不错我们去散步吧"]),
    (
        "kokoro:zm_yunxi",
        "zh",
        "会议在10:30开始，大约有60%的人会来。",
        [
            "会议在10:30开始大约有60%的人会来",
            "会议在10点30分开始大约有百分之六十的人会来",
            "会议在十点三十分开始大约有百分之六十的人会来",
        ],
    ),
    (
        "kokoro:af_heart",
        "en",
        "Dr. Smith paid $5.99 for the book, didn't he?",
        ["dr smith paid $599 for the book didnt he", "dr smith paid $599 cents for the book didnt he"],
    ),
    ("kokoro:bm_george", "en", "The weather is nice, let us take a walk.", ["the weather is nice let us take a walk"]),
    (
        "kokoro:jf_alpha",
        "ja",
        "今日はとても良い天気ですね。",
        ["今日はとても良い天気ですね", "今日はとてもいい天気ですね"],
    ),
]
_KEPT = re.compile(r"[^\w%$:]|_")


@pytest.mark.long
def test_what_it_says_is_heard() -> None:
    models, whisper = shared_model("kokoro-82m").parent.parent, shared_model("whisper-base")

    async def main() -> list[tuple[list[str], str]]:
        voice, ears = LocalVoice(models), WhisperEars(lambda: whisper)
        try:
            pairs = []
            for name, language, text, wanted in SAID:
                sound, words = await _said(voice, text, VoiceStyle(name))
                assert words[-1].begin + words[-1].seconds <= len(sound) / 2 / HEARING_RATE + 0.3
                heard = await ears.hear(Recording(sound), [language], accurate=True)
                pairs.append((wanted, heard.text))
            return pairs
        finally:
            await voice.close()
            await ears.close()

    for wanted, heard in asyncio.run(main()):
        said = _KEPT.sub("", heard.casefold())
        assert min(_distance(_KEPT.sub("", form), said) for form in wanted) <= max(1, len(wanted[0]) // 12), heard


async def _said(voice: LocalVoice, text: str, style: VoiceStyle) -> tuple[bytes, list[SpokenWord]]:
    sound, words, rate = b"", [], HEARING_RATE
    async with aclosing(voice.say(text, style)) as pieces:
        async for piece in pieces:
            if piece.frame is not None:
                sound, rate = sound + piece.frame.samples, piece.frame.rate
            words += [piece.word] if piece.word else []
    return soxr.resample(np.frombuffer(sound, np.int16), rate, HEARING_RATE).tobytes(), words


def _distance(wanted: str, said: str) -> int:
    """Return how many letters must be changed (Levenshtein)."""
    row = list(range(len(said) + 1))
    for at, letter in enumerate(wanted, 1):
        before, row[0] = row[0], at
        for place, other in enumerate(said, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != other))
    return row[-1]


def test_the_voices_are_there() -> None:
    folder: Path = shared_model("kokoro-82m").parent.parent

    async def main() -> int:
        voice = LocalVoice(folder)
        try:
            return len(await voice.voices())
        finally:
            await voice.close()

    assert asyncio.run(main()) == 18
