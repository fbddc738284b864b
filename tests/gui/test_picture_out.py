"""A picture on its way to a model: seen before it goes, gone with the message, back when it was refused."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QMimeData
from PySide6.QtGui import QAction, QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from companion.core import commands, events
from companion.core.conversation import Outcome, Reply
from companion.core.errors import Code, Problem
from companion.core.settings import Endpoint, Settings
from companion.gui.exchange_bridge import ExchangeBridge
from companion.gui.incoming import SENT, Offer, look_at
from companion.gui.row_parts import PartKind
from companion.gui.widget_pool import Key
from tests.gui.window_rig import APPEARANCE, CLOUD, NOON, Rig, make_turn

SEEING = Endpoint("openai", "https://api.openai.com/v1", "gpt-5")
BY_NAME = "Goes to api.openai.com with your next message, without its place and camera."


def photo(path: Path, width: int = 640, height: int = 320) -> Path:
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    image.fill(QColor(200, 60, 40, 128))
    image.setText("Comment", "taken at home")
    assert image.save(str(path))
    return path


@pytest.fixture
def bridge(rig: Rig, qtbot: QtBot, tmp_path: Path) -> ExchangeBridge:
    """A window whose model may see, with a photo dropped on it."""
    rig.apply(Settings(chat=SEEING, appearance=APPEARANCE))
    rig.open(make_turn("t0"))
    made = rig.presenter.exchange()
    made.take(Offer((photo(tmp_path / "clouds.png"),)))
    qtbot.waitUntil(made.picture.isVisible, timeout=20_000)
    return made


def send(rig: Rig, text: str = "Look") -> commands.Say:
    rig.window.composer.edit.put(text)
    rig.window.composer.button.click()
    return rig.sent(commands.Say)[-1]


def refuse(rig: Rig, said: commands.Say) -> None:
    assert said.picture is not None
    turn = make_turn("t1", said.text, Reply("t1-r", "", NOON), seq=1)
    assert turn.user is not None
    turn = replace(turn, user=replace(turn.user, picture=said.picture.name))
    rig.show(events.TurnBegan(turn, "t1-r", said.request_id))
    problem = Problem(Code.PICTURE_REFUSED, {"model": "gpt-5"})
    reply = Reply("t1-r", "", NOON, Outcome.FAILED, NOON, problem=problem)
    rig.show(events.TurnEnded(replace(turn, replies=(reply,))))


def test_where_it_will_go_is_told_before_it_goes(rig: Rig, bridge: ExchangeBridge) -> None:
    assert bridge.picture.label.text() == f"clouds.png · 640 × 320\n{BY_NAME}"
    rig.apply(
        Settings(chat=replace(SEEING, base_url="http://127.0.0.1:11434/v1", model="llava"), appearance=APPEARANCE)
    )
    assert bridge.picture.label.text().endswith("Goes to llava on this computer with your next message.")


def test_what_goes_is_small_and_tells_nothing_but_the_picture(tmp_path: Path) -> None:
    (came,) = look_at(Offer((photo(tmp_path / "clouds.png", 3200, 1600),)))
    assert came.sent is not None
    image = QImage.fromData(came.sent.data)
    assert (image.width(), image.height()) == (SENT, SENT // 2)
    assert image.textKeys() == []
    assert b"taken at home" not in came.sent.data
    assert came.sent.media_type == "image/jpeg"
    assert image.pixelColor(9, 9).green() > 140  # transparent becomes white, not black


def test_it_goes_once_with_the_next_message(rig: Rig, bridge: ExchangeBridge) -> None:
    said = send(rig)
    assert said.picture is not None
    assert said.picture.name == "clouds.png"
    assert not bridge.picture.isVisible()
    assert send(rig, "And now?").picture is None


def test_taken_away_it_goes_nowhere(rig: Rig, bridge: ExchangeBridge) -> None:
    bridge.picture.remove.click()
    assert send(rig).picture is None


def test_a_model_that_refuses_it_gives_it_back_and_is_remembered(rig: Rig, bridge: ExchangeBridge) -> None:
    refuse(rig, send(rig))
    card = rig.window.chat.cards[Key("t1", PartKind.PROBLEM)]
    assert card.accessibleName().startswith("gpt-5 reads text only and can't see the picture.")
    assert bridge.picture.isVisible()
    assert "gpt-5 reads text only, so she can't see it. It stays here" in bridge.picture.label.text()
    assert send(rig, "Then read").picture is None
    assert bridge.picture.isVisible()
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE))
    assert "Goes to api.deepseek.com" in bridge.picture.label.text()
    assert send(rig, "You then").picture is not None


def test_the_message_it_went_with_names_it(rig: Rig, bridge: ExchangeBridge) -> None:
    refuse(rig, send(rig))
    bubble = rig.window.chat.bubbles[Key("t1", PartKind.USER)]
    assert bubble.accessibleName().endswith(": Look with clouds.png")


def test_a_text_that_could_not_be_sent_comes_back_with_it(rig: Rig, bridge: ExchangeBridge) -> None:
    said = send(rig)
    too_long = Problem(Code.MESSAGE_TOO_LONG, {"tokens": "9000", "limit": "4000"})
    rig.show(events.ProblemOccurred(too_long, "", said.request_id))
    assert rig.window.composer.text() == "Look"
    assert bridge.picture.isVisible()
    assert send(rig).picture is not None


def test_a_picture_from_the_clipboard_has_a_name_of_its_own(rig: Rig, qtbot: QtBot, bridge: ExchangeBridge) -> None:
    bridge.picture.remove.click()
    data = QMimeData()
    data.setImageData(QImage(64, 32, QImage.Format.Format_RGB32))
    rig.window.composer.edit.insertFromMimeData(data)
    qtbot.waitUntil(bridge.picture.isVisible, timeout=20_000)
    said = send(rig)
    assert said.picture is not None
    assert said.picture.name == "Picture"


def test_paste_is_offered_for_pictures_in_the_menu_of_the_field(rig: Rig) -> None:
    rig.open(make_turn("t0"))
    data = QMimeData()
    data.setImageData(QImage(8, 8, QImage.Format.Format_RGB32))
    QGuiApplication.clipboard().setMimeData(data)
    menu = rig.window.composer.edit.createStandardContextMenu()
    assert isinstance(menu, QMenu)
    paste = next(one for one in menu.findChildren(QAction) if one.objectName() == "edit-paste")
    assert paste.isEnabled()
    QGuiApplication.clipboard().clear()


def test_one_too_large_is_named_and_stays(rig: Rig, qtbot: QtBot, bridge: ExchangeBridge, tmp_path: Path) -> None:
    large = photo(tmp_path / "large.png", 64, 64)
    with large.open("r+b") as file:
        file.truncate(300 * 1024 * 1024)
    bridge.take(Offer((large,)))
    qtbot.waitUntil(lambda: "large.png" in bridge.picture.label.text(), timeout=20_000)
    assert bridge.picture.label.text() == "large.png · 64 × 64\nIt is too large to be sent. It stays here."
    assert send(rig).picture is None
    assert bridge.picture.isVisible()


def test_a_jpeg_loses_its_camera(tmp_path: Path) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImage(32, 32, QImage.Format.Format_RGB32).save(buffer, "JPEG")  # type: ignore[call-overload]
    plain = bytes(buffer.data().data())
    exif = b"\xff\xe1" + (2 + 6 + 20).to_bytes(2, "big") + b"Exif\0\0" + b"N48.1 E11.5 home now"
    path = tmp_path / "here.jpg"
    path.write_bytes(plain[:2] + exif + plain[2:])
    (came,) = look_at(Offer((path,)))
    assert came.sent is not None
    assert b"N48.1" in path.read_bytes()
    assert b"Exif" not in came.sent.data
