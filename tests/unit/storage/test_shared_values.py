"""What two computers did to the same turn becomes one, and nothing that either said is lost."""

from dataclasses import replace
from datetime import UTC, datetime

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.ids import new_id
from companion.storage.shared_values import LARGEST_ROW, is_whole, marks_of, merged, pack, unpack
from tests.unit.storage.samples import Samples

NOW = datetime(2026, 5, 1, tzinfo=UTC)
LATER = datetime(2026, 5, 2, tzinfo=UTC)


def reply(text: str, outcome: Outcome = Outcome.COMPLETED) -> Reply:
    return Reply(new_id(), text, NOW, outcome, NOW)


BASE = Turn(new_id(), new_id(), 0, NOW, 0, UserText("base"), (reply("one"),))


def test_what_only_one_changed_is_taken_from_it() -> None:
    mine = replace(BASE, starred=True)
    theirs = replace(BASE, user=UserText("theirs", earlier=("base",)))
    one = merged(marks_of(BASE), mine, theirs)
    assert one.starred
    assert one.user == theirs.user
    assert one == merged(marks_of(BASE), theirs, mine)


def test_taking_back_is_a_change_too() -> None:
    starred = replace(BASE, starred=True, deleted_at=NOW)
    theirs = replace(starred, starred=False)
    assert merged(marks_of(starred), starred, theirs) == theirs
    assert merged(marks_of(starred), theirs, starred) == theirs


def test_where_both_changed_the_text_both_texts_are_kept() -> None:
    mine = replace(BASE, user=UserText("mine", earlier=("base",)))
    theirs = replace(BASE, user=UserText("theirs", earlier=("base",)))
    one = merged(marks_of(BASE), mine, theirs).user
    assert one is not None
    assert one.text == "mine"
    assert set(one.earlier) == {"base", "theirs"}


def test_answers_of_both_are_kept_and_the_choice_stays_what_was_chosen() -> None:
    first, second = reply("mine"), reply("theirs")
    mine, theirs = BASE.with_reply(first), BASE.with_reply(second)
    one = merged(marks_of(BASE), mine, theirs)
    assert {answer.text for answer in one.replies} == {"one", "mine", "theirs"}
    assert one.reply == first


def test_without_a_known_version_both_are_kept_too() -> None:
    mine = replace(BASE, user=UserText("mine"))
    theirs = BASE.with_reply(reply("two"))
    one = merged(b"", mine, theirs)
    assert one.user is not None
    assert (one.user.text, one.user.earlier) == ("mine", ("base",))
    assert {answer.text for answer in one.replies} == {"one", "two"}


def test_a_session_ended_there_and_summarised_here_is_both() -> None:
    base = Session(new_id(), "default", "default", NOW)
    one = merged(marks_of(base), replace(base, summarised_at=NOW), replace(base, ended_at=LATER))
    assert (one.ended_at, one.summarised_at) == (LATER, NOW)


def test_every_text_survives_being_packed() -> None:
    samples = Samples(3)
    for seq in range(40):
        turn = samples.turn(new_id(), seq)
        row = pack(turn)
        assert row is not None
        assert unpack(Turn, row) == turn


def test_what_is_too_large_for_a_server_is_not_packed() -> None:
    assert pack(replace(BASE, notes="x" * (LARGEST_ROW + 1))) is None


def test_a_turn_is_whole_once_it_has_its_answer() -> None:
    assert is_whole(BASE)
    assert not is_whole(replace(BASE, replies=()))
    assert not is_whole(BASE.with_reply(reply("", Outcome.OPEN)))
