"""The page about her voice and her ears: who speaks, how and when; what she hears, with what, and whether it works."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.errors import Problem
from companion.core.settings import Settings, Speaker
from companion.core.voice_events import HeardLevel, HearingChanged, SoundDevicesFound, VoiceInUse, VoicesListed
from companion.gui.setting_row import Row
from companion.gui.settings_page import OptionRows, SettingsPage
from companion.gui.text_look import TextLook
from companion.gui.translation_marks import QT_TRANSLATE_NOOP
from companion.gui.voice_controls import LanguageTicks, MicrophoneTest, NamedChoice, device_choices, voice_choices
from companion.gui.voice_names import VoiceNames, voice_words
from companion.gui.words import choice_words, join_sentences, problem_words, setting_help, setting_label

_SPOKEN = (("zh", "中文"), ("en", "English"), ("ja", "日本語"))
_SERVICE = ("voice.service_url", "voice.service_model", "voice.service_voice")
_SPEAKING = ("voice.volume", "voice.speed", "voice.pitch", "voice.muted", "voice.quiet_from", "voice.quiet_until")
_HEARING = ("voice.traditional", "voice.look_first", "voice.accurate", "voice.pre_roll")
SILENT = QT_TRANSLATE_NOOP("VoicePage", "The microphone is on but silent. It may be muted or not allowed.")


class VoicePage(SettingsPage):
    """Voices and devices are asked for when the page is turned to."""

    changed = Signal(str, object)
    voices_asked = Signal()
    devices_asked = Signal()
    try_asked = Signal(str)  # voice, empty for the one in force
    test_asked = Signal(bool)  # the microphone's meter, on or off

    def __init__(self, names: VoiceNames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names, self._settings = names, Settings()
        self._in_use: VoiceInUse | None = None
        self._devices: SoundDevicesFound | None = None
        self._problem: Problem | None = None
        self._silent = False
        self._options = OptionRows(self, ("voice.speaker", "voice.aloud"))
        self.online, self.offline = self._choice("online_voice"), self._choice("offline_voice")
        self.try_voice = QPushButton()
        self.try_voice.clicked.connect(lambda: self.try_asked.emit(""))
        self._try_row = self.add(Row(self.try_voice))
        more = OptionRows(self, (*_SERVICE, *_SPEAKING))
        self.spoken = self._choice("spoken_language")
        self.spoken.offer(_SPOKEN)
        self.languages = LanguageTicks()
        self.languages.chosen.connect(lambda codes: self.changed.emit("voice.languages", codes))
        self._languages_row = self.add(Row(self.languages))
        ears = OptionRows(self, _HEARING)
        self.microphone, self.loudspeaker = self._choice("microphone"), self._choice("loudspeaker")
        for device in (self.microphone, self.loudspeaker):
            device.pressed.connect(lambda _value: self.devices_asked.emit())
        self.test = MicrophoneTest()
        self.test.switched.connect(self._test)
        self._test_row = self.add(Row(self.test))
        self._options.rows |= more.rows | ears.rows
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        for voice in (self.online, self.offline):
            voice.pressed.connect(self._try)
        self.finish()

    def _choice(self, name: str) -> NamedChoice:
        choice = NamedChoice()
        choice.setProperty("setting", f"voice.{name}")
        choice.chosen.connect(lambda value: self.changed.emit(f"voice.{name}", value))
        self.add(Row(choice)).reset_asked.connect(lambda: self.changed.emit(f"voice.{name}", ""))
        return choice

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Voice")

    def state_words(self) -> str:
        """Which voice speaks, and what is wrong with ears or voice."""
        voice = self._settings.voice
        if self._silent:
            return self.tr(SILENT)
        if self._problem is not None:
            return problem_words(self._problem).text
        if voice.muted:
            return self.tr("She is muted.")
        if self._in_use is not None and not self._in_use.silent:
            words = voice_words(self._names.shown(self._in_use.voice), online=self._in_use.online)
            return self.tr("Speaking: {voice}").replace("{voice}", words)
        return choice_words(voice.speaker)

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        self._settings = settings
        self._options.show(settings)
        voice = settings.voice
        for choice, value in self._chosen().items():
            choice.show_value(value)
        self.languages.show_value(voice.languages)
        for row in self.rows:
            if isinstance(row.control, NamedChoice):
                row.set_changed(bool(self._chosen()[row.control]))
            row.setVisible(self.offers(row))
        self.show_state()

    def _chosen(self) -> dict[NamedChoice, str]:
        voice = self._settings.voice
        return {
            self.online: voice.online_voice,
            self.offline: voice.offline_voice,
            self.spoken: voice.spoken_language,
            self.microphone: voice.microphone,
            self.loudspeaker: voice.loudspeaker,
        }

    def offers(self, row: Row) -> bool:
        """A voice that isn't chosen has no settings."""
        speaker = self._settings.voice.speaker
        if row.control is self.online:
            return speaker is Speaker.ONLINE
        name = getattr(row, "name", "")
        return name not in _SERVICE or speaker is Speaker.SERVICE

    def show_voices(self, event: VoicesListed) -> None:
        """Offer the voices there are."""
        self.online.offer(voice_choices(self._names.voices, online=True))
        self.offline.offer(voice_choices(self._names.voices, online=False))
        if event.problem is not None and self._settings.voice.speaker is Speaker.ONLINE:
            self._problem = event.problem
            self.show_state()

    def show_devices(self, event: SoundDevicesFound) -> None:
        """Offer the devices there are."""
        self._devices = event
        self.microphone.offer(device_choices(event.microphones))
        self.loudspeaker.offer(device_choices(event.loudspeakers))

    def show_voice(self, event: VoiceInUse) -> None:
        """Tell which voice speaks."""
        self._in_use, self._problem = event, event.problem
        self.show_state()

    def show_level(self, event: HeardLevel) -> None:
        """Move the meter."""
        self.test.show_level(event.level)
        silent = self.test.button.isChecked() and (event.zeros or (self._silent and event.level == 0))
        if silent is not self._silent:
            self._silent = silent
            self.show_state()

    def show_hearing(self, event: HearingChanged) -> bool:
        """Tell what is wrong with the ears; tell whether that is the answer to a test here."""
        tested = event.problem is not None and self.test.button.isChecked()
        if event.problem is not None:
            self._problem = event.problem
            self.test.stop()
            self.show_state()
        return tested

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for what there is."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self.voices_asked.emit)
        QTimer.singleShot(0, self, self.devices_asked.emit)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks at the meter any more."""
        self.test.stop()
        super().hideEvent(event)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self.test.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        if self._devices is not None:
            self.show_devices(self._devices)
        by_language, as_system = self.tr("By language"), self.tr("As the system")
        for choice in (self.online, self.offline):
            choice.set_words(by_language, self.tr("Listen"))
        self.spoken.set_words(self.tr("As written"), "")
        for choice in (self.microphone, self.loudspeaker):
            choice.set_words(as_system, self.tr("Look for devices"))
        for row in self.rows:
            if isinstance(row.control, NamedChoice):
                name = str(row.control.property("setting"))
                row.set_words(setting_label(name), setting_help(name))
        self._languages_row.set_words(setting_label("voice.languages"), setting_help("voice.languages"))
        self.try_voice.setText(self.tr("Let her say a line"))
        self._try_row.set_words(self.tr("Test voice"), self.tr("With the voice, speed and pitch in force."))
        self.test.button.setText(self.tr("Stop") if self.test.button.isChecked() else self.tr("Listen to me"))
        self.test.meter.setAccessibleName(self.tr("Level of the microphone"))
        help_text = join_sentences(self.tr("Speak, and the bar moves."), self.tr("Nothing is kept."))
        self._test_row.set_words(self.tr("Test microphone"), help_text)

    def _test(self, on: bool) -> None:
        self._silent = False
        if on:
            self._problem = None
        self.show_state()
        self.retranslate()
        self.test_asked.emit(on)

    def _try(self, voice: str) -> None:
        self.try_asked.emit(voice)
