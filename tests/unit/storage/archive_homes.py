"""A home with one of everything that an archive takes along, and what two homes hold in comparison."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.conversation import Purpose
from companion.core.facts import Fact, FactKind, fact_subject
from companion.core.ids import new_id
from companion.core.memory import DIGEST, Author, Digest, Held, MemoryEvent, SessionSummary, UsageOfDay, summary_subject
from companion.core.persona import Persona, User
from companion.core.settings import Endpoint, Settings, SpendingSettings, with_own
from companion.storage.home import HomeFiles
from tests.unit.exchange.card_samples import png
from tests.unit.storage.samples import Samples

SECRET_KEY = "sk-planted-0123456789"
MEI = Persona("mei", "Mei 梅", "You are Mei.", "Hello.", ("en",), sprites="own")


async def furnish(home: HomeFiles, sessions: int = 3) -> None:
    """Fill a home: turns with variants and stars, facts with an undo, summary, digest, draft, pictures, counts."""
    await home.load()
    await home.save_user(User("default", "North 北"))
    await home.save_passphrase("default", "scrypt:1:1:1:aa:bb")
    await home.add_persona("default", MEI, {"joy.png": png(), "calm-2.png": png()})
    chat = Endpoint("custom", f"https://user:{SECRET_KEY}@example.org/v1", "m")
    settings = replace(home.settings(), chat=chat, persona="mei", spending=SpendingSettings(tokens_a_day=5_000))
    await home.save_settings(replace(settings, memory=replace(settings.memory, base_url=chat.base_url)))
    samples, journal = Samples(5), home.journal("default", "mei")
    await journal.load()
    for _ in range(sessions):
        session = replace(samples.session(), persona_id="mei")
        await journal.put_session(session)
        for seq in range(4):
            turn = samples.turn(session.id, seq)
            await journal.put_turn(replace(turn, starred=seq == 1))
    await home.drafts("default", "mei").write("half a thought")
    await remember(home, turn.id, session.id)
    day = UsageOfDay("2026-03-01", Purpose.CHAT, "m", 2, 20, 10)
    await home.usage("default").write([day, replace(day, day="2026-02-03")])


async def remember(home: HomeFiles, turn_id: str, session_id: str) -> None:
    memory, now = home.memory("default", "mei"), Samples(1).moment()
    await memory.load()
    fact = Fact(new_id(), "Likes boats.", FactKind.PROMISE, session_id, turn_id, "boats", now, 480, now)
    subject, nothing, known = fact_subject(fact.id), Held(), Held(fact=fact)
    changed = Held(fact=replace(fact, pinned=True))
    first = MemoryEvent(new_id(), now, Author.PROGRAM, subject, nothing, known)
    second = MemoryEvent(new_id(first.id), now, Author.USER, subject, known, changed)
    undo = MemoryEvent(new_id(second.id), now, Author.USER, subject, changed, known, undoes=second.id)
    summary = Held(summary=SessionSummary(session_id, (turn_id,), "Boats.", "m", 1, now, "2026-03-05", "2026-03-05"))
    digest = Held(digest=Digest("Older.", turn_id, (turn_id,), "m", 1, now, 10, 5))
    third = MemoryEvent(new_id(undo.id), now, Author.PROGRAM, summary_subject(session_id), nothing, summary)
    last = MemoryEvent(new_id(third.id), now, Author.PROGRAM, DIGEST, nothing, digest)
    await memory.put_events([first, second, undo, third, last])


async def state_of(home: HomeFiles, user_id: str, persona_id: str) -> Mapping[str, Any]:
    """Return everything that matters of a pair, so that two can be compared."""
    journal, memory = home.journal(user_id, persona_id), home.memory(user_id, persona_id)
    problems = [*await journal.load(), *await memory.load()]
    sessions = await journal.sessions()
    folder = home.pictures(user_id, persona_id)
    return {
        "problems": problems,
        "name": next(one.name for one in home.users() if one.id == user_id),
        "persona": next(one for one in home.personas(user_id) if one.id == persona_id),
        "sessions": [replace(one, user_id="", persona_id="") for one in sessions],
        "turns": [turn for one in sessions for turn in await journal.session_turns(one.id)],
        "events": list(await memory.events()),
        "draft": await home.drafts(user_id, persona_id).read(),
        "usage": list(await home.usage(user_id).read()),
        "pictures": {path.name: path.read_bytes() for path in folder.iterdir()} if folder is not None else {},
        "settings": with_own(Settings(user=""), home.settings(user_id)),
    }


def files_below(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder by its path from there."""
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def run_in(home: HomeFiles, work: Any) -> Any:
    """Run a coroutine on a home and close it."""
    try:
        return asyncio.run(work)
    finally:
        home.close()
