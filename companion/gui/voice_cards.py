"""Cards of the conversation about ears and voice: who may say her words aloud, and models that are not here yet."""

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.settings import Speaker
from companion.gui.announcing import announce
from companion.gui.card_frame import CardFrame
from companion.gui.fitted import FlowRow
from companion.gui.text_look import TextLook

EARS, VOICE = "whisper-base", "kokoro-82m"
MEGABYTES = {EARS: 148, VOICE: 102}  # to fetch, the small files beside them included


class ConsentCard(CardFrame):
    """Asked once, before the first spoken word. `chosen` carries a `Speaker`, or None: say nothing aloud.

    Where it is asked ahead of any word it can be skipped.
    """

    chosen = Signal(object)
    skipped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("info", parent)
        self._missing = False
        self.online, self.offline, self.silent, self.skip = (QPushButton(self) for _ in range(4))
        choices = ((self.online, Speaker.ONLINE), (self.offline, Speaker.OFFLINE), (self.silent, None))
        self._row = FlowRow(self)
        self.texts.addWidget(self._row)
        for button, choice in choices:
            self._row.add(button)
            button.clicked.connect(lambda _=False, one=choice: self._choose(one))
        self._row.add(self.skip)
        self.skip.clicked.connect(self.hide)
        self.skip.clicked.connect(self.skipped)
        for button in (self.silent, self.skip):
            button.setProperty("kind", "quiet")
        self.hide()
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self._row.flow.setSpacing(look.px(8))

    def ask(self, *, ahead: bool = False) -> None:
        """Come up; `ahead` of any word that waits to be said."""
        self.skip.setVisible(ahead)
        self._row.fit()
        self.show()
        announce(self, self.label.text())

    def show_missing(self, missing: bool) -> None:
        """Tell whether the voice of this computer must be fetched first."""
        self._missing = missing
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        text = self.tr(
            "The online voice sounds more natural, but each line she speaks goes to Microsoft. "
            "Or use the voice on this computer."
        )
        self.label.setText(text)
        offline = self.tr("Voice on this computer")
        if self._missing:
            offline = self.tr("Voice on this computer ({size} MB)").replace("{size}", str(MEGABYTES[VOICE]))
        self.online.setText(self.tr("Online voice"))
        self.offline.setText(offline)
        self.silent.setText(self.tr("Don't speak"))
        self.skip.setText(QCoreApplication.translate("StepCard", "Skip"))
        self._row.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _choose(self, choice: Speaker | None) -> None:
        self.hide()
        self.chosen.emit(choice)


class VoiceModelCard(CardFrame):
    """A model for ears or voice that must be fetched before it works. `fetch_asked` carries its name."""

    fetch_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("info", parent)
        self.model = ""
        self.fetch, self.later = QPushButton(self), QPushButton(self)
        self.later.setProperty("kind", "quiet")
        for button in (self.fetch, self.later):
            self.buttons.addWidget(button)
            button.clicked.connect(self.hide)
        self.fetch.clicked.connect(lambda: self.fetch_asked.emit(self.model))
        self.hide()

    def offer(self, model: str) -> None:
        """Come up for a model."""
        self.model = model
        self.retranslate()
        self.show()
        announce(self, self.label.text())

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        size = str(MEGABYTES.get(self.model, 0))
        if self.model == VOICE:
            text = self.tr("The voice on this computer has to be fetched once ({size} MB).")
        else:
            text = self.tr(
                "To read what you say, a model has to be fetched once ({size} MB). "
                "What you say is read on this computer."
            )
        self.label.setText(text.replace("{size}", size))
        self.fetch.setText(self.tr("Download"))
        self.later.setText(self.tr("Not now"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
