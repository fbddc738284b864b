"""Parts of faster-whisper that promise nothing do what `transcribe` does, and need nothing that is not shipped."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest

from tests.shared_models import shared_model
from tests.spoken import spoken

pytestmark = pytest.mark.model
SENTENCES = (
    "Good morning.",
    "What is the weather like in Hangzhou tomorrow afternoon?",
    "Yes, please remember that my flight leaves on Friday evening.",
    "I went to the market with my sister yesterday, and we bought some apples and two bottles of milk.",
)

WITHOUT_AV = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("av", "huggingface_hub"):
            raise ImportError(name)

sys.meta_path.insert(0, Refuse())
import pathlib
from companion.backends.whisper_reader import Reader
print(Reader(pathlib.Path(sys.argv[1])).model.model.is_multilingual)
"""


def test_it_is_the_release_that_was_tried() -> None:
    assert version("faster-whisper") == "1.2.1"


@pytest.mark.long
def test_the_full_window_decoded_directly_says_what_transcribe_says() -> None:
    from companion.backends.whisper_reader import Reader

    reader = Reader(shared_model("whisper-base").parent)
    for sentence in SENTENCES:
        wave = np.frombuffer(spoken(sentence).samples, np.int16).astype(np.float32) / np.float32(32_768)
        segments, _ = reader.model.transcribe(
            wave, language="en", beam_size=1, temperature=[0.0], without_timestamps=True
        )
        stock = list(segments)
        direct = reader.decode(reader.encode(wave, 30.0), "en", cap=400)
        assert direct.text == "".join(each.text for each in stock).strip()
        assert direct.probability == pytest.approx(stock[0].avg_logprob, abs=1e-3)


def test_neither_decoders_of_files_nor_the_hub_are_needed() -> None:
    command = [sys.executable, "-c", WITHOUT_AV, str(shared_model("whisper-base").parent)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout.strip() == "True", done.stderr


@pytest.mark.parametrize(("clip", "window"), [(0.5, 8.0), (5.0, 8.0), (6.0, 9.0), (26.0, 29.0), (40.0, 30.0)])
def test_the_window_is_as_long_as_the_clip_needs(clip: float, window: float) -> None:
    from companion.backends.whisper_reader import window_seconds

    assert window_seconds(clip) == window


@pytest.mark.parametrize(
    ("text", "probability", "capped", "speech", "doubtful"),
    [
        ("Good morning.", -0.3, False, 0.8, False),
        ("Good morning.", -0.5, False, 0.8, True),
        ("Good morning.", -0.38, False, 0.8, False),  # words are never as sure as sentences
        ("Good morning to all of you.", -0.3, False, 2.0, False),
        ("Good morning to all of you.", -0.38, False, 2.0, True),
        ("Good morning to all of you.", -0.1, True, 2.0, True),
        ("...", -0.1, False, 2.0, True),
        ("好的好的好的好的好的好的", -0.1, False, 2.0, True),
    ],
)
def test_what_is_doubted(text: str, probability: float, capped: bool, speech: float, doubtful: bool) -> None:
    from companion.backends.whisper_reader import Decoded, is_doubtful

    assert is_doubtful(Decoded(text, probability, capped), speech) is doubtful


def test_simplified_characters_are_what_is_asked_for_and_faint_subtitles_are_nobodys_words() -> None:
    from companion.backends.whisper_reader import finished, written_otherwise

    assert written_otherwise("名譴價")
    assert not written_otherwise("今天天气不错")
    assert finished("這是國語", "zh", faint=False).text == "这是国语"
    assert finished("這是國語", "zh-hant", faint=False).text == "這是國語"
    assert finished("Thank you for watching.", "en", faint=True).text == ""
    assert finished("Thank you for watching.", "en", faint=False).text == "Thank you for watching."


def test_doubtful_words_are_read_again_in_the_full_window(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.backends import whisper_reader

    reader = whisper_reader.Reader(Path(shared_model("whisper-base").parent), threads=1)
    monkeypatch.setattr(reader, "decode", lambda *_, **__: whisper_reader.Decoded("so so so so so so so", -0.1))
    assert reader.read(spoken(SENTENCES[1]).samples, ["en"]).text == SENTENCES[1]
