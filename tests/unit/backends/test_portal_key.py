"""The shortcut of a Wayland desktop, over a real bus, from a portal that speaks the protocol."""

import queue
from collections.abc import Iterator
from typing import Any

import pytest

from companion.backends.portal_key import PortalKey, trigger_of
from companion.core.desktop import Anywhere
from tests.wire.bus import Portal, own_bus

WAIT = 30


class Told:
    """What the key told, in order, from its own thread."""

    def __init__(self) -> None:
        self._told: queue.SimpleQueue[object] = queue.SimpleQueue()
        self.key = PortalKey(self._told.put, lambda: self._told.put("down"), lambda: self._told.put("up"))

    def next(self) -> object:
        return self._told.get(timeout=WAIT)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with own_bus() as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address


@pytest.fixture
def told() -> Iterator[Told]:
    made = Told()
    yield made
    made.key.stop()


def test_a_bound_shortcut_is_heard_held_and_let_go(bus: str, told: Told) -> None:
    portal = Portal(bus)
    told.key.start("Ctrl+Shift+T", "Hold to talk")
    assert told.next() is Anywhere.ON
    (_, created), (member, (session, shortcuts, _, _)) = portal.asked
    assert member == "BindShortcuts"
    assert session.endswith(created[0]["session_handle_token"][1])
    wish: dict[str, Any] = shortcuts[0][1]
    assert wish == {"description": ("s", "Hold to talk"), "preferred_trigger": ("s", "CTRL+SHIFT+t")}
    portal.tell("Activated", shortcut="somebody else's")
    portal.tell("Activated", session="/another/program")
    portal.tell("Activated")
    portal.tell("Deactivated")
    assert [told.next(), told.next()] == ["down", "up"]
    portal.close()


def test_a_user_who_says_no(bus: str, told: Told) -> None:
    portal = Portal(bus, code=1)
    told.key.start("F8", "Hold to talk")
    assert told.next() is Anywhere.REFUSED
    portal.close()


def test_a_desktop_whose_portal_knows_no_shortcuts(bus: str, told: Told) -> None:
    portal = Portal(bus, knows_shortcuts=False)
    told.key.start("F8", "Hold to talk")
    assert told.next() is Anywhere.NO_SERVICE
    portal.close()


@pytest.mark.usefixtures("bus")
def test_a_desktop_without_a_portal(told: Told) -> None:
    told.key.start("F8", "Hold to talk")
    assert told.next() is Anywhere.NO_SERVICE


@pytest.mark.parametrize("address", ["disabled:", "unix:path=/nowhere/bus"])
def test_no_bus_at_all(told: Told, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    told.key.start("F8", "Hold to talk")
    assert told.next() is Anywhere.NO_SERVICE


def test_a_portal_that_goes_away_is_told_once(bus: str, told: Told) -> None:
    portal = Portal(bus)
    told.key.start("F8", "Hold to talk")
    assert told.next() is Anywhere.ON
    portal.close()
    told.key.stop()
    assert told._told.empty()


@pytest.mark.parametrize(
    ("keys", "trigger"),
    [("Right Ctrl", "Control_R"), ("F8", "F8"), ("Ctrl+Alt+T", "CTRL+ALT+t"), ("Meta+Space", "LOGO+Space")],
)
def test_triggers_are_written_as_portals_read_them(keys: str, trigger: str) -> None:
    assert trigger_of(keys) == trigger
