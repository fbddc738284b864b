"""The privacy glyph, the switch behind it, the card of a refused reply, and the page of what left this computer."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from companion.core import commands
from companion.core.conversation import Outcome, Reply
from companion.core.errors import Code, Problem
from companion.core.events import ProblemOccurred
from companion.core.outside import (
    ClearLedger,
    Errand,
    OutsideRequest,
    OutsideShown,
    Safeguard,
    Safeguards,
    ShowOutside,
)
from companion.core.settings import EMBEDDED, Endpoint, Language, Settings, Speaker
from companion.core.sharing import SharingShown
from companion.core.updates import LookForUpdate, UpdateLooked
from companion.gui.privacy_page import PrivacyPage
from companion.gui.problem_card import ProblemCard
from tests.gui.window_rig import APPEARANCE, CLOUD, NOON, Rig, make_turn

GUARDS = Safeguards(Safeguard.PROGRAM, Safeguard.SYSTEM)


def settings_with(*, local_only: bool, language: Language = Language.ENGLISH) -> Settings:
    settings = Settings(chat=CLOUD, appearance=replace(APPEARANCE, language=language))
    settings = replace(settings, voice=replace(settings.voice, speaker=Speaker.ONLINE))
    return replace(settings, privacy=replace(settings.privacy, local_only=local_only))


def menu_texts(rig: Rig) -> list[str]:
    return [action.text() for action in rig.presenter.privacy.menu.actions() if not action.isSeparator()]


def press(rig: Rig, words: str) -> None:
    QTest.mouseClick(rig.window.header.destination, Qt.MouseButton.LeftButton)
    (action,) = (one for one in rig.presenter.privacy.menu.actions() if one.text() == words)
    action.trigger()
    rig.presenter.privacy.menu.close()


def page(rig: Rig) -> PrivacyPage:
    rig.open(make_turn("t1"))
    rig.presenter.settings.open("privacy")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    return dialog.privacy


def request(number: int, host: str = "api.deepseek.com", **changes: object) -> OutsideRequest:
    at = datetime.now(UTC) - timedelta(seconds=number)
    one = OutsideRequest(f"r{number}", at, host, Errand.CHAT, 2_000, 40_000, ended=True)
    return replace(one, **changes)  # type: ignore[arg-type]


def test_the_glyph_names_everybody_who_gets_words(rig: Rig) -> None:
    settings = settings_with(local_only=False)
    memory = replace(settings.memory, base_url="https://cheap.example/v1", model="m")
    rig.apply(replace(settings, memory=memory))
    rig.open(make_turn("t1"))
    header = rig.window.header
    assert header.destination.text() == "api.deepseek.com · cheap.example · Microsoft"
    assert header.destination_lines() == (
        "What you say goes to api.deepseek.com.",
        "What was said goes to cheap.example to be summed up.",
        "What she says aloud goes to Microsoft.",
    )
    QTest.mouseClick(header.destination, Qt.MouseButton.LeftButton)
    assert menu_texts(rig)[:3] == list(header.destination_lines())
    rig.presenter.privacy.menu.close()


def test_the_network_is_turned_off_and_on_from_the_glyph(rig: Rig) -> None:
    rig.apply(settings_with(local_only=False))
    rig.open(make_turn("t1"))
    press(rig, "Local only: network off")
    assert rig.sent(commands.ApplySettings)[-1].settings.privacy.local_only
    rig.apply(settings_with(local_only=True))
    header = rig.window.header
    assert header.destination.text() == "network off"
    assert header.destination.accessibleName() == "Network off. Nothing leaves this computer."
    assert rig.window.toast._label.text() == "Network off. Nothing leaves this computer."
    press(rig, "Local only: network off")
    assert not rig.sent(commands.ApplySettings)[-1].settings.privacy.local_only


def test_the_words_are_those_of_the_language(rig: Rig) -> None:
    rig.apply(settings_with(local_only=True, language=Language.CHINESE))
    rig.open(make_turn("t1"))
    assert rig.window.header.destination.accessibleName() == "已断开外网。她的话只在这台电脑里。"


def test_the_glyph_leads_to_the_list_and_to_the_model(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    press(rig, "What was sent…")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    assert dialog.stack.currentWidget() is dialog.privacy
    press(rig, "Where she thinks…")
    assert dialog.stack.currentWidget() is dialog.thinking


def refused(rig: Rig) -> list[QPushButton]:
    rig.apply(settings_with(local_only=True))
    problem = Problem(Code.LOCAL_ONLY, {"host": "api.deepseek.com"})
    rig.open(make_turn("t1", "Hello", Reply("t1-r", "", NOON, Outcome.FAILED, NOON, problem=problem)))
    (card,) = (one for one in rig.window.chat.findChildren(ProblemCard) if one.isVisible())
    return [one for one in card.findChildren(QPushButton) if not one.isHidden()]


def test_a_refused_reply_offers_the_network(rig: Rig) -> None:
    buttons = refused(rig)
    assert [one.text() for one in buttons] == ["Turn the network on", "Use the local model"]
    buttons[0].click()
    applied, again = rig.posted[-2:]
    assert isinstance(applied, commands.ApplySettings)
    assert not applied.settings.privacy.local_only
    assert applied.settings.chat == CLOUD
    assert again == commands.Retry("t1")


def test_a_refused_reply_offers_the_local_model(rig: Rig) -> None:
    refused(rig)[1].click()
    applied, again = rig.posted[-2:]
    assert isinstance(applied, commands.ApplySettings)
    assert applied.settings.privacy.local_only
    assert applied.settings.chat.preset == EMBEDDED
    assert again == commands.Retry("t1")


def test_a_refused_download_offers_the_network_in_the_banner(rig: Rig) -> None:
    rig.apply(settings_with(local_only=True))
    rig.open(make_turn("t1"))
    rig.show(ProblemOccurred(Problem(Code.LOCAL_ONLY, {"host": "m"})))
    buttons = [one for one in rig.window.banner.findChildren(QPushButton) if not one.isHidden()]
    assert buttons[0].text() == "Turn the network on"
    buttons[0].click()
    assert not rig.sent(commands.ApplySettings)[-1].settings.privacy.local_only
    rig.apply(settings_with(local_only=False))
    assert rig.window.banner.isHidden()


def test_the_page_lists_what_left(rig: Rig) -> None:
    shown = page(rig)
    assert rig.last() == ShowOutside()
    gone = (
        request(0),
        request(1, "speech.example", errand=Errand.VOICE, sent=0, received=0, ended=False),
        request(2, "hub.example", errand=Errand.DOWNLOAD, refused=True, sent=0, received=0),
        request(90_000, "old.example"),
    )
    rig.show(OutsideShown(gone, GUARDS))
    model = shown.ledger.table.model()
    rows = [[model.index(row, column).data() for column in range(5)] for row in range(model.rowCount())]
    assert [row[1:3] for row in rows] == [
        ["api.deepseek.com", "conversation"],
        ["speech.example", "her voice"],
        ["hub.example", "download"],
        ["old.example", "conversation"],
    ]
    assert rows[0][3:] == ["2.0 kB", "39.1 kB"]
    assert [row[3] for row in rows[1:3]] == ["under way or cut off", "refused"]
    assert shown.state.text() == "What you say goes to api.deepseek.com. Today: 2 hosts."
    assert "can't reach the network at all" in shown._enforced_row.help.text()
    assert "Other programs are not held back" in shown._enforced_row.help.text()


def test_the_page_empties_the_list_and_says_what_can_not_be_kept(rig: Rig) -> None:
    shown = page(rig)
    rig.show(OutsideShown((request(0),), GUARDS))
    shown.ledger.clear.click()
    assert rig.last() == ClearLedger()
    rig.show(OutsideShown((), GUARDS))
    assert shown.ledger.table.isHidden()
    assert shown.ledger._note.text() == "Nothing yet."
    rig.show(OutsideShown((request(0),), GUARDS, unkept=True))
    assert "can't be written to the disk" in shown.ledger._note.text()


def test_the_page_has_the_switch(rig: Rig) -> None:
    shown = page(rig)
    shown._options.rows["privacy.local_only"].control.click()  # type: ignore[attr-defined]
    assert rig.sent(commands.ApplySettings)[-1].settings.privacy.local_only


def test_a_newer_version_is_looked_for_by_a_click_only(rig: Rig) -> None:
    shown = page(rig)
    assert not rig.sent(LookForUpdate)
    shown.look_now.click()
    assert rig.last() == LookForUpdate()
    assert not shown.look_now.isEnabled()
    words = shown._look_row.help
    rig.show(UpdateLooked("9.1.0", newer=True, page="https://releases.example/9"))
    assert words.text() == (
        "There is a newer one, 9.1.0. Nothing was fetched; it can be had here: https://releases.example/9"
    )
    assert shown.look_now.isEnabled()
    rig.show(UpdateLooked("0.1.0"))
    assert words.text() == "You have the newest one."
    rig.show(UpdateLooked(problem=Problem(Code.LOCAL_ONLY)))
    assert words.text() == "The network is off."
    rig.show(UpdateLooked())
    assert "nobody to ask" in words.text()
    shown._updates.rows["privacy.look_for_updates"].control.click()  # type: ignore[attr-defined]
    assert rig.sent(commands.ApplySettings)[-1].settings.privacy.look_for_updates


def test_a_server_that_keeps_what_is_said_is_named_wherever_it_is_told_where_words_go(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.apply(Settings(chat=Endpoint(EMBEDDED, ""), appearance=APPEARANCE))
    header = rig.window.header
    assert header.destination_lines() == ("What you say stays on this computer.",)
    rig.presenter.settings.open("privacy")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    rig.show(SharingShown(shared=True, host="db.example.org"))
    assert header.destination_lines() == ("All that is said is kept on db.example.org too.",)
    assert "db.example.org" in header.destination.text()
    assert "db.example.org" in dialog.privacy.state.text()
    assert "db.example.org" in dialog.about.state.text()
    rig.show(SharingShown(shared=True, host="127.0.0.1:27017"))
    assert header.destination_lines() == ("What you say stays on this computer.",)
    rig.show(SharingShown(shared=True, host="db.example.org"))
    rig.show(SharingShown())
    assert header.destination_lines() == ("What you say stays on this computer.",)
    dialog.close()
