import json
import random

import pytest

from companion.storage import json_text
from tests.unit.storage.samples import TEXTS


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_comes_back_exactly(text: str) -> None:
    data = json_text.dump({"text": text, "more": [text]})
    data.decode()  # valid UTF-8, whatever the text
    assert json_text.load(data) == {"text": text, "more": [text]}


def test_any_sequence_of_surrogates_comes_back_exactly() -> None:
    chance = random.Random(7)
    for _ in range(500):
        text = "".join(chance.choice('a\ud800\udbff\udc00\udfff😀青\\u"') for _ in range(12))
        assert json_text.load(json_text.dump([text])) == [text]


def test_text_is_written_unescaped_and_reads_elsewhere() -> None:
    data = json_text.dump({"text": "青禾\n\ud800"})
    assert "青禾".encode() in data
    assert json.loads(data) == {"text": "青禾\n\ud800"}


@pytest.mark.parametrize("data", [b"", b"{", b'{"a":1}}', b"\xff\xfe", b"nul", b"\x00" * 9, b"[" * 100_000])
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        json_text.load(data)
