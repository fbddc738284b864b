"""Where her memory lies, on the page about data: an address is tried first, and no password stays in sight."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from companion.core.errors import Code, Problem
from companion.core.settings import Language, StorageSettings, StoreKind
from companion.core.sharing import OtherComputer, SharingShown, SharingTested
from companion.gui.languages import Translations
from companion.gui.storage_box import StorageBox

URL = "mongodb://db.example.com:27017/her"


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[StorageBox]:
    translations = Translations()
    translations.use(Language.ENGLISH)
    box = StorageBox()
    qtbot.addWidget(box)
    box.show_settings(StorageSettings())
    box.choice.setCurrentIndex(box.choice.findData(StoreKind.MONGODB))
    box.choice.activated.emit(box.choice.currentIndex())
    box.show()
    yield box
    translations.use(Language.ENGLISH)


def test_an_address_is_used_only_once_it_was_tried(box: StorageBox) -> None:
    changed: list[StorageSettings] = []
    tried: list[tuple[str, str]] = []
    box.changed.connect(changed.append)
    box.test_asked.connect(lambda url, secret: tried.append((url, secret)))
    box.url.setText(URL)
    box.use.click()
    assert tried == [(URL, "")]
    assert not changed
    box.show_tested(SharingTested(URL, "db.example.com", Problem(Code.STORE_REFUSED, {"host": "db.example.com"})))
    assert not changed
    assert "db.example.com didn't accept" in box.words.text().replace("\u200b", "")
    box.use.click()
    box.show_tested(SharingTested(URL, "db.example.com"))
    assert changed == [StorageSettings(StoreKind.MONGODB, URL)]


def test_a_password_leaves_the_address_and_is_kept_before_the_server_is_used(box: StorageBox) -> None:
    changed: list[StorageSettings] = []
    kept: list[tuple[str, str, bool]] = []
    box.changed.connect(changed.append)
    box.secret_given.connect(lambda url, secret, plain: kept.append((url, secret, plain)))
    box.url.setText("mongodb://her:p%40ss@db.example.com:27017/her")
    box.use.click()
    assert box.url.text() == URL
    assert (box.user.text(), box.password.text()) == ("her", "p@ss")
    assert box.password.echoMode() is QLineEdit.EchoMode.Password
    box.show_tested(SharingTested(URL, "db.example.com"))
    assert kept == [(URL, "her:p%40ss", False)]
    assert not changed
    assert box.asks_for(Problem(Code.KEYRING_UNAVAILABLE, {"path": "keys.toml"}))
    box.agree.click()
    assert kept[-1] == (URL, "her:p%40ss", True)
    box.show_kept()
    assert box.password.text() == ""
    assert changed == [StorageSettings(StoreKind.MONGODB, URL)]


def test_an_answer_about_another_address_is_none(box: StorageBox) -> None:
    changed: list[StorageSettings] = []
    box.changed.connect(changed.append)
    box.url.setText(URL)
    box.use.click()
    box.url.setText(URL + "2")
    box.show_tested(SharingTested(URL, "db.example.com"))
    assert not changed
    assert box.use.isEnabled()


def test_the_state_is_told_in_words(box: StorageBox) -> None:
    box.show_state(SharingShown(shared=True, host="db", online=True, others=(OtherComputer("laptop"),)))
    assert box.words.text() == "Connected to db; everything is on both sides. Also connected: laptop."
    box.show_state(SharingShown(shared=True, host="db", online=True, waiting=1))
    assert box.words.text() == "Connected to db. 1 change waits here to be sent."
    wrong = Problem(Code.STORE_UNREACHABLE, {"host": "db"})
    box.show_state(SharingShown(shared=True, host="db", waiting=12, problem=wrong))
    assert box.words.text().startswith("The memory server db can't be reached.")
    assert box.words.text().endswith("12 changes wait here to be sent.")


def test_going_back_to_files_needs_no_server(box: StorageBox) -> None:
    changed: list[StorageSettings] = []
    box.changed.connect(changed.append)
    box.show_settings(StorageSettings(StoreKind.MONGODB, URL))
    box.choice.setCurrentIndex(box.choice.findData(StoreKind.FILES))
    box.choice.activated.emit(box.choice.currentIndex())
    assert changed == [StorageSettings(StoreKind.FILES, URL)]
    assert not box.server.isVisible()
