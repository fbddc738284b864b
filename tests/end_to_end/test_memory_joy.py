"""A newcomer finds why she believes something, corrects it, and takes that back; driven by spoken names alone.

The window, its worker and the files are the real ones. `COMPANION_PICTURES=DIR` keeps a picture of every step.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.core.looking import DaysListed, MemoriesFound, PlaceFound
from companion.core.memory_events import MemoryChanged
from companion.core.settings import AppearanceSettings, Language, Settings
from companion.storage.home import open_home
from companion.storage.locations import locate
from tests.displays import own_display
from tests.end_to_end.living_window import LivingWindow
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer

ROOT = Path(__file__).resolve().parents[2]


class Story(NamedTuple):
    """What is said and concluded, what is done, and the names by which things are found."""

    language: Language
    said: str
    fact: str
    summary: str
    believed: str
    correction: str
    memory: str
    settle: str
    go_there: str
    edit: str
    field: str
    undo: str
    search: str
    about: str


ENGLISH = Story(
    Language.ENGLISH,
    "I'm allergic to peanuts.",
    "User is allergic to peanuts",
    "They spoke of an allergy to peanuts.",
    "You are allergic to peanuts",
    "I'm allergic to hazelnuts",
    "What she remembers",
    "Do it now",
    "Open conversation",
    "Edit",
    "What is right",
    "Undo",
    "Search what she remembers",
    "About you",
)
CHINESE = Story(
    Language.CHINESE,
    "我对花生过敏。",
    "用户对花生过敏",
    "聊了对花生过敏的事。",
    "你对花生过敏",
    "我对榛子过敏",
    "她记得的",
    "现在就整理",
    "去看那段对话",
    "修改",
    "正确的说法",
    "撤销",
    "搜索她记得的",
    "关于你",
)


class Newcomer:
    """Looks at a window through what a screen reader is told, and presses what has a name."""

    def __init__(self, window: QWidget, qtbot: QtBot, pictures: Path | None) -> None:
        self._window, self._qtbot, self._pictures = window, qtbot, pictures
        self._step = 0

    def named(self, name: str, *, role: QAccessible.Role | None = None) -> QAccessibleInterface | None:
        """Return the last visible thing of a name."""
        found = [
            one for one in things(QAccessible.queryAccessibleInterface(self._window)) if self._fits(one, name, role)
        ]
        return found[-1] if found else None

    def wait_for(self, name: str, *, role: QAccessible.Role | None = None) -> QAccessibleInterface:
        """Wait until something of a name is there."""
        self._qtbot.waitUntil(lambda: self.named(name, role=role) is not None)
        found = self.named(name, role=role)
        assert found is not None
        return found

    def press(self, name: str) -> None:
        """Press what has this name, where it is seen."""
        found = self.wait_for(name)
        centre = found.rect().center()
        widget = found.object()
        assert isinstance(widget, QWidget)
        hit = widget.window().childAt(widget.window().mapFromGlobal(centre))
        assert hit is not None
        assert hit is widget or widget.isAncestorOf(hit), f"{name!r} is covered by {hit!r}"
        QTest.mouseClick(hit, Qt.MouseButton.LeftButton, pos=hit.mapFromGlobal(QPoint(centre)))
        QApplication.processEvents()
        self.look(name)

    def write(self, name: str, text: str) -> None:
        """Write into the field of this name."""
        widget = self.wait_for(name).object()
        assert isinstance(widget, QWidget)
        widget.setFocus()
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(widget, event)
        self.look(text)

    def key(self, name: str, key: Qt.Key) -> None:
        """Press a key where something has this name."""
        widget = self.wait_for(name).object()
        assert isinstance(widget, QWidget)
        QTest.keyClick(widget, key)

    def look(self, step: str) -> None:
        """Keep a picture of this step, if pictures are wanted."""
        self._step += 1
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            kept = "".join(one for one in step if one.isalnum())[:24]
            self._window.grab().save(str(self._pictures / f"{self._step:02}-{kept}.png"))

    def _fits(self, one: QAccessibleInterface, name: str, role: QAccessible.Role | None) -> bool:
        widget = one.object()
        if not isinstance(widget, QWidget) or not widget.isVisible():
            return False
        return one.text(QAccessible.Text.Name) == name and role in (None, one.role())


def things(of: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Yield everything that a screen reader finds below something."""
    for at in range(of.childCount()):
        child = of.child(at)
        if child is not None and child.isValid():
            yield child
            yield from things(child)


def concluding(story: Story) -> Any:
    claim = {"kind": "fact", "subject": "user", "importance": 4, "replaces": "", "turn_id": 1}
    claim |= {"text": story.fact, "quote": story.said.rstrip("。.")}
    told = {"summary": story.summary, "facts": [claim], "profile": {"preferences": [0]}}
    return wire.say([json.dumps(told, ensure_ascii=False)])


def prepare(home: Path, language: Language) -> None:
    """Let a home speak a language."""

    async def write() -> None:
        files = open_home(locate(home, home / "models", {}))
        await files.load()
        await files.save_settings(Settings(appearance=AppearanceSettings(language=language, reduced_motion=True)))
        files.close()

    asyncio.run(write())


def pictures_of(story: Story, size: str) -> Path | None:
    asked = os.environ.get("COMPANION_PICTURES", "")
    return Path(asked) / f"joy-{story.language.value}-{size}" if asked else None


def live(
    qtbot: QtBot, home: Path, story: Story, width: int, act: Callable[[LivingWindow, Newcomer, str], None]
) -> None:
    """Say the story's words in a real window of a width, then act as a newcomer."""
    prepare(home, story.language)
    with ChatServer(wire.say("[happy] I see.")) as server:
        server.concluding = concluding(story)
        with LivingWindow(qtbot, home, server.base_url) as life:
            life.window.resize(width, 760)
            life.send(story.said)
            turn = life.ended()
            act(life, Newcomer(life.window, qtbot, pictures_of(story, str(width))), turn.id)


@pytest.mark.parametrize("width", [1240, 820], ids=["drawer", "instead"])
@pytest.mark.parametrize("story", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_why_she_believes_it_correct_it_and_undo(qtbot: QtBot, tmp_path: Path, story: Story, width: int) -> None:
    def act(life: LivingWindow, newcomer: Newcomer, turn_id: str) -> None:
        newcomer.press(story.memory)
        newcomer.press(story.settle)
        life.next(MemoryChanged, lambda event: event.event.after.summary is not None)
        life.next(DaysListed, lambda event: bool(event.days and event.days[0].memories))
        newcomer.press(story.believed)
        newcomer.wait_for(f"“{story.said.rstrip('。.')}”")
        newcomer.press(story.go_there)
        assert life.next(PlaceFound).turn_id == turn_id
        bubbles = [one for one in life.window.chat.bubbles.values() if one._hit is not None]
        assert [one.placed.part.turn_id for one in bubbles if one.placed] == [turn_id]
        if width < 1180:
            newcomer.press(story.memory)
        newcomer.press(story.edit)
        newcomer.write(story.field, story.correction)
        newcomer.key(story.field, Qt.Key.Key_Return)
        changed = life.next(MemoryChanged).event
        assert changed.after.fact is not None
        assert changed.after.fact.text == story.correction
        newcomer.wait_for(story.correction)
        newcomer.press(story.undo)
        back = life.next(MemoryChanged).event
        assert back.undoes == changed.id
        newcomer.wait_for(story.believed)
        newcomer.look("end")

    live(qtbot, tmp_path, story, width, act)


@pytest.mark.parametrize("story", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_it_is_found_by_searching_and_forgotten_and_ctrl_z_brings_it_back(
    qtbot: QtBot, tmp_path: Path, story: Story
) -> None:
    def act(life: LivingWindow, newcomer: Newcomer, turn_id: str) -> None:
        del turn_id
        newcomer.press(story.memory)
        newcomer.press(story.settle)
        life.next(MemoryChanged, lambda event: event.event.after.summary is not None)
        newcomer.write(story.search, story.fact[-3:] if story is CHINESE else "peanut")
        life.next(MemoriesFound, lambda event: bool(event.finished and event.memories))
        newcomer.press(story.believed)
        forget = "忘记" if story is CHINESE else "Forget"
        newcomer.press(forget)
        assert life.next(MemoryChanged, lambda event: event.event.after.fact is not None).event.after.fact
        qtbot.waitUntil(lambda: newcomer.named(story.believed) is None)
        field = newcomer.wait_for(story.search).object()
        assert isinstance(field, QWidget)
        focus = life.window.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        newcomer.wait_for(story.believed)
        newcomer.look("brought back")

    live(qtbot, tmp_path, story, 1240, act)


@pytest.mark.long
def test_the_walk_on_a_display_of_x11() -> None:
    with own_display(size="1400x900x24") as display:
        walk = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", "undo"]
        environment = os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
        done = subprocess.run(walk, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
        assert done.stdout.split()[0] == "....", done.stdout
