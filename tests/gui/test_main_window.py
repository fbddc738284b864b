from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QWheelEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.core import commands
from companion.core.settings import AppearanceSettings, Language, Settings
from companion.gui.row_parts import PartKind
from companion.gui.shortcuts import MENU, SHORTCUTS, Act
from companion.gui.stage import Shape
from companion.gui.widget_pool import Key
from tests.gui.window_rig import CLOUD, Rig, make_turn


@pytest.mark.parametrize(
    ("width", "zoom", "shape"),
    [
        (1180, 100, Shape.WIDE),
        (880, 100, Shape.WIDE),
        (879, 100, Shape.MEDIUM),
        (560, 100, Shape.MEDIUM),
        (559, 100, Shape.STRIP),
        (1180, 200, Shape.MEDIUM),
        (720, 200, Shape.STRIP),
    ],
)
def test_the_stage_takes_the_shape_of_the_width(rig: Rig, width: int, zoom: int, shape: Shape) -> None:
    rig.apply(Settings(chat=CLOUD, appearance=AppearanceSettings(language=Language.ENGLISH, zoom_percent=zoom)))
    rig.open(make_turn("t1"))
    rig.window.resize(width, 700)
    assert rig.window.stage.shape is shape
    vertical = shape is Shape.STRIP
    assert (rig.window.splitter.orientation() is Qt.Orientation.Vertical) is vertical


def test_default_and_least_size(rig: Rig) -> None:
    assert (rig.window.width(), rig.window.height()) == (1040, 720)
    assert (rig.window.minimumWidth(), rig.window.minimumHeight()) == (400, 520)


def test_the_field_has_the_keyboard_at_first(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    assert rig.window.focusWidget() is rig.window.composer.edit


def test_closing_asks_once_and_keeps_the_draft(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    asked = QSignalSpy(rig.window.closing)
    rig.write("unsent")
    rig.window.close()
    rig.window.close()
    assert asked.count() == 1
    assert rig.sent(commands.SaveDraft)[-1].text == "unsent"


def test_its_place_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    first = Rig(tmp_path / "window.ini")
    qtbot.addWidget(first.window)
    small = Settings(chat=CLOUD, appearance=AppearanceSettings(language=Language.ENGLISH, zoom_percent=80))
    first.apply(small)
    first.open(make_turn("t1"))
    first.window.resize(720, 640)
    first.window.splitter.setSizes([300, 420])
    first.window.close()
    second = Rig(tmp_path / "window.ini")
    qtbot.addWidget(second.window)
    second.apply(small)
    second.open(make_turn("t1"))
    assert (second.window.width(), second.window.height()) == (720, 640)
    assert abs(second.window.splitter.sizes()[0] - 300) <= 2
    second.window.close()


def test_a_place_kept_by_a_newer_version_is_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    kept = tmp_path / "window.ini"
    kept.write_text("[General]\nversion=99\n", encoding="utf-8")
    window = Rig(kept)
    qtbot.addWidget(window.window)
    window.window.close()
    assert kept.read_text(encoding="utf-8") == "[General]\nversion=99\n"


def test_zoom_by_key_and_wheel_stays_in_its_limits_and_is_kept(rig: Rig, qtbot: QtBot) -> None:
    rig.open(make_turn("t1"))
    for _ in range(20):
        rig.window.actions_by_act[Act.ZOOM_IN].trigger()
    assert rig.presenter.shown.settings.appearance.zoom_percent == 200
    viewport = rig.window.chat.viewport()
    turn = QWheelEvent(
        QPointF(9, 9),
        QPointF(9, 9),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, turn)
    assert rig.presenter.shown.settings.appearance.zoom_percent == 190
    rig.window.actions_by_act[Act.ZOOM_RESET].trigger()
    qtbot.waitUntil(lambda: bool(rig.sent(commands.ApplySettings)))
    assert rig.sent(commands.ApplySettings)[-1].settings.appearance.zoom_percent == 100


def test_escape_stops_a_reply_from_anywhere(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.begin("t2")
    QTest.keyClick(rig.window, Qt.Key.Key_Escape)
    assert rig.last() == commands.Interrupt()


def test_model_and_key_are_two_clicks_away(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    assert rig.window.header.more.menu() is rig.window.menu
    rig.window.actions_by_act[Act.MODEL].trigger()
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    assert dialog.stack.currentWidget() is dialog.thinking
    assert dialog.thinking.key.field.isVisible()


def test_a_click_on_her_name_leads_to_her_page(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    QTest.mouseClick(rig.window.header.name, Qt.MouseButton.LeftButton)
    rig.presenter.people.menu().actions()[0].trigger()
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    assert dialog.stack.currentWidget() is dialog.she
    assert dialog.she.name.text() == "Ginko"


def test_every_entry_of_the_menu_has_words_and_an_action(rig: Rig) -> None:
    entries = [action for action in rig.window.menu.actions() if not action.isSeparator()]
    assert len(entries) == len([entry for entry in MENU if entry])
    assert all(action.text() for action in entries)


def test_no_key_means_two_things() -> None:
    keys = [key for shortcut in SHORTCUTS.values() for key in shortcut.keys]
    assert len(keys) == len(set(keys))


def test_every_control_has_a_name(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    buttons = [one for one in rig.window.findChildren(QAbstractButton) if one.isVisible()]
    assert len(buttons) >= 5
    unnamed = [one.objectName() or repr(one) for one in buttons if not (one.accessibleName() or one.text())]
    assert unnamed == []
    for control in (rig.window.composer.edit, rig.window.chat, rig.window.stage.avatar):
        assert control.accessibleName()


def test_tab_leads_from_the_field_through_the_header(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.write("x")
    seen: list[QWidget | None] = []
    for _ in range(5):
        seen.append(rig.window.focusWidget())
        rig.window.focusNextChild()
    header = rig.window.header
    mic, composer = rig.presenter.voice.talking.mic, rig.window.composer
    assert seen == [composer.edit, mic, composer.button, header.name, header.find_button]


def test_the_toast_stays_while_the_pointer_rests(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    toast = rig.window.toast
    toast.say("Done.")
    assert toast._left.isActive()
    QApplication.sendEvent(toast, _enter())
    assert not toast._left.isActive()
    toast._left.timeout.emit()
    assert not toast.isVisible()


def _enter() -> QEnterEvent:
    return QEnterEvent(QPointF(1, 1), QPointF(1, 1), QPointF(1, 1))


def test_what_is_typed_or_pasted_over_the_conversation_goes_to_the_field(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.window.activateWindow()
    bubble = rig.window.chat.bubbles[Key("t1", PartKind.HER)]
    bubble.setFocus()
    QTest.keyClicks(bubble, "H")
    assert rig.window.focusWidget() is rig.window.composer.edit
    QTest.keyClicks(rig.window.composer.edit, "i")
    assert rig.window.composer.text() == "Hi"
    QApplication.clipboard().setText(" there")
    bubble.setFocus()
    QTest.keyClick(bubble, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert rig.window.composer.text() == "Hi there"
    rig.window.chat.select_messages(Key("t1", PartKind.HER))
    bubble.setFocus()
    QTest.keyClicks(bubble, "x ")
    assert rig.window.composer.text() == "Hi there"
