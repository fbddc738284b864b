"""Words that no model could answer when they were said: they are answered, oldest first, as soon as one can."""

from collections.abc import Callable

from companion.core import commands, events
from companion.core.conversation import Activity
from companion.core.errors import Code
from companion.core.settings import EMBEDDED, Endpoint
from companion.core.this_computer import host_of, is_this_computer
from companion.gui.shown import Shown

_WAITS_FOR_A_MODEL = frozenset({Code.MODEL_MISSING, Code.MODEL_DAMAGED, Code.KEY_MISSING})


class Unanswered:
    """Turns of the open conversation, since the program began."""

    def __init__(self, shown: Shown, post: Callable[[commands.Command], None]) -> None:
        self._shown, self._post = shown, post
        self._waiting: list[str] = []
        self._endpoint: Endpoint | None = None
        self._ready = False

    def show(self, event: object) -> None:
        """Follow what the engine announces; call it after the event was shown."""
        match event:
            case events.TurnEnded(turn):
                self._note(turn.id, turn.reply.problem.code if turn.reply and turn.reply.problem else None)
            case events.FetchProgressed(finished=True):
                self._ready = self._shown.settings.chat.preset == EMBEDDED
            case events.SettingsApplied(settings, has_key):
                moved, self._endpoint = settings.chat != self._endpoint, settings.chat
                self._ready = self._ready or (moved and _can_answer(settings.chat, has_key=has_key))
            case events.ConversationOpened() if event.user != self._shown.user or not self._knows(event):
                self._waiting.clear()
        if self._ready and self._shown.activity is Activity.IDLE:
            self._answer_next()

    def _note(self, turn_id: str, code: Code | None) -> None:
        if code in _WAITS_FOR_A_MODEL:
            self._ready = False
            if turn_id not in self._waiting:
                self._waiting.append(turn_id)
        elif turn_id in self._waiting:
            self._waiting.remove(turn_id)

    def _answer_next(self) -> None:
        if self._waiting:
            self._post(commands.Retry(self._waiting.pop(0)))
            self._shown.activity = Activity.THINKING  # what comes next waits for this answer
        else:
            self._ready = False

    def _knows(self, event: events.ConversationOpened) -> bool:
        return {turn.id for turn in event.turns} >= set(self._waiting)


def _can_answer(endpoint: Endpoint, *, has_key: bool) -> bool:
    """Tell whether an endpoint elsewhere may answer: it has a key, or runs on this computer."""
    return endpoint.preset != EMBEDDED and (has_key or is_this_computer(host_of(endpoint.base_url)))
