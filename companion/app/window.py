"""The window's life: hold the home, show her, start the worker after the first paint, and end cleanly at any moment."""

import argparse
import sys

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QMessageBox

from companion.app import compose, home_socket
from companion.app.home_service import HomeService
from companion.app.worker import ConversationWorker
from companion.core.commands import OpenConversation
from companion.core.errors import Code, CompanionError, Problem
from companion.core.settings import Language
from companion.gui.input_methods import prepare_input_method
from companion.gui.languages import Translations
from companion.gui.main_window import MainWindow
from companion.gui.presenter import Presenter
from companion.gui.window_place import WindowPlace
from companion.gui.words import problem_words


def open_window(options: argparse.Namespace) -> int:
    """Open her window and return the exit code once it is closed. A second start raises the first one's window."""
    prepare_input_method()
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Companion")
    application.setQuitOnLastWindowClosed(False)
    translations = Translations()
    translations.use(Language.SYSTEM)
    try:
        with compose.hold_home(options) as held:
            return WindowLife(application, options, held, translations).run()
    except CompanionError as error:
        if error.problem.code is Code.HOME_IN_USE and _raise_other_window(options):
            return 0
        return _refuse(error.problem)


def _raise_other_window(options: argparse.Namespace) -> bool:
    try:
        with home_socket.call_holder(compose.locations(options).home) as call:
            return any(answer.get("shown") for answer in call.ask({"do": "show"}))
    except home_socket.NotAnsweredError:
        return False


def _refuse(problem: Problem) -> int:
    words = problem_words(problem)
    box = QMessageBox(QMessageBox.Icon.Warning, "Companion", words.headline)
    box.setInformativeText(words.advice)
    box.exec()
    return 1


class WindowLife(QObject):
    """Window, presenter and worker from start to end, on the window's thread."""

    _raise_asked = Signal()

    def __init__(
        self,
        application: QApplication,
        options: argparse.Namespace,
        held: compose.HeldHome,
        translations: Translations,
    ) -> None:
        super().__init__()
        self._application = application
        compose.use_override(held, options)
        self._worker = ConversationWorker(lambda announce: compose.build_engine(held, announce), self)
        self._window = MainWindow(WindowPlace(held.locations.home / "window.ini"), translations)
        self._presenter = Presenter(self._window, self._worker.post, compose.endpoint_choices())
        self._socket = home_socket.HomeSocket(
            held.locations.home, HomeService(self._worker, self._raise_asked.emit).answer
        )
        self._worker.happened.connect(self._presenter.show)
        self._raise_asked.connect(self._raise_window)
        self._window.closing.connect(self._end)

    def run(self) -> int:
        """Show the window and live until it is closed."""
        self._window.show()
        QTimer.singleShot(0, self._start)
        code = self._application.exec()
        self._worker.wait()
        return code

    @Slot()
    def _start(self) -> None:
        self._worker.start()
        self._worker.post(OpenConversation("", ""))
        self._socket.open()

    @Slot()
    def _end(self) -> None:
        self._window.hide()
        self._socket.close()
        self._worker.finished.connect(self._application.quit)
        self._worker.stop()

    @Slot()
    def _raise_window(self) -> None:
        self._window.showNormal()
        self._window.raise_()
        self._window.activateWindow()
