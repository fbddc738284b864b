"""The welcome's last card: whom one talks with. Those who are here, or one who comes with a character card."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.persona import Persona
from companion.gui.foreign_text import shortened, with_name
from companion.gui.step_card import StepCard

_MOST = 4  # characters offered; all are in the menu on her name


class CharacterCard(StepCard):
    """`chosen` carries a persona's id, that of the present one too."""

    chosen = Signal(str)
    card_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._present = Persona("", "", "", "")
        self._others: list[tuple[Persona, QPushButton]] = []
        self.stay = self.add_answer(best=True)
        self.stay.clicked.connect(lambda: self.chosen.emit(self._present.id))
        self.card = self.add_answer()
        self.card.clicked.connect(self.card_asked)

    def show_personas(self, present: Persona, personas: Sequence[Persona]) -> None:
        """Offer these."""
        for _, button in self._others:
            self.row.flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._present = present
        others = [one for one in personas if one.id != present.id][: _MOST - 1]
        self._others = [(one, self._offer(one)) for one in others]
        for last in (self.card, self.skip):
            self.row.flow.removeWidget(last)
            self.row.add(last)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self.label.setText(self.tr("Whom do you want to talk with?"))
        self.say(self.tr("Her name above opens the same choice at any time."))
        stay = with_name(self.tr("Stay with {name}"), shortened(self._present.name, 24))
        self.stay.setText(stay.replace("&", "&&"))
        for persona, button in self._others:
            button.setText(shortened(persona.name, 24).replace("&", "&&"))
        self.card.setText(self.tr("A character card…"))
        self.row.fit()

    def _offer(self, persona: Persona) -> QPushButton:
        button = QPushButton(self)
        button.clicked.connect(lambda: self.chosen.emit(persona.id))
        self.row.add(button)
        button.show()  # now, not when the layout gets to it
        return button
