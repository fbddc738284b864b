"""Changes to turns that are already said: each keeps what was there before, and each is one function of a turn."""

from dataclasses import replace
from datetime import datetime

from companion.core.conversation import Outcome, Reply, Turn
from companion.core.errors import Code, StorageError
from companion.core.ids import new_id


def with_user_text(turn: Turn, text: str) -> Turn:
    """Return the turn with other words of the user; the earlier ones are kept."""
    if turn.user is None:
        raise StorageError(Code.UNKNOWN_TURN)
    if text == turn.user.text:
        return turn
    return replace(turn, user=replace(turn.user, text=text, earlier=(*turn.user.earlier, turn.user.text)))


def with_written_reply(turn: Turn, text: str, now: datetime) -> Turn:
    """Return the turn with one more answer, written by the user, as the one that counts."""
    if turn.reply is not None and turn.reply.text == text:
        return turn
    last = turn.replies[-1].id if turn.replies else ""
    return turn.with_reply(Reply(new_id(last), text, now, Outcome.COMPLETED, now))


def with_choice(turn: Turn, chosen: int) -> Turn:
    """Return the turn with another of its answers counting. Raises `StorageError` UNKNOWN_TURN for none such."""
    if not 0 <= chosen < len(turn.replies):
        raise StorageError(Code.UNKNOWN_TURN)
    return replace(turn, chosen=chosen)


def with_star(turn: Turn, starred: bool) -> Turn:
    """Return the turn marked as worth keeping, or not."""
    return replace(turn, starred=starred)


def hidden(turn: Turn, now: datetime) -> Turn:
    """Return the turn hidden since now, or since earlier."""
    return turn if turn.deleted_at is not None else replace(turn, deleted_at=now)


def shown_again(turn: Turn) -> Turn:
    """Return the turn visible."""
    return replace(turn, deleted_at=None)


def says_otherwise(before: Turn, after: Turn) -> bool:
    """Tell whether what is said in a turn, as it counts, changed."""
    return _said(before) != _said(after)


def _said(turn: Turn) -> tuple[bool, str, str]:
    return turn.deleted_at is None, turn.user.text if turn.user else "", turn.reply.text if turn.reply else ""
