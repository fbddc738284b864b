"""What holds for every test: a home directory of its own, no key from outside, and no word to another computer."""

import ipaddress
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from companion.backends.outside_gate import GATE
from companion.core.this_computer import is_this_computer
from companion.storage.locations import MODELS_VARIABLE, locate

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if "MONGO_URL" in os.environ:  # for the tests that ask for it; the program would follow it in all others
    os.environ["COMPANION_TEST_MONGO_URL"] = os.environ.pop("MONGO_URL")
os.environ.setdefault(MODELS_VARIABLE, str(locate().models))  # found before the home directory changes

_HOMES = {
    "HOME": "",
    "USERPROFILE": "",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_CACHE_HOME": ".cache",
    "XDG_STATE_HOME": ".local/state",
    "APPDATA": "AppData/Roaming",
    "LOCALAPPDATA": "AppData/Local",
}
_BUSY_MACHINE_MS = 60_000  # what waits for a window waits so long: a busy machine is no failure
for _wait in (QtBot.waitSignal, QtBot.waitUntil, QtBot.waitExposed):
    _wait.__kwdefaults__ = {**(_wait.__kwdefaults__ or {}), "timeout": _BUSY_MACHINE_MS}

_SECRETS = ("_API_KEY", "_proxy", "_PROXY")


class OutsideError(AssertionError):
    """A test was about to talk to another computer."""


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home directory for this test only, inherited by the programs it starts; keys and proxies stay outside."""
    home = tmp_path_factory.mktemp("home")
    for name, below in _HOMES.items():
        monkeypatch.setenv(name, str(home / below))
    for name in [name for name in os.environ if name.endswith(_SECRETS)]:
        monkeypatch.delenv(name)
    return home


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sockets of this process reach nothing but this computer."""
    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, _guarded(getattr(socket.socket, name)))


@pytest.fixture(autouse=True)
def open_gate() -> Iterator[None]:
    """Let no test leave local-only mode, or where its requests are noted, to the next."""
    yield
    GATE.open()
    GATE.ledger, GATE.is_here = None, is_this_computer


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    def call(self: socket.socket, *arguments: Any) -> Any:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(arguments[-1][0]):
            raise OutsideError(f"{method.__name__} to {arguments[-1]}")
        return method(self, *arguments)

    return call


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
