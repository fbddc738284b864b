"""One computer of the long test: talks and edits at random and notes what was acknowledged, until it is killed.

Started again, it goes on where its notes end. Once it has done everything it tells, at each line it is sent, what it
holds: a digest of all turns, of all events and of what they add up to.
"""

import asyncio
import hashlib
import random
import sys
import threading
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.ids import new_id
from companion.core.memory import Digest, Held
from companion.core.settings import StorageSettings, StoreKind
from companion.core.sharing import Arrival
from companion.core.stores import Journal
from companion.memory.events import MemoryEvents
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate
from companion.storage.rows import to_row

PAIR = ("default", "default")
NOW = datetime(2026, 5, 1, tzinfo=UTC)


class Clock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    def utc_offset(self) -> int:
        return 0


class Machine:
    def __init__(self, folder: Path, url: str, seed: int) -> None:
        self._folder = folder
        self._url = url
        self._seed = seed
        self._came = threading.Event()
        self._notes = folder.parent / f"{folder.name}.acked"
        self.done = len(self._notes.read_text().splitlines()) if self._notes.exists() else 0
        self.home: HomeFiles = open_home(locate(folder, folder / "models"), wait_seconds=30)

    async def work(self, turns: int, edits: int) -> None:
        """Do what is left of so many turns and edits, in an order that the seed decides."""
        order = ["turn"] * turns + ["edit"] * edits
        random.Random(self._seed).shuffle(order)
        await self._begin()
        for number in range(self.done, len(order)):
            chance = random.Random(f"{self._seed} {number}")
            acknowledged = await (self._say(number) if order[number] == "turn" else self._edit(number, chance))
            with self._notes.open("a") as notes:
                notes.write(acknowledged + "\n")
            _tell(f"acked {number}")
        _tell("done")

    async def tell_all(self) -> None:
        """Tell what is held here, and whether anything is still to be sent, once something came or after a while."""
        await asyncio.to_thread(self._came.wait, 1.0)
        self._came.clear()
        await self.memory.refresh()
        turns = [turn for one in await self.journal.sessions() for turn in await self.journal.session_turns(one.id)]
        events = await self.memory.history()
        held = sorted((subject, repr(one)) for subject, one in self.memory.everything().items())
        state = self.home.sharing().state()
        parts = ([to_row(turn) for turn in turns], [to_row(event) for event in events], held)
        digests = [hashlib.sha256(repr(one).encode()).hexdigest()[:16] for one in parts]
        settled = state.online and not state.waiting
        _tell(" ".join(["holds", str(settled), str(len(turns)), str(len(events)), *digests]))

    async def _begin(self) -> None:
        await self.home.load()
        self.journal: Journal = self.home.journal(*PAIR)
        await self.journal.load()
        self.memory = MemoryEvents(self.home.memory(*PAIR), Clock())
        await self.memory.load()
        self.home.sharing().listen(self._note, lambda _: None)
        self.home.sharing().use(StorageSettings(StoreKind.MONGODB, self._url))
        self._session = Session(new_id(), *PAIR, NOW, NOW)
        await self.journal.put_session(self._session)
        self._seq = 0

    async def _say(self, number: int) -> str:
        text = f"{self._seed} says {number}"
        reply = Reply(new_id(), f"re {text}", NOW, Outcome.COMPLETED, NOW)
        turn = Turn(new_id(), self._session.id, self._seq, NOW, 0, UserText(text), (reply,))
        self._seq += 1
        await self.journal.put_turn(turn)
        return f"turn {turn.id} {text}"

    async def _edit(self, number: int, chance: random.Random) -> str:
        if self._came.is_set():
            self._came.clear()
            await self.memory.refresh()
        text = f"{self._seed} edits {number}"
        recent = await self.journal.last_turns(40)
        if recent and chance.random() < 0.4:
            turn = chance.choice(recent)
            assert turn.user is not None
            edited = replace(turn.user, text=text, earlier=(*turn.user.earlier, turn.user.text))
            await self.journal.put_turn(replace(turn, user=edited))
            return f"text {turn.id} {text}"
        held = Held(digest=Digest(text, "", (), "m", 1, NOW))
        event = await self.memory.change(f"subject {chance.randrange(12)}", held)
        if chance.random() < 0.1:
            await self.memory.save_snapshot()
        return f"event {event.id} {text}"

    def _note(self, _arrival: Arrival) -> None:
        self._came.set()


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(folder: str, url: str, seed: str, turns: str, edits: str) -> None:
    """Work, then answer for as long as somebody asks."""
    machine = Machine(Path(folder), url, int(seed))

    async def live() -> None:
        await machine.work(int(turns), int(edits))
        while await asyncio.to_thread(sys.stdin.readline):
            await machine.tell_all()

    asyncio.run(live())
    machine.home.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
