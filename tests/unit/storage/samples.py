"""Random sessions and turns that use every field, with the texts that break naive stores."""

import random
from datetime import UTC, datetime, timedelta

from companion.core.conversation import Outcome, Reply, Session, Turn, Usage, UserText, Via
from companion.core.emotion import Emotion
from companion.core.errors import Code, Problem
from companion.core.ids import new_id

TEXTS = (
    "",
    "你好，青禾。",
    "plain",
    "\x00\x01\x1f\x7f\u2028\u2029\ufeff\r\n\t",
    "lone \ud800 high and \udfff low",
    "a pair in two halves \ud83d\ude00 and whole 😀",
    "\ude00\ud83d\ud83d",
    "עברית \u202eabc\u202c العربية",
    '"\\/\b\f {"a": [1]} \\ud800',
    "長" * 10_000,
)


class Samples:
    """A source of values that is the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._last_id = ""

    def identifier(self) -> str:
        """Return an id later than the one before."""
        self._last_id = new_id(self._last_id)
        return self._last_id

    def text(self) -> str:
        """Return a text, usually a nasty one."""
        return "".join(self._random.sample(TEXTS, self._random.randint(0, 3)))

    def moment(self) -> datetime:
        """Return a moment in UTC."""
        return datetime(2024, 2, 29, 23, 59, 59, tzinfo=UTC) + timedelta(microseconds=self._random.randint(0, 10**15))

    def session(self) -> Session:
        """Return a session of the default pair."""
        chance = self._random.random() < 0.5
        return Session(
            self.identifier(), "default", "default", self.moment(), self.moment() if chance else None,
            None if chance else self.moment(),
        )  # fmt: skip

    def turn(self, session_id: str, seq: int) -> Turn:
        """Return a turn that has ended."""
        replies = tuple(self.reply() for _ in range(self._random.randint(1, 3)))
        user = UserText(self.text(), self._random.choice(list(Via)), tuple(self.text() for _ in range(2)))
        return Turn(
            self.identifier(), session_id, seq, self.moment(), self._random.randint(-720, 840),
            self._random.choice([None, user]), replies, self._random.randrange(len(replies)), self.text(),
            self._random.random() < 0.5,
        )  # fmt: skip

    def reply(self) -> Reply:
        """Return a reply that has ended."""
        values = {"detail": self.text(), "host": "例え.jp"}
        return Reply(
            self.identifier(), self.text(), self.moment(),
            self._random.choice([Outcome.COMPLETED, Outcome.INTERRUPTED, Outcome.FAILED]),
            self._random.choice([None, self.moment()]),
            tuple((self._random.randint(0, 99), self._random.choice(list(Emotion))) for _ in range(3)),
            self._random.choice([None, Problem(self._random.choice(list(Code)), values, retryable=True)]),
            self.text(), 3, self.text(), self._random.choice([None, 0, 7]), (self.identifier(),),
            self._random.choice([None, Usage(1, 2, 3, estimated=True)]), self.text(), self._random.random() < 0.5,
            ((self._random.randint(0, 99), self.text()),),
        )  # fmt: skip
