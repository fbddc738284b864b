"""Memories, days and chapters to show in the panel."""

from typing import Any

from companion.core.conversation import Session
from companion.core.facts import Fact, FactKind, Slot
from companion.core.looking import Chapter, Remembered, RememberedDay, StarredMessage
from tests.gui.window_rig import NOON


def fact(name: str, text: str, **more: Any) -> Fact:
    """Return a fact of the turn `t1`, said in its own words unless others are given."""
    values: dict[str, Any] = {"slot": Slot.BASICS, "quote": text, "kind": FactKind.FACT, **more}
    kind, quote = values.pop("kind"), values.pop("quote")
    return Fact(name, text, kind, "s1", "t1", quote, NOON, 0, NOON, **values)


PEANUTS = Remembered(fact("f1", "User is allergic to peanuts", quote="I'm allergic to peanuts", slot=Slot.PREFERENCES))
SHANGHAI = Remembered(fact("f2", "User lives in Shanghai"), used=3, before=(fact("f0", "User lives in Hangzhou"),))
JAZZ = Remembered(fact("f3", "User likes jazz", unsure=True, slot=Slot.PREFERENCES))
WISH = Remembered(fact("f4", "Call me Bei", kind=FactKind.WISH, slot=None))
TEA = Remembered(fact("f5", "Tea, always", edited=True, confirmed=True, quote="I drink tea", slot=Slot.PREFERENCES))
PROMISE = Remembered(fact("p1", "She will sing", kind=FactKind.PROMISE, quote="I'll sing for you on Sunday", slot=None))
ABOUT = (SHANGHAI, PEANUTS, TEA, JAZZ, WISH)
CHAPTER = Chapter(Session("s1", "u", "p", NOON), "2026-05-12", "2026-05-12", "They met a heron. It flew away at noon.")
OPENING = Chapter(Session("s0", "u", "p", NOON), "2026-04-02", "2026-04-03", opening="Hello you")
STARRED = StarredMessage("t1", 0, "I saw a heron", NOON, 0, "2026-05-12")
DAYS = (RememberedDay("2026-05-12", (CHAPTER,), ABOUT[:3], (STARRED,)), RememberedDay("2026-04-02", (OPENING,)))


def many(count: int) -> tuple[Remembered, ...]:
    """Return memories of different lengths."""
    return tuple(
        Remembered(fact(f"m{number:05}", f"User saw bird number {number}. " + "It sang. " * (number % 9)))
        for number in range(count)
    )
