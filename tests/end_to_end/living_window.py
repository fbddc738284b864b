"""The real window with its real worker in the test's own process, used as a person would."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from companion.app.command_line import build_parser
from companion.app.options import Options, locations
from companion.app.window import WindowLife
from companion.core.conversation import Turn
from companion.core.events import ConversationOpened, TurnEnded
from companion.gui.row_parts import PartKind
from companion.gui.widget_pool import Key
from companion.storage.home_lock import take_home

WAIT_MS = 90_000
E = TypeVar("E")


class Heard(QObject):
    """Keeps what the engine announced, after the window has shown it."""

    came = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.events: list[object] = []

    @Slot(object)
    def take(self, event: object) -> None:
        self.events.append(event)
        self.came.emit()


class LivingWindow:
    """Opens over a home on entering; `close` or leaving ends it and waits for its thread."""

    def __init__(self, qtbot: QtBot, home: Path, base_url: str = "", *, models: Path | None = None) -> None:
        self._qtbot = qtbot
        arguments = ["--home", str(home)]
        arguments += ["--base-url", base_url, "--model", "wire-model"] if base_url else []
        arguments += ["--models", str(models)] if models else []
        self._options = build_parser().parse_args(arguments, Options())
        self._heard = Heard()
        self._read = 0

    def __enter__(self) -> Self:
        self.build().begin()
        self.opened = self.next(ConversationOpened)
        return self

    def build(self) -> WindowLife:
        """Hold the home and make the window, not shown yet."""
        places = locations(self._options)
        self.life = WindowLife(self._options, places, take_home(places))
        self.life.started.connect(self._listen)
        self.window = self.life.window
        return self.life

    def _listen(self) -> None:
        assert self.life.worker is not None
        self.life.worker.happened.connect(self._heard.take)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        try:
            self.close()
        finally:
            self.life.close()
            self.window.deleteLater()
            self.life.deleteLater()

    def close(self) -> None:
        """Close the window and wait until all behind it has ended."""
        if self.life.worker is not None and self.life.worker.isRunning():
            with self._qtbot.waitSignal(self.life.ended, timeout=WAIT_MS):
                self.window.close()
        assert self.has_ended()

    def has_ended(self) -> bool:
        """Wait for the thread behind the window, if there is one, and tell whether it has ended."""
        return self.life.worker is None or self.life.worker.wait(WAIT_MS)

    def next(self, kind: type[E], check: Callable[[E], bool] = lambda _: True) -> E:
        """Return the next event of a kind that passes the check; what came before it is passed over."""

        def found() -> bool:
            while self._read < len(self._heard.events):
                event = self._heard.events[self._read]
                self._read += 1
                if isinstance(event, kind) and check(event):
                    return True
            return False

        if not found():
            with self._qtbot.waitSignal(self._heard.came, timeout=WAIT_MS, check_params_cb=found):
                pass
        event = self._heard.events[self._read - 1]
        assert isinstance(event, kind)
        return event

    def heard(self, kind: type[E]) -> list[E]:
        """Return all events of a kind so far."""
        return [event for event in self._heard.events if isinstance(event, kind)]

    def send(self, text: str) -> None:
        """Type a text and press Enter."""
        self.type(text)
        QTest.keyClick(self.window.composer.edit, Qt.Key.Key_Return)

    def type(self, text: str) -> None:
        """Type a text, as an input method does where no key stands for it."""
        edit = self.window.composer.edit
        if text.isascii():
            QTest.keyClicks(edit, text)
        else:
            event = QInputMethodEvent()
            event.setCommitString(text)
            QApplication.sendEvent(edit, event)

    def ended(self) -> Turn:
        """Return the turn that ends next."""
        return self.next(TurnEnded).turn

    def shown_reply(self, turn_id: str) -> str:
        """Return the words of her bubble as they are on the screen now."""
        bubble = self.window.chat.bubbles.get(Key(turn_id, PartKind.HER))
        body = bubble.placed.body if bubble is not None and bubble.placed is not None else None
        return body.words_between(*body.ends(), "") if body is not None and body.segments else ""

    def wait_for_shown(self, turn_id: str, text: str) -> None:
        """Wait until a text stands in her bubble."""
        if text not in self.shown_reply(turn_id):
            painted = self.window.chat.live_painted
            with self._qtbot.waitSignal(
                painted, timeout=WAIT_MS, check_params_cb=lambda *_: text in self.shown_reply(turn_id)
            ):
                pass

    def press(self, label: str) -> None:
        """Press the button of this label in the conversation."""
        buttons = [one for one in self.window.chat.findChildren(QPushButton) if one.isVisible() and one.text() == label]
        assert buttons, f"no button {label!r}"
        QTest.mouseClick(buttons[-1], Qt.MouseButton.LeftButton)
