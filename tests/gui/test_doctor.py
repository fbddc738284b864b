"""The doctor's window: a round is begun, followed, stopped and copied, and each button does what it says."""

import pytest
from PySide6.QtGui import QGuiApplication

from companion.core import commands
from companion.core.doctor import Check, Examine, Examined, Finding, Fix, Found, State, StopExamining
from companion.core.errors import Code, Problem
from companion.gui.doctor_dialog import DoctorDialog
from tests.gui.window_rig import Rig

FINE = Finding(Check.DISK, State.FINE, Found.ROOM, {"gigabytes": "12.0"})
KEY = Finding(Check.KEY, State.BROKEN, fix=Fix.OPEN_THINKING, problem=Problem(Code.KEY_REFUSED, {"host": "x"}))
EARS = Finding(Check.EARS, State.WEAK, Found.MODEL_MISSING, {"model": "whisper", "megabytes": "148"}, Fix.GET_MODEL)
MICROPHONE = Finding(Check.MICROPHONE, State.WEAK, fix=Fix.RESCAN, problem=Problem(Code.NO_MICROPHONE))
HOME = Finding(Check.HOME, State.WEAK, fix=Fix.SHOW_HOME, problem=Problem(Code.FILE_DAMAGED, {"path": "Alice"}))


def opened(rig: Rig) -> DoctorDialog:
    """Open it as a user does: from the page about the program."""
    rig.open()
    rig.presenter.settings.open("about")
    settings = rig.presenter.settings.dialog
    assert settings is not None
    settings.about.doctor.click()
    dialog = rig.presenter.doctor().dialog
    assert dialog.isVisible()
    return dialog


def test_a_round_is_followed_and_ends_in_words(rig: Rig) -> None:
    dialog = opened(rig)
    assert rig.last() == Examine()
    assert "Program" in dialog.summary.text()
    assert dialog.again.text() == "Stop"
    rig.show(Examined((FINE,), Check.KEYRING))
    assert dialog.rows[Check.DISK].isVisible()
    assert "Keyring" in dialog.summary.text()
    rig.show(Examined((FINE, KEY), finished=True))
    row = dialog.rows[Check.KEY]
    assert (row.sign.text(), row.name.property("role")) == ("✕", "wrong")
    assert row.name.text() == "Key · doesn't work"
    assert "didn't accept this key" in row.found.text()
    assert "doesn't work" in dialog.summary.text()
    assert dialog.again.text() == "Look again"
    dialog.again.click()
    assert rig.last() == Examine()
    assert not dialog.rows[Check.KEY].isVisible()


def test_it_is_stopped_by_its_button_and_when_it_is_closed(rig: Rig) -> None:
    dialog = opened(rig)
    dialog.again.click()
    assert rig.last() == StopExamining()
    rig.show(Examined((FINE,), stopped=True))
    assert dialog.again.text() == "Look again"
    assert "Stopped" in dialog.summary.text()
    dialog.again.click()
    dialog.close()
    assert rig.last() == StopExamining()


def test_each_button_does_what_it_says(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("companion.gui.doctor_bridge.show_in_folder", shown.append)
    rig.presenter.settings.home = "/home/x"
    dialog = opened(rig)
    rig.show(Examined((FINE, KEY, EARS, MICROPHONE, HOME), finished=True))
    assert not dialog.rows[Check.DISK].fix.isVisible()
    dialog.rows[Check.KEY].fix.click()
    settings = rig.presenter.settings.dialog
    assert settings is not None
    assert settings.stack.currentWidget() is settings.thinking
    dialog.rows[Check.EARS].fix.click()
    assert commands.FetchModel("whisper") in rig.posted
    dialog.rows[Check.HOME].fix.click()
    assert shown == ["/home/x"]
    dialog.rows[Check.MICROPHONE].fix.click()
    assert rig.last() == Examine()


def test_the_report_holds_what_was_found_and_no_file(rig: Rig) -> None:
    dialog = opened(rig)
    assert not dialog.copy.isEnabled()
    rig.show(Examined((FINE, KEY, HOME), finished=True))
    dialog.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert "[broken] Key: The provider didn't accept this key." in copied
    assert "[fine] Disk: 12.0 GB free" in copied
    assert "Fonts" in copied
    assert "Alice" not in copied
