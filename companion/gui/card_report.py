"""The quiet card that tells how a character card came in: who she is, what is not used, and a way to her."""

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from companion.core.card import CardLoss, CardNote
from companion.core.events import CardImported
from companion.gui.card_frame import CardFrame
from companion.gui.foreign_text import shortened, with_name
from companion.gui.icons import Icon, icon
from companion.gui.text_look import TextLook
from companion.gui.words import join_sentences, problem_words

_LONGEST = 90  # characters shown of names that stand in a card


class CardReport(CardFrame):
    """Shows the last card that came in, or why it could not."""

    talk_asked = Signal(str)  # persona id

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("card", parent)
        self._event: CardImported | None = None
        self.talk, self._close = QPushButton(self), QToolButton(self)
        self.talk.setProperty("kind", "primary")
        self._close.setProperty("kind", "quiet")
        for button in (self.talk, self._close):
            button.clicked.connect(self.hide)
            self.buttons.addWidget(button)
        self.talk.clicked.connect(self._talk)
        self.hide()

    def show_import(self, event: CardImported) -> None:
        """Show how a card came in."""
        self._event = event
        self.set_role("error" if event.problem else "card")
        self.retranslate()
        self.show()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self._close.setIcon(icon(Icon.CLOSE, look.tokens.text_2))
        self._close.setIconSize(QSize(look.px(16), look.px(16)))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        event = self._event
        if event is None:
            return
        self.label.setText(self._words(event))
        self.talk.setVisible(event.persona is not None)
        if event.persona is not None:
            words = with_name(self.tr("Talk with {name}"), shortened(event.persona.name, 24))
            self.talk.setText(words.replace("&", "&&"))
        self._close.setAccessibleName(self.tr("Put aside"))
        self._close.setToolTip(self.tr("Put aside"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _words(self, event: CardImported) -> str:
        if event.problem is not None or event.persona is None:
            words = problem_words(event.problem) if event.problem is not None else None
            return join_sentences(words.text, words.detail) if words else ""
        name = shortened(event.persona.name, _LONGEST)
        if not event.notes:
            return with_name(self.tr("{name} is here, with all that stands on her card."), name)
        text = with_name(self.tr("{name} is here. Kept, but not used: {losses}."), name)
        return text.replace("{losses}", self.tr("; ").join(self._loss(note) for note in event.notes))

    def _loss(self, note: CardNote) -> str:
        """Return what of a card is not used, as a phrase."""
        count = int(note.value) if note.value.isdigit() else 1
        names = shortened(note.value, _LONGEST)
        return {
            CardLoss.GREETINGS: self.tr("%n further greeting(s)", "", count),
            CardLoss.LOREBOOK: self.tr("%n entries of a lorebook", "", count),
            CardLoss.LATE_INSTRUCTIONS: self.tr("instructions for the end of each message"),
            CardLoss.MACROS: self.tr("macros ({names})").replace("{names}", names),
            CardLoss.PICTURES: self.tr("%n picture(s)", "", count),
            CardLoss.OTHER_FILES: self.tr("%n sound(s), script(s) or link(s)", "", count),
            CardLoss.FIELDS: self.tr("fields ({names})").replace("{names}", names),
        }[note.loss]

    def _talk(self) -> None:
        if self._event is not None and self._event.persona is not None:
            self.talk_asked.emit(self._event.persona.id)
