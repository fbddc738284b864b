"""The bar on top: who she is and what she does, where words go, and the ways to find and change things."""

from datetime import date
from typing import TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from companion.gui.destination import Destination, destination_lines
from companion.gui.icons import Icon, icon
from companion.gui.shortcuts import DEFAULT_KEYS, Act, Keys, with_keys_named
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS
from companion.gui.together import together_words

_Button = TypeVar("_Button", QPushButton, QToolButton)


class HeaderBar(QWidget):
    """Buttons and labels; every click is an intent."""

    people_asked = Signal()
    persona_chosen = Signal(str)
    find_asked = Signal()
    memory_asked = Signal()
    trial_clicked = Signal()
    destination_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._destination = Destination()
        self._look: TextLook | None = None
        self._locked = False
        self._has_size = False  # until it is first shown
        self._name = ""
        self._words = ""
        self._since: date | None = None
        self._keys: Keys = DEFAULT_KEYS
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.name = _quiet(QPushButton(self))
        self.name.setObjectName("personaName")
        self.name.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # its arrow stands behind it
        self.activity = QLabel(self)
        self.activity.setProperty("role", "quiet")
        self.activity.setTextFormat(Qt.TextFormat.PlainText)
        self.activity.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.trial = QPushButton(self)
        self.trial.setObjectName("trialLabel")
        self.find_button = _quiet(QToolButton(self))
        self.memory = _quiet(QToolButton(self))
        self.more = _quiet(QToolButton(self))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.destination = _quiet(QToolButton(self))
        self.mic_dot = QLabel("●", self)
        self.mic_dot.setObjectName("micDot")
        self.mic_dot.hide()
        row = QHBoxLayout(self)
        row.addWidget(self.name)
        row.addWidget(self.activity, 1)
        for part in (self.trial, self.find_button, self.memory, self.more, self.mic_dot, self.destination):
            row.addWidget(part)
        self._row = row
        self.trial.hide()
        self.name.clicked.connect(self.people_asked)
        self.trial.clicked.connect(self.trial_clicked)
        self.find_button.clicked.connect(self.find_asked)
        self.memory.clicked.connect(self.memory_asked)
        self.destination.clicked.connect(self.destination_clicked)

    def set_name(self, name: str) -> None:
        """Show whom one talks with, or, where a passphrase hides that, whose it is; the menu hangs on it."""
        self._name = name
        self.retranslate()
        self._fit()

    def set_locked(self, locked: bool) -> None:
        """Show nothing of what is said while it is hidden."""
        self._locked = locked
        self._since = None if locked else self._since
        self.retranslate()
        self._fit()

    def set_since(self, since: date | None) -> None:
        """Take the day of the first words with her; how long ago it was is told on hover."""
        self._since = since
        self.retranslate()

    def set_keys(self, keys: Keys) -> None:
        """Name these keys from now on."""
        self._keys = keys
        self.retranslate()

    def set_activity(self, words: str) -> None:
        """Say what she does."""
        self._words = f"· {words}" if words else ""
        self.activity.setAccessibleName(words)
        self._fit()

    def set_microphone_open(self, is_open: bool) -> None:
        """Show a dot while the microphone is open."""
        if self.mic_dot.isHidden() is is_open:
            self.mic_dot.setVisible(is_open)
            self._fit()

    def set_destination(self, destination: Destination) -> None:
        """Show where words go, and whether the trial model answers."""
        self._destination = destination
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self._look = look
        self.setFixedHeight(look.px(METRICS.header))
        self._row.setContentsMargins(look.px(8), 0, look.px(8), 0)
        self._row.setSpacing(look.px(4))
        size = QSize(look.px(METRICS.icon), look.px(METRICS.icon))
        for button in (self.find_button, self.memory, self.more, self.destination):
            button.setIconSize(size)
        self.name.setIconSize(QSize(look.px(16), look.px(16)))
        self.name.setIcon(icon(Icon.DOWN, look.tokens.text_2))
        self.find_button.setIcon(icon(Icon.FIND, look.tokens.text))
        self.memory.setIcon(icon(Icon.MEMORY, look.tokens.text))
        self.more.setIcon(icon(Icon.MORE, look.tokens.text))
        self._show_destination()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.name.setAccessibleName(self.tr("{name}: characters and people").replace("{name}", self._name))
        together = together_words(self._since)
        self.name.setToolTip("\n".join(filter(None, (self._name, self.tr("Characters and people"), together))))
        self.name.setAccessibleDescription(together)
        find = self.tr("Find in the conversation")
        _name(self.find_button, find)
        self.find_button.setToolTip(with_keys_named(find, self._keys[Act.FIND]))
        remembers = self.tr("What she remembers")
        _name(self.memory, remembers)
        self.memory.setToolTip(with_keys_named(remembers, self._keys[Act.MEMORY]))
        _name(self.more, self.tr("Menu"))
        self.trial.setText(self.tr("trial model"))
        self.trial.setToolTip(
            self.tr("This is a small trial model and it will get things wrong. A better one takes two minutes.")
        )
        self.mic_dot.setToolTip(self.tr("The microphone is open."))
        self.mic_dot.setAccessibleName(self.mic_dot.toolTip())
        self._show_destination()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what there is room for."""
        super().resizeEvent(event)
        self._has_size = True
        self._show_destination()

    def destination_lines(self) -> tuple[str, ...]:
        """Tell where words go, a sentence each."""
        return destination_lines(self._destination)

    def _show_destination(self) -> None:
        _name(self.destination, "\n".join(self.destination_lines()))
        if self._look is None:
            return
        hosts, local_only = self._destination.hosts, self._destination.local_only
        glyph = Icon.CLOUD_OFF if local_only else Icon.CLOUD if hosts else Icon.COMPUTER
        tokens = self._look.tokens
        self.destination.setIcon(icon(glyph, tokens.accent if local_only else tokens.text_2))
        here = self.tr("network off") if local_only else self.tr("this computer")
        self.destination.setText(_literal(" · ".join(hosts)) if hosts else here)
        self._fit()

    def _fit(self) -> None:
        """Hide what is least needed until the rest has room; all of it stands in the menu or in the settings too."""
        if not self._has_size:
            return
        self.name.setText(_literal(self._elided(self._name)))
        wanted = {
            self.find_button: not self._locked,
            self.trial: self._destination.trial and not self._locked,
            self.memory: not self._locked,
            self.destination: not self._locked,
        }
        self.more.setVisible(not self._locked)
        for widget, shown in wanted.items():
            widget.setVisible(shown)
        self.activity.setText("" if self._locked else self._words)
        self.destination.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        if self._needed() + self.activity.sizeHint().width() > self.width():
            self.destination.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        for widget in wanted:
            if self._needed() > self.width():
                widget.hide()
        if self._needed() + self.activity.sizeHint().width() > self.width():
            self.activity.setText("")

    def _elided(self, name: str) -> str:
        """Return a name that leaves room for the rest; all of it stands in the tooltip."""
        self.name.ensurePolished()
        return self.name.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, max(80, int(self.width() * 0.4)))

    def _needed(self) -> int:
        buttons = (self.trial, self.find_button, self.memory, self.more, self.destination)
        parts = (self.name, self.activity, self.mic_dot, *buttons)
        widths = [part.sizeHint().width() for part in parts if not part.isHidden()]
        margins = self._row.contentsMargins()
        return sum(widths) - self.activity.sizeHint().width() + self._row.spacing() * len(widths) + margins.left() * 2


def _quiet(button: _Button) -> _Button:
    button.setProperty("kind", "quiet")
    return button


def _name(button: QToolButton, words: str) -> None:
    button.setAccessibleName(words)
    button.setToolTip(words)


def _literal(text: str) -> str:
    return text.replace("&", "&&")
