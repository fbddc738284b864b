"""The real window with a busy user in it, who changes earlier messages until somebody kills the program.

The crash bench starts it with the options of `companion`. Each line on stdout is JSON: `{"asked": CHANGE}` before a
change, `{"done": CHANGE}` once the window was told that it is kept, where CHANGE is
`{"turn": id, "field": "text" | "reply" | "starred" | "hidden", "value": …}`.
"""

import json
import random
import sys
from typing import Any

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from companion.app.command_line import build_parser
from companion.app.options import Options, locations
from companion.app.window import WindowLife
from companion.core.commands import Command, DeleteTurns, EditReply, EditUserText, RestoreTurns, StarTurn
from companion.core.events import ConversationOpened, TurnsChanged
from companion.storage.home_lock import take_home

Change = dict[str, Any]


class BusyUser(QObject):
    """Makes one change after another, at random, to the turns that the window opened with."""

    def __init__(self, life: WindowLife) -> None:
        super().__init__(life)
        assert life.worker is not None
        self._worker = life.worker
        self._turns: list[str] = []
        self._count = 0
        self._change: Change = {}
        self._worker.happened.connect(self.hear)

    @Slot(object)
    def hear(self, event: object) -> None:
        """Begin once the conversation is there; go on once a change is kept."""
        if isinstance(event, ConversationOpened) and not self._turns:
            self._turns = [turn.id for turn in event.turns if turn.user is not None and turn.reply is not None]
            QTimer.singleShot(0, self, self._go_on)
        elif isinstance(event, TurnsChanged) and any(turn.id == self._change.get("turn") for turn in event.turns):
            say({"done": self._change})
            QTimer.singleShot(0, self, self._go_on)

    @Slot()
    def _go_on(self) -> None:
        self._count += 1
        turn_id = random.choice(self._turns)
        field = random.choice(("text", "reply", "starred", "hidden"))
        value: object = random.random() < 0.5 if field in ("starred", "hidden") else f"改第 {self._count} 次 {turn_id}"
        self._change = {"turn": turn_id, "field": field, "value": value}
        say({"asked": self._change})
        self._worker.post(command_of(self._change))


def command_of(change: Change) -> Command:
    """Return what makes a change."""
    turn_id, value = change["turn"], change["value"]
    match change["field"]:
        case "text":
            return EditUserText(turn_id, value)
        case "reply":
            return EditReply(turn_id, value)
        case "starred":
            return StarTurn(turn_id, value)
    return DeleteTurns((turn_id,)) if value else RestoreTurns((turn_id,))


def say(line: dict[str, Change]) -> None:
    """Print a line at once."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def edit_until_killed() -> None:
    """Open the window and let the user loose in it."""
    options = build_parser().parse_args(namespace=Options())
    application = QApplication(sys.argv[:1])
    places = locations(options)
    life = WindowLife(options, places, take_home(places), counts_crashes=False)
    life.started.connect(lambda: BusyUser(life))
    life.ended.connect(application.quit)
    life.begin()
    application.exec()
    life.close()
