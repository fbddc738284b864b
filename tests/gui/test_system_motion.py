"""A system that asks for less motion is obeyed, and so is one that asks no longer."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from companion.core.settings import Settings
from companion.gui.system_motion import SystemMotion
from tests.gui.window_rig import Rig

ROOT = Path(__file__).resolve().parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"  # the bindings are the system's
ASKER = """
import subprocess, sys
from PySide6.QtCore import QCoreApplication
from companion.gui.system_motion import SystemMotion

desktop = subprocess.Popen([sys.argv[1], "tests/gui/still_desktop.py"], stdin=-1, stdout=-1, text=True)
desktop.stdout.readline()
application = QCoreApplication([])
motion = SystemMotion()

def tell(less):
    print(less, flush=True)
    if less:
        print("on", file=desktop.stdin, flush=True)
    else:
        application.quit()

motion.changed.connect(tell)
motion.ask()
application.exec()
desktop.stdin.close()
desktop.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the portal is that of Linux desktops")
def test_the_portal_of_a_desktop_is_asked_and_listened_to() -> None:
    assert shutil.which("dbus-run-session")
    environment = {name: value for name, value in os.environ.items() if name != "DBUS_SESSION_BUS_ADDRESS"}
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-c", ASKER, SYSTEM_PYTHON],
        cwd=ROOT,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert [line for line in done.stdout.split() if line in ("True", "False")] == ["True", "False"], done.stderr


def test_less_motion_comes_from_the_user_or_the_system(rig: Rig) -> None:
    rig.apply(Settings())
    assert rig.window.system_motion is not None
    told: list[bool] = []
    rig.window.motion_changed.connect(told.append)
    rig.window.system_motion.take("org.gnome.desktop.interface", "enable-animations", False)
    assert rig.window.stands_still
    assert rig.window.stage.avatar._reduced_motion
    rig.window.system_motion.take("org.gnome.desktop.interface", "enable-animations", True)
    assert not rig.window.stage.avatar._reduced_motion
    assert told == [True, False]


def test_other_settings_of_a_desktop_mean_nothing(qtbot: QtBot) -> None:
    motion = SystemMotion()
    motion.take("org.gnome.desktop.interface", "clock-format", False)
    assert not motion.less
    assert qtbot is not None
