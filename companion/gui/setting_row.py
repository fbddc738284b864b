"""One option in the settings: label and consequence on the left, its control on the right, and a way back.

The control follows from the type of the value; a value that isn't the default carries a dot with "reset".
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.core.settings import Settings
from companion.gui.choice_controls import ChoiceBox, FractionBox, NumberBox, TickBox
from companion.gui.text_look import TextLook
from companion.gui.words import choice_words, setting_help, setting_label, setting_unit

CONTROL_WIDTH = 240
STACKED_BELOW = 470
TYPING_PAUSE_MS = 700
_ANY = 16_777_215  # Qt's "no limit"

Value = str | int | float | bool


def setting_value(settings: Settings, name: str) -> Value:
    """Return the value of "section.name"."""
    value: Any = settings
    for part in name.split("."):
        value = getattr(value, part)
    return value  # type: ignore[no-any-return]


def with_setting(settings: Settings, name: str, value: Value) -> Settings:
    """Return the settings with one value changed."""
    section, _, field_name = name.rpartition(".")
    if not section:
        return replace(settings, **{field_name: value})  # type: ignore[arg-type]
    changed = replace(getattr(settings, section), **{field_name: value})
    return replace(settings, **{section: changed})


def _limits(name: str) -> Mapping[str, Any]:
    section, _, field_name = name.rpartition(".")
    owner = getattr(Settings(), section) if section else Settings()
    return next(one.metadata for one in fields(owner) if one.name == field_name)


class Row(QFrame):
    """Label, consequence and any control; in narrow pages the control stands below."""

    reset_asked = Signal()
    stacked_below = STACKED_BELOW

    def __init__(self, control: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settingRow")
        self.control = control
        self.label, self.help = QLabel(self), QLabel(self)
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setBuddy(control.focusProxy() or control)  # on Linux a combo box has no name but its label's
        self.help.setWordWrap(True)
        self.help.setProperty("role", "caption")
        self.help.setTextFormat(Qt.TextFormat.PlainText)
        self.dot = QPushButton(self)
        self.dot.setProperty("kind", "dot")
        self.dot.clicked.connect(self.reset_asked)
        self.dot.hide()
        texts = QVBoxLayout()
        texts.setSpacing(0)
        if not isinstance(control, QPlainTextEdit):  # a high field has its label at its top
            texts.addStretch(1)
        texts.addWidget(self.label)
        texts.addWidget(self.help)
        texts.addWidget(self.dot, 0, Qt.AlignmentFlag.AlignLeft)
        texts.addStretch(1)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.addLayout(texts, 1)
        self._box.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        self._look: TextLook | None = None

    def set_words(self, label: str, help_text: str) -> None:
        """Show these texts; the control gets them as its name and description."""
        self.label.setText(label)
        self.help.setText(help_text)
        self.help.setVisible(bool(help_text))
        if not isinstance(self.control, QPushButton):  # a button is named by what it does
            self.control.setAccessibleName(label)
        self.control.setAccessibleDescription(help_text)
        self.dot.setText("● " + QCoreApplication.translate("SettingRow", "reset"))
        self.dot.setAccessibleName(QCoreApplication.translate("SettingRow", "reset") + ": " + label)

    def set_changed(self, changed: bool) -> None:
        """Show or hide the dot."""
        self.dot.setVisible(changed)

    def matches(self, text: str) -> bool:
        """Tell whether the row speaks of a text."""
        return text in f"{self.label.text()} {self.help.text()}".casefold()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._look = look
        self._box.setContentsMargins(0, look.px(10), 0, look.px(10))
        self._box.setSpacing(look.px(16))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the control below the text where there is no room beside it."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        if self._look is None:
            return
        stacked = self.width() < self._look.px(self.stacked_below)
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight)
        self._box.setSpacing(self._look.px(6 if stacked else 16))
        if not isinstance(self.control, QCheckBox | QLabel):
            width = self._look.px(CONTROL_WIDTH)
            self.control.setMinimumWidth(0 if stacked else width)
            self.control.setMaximumWidth(_ANY if stacked else width)
        beside, below = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag(0)
        if isinstance(self.control, QCheckBox | QLabel):
            below = Qt.AlignmentFlag.AlignLeft
        self._box.setAlignment(self.control, below if stacked else beside)


class WideRow(Row):
    """A row whose control always stands below, as wide as the page."""

    stacked_below = _ANY


class SettingRow(Row):
    """A row for one setting; `changed` carries its name and the value the user chose."""

    changed = Signal(str, object)

    def __init__(self, name: str, default: Value, parent: QWidget | None = None) -> None:
        self.name = name
        self._default = default
        super().__init__(_control_for(name, default), parent)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._announce)
        self._listen()
        self.reset_asked.connect(self._reset)
        self.retranslate()

    def value(self) -> Value:
        """Return what the control shows."""
        match self.control:
            case QCheckBox():
                return self.control.isChecked()
            case QComboBox():
                kind = type(self._default)  # Qt gives an enumeration of strings back as a bare string
                return kind(self.control.currentData())
            case QSpinBox() | QDoubleSpinBox():
                return self.control.value()
            case QLineEdit():
                return self.control.text().strip()
        raise TypeError(type(self.control))

    def show_value(self, value: Value) -> None:
        """Show a value without announcing it; a field the user is typing in is left alone."""
        self.set_changed(value != self._default)
        if self._pause.isActive() or value == self.value():
            return
        blocker = QSignalBlocker(self.control)
        match self.control:
            case QCheckBox():
                self.control.setChecked(bool(value))
            case QComboBox():
                self.control.setCurrentIndex(self.control.findData(value))
            case QSpinBox() | QDoubleSpinBox():
                self.control.setValue(value)  # type: ignore[arg-type]
            case QLineEdit():
                self.control.setText(str(value))
        blocker.unblock()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.set_words(setting_label(self.name), setting_help(self.name))
        if isinstance(self.control, QSpinBox):
            self.control.setSuffix(setting_unit(self.name))
        if isinstance(self.control, QComboBox):
            for at in range(self.control.count()):
                self.control.setItemText(at, choice_words(str(self.control.itemData(at))))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _listen(self) -> None:
        control = self.control
        match control:
            case QCheckBox():
                control.toggled.connect(self._announce)
            case QComboBox():
                control.currentIndexChanged.connect(self._announce)
            case QSpinBox() | QDoubleSpinBox():
                control.valueChanged.connect(lambda _value: self._pause.start())
            case QLineEdit():
                control.textEdited.connect(lambda _text: self._pause.start())
                control.editingFinished.connect(self._finish_typing)

    def _reset(self) -> None:
        self.show_value(self._default)
        self._announce()

    def _finish_typing(self) -> None:
        if self._pause.isActive():
            self._announce()

    def _announce(self) -> None:
        self._pause.stop()
        self.set_changed(self.value() != self._default)
        self.changed.emit(self.name, self.value())


def _control_for(name: str, default: Value) -> QWidget:
    limits = _limits(name)
    match default:
        case bool():
            return TickBox()
        case StrEnum():
            combo = ChoiceBox()
            for choice in type(default):
                combo.addItem(choice_words(choice.value), choice)
            return combo
        case int():
            spin = NumberBox()
            spin.setRange(limits["min"], limits["max"])
            spin.setSingleStep(10 if limits["max"] == 200 else 1)
            spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            return spin
        case float():
            fraction = FractionBox()
            fraction.setRange(limits["min"], limits["max"])
            fraction.setSingleStep(0.1)
            fraction.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            return fraction
        case _:
            return QLineEdit()
