"""Faults as the user meets them: a banner, the report before anything is done with it, the way to a normal start."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from companion.core import commands, events
from companion.core.crash import CrashFound, CrashReport, SafeModeBegan
from companion.core.errors import Code, Problem
from companion.core.settings import DesktopSettings, Language, Settings, Theme
from companion.gui.crash_dialog import CrashDialog
from companion.gui.main_window import MainWindow
from companion.gui.presenter import Presenter
from companion.gui.window_place import WindowPlace
from tests.gui.window_rig import APPEARANCE, CLOUD, NOON, Rig, make_turn

REPORT = CrashReport(NOON, "Companion 0.1.0\nValueError\n  talk.py:12 say")


def buttons(window: MainWindow) -> dict[str, QPushButton]:
    return {one.text(): one for one in window.banner.findChildren(QPushButton) if not one.isHidden()}


def opened(rig: Rig, event: CrashFound | SafeModeBegan) -> CrashDialog:
    rig.open(make_turn("t1"))
    rig.presenter.show_fault(event)
    buttons(rig.window)["See report"].click()
    return rig.presenter.crashes().dialog


def test_a_fault_of_now_is_told_and_its_report_can_be_read_first(rig: Rig) -> None:
    dialog = opened(rig, CrashFound(REPORT))
    assert "wasn't ready for" in rig.window.banner.label.text()
    assert dialog.isVisible()
    assert dialog.pane.toPlainText() == REPORT.text
    assert dialog.pane.isReadOnly()
    assert "nobody gets it unless you pass it on" in dialog.note.text()
    assert not rig.sent(commands.ApplySettings)
    assert rig.presenter.settings.dialog is None


def test_the_report_is_copied_and_kept_where_the_user_says(rig: Rig, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(rig, CrashFound(REPORT, before=True))
    assert "last time" in rig.window.banner.label.text()
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == REPORT.text
    QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    (asking,) = dialog.findChildren(QFileDialog)
    path = tmp_path / "报告 [1].txt"
    asking.fileSelected.emit(str(path))
    assert path.read_text("utf-8") == REPORT.text + "\n"
    asking.fileSelected.emit(str(tmp_path / "nowhere" / "report.txt"))  # can't be written; nothing is lost
    asking.close()
    assert dialog.isVisible()
    assert dialog.note.text().startswith("This file couldn't be written:")


def test_safe_mode_says_so_and_leads_out(rig: Rig, qtbot: QtBot) -> None:
    rig.open(make_turn("t1"))
    rig.presenter.show_fault(SafeModeBegan(REPORT))
    assert rig.window.banner.label.text().startswith("Safe mode")
    assert list(buttons(rig.window)) == ["Restart", "See report"]
    with qtbot.waitSignal(rig.presenter.normal_start_asked):
        buttons(rig.window)["Restart"].click()


def test_a_report_of_an_old_turn_is_not_offered(rig: Rig) -> None:
    """A card in the conversation has no report behind it; only the banner does."""
    from companion.gui.words import remedies_offered

    assert remedies_offered(Problem(Code.UNEXPECTED)) == ()


def test_a_log_that_can_not_be_written_is_told(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.presenter.show_fault(events.ProblemOccurred(Problem(Code.LOG_UNKEPT, {"path": "/home/x/logs"})))
    assert "/home/x/logs" in rig.window.banner.label.text()


def test_a_safe_window_keeps_the_language_and_nothing_else_of_its_looks(qtbot: QtBot) -> None:
    window = MainWindow(WindowPlace())
    qtbot.addWidget(window)
    window.plain_looks = True
    presenter = Presenter(window, lambda _: None, safe=True)
    looks = replace(APPEARANCE, language=Language.CHINESE, theme=Theme.DARK, zoom_percent=200)
    settings = Settings(chat=CLOUD, appearance=looks, desktop=DesktopSettings(tray=True, pet=True))
    presenter.show(events.SettingsApplied(settings))
    assert window._appearance.zoom_percent == 100
    assert window._appearance.theme is Theme.SYSTEM
    assert window._appearance.language is Language.CHINESE
    assert presenter._desktop is None
    presenter.voice.talking.mic.held.emit()
    assert window.toast._label.text() == "安全模式下她不听也不说。可以打字，或重新启动。"
    assert presenter.shown.settings.appearance.zoom_percent == 200, "what is saved stays what it was"
    window.close()
