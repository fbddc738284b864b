"""The settings, the key and the model in force: put there, told of, and made ready for the next request."""

from datetime import timedelta

from companion.conversation.beside import Beside
from companion.conversation.conversations import Conversations
from companion.conversation.elsewhere import Elsewhere
from companion.conversation.endpoints import Endpoints
from companion.conversation.leaving_way import LeavingWay
from companion.conversation.remembering import Remembering
from companion.conversation.talk import Talk
from companion.core.events import SettingsApplied
from companion.core.ports import Announce
from companion.core.settings import EMBEDDED, Settings
from companion.core.stores import Home


class InForce:
    """What every part goes by now."""

    def __init__(
        self,
        home: Home,
        conversations: Conversations,
        talk: Talk,
        elsewhere: Elsewhere,
        remembering: Remembering,
        endpoints: Endpoints,
        beside: Beside,
        way_out: LeavingWay,
        *,
        announce: Announce,
    ) -> None:
        self._home = home
        self._conversations = conversations
        self._talk = talk
        self._elsewhere = elsewhere
        self._remembering = remembering
        self._model = remembering.chat
        self._endpoints = endpoints
        self._beside = beside
        self._way_out = way_out
        self._announce = announce

    def use(self, settings: Settings) -> None:
        """Go by these settings from now on, and announce them."""
        self._way_out.use(settings)
        self._talk.timeout = self._elsewhere.timeout = timedelta(minutes=settings.session.timeout_minutes)
        self._remembering.use(settings)
        self._home.sharing().use(settings.storage)
        if settings.chat.preset == EMBEDDED:
            self._announce(SettingsApplied(settings))
        else:
            self._beside.go(self._tell(settings))

    async def change(self, settings: Settings) -> None:
        """Keep settings and go by them. Those of somebody who no longer talks came too late, and change nothing."""
        if settings.user == self._home.settings().user:
            await self._home.save_settings(settings)
            self.use(settings)
            self.warm()

    def warm(self, delay: float = 0.0) -> None:
        """Let the model get ready for the next request, after `delay` seconds."""
        if self._conversations.open is not None and not self._talk.running:
            self._talk.warm(self._conversations.open, delay)

    def use_other_key(self) -> None:
        """A key was kept or forgotten."""
        self._model.renew()
        self._home.sharing().renew()
        self.warm()
        self._beside.go(self._tell(self._home.settings()))

    def use_fetched(self) -> None:
        """A model file has come."""
        if self._model.endpoint.preset == EMBEDDED:
            self._model.renew()
            self.warm()

    async def _tell(self, settings: Settings) -> None:
        has_key = await self._endpoints.has_key(settings.chat)
        if settings.user == self._home.settings().user:  # another one may talk by now
            self._announce(SettingsApplied(settings, has_key))
