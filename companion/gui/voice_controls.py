"""Controls of the voice settings: a voice with a button to hear it, a device, ticked languages, and a level meter."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from companion.core.audio import SoundDevice, VoiceName, device_name
from companion.gui.choice_controls import ChoiceBox, TickBox
from companion.gui.text_look import TextLook
from companion.gui.voice_names import readable

LANGUAGES = {"zh": "中文", "en": "English", "ja": "日本語"}


class NamedChoice(QWidget):
    """A box of choices that come late, with a button beside or below it. `chosen` carries an id, empty for none."""

    chosen = Signal(str)
    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box, self.button = ChoiceBox(), QPushButton()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.box)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.box)
        self._choices: tuple[tuple[str, str], ...] = ()
        self._value, self._none = "", ""
        self.box.currentIndexChanged.connect(self._choose)
        self.button.clicked.connect(lambda: self.pressed.emit(self._value))

    def offer(self, choices: Sequence[tuple[str, str]]) -> None:
        """Take the choices there are, each an id and a name."""
        self._choices = tuple(choices)
        self._fill()

    def show_value(self, value: str) -> None:
        """Show what is chosen, even where it is not there at present."""
        self._value = value
        self._fill()

    def set_words(self, none: str, button: str) -> None:
        """Name the empty choice and the button; no words hide it."""
        self._none = none
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self._fill()

    @property
    def value(self) -> str:
        """What is chosen."""
        return self._value

    def _fill(self) -> None:
        with QSignalBlocker(self.box):
            self.box.clear()
            self.box.addItem(self._none, "")
            for value, name in self._choices:
                self.box.addItem(name, value)
            if self.box.findData(self._value) < 0:
                gone = QCoreApplication.translate("NamedChoice", "{name} (not there)")
                self.box.addItem(gone.replace("{name}", _bare(self._value)), self._value)
            self.box.setCurrentIndex(self.box.findData(self._value))

    def _choose(self, _at: int) -> None:
        self._value = str(self.box.currentData())
        self.chosen.emit(self._value)


def _bare(value: str) -> str:
    return value.rpartition("|")[0] if "|" in value else readable(value)


def voice_choices(voices: Sequence[VoiceName], *, online: bool) -> list[tuple[str, str]]:
    """Return the voices of one kind as choices."""
    return [(one.id, one.shown) for one in voices if one.online is online]


def device_choices(devices: Sequence[SoundDevice]) -> list[tuple[str, str]]:
    """Return devices as choices; a Bluetooth one is marked, for its sound is worse while it listens."""
    blue = QCoreApplication.translate("NamedChoice", "{name} (Bluetooth)")
    return [(device_name(one), blue.replace("{name}", one.name) if one.bluetooth else one.name) for one in devices]


class LanguageTicks(QWidget):
    """Languages that are ticked. `chosen` carries their codes."""

    chosen = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.boxes = {code: TickBox(name) for code, name in LANGUAGES.items()}
        for box in self.boxes.values():
            row.addWidget(box)
            box.toggled.connect(self._tell)
        row.addStretch(1)
        self.setFocusProxy(self.boxes["zh"])

    def show_value(self, codes: Sequence[str]) -> None:
        """Tick these."""
        for code, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(code in codes)

    def _tell(self) -> None:
        self.chosen.emit(tuple(code for code, box in self.boxes.items() if box.isChecked()))


class MicrophoneTest(QWidget):
    """A button that switches the meter on and off. `switched` tells which."""

    switched = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button, self.meter = QPushButton(), QProgressBar()
        self.button.setCheckable(True)
        self.meter.setRange(0, 100)
        self.meter.setTextVisible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.meter)
        self.meter.hide()
        self.setFocusProxy(self.button)
        self.button.toggled.connect(self._switch)

    def stop(self) -> None:
        """Switch it off."""
        self.button.setChecked(False)

    def show_level(self, level: float) -> None:
        """Show how loud it is, 0 to 1."""
        if self.button.isChecked():
            self.meter.setValue(round(level * 100))

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self.meter.setFixedHeight(look.px(10))

    def _switch(self, on: bool) -> None:
        self.meter.setValue(0)
        self.meter.setVisible(on)
        self.switched.emit(on)
