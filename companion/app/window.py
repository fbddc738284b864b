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
            return _live(application, WindowLife(options, held, translations))
    except CompanionError as error:
        if error.problem.code is Code.HOME_IN_USE and _raise_other_window(options):
            return 0
        return _refuse(error.problem)


def _live(application: QApplication, life: "WindowLife") -> int:
    life.ended.connect(application.quit)
    life.begin()
    code = application.exec()
    life.worker.wait()
    return code


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
    """Window, presenter and worker from start to end, on the window's thread. `ended` comes once all is closed."""

    ended = Signal()
    _raise_asked = Signal()

    def __init__(self, options: argparse.Namespace, held: compose.HeldHome, translations: Translations) -> None:
        super().__init__()
        self._ending = False
        compose.use_override(held, options)
        self.worker = ConversationWorker(lambda announce: compose.build_engine(held, announce), self)
        self.window = MainWindow(WindowPlace(held.locations.home / "window.ini"), translations)
        self._presenter = Presenter(self.window, self.worker.post, compose.endpoint_choices())
        self._socket = home_socket.HomeSocket(
            held.locations.home, HomeService(self.worker, self._raise_asked.emit).answer
        )
        self.worker.happened.connect(self._presenter.show)
        self._raise_asked.connect(self._raise_window)
        self.window.closing.connect(self._end)

    def begin(self) -> None:
        """Show the window; the worker starts once it is painted."""
        self.window.show()
        self.window.activateWindow()  # where no window manager gives it the keyboard
        QTimer.singleShot(0, self._start)

    @Slot()
    def _start(self) -> None:
        if self._ending:
            return
        self.worker.start()
        self.worker.post(OpenConversation("", ""))
        self._socket.open()

    @Slot()
    def _end(self) -> None:
        self._ending = True
        self.window.hide()
        self._socket.close()
        self.worker.finished.connect(self.ended)
        self.worker.stop()
        if not self.worker.isRunning():  # closed before its first paint, or the thread fell over
            QTimer.singleShot(0, self.ended.emit)

    @Slot()
    def _raise_window(self) -> None:
        self.window.showNormal()
        self.window.raise_()
        self.window.activateWindow()
