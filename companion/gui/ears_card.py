"""The welcome's test of the microphone, and the model that reads what is said, where it is not here yet."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from companion.core.errors import Problem
from companion.core.settings import ModelFile
from companion.core.voice_events import HeardLevel
from companion.gui.foreign_text import with_name
from companion.gui.step_card import StepCard
from companion.gui.text_look import TextLook
from companion.gui.voice_controls import MicrophoneTest
from companion.gui.voice_page import SILENT
from companion.gui.words import join_sentences, problem_words

HEARD = 0.05  # a level, of 1, that somebody speaking exceeds


class EarsCard(StepCard):
    """`test_asked` switches the meter; `fetch_asked` carries the model's name; `finished` that it works."""

    test_asked = Signal(bool)
    fetch_asked = Signal(str)
    settings_asked = Signal()
    finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._model = ModelFile("", "hearing", 0, here=True)
        self._heard, self._silent, self._works = False, False, False
        self._problem: Problem | None = None
        self.test = MicrophoneTest(self)
        self.texts.insertWidget(1, self.test)
        self.test.switched.connect(self._switch)
        self.works, self.fetch = self.add_answer(best=True), self.add_answer(best=True)
        self.settings = self.add_answer()
        self.works.clicked.connect(self._go_on)
        self.fetch.clicked.connect(self._fetch)
        self.settings.clicked.connect(self.settings_asked)

    def set_name(self, name: str) -> None:
        """Ask for her."""
        self._name = name
        self.retranslate()

    def show_models(self, files: tuple[ModelFile, ...]) -> None:
        """Take what is known of the model that reads speech."""
        self._model = next((one for one in files if one.purpose == "hearing" and one.default), self._model)
        self._show()

    def show_level(self, event: HeardLevel) -> None:
        """Move the meter."""
        if not self.test.button.isChecked():
            return
        self.test.show_level(event.level)
        heard, silent = self._heard or event.level > HEARD, event.zeros or (self._silent and event.level == 0)
        if (heard, silent) != (self._heard, self._silent):
            self._heard, self._silent = heard, silent
            self._show()

    def show_problem(self, problem: Problem) -> None:
        """Tell what is wrong with the microphone."""
        if self.test.button.isChecked():
            self._problem = problem
            self.test.stop()
            self._show()

    def knows(self, problem: Problem) -> bool:
        """Tell whether this problem is what the card tells of."""
        return problem == self._problem

    def stop(self) -> None:
        """Listen no more."""
        self.test.stop()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self.test.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self.works.setText(self.tr("It works"))
        self.settings.setText(self.tr("Choose another microphone…"))
        self.test.meter.setAccessibleName(self.tr("Level of the microphone"))
        self._show()

    def _switch(self, on: bool) -> None:
        if on:
            self._heard, self._silent, self._problem = False, False, None
        self.test_asked.emit(on)
        self._show()

    def _go_on(self) -> None:
        """It works: only the model that reads may still be missing."""
        self.test.stop()
        self._works = True
        if self._model.here:
            self.finished.emit()
        else:
            self._show()

    def _fetch(self) -> None:
        self.fetch_asked.emit(self._model.name)
        self.finished.emit()

    def _show(self) -> None:
        asks_for_model = self._works and not self._model.here
        size = str(self._model.size // 1_000_000)
        if asks_for_model:
            text = QCoreApplication.translate(
                "VoiceModelCard",
                "To read what you say, a model has to be fetched once ({size} MB). "
                "What you say is read on this computer.",
            )
            self.label.setText(text.replace("{size}", size))
        else:
            self.label.setText(with_name(self.tr("Can {name} hear you? You can also just type."), self._name))
        self.fetch.setText(QCoreApplication.translate("VoiceModelCard", "Download"))
        self.test.button.setText(
            QCoreApplication.translate("VoicePage", "Stop")
            if self.test.button.isChecked()
            else QCoreApplication.translate("VoicePage", "Listen to me")
        )
        self.test.setVisible(not asks_for_model)
        self.works.setVisible(self._heard and not asks_for_model)
        self.fetch.setVisible(asks_for_model)
        self.settings.setVisible(bool(self._silent or self._problem) and not asks_for_model)
        self._show_note(asks_for_model=asks_for_model)
        self.row.fit()

    def _show_note(self, *, asks_for_model: bool) -> None:
        if asks_for_model:
            self.say("")
        elif self._problem is not None:
            words = problem_words(self._problem)
            self.say(join_sentences(words.text, words.detail), wrong=True)
        elif self._silent:
            self.say(QCoreApplication.translate("VoicePage", SILENT), wrong=True)
        elif self.test.button.isChecked():
            self.say(self.tr("Speak, and the bar moves. Nothing is kept."))
        else:
            self.say("")
