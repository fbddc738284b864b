"""An empty home: who greets, what is asked, and that words said before there is a model are answered once there is."""

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from companion.core.conversation import Outcome
from companion.core.errors import Code
from companion.core.events import EndpointTested, LocalServersFound, SettingsApplied, TurnEnded
from companion.core.people import PeopleShown
from companion.core.settings import WelcomeStep
from companion.gui.presenter import Presenter
from companion.gui.welcome import Welcome
from companion.storage.inspect import read_home
from tests.end_to_end.living_window import LivingWindow
from tests.wire.chat_server import ChatServer, say

GREETINGS = {
    "en": ("Ginko", "Hi, I'm Ginko. First things first: what should I call you?"),
    "zh_CN": ("青禾", "你好呀，我是青禾。先告诉我，怎么称呼你？"),
}


@pytest.fixture(params=list(GREETINGS))
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The language of the system."""
    tag = str(request.param).replace("_", "-")
    system = QLocale(str(request.param))
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: system))
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _self, *_: [tag])
    return str(request.param)


@pytest.fixture
def local_server(monkeypatch: pytest.MonkeyPatch, server: ChatServer) -> ChatServer:
    """A server of models on this computer, where Ollama has its port."""
    from companion.backends import endpoint_probe
    from companion.backends.presets import read_presets

    found = [one for one in read_presets() if one.id == "ollama"]
    moved = [type(one)(one.id, one.label, server.base_url, local=True) for one in found]
    monkeypatch.setattr(endpoint_probe, "read_presets", lambda: moved)
    return server


def welcome_of(living: LivingWindow) -> Welcome:
    """Return the welcome under way."""
    presenter = living.window.findChild(Presenter)
    assert presenter is not None
    assert presenter.newcomers.welcome is not None
    return presenter.newcomers.welcome


def press(living: LivingWindow, begins: str) -> None:
    """Press the button whose label begins so."""
    found = [
        one
        for one in living.window.findChildren(QPushButton)
        if one.isVisible() and one.text().replace("&&", "&").startswith(begins)
    ]
    assert len(found) == 1, begins
    found[0].click()


def test_she_greets_in_the_systems_language_and_goes_on_with_it(
    qtbot: QtBot, home: Path, tmp_path: Path, language: str
) -> None:
    name, greeting = GREETINGS[language]
    early = LivingWindow(qtbot, home, models=tmp_path / "models")
    early.build()
    assert early.window.header.name.accessibleName().startswith(name)
    assert early.window.chat._greeting == greeting
    early.life.begin()
    early.next(PeopleShown)
    early.__exit__(None, None, None)
    with LivingWindow(qtbot, home, models=tmp_path / "models") as living:
        assert living.opened.persona.name == name
        assert living.heard(SettingsApplied)[-1].settings.persona == living.opened.persona.id


def test_words_said_before_there_is_a_model_are_answered_by_a_server_found_here(
    qtbot: QtBot, home: Path, tmp_path: Path, local_server: ChatServer
) -> None:
    local_server.default = say("Nice to meet you, North.")
    with LivingWindow(qtbot, home, models=tmp_path / "models") as living:
        living.next(LocalServersFound)
        living.send("I'm North")
        failed = living.ended()
        assert failed.reply
        assert failed.reply.problem
        assert failed.reply.problem.code is Code.MODEL_MISSING
        assert living.next(PeopleShown, lambda event: bool(event.user.name)).user.name == "North"
        press(living, "Ollama")
        assert living.next(EndpointTested).problem is None
        answered = living.next(TurnEnded, lambda event: event.turn.reply is not None and not event.turn.reply.problem)
        assert answered.turn.id == failed.id
        assert answered.turn.reply
        assert answered.turn.reply.outcome is Outcome.COMPLETED
        asked = welcome_of(living).step
        assert asked is WelcomeStep.VOICE
    (turn,) = [one.turn for one in read_home(home) if one.turn is not None]
    assert turn.reply
    assert turn.reply.text == "Nice to meet you, North."
    with LivingWindow(qtbot, home, models=tmp_path / "models") as again:
        assert again.opened.user.name == "North"
        again.next(PeopleShown)
        assert welcome_of(again).step is WelcomeStep.VOICE
