"""The rail under her: which voice speaks, the button that silences it, mute, and how loud and fast it is."""

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QSlider, QToolButton, QWidget

from companion.core.settings import Speaker, VoiceSettings
from companion.gui.icons import Icon, icon
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS
from companion.gui.voice_names import voice_words

PAUSE_MS = 250  # after the last move of a slider
STEP = 5  # percent


class TunePopup(QFrame):
    """Volume and speed; a change is told when the slider rests."""

    changed = Signal(int, float)  # volume in percent, speed

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "card")
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._tell)
        self._grid = QGridLayout(self)
        self.volume, self.speed = self._slider(0, 0, 150), self._slider(1, 75, 150)

    def _slider(self, row: int, least: int, most: int) -> QSlider:
        slider, label, value = QSlider(Qt.Orientation.Horizontal, self), QLabel(self), QLabel(self)
        slider.setRange(least, most)
        slider.setSingleStep(STEP)
        slider.setPageStep(2 * STEP)
        label.setBuddy(slider)
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        value.setProperty("role", "quiet")
        for column, widget in enumerate((label, slider, value)):
            self._grid.addWidget(widget, row, column)
        slider.valueChanged.connect(self._touch)
        return slider

    def show_settings(self, voice: VoiceSettings) -> None:
        """Show the settings in force, unless a finger is at them."""
        if not self._pause.isActive():
            for slider, value in ((self.volume, voice.volume), (self.speed, round(voice.speed * 100))):
                slider.blockSignals(True)
                slider.setValue(value)
                slider.blockSignals(False)
            self.retranslate()

    def flush(self) -> None:
        """Tell a change that is waiting."""
        if self._pause.isActive():
            self._pause.stop()
            self._tell()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._grid.setContentsMargins(look.px(14), look.px(12), look.px(14), look.px(12))
        self._grid.setHorizontalSpacing(look.px(12))
        self._grid.setVerticalSpacing(look.px(8))
        for slider in (self.volume, self.speed):
            slider.setMinimumWidth(look.px(140))
        self._grid.setColumnMinimumWidth(2, look.px(48))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        names = (self.tr("Volume"), self.tr("Speed"))
        values = (f"{self.volume.value()}%", f"{self.speed.value() / 100:.2f}×")
        for row, (slider, name, value) in enumerate(zip((self.volume, self.speed), names, values, strict=True)):
            self._label(row, 0).setText(name)
            self._label(row, 2).setText(value)
            slider.setAccessibleName(name)
            slider.setAccessibleDescription(value)

    def hideEvent(self, event: QEvent) -> None:
        """Lose nothing when it is closed at once."""
        self.flush()
        super().hideEvent(event)  # type: ignore[arg-type]

    def _label(self, row: int, column: int) -> QLabel:
        item = self._grid.itemAtPosition(row, column)
        label = item.widget() if item is not None else None
        assert isinstance(label, QLabel)  # noqa: S101  # it was put there
        return label

    def _touch(self) -> None:
        self.retranslate()
        self._pause.start()

    def _tell(self) -> None:
        self.changed.emit(self.volume.value(), self.speed.value() / 100)


class VoiceRail(QFrame):
    """48 px; in a strip only the buttons."""

    stop_asked = Signal()
    mute_asked = Signal(bool)
    tuned = Signal(int, float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("voiceRail")
        self._voice = VoiceSettings()
        self._name, self._online = "", False
        self._silent: bool | None = None  # whether no voice could speak; None before it was tried
        self._look: TextLook | None = None
        self.label = QLabel(self)
        self.label.setProperty("role", "quiet")
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.stop, self.mute, self.tune = (QToolButton(self) for _ in range(3))
        self.mute.setCheckable(True)
        self.popup = TunePopup(self)
        self.popup.changed.connect(self.tuned)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.label, 1)
        for button in (self.stop, self.mute, self.tune):
            button.setProperty("kind", "quiet")
            self._row.addWidget(button)
        self.stop.hide()
        self.stop.clicked.connect(self.stop_asked)
        self.mute.clicked.connect(self.mute_asked)
        self.tune.clicked.connect(self._open)
        self.retranslate()

    def show_settings(self, voice: VoiceSettings) -> None:
        """Show the settings in force."""
        self._voice = voice
        self.mute.setChecked(voice.muted)
        self.popup.show_settings(voice)
        self.retranslate()

    def show_voice(self, name: str, *, online: bool, silent: bool) -> None:
        """Name the voice that speaks; `silent` where none can."""
        self._name, self._online, self._silent = name, online, silent
        self.retranslate()

    def show_speaking(self, speaking: bool) -> None:
        """Offer to silence her while she speaks."""
        had_focus = self.stop.hasFocus()
        self.stop.setVisible(speaking)
        if had_focus and not speaking:
            self.mute.setFocus()

    def set_narrow(self, narrow: bool) -> None:
        """Show only the buttons."""
        self.label.setVisible(not narrow)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self._look = look
        self.setFixedHeight(look.px(METRICS.rail))
        self._row.setContentsMargins(look.px(4), 0, 0, 0)
        self._row.setSpacing(look.px(2))
        self.popup.apply_look(look)
        for button in (self.stop, self.mute, self.tune):
            button.setIconSize(QSize(look.px(METRICS.icon), look.px(METRICS.icon)))
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        muted = self._voice.muted
        mute = self.tr("Let her speak") if muted else self.tr("Mute")
        for button, words in ((self.stop, self.tr("Stop speaking")), (self.mute, mute)):
            button.setToolTip(words)
            button.setAccessibleName(words)
        self.tune.setToolTip(self.tr("Volume and speed"))
        self.tune.setAccessibleName(self.tune.toolTip())
        self.popup.retranslate()
        self.label.setText(self._words())
        self.label.setToolTip(self._words())
        if self._look is not None:
            tokens = self._look.tokens
            self.stop.setIcon(icon(Icon.STOP, tokens.accent))
            self.mute.setIcon(icon(Icon.SOUND_OFF if muted else Icon.SOUND, tokens.text_2))
            self.tune.setIcon(icon(Icon.TUNE, tokens.text_2))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _words(self) -> str:
        if self._voice.muted:
            return self.tr("muted")
        if self._silent:
            return self.tr("no voice at the moment")
        if self._silent is not None:
            return voice_words(self._name, online=self._online)
        if self._voice.speaker is Speaker.UNASKED:
            return self.tr("no voice chosen yet")
        return voice_words("", online=self._voice.speaker is not Speaker.OFFLINE)

    def _open(self) -> None:
        self.popup.adjustSize()
        corner = self.tune.mapToGlobal(QPoint(self.tune.width(), 0))
        self.popup.move(corner - QPoint(self.popup.width(), self.popup.height()))
        self.popup.show()
        self.popup.volume.setFocus()
