"""Obeys the commands that are about neither turns nor settings: endpoints, model files, finding, trying, exchange.

All of it goes on beside the conversation and is answered by events.
"""

from collections.abc import Callable

from companion.conversation.beside import Beside
from companion.conversation.conversations import Conversations
from companion.conversation.endpoints import Endpoints
from companion.conversation.exchanging import Exchanging
from companion.conversation.fetching import Fetching
from companion.conversation.finding import Finding
from companion.conversation.looking import Looking
from companion.conversation.trying import Trying
from companion.core import commands as ask
from companion.core import looking as seen


class Errands:
    """`key_changed` is called after a key was kept or forgotten. `exchange` is None where no files come or go."""

    def __init__(
        self,
        conversations: Conversations,
        *,
        endpoints: Endpoints,
        fetching: Fetching,
        finding: Finding,
        looking: Looking,
        trying: Trying,
        exchanging: Exchanging | None,
        beside: Beside,
        key_changed: Callable[[], None],
    ) -> None:
        self.finding = finding
        self.looking = looking
        self.trying = trying
        self._conversations = conversations
        self._endpoints = endpoints
        self._fetching = fetching
        self._exchanging = exchanging
        self._beside = beside
        self._key_changed = key_changed

    async def obey(self, command: ask.Command) -> bool:
        """Begin what a command asks; False for one that belongs elsewhere."""
        return self._look_after_endpoints(command) or await self._go_through_history(command)

    async def close(self) -> None:
        """End everything; what was written in part is removed, what was fetched in part stays."""
        await self._fetching.close()
        await self.finding.close()
        await self.looking.close()
        await self.trying.close()
        if self._exchanging is not None:
            await self._exchanging.close()

    def _look_after_endpoints(self, command: ask.Command) -> bool:
        endpoints, beside = self._endpoints, self._beside
        match command:
            case ask.SaveKey(endpoint, key, plain_file):
                beside.go(endpoints.keep_key(endpoint, key, plain_file=plain_file), self._key_changed)
            case ask.ForgetKey(endpoint):
                beside.go(endpoints.forget_key(endpoint), self._key_changed)
            case ask.TestEndpoint(endpoint, key):
                beside.go(endpoints.test(endpoint, key))
            case ask.ListModels(endpoint, key):
                beside.go(endpoints.list_models(endpoint, key))
            case ask.FindLocalServers():
                beside.go(endpoints.find_local_servers())
            case ask.FindModelFiles():
                beside.go(self._fetching.tell())
            case ask.FetchModel(name):
                self._fetching.begin(name)
            case ask.CancelFetch(name):
                self._fetching.cancel(name)
            case _:
                return False
        return True

    async def _go_through_history(self, command: ask.Command) -> bool:
        match command:
            case ask.FindText(text, limit):
                self.finding.begin((await self._conversations.current()).journal, text, limit)
            case (
                seen.ListMemories()
                | seen.ListDays()
                | seen.ListChapters()
                | seen.FindMemories()
                | seen.FindPlace()
                | seen.ShowJustNow()
            ):
                self.looking.begin(await self._conversations.current(), command)
            case ask.TryPersona(persona, line, request_id):
                self.trying.begin(persona, (await self._conversations.current()).user, line, request_id)
            case ask.ImportCard() | ask.ExportCard() | ask.ExportChat() | ask.CancelExport():
                await self._exchange(command)
            case _:
                return False
        return True

    async def _exchange(self, command: ask.Command) -> None:
        if self._exchanging is None:
            return
        match command:
            case ask.ImportCard(path):
                self._exchanging.import_card((await self._conversations.current()).user, path)
            case ask.ExportCard(persona_id, path):
                self._exchanging.export_card((await self._conversations.current()).user, persona_id, path)
            case ask.ExportChat(path, form):
                self._exchanging.export_chat(await self._conversations.current(), path, form)
            case ask.CancelExport():
                self._exchanging.cancel_export()
