"""The window's life: hold the home, show her at once, start the worker after the first paint, end cleanly at any time.

What is imported here is what the first frame needs; all else is imported once it stands.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QProcess, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from companion.app import quick_start
from companion.app.imports import Imports
from companion.app.no_screen import make_application
from companion.app.options import Options, endpoint_named, locations
from companion.app.start_count import WELL_AFTER_MS, Run
from companion.core.errors import Code, CompanionError, Problem
from companion.core.settings import AppearanceSettings, EndpointPreset, Language, Settings
from companion.gui.input_methods import prepare_input_method
from companion.gui.languages import Translations, language_in_use
from companion.gui.main_window import MainWindow
from companion.gui.opening import show_glimpse
from companion.gui.window_place import WindowPlace
from companion.storage.glimpse import read_glimpse
from companion.storage.home_lock import HomeLock, take_home
from companion.storage.locations import Locations

if TYPE_CHECKING:
    from companion.app.compose import HeldHome
    from companion.app.crash_watch import CrashWatch
    from companion.app.desktop_life import DesktopLife
    from companion.app.home_socket import HomeSocket
    from companion.app.worker import ConversationWorker
    from companion.conversation.engine import Engine
    from companion.core.ports import Announce
    from companion.gui.presenter import Presenter

GLIMPSED_TURNS = 20  # more than a screen of them
UNSEEN_MS = 2000  # a window that is never exposed (minimised at start) has waited long enough
UNFOCUSED_MS = 100  # one that is exposed and not given the keyboard
FOCUSED_MS = 8  # after the keyboard has come, for the caret to be painted
# What is imported once the first frame stands: what knows no Qt on a thread of its own, the rest here, one by one. (Two
# threads that make Qt's types at the same moment can wait for one another for ever.)
BESIDE = ("companion.app.logs", "companion.conversation.engine", "companion.app.compose", "multiprocessing.connection")
BETWEEN_EVENTS = (
    "companion.gui.find_bar",
    "companion.gui.off_record_bar",
    "companion.gui.side_cards",
    "companion.gui.toast",
    "companion.gui.window_actions",
    "companion.gui.settings_bridge",
    "companion.gui.intents",
    "companion.gui.memory_bridge",
    "companion.gui.people_bridge",
    "companion.gui.mic_button",
    "companion.gui.talk_strip",
    "companion.gui.talk_key",
    "companion.gui.talking",
    "companion.gui.voice_rail",
    "companion.gui.speaking",
    "companion.gui.voice_cards",
    "companion.gui.voice_bridge",
    "companion.gui.privacy_bridge",
    "companion.gui.newcomers",
    "companion.gui.unanswered",
    "companion.gui.presenter",
    "companion.app.worker",
    "companion.app.home_service",
)
MENU_ENTRY = "io.github.companion.Companion"
_WAIT = object()

SETTLED_MS = 4000  # after which what is loaded behind the window is there


def open_window(options: Options) -> int:
    """Open her window and return the exit code once it is closed. A second start raises the first one's window."""
    prepare_input_method()
    application = make_application(QApplication)
    if application is None:
        return _tell_in_terminal(Problem(Code.NO_SCREEN))
    application.setApplicationName("Companion")
    if getattr(sys, "frozen", False):  # an installed program has an entry in the desktop's menu by this name
        application.setDesktopFileName(MENU_ENTRY)
    application.setQuitOnLastWindowClosed(False)
    places = locations(options)
    try:
        lock = take_home(places)
    except CompanionError as error:
        if error.problem.code is Code.HOME_IN_USE and _raise_other_window(places):
            return 0
        return _refuse(error.problem)
    sys.excepthook = lambda kind, error, trace: _log_from_now_on(places, kind, error, trace)
    return _live(application, WindowLife(options, places, lock))


def _live(application: QApplication, life: "WindowLife") -> int:
    life.ended.connect(application.quit)
    application.aboutToQuit.connect(life.window.quit)  # by the system's wish, with the window hidden
    life.started.connect(lambda: _heed_signals(life))
    life.started.connect(lambda: QTimer.singleShot(SETTLED_MS, quick_start.settle))
    life.begin()
    code = application.exec()
    life.close()
    if life.starts_again:
        QProcess.startDetached(sys.executable, sys.orig_argv[1:])
    return code


def _heed_signals(life: "WindowLife") -> None:
    from companion.app.end_signals import EndSignals

    life.ended.connect(EndSignals(life.window.quit, life).close)


def _raise_other_window(places: Locations) -> bool:
    from companion.app import home_socket

    try:
        with home_socket.call_holder(places.home) as call:
            return any(answer.get("shown") for answer in call.ask({"do": "show"}))
    except home_socket.NotAnsweredError:
        return False


def _tell_in_terminal(problem: Problem) -> int:
    from companion.app.terminal import start_terminal
    from companion.app.where_home_is import refuse

    start_terminal()
    return refuse(problem)


def _refuse(problem: Problem) -> int:
    from PySide6.QtWidgets import QMessageBox

    from companion.gui.words import problem_words

    Translations().use(Language.SYSTEM)
    words = problem_words(problem)
    box = QMessageBox(QMessageBox.Icon.Warning, "Companion", words.headline)
    box.setInformativeText(words.advice)
    box.exec()
    return 1


def _log_from_now_on(
    places: Locations, kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Take the place of the log's own hook until the log is started, which is after the first frame."""
    from companion.app.logs import start_logging

    start_logging(places.logs)
    sys.excepthook(kind, error, trace)


def _lives_outside(settings: Settings) -> bool:
    return settings.desktop.tray or settings.desktop.pet


def _endpoint_choices() -> tuple[EndpointPreset, ...]:
    from companion.app.compose import endpoint_choices

    return endpoint_choices()


class WindowLife(QObject):
    """Window, presenter and worker from start to end, on the window's thread.

    `started` comes when there is a worker, just before it runs; `ended` once all is closed. `counts_crashes` is for
    tests that kill it again and again: without it no start is a safe one.
    """

    started = Signal()
    ended = Signal()
    _raise_asked = Signal()

    def __init__(self, options: Options, places: Locations, lock: HomeLock, *, counts_crashes: bool = True) -> None:
        super().__init__()
        self._options, self._places, self._lock = options, places, lock
        self._run = Run(places, counted=counts_crashes)
        self._ending = False
        self.starts_again = False
        self._watch: CrashWatch | None = None
        endpoint = endpoint_named(options)[0]
        self._welcomes = endpoint is None  # who names an endpoint on the command line is no newcomer
        language = language_in_use(Language.SYSTEM)[:2] if self._welcomes else ""
        self._glimpse = read_glimpse(places, GLIMPSED_TURNS, endpoint, language)
        self.window = self._make_window()
        show_glimpse(self.window, self._glimpse)
        self.worker: ConversationWorker | None = None
        self._held: HeldHome | None = None
        self._socket: HomeSocket | None = None
        self._presenter: Presenter | None = None
        self._desktop: DesktopLife | None = None
        self._imports = Imports(BESIDE, self)
        self._rest: Iterator[object] | None = None
        self._early: list[str] = []  # said before anybody listened
        self.window.composer.submitted.connect(self._early.append)
        self.window.closing.connect(self._end)
        self._raise_asked.connect(self.window.come_back)

    def _make_window(self) -> MainWindow:
        """Make the window as it was; after crashes in a row, as it is for everybody at first."""
        appearance = self._glimpse.settings.appearance
        translations = Translations()
        translations.use(appearance.language)
        if self._run.is_safe:
            return MainWindow(None, translations, AppearanceSettings(language=appearance.language), complete=False)
        return MainWindow(WindowPlace(self._places.home / "window.ini"), translations, appearance, complete=False)

    def begin(self) -> None:
        """Show the window, unless she is to be found elsewhere; all else starts once it is painted."""
        if self._options.hidden and _lives_outside(self._glimpse.settings):
            QTimer.singleShot(0, self, self._start)
            return
        self.window.winId()  # makes the native window, which is told when it is to be painted
        self.window.windowHandle().installEventFilter(self)
        self.window.show()
        self.window.composer.fit()  # before it is painted, not after
        self.window.activateWindow()  # where no window manager gives it the keyboard
        QTimer.singleShot(UNSEEN_MS, self, self._start)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 -- Qt's name
        """Start the rest once the window was exposed, which paints it, and has the keyboard."""
        match event.type():
            case QEvent.Type.Expose:
                QTimer.singleShot(UNFOCUSED_MS, self, self._start)
            case QEvent.Type.FocusIn:
                watched.removeEventFilter(self)
                QTimer.singleShot(FOCUSED_MS, self, self._start)
        return super().eventFilter(watched, event)

    def close(self) -> None:
        """Wait for the worker and close the home."""
        self._imports.wait()
        if self.worker is not None:
            self.worker.wait()
        if self._held is not None:
            self._held.home.close()
        if self._watch is not None:
            self._watch.end()
        self._run.end()
        self._lock.release()

    @Slot()
    def _start(self) -> None:
        """Begin what the first frame did without: imports on a thread of their own, then piece by piece here."""
        if self._ending or self._rest is not None:
            return
        quick_start.end()
        self._rest = self._start_rest()
        self._imports.finished.connect(self._go_on)
        self._go_on()

    @Slot()
    def _go_on(self) -> None:
        if not self._ending and self._rest is not None and next(self._rest, _WAIT) is not _WAIT:
            QTimer.singleShot(0, self, self._go_on)  # keys and repaints come first

    def _start_rest(self) -> Iterator[object]:
        yield from quick_start.load_postponed()  # before there is a second thread
        self._imports.start()
        yield _WAIT

        self._watch = self._start_watching()
        for name in BETWEEN_EVENTS:
            import_module(name)
            yield None
        yield from self.window.completing()
        self._start_worker()
        yield None
        self._open_socket()
        yield None
        self._settle_on_desktop()

    def _start_watching(self) -> "CrashWatch":
        from companion.app.crash_watch import CrashWatch
        from companion.app.logs import start_logging

        watch = CrashWatch(self._places.logs, self._run, self)
        start_logging(self._places.logs, watch.tell_of_log)
        watch.catch()
        QTimer.singleShot(WELL_AFTER_MS, self, self._run.settle)
        return watch

    def _start_worker(self) -> None:
        from companion.app.worker import ConversationWorker
        from companion.core.commands import OpenConversation
        from companion.gui.presenter import Presenter

        assert self._watch is not None  # noqa: S101 - it came before
        self.worker = ConversationWorker(self._build_engine, self, report=self._watch.take)
        home, safe = str(self._places.home), self._run.is_safe
        self.window.plain_looks = safe
        presenter = Presenter(
            self.window,
            self.worker.post,
            _endpoint_choices,
            self._glimpse,
            home=home,
            welcomes=self._welcomes and not safe,
            safe=safe,
        )
        self._presenter = presenter
        self.worker.happened.connect(presenter.show)
        self._watch.found.connect(presenter.show_fault)
        presenter.normal_start_asked.connect(self._start_normally)
        self._watch.begin()
        self.started.emit()
        self.worker.start()
        self.worker.post(OpenConversation("", self._glimpse.persona.id if self._glimpse.fresh else ""))
        self._hand_over(presenter)

    def _hand_over(self, presenter: "Presenter") -> None:
        """Say what was sent, and keep what was written, before anybody listened."""
        composer = self.window.composer
        composer.submitted.disconnect(self._early.append)
        for text in self._early:
            presenter.intents.say(text)
        if composer.text() != self._glimpse.draft:
            composer.draft_changed.emit(composer.text())

    def _open_socket(self) -> None:
        from companion.app.home_service import HomeService
        from companion.app.home_socket import HomeSocket

        if self.worker is not None:
            self._socket = HomeSocket(self._places.home, HomeService(self.worker, self._raise_asked.emit).answer)
            self._socket.open()

    def _settle_on_desktop(self) -> None:
        from companion.app.desktop_life import DesktopLife

        if self._presenter is not None:
            self._desktop = DesktopLife(self._presenter, self._options.home, parent=self)

    def _build_engine(self, announce: "Announce") -> "Engine":
        """Open the home and build all that is behind the window, in the worker's thread."""
        from companion.app import compose

        self._held = compose.build_home(self._places, self._lock)
        compose.use_override(self._held, self._options)
        safe = self._run.is_safe
        return compose.build_engine(
            self._held, announce, by_meaning=not safe, with_voice=not safe, waits_to_be_asked=safe
        )

    @Slot()
    def _start_normally(self) -> None:
        """End, and start again as if nothing had happened."""
        self._run.start_afresh()
        self.starts_again = True
        self.window.quit()

    @Slot()
    def _end(self) -> None:
        self._ending = True
        self.window.hide()
        if self._desktop is not None:
            self._desktop.end()
        if self._socket is not None:
            self._socket.close()
        if self.worker is not None:
            self.worker.finished.connect(self.ended)
            self._end_session()
            self.worker.stop()
        else:
            self._keep_unsent()
        if self.worker is None or not self.worker.isRunning():  # closed before there was one, or the thread fell over
            QTimer.singleShot(0, self.ended.emit)

    def _keep_unsent(self) -> None:
        """Keep as the draft what was written and sent while nobody listened."""
        words = "\n\n".join(text for text in (*self._early, self.window.composer.text()) if text.strip())
        if words == self._glimpse.draft or self._glimpse.locked:
            return
        from companion.storage.draft_file import keep_draft

        try:
            keep_draft(self._places.pair(self._glimpse.user.id, self._glimpse.persona.id), words)
        except CompanionError as error:
            from companion.app.logs import log, start_logging

            start_logging(self._places.logs)
            log.error("the unsent text could not be kept: %s", error.problem.code)

    def _end_session(self) -> None:
        from companion.core.commands import EndSession  # the first frame doesn't need it

        if self.worker is not None:
            self.worker.post(EndSession())
