"""The program as a process of its own: `ask` run to its end, and windows without a screen, ended with the test."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.app import home_socket
from companion.core.conversation import Session, Turn
from companion.storage.home import HomeFiles, open_home
from companion.storage.inspect import read_home
from companion.storage.locations import locate

SECONDS_TO_END = 90
PROGRAM = [sys.executable, "-m", "companion"]


@dataclass
class Program:
    """Runs the program over one home. `endpoint` is put before every verb."""

    home: Path
    endpoint: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    seconds_to_end: float = SECONDS_TO_END
    started: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    def command(self, *arguments: str) -> list[str]:
        """Return the command line."""
        return [*PROGRAM, "--home", str(self.home), *self.endpoint, *arguments]

    def ask(self, text: str, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
        """Have one turn and return how the process ended."""
        command = self.command("ask", *arguments, "--", text)
        environ = self.environ(environment)
        return subprocess.run(command, env=environ, capture_output=True, timeout=self.seconds_to_end, check=False)

    def start(self, *arguments: str, **environment: str) -> "subprocess.Popen[bytes]":
        """Start the program and return at once."""
        return self._start(self.command(*arguments), environment)

    def _start(self, command: list[str], environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
        environ = self.environ(environment)
        process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.started.append(process)
        return process

    def start_window(self, **environment: str) -> "subprocess.Popen[bytes]":
        """Start a window and wait until it can be asked."""
        return self.start_window_as(self.command(), **environment)

    def start_window_as(self, command: list[str], **environment: str) -> "subprocess.Popen[bytes]":
        """Do so by another command line."""
        process = self._start(command, environment)
        while process.poll() is None:
            try:
                with home_socket.call_holder(self.home) as call:
                    assert list(call.ask({"do": "show"})) == [{"shown": True}]
                    return process
            except home_socket.NotAnsweredError:
                continue
        raise AssertionError(process.communicate()[1].decode())

    def end_all(self) -> None:
        """Kill what still runs."""
        for process in self.started:
            if process.poll() is None:
                process.kill()
            process.communicate()

    def turns(self) -> list[Turn]:
        """Return every turn on disk, oldest first."""
        found = list(read_home(self.home))
        assert all(one.turn for one in found), "a file can't be read"
        turns = [one.turn for one in found if one.turn is not None]
        return sorted(turns, key=lambda turn: (turn.session_id, turn.seq))

    def grow_older(self, span: timedelta) -> None:
        """Make everything that was said so much older."""
        asyncio.run(self._date_back(span))

    async def _date_back(self, span: timedelta) -> None:
        home = open_home(locate(self.home))
        try:
            await home.load()
            journal = home.journal("default", "default")
            await journal.load()
            for turn in await journal.last_turns(1000):
                replies = tuple(replace(one, ended_at=turn.began_at - span) for one in turn.replies)
                await journal.put_turn(replace(turn, began_at=turn.began_at - span, replies=replies))
        finally:
            home.close()

    def sessions(self) -> list[Session]:
        """Return the default conversation's chapters on disk."""
        home = open_home(locate(self.home))
        try:
            return asyncio.run(_sessions(home))
        finally:
            home.close()

    def environ(self, more: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
        """Return the environment the program runs in."""
        return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", **self.environment, **more}


async def _sessions(home: HomeFiles) -> list[Session]:
    await home.load()
    journal = home.journal("default", "default")
    await journal.load()
    return list(await journal.sessions())


def report_of(ended: "subprocess.CompletedProcess[bytes]") -> dict[str, Any]:
    """Return the JSON object on the last line of what was printed."""
    report = json.loads(ended.stdout.decode().splitlines()[-1])
    assert isinstance(report, dict)
    return report


@contextlib.contextmanager
def heeded(*numbers: signal.Signals) -> Iterator[None]:
    """Let processes that are started meanwhile heed these signals: a test run in the background may ignore them."""
    before = {one: signal.signal(one, lambda *_: None) for one in numbers}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
