"""From which digest and which turns a digest is made anew after a turn in it was changed."""

from datetime import UTC, datetime

from companion.core.memory import DIGEST, Author, Digest, Held, MemoryEvent
from companion.memory.digest_history import covers, made_stale, to_read_again

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)


def digest(first: int, last: int, text: str = "") -> Digest:
    ids = tuple(f"t{number:02}" for number in range(first, last + 1))
    return Digest(text or f"{first}-{last}", ids[-1], ids, "m", 1, NOW)


class Story:
    """Events of a digest, one after another."""

    def __init__(self) -> None:
        self.events: list[MemoryEvent] = []
        self.now: Digest | None = None

    def put(self, after: Digest | None) -> Digest:
        event = MemoryEvent(
            f"e{len(self.events)}", NOW, Author.PROGRAM, DIGEST, Held(None, self.now), Held(None, after)
        )
        self.events.append(event)
        self.now = after
        return after or digest(0, 0)

    def spoil(self, turn_id: str) -> Digest:
        assert self.now is not None
        return self.put(made_stale(self.now, turn_id))


def test_only_what_came_after_the_last_true_digest_is_read_again() -> None:
    story = Story()
    first = story.put(digest(1, 5))
    story.put(digest(6, 9))
    story.put(digest(10, 14))
    stale = story.spoil("t08")
    base, ids = to_read_again(story.events, stale)
    assert base == first
    assert ids == tuple(f"t{number:02}" for number in range(6, 15))


def test_a_change_in_the_oldest_part_leaves_no_digest_to_begin_with() -> None:
    story = Story()
    story.put(digest(1, 5))
    story.put(digest(6, 9))
    assert to_read_again(story.events, story.spoil("t03")) == (None, tuple(f"t{one:02}" for one in range(1, 10)))


def test_a_digest_that_holds_what_was_deleted_long_ago_never_comes_back() -> None:
    story = Story()
    story.put(digest(1, 5))
    story.put(digest(6, 9))
    story.spoil("t03")
    renewed = story.put(digest(1, 9, "without the third"))
    story.put(digest(10, 14))
    base, ids = to_read_again(story.events, story.spoil("t12"))
    assert base == renewed
    base, ids = to_read_again(story.events, story.spoil("t07"))
    assert base is None, "the digest of 1-5 holds the third turn as it was"
    assert ids == tuple(f"t{one:02}" for one in range(1, 15))


def test_the_earliest_change_counts() -> None:
    held = made_stale(made_stale(digest(1, 9), "t05"), "t07")
    assert held.stale_from == "t05"
    assert covers(held, "t09")
    assert not covers(held, "t10")
    assert not covers(None, "t01")
