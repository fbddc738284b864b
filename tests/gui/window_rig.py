"""A window and its presenter without an engine: events are fed by hand, commands are collected."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from PySide6.QtTest import QTest

from companion.core import events
from companion.core.commands import Command
from companion.core.conversation import Activity, Outcome, Reply, Turn, UserText
from companion.core.persona import Persona, User
from companion.core.settings import AppearanceSettings, Endpoint, EndpointPreset, Language, Settings, Theme
from companion.core.voice_commands import UseWindow
from companion.gui.main_window import MainWindow
from companion.gui.presenter import Presenter
from companion.gui.window_place import WindowPlace

PRESETS = (
    EndpointPreset("embedded", "Embedded", models=("small-model", "bigger-model")),
    EndpointPreset("deepseek", "DeepSeek", "https://api.deepseek.com", ("deepseek-chat",), "https://keys.example"),
    EndpointPreset("custom", "Custom"),
)
CLOUD = Endpoint("deepseek", "https://api.deepseek.com", "deepseek-chat")
APPEARANCE = AppearanceSettings(Theme.LIGHT, Language.ENGLISH, reduced_motion=True)
GINKO = Persona("ginko", "Ginko", "Gentle.", "Hi, I'm Ginko.", ("en",), "", ("How was your day?", "Tell me a story"))
NOON = datetime(2026, 5, 12, 12, 0, tzinfo=UTC)

_Wanted = TypeVar("_Wanted")


def make_turn(turn_id: str, said: str = "Hello", reply: Reply | None = None, seq: int = 0) -> Turn:
    """Return a turn with a finished reply unless another is given."""
    reply = reply or Reply(f"{turn_id}-r", "Hi there.", NOON, Outcome.COMPLETED, NOON)
    return Turn(turn_id, "s1", seq, NOON, 0, UserText(said), (reply,))


class Rig:
    """Window, presenter and what was posted; `windows` holds what told that the window became active or not."""

    def __init__(self, place: Path | None = None, *, welcomes: bool = False) -> None:
        self.posted: list[Command] = []
        self.windows: list[Command] = []
        self.window = MainWindow(WindowPlace(place))
        self.presenter = Presenter(self.window, self._post, lambda: PRESETS, welcomes=welcomes)
        self.apply(Settings(chat=CLOUD, appearance=APPEARANCE))

    def last(self) -> object:
        """The command posted last."""
        return self.posted[-1]

    def _post(self, command: Command) -> None:
        told = isinstance(command, UseWindow)  # by the system, at any time
        (self.windows if told else self.posted).append(command)

    def show(self, *announced: events.Event) -> None:
        """Feed events."""
        for event in announced:
            self.presenter.show(event)

    def apply(self, settings: Settings, *, has_key: bool = False) -> None:
        """Let settings be in force."""
        self.show(events.SettingsApplied(settings, has_key))

    def open(self, *turns: Turn, persona: Persona = GINKO, draft: str = "", total: int | None = None) -> None:
        """Open a conversation, idle, in a shown window."""
        count = len(turns) if total is None else total
        opened = events.ConversationOpened(User("default"), persona, turns, count, draft, (persona,))
        self.show(opened, events.ActivityChanged(Activity.IDLE))
        self.window.show()

    def begin(self, turn_id: str, said: str = "Hello", request_id: str = "") -> Turn:
        """Let a turn begin and be answered."""
        turn = make_turn(turn_id, said, Reply(f"{turn_id}-r", "", NOON), seq=9)
        began = events.TurnBegan(turn, f"{turn_id}-r", request_id)
        self.show(began, events.ActivityChanged(Activity.THINKING))
        return turn

    def end(self, turn: Turn, text: str = "Hi there.", outcome: Outcome = Outcome.COMPLETED) -> None:
        """Let a turn end."""
        reply = Reply(f"{turn.id}-r", text, NOON, outcome, NOON)
        ended = events.TurnEnded(replace(turn, replies=(reply,)))
        self.show(ended, events.ActivityChanged(Activity.IDLE))

    def write(self, text: str) -> None:
        """Type into the message field."""
        QTest.keyClicks(self.window.composer.edit, text)

    def sent(self, kind: type[_Wanted]) -> list[_Wanted]:
        """Return the posted commands of a kind."""
        return [command for command in self.posted if isinstance(command, kind)]
