"""A monitor of another scale, and other colours, while she writes: nothing is lost, blurred or left in the old look."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from companion.core import events
from companion.core.conversation import Activity
from companion.core.settings import Contrast, Language, Settings, Theme
from companion.gui.row_parts import PartKind
from companion.gui.theme import DARK_CONTRAST
from companion.gui.widget_pool import Key
from tests.gui.conversations import stream_text
from tests.gui.moved_window import PIECES
from tests.gui.window_rig import APPEARANCE, CLOUD, Rig, make_turn

ROOT = Path(__file__).resolve().parents[2]
SCREEN = {"y": 0, "width": 3840, "height": 2160, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}


def run_on_two_screens(folder: Path, ratio: float) -> list[dict[str, Any]]:
    screens = [{**SCREEN, "name": "one", "x": 0}, {**SCREEN, "name": "two", "x": 3840}]
    (folder / "screens.json").write_text(json.dumps({"screens": screens}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.moved_window"],
        cwd=ROOT,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={folder / 'screens.json'}",
            "QT_SCREEN_SCALE_FACTORS": f"one=1;two={ratio}",
        },
        check=True,
        capture_output=True,
        text=True,
    )
    seen: list[dict[str, Any]] = json.loads(done.stdout)
    return seen


@pytest.mark.parametrize("ratio", [2, 1.5])
def test_a_screen_of_another_scale_in_mid_reply(tmp_path: Path, ratio: float) -> None:
    before, moved, after = run_on_two_screens(tmp_path, ratio)
    assert (before["ratio"], moved["ratio"]) == (1, ratio)
    width, height = before["pixels"]
    assert moved["pixels"] == [round(width * ratio), round(height * ratio)]
    assert moved["box"] == before["box"]
    assert (before["her_scale"], moved["her_scale"]) == (1, ratio)
    assert moved["laid"] == before["laid"]
    assert after["laid"] == len("".join(PIECES))
    assert after["at_end"]


def test_colours_language_and_zoom_change_in_mid_reply(rig: Rig, qtbot: QtBot) -> None:
    rig.open(make_turn("t0"))
    turn = rig.begin("t1")
    rig.show(events.ActivityChanged(Activity.WRITING))
    pieces = stream_text(300)
    looks = [
        replace(APPEARANCE, theme=Theme.DARK),
        replace(APPEARANCE, theme=Theme.LIGHT, zoom_percent=150),
        replace(APPEARANCE, theme=Theme.DARK, contrast=Contrast.HIGH, language=Language.CHINESE),
    ]
    for number, piece in enumerate(pieces):
        if number % 100 == 50:
            rig.apply(Settings(chat=CLOUD, appearance=looks[number // 100]))
        rig.show(events.ReplyText("t1", "t1-r", piece))
    text = "".join(pieces)
    qtbot.waitUntil(lambda: laid(rig) == len(text), timeout=10_000)
    bubble = rig.window.chat.bubbles[Key("t1", PartKind.HER)]
    assert bubble.placed is not None
    assert bubble.placed.body is not None
    assert bubble.placed.body.look.tokens is DARK_CONTRAST
    rig.end(turn, text)
    assert rig.window.chat.anchor.at_end
    ground = rig.window.grab().toImage().pixelColor(rig.window.width() - 40, rig.window.height() // 2)
    assert ground.name().upper() == DARK_CONTRAST.bg


def laid(rig: Rig) -> int:
    bubble = rig.window.chat.bubbles.get(Key("t1", PartKind.HER))
    return bubble.placed.body.laid if bubble and bubble.placed and bubble.placed.body else 0
