"""For whom work is done: a user with a persona, carried along by every task that the work begins.

What it uses is counted for them; what it announces reaches the window only while that shows their conversation.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace

from companion.core import events
from companion.core.errors import Code
from companion.core.people import PassphraseSet, UserLocked
from companion.core.ports import Announce

Pair = tuple[str, str]  # ids of a user and of a persona
NOBODY: Pair = ("", "")
_FOR_EVERYBODY = (
    events.ConversationOpened,
    events.ActivityChanged,
    events.SettingsApplied,
    events.ProblemSolved,
    events.LocalServersFound,
    events.EndpointTested,
    events.ModelsListed,
    events.FetchProgressed,
    events.KeyKept,
    UserLocked,
    PassphraseSet,
)
_ABOUT_THE_DISK = frozenset({Code.DISK_FULL, Code.NOT_WRITABLE, Code.HOME_NOT_WRITABLE})
_pair: ContextVar[Pair] = ContextVar("pair", default=NOBODY)


@contextmanager
def on_behalf(pair: Pair) -> Iterator[None]:
    """Do the work of the block, and what it begins, for this pair."""
    token = _pair.set(pair)
    try:
        yield
    finally:
        _pair.reset(token)


def acting_for() -> Pair:
    """Return for whom the present work is done; `NOBODY` where it is for the program itself."""
    return _pair.get()


def only_to_whom_it_concerns(announce: Announce, shown: Callable[[], Pair]) -> Announce:
    """Return an `Announce` that keeps back what is about another conversation than the one that is `shown`."""

    def tell(event: events.Event) -> None:
        pair = _pair.get()
        if pair in (NOBODY, shown()) or isinstance(event, _FOR_EVERYBODY):
            announce(event)
        elif isinstance(event, events.ProblemOccurred) and event.problem.code in _ABOUT_THE_DISK:
            announce(replace(event, turn_id=""))

    return tell
