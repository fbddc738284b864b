"""The stamp that makes a second start instant."""

from pathlib import Path

import pytest
from setup_stamp import Stamp, digest


def test_what_was_recorded_holds_at_the_next_start(tmp_path: Path) -> None:
    Stamp(tmp_path / "set-up.json").record({"python run": "a", "system run": "b"})
    stamp = Stamp(tmp_path / "set-up.json")
    assert stamp.holds({"python run": "a", "system run": "b"})
    assert not stamp.holds({"python run": "a", "system run": "c"})
    assert not stamp.holds({"python test": "a"})


@pytest.mark.parametrize("content", ["", "[]", "{", '{"python run": 1}'])
def test_a_damaged_stamp_claims_nothing(tmp_path: Path, content: str) -> None:
    (tmp_path / "set-up.json").write_text(content)
    assert not Stamp(tmp_path / "set-up.json").holds({"python run": "1"})


def test_an_unknown_fingerprint_never_holds(tmp_path: Path) -> None:
    stamp = Stamp(tmp_path / "set-up.json")
    stamp.record({"model": ""})
    assert not stamp.holds({"model": ""})


def test_a_fingerprint_knows_where_parts_end() -> None:
    assert digest("ab", "c") != digest("a", "bc")
