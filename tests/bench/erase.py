"""Plants texts wherever words can lie, erases them as a user would, and searches every file for what is left.

`python -m tests.bench.erase [--chapters 20] [--turns 20]`. The control, on a copy of the same home, is what deleting
and forgetting the same things leaves. The search is this bench's own: UTF-8, UTF-16 and JSON escapes, in archives too.
"""

import argparse
import asyncio
import gzip
import json
import re
import shutil
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.backends.embedder import SentenceEmbedder
from companion.conversation.remembering import Pace
from companion.conversation.sessions import Conversation
from companion.core.commands import DeleteTurns
from companion.core.conversation import Turn, UserText
from companion.core.erasure import DayScope, MemoryScope, PersonScope, Scope, TurnsScope
from companion.core.memory import Backup
from companion.core.memory_commands import ForgetFacts, RestoreBackup
from companion.core.memory_events import RestorePrepared
from companion.core.persona import User
from companion.storage.home import HomeFiles
from tests.bench.erase_home import BEGAN, NAME, Planted, Planter, leave_about, old_archive, quote_and_repeat
from tests.bench.report import Bar, finish
from tests.unit.conversation.erasing_stage import erase
from tests.unit.conversation.stage import Stage, set_stage
from tests.wire.chat_server import ChatServer, say
from tests.wire.concluding import answer

PAIR = Path("users/default/default")
OTHER = "other"
AT_LEAST = 200


async def plant(home: Path, server: ChatServer, chapters: int, turns: int) -> tuple[Planted, dict[Path, str]]:
    """Fill a home; return what was planted, and the loose files that hold other words, too."""
    planter = Planter(20261130)
    async with staged(home, server) as stage:
        conversation = open_one(stage)
        await planter.live(stage.home, conversation, chapters, turns)
        await conversation.memory.save_snapshot()
        await conversation.memory.back_up("daily")
        said = await everything_said(conversation)
        going = {*planter.planted.turns, *planter.planted.person, *planter.planted.day}
        stays = [turn for turn in said if turn.id not in going]
        goes = [turn for turn in said if turn.id in {*planter.planted.turns}]
        await conversation.journal.put_turns(quote_and_repeat(planter, stays, goes))
        await conversation.recollection.catch_up()
        await conversation.memory.back_up("digest")
        await conversation.drafts.write(f"as I said: {min(planter.planted.gone)}")
        await speak_to_another(stage.home, sorted(planter.planted.gone))
    old_archive(home / PAIR)
    gone, stay = sorted(planter.planted.gone), sorted(planter.planted.stay)
    return planter.planted, leave_about(home, home / PAIR, gone[::3], stay)


async def speak_to_another(home: HomeFiles, texts: list[str]) -> None:
    """Let another user say the same words: nothing of theirs may change."""
    await home.save_user(User(OTHER, "Ming"))
    journal = home.journal(OTHER, "default")
    await journal.load()
    await journal.put_turns(
        [Turn(f"{number:026}", "0" * 26, number, BEGAN, 0, UserText(text)) for number, text in enumerate(texts[:20])]
    )


async def erase_all(home: Path, server: ChatServer, planted: Planted) -> float:
    """Erase everything planted, each kind by its own scope; return the seconds that it took."""
    scopes: list[Scope] = [MemoryScope(one) for one in planted.facts]
    scopes += [TurnsScope(tuple(planted.turns)), PersonScope(tuple(NAME.split()))]
    async with staged(home, server) as stage:
        turn = await stage.home.journal("default", "default").turn(planted.day[0])
        assert turn is not None
        scopes.append(DayScope(turn.began_at.date().isoformat()))
        began = time.perf_counter()
        for scope in scopes:
            _, done = await erase(stage, scope)
            assert not done.report.left, done.report
        seconds = time.perf_counter() - began
        assert not stage.problems(), stage.problems()
    return seconds


async def restore_oldest(home: Path, server: ChatServer) -> None:
    """Go back to the oldest backup and forward again: nothing may come back with it."""
    async with staged(home, server) as stage:
        await stage.obey(RestoreBackup((await first_backup(open_one(stage))).id))
        done = await stage.until(RestorePrepared)
        if done.undo_id:
            await stage.obey(RestoreBackup(done.undo_id))
            await stage.until(RestorePrepared, 2)
        assert not stage.problems(), stage.problems()


async def delete_all(home: Path, server: ChatServer, planted: Planted) -> None:
    """Do to the same things what a program without erasing offers: delete the turns, forget the facts."""
    async with staged(home, server) as stage:
        memory, going = open_one(stage).memory, {*planted.turns, *planted.person, *planted.day}
        facts = tuple(one.id for one in memory.facts() if one.turn_id in going or one.id in planted.facts)
        await stage.obey(ForgetFacts(facts), DeleteTurns(tuple(going)))
        assert not stage.problems(), stage.problems()


async def stays_in(home: Path, server: ChatServer, planted: Planted) -> int:
    """Count the texts that were to stay and are not in conversation and memory, or not in the first backup."""
    async with staged(home, server) as stage:
        conversation = open_one(stage)
        said = await everything_said(conversation)
        held = [one for event in await conversation.memory.history() for one in (event.before, event.after)]
        now = {turn.user.text for turn in said if turn.user} | {one.text for turn in said for one in turn.replies}
        now |= {one.fact.text for one in held if one.fact} | {one.summary.text for one in held if one.summary}
        lost = planted.stay - now | planted.shared - now
        backup = next(
            one for one in reversed(await conversation.memory.backups()) if one.reason == "daily" and one.size
        )
        then: set[str] = set()
        for session in await conversation.journal.sessions():
            _, turns = await conversation.memory.store.session_then(backup.id, session.id)
            then |= {one.text for turn in turns for one in turn.replies}
        spoken = {one.text for turn in said for one in turn.replies}
        return len(lost) + len(spoken - then)


def staged(home: Path, server: ChatServer) -> Any:
    """Return an engine over the home, with vectors, as the program has it."""
    return set_stage(home, server, pace=Pace(backoff=(0.0,), index_after=3600.0), embedder=SentenceEmbedder())


def open_one(stage: Stage) -> Conversation:
    """Return the open conversation."""
    conversation = stage.engine._conversations.open
    assert conversation is not None
    return conversation


async def first_backup(conversation: Conversation) -> Backup:
    """Return the oldest backup that holds what was said."""
    backups = reversed(await conversation.memory.backups())
    return next(one for one in backups if one.reason == "daily" and one.size)


async def everything_said(conversation: Conversation) -> list[Turn]:
    """Return every turn, oldest first."""
    sessions = await conversation.journal.sessions()
    return [turn for one in sessions for turn in await conversation.journal.session_turns(one.id)]


def traces(home: Path, texts: Iterable[str], leave_out: str = OTHER) -> set[tuple[str, str]]:
    """Return file and text for each text that stands in a file, in any form."""
    forms = [(form, text) for text in texts for form in forms_of(text)]
    found = set()
    for path in sorted(home.rglob("*")):
        if path.is_file() and f"users/{leave_out}/" not in path.as_posix():
            for data in contents(path):
                found |= {(path.relative_to(home).as_posix(), text) for form, text in forms if form in data}
    return found


def forms_of(text: str) -> set[bytes]:
    """Return the bytes as which a text may stand in a file."""
    escaped = json.dumps(text)[1:-1]
    upper = re.sub(r"\\u[0-9a-f]{4}", lambda match: "\\u" + match[0][2:].upper(), escaped)
    ways = {text, json.dumps(text, ensure_ascii=False)[1:-1], escaped, upper, " ".join(text.split())}
    return {way.encode(code) for way in ways for code in ("utf-8", "utf-16-le", "utf-16-be")}


def contents(path: Path) -> Iterator[bytes]:
    """Yield a file as it lies, and unpacked."""
    yield path.read_bytes()
    if path.suffix == ".gz":
        yield gzip.decompress(path.read_bytes())
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            yield from map(archive.read, archive.namelist())


def kinds(found: Iterable[tuple[str, str]]) -> set[str]:
    """Return the kinds of places in which something was found."""
    marks = ("journal/", "memory/", "memory.json", "index.sqlite", "backups/kept", ".zip", "draft", "logs", "cache")
    return {mark for name, _ in found for mark in (*marks, "set-aside", ".tmp", "notes.txt") if mark in name}


def vectors_of(home: Path, turn_ids: Iterable[str]) -> set[bytes]:
    """Return the vectors of turns in the index."""
    import sqlite3

    connection = sqlite3.connect(home / PAIR / "index.sqlite")
    asked = "SELECT code, turn_id FROM vector JOIN utterance USING (row)"
    wanted, rows = set(turn_ids), connection.execute(asked).fetchall()
    connection.close()
    others = {code for code, turn_id in rows if turn_id not in wanted}
    return {code for code, turn_id in rows if turn_id in wanted} - others


def main() -> None:
    """Plant, delete in a copy, erase, restore, search."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chapters", type=int, default=10)
    parser.add_argument("--turns", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ChatServer(say("[happy] I see.")) as server:
        server.concluding = answer("summary", "They spoke about the heron and the lighthouse, and nothing else.")
        home, copy = Path(folder) / "home", Path(folder) / "copy"

        def run(work: Callable[..., Any], *given: Any) -> Any:
            return asyncio.run(work(*given))

        planted, mixed = run(plant, home, server, options.chapters, options.turns)
        shutil.copytree(home, copy)
        going = (*planted.turns, *planted.person, *planted.day)
        vectors = vectors_of(home, going)
        others = {path: path.read_bytes() for path in (home / "users" / OTHER).rglob("*") if path.is_file()}
        before = traces(home, planted.gone)
        run(delete_all, copy, server, planted)
        plain = traces(copy, planted.gone)
        print(f"{len(planted.gone)} texts planted, in {sorted(kinds(before))}", flush=True)
        seconds = run(erase_all, home, server, planted)
        run(restore_oldest, home, server)
        left = traces(home, planted.gone)
        for name, text in sorted(left)[:10]:
            print("left:", name, repr(text))
        lost = run(stays_in, home, server, planted)
        lost += sum(path.read_bytes() != content for path, content in others.items())
        stay = sorted(planted.stay)
        for path, code in mixed.items():
            held = path.read_bytes().decode(code, errors="replace")
            lost += sum(text not in held for text in stay[: len(sorted(planted.gone)[::3])])
        data = b"".join(path.read_bytes() for path in (home / PAIR).glob("index.sqlite*"))
        vectors_left = sum(code in data for code in vectors)
    figures = {
        "planted texts": len(planted.gone),
        "places before": len(kinds(before)),
        "files with traces before": len({name for name, _ in before}),
        "vectors before": len(vectors),
        "traces left": len(left) + vectors_left,
        "others lost": lost,
        "others kept": len(planted.stay) + len(planted.shared) + len(others),
        "erasures": len(planted.facts) + 3,
        "seconds": seconds,
    }
    control = {"traces left": len(plain), "places": len(kinds(plain)), "texts left": len({text for _, text in plain})}
    finish(
        "erase",
        figures,
        control,
        [
            Bar("planted texts", len(planted.gone), AT_LEAST, at_least=True),
            Bar("places before", len(kinds(before)), 12, at_least=True),
            Bar("traces left", len(left) + vectors_left, 0),
            Bar("others lost", lost, 0),
        ],
    )


if __name__ == "__main__":
    main()
