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


def test_doubtful_words_are_read_again_in_the_full_window(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.backends import whisper_reader

    reader = whisper_reader.Reader(Path(shared_model("whisper-base").parent), threads=1)
    monkeypatch.setattr(reader, "decode", lambda *_, **__: whisper_reader.Decoded("so so so so so so so", -0.1))
    assert reader.read(spoken(SENTENCES[1]).samples, ["en"]).text == SENTENCES[1]
