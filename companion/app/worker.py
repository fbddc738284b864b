"""The one thread on which the engine, the backends and the stores live, so that the window never waits for them.

Commands cross into it through `post`; everything it has to say crosses back through the one signal `happened`.
"""

import asyncio
import contextlib
import functools
import logging
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from companion.conversation.engine import Engine
from companion.core.commands import Command, Say
from companion.core.errors import Code, CompanionError, Problem
from companion.core.events import Event, ProblemOccurred
from companion.core.ports import Announce

log = logging.getLogger(__name__)

CLOSE_SECONDS = 4.0
TURN_SECONDS = 0.001  # for which one thread may keep the interpreter: Python's own 5 ms are a third of a frame
Work = Callable[[Engine], Coroutine[Any, Any, None]]


class ConversationWorker(QThread):
    """Runs an asyncio loop with the engine in it until `stop` is called.

    `report` hears of errors that nothing expected, and whether the thread fell over.
    """

    happened = Signal(object)

    def __init__(
        self,
        build_engine: Callable[[Announce], Engine],
        parent: QObject | None = None,
        *,
        report: Callable[[BaseException, bool], None] = lambda _error, _fell: None,
    ) -> None:
        super().__init__(parent)
        self._report = report
        self._build_engine = build_engine
        self._loop = asyncio.new_event_loop()
        self._stopping = asyncio.Event()
        self._started = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._posted: set[asyncio.Task[None]] = set()
        self._engine: Engine | None = None
        self._ended_with: Problem | None = None
        self.listeners: list[Announce] = []  # called on the worker's own thread

    def post(self, command: Command) -> None:
        """Hand a command to the engine; it is obeyed once the engine has started. Safe from any thread."""
        request_id = command.request_id if isinstance(command, Say) else ""
        self._submit(lambda engine: engine.obey(command), request_id, posted=True)

    def submit(self, make_work: Work) -> None:
        """Run work that needs the engine itself, such as a question from another process. Safe from any thread."""
        self._submit(make_work, "")

    def _submit(self, make_work: Work, request_id: str, *, posted: bool = False) -> None:
        try:
            self._loop.call_soon_threadsafe(self._begin, make_work, request_id, posted)
        except RuntimeError:  # the loop is closed: the program is ending, or the thread fell over
            if self._ended_with is not None and request_id:
                self.happened.emit(ProblemOccurred(self._ended_with, request_id=request_id))

    def stop(self) -> None:
        """Ask the thread to end; the caller then waits for it. One that was not started can't be afterwards."""
        if self.isRunning():
            with contextlib.suppress(RuntimeError):  # it ends by itself just now
                self._loop.call_soon_threadsafe(self._stopping.set)
        else:
            self._loop.close()

    def run(self) -> None:
        """Own the loop from start to end. One of the two places that catch everything."""
        sys.setswitchinterval(TURN_SECONDS)
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._live())
        except CompanionError as error:
            self._end_with(error.problem)
        except Exception as error:
            log.exception("the conversation thread ended")
            self._report(error, True)
            self._end_with(Problem(Code.UNEXPECTED, {"detail": type(error).__name__}))

    def _end_with(self, problem: Problem) -> None:
        self._ended_with = problem
        self.happened.emit(ProblemOccurred(problem))

    async def _live(self) -> None:
        self._loop.set_exception_handler(self._tell_of_lost_error)
        self._engine = self._build_engine(self._announce)
        await self._engine.start()
        self._started.set()
        await self._stopping.wait()
        await self._engine.hasten()
        await self._obey_posted()
        try:
            await asyncio.wait_for(self._engine.close(), CLOSE_SECONDS)
        except TimeoutError:
            log.warning("closing took longer than %s s; the rest is caught up at the next start", CLOSE_SECONDS)

    async def _obey_posted(self) -> None:
        """Obey what was posted before the end; questions of other processes are not waited for."""
        if self._posted:
            await asyncio.wait(self._posted, timeout=CLOSE_SECONDS)

    def _announce(self, event: Event) -> None:
        self.happened.emit(event)
        for listener in tuple(self.listeners):
            listener(event)

    def _begin(self, make_work: Work, request_id: str, posted: bool) -> None:
        task = self._loop.create_task(self._work(make_work))
        self._tasks.add(task)
        if posted:
            self._posted.add(task)
            task.add_done_callback(self._posted.discard)
        task.add_done_callback(functools.partial(self._end, request_id))

    def _end(self, request_id: str, task: "asyncio.Task[None]") -> None:
        """Tell of an error that nothing expected; what could not be sent because of it goes back to the user."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._tell_of_error("unexpected error", error, request_id)

    async def _work(self, make_work: Work) -> None:
        await self._started.wait()
        if self._engine is not None:
            await make_work(self._engine)

    def _tell_of_lost_error(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._tell_of_error(f"unexpected error: {context.get('message')}", context.get("exception"))

    def _tell_of_error(self, message: str, error: BaseException | None, request_id: str = "") -> None:
        log.error(message, exc_info=error)
        if error is not None:
            self._report(error, False)
        problem = Problem(Code.UNEXPECTED, {"detail": type(error).__name__})
        self.happened.emit(ProblemOccurred(problem, request_id=request_id))
