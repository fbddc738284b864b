"""Decides who is welcomed: whoever never talked here, or was welcomed in part. The welcome is made when it begins."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from companion.core import commands, events
from companion.core.people import PeopleShown, UserLocked
from companion.core.settings import EndpointPreset, Settings, WelcomeStep
from companion.gui.main_window import MainWindow
from companion.gui.settings_bridge import SettingsBridge
from companion.gui.shown import Shown
from companion.gui.voice_bridge import VoiceBridge

if TYPE_CHECKING:
    from companion.gui.exchange_bridge import ExchangeBridge
    from companion.gui.welcome import Welcome


class Newcomers(QObject):
    """Without `wanted` nobody is welcomed."""

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[commands.Command], None],
        presets: Callable[[], tuple[EndpointPreset, ...]],
        settings: SettingsBridge,
        voice: VoiceBridge,
        exchange: "Callable[[], ExchangeBridge]",
        *,
        wanted: bool,
    ) -> None:
        super().__init__(window)
        self._window, self._shown, self._post = window, shown, post
        self._presets, self._settings, self._voice, self._exchange = presets, settings, voice, exchange
        self._wanted = wanted
        self._user = ""
        self.welcome: Welcome | None = None

    @property
    def busy(self) -> bool:
        """Whether somebody is being welcomed, so that nothing else should be asked."""
        return self.welcome is not None and self.welcome.active

    def show(self, event: object) -> None:
        """Follow what the engine announces, after it was shown."""
        if self._wanted and isinstance(event, PeopleShown) and event.user.id != self._user:
            self._user = event.user.id
            self._leave()
            if is_newcomer(event, self._shown.settings, self._shown.total):
                self._begin()
        elif isinstance(event, UserLocked):
            self._user = ""
            self._leave()
        if self.welcome is not None:
            self.welcome.show(event)

    def takes(self, event: events.ProblemOccurred) -> bool:
        """Tell whether a problem is shown by a card of the welcome."""
        return self.welcome is not None and self.welcome.takes(event)

    def _begin(self) -> None:
        from companion.gui.welcome import Welcome  # hardly any start needs it

        if self.welcome is None:
            self.welcome = Welcome(
                self._window, self._shown, self._post, self._presets(), self._settings, self._voice, self._exchange
            )
        self.welcome.begin()

    def _leave(self) -> None:
        if self.welcome is not None:
            self.welcome.leave()


def is_newcomer(people: PeopleShown, settings: Settings, total: int) -> bool:
    """Tell whether a user has never talked with anybody, or was welcomed in part."""
    if settings.welcomed:
        return len(settings.welcomed) < len(WelcomeStep)
    return not total and all(one.last_talked is None for one in people.characters)
