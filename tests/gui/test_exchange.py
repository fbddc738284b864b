"""Cards and pictures that come in, and conversations that go out."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from companion.core import commands, events
from companion.core.card import CardLoss, CardNote
from companion.core.conversation import ChatForm
from companion.core.errors import Code, Problem
from companion.core.settings import Settings
from companion.gui import exchange_bridge
from companion.gui.exchange_bridge import ExchangeBridge
from companion.gui.files_on_disk import file_name
from companion.gui.incoming import Kind, Offer, look_at
from companion.gui.shortcuts import Act
from tests.gui.window_rig import APPEARANCE, CLOUD, GINKO, Rig, make_turn

MEI = replace(GINKO, id="mei", name="Mei")


@pytest.fixture
def bridge(rig: Rig) -> ExchangeBridge:
    rig.open(make_turn("t1"))
    return rig.presenter.exchange()


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drop(target: QWidget, data: QMimeData) -> bool:
    actions, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), actions, data, buttons, keys)
    QApplication.sendEvent(target, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(target, QDropEvent(QPointF(5, 5), actions, data, buttons, keys))
    return True


def png(path: Path, *, keyword: bytes = b"", size: tuple[int, int] = (4, 4)) -> Path:
    """Write a grey PNG, with a chunk of text behind the picture where a keyword is given."""
    rows = b"".join(b"\0" + bytes(size[0]) for _ in range(size[1]))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(rows))]
    if keyword:
        chunks.append((b"tEXt", keyword + b"\0e30="))
    chunks.append((b"IEND", b""))
    body = b"".join(struct.pack(">I", len(data)) + kind + data + _crc(kind + data) for kind, data in chunks)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    return path


def _crc(data: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(data))


def test_a_card_dropped_on_the_window_is_imported(
    rig: Rig, qtbot: QtBot, bridge: ExchangeBridge, tmp_path: Path
) -> None:
    json, picture = tmp_path / "a.json", png(tmp_path / "b.png", keyword=b"chara")
    json.write_text("{}", encoding="utf-8")
    assert drop(rig.window, files(json, picture))
    qtbot.waitUntil(lambda: len(rig.sent(commands.ImportCard)) == 2)
    assert [one.path for one in rig.sent(commands.ImportCard)] == [json, picture]


def test_what_is_neither_is_told(rig: Rig, qtbot: QtBot, bridge: ExchangeBridge, tmp_path: Path) -> None:
    other = tmp_path / "song.mp3"
    other.write_bytes(b"x")
    assert drop(rig.window, files(other, tmp_path / "gone.png", tmp_path))
    qtbot.waitUntil(rig.window.toast.isVisible)
    assert "character cards" in rig.window.toast.accessibleName()
    assert rig.sent(commands.ImportCard) == []


def test_a_file_of_another_machine_is_never_opened(rig: Rig, bridge: ExchangeBridge) -> None:
    data = QMimeData()
    data.setUrls([QUrl("file://elsewhere/share/card.png"), QUrl("http://elsewhere/card.png")])
    seen: list[object] = []
    rig.window.offered.connect(seen.append)
    drop(rig.window, data)
    assert seen == []


def test_a_card_that_came_in_is_in_the_menu_and_can_be_talked_with(rig: Rig, bridge: ExchangeBridge) -> None:
    notes = (CardNote(CardLoss.GREETINGS, "3"), CardNote(CardLoss.MACROS, "random, roll"))
    rig.show(events.CardImported(Path("/x/mei.png"), MEI, notes, (GINKO, MEI)))
    rig.window.header.name.click()
    assert {"Ginko", "Mei"} <= {action.text() for action in rig.presenter.people.menu().actions()}
    assert bridge.report.isVisible()
    assert bridge.report.label.text() == (
        "Mei is here. Kept, but not used: 3 further greetings; macros (random, roll)."
    )
    bridge.report.talk.click()
    assert rig.last() == commands.OpenConversation("default", "mei")
    assert not bridge.report.isVisible()


@pytest.mark.parametrize("loss", list(CardLoss))
def test_every_loss_has_words(rig: Rig, bridge: ExchangeBridge, loss: CardLoss) -> None:
    rig.show(events.CardImported(Path("/x/mei.png"), MEI, (CardNote(loss, "2"),), (GINKO, MEI)))
    text = bridge.report.label.text()
    assert text.startswith("Mei is here. Kept, but not used: ")
    assert loss.value not in text or " " in text.removeprefix("Mei is here. Kept, but not used: ")


def test_a_card_that_can_not_be_read_is_told(rig: Rig, bridge: ExchangeBridge) -> None:
    rig.show(events.CardImported(Path("/x/a.png"), problem=Problem(Code.CARD_UNREADABLE, {"path": "/x/a.png"})))
    assert bridge.report.property("role") == "error"
    assert "/x/a.png" in bridge.report.label.text()
    assert not bridge.report.talk.isVisible()
    assert [one.id for one in rig.presenter.shown.personas] == ["ginko"]


def test_a_card_can_be_chosen_from_the_menu(rig: Rig, bridge: ExchangeBridge, tmp_path: Path) -> None:
    rig.window.actions_by_act[Act.IMPORT_CARD].trigger()
    dialog = rig.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.filesSelected.emit([str(tmp_path / "a.charx")])
    assert rig.last() == commands.ImportCard(tmp_path / "a.charx")
    dialog.close()


@pytest.mark.parametrize(
    ("act", "form", "suffix"),
    [(Act.EXPORT_MARKDOWN, ChatForm.MARKDOWN, ".md"), (Act.EXPORT_JSONL, ChatForm.JSONL, ".jsonl")],
)
def test_the_conversation_is_saved_from_the_menu(
    rig: Rig, bridge: ExchangeBridge, tmp_path: Path, act: Act, form: ChatForm, suffix: str
) -> None:
    rig.window.actions_by_act[act].trigger()
    dialog = rig.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    assert Path(dialog.selectedFiles()[0]).name.startswith("Ginko 20")
    assert dialog.selectedFiles()[0].endswith(suffix)
    dialog.fileSelected.emit(str(tmp_path / "chat"))
    assert rig.last() == commands.ExportChat(tmp_path / "chat", form)
    dialog.close()


def test_an_export_is_watched_stopped_and_found(
    rig: Rig, bridge: ExchangeBridge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "chat.md"
    rig.show(events.ExportProgressed(path, 250, 1000))
    card = bridge.export
    assert card.isVisible()
    assert card.bar.value() == 250
    assert card.label.text() == "Writing 250 of 1000 messages…"
    card.cancel.click()
    assert rig.last() == commands.CancelExport()
    rig.show(events.ExportProgressed(path, 250, 1000, cancelled=True))
    assert not card.isVisible()
    rig.show(events.ExportProgressed(path, 1000, 1000, finished=True))
    assert card.label.text().replace("\u200b", "") == f"Saved: {path}"
    shown: list[QUrl] = []
    monkeypatch.setattr("companion.gui.files_on_disk.QDesktopServices.openUrl", shown.append)
    card.folder.click()
    assert shown == [QUrl.fromLocalFile(str(tmp_path))]
    rig.show(events.ExportProgressed(path, problem=Problem(Code.EXPORT_FAILED, {"path": str(path)})))
    assert card.property("role") == "error"
    assert not card.folder.isVisible()


def test_names_of_files_suit_every_system() -> None:
    assert file_name('a/b\\c:"d"?') == "a b c d"
    assert file_name(" ..") == "Companion"


def test_a_picture_is_refused_in_words_and_kept(rig: Rig, qtbot: QtBot, bridge: ExchangeBridge, tmp_path: Path) -> None:
    picture = png(tmp_path / "cat & dog.png", size=(300, 200))
    bridge._text_only.add((CLOUD.base_url, CLOUD.model))
    assert drop(rig.window, files(picture))
    qtbot.waitUntil(bridge.picture.isVisible)
    assert bridge.picture.label.text() == (
        "cat & dog.png · 300 × 200\n"
        "deepseek-chat reads text only, so she can't see it. It stays here and is sent nowhere."
    )
    assert not bridge.picture.thumbnail.pixmap().isNull()
    rig.write("hello")
    rig.window.composer.button.click()
    assert bridge.picture.isVisible()
    assert rig.sent(commands.Say)[-1].picture is None
    rig.apply(Settings(appearance=APPEARANCE))
    assert "The small model on this computer reads text only" in bridge.picture.label.text()
    bridge.picture.remove.click()
    assert not bridge.picture.isVisible()


@pytest.fixture
def clipboard(qapp: QApplication) -> Iterator[QMimeData]:
    data = QMimeData()
    yield data
    QGuiApplication.clipboard().clear()


def test_a_picture_pasted_into_the_field_is_taken_and_text_stays_text(
    rig: Rig, qtbot: QtBot, bridge: ExchangeBridge, clipboard: QMimeData, tmp_path: Path
) -> None:
    clipboard.setImageData(QImage(640, 480, QImage.Format.Format_RGB32))
    QGuiApplication.clipboard().setMimeData(clipboard)
    rig.window.composer.edit.paste()
    qtbot.waitUntil(bridge.picture.isVisible)
    assert "640 × 480" in bridge.picture.label.text()
    assert rig.window.composer.text() == ""
    both = QMimeData()
    both.setText("a table")
    both.setImageData(QImage(8, 8, QImage.Format.Format_RGB32))
    rig.window.composer.edit.insertFromMimeData(both)
    assert rig.window.composer.text() == "a table"
    rig.window.composer.edit.put("")
    rig.window.composer.edit.insertFromMimeData(files(tmp_path / "notes.txt"))
    assert "notes.txt" in rig.window.composer.text()


def test_raw_bytes_on_the_clipboard_are_decoded_in_the_thread(tmp_path: Path) -> None:
    (came,) = look_at(Offer(data=png(tmp_path / "a.png", size=(500, 20)).read_bytes()))
    assert came.kind is Kind.PICTURE
    assert came.thumbnail is not None
    assert (came.thumbnail.width(), came.thumbnail.height()) == (160, 6)


def test_a_huge_picture_is_named_and_not_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = tmp_path / "large.png"
    png(large)
    with large.open("r+b") as file:
        file.truncate(300 * 1024 * 1024)  # a hole: no byte of it is ever read
    (came,) = look_at(Offer((large,)))
    assert (came.kind, came.thumbnail, came.bytes) == (Kind.PICTURE, None, 300 * 1024 * 1024)
    bomb = tmp_path / "bomb.png"
    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 0, 0, 0, 0)
    bomb.write_bytes(b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + _crc(head))
    (came,) = look_at(Offer((bomb,)))
    assert came.thumbnail is None


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n", b"\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXtch", b"<svg/>"])
def test_broken_pictures_are_pictures_that_can_not_be_read(
    rig: Rig, qtbot: QtBot, bridge: ExchangeBridge, tmp_path: Path, content: bytes
) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(content)
    bridge.take(Offer((broken,)))
    qtbot.waitUntil(bridge.picture.isVisible)
    assert bridge.picture.label.text() == "broken.png: not a picture that can be read."


def test_only_so_many_cards_come_in_at_once(rig: Rig, bridge: ExchangeBridge, tmp_path: Path) -> None:
    bridge._import([tmp_path / f"{at}.json" for at in range(30)])
    assert len(rig.sent(commands.ImportCard)) == exchange_bridge.MOST_CARDS
