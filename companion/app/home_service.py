"""What a window does for other processes that find its home taken: show itself, or have a turn for the terminal."""

import queue
from collections.abc import Callable

from companion.app.archive_report import archive_report
from companion.app.home_socket import SPEAKS, Message
from companion.app.turn_report import NOT_ON_DISK, problem_of, report_problem, report_turn
from companion.app.worker import ConversationWorker
from companion.conversation.engine import Engine
from companion.core.conversation import TurnOutcome
from companion.core.errors import Code, CompanionError, Problem
from companion.core.events import Event, ProblemOccurred, ReplyText, TurnBegan
from companion.core.ids import new_id
from companion.core.settings import Endpoint

Send = Callable[[Message], None]
_END: Message = {}


class HomeService:
    """Answers messages that came through the home's socket, each on its caller's own thread."""

    def __init__(self, worker: ConversationWorker, show_window: Callable[[], None]) -> None:
        self._worker = worker
        self._show_window = show_window

    def answer(self, message: Message, send: Send) -> None:
        """Do what a message asks; unknown ones are answered with nothing, and those of another version refused."""
        if message.get("do") == "show":
            self._show_window()
            send({"shown": True})
        elif message.get("speaks") != SPEAKS:
            send({"refused": report_problem(Problem(Code.OTHER_VERSION))})
        elif message.get("do") == "ask":
            self._have_turn(message, send)
        elif message.get("do") in ("export", "restore"):
            self._have_archive(message, send)

    def _have_turn(self, message: Message, send: Send) -> None:
        """Send on what the turn says as it comes; the worker's thread never waits for the caller."""
        answers: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._worker.submit(lambda engine: _TerminalTurn(engine, self._worker, message, answers.put).run())
        while answer := answers.get():
            send(answer)

    def _have_archive(self, message: Message, send: Send) -> None:
        """Write or restore an archive in the engine of the window, and send what came of it."""
        answers: queue.SimpleQueue[Message] = queue.SimpleQueue()

        async def work(engine: Engine) -> None:
            try:
                answers.put(await archive_report(engine, message))
            except CompanionError as error:
                answers.put({"refused": report_problem(error.problem)})
            finally:
                answers.put(_END)

        self._worker.submit(work)
        while answer := answers.get():
            send(answer)


class _TerminalTurn:
    """A turn that a terminal asked for, in the engine of the window."""

    def __init__(self, engine: Engine, worker: ConversationWorker, message: Message, send: Send) -> None:
        self._engine = engine
        self._worker = worker
        self._message = message
        self._send = send
        self._request_id = new_id()
        self._turn_id = ""

    async def run(self) -> None:
        self._worker.listeners.append(self._hear)
        try:
            self._tell(await self._turn())
        except CompanionError as error:
            self._send({"refused": report_problem(error.problem)})
        finally:
            self._worker.listeners.remove(self._hear)
            self._send(_END)

    async def _turn(self) -> TurnOutcome:
        message = self._message
        endpoint = None
        if message["base_url"]:
            endpoint = Endpoint(preset="custom", base_url=message["base_url"], model=message["model"])
        return await self._engine.say_for(
            message["user"],
            message["persona"],
            message["text"],
            self._request_id,
            endpoint,
            message["key"],
            self._hear,
            message.get("passphrase", ""),
        )

    def _hear(self, event: Event) -> None:
        if isinstance(event, TurnBegan) and event.request_id == self._request_id:
            self._turn_id = event.turn.id
            self._send({"began": event.turn.id})
        elif isinstance(event, ReplyText) and event.turn_id == self._turn_id:
            self._send({"text": event.text})
        elif isinstance(event, ProblemOccurred) and event.problem.code in NOT_ON_DISK:
            self._send({"trouble": report_problem(event.problem)})

    def _tell(self, ended: TurnOutcome) -> None:
        problem = problem_of(ended)
        reported = report_problem(problem) if problem else None
        self._send({"turn": report_turn(ended), "problem": reported, "durable": ended.durable})
