"""Kills the real program again and again while it chats or edits, and counts what was acknowledged and is gone.

`python -m tests.bench.crash [--kills 300]`. Half of the kills fall on the line that acknowledges, half at a random
moment. A third hit a window that holds the home and is asked through its socket, a third a window in which earlier
messages are changed, a third `companion ask`.
"""

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from companion.app import home_socket
from companion.core.conversation import Outcome, Turn
from companion.core.errors import StorageError
from companion.storage.home_lock import HomeLock
from companion.storage.inspect import read_home
from tests.bench.crash_editor import Change
from tests.bench.report import Bar, finish
from tests.wire.chat_server import ChatServer, slow

MARK = "COMPANION_CRASH_BENCH"
REPLY = "[happy] 好的，我记住了。It is written down, word by word."
START_SECONDS = 40.0
GONE_SECONDS = 5.0
COMPANION = "-m", "companion"
EDITOR = "-c", "from tests.bench.crash_editor import edit_until_killed; edit_until_killed()"
LATEST_KILL = 0.6  # seconds after the question, for the kills at a random moment


@dataclass
class Promised:
    """What the program said was safe."""

    user_texts: set[str] = field(default_factory=set)
    replies: dict[str, str] = field(default_factory=dict)
    edits: dict[tuple[str, str], list[object]] = field(default_factory=dict)  # of turn and field: what it may be now

    def take_edit(self, kept: bool, change: Change) -> None:
        """Note a change that was asked for, after which the old or the new may stand, or that is kept."""
        key = change["turn"], change["field"]
        if kept:
            self.edits[key] = [change["value"]]
        elif key in self.edits:
            self.edits[key].append(change["value"])


@dataclass
class Counts:
    """What went wrong."""

    stuck_locks: int = 0
    children_left: int = 0
    unanswered: int = 0


class Rig:
    """One home, one server, and the programs that are killed over it."""

    def __init__(self, home: Path, server: ChatServer, seed: int) -> None:
        self.home = home
        self.promised = Promised()
        self.counts = Counts()
        self._server = server
        self._random = random.Random(seed)
        self._asked = 0
        self._endpoint = ["--base-url", server.base_url, "--model", "wire-model"]
        self._environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", MARK: str(os.getpid())}

    def kill_once(self, number: int) -> None:
        """Start a program, chat with it, kill it, and see what it leaves behind."""
        on_acknowledgement = number % 2 == 0
        ways = self._kill_ask, self._kill_window, self._kill_editor
        ways[number % 3](on_acknowledgement)
        self.counts.children_left += _children_left()
        self.counts.stuck_locks += not self._lock_is_free()

    def _kill_ask(self, on_acknowledgement: bool) -> None:
        """Kill `ask`: at a random moment, or once it has acknowledged and before it has ended by itself."""
        text = self._next_text()
        process = self._start(["ask", text, "--json"])
        if not on_acknowledgement:
            self._kill_at_random(process)
        line = process.stdout.readline() if process.stdout else b""
        _kill(process)
        if line:
            self._believe(text, json.loads(line))
        elif on_acknowledgement:
            self.counts.unanswered += 1

    def _kill_window(self, on_acknowledgement: bool) -> None:
        process = self._start([])
        deadline = time.monotonic() + START_SECONDS
        talking = threading.Event()
        acknowledged_until_kill = self._random.randint(1, 4)

        def acknowledge() -> None:
            nonlocal acknowledged_until_kill
            acknowledged_until_kill -= 1
            if on_acknowledgement and acknowledged_until_kill == 0:
                _kill(process)

        caller = threading.Thread(target=self._talk, args=(deadline, talking, acknowledge))
        caller.start()
        if not talking.wait(START_SECONDS):
            self.counts.unanswered += 1
            _kill(process)
        if not on_acknowledgement:
            time.sleep(self._random.uniform(0, 3 * LATEST_KILL))
            _kill(process)
        caller.join()
        _kill(process)

    def _kill_editor(self, on_acknowledgement: bool) -> None:
        """Kill a window in which turns are changed: once some changes are acknowledged, or at a random moment."""
        process = self._start([], EDITOR)
        kept_until_kill = self._random.randint(1, 12)
        timer = threading.Timer(self._random.uniform(0, LATEST_KILL), _kill, [process])
        for line in process.stdout or ():
            said = json.loads(line)
            kept = "done" in said
            self.promised.take_edit(kept, said["done" if kept else "asked"])
            kept_until_kill -= kept
            if on_acknowledgement and kept_until_kill == 0:
                _kill(process)
            elif not on_acknowledgement and timer.ident is None:
                timer.start()
        self.counts.unanswered += kept_until_kill > 0 and on_acknowledgement
        timer.cancel()
        _kill(process)

    def _talk(self, deadline: float, talking: threading.Event, acknowledge: Callable[[], None]) -> None:
        """Ask the window one question after another until it is gone."""
        while time.monotonic() < deadline:
            try:
                with home_socket.call_holder(self.home) as call:
                    talking.set()
                    self._follow(call, self._next_text(), acknowledge)
            except (OSError, EOFError):
                if talking.is_set():
                    return
                time.sleep(0.05)

    def _follow(self, call: home_socket.Call, text: str, acknowledge: Callable[[], None]) -> None:
        question = {"do": "ask", "text": text, "user": "", "persona": "", "base_url": "", "model": "", "key": ""}
        for answer in call.ask(question):
            if "began" in answer:
                self.promised.user_texts.add(text)
                acknowledge()
            elif "turn" in answer:
                self._believe(text, answer["turn"])
                acknowledge()

    def _believe(self, text: str, turn: dict[str, str]) -> None:
        self.promised.user_texts.add(text)
        if turn["outcome"] == Outcome.COMPLETED:
            self.promised.replies[turn["turn_id"]] = turn["reply"]

    def _start(self, arguments: list[str], program: Sequence[str] = COMPANION) -> "subprocess.Popen[bytes]":
        command = [sys.executable, *program, "--home", str(self.home), *self._endpoint, *arguments]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, stderr=quiet)

    def _kill_at_random(self, process: "subprocess.Popen[bytes]") -> None:
        """Kill between the request's arrival and a little after the reply's end."""
        self._server.wait_for_chats(len(self._server.chats) + 1)
        time.sleep(self._random.uniform(0, LATEST_KILL))
        _kill(process)

    def _lock_is_free(self) -> bool:
        lock = HomeLock(self.home / "lock")
        try:
            lock.acquire(1.0)
        except StorageError:
            return False
        lock.release()
        return True

    def _next_text(self) -> str:
        self._asked += 1
        return f"记住第 {self._asked} 件事 — remember thing {self._asked}"


def count_losses(home: Path, promised: Promised) -> dict[str, float]:
    """Compare the files with what was promised."""
    turns, unreadable = {}, 0
    for found in read_home(home):
        if found.turn is None:
            unreadable += 1
        else:
            turns[found.turn.id] = found.turn
    unreadable += sum(1 for path in home.rglob("set-aside/*") if path.is_file())
    texts = {text for turn in turns.values() if turn.user for text in (turn.user.text, *turn.user.earlier)}
    lost_replies = sum(not _has_reply(turns.get(turn_id), text) for turn_id, text in promised.replies.items())
    lost_edits = sum(_value(turns.get(turn), name) not in allowed for (turn, name), allowed in promised.edits.items())
    return {
        "lost turns": lost_replies + lost_edits,
        "lost user texts": len(promised.user_texts - texts),
        "unreadable files": unreadable,
    }


def _has_reply(turn: Turn | None, text: str) -> bool:
    replies = turn.replies if turn is not None else ()
    return any(reply.text == text and reply.outcome is Outcome.COMPLETED for reply in replies)


def _value(turn: Turn | None, field_name: str) -> object:
    """Return the field that a change names, as it is on disk."""
    if turn is None or turn.user is None or turn.reply is None:
        return None
    match field_name:
        case "text":
            return turn.user.text
        case "reply":
            return turn.reply.text
        case "starred":
            return turn.starred
    return turn.deleted_at is not None


def _kill(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(signal.SIGKILL)
    process.wait()


def _children_left() -> int:
    deadline = time.monotonic() + GONE_SECONDS
    while left := sum(1 for _ in _marked_processes()):
        if time.monotonic() > deadline:
            return left
        time.sleep(0.02)
    return 0


def _marked_processes() -> Iterator[psutil.Process]:
    """Yield the living processes that carry our mark in their environment, whoever their parent is by now."""
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.pid != os.getpid() and process.environ().get(MARK) == str(os.getpid()):
                yield process


def main() -> None:
    """Run the kills and report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ChatServer(slow(REPLY, pace=0.02)) as server:
        rig = Rig(Path(folder) / "家 [home]", server, options.seed)
        for number in range(options.kills):
            rig.kill_once(number)
            if sys.stderr.isatty() or number % 25 == 24:
                sys.stderr.write(f"\r{number + 1}/{options.kills} kills\n")
        losses = count_losses(rig.home, rig.promised)
    counts = {"stuck locks": float(rig.counts.stuck_locks), "children left": float(rig.counts.children_left)}
    held = losses | counts
    figures = held | {
        "kills": options.kills,
        "user texts promised": len(rig.promised.user_texts),
        "turns promised": len(rig.promised.replies),
        "changes promised": len(rig.promised.edits),
        "programs that never answered": rig.counts.unanswered,
    }
    bars = [Bar(name, value, 0) for name, value in held.items()]
    if rig.counts.unanswered:
        sys.exit(f"invalid run: {rig.counts.unanswered} programs never answered")
    finish("crash", figures, {}, bars)


if __name__ == "__main__":
    main()
