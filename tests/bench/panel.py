"""How quickly her memory opens, is searched and is looked at as of another day, after a life of 100,000 turns.

The real window and its worker run over a home that the bench makes. Opening lasts from the click until the first page
is painted, against the same in the home of somebody who has just begun, pair after pair; a search is typed with a 10 ms
heartbeat in the window's thread, in turn with the same words in the message field; another day is asked for in turn
with today.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.app.command_line import build_parser
from companion.app.options import Options, locations
from companion.app.window import WindowLife
from companion.conversation.remembering import Pace
from companion.core.events import ConversationOpened
from companion.core.looking import DaysListed, MemoriesFound, MemoriesListed
from companion.core.memory_commands import ShowChangedDays
from companion.core.memory_events import ChangedDaysShown
from companion.gui.memory_panel import ABOUT, DAYS
from companion.gui.presenter import Presenter
from companion.storage.home_lock import take_home
from tests.bench.panel_home import Life, make_home
from tests.bench.report import Bar, finish, median, quantile
from tests.bench.window import Heartbeat, wait
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer

if TYPE_CHECKING:
    from companion.conversation.engine import Engine
    from companion.core.ports import Announce
    from companion.gui.panel_bridge import PanelBridge

WORDS = ("kettle", "painted", "quietly", "lantern", "bicycle", "garden", "zebra", "umbrella")
KEY_SECONDS = 0.25  # between two keys; a search begins 0.12 s after a key
ANSWER_SECONDS = 30.0
OPENED_SECONDS = 4.0  # after which a window that was opened has done what it does after the first frame
SETTLE_SECONDS = 1.5
clock = time.perf_counter


class QuietLife(WindowLife):
    """A window whose engine leaves alone what is caught up in the background, and loads no model of meanings."""

    def _build_engine(self, announce: "Announce") -> "Engine":
        from companion.app import compose

        self._held = compose.build_home(self._places, self._lock)
        engine = compose.build_engine(self._held, announce, by_meaning=False)
        engine._remembering._pace = Pace(index_after=3600.0)
        return engine


class Watch(QObject):
    """Notes when answers came and when the view that shows them was painted after it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []
        self.painted = 0.0  # when, since the answer that is waited for
        self._awaited: Callable[[object], bool] | None = None
        self._come = False
        self._view: QWidget | None = None

    def expect(self, view: QWidget | None, fits: Callable[[object], bool]) -> None:
        """Wait from now on for such an answer, and for the view to be painted after it."""
        self.painted, self._awaited, self._come, self._view = 0.0, fits, False, view
        if view is not None:
            view.installEventFilter(self)

    @Slot(object)
    def take(self, event: object) -> None:
        """Take what the engine announced; the window has shown it by now."""
        self.heard.append(event)
        if self._awaited is not None and self._awaited(event):
            self._come = True
            if self._view is not None:
                self._view.update()  # with all that the answer changed: what looks as before is painted no more

    @property
    def come(self) -> bool:
        """Whether the answer came."""
        return self._come

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 -- Qt's name
        """Note the first painting after the answer."""
        if event.type() is QEvent.Type.Paint and self._come and not self.painted:
            self.painted = clock()
        return super().eventFilter(watched, event)


@dataclass
class Desk:
    """The opened window and who watches it."""

    life: QuietLife
    watch: Watch

    @property
    def panel(self) -> "PanelBridge":
        """What shows her memory, made at the first call."""
        presenter = self.life.window.findChild(Presenter)
        assert presenter is not None
        return presenter.panel()


def open_window(home: Path) -> Desk:
    """Open the real window over a home and wait until it shows its conversation and rests."""
    options = build_parser().parse_args(["--home", str(home)], Options())
    places = locations(options)
    life, watch = QuietLife(options, places, take_home(places)), Watch()
    life.window.resize(1240, 800)
    life.started.connect(lambda: life.worker.happened.connect(watch.take) if life.worker else None)
    life.begin()
    wait(60, lambda: any(isinstance(event, ConversationOpened) for event in watch.heard))
    wait(OPENED_SECONDS)
    return Desk(life, watch)


def close_window(desk: Desk) -> None:
    """End as the program does."""
    over: list[bool] = []
    desk.life.ended.connect(lambda: over.append(True))
    desk.life.window.close()
    wait(60, lambda: bool(over))
    desk.life.close()


def time_opening(desk: Desk) -> float:
    """Return the milliseconds from the click until the first page of the panel is painted."""
    began = clock()
    desk.life.window.header.memory.click()
    page = desk.panel.panel.page
    desk.watch.expect(page.viewport(), lambda event: isinstance(event, DaysListed | MemoriesListed))
    _until(lambda: desk.watch.painted > 0, "the panel was not painted")
    return (desk.watch.painted - began) * 1000


def time_looking(desk: Desk, moment: datetime | None) -> float:
    """Return the milliseconds from asking for a moment until the page is painted with it."""
    page = desk.panel.panel.page

    def fits(event: object) -> bool:
        return isinstance(event, DaysListed | MemoriesListed) and event.moment == moment

    desk.watch.expect(page.viewport(), fits)
    began = clock()
    desk.panel.look_at(moment)
    _until(lambda: desk.watch.painted > 0, "the day was not painted")
    return (desk.watch.painted - began) * 1000


def type_word(beat: Heartbeat, field: QWidget, word: str) -> list[float]:
    """Type a word and return for each key the longest that the window's thread did not answer after it."""
    stalls = []
    for letter in word:
        beat.begin()
        QTest.keyClicks(field, letter)
        wait(KEY_SECONDS)
        stalls.append(max(beat.late, default=0.0))
    return stalls


def run_big(home: Path, looks: int) -> dict[str, object]:
    """Measure everything over the long life."""
    desk = open_window(home)
    found: dict[str, object] = {"open ms": time_opening(desk)}
    panel = desk.panel.panel
    found["search ms"], found["control ms"] = _typed(desk)
    panel.leave_search()
    wait(SETTLE_SECONDS)
    panel.show_page(ABOUT)
    wait(SETTLE_SECONDS)
    found["first as-of ms"] = time_looking(desk, _days_ago(200))
    desk.watch.expect(None, lambda event: isinstance(event, ChangedDaysShown))
    began = clock()
    assert desk.life.worker is not None
    desk.life.worker.post(ShowChangedDays())
    _until(lambda: desk.watch.come, "no days came")
    found["calendar ms"] = (clock() - began) * 1000
    chance = random.Random(6)
    for name in (ABOUT, DAYS):
        desk.panel.look_at(None)
        panel.show_page(name)
        wait(SETTLE_SECONDS)
        days = [chance.uniform(1, 900) for _ in range(looks)]
        pairs = [(time_looking(desk, None), time_looking(desk, _days_ago(day))) for day in days]
        found[f"{name} today ms"] = [one for one, _ in pairs]
        found[f"{name} as-of ms"] = [one for _, one in pairs]
    close_window(desk)
    return found


def run_opening(home: Path) -> dict[str, object]:
    """Measure the first opening only."""
    desk = open_window(home)
    found: dict[str, object] = {"open ms": time_opening(desk)}
    close_window(desk)
    return found


def _typed(desk: Desk) -> tuple[list[float], list[float]]:
    beat, panel, edit = Heartbeat(), desk.panel.panel, desk.life.window.composer.edit
    searched: list[float] = []
    control: list[float] = []
    for word in WORDS:
        edit.setFocus()
        control += type_word(beat, edit, word)
        edit.clear()
        panel.head.field.setFocus()
        searched += type_word(beat, panel.head.field, word)
        panel.head.field.clear()
        wait(SETTLE_SECONDS)
    assert any(isinstance(event, MemoriesFound) and event.memories for event in desk.watch.heard), "nothing was found"
    return searched, control


def _days_ago(days: float) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


def _until(so: Callable[[], bool], otherwise: str) -> None:
    wait(ANSWER_SECONDS, so)
    if not so():
        sys.exit(otherwise)


def run_apart(kind: str, home: Path, looks: int) -> dict[str, object]:
    """Measure in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.panel", "--one", kind, "--home", str(home), "--looks", str(looks)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{kind}: {ran.stdout}{ran.stderr}")
    found: dict[str, object] = json.loads(ran.stdout.splitlines()[-1])
    return found


def measure(folder: Path, life: Life, pairs: int, looks: int) -> None:
    """Make the homes, measure, and report."""
    long_life, beginning = folder / "long", folder / "empty"
    with ChatServer(wire.say("I see.")) as server:
        began = clock()
        asyncio.run(make_home(long_life, life, server.base_url))
        built = clock() - began
        asyncio.run(make_home(beginning, Life(0, 0), server.base_url))
        opened: list[float] = []
        empty: list[float] = []
        for number in range(pairs):
            empty.append(_number(run_apart("opening", beginning, 0), "open ms"))
            opened.append(_number(run_apart("opening", long_life, 0), "open ms"))
            print(f"pair {number + 1}: empty {empty[-1]:.0f} ms, long {opened[-1]:.0f} ms", flush=True)
        found = run_apart("big", long_life, looks)
    search, control = _numbers(found, "search ms"), _numbers(found, "control ms")
    today = {name: median(_numbers(found, f"{name} today ms")) for name in (ABOUT, DAYS)}
    as_of = {name: median(_numbers(found, f"{name} as-of ms")) for name in (ABOUT, DAYS)}
    over = max(as_of[name] / today[name] for name in (ABOUT, DAYS))
    finish(
        "panel",
        {
            "turns": life.turns,
            "memories": life.memories,
            "home made s": built,
            "open p50 ms": median(opened),
            "search keystroke p50 ms": median(search),
            "search keystroke p95 ms": quantile(search, 0.95),
            "search keystroke max ms": max(search),
            "first as-of ms": _number(found, "first as-of ms"),
            "calendar ms": _number(found, "calendar ms"),
            **{f"{name} as-of p50 ms": value for name, value in as_of.items()},
        },
        {
            "open of an empty home p50 ms": median(empty),
            "message field keystroke p50 ms": median(control),
            "message field keystroke p95 ms": quantile(control, 0.95),
            "message field keystroke max ms": max(control),
            **{f"{name} today p50 ms": value for name, value in today.items()},
        },
        [
            Bar("panel open over empty ratio", median(opened) / median(empty), 1.5),
            Bar("search keystroke p95 over control ms", quantile(search, 0.95) - quantile(control, 0.95), 16),
            Bar("as-of over today ratio", over, 2),
        ],
    )


def _number(found: dict[str, object], name: str) -> float:
    value = found[name]
    assert isinstance(value, float | int)
    return float(value)


def _numbers(found: dict[str, object], name: str) -> list[float]:
    values = found[name]
    assert isinstance(values, list)
    return [float(one) for one in values]


def main() -> None:
    """Measure all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=100_000)
    parser.add_argument("--memories", type=int, default=5_000)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--looks", type=int, default=15)
    parser.add_argument("--one", choices=("opening", "big"), help=argparse.SUPPRESS)
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one is not None:
        application = QApplication(sys.argv[:1])
        application.setApplicationName("Companion")
        application.setQuitOnLastWindowClosed(False)
        found = run_big(asked.home, asked.looks) if asked.one == "big" else run_opening(asked.home)
        print(json.dumps(found))
        return
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), Life(asked.turns, asked.memories), asked.pairs, asked.looks)


if __name__ == "__main__":
    main()
