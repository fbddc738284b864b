"""A whole engine on real files, with a real client and a scripted server at the wire, to command and watch."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from companion.backends.chat_reply import Patience
from companion.backends.chat_target import ChatTarget
from companion.backends.openai_chat import OpenAIChat
from companion.conversation.engine import Body, Engine
from companion.conversation.remembering import PACE, Pace
from companion.core.commands import Command, OpenConversation, Say
from companion.core.conversation import Outcome, Session, Turn
from companion.core.errors import Code, ModelFileError, StorageError
from companion.core.events import Event, ProblemOccurred, ReplyText, TurnBegan, TurnEnded
from companion.core.ports import ChatModels, Embedder, EndpointProbe
from companion.core.settings import Endpoint, ModelFile, Settings
from companion.core.stores import Journal
from companion.exchange.exchange_files import ExchangeFiles
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate
from tests.wire.chat_server import ChatServer, refuse

WAIT_SECONDS = 20.0
E = TypeVar("E")
T = TypeVar("T")


@dataclass
class SetClock:
    """A clock that tests set."""

    time: datetime = datetime(2026, 3, 5, 12, 30, tzinfo=UTC)
    offset: int = 480

    def now(self) -> datetime:
        return self.time

    def utc_offset(self) -> int:
        return self.offset

    def pass_by(self, **span: float) -> None:
        self.time += timedelta(**span)


class Keys:
    """No keys at all, but those kept."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def find(self, endpoint: Endpoint) -> str:
        return self.kept.get(endpoint.base_url, "")

    def keep(self, endpoint: Endpoint, key: str, *, plain_file: bool) -> str:  # noqa: ARG002
        self.kept[endpoint.base_url] = key
        return "file"

    def forget(self, endpoint: Endpoint) -> None:
        self.kept.pop(endpoint.base_url, None)


class ModelFiles:
    """Models that arrive when `arrive` is set; `fault` is raised in their place."""

    def __init__(self) -> None:
        self.arrive = asyncio.Event()
        self.fault: ModelFileError | None = None

    def path(self, name: str) -> Path | None:  # noqa: ARG002
        return None

    def listed(self) -> Sequence[ModelFile]:
        return [ModelFile("small", "chat", 100, default=True)]

    async def fetch(self, name: str, progress: Callable[[int, int], None]) -> Path:
        progress(25, 100)
        await self.arrive.wait()
        if self.fault is not None:
            raise self.fault
        progress(100, 100)
        return Path(name)


class FullDisk:
    """A journal on a disk that is full while `full` is set; everything else is the real journal's."""

    def __init__(self, journal: Journal) -> None:
        self.full = False
        self._journal = journal
        self.load = journal.load
        self.sessions = journal.sessions
        self.session_turns = journal.session_turns
        self.turn = journal.turn
        self.last_turns = journal.last_turns
        self.rows = journal.rows
        self.total = journal.total
        self.find = journal.find
        self.marks = journal.marks
        self.starred = journal.starred
        self.row_of = journal.row_of

    async def put_session(self, session: Session) -> None:
        self._check()
        await self._journal.put_session(session)

    async def put_turn(self, turn: Turn) -> None:
        self._check()
        await self._journal.put_turn(turn)

    async def put_turns(self, turns: Sequence[Turn]) -> None:
        self._check()
        await self._journal.put_turns(turns)

    def _check(self) -> None:
        if self.full:
            raise StorageError(Code.DISK_FULL, path="/home")


@dataclass
class Stage:
    """The engine, what it announced so far, and the server it talks with."""

    engine: Engine
    home: HomeFiles
    server: ChatServer
    clock: SetClock
    keys: Keys
    model_files: ModelFiles
    events: list[Event] = field(default_factory=list)
    _heard: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, event: Event) -> None:
        self.events.append(event)
        self._heard.set()

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    async def until(self, kind: type[E], count: int = 1) -> E:
        """Wait until `count` events of a kind were announced and return the last of them."""
        async with asyncio.timeout(WAIT_SECONDS):
            while len(self.all(kind)) < count:
                self._heard.clear()
                await self._heard.wait()
        return self.all(kind)[count - 1]

    async def until_shown(self, text: str) -> None:
        """Wait until the pieces shown so far end with a text."""
        async with asyncio.timeout(WAIT_SECONDS):
            while not self.shown.endswith(text):
                self._heard.clear()
                await self._heard.wait()

    @property
    def shown(self) -> str:
        return "".join(event.text for event in self.all(ReplyText))

    async def obey(self, *commands: Command) -> None:
        for command in commands:
            await self.engine.obey(command)

    async def have_turn(self, text: str) -> Turn:
        """Say something and wait for the end of the turn."""
        return (await self.engine.say(text)).turn

    async def begin_turn(self, text: str) -> Turn:
        """Say something and wait until it is durable."""
        count = len(self.all(TurnBegan))
        await self.obey(Say(text))
        return (await self.until(TurnBegan, count + 1)).turn

    async def end_of_turn(self, count: int = 1) -> Turn:
        return (await self.until(TurnEnded, count)).turn

    async def on_disk(self) -> Sequence[Turn]:
        """What another start of the program would find."""
        return await self.home.journal("default", "default").last_turns(1000)

    def problems(self) -> list[Code]:
        return [event.problem.code for event in self.all(ProblemOccurred)]


def play(scene: Callable[[Stage], Coroutine[Any, Any, T]], folder: Path, server: ChatServer, **options: Any) -> T:
    """Play a scene on a stage of its own loop."""

    async def performance() -> T:
        async with set_stage(folder, server, **options) as stage:
            return await scene(stage)

    return asyncio.run(performance(), debug=False)


@asynccontextmanager
async def set_stage(
    folder: Path,
    server: ChatServer,
    *,
    clock: SetClock | None = None,
    endpoint: Endpoint | None = None,
    make_model: ChatModels | None = None,
    probe: EndpointProbe | None = None,
    wrap: Callable[[Journal], Journal] | None = None,
    opened: bool = True,
    pace: Pace = PACE,
    embedder: Embedder | None = None,
    body: Body | None = None,
) -> AsyncIterator[Stage]:
    server.concluding = server.concluding or refuse(503, "busy")
    home = open_home(locate(folder, folder / "models", {}))
    await home.load()
    chat = endpoint or Endpoint("custom", server.base_url, "wire-model")
    await home.save_settings(Settings(chat=chat))
    if wrap is not None:
        wrapped = wrap(home.journal("default", "default"))
        home.journal = lambda *_: wrapped  # type: ignore[method-assign, assignment]
    events: list[Event] = []
    clock, keys, files = clock or SetClock(), Keys(), ModelFiles()
    stage: Stage
    engine = Engine(
        home=home,
        chat_models=make_model or chat_with,
        keys=keys,
        model_files=files,
        clock=clock,
        announce=lambda event: stage.hear(event),  # noqa: PLW0108 - the stage comes after it
        probe=probe,
        pace=pace,
        embedder=embedder,
        exchange=ExchangeFiles(),
        body=body,
    )
    stage = Stage(engine, home, server, clock, keys, files, events)
    try:
        await engine.start()
        if opened:
            await engine.obey(OpenConversation("default", "default"))
        yield stage
    finally:
        server.release()
        await engine.close()
        home.close()


def chat_with(endpoint: Endpoint, key: str) -> OpenAIChat:
    target = ChatTarget(endpoint.base_url, endpoint.model, key)
    return OpenAIChat(target, context_tokens=endpoint.context_tokens, patience=Patience(first=5, between=5))


def settled(turn: Turn | None, text: str, outcome: Outcome) -> bool:
    """Whether a turn's answer is this text and ended so."""
    assert turn is not None
    assert turn.reply is not None
    return (turn.reply.text, turn.reply.outcome) == (text, outcome)


def moved(endpoint: Endpoint, **changes: Any) -> Endpoint:
    return replace(endpoint, **changes)
