import dataclasses
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.conversation import Reply, Session, Turn, Usage
from companion.storage import json_text
from companion.storage.rows import from_row, plain, to_row
from tests.unit.storage.samples import Samples


@pytest.mark.parametrize("seed", range(25))
def test_sessions_and_turns_come_back_exactly(seed: int) -> None:
    samples = Samples(seed)
    session, turn = samples.session(), samples.turn("s", seed)
    for write in (json_text.dump, lambda value: json_text.dump(to_row(value))):
        assert from_row(Session, json_text.load(write(session))) == session
        assert from_row(Turn, json_text.load(write(turn))) == turn


def test_the_samples_leave_no_field_at_its_default() -> None:
    samples = Samples(1)
    turns = [samples.turn("s", 1) for _ in range(60)]
    for kind, values in ((Turn, turns), (Reply, [reply for turn in turns for reply in turn.replies])):
        for one in dataclasses.fields(kind):
            if one.name != "deleted_at" and one.default is not dataclasses.MISSING:
                assert any(getattr(value, one.name) != one.default for value in values), one.name


def test_empty_values_are_left_out_and_come_back() -> None:
    assert to_row(Usage()) == {}
    assert from_row(Usage, {}) == Usage()


def test_fields_of_a_later_kind_are_ignored() -> None:
    assert from_row(Usage, {"prompt_tokens": 3, "later": 1}) == Usage(3)


def wrong_rows() -> list[Any]:
    turn = plain(Samples(3).turn("s", 1))
    return [
        None,
        [],
        "turn",
        {},
        turn | {"seq": "1"},
        turn | {"seq": True},
        turn | {"seq": 1.5},
        turn | {"began_at": "yesterday"},
        turn | {"began_at": 5},
        turn | {"user": "text"},
        turn | {"replies": {}},
        turn | {"replies": [None]},
        turn | {"replies": [turn["replies"][0] | {"outcome": "perhaps"}]},
        turn | {"replies": [turn["replies"][0] | {"emotions": [[1]]}]},
        turn | {"notes": None},
    ]


@pytest.mark.parametrize("row", wrong_rows())
def test_a_row_that_does_not_fit_is_refused(row: Any) -> None:
    with pytest.raises(ValueError, match=r".*"):
        from_row(Turn, row)


def test_a_moment_without_its_zone_is_utc() -> None:
    row = plain(Samples(3).session())
    assert from_row(Session, row | {"began_at": "2026-05-12T21:04:00"}).began_at == datetime(
        2026, 5, 12, 21, 4, tzinfo=UTC
    )
