"""Texts are found in bytes however they are written there, many at once as surely as one by one."""

import json
import random
import re

import pytest

from companion.storage import traces
from companion.storage.traces import Scanner, can_be_traced, forms_of, scanner_of

TEXT = 'Er sagte "ja\\nein" 😀 银行卡\n密码'
FILLER = [f"some other text {number} 海边的灯塔 {number * 7919:x}" for number in range(60)]


@pytest.mark.parametrize("count", [0, 60], ids=["one", "many"])
@pytest.mark.parametrize(
    "written",
    [
        TEXT.encode(),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        json.dumps(TEXT).encode(),
        json.dumps(TEXT, ensure_ascii=False).encode(),
        re.sub(r"\\u[0-9a-f]{4}", lambda found: "\\u" + found[0][2:].upper(), json.dumps(TEXT)).encode(),
    ],
)
def test_every_form_is_found(written: bytes, count: int) -> None:
    scanner = scanner_of([TEXT, *FILLER[:count]])
    assert bool(scanner._anchors) is (count > 0), "both ways of looking are tried"
    around = b"x" * 1000 + written + b"y" * 1000
    assert scanner.is_in(around)
    assert not scanner.is_in(b"x" * 1000 + written[:-3])


def test_what_is_found_is_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traces, "_AT_ONCE", 64)
    dice = random.Random(6)
    data = bytes(dice.randrange(256) for _ in range(5000))
    patterns = {data[at : at + 9] for at in dice.sample(range(4900), 40)} | {bytes([7]) * 9, b"not in there"}
    found = Scanner(patterns).found(data)
    assert found == {one for one in patterns if one in data}
    begin, end = next(Scanner([data[61:70]] * 20 + list(patterns)).spans(data[61:70]))
    assert (begin, end) == (0, 9)


def test_upper_case_escapes_are_a_form() -> None:
    assert b"\\u94F6\\u884C" in forms_of("银行")


def test_short_texts_are_not_looked_for() -> None:
    assert not can_be_traced("嗯嗯")
    assert not can_be_traced("ok then")
    assert can_be_traced("好的呀")
    assert not scanner_of(["ok"]).is_in(b"ok")
