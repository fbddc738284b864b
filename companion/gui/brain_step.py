"""The welcome's question how she shall think: what was chosen is tried first, and used once it works."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from companion.core import commands, events
from companion.core.settings import CUSTOM, Endpoint, EndpointPreset, ModelFile
from companion.gui.account_card import AccountCard
from companion.gui.brain_card import BrainCard
from companion.gui.found_servers import first_to_talk
from companion.gui.later import is_made, later
from companion.gui.main_window import MainWindow


class BrainStep(QObject):
    """Two cards, one at a time. `use_asked` carries the endpoint that works; `finished` comes after it, or alone."""

    use_asked = Signal(object)  # Endpoint
    finished = Signal()
    settings_asked = Signal()

    def __init__(
        self, window: MainWindow, post: Callable[[commands.Command], None], presets: tuple[EndpointPreset, ...]
    ) -> None:
        super().__init__(window)
        self._window, self._post, self._presets = window, post, presets
        self._tried: tuple[Endpoint, str] | None = None  # endpoint and key that are being tested, or kept
        self._keeping = False

    @later
    def choice(self) -> BrainCard:
        """The card with all choices."""
        card = BrainCard(self._window)
        self._window.place_card(card)
        card.server_chosen.connect(self._try_server)
        card.account_chosen.connect(self._open_account)
        card.small_chosen.connect(self._use_small)
        card.skipped.connect(self.finished)
        return card

    @later
    def account(self) -> AccountCard:
        """The form for an account."""
        card = AccountCard(self._presets, self._window)
        self._window.place_card(card)
        card.try_asked.connect(self._try)
        card.file_agreed.connect(lambda: self._keep_key(plain_file=True))
        card.other_asked.connect(self.settings_asked)
        card.skipped.connect(self._close_account)
        return card

    def ask(self, name: str, files: tuple[ModelFile, ...]) -> None:
        """Ask how somebody of this name shall think."""
        self.choice.set_name(name)
        self.choice.show_models(files)
        self.choice.ask()

    def hide(self) -> None:
        """Put the cards away; nothing of a key that was typed stays."""
        self._tried, self._keeping = None, False
        self.choice.hide()
        if is_made(self, "account"):
            self.account.forget()
            self.account.hide()

    def show(self, event: object) -> None:
        """Follow what the engine announces."""
        match event:
            case events.ModelFilesFound(files):
                self.choice.show_models(files)
            case events.LocalServersFound(servers):
                self.choice.show_servers(servers)
            case events.EndpointTested():
                self._show_tested(event)
            case events.KeyKept(endpoint, where) if self._keeping and where:
                self._use(endpoint)

    def takes(self, event: events.ProblemOccurred) -> bool:
        """Show a problem about keeping the key; tell whether it was one."""
        if not self._keeping:
            return False
        self._keeping = False
        self.account.ask_for_plain_file(event.problem)
        return True

    def _use_small(self, name: str) -> None:
        if name:
            self._post(commands.FetchModel(name))  # which ends at once where it is here
        self.finished.emit()

    def _try_server(self, server: EndpointPreset) -> None:
        known = server.id if any(one.id == server.id for one in self._presets) else CUSTOM
        self.choice.show_trying(server.label)
        self._try(Endpoint(known, server.base_url, first_to_talk(server.models)), "")

    def _try(self, endpoint: Endpoint, key: str) -> None:
        self._tried = (endpoint, key)
        self._post(commands.TestEndpoint(endpoint, key))

    def _show_tested(self, event: events.EndpointTested) -> None:
        if self._tried is None or event.endpoint != self._tried[0]:
            return
        if event.problem is None and self._tried[1]:
            self._keep_key(plain_file=False)
        elif event.problem is None:
            self._use(event.endpoint)
        elif self._tried[1]:
            self.account.show_tested(event)
        else:
            self.choice.show_tested(event)

    def _keep_key(self, *, plain_file: bool) -> None:
        if self._tried is not None:
            self._keeping = True
            self._post(commands.SaveKey(*self._tried, plain_file=plain_file))

    def _use(self, endpoint: Endpoint) -> None:
        self.use_asked.emit(endpoint)
        self.finished.emit()

    def _open_account(self) -> None:
        self.choice.hide()
        self.account.ask()

    def _close_account(self) -> None:
        self.hide()
        self.choice.ask()
