"""The page about data: where everything lies, what can be taken along or brought in, and when a chapter ends."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from companion.core.conversation import ChatForm
from companion.core.events import EndpointTested, ExportProgressed
from companion.core.settings import Endpoint, Settings, background_endpoint
from companion.gui.endpoint_status import EndpointStatus
from companion.gui.export_card import breakable, export_words
from companion.gui.files_on_disk import show_in_folder
from companion.gui.setting_row import Row
from companion.gui.settings_page import OptionRows, SettingsPage
from companion.gui.text_look import TextLook


class DataPage(SettingsPage):
    """Everything is in plain files, and all of it may be taken along."""

    changed = Signal(str, object)
    export_asked = Signal(object)  # ChatForm
    import_asked = Signal()
    test_asked = Signal(object)  # Endpoint: the one for looking back

    def __init__(self, home: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._total = 0
        self.open, self.bring = QPushButton(), QPushButton()
        self.markdown, self.jsonl = QPushButton(), QPushButton()
        self.open.clicked.connect(lambda: show_in_folder(home))
        self.markdown.clicked.connect(lambda: self.export_asked.emit(ChatForm.MARKDOWN))
        self.jsonl.clicked.connect(lambda: self.export_asked.emit(ChatForm.JSONL))
        self.bring.clicked.connect(self.import_asked)
        both = QWidget()
        self._both = QVBoxLayout(both)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.addWidget(self.markdown)
        self._both.addWidget(self.jsonl)
        both.setFocusProxy(self.markdown)
        self._folder_row = self.add(Row(self.open))
        self._export_row = self.add(Row(both))
        self._import_row = self.add(Row(self.bring))
        self._options = OptionRows(
            self,
            (
                "session.timeout_minutes",
                "memory.summaries",
                "memory.prompt_tokens",
                "memory.condense_percent",
                "memory.full_percent",
                "memory.condense_after_turns",
                "memory.base_url",
                "memory.model",
                "memory.background_tokens_a_day",
            ),
        )
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        self._endpoint = Endpoint()
        self.status = EndpointStatus(self)
        self.status.test_asked.connect(lambda: self.test_asked.emit(self._endpoint))
        self.column.addSpacing(8)
        self.column.addWidget(self.status)
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Data & backups")

    def state_words(self) -> str:
        """How much is kept of the open conversation."""
        return self.tr("%n message(s) are kept in this conversation.", "", self._total)

    def show_total(self, total: int) -> None:
        """Tell how many messages there are."""
        self._total = total
        self.show_state()

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force, and a test of the endpoint for looking back where it is one of its own."""
        self._options.show(settings)
        endpoint = background_endpoint(settings)
        if endpoint != self._endpoint:
            self._endpoint = endpoint
            self.status.forget(endpoint, endpoint.base_url or endpoint.preset)
        self.status.setVisible(endpoint != settings.chat)

    def show_tested(self, event: EndpointTested) -> bool:
        """Show how a test went if it was of the endpoint for looking back; tell whether it was."""
        own = event.endpoint == self._endpoint and not self.status.isHidden()
        if own:
            self.status.show_result(event, event.endpoint.base_url or event.endpoint.preset)
        return own

    def show_export(self, event: ExportProgressed) -> None:
        """Show how an export stands, beside the buttons that begin one."""
        self._export_row.set_words(self.tr("This conversation"), export_words(event))

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self._both.setSpacing(look.px(6))
        self.status.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self.status.retranslate()
        self.open.setText(self.tr("Open folder"))
        self.open.setEnabled(bool(self._home))
        where = self.tr("Everything is in plain files in this folder. Copy it to keep it safe: {path}")
        self._folder_row.set_words(self.tr("Your data"), where.replace("{path}", breakable(self._home)))
        self.markdown.setText(self.tr("As Markdown…"))
        self.jsonl.setText(self.tr("As JSONL…"))
        self._export_row.set_words(
            self.tr("This conversation"),
            self.tr("All that is visible of it, in one file: Markdown for reading, JSONL for other programs."),
        )
        self.bring.setText(self.tr("Choose a card…"))
        self._import_row.set_words(
            self.tr("Import a character"),
            self.tr("Character cards of other programs: PNG, JSON or CHARX. You may drop them on the window too."),
        )
