"""`companion ask`: one turn in the terminal, its exit codes, its JSON, and who gets the turn when the home is held."""

import json
import shlex
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from companion.core.conversation import Outcome, Turn
from companion.storage.home import open_home
from companion.storage.locations import locate
from tests.end_to_end.programs import SECONDS_TO_END, Program, heeded, report_of
from tests.wire.chat_server import DEFAULT_REPLY, Behaviour, ChatServer, chunk, cut, raw, redirect, refuse, say

SHOWN = DEFAULT_REPLY.removeprefix("[happy] ")
COMPLETED, FAILED, USAGE, BUSY = 0, 1, 2, 75


def said(turn: Turn) -> str:
    return turn.user.text if turn.user else ""


def test_a_reply_is_all_that_stands_on_stdout(program: Program, server: ChatServer) -> None:
    ended = program.ask("Hello")
    assert (ended.returncode, ended.stdout.decode(), ended.stderr) == (COMPLETED, f"{SHOWN}\n", b"")
    assert server.chats[0].texts[-1].endswith("Hello")


def test_the_json_of_a_turn_is_what_is_on_disk(program: Program) -> None:
    ended = program.ask("Hello", "--json")
    (turn,) = program.turns()
    assert turn.reply
    assert ended.returncode == COMPLETED
    assert ended.stdout.count(b"\n") == 1
    assert report_of(ended) == {
        "turn_id": turn.id,
        "session_id": turn.session_id,
        "reply": SHOWN,
        "emotion": "happy",
        "outcome": "completed",
    }
    assert turn.reply.text == SHOWN


@pytest.mark.parametrize(("behaviour", "begun"), [(refuse(500), ""), (cut("I was about"), "I was about")])
def test_a_failed_turn_prints_its_json_and_exits_1(
    program: Program, server: ChatServer, behaviour: Behaviour, begun: str
) -> None:
    server.script(behaviour)
    ended = program.ask("Hello", "--json")
    assert ended.returncode == FAILED
    report = report_of(ended)
    assert (report["outcome"], report["reply"]) == ("failed", begun)
    assert ended.stderr
    assert [said(turn) for turn in program.turns()] == ["Hello"]


@pytest.mark.parametrize("options", [("--user", "nobody"), ("--persona", "nobody"), ("--nonsense",)])
def test_what_is_not_known_is_refused_as_usage(program: Program, server: ChatServer, options: tuple[str, ...]) -> None:
    ended = program.ask("Hello", *options)
    assert (ended.returncode, ended.stdout) == (USAGE, b"")
    assert ended.stderr
    assert server.chats == []
    assert program.turns() == []


def test_no_model_is_fetched_where_a_url_is_given(program: Program, tmp_path: Path) -> None:
    models = tmp_path / "models"
    assert program.ask("Hello", "--models", str(models)).returncode == COMPLETED
    assert not list(models.rglob("*"))


def test_a_young_chapter_goes_on_and_an_old_one_is_closed(program: Program, server: ChatServer) -> None:
    for text in ("one", "two"):
        assert program.ask(text).returncode == COMPLETED
    one, two = program.turns()
    assert one.session_id == two.session_id
    assert [session.ended_at for session in program.sessions()] == [None]
    assert server.chats[1].texts[1:3] == [server.chats[0].texts[-1], DEFAULT_REPLY]
    program.grow_older(timedelta(minutes=11))
    assert program.ask("three").returncode == COMPLETED
    first, second = program.sessions()
    assert first.ended_at is not None
    assert second.ended_at is None
    assert [said(turn) for turn in program.turns() if turn.session_id == second.id] == ["three"]


def test_the_key_of_the_environment_reaches_only_the_url_given(program: Program, server: ChatServer) -> None:
    with ChatServer() as elsewhere:
        server.script(redirect(f"{elsewhere.base_url}/chat/completions"))
        assert program.ask("Hello", OPENAI_API_KEY="sk-for-this-origin").returncode == FAILED
        assert program.ask("Hello", OPENAI_API_KEY="sk-for-this-origin").returncode == COMPLETED
        assert [seen.headers["Authorization"] for seen in server.chats] == ["Bearer sk-for-this-origin"] * 2
        assert elsewhere.requests == []
    written = [path for path in program.home.rglob("*") if path.is_file() and b"sk-for-this" in path.read_bytes()]
    assert written == []


def test_a_key_is_not_sent_in_the_clear_to_another_computer(program: Program) -> None:
    program.endpoint = ("--base-url", "http://192.0.2.1/v1", "--model", "m")
    ended = program.ask("Hello", OPENAI_API_KEY="sk-for-this-origin")
    assert ended.returncode in (FAILED, USAGE)
    assert b"sk-for" not in ended.stdout + ended.stderr


@pytest.mark.parametrize("text", ["a\tb\x1b[31m\x07c", "right \u202eto left", "lone \udce9 byte", "x" * 10_000, "<b>"])
def test_hostile_texts_are_kept_exactly(program: Program, server: ChatServer, text: str) -> None:
    assert program.ask(text).returncode == COMPLETED
    (turn,) = program.turns()
    assert said(turn) == text
    sent = server.chats[0].texts[-1]
    assert sent.endswith(text.replace("\udce9", "\ufffd"))


def test_half_a_character_in_a_reply_breaks_nothing(program: Program, server: ChatServer) -> None:
    escaped = json.dumps(chunk({"content": "Oh \ud83d!"}, "stop"))
    server.script(raw(f"data: {escaped}\n\ndata: [DONE]\n\n".encode()))
    ended = program.ask("Hello", "--json")
    assert ended.returncode == COMPLETED
    (turn,) = program.turns()
    assert turn.reply
    assert report_of(ended)["reply"] == turn.reply.text == "Oh \ufffd!"


@pytest.mark.long
def test_a_home_that_stays_busy_is_said_with_75(program: Program, server: ChatServer) -> None:
    holder = open_home(locate(program.home))  # holds the lock and serves no socket
    impatient = (
        "import sys; from companion.app import ask, main; ask.WAIT_SECONDS = 0; sys.exit(main.main(sys.argv[1:]))"
    )
    arguments = program.command("ask", "Hello")[3:]
    try:
        command = [sys.executable, "-c", impatient, *arguments]
        ended = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS_TO_END)
    finally:
        holder.close()
    assert (ended.returncode, ended.stdout) == (BUSY, b"")
    assert ended.stderr
    assert server.chats == []


def test_another_ask_is_waited_for(program: Program, server: ChatServer) -> None:
    server.script(say("The first.", hold_after=1))
    first = program.start("ask", "one")
    server.wait_for_chats(1)
    second = program.start("ask", "two")
    assert second.poll() is None
    server.release()
    assert first.communicate()[0].decode() == "The first.\n"
    assert second.communicate()[0].decode() == f"{SHOWN}\n"
    assert (first.returncode, second.returncode) == (COMPLETED, COMPLETED)
    assert [said(turn) for turn in program.turns()] == ["one", "two"]


def test_a_window_that_holds_the_home_has_the_turn(program: Program, server: ChatServer) -> None:
    program.start_window()
    ended = program.ask("Hello", "--json")
    assert (ended.returncode, ended.stderr) == (COMPLETED, b"")
    assert report_of(ended)["reply"] == SHOWN
    assert report_of(ended)["turn_id"] == program.turns()[0].id
    assert program.ask("Again").stdout.decode() == f"{SHOWN}\n"
    assert server.chats[1].texts[-3].endswith("Hello")
    server.script(refuse(500))
    failed = program.ask("Once more", "--json")
    assert failed.returncode == FAILED
    assert report_of(failed)["outcome"] == Outcome.FAILED
    assert program.ask("Hello", "--persona", "nobody").returncode == USAGE


def test_a_reply_that_runs_in_the_window_is_not_interrupted(program: Program, server: ChatServer) -> None:
    program.start_window()
    server.script(say("The first.", hold_after=1))
    first = program.start("ask", "one")
    server.wait_for_chats(1)
    second = program.start("ask", "two", "--persona", "ginko")
    third = program.start("ask", "three")
    server.release()
    assert first.communicate()[0].decode() == "The first.\n"
    assert second.communicate()[0].decode() == f"{SHOWN}\n"
    assert third.communicate()[0].decode() == f"{SHOWN}\n"
    assert {said(turn) for turn in program.turns()} == {"one", "two", "three"}
    assert all(turn.reply and turn.reply.outcome is Outcome.COMPLETED for turn in program.turns())


def test_a_disk_that_is_full_prints_no_json(program: Program) -> None:
    assert program.ask("Hello").returncode == COMPLETED
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)); \
from companion.app.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", limited, *program.command("ask", "--json", "x" * 3000)[3:]]
    ended = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS_TO_END)
    assert (ended.returncode, ended.stdout) == (FAILED, b"")
    assert ended.stderr
    assert [said(turn) for turn in program.turns()] == ["Hello"]


@pytest.mark.parametrize("text", ["", " ", "\n\t"])
def test_nothing_to_say_is_refused_as_usage(program: Program, server: ChatServer, text: str) -> None:
    assert program.ask(text).returncode == USAGE
    assert server.chats == []


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's way to close stdout")
@pytest.mark.parametrize("where", [">&-", ">/dev/full", "| head -c1 >/dev/null"])
def test_a_reply_that_nobody_can_read_is_kept_all_the_same(program: Program, server: ChatServer, where: str) -> None:
    server.script(say(SHOWN * 20, pace=0.01))
    command = shlex.join(program.command("ask", "Hello"))
    ended = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command} {where}"],
        env=program.environ(),
        capture_output=True,
        timeout=SECONDS_TO_END,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (FAILED, b"")
    (turn,) = program.turns()
    assert turn.reply
    assert (turn.reply.text, turn.reply.outcome) == (SHOWN * 20, Outcome.COMPLETED)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for one process")
def test_ctrl_c_keeps_what_was_said_and_says_nothing(program: Program, server: ChatServer) -> None:
    server.script(say("One two three four", hold_after=2))
    with heeded(signal.SIGINT):
        asked = program.start("ask", "Count")
    assert asked.stdout is not None
    assert asked.stdout.read(3) == b"One"
    asked.send_signal(signal.SIGINT)
    _, said_of_it = asked.communicate(timeout=SECONDS_TO_END)
    assert (asked.returncode, said_of_it) == (130, b"")
    (turn,) = program.turns()
    assert turn.reply
    assert turn.reply.outcome is Outcome.INTERRUPTED
    assert turn.reply.text.startswith("One")


def test_a_turn_that_could_not_be_kept_says_why(program: Program) -> None:
    assert program.ask("Hello").returncode == COMPLETED
    folder = program.home / "users" / "default" / "default" / "journal"
    folder.rename(folder.with_name("elsewhere"))
    folder.write_text("a file stands where the folder should be")
    ended = program.ask("And now?", "--json")
    assert (ended.returncode, ended.stdout) == (FAILED, b"")
    assert b"journal" in ended.stderr
