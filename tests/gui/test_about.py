"""How long they have known each other, and what the program tells about itself."""

import re
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices, QGuiApplication

from companion.core import events
from companion.core.persona import User
from companion.core.settings import Settings
from companion.gui.about_page import AboutPage
from companion.gui.together import together_words
from tests.gui.window_rig import APPEARANCE, GINKO, Rig, make_turn


def test_days_are_counted_from_the_first_words(rig: Rig) -> None:
    first = date(2025, 10, 14)
    assert together_words(first, date(2026, 11, 29)) == "412 days together"
    assert together_words(first, first + timedelta(days=1)) == "2 days together"
    assert together_words(first, first) == ""
    assert together_words(None) == ""


def test_they_are_said_where_one_looks_for_them_and_nowhere_else(rig: Rig) -> None:
    since = datetime.now(UTC).astimezone().date() - timedelta(days=411)
    rig.open(make_turn("t1"))
    rig.show(events.ConversationOpened(User("default"), GINKO, (make_turn("t1"),), 1, "", (GINKO,), since=since))
    assert rig.window.header.name.toolTip().endswith("\n412 days together")
    assert rig.window.header.name.accessibleDescription() == "412 days together"
    rig.presenter.settings.open("she")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    assert dialog.she.state.text() == "1 message with Ginko · 412 days together"
    dialog.close()


def test_a_conversation_that_begins_counts_from_its_first_turn(rig: Rig) -> None:
    rig.open()
    assert rig.presenter.shown.since is None
    assert "together" not in rig.window.header.name.toolTip()
    turn = rig.begin("t1")
    assert rig.presenter.shown.since == turn.began_at.date()


def test_the_page_about_the_program_is_live_and_can_be_copied(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.presenter.settings.open("about")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    words = r"Running for \d+ minutes? · What you say goes to api\.deepseek\.com\."
    assert re.fullmatch(words, dialog.about.state.text())
    rig.apply(Settings(appearance=APPEARANCE))
    assert dialog.about.state.text().endswith("What you say stays on this computer.")
    dialog.about.copy.click()
    report = QGuiApplication.clipboard().text()
    assert report.startswith("Companion ")
    assert "Qt 6." in report
    assert "home" not in report
    dialog.close()


def test_an_installed_program_shows_the_licences_of_its_parts(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "companion"))
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    page = AboutPage("1.0")
    page.retranslate()
    assert page.licences.text() == "Licences of all parts"
    page.licences.click()
    inside = tmp_path.parent / "Resources" if sys.platform == "darwin" else tmp_path
    assert opened == [str(inside / "licences")]
    monkeypatch.setattr(sys, "frozen", False)
    assert AboutPage("1.0").licences.parent() is None
