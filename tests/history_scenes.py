"""Scenes of the history of her memory and of other days, for `tests.render_screens`."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Protocol

from PySide6.QtWidgets import QWidget

from companion.core import events
from companion.core.facts import Fact, FactKind, Slot, Unused
from companion.core.history import HistoryEntry, Settled, Way
from companion.core.looking import MemoriesListed, Remembered, Topic
from companion.core.memory import Author, Digest, Held, MemoryEvent
from companion.core.memory_events import ChangedDaysShown, HistoryShown
from companion.gui.as_of_bar import end_of, today
from companion.gui.history_bridge import HistoryBridge
from companion.gui.main_window import MainWindow
from companion.gui.memory_panel import ABOUT
from companion.gui.presenter import Presenter


class Scene(Protocol):
    """What a scene needs of a rendered window."""

    @property
    def window(self) -> MainWindow:
        """The window."""
        ...

    @property
    def presenter(self) -> Presenter:
        """What shows events in it."""
        ...

    @property
    def language(self) -> str:
        """Its language."""
        ...

    def show(self, *announced: events.Event) -> None:
        """Feed events."""
        ...


_ZH = ("你对花生过敏", "你住在上海", "你有一只叫年糕的猫", "我周日唱歌给你听", "五年 Python 经验")
_EN = (
    "Allergic to peanuts",
    "Lives in Shanghai",
    "Has a cat called Mochi, who sleeps on the radiator and wakes at six",
    "I'll sing for you on Sunday",
    "Five years of Python",
)
_JA = (
    "ピーナッツのアレルギーがある",
    "札幌に住んでいる",
    "「もち」という猫がいる",
    "日曜に歌を歌うね",
    "Python を五年",
)
_TEXTS = {"zh_CN": _ZH, "en": _EN, "ja": _JA}
_NOW = datetime.now(UTC)


def _facts(scene: Scene) -> list[Fact]:
    texts = _TEXTS[scene.language]
    kinds = (FactKind.FACT, FactKind.FACT, FactKind.FACT, FactKind.PROMISE, FactKind.FACT)
    said = _NOW - timedelta(days=40)
    return [
        Fact(f"f{at}", text, kind, "s", "t", text, said, 480, said, slot=Slot.BASICS)
        for at, (text, kind) in enumerate(zip(texts, kinds, strict=True))
    ]


def _entries(scene: Scene) -> tuple[HistoryEntry, ...]:
    peanuts, shanghai, cat, song, python = _facts(scene)
    her, you = Author.PROGRAM, Author.USER
    digest = Digest("…", "t", (), "m", 1, _NOW)
    other = "对花生和杏仁过敏" if scene.language == "zh_CN" else "Allergic to peanuts and almonds"

    def one(
        hours: int, before: Held, after: Held, by: Author, way: Way = Way.UNDO, settled: Settled = Settled.OPEN
    ) -> HistoryEntry:
        at = _NOW - timedelta(hours=hours)
        event = MemoryEvent(f"e{hours}", at, by, "x", before, after)
        undone = at + timedelta(minutes=3) if way is Way.REDO else None
        return HistoryEntry(event.id, at, by, (event,), way, settled, event.id, undone)

    def held(fact: Fact, **more: object) -> Held:
        return Held(fact=replace(fact, **more))  # type: ignore[arg-type]

    return (
        one(0, held(peanuts), held(peanuts, text=other, edited=True), you),
        one(1, held(shanghai), held(shanghai, pinned=True), you, Way.REDO),
        one(2, held(python), held(python, forgotten_at=_NOW), you, Way.NONE, Settled.CHANGED_SINCE),
        one(25, held(cat), held(cat, merged_into="f0"), you),
        one(26, Held(), Held(unused=Unused("t", _NOW)), you),
        one(27, Held(), Held(digest=digest), her),
        one(50, Held(fact=cat), held(cat, stale=True), her, Way.NONE, Settled.FOLLOWED),
        one(51, Held(), held(song), her),
        one(52, Held(), held(cat), her),
    )


def _opened(scene: Scene) -> HistoryBridge:
    scene.window.header.memory.click()
    bridge = scene.presenter._history
    assert bridge is not None
    return bridge


def history(scene: Scene) -> QWidget:
    """The history of changes."""
    _opened(scene).show_history()
    scene.show(HistoryShown(_entries(scene)))
    return scene.window


def past(scene: Scene) -> QWidget:
    """What she remembered on another day, one memory opened."""
    bridge = _opened(scene)
    scene.presenter.panel().panel.show_page(ABOUT)
    day = today() - timedelta(days=30)
    bridge.look_at(day)
    memories = tuple(Remembered(one) for one in _facts(scene) if one.kind is FactKind.FACT)
    scene.show(MemoriesListed(Topic.ABOUT, 0, memories, len(memories), end_of(day)))
    scene.presenter.panel().panel.asks.toggled.emit("f1")
    return scene.window


def calendar(scene: Scene) -> QWidget:
    """The days on which something changed."""
    bridge = _opened(scene)
    days = {today() - timedelta(days=ago): ago % 3 + 1 for ago in (0, 1, 4, 5, 9, 12, 20, 40)}
    bridge.chip.click()
    scene.show(ChangedDaysShown(dict(sorted(days.items()))))
    return bridge.chip.choice


HISTORY_SCREENS: dict[str, Callable[[Scene], QWidget]] = {"history": history, "past": past, "calendar": calendar}
