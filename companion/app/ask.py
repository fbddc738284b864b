"""`companion ask`: one turn in the terminal through the same engine, here or in the window that holds the home.

Its exit codes are a promise to scripts: 0 completed, 1 failed turn, or a reply that could not be printed, 2 usage,
75 the home stayed busy.
"""

import asyncio
from collections.abc import Iterator

from companion.app import compose, home_socket
from companion.app.home_socket import Message
from companion.app.options import Options, endpoint_named, locations
from companion.app.terminal import say_problem, say_text
from companion.app.turn_report import NOT_ON_DISK, as_line, problem_of, read_problem, report_turn
from companion.app.where_home_is import FAILED, refuse, run_where_home_is
from companion.core.conversation import Outcome
from companion.core.errors import Code, Problem, SettingsError
from companion.core.events import Event, ProblemOccurred, ReplyText


def ask(options: Options) -> int:
    """Have one turn and return the exit code. Waits up to 30 s while another `ask` holds the home."""
    return run_where_home_is(options, _ask_here, _ask_holder)


def _ask_here(options: Options) -> int:
    with compose.hold_home(options) as held:
        return asyncio.run(_have_turn(options, held))


async def _have_turn(options: Options, held: compose.HeldHome) -> int:
    def show(event: Event) -> None:
        if isinstance(event, ReplyText) and not options.json:
            say_text(event.text)
        elif isinstance(event, ProblemOccurred) and (not event.turn_id or event.problem.code in NOT_ON_DISK):
            say_problem(event.problem)

    compose.use_override(held, options)  # for what condenses the conversation before the turn, too
    engine = compose.build_engine(held, show, by_meaning=False)
    endpoint, key = endpoint_named(options)
    try:
        await engine.start()
        persona = options.persona
        who = (options.user, persona, options.text)
        ended = await engine.say_for(*who, endpoint=endpoint, key=key, passphrase=options.passphrase)
        return _finish(options, report_turn(ended), problem_of(ended), durable=ended.durable)
    finally:
        await engine.close()


def _finish(options: Options, report: Message, problem: Problem | None, *, durable: bool) -> int:
    printed = True
    if not options.json:
        printed = say_text("\n" if report["reply"] else "")
    elif durable:
        printed = say_text(as_line(report))
    if problem is not None:
        say_problem(problem)
    return 0 if durable and printed and report["outcome"] == Outcome.COMPLETED else FAILED


def _ask_holder(options: Options) -> int | None:
    """Have the turn in the process that holds the home; None where it takes no questions."""
    try:
        with home_socket.call_holder(locations(options).home) as call:
            return _follow(options, call.ask(_question(options)))
    except home_socket.NotAnsweredError:
        return None


def _question(options: Options) -> Message:
    endpoint, key = endpoint_named(options)
    return {
        "do": "ask",
        "text": options.text,
        "user": options.user,
        "persona": options.persona,
        "base_url": endpoint.base_url if endpoint else "",
        "model": endpoint.model if endpoint else "",
        "key": key,
        "passphrase": options.passphrase,
    }


def _follow(options: Options, answers: Iterator[Message]) -> int | None:
    """Show the turn that another process has for us; None where it ended before the turn began.

    Raises `SettingsError` USER_LOCKED.
    """
    began = False
    for answer in answers:
        if "began" in answer:
            began = True
        elif "text" in answer and not options.json:
            say_text(answer["text"])
        elif "trouble" in answer:
            say_problem(read_problem(answer["trouble"]))
        elif "refused" in answer:
            problem = read_problem(answer["refused"])
            if problem.code is Code.USER_LOCKED:
                raise SettingsError(problem.code, user="", seconds=problem.values.get("seconds", "0"))
            return None if problem.code is Code.HOME_IN_USE else refuse(problem)
        elif "turn" in answer:
            problem_shown = read_problem(answer["problem"]) if answer["problem"] else None
            return _finish(options, answer["turn"], problem_shown, durable=answer["durable"])
    if not began:
        return None
    say_problem(Problem(Code.INTERRUPTED_BY_EXIT))
    return FAILED
