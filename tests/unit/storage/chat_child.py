"""A small program that chats with itself into a home, run as a child by the tests that kill, trace or starve it.

`python -m tests.unit.storage.chat_child HOME [TURNS]` prints a line for each acknowledged write: "user ID" when an open
turn is durable, "turn ID" when the completed one is, or the code of what went wrong.
"""

import asyncio
import os
import sys
from dataclasses import replace
from datetime import UTC, datetime

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.errors import CompanionError
from companion.core.ids import new_id
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate


def say(line: str) -> None:
    """Print a line in one system call."""
    os.write(1, line.encode() + b"\n")


async def chat(home: HomeFiles, turns: int) -> None:
    """Write turns into a fresh session."""
    for problem in await home.load():
        say(problem.code)
    journal = home.journal("default", "default")
    for problem in await journal.load():
        say(problem.code)
    last = await journal.sessions(1)
    session = Session(new_id(last[0].id if last else ""), "default", "default", datetime.now(UTC))
    await journal.put_session(session)
    say("ready")
    for seq in range(turns):
        now = datetime.now(UTC)
        turn = Turn(new_id(), session.id, seq, now, 0, UserText(f"question {seq} 问"))
        await journal.put_turn(turn)
        say(f"user {turn.id}")
        reply = Reply(new_id(), f"answer {seq} 答" * 20, now, Outcome.COMPLETED, now)
        await journal.put_turn(replace(turn, replies=(reply,)))
        say(f"turn {turn.id}")


def main(home_path: str, turns: str = "100000") -> None:
    """Open the home, chat, close."""
    try:
        home = open_home(locate(home_path, home_path))
        try:
            asyncio.run(chat(home, int(turns)))
        finally:
            home.close()
    except CompanionError as error:
        say(f"{error.problem.code} {error.problem.values.get('path', '')}")


if __name__ == "__main__":
    main(*sys.argv[1:])
