"""What tests of erasing share: commands with their answers, and a search of every file of a home by other means."""

import gzip
import json
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from companion.conversation.sessions import Conversation
from companion.core.commands import EditUserText, EndSession, Regenerate
from companion.core.conversation import Turn
from companion.core.erasure import Erase, Erased, ErasurePrepared, Inventory, PrepareErasure, Scope
from companion.core.facts import Fact, FactKind, fact_subject
from companion.core.memory import Held
from companion.core.memory_events import MemoryChanged
from tests.unit.conversation.stage import Stage
from tests.wire import chat_server as wire

SECRET = '我的银行卡密码写在 "蓝色\\笔记本" 里😀'
EARLIER = "Die PIN steht im grünen Heft, please don't tell"
OTHER = "Tomorrow I will water the tomatoes behind the house."
REPLY = "I see, the garden behind the house."
FIRST = "I have a garden with tomatoes."
ANSWER = "Dein Geheimnis ist sicher, 我会保密的。"
FACT = "The card's PIN is in the blue notebook"
SUMMARY = "They spoke about the blue notebook behind the house."
FRESH = "They spoke about the garden and the tomatoes."
GONE = (SECRET, EARLIER, FACT, ANSWER, SUMMARY)


def conversation_of(stage: Stage) -> Conversation:
    conversation = stage.engine._conversations.open
    assert conversation is not None
    return conversation


def a_fact(turn: Turn, text: str, quote: str) -> Fact:
    moment = turn.began_at
    return Fact(f"f{turn.id[1:]}", text, FactKind.FACT, turn.session_id, turn.id, quote, moment, 480, moment)


async def learn(stage: Stage, fact: Fact) -> str:
    return (await conversation_of(stage).memory.change(fact_subject(fact.id), Held(fact=fact))).id


async def texts(stage: Stage) -> list[str]:
    return [turn.user.text for turn in await stage.on_disk() if turn.user]


async def live(stage: Stage) -> Turn:
    """Say something that is to be erased among other things, with everything that can hang on it."""
    await stage.have_turn(FIRST)
    turn = await stage.have_turn(EARLIER)
    await stage.obey(EditUserText(turn.id, SECRET))
    stage.server.script(wire.say(f"[sad] {ANSWER}"))
    await stage.obey(Regenerate(turn.id))
    await stage.end_of_turn(3)
    other = await stage.have_turn(OTHER)
    assert other.reply is not None
    reply = replace(other.reply, memories_used=(f"{turn.id}.u",), thinking=f"The user said: {SECRET}")
    quoting = replace(other, replies=(reply,), notes=f"[2026-03-05 Thu]\nYou: {SECRET[:16]}…")
    await conversation_of(stage).journal.put_turns((quoting,))
    await learn(stage, a_fact(turn, FACT, SECRET[:9]))
    await stage.obey(EndSession())
    await stage.until(MemoryChanged)
    conversation = conversation_of(stage)
    await conversation.recollection.catch_up()
    await conversation.memory.back_up("daily")
    await conversation.drafts.write(f"as I said: {SECRET}")
    return turn


async def prepare(stage: Stage, scope: Scope) -> ErasurePrepared:
    count = len(stage.all(ErasurePrepared))
    await stage.obey(PrepareErasure(scope))
    return await stage.until(ErasurePrepared, count + 1)


async def erase(stage: Stage, scope: Scope, kept: tuple[str, ...] = ()) -> tuple[Inventory, Erased]:
    prepared = await prepare(stage, scope)
    count = len(stage.all(Erased))
    await stage.obey(Erase(prepared.plan_id, kept))
    return prepared.inventory, await stage.until(Erased, count + 1)


def traces(home: Path, texts: Iterable[str]) -> list[tuple[str, str]]:
    """Return the texts that stand in files of a home, each with the file."""
    found = []
    wanted = [(text, form) for text in texts for form in ways(text)]
    for path in sorted(home.rglob("*")):
        if path.is_file():
            contents = list(unpacked(path))
            found += [
                (str(path.relative_to(home)), text) for text, form in wanted if any(form in one for one in contents)
            ]
    return sorted(set(found))


def ways(text: str) -> set[bytes]:
    escaped = json.dumps(text)[1:-1]
    plain = json.dumps(text, ensure_ascii=False)[1:-1]
    codes = ("utf-8", "utf-16-le", "utf-16-be")
    return {one.encode(code) for one in (text, plain, escaped) for code in codes}


def unpacked(path: Path) -> Iterable[bytes]:
    data = path.read_bytes()
    yield data
    if path.suffix == ".gz":
        yield gzip.decompress(data)
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            yield from (archive.read(name) for name in archive.namelist())
