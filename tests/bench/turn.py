"""What the program adds between Enter and the request: 40 messages of history, a warm connection, the real worker.

Run as `python -m tests.bench.turn [--rounds N]`. The server is a process of its own and tells when it has read a
request; the control sends the same messages with the bare client library, in turn with the program.
"""

import argparse
import asyncio
import multiprocessing
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, Qt

from companion.app.worker import ConversationWorker
from companion.backends.chat_target import ChatTarget
from companion.backends.embedder import SentenceEmbedder
from companion.backends.openai_chat import OpenAIChat
from companion.conversation.engine import Engine
from companion.core.commands import DeleteTurns, OpenConversation, Say
from companion.core.conversation import Activity, ChatMessage, ChatRequest, Outcome, Reply, Session, Turn, UserText
from companion.core.events import ActivityChanged, Event, TurnBegan, TurnEnded
from companion.core.ids import new_id
from companion.core.ports import Announce, ChatModel
from companion.core.settings import Endpoint, ModelFile, Settings
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate
from tests.bench.report import Bar, finish, median, quantile

HISTORY_TURNS = 20
WARM_ROUNDS = 5
REST_SECONDS = 0.05  # between two rounds, so that what follows a turn is over
QUESTION = "那件事后来怎么样了？我想了想，还是先把手上的做完。"
ANSWER = "嗯，我也这么想。先把手上的收个尾，心里会踏实很多，之后再看新的那件事也不迟。"
PAYLOAD = 'data: {"choices":[{"index":0,"delta":{"content":"好。"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
E = TypeVar("E")


def main() -> None:
    """Run the rounds and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    here, there = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(there,), daemon=True)
    process.start()
    url = f"http://127.0.0.1:{here.recv()}/v1"
    with tempfile.TemporaryDirectory() as folder:
        ours, control = measure(Path(folder), url, here, rounds)
    process.terminate()
    process.join()
    figures = {"enter to request p50 ms": median(ours), "enter to request p95 ms": quantile(ours, 0.95)}
    bare = {"call to request p50 ms": median(control), "call to request p95 ms": quantile(control, 0.95)}
    finish("turn", figures, bare, [Bar("enter to request p50 ms", figures["enter to request p50 ms"], 10)])


def measure(folder: Path, url: str, server: Connection, rounds: int) -> tuple[list[float], list[float]]:
    """Return milliseconds from Enter to the request, ours and the control's, measured in turn."""
    asyncio.run(write_history(folder, url))
    application = QCoreApplication([])
    home = open_home(locate(folder, folder / "models", {}))
    program, bare = Program(home), BareClient(url)
    ours, control = [], []
    try:
        for count in range(WARM_ROUNDS + rounds):
            ours.append(program.say(server))
            request = program.last_request
            assert request is not None
            assert len(request.messages) == HISTORY_TURNS * 2 + 2, "the history is not what it was meant to be"
            control.append(bare.ask(request, server))
            if count < WARM_ROUNDS:
                ours.clear()
                control.clear()
    finally:
        program.close()
        bare.close()
        home.close()
        application.quit()
    return ours, control


class Program:
    """The engine on its worker thread, as the window has it."""

    def __init__(self, home: HomeFiles) -> None:
        self.last_request: ChatRequest | None = None
        self._home = home
        self._heard = threading.Condition()
        self._events: list[Event] = []
        self._worker = ConversationWorker(self._build)
        self._worker.happened.connect(self._hear, Qt.ConnectionType.DirectConnection)
        self._worker.start()
        self._worker.post(OpenConversation("default", "default"))

    def say(self, server: Connection) -> float:
        """Say something as the composer does; return milliseconds until the server had read the request."""
        time.sleep(REST_SECONDS)
        with self._heard:
            self._events.clear()
        entered = time.monotonic_ns()
        self._worker.post(Say(QUESTION))
        arrived: int = server.recv()
        assert arrived > entered, "another request was taken for this one"
        ended = self._wait(lambda: self._first(TurnEnded))
        self._wait(self._idle)
        assert self._first(TurnBegan).durable  # type: ignore[union-attr]
        self._worker.post(DeleteTurns((ended.turn.id,)))  # the next one finds the same history
        return (arrived - entered) / 1e6

    def close(self) -> None:
        """End the worker."""
        self._worker.stop()
        self._worker.wait()

    def _build(self, announce: Announce) -> Engine:
        return Engine(
            home=self._home,
            chat_models=self._make_model,
            keys=NoKeys(),
            model_files=NoModelFiles(),
            clock=Now(),
            announce=announce,
            probe=None,
            embedder=SentenceEmbedder(),
        )

    def _make_model(self, endpoint: Endpoint, key: str) -> ChatModel:
        model = OpenAIChat(ChatTarget(endpoint.base_url, endpoint.model, key))
        stream = model.stream

        def noted(request: ChatRequest) -> object:
            self.last_request = request
            return stream(request)

        model.stream = noted  # type: ignore[method-assign, assignment]
        return model

    def _hear(self, event: Event) -> None:
        with self._heard:
            self._events.append(event)
            self._heard.notify_all()

    def _wait(self, look: Callable[[], E | None]) -> E:
        with self._heard:
            found = self._heard.wait_for(look, 30)
        assert found is not None
        return found

    def _first(self, kind: type[E]) -> E | None:
        return next((event for event in self._events if isinstance(event, kind)), None)

    def _idle(self) -> bool | None:
        return (
            any(isinstance(event, ActivityChanged) and event.activity is Activity.IDLE for event in self._events)
            or None
        )


class BareClient:
    """The client library by itself."""

    def __init__(self, url: str) -> None:
        from openai import AsyncOpenAI

        self._runner = asyncio.Runner()
        self._client = AsyncOpenAI(base_url=url, api_key="none", max_retries=0)

    def ask(self, request: ChatRequest, server: Connection) -> float:
        """Send the messages; return milliseconds until the server had read them."""
        time.sleep(REST_SECONDS)
        return self._runner.run(self._ask([plain(message) for message in request.messages], server))

    def close(self) -> None:
        """Close the client."""
        self._runner.run(self._client.close())
        self._runner.close()

    async def _ask(self, messages: list[Any], server: Connection) -> float:
        entered = time.monotonic_ns()
        stream = await self._client.chat.completions.create(model="m", messages=messages, stream=True)
        arrived: int = server.recv()
        async for _ in stream:
            pass
        return (arrived - entered) / 1e6


class Now:
    """The system's clock."""

    def now(self) -> datetime:
        """Return the present moment."""
        return datetime.now(UTC)

    def utc_offset(self) -> int:
        """Return no offset."""
        return 0


class NoKeys:
    """Holds no keys."""

    def find(self, endpoint: Endpoint) -> str:  # noqa: ARG002 - the port's name
        """Return no key."""
        return ""

    def keep(self, endpoint: Endpoint, key: str, *, plain_file: bool) -> str:
        """Keep nothing."""
        raise NotImplementedError

    def forget(self, endpoint: Endpoint) -> None:
        """Forget nothing."""


class NoModelFiles:
    """Holds no model files."""

    def path(self, name: str) -> Path | None:  # noqa: ARG002 - the port's name
        """Return nothing."""
        return None

    def listed(self) -> Sequence[ModelFile]:
        """Return nothing."""
        return ()

    async def fetch(self, name: str, progress: Callable[[int, int], None]) -> Path:
        """Fetch nothing."""
        raise NotImplementedError


def plain(message: ChatMessage) -> dict[str, str]:
    """Return a message as the protocol has it."""
    return {"role": message.role, "content": message.content}


async def write_history(folder: Path, url: str) -> None:
    """Write settings and an open chapter of 40 messages that is still young enough to go on."""
    home = open_home(locate(folder, folder / "models", {}))
    await home.load()
    await home.save_settings(Settings(chat=Endpoint("custom", url, "m", context_tokens=32_000)))
    journal = home.journal("default", "default")
    await journal.load()
    now = datetime.now(UTC) - timedelta(seconds=30)
    session = Session(new_id(), "default", "default", now)
    await journal.put_session(session)
    last = ""
    for seq in range(HISTORY_TURNS):
        last = new_id(last)
        reply = Reply(new_id(), ANSWER, now, Outcome.COMPLETED, now)
        notes = "<notes>\n现在：2026-03-05 周四 20:30\n</notes>"
        await journal.put_turn(Turn(last, session.id, seq, now, 480, UserText(QUESTION), (reply,), notes=notes))
    home.close()


def serve(told: Connection) -> None:
    """Answer every request with one word; tell the port, then for each chat request when it had been read."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while head := await read_head(reader):
            length = next(
                (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0
            )
            await reader.readexactly(length)
            is_chat = head.startswith(b"POST /v1/chat/completions")
            if is_chat:
                told.send(time.monotonic_ns())
            body = PAYLOAD.encode() if is_chat else b"{}"
            kind = "text/event-stream" if is_chat else "application/json"
            writer.write(
                f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
            )
            await writer.drain()
        writer.close()

    async def read_head(reader: asyncio.StreamReader) -> bytes:
        try:
            return await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionResetError):
            return b""

    async def run() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        told.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(run())


if __name__ == "__main__":
    main()
