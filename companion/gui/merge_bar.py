"""Two notes that say the same made one: the other is chosen in the list, then which sentence stays."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QRadioButton, QVBoxLayout, QWidget

from companion.core.facts import Fact
from companion.gui.flow import Flow
from companion.gui.memory_words import sentence, shortened
from companion.gui.text_look import TextLook


class MergeBar(QFrame):
    """Stands above the list while two notes are merged. `chosen` carries the fact that stays and the other."""

    chosen = Signal(str, str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "info")
        self._first: Fact | None = None
        self._other: Fact | None = None
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self.radios = (QRadioButton(self), QRadioButton(self))
        self.merge, self.cancel = QPushButton(self), QPushButton(self)
        self.merge.setProperty("kind", "primary")
        self.cancel.setProperty("kind", "quiet")
        self.merge.clicked.connect(self._merge)
        self.cancel.clicked.connect(self.left)
        host = QWidget(self)
        self._buttons = Flow(host)
        self._buttons.addWidget(self.merge)
        self._buttons.addWidget(self.cancel)
        self._buttons.setContentsMargins(0, 0, 0, 0)
        self._box = QVBoxLayout(self)
        for widget in (self._label, *self.radios, host):
            self._box.addWidget(widget)
        self.hide()

    @property
    def is_choosing(self) -> bool:
        """Whether the other note is still to be chosen."""
        return self._first is not None and self._other is None

    def begin(self, fact: Fact) -> None:
        """Ask for the other note."""
        self._first, self._other = fact, None
        self.retranslate()
        self.cancel.setFocus()

    def take(self, other: Fact) -> None:
        """Take the other note, and ask which sentence stays."""
        if self._first is not None and other.id != self._first.id:
            self._other = other
            self.radios[0].setChecked(True)
            self.retranslate()
            self.radios[0].setFocus()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._box.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(8))
        self._box.setSpacing(look.px(6))
        self._buttons.setSpacing(look.px(6))

    def retranslate(self) -> None:
        """Take the texts of the present language, and those of the notes."""
        if self._first is None:
            return
        first, other = self._first, self._other
        if other is None:
            asked = self.tr("Choose the other note that says the same as “{text}”.")
            self._label.setText(asked.replace("{text}", shortened(sentence(first), 80)))
        else:
            self._label.setText(self.tr("Which sentence stays? The other's words can still be read from it."))
            for radio, fact in zip(self.radios, (first, other), strict=True):
                room = max(self.width() - self._box.contentsMargins().left() * 2 - 40, 120)
                words = radio.fontMetrics().elidedText(sentence(fact), Qt.TextElideMode.ElideRight, room)
                radio.setText(words.replace("&", "&&"))
                radio.setAccessibleName(sentence(fact))
                radio.setToolTip(sentence(fact))
        for radio in self.radios:
            radio.setVisible(other is not None)
        self.merge.setVisible(other is not None)
        self.merge.setText(self.tr("Merge"))
        self.cancel.setText(self.tr("Cancel"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of each sentence as there is room for."""
        super().resizeEvent(event)
        self.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _merge(self) -> None:
        if self._first is not None and self._other is not None:
            pair = (self._first.id, self._other.id)
            keep, gone = pair if self.radios[0].isChecked() else pair[::-1]
            self.chosen.emit(keep, gone)
