"""The page about memory: what it costs by message and by day, what caps it, what was condensed, and how it is done."""

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.events import EndpointTested
from companion.core.memory_events import UsageShown
from companion.core.settings import Endpoint, Settings, background_endpoint
from companion.gui.endpoint_status import EndpointStatus
from companion.gui.price_editor import PriceEditor
from companion.gui.setting_row import Row, WideRow
from companion.gui.settings_page import OptionRows, SettingsPage
from companion.gui.text_look import TextLook
from companion.gui.usage_view import UsageView
from companion.gui.usage_words import today_words
from companion.gui.words import setting_help, setting_label

_OPTIONS = (
    "spending.tokens_a_day",
    "memory.background_tokens_a_day",
    "memory.recall",
    "session.timeout_minutes",
    "memory.summaries",
    "memory.prompt_tokens",
    "memory.condense_percent",
    "memory.full_percent",
    "memory.condense_after_turns",
    "memory.base_url",
    "memory.model",
)


class MemoryPage(SettingsPage):
    """What is shown of use is asked for whenever the page is turned to."""

    changed = Signal(str, object)
    test_asked = Signal(object)  # Endpoint
    usage_asked = Signal()
    digest_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event: UsageShown | None = None
        self._settings = Settings()
        self.usage, self.prices, self.digest = UsageView(), PriceEditor(), QPushButton()
        self.digest.clicked.connect(self.digest_asked)
        self.prices.changed.connect(lambda lines: self.changed.emit("spending.prices", lines))
        self._usage_row = self.add(WideRow(self.usage))
        self._digest_row = self.add(Row(self.digest))
        self._options = OptionRows(self, _OPTIONS)
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        self._endpoint = Endpoint()
        self.status = EndpointStatus(self)  # of the endpoint for looking back, where it is one of its own
        self.status.test_asked.connect(lambda: self.test_asked.emit(self._endpoint))
        self.column.addSpacing(8)
        self.column.addWidget(self.status)
        self._price_row = self.add(WideRow(self.prices))
        self._price_row.reset_asked.connect(lambda: self.changed.emit("spending.prices", ()))
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Memory")

    def state_words(self) -> str:
        """What was used today."""
        locale = QLocale(self.look.language if self.look else "")
        return today_words(self._event, locale) if self._event is not None else ""

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        asked = settings.spending != self._settings.spending and self.isVisible()
        self._settings = settings
        self._options.show(settings)
        self._price_row.set_changed(bool(settings.spending.prices))
        endpoint = background_endpoint(settings)
        if endpoint != self._endpoint:
            self._endpoint = endpoint
            self.status.forget(endpoint, endpoint.base_url or endpoint.preset)
        self.status.setVisible(endpoint != settings.chat)
        if asked:
            self.usage_asked.emit()

    def show_tested(self, event: EndpointTested) -> bool:
        """Show how a test went if it was of the endpoint for looking back; tell whether it was."""
        own = event.endpoint == self._endpoint and not self.status.isHidden()
        if own:
            self.status.show_result(event, event.endpoint.base_url or event.endpoint.preset)
        return own

    def show_usage(self, event: UsageShown) -> None:
        """Show what was used."""
        self._event = event
        self.usage.show_usage(event, self._settings.memory.prompt_tokens)
        models = {row.model for row in event.days} | {self._settings.chat.model, self._settings.memory.model}
        self.prices.show_prices(models, event.prices, self._settings.spending.prices)
        self.show_state()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for what was used."""
        super().showEvent(event)
        self.usage_asked.emit()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self.usage.apply_look(look)
        self.status.apply_look(look)
        self.prices.apply_look(look)
        if self._event is not None:
            self.show_usage(self._event)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self.status.retranslate()
        self._usage_row.set_words(
            self.tr("Tokens"), self.tr("Everything she reads and writes is counted; services bill by it.")
        )
        self.digest.setText(self.tr("See"))
        self._digest_row.set_words(
            self.tr("Condensed"),
            self.tr("What the older part of this conversation became in her mind. The originals are all kept."),
        )
        self._price_row.set_words(setting_label("spending.prices"), setting_help("spending.prices"))
