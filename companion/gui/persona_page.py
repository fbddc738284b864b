"""The page about her: name, greeting, character, languages, and how she calls the user."""

from dataclasses import replace
from datetime import date

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from companion.core.audio import VoiceName
from companion.core.events import PersonaTried
from companion.core.persona import Persona
from companion.gui.choice_controls import ChoiceBox, TickBox
from companion.gui.foreign_text import with_name
from companion.gui.palette import read_palettes
from companion.gui.setting_row import Row
from companion.gui.settings_page import SettingsPage
from companion.gui.text_look import TextLook
from companion.gui.together import together_words
from companion.gui.translation_marks import QT_TRANSLATE_NOOP
from companion.gui.try_card import TryCard
from companion.gui.voice_controls import NamedChoice
from companion.gui.voice_names import voice_words
from companion.gui.words import setting_help, setting_label

TYPING_PAUSE_MS = 800
LOOKS = {
    "qinghe": QT_TRANSLATE_NOOP("PersonaPage", "Plum hair, honey eyes"),
    "ginko": QT_TRANSLATE_NOOP("PersonaPage", "Chestnut hair, sea-green eyes"),
    "kotoha": QT_TRANSLATE_NOOP("PersonaPage", "Ink-blue hair, violet eyes"),
}
LANGUAGES = {"zh": "中文", "en": "English", "ja": "日本語"}


class PersonaPage(SettingsPage):
    """Changes are kept a moment after the last key."""

    persona_chosen = Signal(str)
    persona_changed = Signal(object)  # Persona
    try_asked = Signal(object, str, str)  # Persona, line, request id
    try_stopped = Signal()
    voices_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._persona: Persona | None = None
        self._total = 0
        self._since: date | None = None
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._save)
        self.trial = TryCard()
        self.trial.asked.connect(lambda line, request: self.try_asked.emit(self._edited(), line, request))
        self.trial.stopped.connect(self.try_stopped)
        self.column.addWidget(self.trial)
        self.which = ChoiceBox()
        self.which.currentIndexChanged.connect(lambda _at: self.persona_chosen.emit(self.which.currentData()))
        self.name, self.address = QLineEdit(), QLineEdit()
        self.greeting, self.character = QPlainTextEdit(), QPlainTextEdit()
        for field in (self.greeting, self.character):
            field.setTabChangesFocus(True)
        self.looks = ChoiceBox()
        for look in read_palettes():
            self.looks.addItem(look, look)
        self.looks.currentIndexChanged.connect(self._touch)
        self.voice = NamedChoice()
        self.voice.chosen.connect(self._touch)
        self._boxes = {code: TickBox(label) for code, label in LANGUAGES.items()}
        languages = QWidget()
        line = QHBoxLayout(languages)
        line.setContentsMargins(0, 0, 0, 0)
        self._languages_line = line
        for box in self._boxes.values():
            line.addWidget(box)
            box.toggled.connect(self._touch)
        line.addStretch(1)
        languages.setFocusProxy(next(iter(self._boxes.values())))
        self._which_row = self.add(Row(self.which))
        self._name_row = self.add(Row(self.name))
        self._address_row = self.add(Row(self.address))
        self._greeting_row = self.add(Row(self.greeting))
        self._character_row = self.add(Row(self.character))
        self._languages_row = self.add(Row(languages))
        self._voice_row = self.add(Row(self.voice))
        self._looks_row = self.add(Row(self.looks))
        for line_edit in (self.name, self.address):
            line_edit.textEdited.connect(self._touch)
        for text in (self.greeting, self.character):
            text.textChanged.connect(self._touch)
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("She")

    def state_words(self) -> str:
        """How much was said with her."""
        if self._persona is None:
            return ""
        said = with_name(self.tr("%n message(s) with {name}", "", self._total), self._persona.name)
        return " · ".join(filter(None, (said, together_words(self._since))))

    def show_total(self, total: int, since: date | None) -> None:
        """Tell how many messages there are, and the day of the first."""
        self._total, self._since = total, since
        self.show_state()

    def show_persona(self, persona: Persona, personas: tuple[Persona, ...]) -> None:
        """Show a character; fields the user is typing in are left alone."""
        other = self._persona is None or self._persona.id != persona.id
        if other:
            self.flush()
            self.trial.clear()
        self._persona = persona
        self.trial.set_name(persona.name)
        with QSignalBlocker(self.which):
            self.which.clear()
            for one in personas or (persona,):
                self.which.addItem(one.name, one.id)
            self.which.setCurrentIndex(self.which.findData(persona.id))
        if other or not self._pause.isActive():
            self._fill(persona)
        self.find_again()
        self.show_state()

    def show_voices(self, voices: tuple[VoiceName, ...]) -> None:
        """Offer the voices there are."""
        self.voice.offer([(one.id, voice_words(one.shown, online=one.online)) for one in voices])

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the voices there are."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self.voices_asked.emit)

    def find_again(self) -> None:
        """Show the choices of a character and of colours only where there is one."""
        for row in (self._which_row, self._looks_row):
            row.setVisible(self.offers(row))

    def offers(self, row: Row) -> bool:
        """A choice of one is none, and pictures of her own have their colours."""
        if row is self._looks_row:
            return self._persona is None or not self._persona.sprites
        return row is not self._which_row or self.which.count() > 1

    def flush(self) -> None:
        """Announce what was changed and not announced yet."""
        if self._pause.isActive():
            self._pause.stop()
            self._save()

    def show_tried(self, event: PersonaTried) -> None:
        """Show a piece of the answer to the line that is tried."""
        self.trial.show_piece(event)

    def _edited(self) -> Persona | None:
        """Return her as the page shows her now, saved or not."""
        before = self._persona
        if before is None:
            return None
        return replace(
            before,
            name=self.name.text().strip() or before.name,
            user_address=self.address.text().strip(),
            greeting=self.greeting.toPlainText().strip(),
            character=self.character.toPlainText().strip() or before.character,
            look=self.looks.currentData() or before.look,
            voice=self.voice.value,
            languages=tuple(code for code, box in self._boxes.items() if box.isChecked()) or before.languages,
        )

    def _save(self) -> None:
        changed = self._edited()
        if changed is not None and changed != self._persona:
            self._persona = changed
            self.persona_changed.emit(changed)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self.trial.apply_look(look)
        self._languages_line.setSpacing(look.px(12))
        self.greeting.setFixedHeight(look.px(84))
        self.character.setFixedHeight(look.px(180))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self._which_row.set_words(setting_label("persona"), setting_help("persona"))
        self._name_row.set_words(self.tr("Name"), self.tr("As it stands above the conversation."))
        self._address_row.set_words(
            self.tr("What she calls you"), self.tr("Empty: she uses the name you told her, or none.")
        )
        self._greeting_row.set_words(
            self.tr("Greeting"), self.tr("Her first words in an empty conversation, shown as they are.")
        )
        self._character_row.set_words(
            self.tr("Character"), self.tr("Who she is and how she talks. The model reads this before every answer.")
        )
        self._languages_row.set_words(
            self.tr("Languages"), self.tr("Those she speaks of her own accord; she follows yours anyway.")
        )

        for at in range(self.looks.count()):
            name = str(self.looks.itemData(at))
            self.looks.setItemText(
                at, QCoreApplication.translate("PersonaPage", LOOKS[name]) if name in LOOKS else name
            )
        self.voice.set_words(self.tr("As in the voice settings"), self.tr("Listen"))
        self._voice_row.set_words(
            self.tr("Her voice"), self.tr("Hers alone; an online one speaks only where the online voice is chosen.")
        )
        self._looks_row.set_words(self.tr("Her colours"), self.tr("Of the figure that the program draws."))

    def _touch(self, *_: object) -> None:
        self._pause.start()

    def _fill(self, persona: Persona) -> None:
        for line_edit, text in ((self.name, persona.name), (self.address, persona.user_address)):
            if line_edit.text() != text:
                line_edit.setText(text)
        for field, text in ((self.greeting, persona.greeting), (self.character, persona.character)):
            with QSignalBlocker(field):
                if field.toPlainText().strip() != text:
                    field.setPlainText(text)
        with QSignalBlocker(self.looks):
            self.looks.setCurrentIndex(self.looks.findData(persona.look))
        self.voice.show_value(persona.voice)
        for code, box in self._boxes.items():
            with QSignalBlocker(box):
                box.setChecked(code in persona.languages)
