"""The page about her brain: which model answers, with which key, whether it does, and what it may read."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.errors import Problem
from companion.core.events import EndpointTested, FetchProgressed, KeyKept, LocalServersFound, ModelsListed
from companion.core.settings import EMBEDDED, Endpoint, EndpointPreset, Settings
from companion.gui.choice_controls import ChoiceBox
from companion.gui.endpoint_status import EndpointStatus
from companion.gui.found_servers import FoundServers, first_to_talk
from companion.gui.key_field import KeyField
from companion.gui.model_fetch import ModelFetch
from companion.gui.setting_row import Row, SettingRow
from companion.gui.settings_page import OptionRows, SettingsPage
from companion.gui.text_look import TextLook
from companion.gui.words import choice_words, setting_help, setting_label

_MORE = (
    "chat.context_tokens",
    "chat.temperature",
    "chat.max_reply_tokens",
    "chat.memory_as_assistant",
    "chat.proxy",
)


class ThinkingPage(SettingsPage):
    """Everything is applied at once; the status on top says whether it works."""

    changed = Signal(str, object)
    endpoint_changed = Signal(object)  # Endpoint
    test_asked = Signal(object, str)  # Endpoint, key
    models_asked = Signal(object, str)
    key_given = Signal(object, str, bool)  # Endpoint, key, plain file agreed to
    key_forgotten = Signal(object)
    fetch_asked = Signal(str)
    cancel_asked = Signal(str)
    servers_asked = Signal()

    def __init__(self, presets: tuple[EndpointPreset, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets = {preset.id: preset for preset in presets}
        self._endpoint = Endpoint()
        self.status = EndpointStatus(self)
        self.column.addWidget(self.status)
        self.found = FoundServers(self)
        self.found.use_asked.connect(self._use_server)
        self.column.addWidget(self.found)
        self._add_choice()
        self._add_address_and_model()
        self._add_key()
        self._add_more()
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Thinking")

    def _add_choice(self) -> None:
        self.preset = ChoiceBox()
        for preset in self._presets.values():
            self.preset.addItem(preset.label, preset.id)
        self.preset.currentIndexChanged.connect(self._choose_preset)
        self._preset_row = self.add(Row(self.preset))
        self.status.test_asked.connect(lambda: self.test_asked.emit(self._endpoint, self.key.typed()))

    def _add_address_and_model(self) -> None:
        self._address = SettingRow("chat.base_url", "")
        self._address.changed.connect(self._change_address)
        self.add(self._address)
        self.model = ChoiceBox()
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.model.setMinimumContentsLength(8)
        self.model.activated.connect(lambda _at: self._change_model())
        edit = self.model.lineEdit()
        assert edit is not None  # noqa: S101  # an editable combo box has one
        edit.editingFinished.connect(self._change_model)
        self.list_models = QPushButton()
        self.list_models.clicked.connect(lambda: self.models_asked.emit(self._endpoint, self.key.typed()))
        self.fetch = ModelFetch()
        self.fetch.fetch_asked.connect(lambda: self.fetch_asked.emit(self._catalogue_name()))
        self.fetch.cancel_asked.connect(lambda: self.cancel_asked.emit(self._catalogue_name()))
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.model)
        column.addWidget(self.list_models)
        column.addWidget(self.fetch)
        both.setFocusProxy(self.model)
        self._model_row = self.add(Row(both))
        self._model_row.label.setBuddy(self.model)

    def _add_key(self) -> None:
        self.key = KeyField()
        self.key.given.connect(lambda key, plain: self.key_given.emit(self._endpoint, key, plain))
        self.key.forgotten.connect(lambda: self.key_forgotten.emit(self._endpoint))
        self._key_row = self.add(Row(self.key))

    def _add_more(self) -> None:
        self.more = QPushButton()
        self.more.setCheckable(True)
        self.more.setProperty("kind", "quiet")
        self.more.toggled.connect(lambda _on: self._offer())
        line = QHBoxLayout()
        self._more_line = line
        line.addWidget(self.more)
        line.addStretch(1)
        self.column.addLayout(line)
        self._options = OptionRows(self, _MORE)
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        proxy = self._options.rows["chat.proxy"].control
        if isinstance(proxy, QLineEdit):
            proxy.setPlaceholderText("socks5://127.0.0.1:1080")

    def show_settings(self, settings: Settings, has_key: bool) -> None:
        """Show the settings in force and whether a key is kept for the endpoint."""
        moved = settings.chat != self._endpoint
        self._endpoint = settings.chat
        self.found.set_in_use(settings.chat)
        self._options.show(settings)
        self._address.show_value(settings.chat.base_url)
        with QSignalBlocker(self.preset):
            self.preset.setCurrentIndex(max(0, self.preset.findData(settings.chat.preset)))
        self._show_models(self._preset().models)
        self.key.show_kept(has_key, self._preset().key_url)
        if moved:
            self.status.forget(settings.chat, self._preset_label())
        self._offer()

    def show_tested(self, event: EndpointTested) -> None:
        """Show how a test went."""
        self.status.show_result(event, self._preset_label())

    def show_models(self, event: ModelsListed) -> None:
        """Offer the models the endpoint has."""
        if event.problem is not None:
            self.status.show_problem(event.problem)
        else:
            self._show_models(event.models)
            self.model.showPopup()

    def show_servers(self, event: LocalServersFound) -> None:
        """Offer the servers that run on this computer."""
        self.found.show_servers(event.servers)

    def showEvent(self, event: QShowEvent) -> None:
        """Look for servers on this computer whenever the page is turned to."""
        super().showEvent(event)
        self.servers_asked.emit()

    def show_fetch(self, event: FetchProgressed) -> None:
        """Show a model file on its way."""
        self.fetch.show_progress(event)

    def show_key(self, event: KeyKept) -> None:
        """Show where a key went."""
        self.key.show_where(event.where)

    def ask_for_plain_file(self, problem: Problem) -> None:
        """Ask whether the key may go into a file, because there is no keyring."""
        self.key.ask_for_plain_file(problem)

    def offers(self, row: Row) -> bool:
        """The address and the key belong to endpoints elsewhere; further options are folded."""
        embedded = self._endpoint.preset == EMBEDDED
        if row in (self._address, self._key_row):
            return not embedded
        return self.more.isChecked() or row not in self._options.rows.values()

    def search(self, text: str) -> bool:
        """Unfold everything while something is looked for."""
        if text:
            self.more.setChecked(True)
        return super().search(text)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self.status.apply_look(look)
        self.found.apply_look(look)
        self.fetch.apply_look(look)
        self.key.apply_look(look)
        self._more_line.setContentsMargins(0, look.px(12), 0, look.px(4))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        for at in range(self.preset.count()):
            identifier = str(self.preset.itemData(at))
            self.preset.setItemText(at, self._label_of(identifier))
        self._preset_row.set_words(setting_label("chat.preset"), setting_help("chat.preset"))
        self._model_row.set_words(setting_label("chat.model"), setting_help("chat.model"))
        self._key_row.set_words(self.tr("Key"), self.tr("Bound to this address; it is sent nowhere else."))
        for part in (self.model, self.model.lineEdit()):
            if part is not None:
                part.setAccessibleName(setting_label("chat.model"))
        self.list_models.setText(self.tr("List models"))
        self.more.setText(self.tr("More"))
        self.status.retranslate()

    def _offer(self) -> None:
        embedded = self._endpoint.preset == EMBEDDED
        self.list_models.setVisible(not embedded)
        self.fetch.setVisible(embedded)
        self.find_again()

    def find_again(self) -> None:
        """Show the rows that have a meaning now."""
        for row in self.rows:
            row.setVisible(self.offers(row))

    def _preset(self) -> EndpointPreset:
        return self._presets.get(self._endpoint.preset, EndpointPreset("custom", ""))

    def _label_of(self, identifier: str) -> str:
        words = choice_words(identifier)
        return words if words != identifier else self._presets[identifier].label

    def _preset_label(self) -> str:
        identifier = self._preset().id
        return self._label_of(identifier) if identifier in self._presets else choice_words("custom")

    def _catalogue_name(self) -> str:
        models = self._preset().models
        return self._endpoint.model or (models[0] if models else "")

    def _show_models(self, models: tuple[str, ...]) -> None:
        with QSignalBlocker(self.model):
            self.model.clear()
            self.model.addItems(models)
            self.model.setCurrentText(self._endpoint.model or (models[0] if models else ""))

    def _choose_preset(self) -> None:
        preset = self._presets[self.preset.currentData()]
        base_url = self._endpoint.base_url if preset.id == "custom" else preset.base_url
        model = preset.models[0] if preset.models else ""
        self._use(replace(self._endpoint, preset=preset.id, base_url=base_url, model=model, context_tokens=0))

    def _use_server(self, server: EndpointPreset) -> None:
        known = server.id if server.id in self._presets else "custom"
        model = first_to_talk(server.models)
        self._use(
            replace(self._endpoint, preset=known, base_url=server.base_url, model=model, context_tokens=0, proxy="")
        )

    def _change_address(self, _name: str, value: object) -> None:
        preset = "custom" if "custom" in self._presets and self._preset().base_url != value else self._endpoint.preset
        self._use(replace(self._endpoint, preset=preset, base_url=str(value)))

    def _change_model(self) -> None:
        model = self.model.currentText().strip()
        if model and model != self._endpoint.model:
            self._use(replace(self._endpoint, model=model))

    def _use(self, endpoint: Endpoint) -> None:
        if (endpoint.preset, endpoint.base_url) != (self._endpoint.preset, self._endpoint.base_url):
            self.key.drop()
        self._endpoint = endpoint
        self.endpoint_changed.emit(endpoint)
