"""Does the window stay quick while a reply streams in: a 10 ms heartbeat in the window's thread, idle and busy.

2,000 tokens at 200 a second come from a worker thread with its own asyncio loop into a conversation of 10,000 turns.
"""

import argparse
import asyncio
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.bench.report import Bar, finish, quantile

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QObject, Qt, QThread, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from companion.app import quick_start
from companion.core.conversation import Activity, Turn
from companion.core.settings import AppearanceSettings, Language, Theme
from companion.gui.chat_view import ChatView
from companion.gui.languages import Translations
from companion.gui.main_window import MainWindow
from tests.gui.conversations import sessions_of, stream_text, turn_of, turns_of

BEAT_MS = 10
QUIET_CONTROL_MS = 2.0
clock = time.perf_counter


class Worker(QThread):
    """Emits tokens on an absolute schedule, as the real worker emits events."""

    happened = Signal(object)

    def __init__(self, tokens: list[str], per_second: float) -> None:
        super().__init__()
        self._tokens = tokens
        self._gap = 1 / per_second

    def run(self) -> None:
        """Send all tokens, then the end."""
        asyncio.run(self._send())

    async def _send(self) -> None:
        began = clock()
        for number, token in enumerate(self._tokens):
            ahead = began + number * self._gap - clock()
            if ahead > 0:
                await asyncio.sleep(ahead)
            self.happened.emit((token, clock()))
        self.happened.emit(None)


class Heartbeat(QObject):
    """A precise timer that notes by how many milliseconds each beat came late."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self._last: float | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT_MS)

    def begin(self) -> None:
        """Forget what was noted."""
        self.late, self._last = [], None

    def _beat(self) -> None:
        now = clock()
        if self._last is not None:
            self.late.append(max(0.0, (now - self._last) * 1000 - BEAT_MS))
        self._last = now


class Receiver(QObject):
    """Hands events to the view in the window's thread and notes when each token was painted."""

    def __init__(self, view: ChatView, turn: Turn) -> None:
        super().__init__()
        self.painted: list[float] = []
        self.done = False
        self._view = view
        self._turn = turn
        self._characters = 0
        self._waiting: deque[tuple[int, float]] = deque()
        view.live_painted.connect(self._note_painted)

    @Slot(object)
    def show(self, event: tuple[str, float] | None) -> None:
        """Take a token, or the end."""
        if event is None:
            self.done = True
            return
        token, sent = event
        self._characters += len(token)
        self._waiting.append((self._characters, sent))
        self._view.append_text(self._turn.id, "live", token)

    @property
    def all_painted(self) -> bool:
        """Whether every token was painted."""
        return self.done and not self._waiting

    def _note_painted(self, turn_id: str, count: int) -> None:
        now = clock()
        while turn_id == self._turn.id and self._waiting and self._waiting[0][0] <= count:
            self.painted.append((now - self._waiting.popleft()[1]) * 1000)


@dataclass
class Run:
    """What one run measured, in milliseconds."""

    control: list[float]
    busy: list[float]
    painted: list[float]
    opened: float
    events: dict[str, float] = field(default_factory=dict)


def wait(seconds: float, until: Callable[[], bool] = lambda: False) -> None:
    """Run the event loop for a time, or until something is so."""
    loop = QEventLoop()
    end = clock() + seconds
    timer = QTimer()
    timer.timeout.connect(lambda: loop.quit() if clock() > end or until() else None)
    timer.start(50)
    loop.exec()
    timer.stop()


def measure(turns: int, tokens: int, per_second: float, idle: float) -> Run:
    """Open a conversation, measure an idle control, stream, and measure the control again."""
    history = turns_of(turns)
    began = clock()
    window = MainWindow(translations=Translations(), appearance=AppearanceSettings(Theme.LIGHT, Language.CHINESE))
    view = window.chat
    window.resize(1040, 800)
    view.wanted.connect(lambda begin, end: QTimer.singleShot(0, view, lambda: view.insert(begin, history[begin:end])))
    view.open(history[-40:], len(history), sessions_of(history[-40:]), "Ginko")
    window.show()
    QApplication.processEvents()
    opened = (clock() - began) * 1000
    turn = turn_of(turns, "讲个故事吧", None)
    beat = Heartbeat()
    quick_start.end()  # as the program does after its first frame
    wait(1.0)
    beat.begin()
    wait(idle)
    control = list(beat.late)
    receiver = Receiver(view, turn)
    worker = Worker(stream_text(tokens), per_second)
    worker.happened.connect(receiver.show)
    window.composer.set_activity(Activity.WRITING)
    window.stage.avatar.set_talking(True)
    view.begin_turn(turn, "live")
    beat.begin()
    cpu = time.process_time()
    began = clock()
    worker.start()
    wait(120, lambda: receiver.all_painted)
    load = (time.process_time() - cpu) / (clock() - began)
    busy = list(beat.late)
    window.composer.set_activity(Activity.IDLE)
    window.stage.avatar.set_talking(False)
    beat.begin()
    wait(idle)
    control += beat.late
    worker.wait()
    window.close()
    window.deleteLater()
    if len(receiver.painted) != tokens:
        sys.exit(f"{len(receiver.painted)} of {tokens} tokens were painted")
    return Run(control, busy, receiver.painted, opened, {"cpu share": load})


def main() -> None:
    """Measure, again while the machine is noisy, and report."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=10_000)
    arguments.add_argument("--tokens", type=int, default=2000)
    arguments.add_argument("--rate", type=float, default=200)
    arguments.add_argument("--idle", type=float, default=4)
    arguments.add_argument("--tries", type=int, default=5)
    asked = arguments.parse_args()
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Companion")
    for number in range(asked.tries):
        run = measure(asked.turns, asked.tokens, asked.rate, asked.idle)
        quiet = quantile(run.control, 0.99)
        print(f"run {number + 1}: control p99 {quiet:.2f} ms, busy p99 {quantile(run.busy, 0.99):.2f} ms", flush=True)
        if quiet <= QUIET_CONTROL_MS:
            break
    over = {share: quantile(run.busy, share) - quantile(run.control, share) for share in (0.99, 0.999)}
    painted = quantile(run.painted, 0.95)
    finish(
        "window",
        {
            "open ms": run.opened,
            "busy p50 ms": quantile(run.busy, 0.5),
            "busy p99 ms": quantile(run.busy, 0.99),
            "busy p99.9 ms": quantile(run.busy, 0.999),
            "busy max ms": max(run.busy),
            "token to painted p50 ms": quantile(run.painted, 0.5),
            "token to painted max ms": max(run.painted),
            **run.events,
        },
        {"p99 ms": quantile(run.control, 0.99), "p99.9 ms": quantile(run.control, 0.999), "max ms": max(run.control)},
        [
            Bar("heartbeat p99 over control ms", over[0.99], 4),
            Bar("heartbeat p99.9 over control ms", over[0.999], 16),
            Bar("token to painted p95 ms", painted, 20),
        ],
    )


if __name__ == "__main__":
    main()
