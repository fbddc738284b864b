from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QFileDialog
from pytestqt.qtbot import QtBot

from companion.backends.endpoint_quirks import QuirkNote
from companion.core import commands, events
from companion.core.conversation import ChatForm
from companion.core.errors import Code, Problem
from companion.core.settings import (
    EMBEDDED,
    Contrast,
    Endpoint,
    EndpointPreset,
    Language,
    MemorySettings,
    Settings,
    Theme,
)
from companion.gui.quirk_words import quirk_words
from companion.gui.settings_dialog import SettingsDialog
from companion.gui.words import setting_names
from tests.gui.window_rig import APPEARANCE, CLOUD, Rig, make_turn


def opened(rig: Rig, page: str = "thinking") -> SettingsDialog:
    rig.open(make_turn("t1"))
    rig.presenter.settings.open(page)
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    return dialog


def test_a_change_is_applied_at_once_and_can_be_taken_back(rig: Rig) -> None:
    dialog = opened(rig, "appearance")
    row = dialog.appearance._options.rows["appearance.theme"]
    row.control.setCurrentIndex(row.control.findData(Theme.DARK))  # type: ignore[attr-defined]
    applied = rig.sent(commands.ApplySettings)[-1].settings
    assert applied.appearance.theme is Theme.DARK
    assert row.dot.isVisible()
    row.dot.click()
    assert rig.sent(commands.ApplySettings)[-1].settings.appearance.theme is Theme.SYSTEM
    assert not row.dot.isVisible()


def test_what_the_engine_applies_is_shown(rig: Rig) -> None:
    dialog = opened(rig, "appearance")
    rig.apply(Settings(chat=CLOUD, appearance=replace(APPEARANCE, zoom_percent=130, reduced_motion=False)))
    rows = dialog.appearance._options.rows
    assert rows["appearance.zoom_percent"].value() == 130
    control = rows["appearance.reduced_motion"].control
    assert isinstance(control, QCheckBox)
    assert not control.isChecked()
    assert rig.sent(commands.ApplySettings) == []


def test_a_preset_brings_its_address_and_model(rig: Rig) -> None:
    rig.apply(Settings(appearance=APPEARANCE))
    page = opened(rig).thinking
    assert not page._address.isVisible()
    page.preset.setCurrentIndex(page.preset.findData("deepseek"))
    assert rig.sent(commands.ApplySettings)[-1].settings.chat == CLOUD
    rig.apply(rig.sent(commands.ApplySettings)[-1].settings)
    assert page._address.isVisible()
    assert page._address.value() == "https://api.deepseek.com"
    assert page.model.currentText() == "deepseek-chat"
    page.preset.setCurrentIndex(page.preset.findData("embedded"))
    chat = rig.sent(commands.ApplySettings)[-1].settings.chat
    assert (chat.preset, chat.base_url, chat.model) == (EMBEDDED, "", "small-model")


def test_another_address_is_another_server(rig: Rig) -> None:
    page = opened(rig).thinking
    field = page._address.control
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "http://10.0.0.7:8080/v1")
    QTest.keyClick(field, Qt.Key.Key_Return)
    chat = rig.sent(commands.ApplySettings)[-1].settings.chat
    assert (chat.preset, chat.base_url) == ("custom", "http://10.0.0.7:8080/v1")


def test_the_test_button_tells_live_how_it_went(rig: Rig) -> None:
    page = opened(rig).thinking
    page.key.field.setText("sk-1")
    page.status.button.click()
    assert rig.last() == commands.TestEndpoint(CLOUD, "sk-1")
    assert not page.status.button.isEnabled()
    rig.show(events.EndpointTested(CLOUD, 0.94, 65_536))
    assert page.status.label.text() == "DeepSeek · deepseek-chat answers in 0.9 s · 64k context"
    rig.show(events.EndpointTested(CLOUD, problem=Problem(Code.KEY_REFUSED, {"host": "api.deepseek.com"})))
    assert page.status.label.text().startswith("The provider didn't accept this key.")
    assert page.status.property("role") == "error"
    assert page.status.button.isEnabled()


def test_models_of_the_endpoint_can_be_listed_and_chosen(rig: Rig) -> None:
    page = opened(rig).thinking
    page.list_models.click()
    assert rig.last() == commands.ListModels(CLOUD, "")
    rig.show(events.ModelsListed(CLOUD, ("deepseek-chat", "deepseek-reasoner")))
    page.model.hidePopup()
    assert page.model.findText("deepseek-reasoner") == 1
    page.model.setCurrentIndex(1)
    page.model.activated.emit(1)
    assert rig.sent(commands.ApplySettings)[-1].settings.chat.model == "deepseek-reasoner"


def test_what_was_learned_of_an_endpoint_is_told_in_words(rig: Rig) -> None:
    status = opened(rig).thinking.status
    rig.show(events.EndpointTested(CLOUD, 0.9, 4096, ("parameter-left-out:temperature", "context:4096", "new-thing")))
    assert status.notes.text().splitlines() == [
        "It refuses “temperature”, so that is left out.",
        "It reads 4096 tokens at once, and silently forgets what is before.",
        "new-thing",
    ]
    status.button.click()
    assert not status.notes.isVisible()


@pytest.mark.parametrize("note", list(QuirkNote))
def test_every_note_has_words(qapp: object, note: QuirkNote) -> None:
    assert quirk_words(f"{note.value}:7") != f"{note.value}:7"


def test_servers_on_this_computer_are_offered_with_one_click(rig: Rig) -> None:
    page = opened(rig).thinking
    assert commands.FindLocalServers() in rig.posted
    ollama = EndpointPreset("ollama", "Ollama", "http://127.0.0.1:11434/v1", ("nomic-embed-text", "llama3"))
    empty = EndpointPreset("lmstudio", "LM Studio", "http://127.0.0.1:1234/v1")
    rig.show(events.LocalServersFound((ollama, empty)))
    first, second = page.found.cards
    assert first.label.text() == "Ollama runs on this computer, with llama3 and more."
    assert second.label.text() == "LM Studio runs on this computer, but has no model yet."
    assert not second.use.isEnabled()
    first.use.click()
    chat = rig.sent(commands.ApplySettings)[-1].settings.chat
    assert (chat.preset, chat.base_url, chat.model) == ("custom", "http://127.0.0.1:11434/v1", "llama3")
    rig.apply(rig.sent(commands.ApplySettings)[-1].settings)
    assert [card.use.accessibleName() for card in page.found.cards] == ["Use LM Studio"]
    rig.show(events.LocalServersFound(()))
    assert not page.found.isVisible()


def test_data_tells_where_files_lie_and_takes_them_along(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.presenter.settings.home = "/home/north/.local/share/companion"
    page = opened(rig, "data").data
    assert "/home/north/.local/share/companion" in page._folder_row.help.text().replace("\u200b", "")
    assert page.open.isEnabled()
    assert page.state.text() == "1 message is kept in this conversation."
    page.jsonl.click()
    dialog = rig.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit("/x/chat.jsonl")
    dialog.close()
    assert rig.last() == commands.ExportChat(Path("/x/chat.jsonl"), ChatForm.JSONL)
    rig.show(events.ExportProgressed(Path("/x/chat.jsonl"), 1, 1, finished=True))
    assert "Saved: /x/chat.jsonl" in page._export_row.help.text().replace("\u200b", "")


def test_pages_tell_how_things_stand(rig: Rig) -> None:
    dialog = opened(rig, "she")
    assert dialog.she.state.text().startswith("1 message with Ginko")
    rig.begin("t2")
    assert dialog.she.state.text().startswith("2 messages with Ginko")
    assert dialog.appearance.state.text() == "Light colours"
    rig.apply(Settings(chat=CLOUD, appearance=replace(APPEARANCE, theme=Theme.DARK, contrast=Contrast.HIGH)))
    assert dialog.appearance.state.text() == "Dark colours · high contrast"


def test_a_key_is_hidden_saved_and_never_shown_again(rig: Rig) -> None:
    key = opened(rig).thinking.key
    assert key.field.echoMode() == key.field.EchoMode.Password
    QTest.keyClicks(key.field, "sk-secret")
    QTest.keyClick(key.field, Qt.Key.Key_Return)
    assert rig.sent(commands.SaveKey) == [commands.SaveKey(CLOUD, "sk-secret", plain_file=False)]
    rig.show(events.KeyKept(CLOUD, "keyring"))
    assert key.field.text() == ""
    assert key.note.text() == "Saved in the system's keyring."
    key.forget.click()
    assert rig.last() == commands.ForgetKey(CLOUD)


def test_a_plain_file_needs_an_explicit_yes(rig: Rig) -> None:
    key = opened(rig).thinking.key
    QTest.keyClicks(key.field, "sk-secret")
    key.save.click()
    rig.show(events.ProblemOccurred(Problem(Code.KEYRING_UNAVAILABLE, {"path": "/home/x/keys"})))
    assert not rig.window.banner.isVisible()
    assert key.question.isVisible()
    assert "/home/x/keys" in key._question_label.text()
    assert all(not saved.plain_file for saved in rig.sent(commands.SaveKey))
    key.agree.click()
    assert rig.last() == commands.SaveKey(CLOUD, "sk-secret", plain_file=True)
    rig.show(events.KeyKept(CLOUD, "file"))
    assert not key.question.isVisible()
    assert "plain text file" in key.note.text()


def test_the_embedded_model_can_be_fetched_and_the_fetch_stopped(rig: Rig) -> None:
    rig.apply(Settings(chat=Endpoint(model="bigger-model"), appearance=APPEARANCE))
    page = opened(rig).thinking
    page.fetch.start.click()
    assert rig.last() == commands.FetchModel("bigger-model")
    rig.show(events.FetchProgressed("bigger-model", 30_000_000, 100_000_000))
    assert page.fetch.bar.value() == 300
    assert page.fetch.label.text() == "30 of 100 MB"
    page.fetch.cancel.click()
    assert rig.last() == commands.CancelFetch("bigger-model")
    rig.show(events.FetchProgressed("bigger-model", 100, 100, finished=True))
    assert page.fetch.label.text() == "The model is on this computer."


def test_her_page_saves_what_was_changed_and_leaves_what_is_typed(rig: Rig, qtbot: QtBot) -> None:
    page = opened(rig, "she").she
    QTest.keyClicks(page.address, "North")
    rig.show(events.PersonaChanged(rig.presenter.shown.persona))
    assert page.address.text() == "North"
    qtbot.waitUntil(lambda: bool(rig.sent(commands.SavePersona)))
    saved = rig.sent(commands.SavePersona)[-1].persona
    assert saved == replace(rig.presenter.shown.persona, user_address="North")


def test_a_name_emptied_is_not_saved(rig: Rig) -> None:
    page = opened(rig, "she").she
    QTest.keyClick(page.name, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page.name, Qt.Key.Key_Backspace)
    page.flush()
    assert rig.sent(commands.SavePersona) == []


def test_her_new_name_is_everywhere(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(events.PersonaChanged(replace(rig.presenter.shown.persona, name="Mei & Co")))
    assert rig.window.header.name.text() == "Mei && Co"
    assert rig.window.windowTitle() == "Mei & Co"
    assert "Mei & Co" in rig.window.composer.edit.placeholderText()


def test_search_finds_settings_on_every_page(rig: Rig) -> None:
    dialog = opened(rig, "she")
    dialog.search.setText("proxy")
    assert dialog.stack.currentWidget() is dialog.thinking
    shown = [row for row in dialog.thinking.rows if row.isVisible()]
    assert [row.label.text() for row in shown] == ["Proxy"]
    dialog.search.setText("no such thing at all")
    assert dialog.stack.currentWidget() is dialog.nothing
    dialog.search.clear()
    assert len([row for row in dialog.thinking.rows if row.isVisibleTo(dialog.thinking)]) > 3


def test_every_setting_has_a_row(rig: Rig) -> None:
    dialog = opened(rig)
    rows = {*dialog.appearance._options.rows, *dialog.memory._options.rows, *dialog.thinking._options.rows}
    rows |= {*dialog.people._options.rows, *dialog.voice._options.rows, *dialog.desktop._options.rows}
    rows |= {*dialog.privacy._options.rows, *dialog.privacy._updates.rows}
    made_by_hand = {"chat.preset", "chat.base_url", "chat.model", "persona", "user", "shortcuts", "welcomed"}
    made_by_hand |= {"spending.lifted_on", "spending.prices", "voice.languages", "storage.store", "storage.url"}
    made_by_hand |= {str(row.control.property("setting")) for row in dialog.voice.rows} - {"None"}
    assert rows | made_by_hand == set(setting_names())


def test_enter_does_not_close_it_and_escape_does(rig: Rig) -> None:
    dialog = opened(rig)
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_it_changes_its_language_while_open(rig: Rig, qtbot: QtBot) -> None:
    dialog = opened(rig)
    rig.apply(Settings(chat=CLOUD, appearance=replace(APPEARANCE, language=Language.CHINESE)))
    qtbot.waitUntil(lambda: dialog.windowTitle() == "设置")
    qtbot.waitUntil(lambda: dialog.thinking._address.label.text() == "地址")


def test_a_key_typed_for_one_address_is_not_sent_to_another(rig: Rig) -> None:
    page = opened(rig).thinking
    QTest.keyClicks(page.key.field, "sk-secret")
    page._change_address("chat.base_url", "https://elsewhere.example/v1")
    page.status.button.click()
    test = rig.sent(commands.TestEndpoint)[-1]
    assert (test.endpoint.base_url, test.key) == ("https://elsewhere.example/v1", "")


def test_the_endpoint_for_looking_back_has_a_test_of_its_own(rig: Rig) -> None:
    dialog = opened(rig, "memory")
    assert not dialog.memory.status.isVisible()
    rig.apply(Settings(chat=CLOUD, memory=MemorySettings(base_url="http://127.0.0.1:9/v1", model="small")))
    assert dialog.memory.status.label.text() == "http://127.0.0.1:9/v1 · small. Not tested yet."
    dialog.memory.status.button.click()
    asked = rig.sent(commands.TestEndpoint)[-1].endpoint
    assert (asked.base_url, asked.model) == ("http://127.0.0.1:9/v1", "small")
    before = dialog.thinking.status.label.text()
    rig.show(events.EndpointTested(asked, 0.4, 8192))
    assert dialog.memory.status.label.text() == "http://127.0.0.1:9/v1 · small answers in 0.4 s · 8k context"
    assert dialog.thinking.status.label.text() == before
    rig.show(events.EndpointTested(CLOUD, 0.9, 65_536))
    assert "0.9 s" in dialog.thinking.status.label.text()


def test_her_colours_can_be_chosen_and_are_worn_at_once(rig: Rig) -> None:
    dialog = opened(rig, "she")
    names = [dialog.she.looks.itemText(at) for at in range(dialog.she.looks.count())]
    assert names == ["Plum hair, honey eyes", "Chestnut hair, sea-green eyes", "Ink-blue hair, violet eyes"]
    dialog.she.looks.setCurrentIndex(1)
    dialog.she.flush()
    saved = rig.sent(commands.SavePersona)[-1].persona
    assert saved.look == "ginko"
    assert rig.window.stage._portrait[0] == "qinghe"
    rig.show(events.PersonaChanged(saved))
    assert rig.window.stage._portrait[0] == "ginko"
    rig.show(events.PersonaChanged(replace(saved, sprites="pictures")))
    assert not dialog.she._looks_row.isVisible()
