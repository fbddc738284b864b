"""The program of `voice` in a process of its own: its engine on its worker's thread, its devices, models and stores.

Only the window is missing. What its owner says arrives as a command that is posted, as the composer does it.
"""

import asyncio
import contextlib
import multiprocessing
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeVar

from companion.app import quick_start
from companion.app.compose import build_engine, build_home
from companion.app.window import SETTLED_MS
from companion.app.worker import ConversationWorker
from companion.backends.loudspeaker import DeviceLoudspeaker
from companion.conversation.engine import Engine
from companion.core.commands import Interrupt, OpenConversation, Say
from companion.core.conversation import Activity
from companion.core.events import ActivityChanged, ConversationOpened, Event, TurnEnded
from companion.core.ports import Announce
from companion.core.settings import Aloud, Endpoint, Settings, Speaker, VoiceSettings
from companion.core.voice_commands import StartListening, StopListening
from companion.core.voice_events import Hearing, HearingChanged, NothingHeard, SpeechBegan
from companion.storage.home_lock import take_home
from companion.storage.locations import Locations, locate
from tests.bench.voice_talks import Talk

E = TypeVar("E")
PATIENCE = 30.0  # seconds


@dataclass(frozen=True)
class Ask:
    """Have talks, each so many seconds after the one before was sent. `stop_after`: seconds of sound until Esc."""

    talks: tuple[Talk, ...]
    apart: float = 0.0
    stop_after: float | None = None


@dataclass(frozen=True)
class Had:
    """How it went. Moments are by `time.monotonic`; `latency` (seconds) and `underruns` are the loudspeaker's."""

    begun: float
    stopped: float
    ended: float
    latency: float
    underruns: int


class Step(Enum):
    """A step of holding the key to talk; the answer tells whether a turn began. COUNT: how many tasks there are."""

    PRESS = "press"
    RELEASE = "release"
    COUNT = "count"


class Program:
    """The process, as its owner sees it."""

    def __init__(self, pipe: Connection, pid: int) -> None:
        self._pipe = pipe
        self.pid = pid

    def do(self, step: Step) -> int:
        """Do a step and return its answer."""
        self._pipe.send(step)
        answer: int = self._pipe.recv()
        return answer

    def have(self, ask: Ask) -> Had:
        """Have talks and wait for the end of the last one."""
        self._pipe.send(ask)
        had: Had = self._pipe.recv()
        return had


@contextlib.contextmanager
def program(url: str) -> Iterator[Program]:
    """The program with its conversation shown, while the context lasts."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=live, args=(there, url))
    process.start()
    try:
        here.recv()
        yield Program(here, process.pid or 0)
    finally:
        here.send(None)
        process.join(20)
        if process.is_alive():
            process.terminate()


def live(pipe: Connection, url: str) -> None:
    """Do what is asked until None is."""
    from PySide6.QtCore import QCoreApplication

    application = QCoreApplication([])
    quick_start.end()  # as the program does after its first frame
    with tempfile.TemporaryDirectory() as folder:
        places = locate(Path(folder), locate().models, {})
        asyncio.run(prepare(places, url))
        body = _Body(places)
        try:
            pipe.send(None)
            time.sleep(SETTLED_MS / 1000)
            quick_start.settle()  # as well
            while (ask := pipe.recv()) is not None:
                pipe.send(body.have(ask) if isinstance(ask, Ask) else body.do(ask))
        finally:
            body.close()
    application.quit()


async def prepare(places: Locations, url: str) -> None:
    """Write settings by which she always speaks, with the voice of the stub."""
    held = build_home(places, take_home(places))
    await held.home.load()
    voice = VoiceSettings(
        Speaker.SERVICE, Aloud.ALWAYS, service_url=url, service_model="stub", service_voice="endpoint:alloy"
    )
    chat = Endpoint("custom", url, "stub", context_tokens=32_000)
    await held.home.save_settings(Settings(chat=chat, voice=voice))
    held.home.close()


class _Body:
    """The engine on its worker's thread, and what it announced."""

    def __init__(self, places: Locations) -> None:
        self._held = build_home(places, take_home(places))
        self._came = threading.Condition()
        self._events: list[Event] = []
        self._loudspeaker: Callable[[], DeviceLoudspeaker] | None = None
        self._worker = ConversationWorker(self._build)
        self._worker.listeners.append(self._hear)
        self._worker.start()
        self._worker.post(OpenConversation("", ""))
        self._wait(lambda: self._all(ConversationOpened))

    def have(self, ask: Ask) -> Had:
        with self._came:
            self._events.clear()
        begun = stopped = 0.0
        for index, one in enumerate(ask.talks):
            if index:
                time.sleep(ask.apart)
            begun = begun or time.monotonic()
            self._worker.post(Say(one.question))
        if ask.stop_after is not None:
            self._wait(lambda: self._all(SpeechBegan))
            time.sleep(ask.stop_after)
            stopped = time.monotonic()
            self._worker.post(Interrupt())
        self._wait(lambda: len(self._all(TurnEnded)) >= len(ask.talks))
        self._wait(lambda: any(one.activity is Activity.IDLE for one in self._all(ActivityChanged)))
        ended = time.monotonic()
        speaker = self._loudspeaker() if self._loudspeaker is not None else None
        latency, underruns = (speaker.latency, speaker.underruns) if speaker is not None else (0.0, 0)
        return Had(begun, stopped, ended, latency, underruns)

    def do(self, step: Step) -> int:
        if step is Step.PRESS:
            with self._came:
                self._events.clear()
            self._worker.post(StartListening())
            self._wait(lambda: any(one.hearing is Hearing.LISTENING for one in self._all(HearingChanged)))
        elif step is Step.RELEASE:
            self._worker.post(StopListening())
            self._wait(lambda: self._all(TurnEnded) or self._all(NothingHeard))
            return len(self._all(TurnEnded))
        return len(asyncio.all_tasks(self._worker._loop))

    def close(self) -> None:
        self._worker.stop()
        self._worker.wait()
        self._held.home.close()

    def _build(self, announce: Announce) -> Engine:
        engine = build_engine(self._held, announce, with_voice=True)
        speech = engine._speech
        if speech is not None:
            self._loudspeaker = speech._sounds.loudspeaker  # type: ignore[assignment]
        return engine

    def _hear(self, event: Event) -> None:
        with self._came:
            self._events.append(event)
            self._came.notify_all()

    def _all(self, kind: type[E]) -> list[E]:
        return [event for event in self._events if isinstance(event, kind)]

    def _wait(self, look: Callable[[], object]) -> None:
        with self._came:
            if not self._came.wait_for(look, PATIENCE):
                raise TimeoutError(f"only {[type(event).__name__ for event in self._events]}")
