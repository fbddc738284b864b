"""Servers of models found on this computer, each with one click to use it. Nothing is used before that click."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from companion.core.settings import Endpoint, EndpointPreset
from companion.gui.card_frame import CardFrame
from companion.gui.foreign_text import shortened
from companion.gui.text_look import TextLook


class FoundServers(QWidget):
    """A card for each server that isn't in use already."""

    use_asked = Signal(object)  # EndpointPreset

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._servers: tuple[EndpointPreset, ...] = ()
        self._in_use = Endpoint()
        self._look: TextLook | None = None
        self.cards: list[FoundServer] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_servers(self, servers: tuple[EndpointPreset, ...]) -> None:
        """Show what was found."""
        self._servers = servers
        self._rebuild()

    def set_in_use(self, endpoint: Endpoint) -> None:
        """Leave out the server that answers already."""
        if endpoint.base_url != self._in_use.base_url:
            self._in_use = endpoint
            self._rebuild()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._look = look
        self._column.setContentsMargins(0, look.px(8), 0, 0)
        self._column.setSpacing(look.px(8))
        for card in self.cards:
            card.apply_look(look)

    def _rebuild(self) -> None:
        for card in self.cards:
            card.hide()
            card.deleteLater()
        offered = [one for one in self._servers if one.base_url != self._in_use.base_url]
        self.cards = [self._card(server) for server in offered]
        self.setVisible(bool(self.cards))

    def _card(self, server: EndpointPreset) -> "FoundServer":
        card = FoundServer(server, self)
        card.use.clicked.connect(lambda: self.use_asked.emit(server))
        if self._look is not None:
            card.apply_look(self._look)
        self._column.addWidget(card)
        return card


class FoundServer(CardFrame):
    """One server and the button that uses it."""

    def __init__(self, server: EndpointPreset, parent: QWidget) -> None:
        super().__init__("card", parent)
        self._server = server
        self.use = QPushButton(self)
        self.buttons.addWidget(self.use)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        models = self._server.models
        text = self.tr("{name} runs on this computer, with {models}.")
        if not models:
            text = self.tr("{name} runs on this computer, but has no model yet.")
        elif len(models) > 1:
            text = self.tr("{name} runs on this computer, with {models} and more.")
        first = shortened(first_to_talk(models), 60)
        self.label.setText(text.replace("{name}", self._server.label).replace("{models}", first))
        self.use.setText(self.tr("Use this"))
        self.use.setAccessibleName(self.tr("Use {name}").replace("{name}", self._server.label))
        self.use.setEnabled(bool(models))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def first_to_talk(models: tuple[str, ...]) -> str:
    """Return the first model that can hold a conversation; those that only embed texts can't."""
    return next((one for one in models if "embed" not in one.casefold()), models[0] if models else "")
