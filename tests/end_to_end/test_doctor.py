"""`companion doctor --json`: one object, exit codes that scripts can use, and nothing of what anybody said."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.settings import Endpoint
from companion.storage.home_lock import take_home
from companion.storage.key_store import KeyStore
from companion.storage.locations import locate
from tests.end_to_end.programs import Program
from tests.wire.chat_server import ChatServer, refuse, slow

SECRET, KEY = "the parrot is called Erasmus", "sk-planted0123456789abcdef"
NO_KEYRING = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}


def doctor(program: Program, *arguments: str) -> tuple[int, dict[str, dict[str, Any]], str]:
    """Run it; return the exit code, the findings by check, and all that was printed."""
    process = program.start("doctor", "--json", *arguments, **NO_KEYRING)
    out, errors = process.communicate(timeout=program.seconds_to_end)
    (line,) = out.decode().splitlines()
    told = json.loads(line)
    assert set(told) == {"version", "worst", "findings"}
    return process.returncode, {one["check"]: one for one in told["findings"]}, out.decode() + errors.decode()


def no_secret_in(text: str, home: Path) -> None:
    for secret in (SECRET, "Erasmus", KEY, "planted", str(home), home.name):
        assert secret not in text


@pytest.fixture
def lived_in(program: Program, home: Path, server: ChatServer) -> Program:
    """A home where something was said, with a key kept in a file for the endpoint of its settings."""
    assert program.ask(SECRET).returncode == 0
    settings = home / "settings.toml"
    kept = settings.read_text() if settings.exists() else "version = 1\n"
    chat = f'[chat]\npreset = "custom"\nbase_url = "{server.base_url}"\nmodel = "wire-model"\n'
    settings.write_text(kept.partition("[chat]")[0] + chat)
    places = locate(home)
    store = KeyStore(places.keys, places.set_aside, presets={}, environment={}, patience_seconds=0.0)
    store.keep(Endpoint("custom", server.base_url), KEY, plain_file=True)
    server.default = slow("one two three four five six", 0.02)
    return Program(home, environment=program.environment)


def test_a_home_in_order_ends_with_0_and_tells_no_secret(lived_in: Program, home: Path, server: ChatServer) -> None:
    code, found, printed = doctor(lived_in)
    assert code == 0, found
    assert found["key"]["code"] == "key-works"
    assert server.requests[-1].headers["Authorization"] == f"Bearer {KEY}"
    assert found["streaming"]["state"] == "fine"
    assert found["keyring"]["code"] == "no-keyring"
    no_secret_in(printed, home)


def test_something_broken_ends_with_1(lived_in: Program, home: Path, server: ChatServer) -> None:
    server.default = refuse(401, "Incorrect API key provided: {key}")
    damaged = next(home.rglob("journal/*.json"))
    damaged.write_bytes(damaged.read_bytes()[:-30])
    code, found, printed = doctor(lived_in)
    assert (code, found["key"]["state"], found["key"]["fix"]) == (1, "broken", "open-thinking")
    assert found["context"]["state"] == "skipped"
    no_secret_in(printed, home)


def test_a_home_that_a_window_holds_is_looked_at_from_outside(lived_in: Program, home: Path) -> None:
    lock = take_home(locate(home))
    try:
        code, found, printed = doctor(lived_in)
    finally:
        lock.release()
    assert (code, found["key"]["code"], found["home"]["state"]) == (0, "key-works", "fine")
    no_secret_in(printed, home)


def test_a_home_that_cannot_be_opened_is_told(home: Path) -> None:
    home.write_text("a file stands here")
    program = Program(home)
    code, found, printed = doctor(program, "--base-url", "http://127.0.0.1:9", "--model", "x")
    assert code == 1
    assert found["home"]["code"] == "home-not-writable"
    assert found["disk"]["state"] == "broken"
    assert found["connection"]["code"] == "connection-refused"
    no_secret_in(printed, home)
