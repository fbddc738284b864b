"""What the program takes while it stands there: memory of its whole process tree, and CPU while she only blinks.

`python -m tests.bench.footprint [--turns 100] [--idle 60]`; the control is a bare PySide6 main window with a label.
Memory is the proportional set size of all processes (`/proc/*/smaps_rollup`), so shared pages count once.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from companion.backends.embedded_chat import EmbeddedChat
from companion.backends.embedded_server import EmbeddedOptions
from companion.backends.embedder import SentenceEmbedder
from companion.backends.idle_unloading import IdleLimit
from companion.backends.local_voice import LocalVoice
from companion.backends.registry import DEFAULT_CHAT_MODEL
from companion.backends.whisper_ears import WhisperEars
from companion.core.audio import VoiceStyle
from companion.storage.locations import locate
from tests.bench.journal import write_history
from tests.bench.report import Bar, finish
from tests.bench.startup import screen
from tests.shared_models import shared_model
from tests.wire.asking import ask, request_of
from tests.wire.chat_server import ChatServer
from tests.wire.concluding import extract

TURNS_BEFORE = 1000
SECONDS_TO_ANSWER = 180
QUIET = 0.03  # of a core: what was begun at the start has ended
UNLOAD_MINUTES = 1
BARE = """
import sys
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
application = QApplication(sys.argv)
window = QMainWindow()
window.setCentralWidget(QLabel("Hello"))
window.resize(1040, 720)
window.show()
sys.exit(application.exec())
"""


class Tree:
    """A process and all that it started."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process

    def pids(self) -> list[int]:
        """Return the ids of all of them now."""
        root = psutil.Process(self.process.pid)
        return [root.pid, *(one.pid for one in root.children(recursive=True))]

    def megabytes(self) -> float:
        """Return the proportional set size of all of them."""
        return sum(pss_of(pid) for pid in self.pids())

    def cpu_seconds(self) -> float:
        """Return the CPU time all of them spent."""
        spent = 0.0
        for pid in self.pids():
            times = psutil.Process(pid).cpu_times()
            spent += times.user + times.system
        return spent

    def load(self, seconds: float) -> float:
        """Return the share of a core they take for so long."""
        spent, began = self.cpu_seconds(), time.monotonic()
        time.sleep(seconds)
        return max(0.0, self.cpu_seconds() - spent) / (time.monotonic() - began)

    def wait_until_quiet(self, most: float = 240.0) -> None:
        """Wait until what was begun at the start has ended."""
        until = time.monotonic() + most
        while self.load(5.0) > QUIET and time.monotonic() < until:
            if self.process.poll() is not None:
                sys.exit("the program ended by itself")

    def wait_until_alone(self, most: float) -> None:
        """Wait until no child is left."""
        until = time.monotonic() + most
        while len(self.pids()) > 1 and time.monotonic() < until:
            time.sleep(1.0)


def pss_of(pid: int) -> float:
    """Return the proportional set size of a process in megabytes, 0 if it has just ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


@contextmanager
def started(command: list[str], environment: dict[str, str]) -> Iterator[Tree]:
    """Start a program and end it afterwards."""
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield Tree(process)
        finally:
            process.terminate()


def measure_bare(environment: dict[str, str]) -> tuple[float, float]:
    """Return the memory and the idle load of an empty window."""
    with started([sys.executable, "-c", BARE], environment) as tree:
        tree.wait_until_quiet()
        return tree.megabytes(), tree.load(10.0)


def talk(server: ChatServer, turns: int, environment: dict[str, str]) -> None:
    """Type messages into the window, each once the one before was answered."""
    for number in range(turns):
        text = f"Message number {number}, about nothing much"
        for keys in (["type", "--delay", "2", text], ["key", "Return"]):
            subprocess.run(["xdotool", *keys], env=environment, check=True, timeout=60)
        wait_for_answer(server, text)
        time.sleep(0.3)  # the turn is written and its place in the window laid out


def wait_for_answer(server: ChatServer, text: str) -> None:
    """Wait until a message was asked about and answered. Work in the background asks for JSON, and is no chat."""
    until = time.monotonic() + SECONDS_TO_ANSWER
    while time.monotonic() < until:
        asked = [one for one in server.chats if one.texts and text in one.texts[-1]]
        if asked and asked[0].answered.wait(1.0):
            return
        time.sleep(0.05)
    sys.exit(f"never answered: {text}")


def measure_program(folder: Path, environment: dict[str, str], turns: int, idle: float) -> dict[str, float]:
    """Return what the real program takes before and after it was talked with."""
    home = folder / "home"
    write_history(locate(home, folder).pair("default", "default"), TURNS_BEFORE)
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text(f"[desktop]\nunload_minutes = {UNLOAD_MINUTES}\n", encoding="utf-8")
    with ChatServer() as server:
        server.concluding = extract()
        command = [sys.executable, "-m", "companion", "--home", str(home), "--base-url", server.base_url]
        with started([*command, "--model", "wire-model"], environment) as tree:
            tree.wait_until_quiet()
            at_first = tree.megabytes()
            tree.wait_until_alone(UNLOAD_MINUTES * 60 + 30)
            figures = {"right after the start MB": at_first, "idle MB": tree.megabytes()}
            figures["idle CPU % of a core"] = tree.load(idle) * 100
            talk(server, turns, environment)
            figures["after the talk, nothing unloaded yet MB"] = tree.megabytes()
            tree.wait_until_quiet()
            tree.wait_until_alone(UNLOAD_MINUTES * 60 + 30)
            figures["after the talk, idle MB"] = tree.megabytes()
            figures["children left"] = float(len(tree.pids()) - 1)
            print(figures, flush=True)
            return figures


async def measure_models() -> dict[str, float]:
    """Return what each model takes in its child process, and how many are left when they were idle."""
    limit, figures, left = IdleLimit(), {}, 0
    whisper = shared_model("whisper-base")
    ears = WhisperEars(lambda: whisper, limit=limit)
    voice = LocalVoice(locate().models, limit=limit)
    chat = EmbeddedChat(EmbeddedOptions(shared_model(DEFAULT_CHAT_MODEL), DEFAULT_CHAT_MODEL), limit=limit)
    embedder = SentenceEmbedder(limit)
    uses: dict[str, Callable[[], Awaitable[object]]] = {
        "recognition": ears.warm,
        "offline voice": lambda: voice.warm(VoiceStyle("kokoro:zf_xiaoxiao")),
        "embedded model": lambda: ask(chat, request_of("Hello", max_tokens=8)),
        "sentence vectors": lambda: embedder.embed(["hello"]),
    }
    for name, use in uses.items():
        await use()
        children = psutil.Process(os.getpid()).children()
        figures[f"{name} MB"] = sum(pss_of(one.pid) for one in children)
        limit.change(1e-6)
        for _ in range(200):
            if not psutil.Process(os.getpid()).children():
                break
            await asyncio.sleep(0.1)
        left += len(psutil.Process(os.getpid()).children())
        limit.change(0)
    figures["models left when idle"] = float(left)
    return figures


def main() -> None:
    """Measure the control, the program and the models one after the other, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--idle", type=float, default=60.0)
    parser.add_argument("--without-models", action="store_true", help="only the window")
    options = parser.parse_args()
    if not all(map(shutil.which, ("Xvfb", "xdotool"))):
        sys.exit("Xvfb and xdotool are needed")
    with tempfile.TemporaryDirectory() as folder, screen() as environment:
        bare, bare_load = measure_bare(environment)
        figures = measure_program(Path(folder), environment, options.turns, options.idle)
    if not options.without_models:
        figures |= asyncio.run(measure_models())
    over = figures["idle MB"] - bare
    growth = figures["after the talk, idle MB"] - figures["idle MB"]
    load = figures["idle CPU % of a core"]
    bars = [
        Bar("idle over bare window MB", over, 120),
        Bar(f"growth after {options.turns} turns MB", growth, 20),
        Bar("idle CPU % of a core", load, 1),
    ]
    if not options.without_models:
        bars.append(Bar("models left when idle", figures["models left when idle"], 0))
    control = {"bare window MB": bare, "bare window CPU % of a core": bare_load * 100}
    finish("footprint", {"idle over bare window MB": over, "growth MB": growth, **figures}, control, bars)


if __name__ == "__main__":
    main()
