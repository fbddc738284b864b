"""A home full of words that are to be erased, among others that are to stay, in every place where words can lie."""

import gzip
import json
import random
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.conversation.sessions import Conversation
from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.facts import Fact, FactKind, fact_subject
from companion.core.ids import new_id
from companion.core.memory import DIGEST, Digest, Held, SessionSummary, summary_subject
from companion.storage.home import HomeFiles

BEGAN = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
NAME = "Zarquon 赵小鹭"
_WORDS = [
    *(
        "银行卡",
        "密码",
        "花生",
        "过敏",
        "海边",
        "灯塔",
        "heron",
        "shallow",
        "garden",
        "“quoted”",
        "ümläut",
        "back\\slash",
    ),
    *('"said"', "tab\tstop", "😀🦩", "don't", "C:\\temp"),
]
_ENDS = ("。", "!", "\nsecond line", " 🙈", '"', "\\")


@dataclass
class Planted:
    """What was put into a home. `gone` are the texts to be erased, `stay` all others by what they are of."""

    turns: list[str] = field(default_factory=list)
    person: list[str] = field(default_factory=list)  # turns in which the name stands
    day: list[str] = field(default_factory=list)  # turns of the day that is erased
    facts: list[str] = field(default_factory=list)  # facts erased by themselves
    gone: set[str] = field(default_factory=set)
    stay: set[str] = field(default_factory=set)
    shared: set[str] = field(default_factory=set)  # said in a turn that goes and in one that stays


class Planter:
    """Makes texts, each of its own, and lives through some chapters with them."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._count = 0
        self.planted = Planted()

    def text(self, *, goes: bool) -> str:
        """Return a text that was never said before."""
        self._count += 1
        words = self._random.sample(_WORDS, 4)
        code = f"{self._random.randrange(1 << 40):010x}"
        text = f"{' '.join(words)} {code} {self._random.choice(_ENDS)}".strip()
        (self.planted.gone if goes else self.planted.stay).add(text)
        return text

    async def live(self, home: HomeFiles, conversation: Conversation, chapters: int, turns: int) -> None:
        """Say it all. Of each chapter but the last of every five some turns are to go."""
        journal = home.journal(conversation.user.id, conversation.persona.id)
        last = ""
        for chapter in range(chapters):
            began = BEGAN + timedelta(days=chapter)
            session = Session(new_id(last), conversation.user.id, conversation.persona.id, began, began, began)
            last = session.id
            await journal.put_session(session)
            day = chapter == chapters // 2
            said = [self._turn(session, seq, day=day, chapter=chapter) for seq in range(turns)]
            await journal.put_turns(said)
            await self._conclude(conversation, session, said)
        await conversation.load()

    def _turn(self, session: Session, seq: int, *, day: bool, chapter: int) -> Turn:
        named = chapter % 5 == 1 and seq == 3
        goes = day or named or (chapter % 5 in (0, 2) and seq % 7 == 2)
        at = session.began_at + timedelta(minutes=3 * seq)
        text = self.text(goes=goes)
        if named and not day:
            self.planted.gone.discard(text)
            text = f"{NAME}: {text}"
            self.planted.gone.add(text)
        replies = tuple(
            Reply(
                new_id(), self.text(goes=goes), at, Outcome.COMPLETED, at, thinking=self.text(goes=True) if goes else ""
            )
            for _ in range(1 + goes)
        )
        user = UserText(text, earlier=(self.text(goes=goes),) if goes else ())
        turn = Turn(new_id(), session.id, seq, at, 480, user, replies, chosen=len(replies) - 1)
        if goes:
            (self.planted.day if day else self.planted.person if named else self.planted.turns).append(turn.id)
        return turn

    async def _conclude(self, conversation: Conversation, session: Session, said: Sequence[Turn]) -> None:
        memory, planted = conversation.memory, self.planted
        going = {*planted.turns, *planted.person, *planted.day}
        covers_gone = any(turn.id in going for turn in said)
        for turn in said[2::7]:
            goes = turn.id in going
            fact = Fact(
                new_id(), self.text(goes=goes), FactKind.FACT, session.id, turn.id,
                turn.user.text[:20] if turn.user else "", turn.began_at, 480, turn.began_at,
            )  # fmt: skip
            await memory.change(fact_subject(fact.id), Held(fact=fact))
            await memory.change(fact_subject(fact.id), Held(fact=replace(fact, text=self.text(goes=goes), edited=True)))
        alone = Fact(
            new_id(), self.text(goes=True), FactKind.FACT, session.id, said[1].id, "", said[1].began_at, 480,
            said[1].began_at,
        )  # fmt: skip
        await memory.change(fact_subject(alone.id), Held(fact=alone))
        planted.facts.append(alone.id)
        day = said[0].began_at.date().isoformat()
        ids = tuple(turn.id for turn in said)
        summary = SessionSummary(session.id, ids, self.text(goes=covers_gone), "m", 1, session.began_at, day, day)
        await memory.change(summary_subject(session.id), Held(summary=summary))
        digest = Digest(self.text(goes=True), ids[-1], ids, "m", 1, session.began_at)  # each covers all before it
        await memory.change(DIGEST, Held(digest=digest))


def quote_and_repeat(planter: Planter, turns: Sequence[Turn], going: Sequence[Turn]) -> list[Turn]:
    """Return turns that stay, with notes and thinking that quote what goes; the last repeat words of turns that go."""
    changed = []
    for turn, gone in zip(turns, going, strict=False):
        assert turn.reply is not None
        assert gone.user is not None
        reply = replace(turn.reply, memories_used=(f"{gone.id}.u",), thinking=f"They said: {gone.user.text}")
        quoted = " ".join(gone.user.text.split())
        changed.append(replace(turn, notes=f"[2026-03-01 Sun #{gone.id[-5:]}]\nYou: {quoted}", replies=(reply,)))
    for turn, gone in zip(turns[-5:], going[-5:], strict=False):
        assert gone.user is not None
        planter.planted.gone.discard(gone.user.text)
        planter.planted.shared.add(gone.user.text)
        planter.planted.stay.discard(turn.user.text if turn.user else "")
        changed = [one for one in changed if one.id != turn.id]
        changed.append(replace(turn, user=UserText(gone.user.text)))
    return changed


def leave_about(home: Path, pair: Path, gone: Sequence[str], stay: Sequence[str]) -> dict[Path, str]:
    """Leave words in files of no store; return those whose other words must all still be there, with their code."""
    part = min((pair / "journal").glob("*.json")).read_bytes()
    mixed = "\n".join(f"{one} | {other}" for one, other in zip(gone, stay, strict=False))
    upper = re.sub(r"\\u[0-9a-f]{4}", lambda found: "\\u" + found[0][2:].upper(), json.dumps(mixed))
    loose = {
        pair / "set-aside/torn.json": part[: len(part) * 2 // 3],
        pair / "journal/left.tmp": mixed.encode(),
        home / "set-aside/wide.txt": mixed.encode("utf-16"),
        home / "logs/companion.log": mixed.encode(),
        home / "logs/companion.log.1": json.dumps(mixed).encode(),
        home / "cache/spoken.gz": gzip.compress(mixed.encode()),
        home / "cache/spoken.json": json.dumps([mixed], ensure_ascii=False).encode(),
        home / "notes.txt": upper.encode(),
    }
    for path, content in loose.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return {home / "logs/companion.log": "utf-8", home / "set-aside/wide.txt": "utf-16"}


def old_archive(pair: Path) -> None:
    """Put a backup of the first releases beside the others."""
    with zipfile.ZipFile(pair / "backups" / f"{new_id()}.zip", "w") as archive:
        about = {"format": "backup", "version": 1, "id": new_id(), "made_at": BEGAN.isoformat(), "reason": "daily"}
        archive.writestr("about.json", json.dumps({**about, "size": 0}))
        archive.write(pair / "memory.json", "memory.json")
        for path in sorted((pair / "memory").glob("events-*.json")):
            archive.write(path, path.name)
