"""The key to talk from anywhere on Wayland: a shortcut that the desktop's portal binds and tells of.

Which keys it is, the desktop asks the user. It speaks D-Bus through jeepney in a thread of its own (freedesktop's
`org.freedesktop.portal.GlobalShortcuts`, version 1).
"""

import contextlib
import logging
import secrets
import socket
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.core.desktop import Anywhere

log = logging.getLogger(__name__)

SERVICE, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SHORTCUTS, REQUEST = "org.freedesktop.portal.GlobalShortcuts", "org.freedesktop.portal.Request"
SHORTCUT = "talk"
_SECONDS_TO_ANSWER = 20.0
_SECONDS_TO_CHOOSE = 600.0  # the user is asked which keys
_MODIFIERS = {"Ctrl": "CTRL", "Alt": "ALT", "Shift": "SHIFT", "Meta": "LOGO"}
_NAMES = {"Right Ctrl": "Control_R", "Right Alt": "Alt_R"}


class PortalKey:
    """`changed` hears how things stand; `pressed` and `released` come from the same other thread."""

    def __init__(
        self, changed: Callable[[Anywhere], None], pressed: Callable[[], None], released: Callable[[], None]
    ) -> None:
        self._changed, self._pressed, self._released = changed, pressed, released
        self._connection: Any = None
        self._thread: threading.Thread | None = None
        self._stopping = False

    def start(self, keys: str, description: str) -> None:
        """Ask the desktop for a shortcut, with these keys as our wish and this description for the user."""
        self.stop()
        self._stopping = False
        self._thread = threading.Thread(
            target=self._live, args=(keys, description), name="portal shortcuts", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Give the shortcut back; ending the connection does."""
        self._stopping = True
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)  # wakes the thread
        if self._thread is not None:
            self._thread.join(1.0)

    def _live(self, keys: str, description: str) -> None:
        try:
            blocking = import_module("jeepney.io.blocking")
            self._connection = blocking.open_dbus_connection("SESSION")
        except (ImportError, OSError, ValueError, KeyError) as error:
            log.warning("no session bus: %s", type(error).__name__)
            self._changed(Anywhere.NO_SERVICE)
            return
        connection = self._connection
        try:
            state, session = _Portal(connection).bind(keys, description)
            self._changed(state)
            if state is Anywhere.ON:
                self._listen(connection, session)
        except (OSError, EOFError, TimeoutError) as error:
            if not self._stopping:
                log.warning("the desktop's shortcuts ended: %s", type(error).__name__)
                self._changed(Anywhere.NO_SERVICE)
        finally:
            with contextlib.suppress(OSError):
                connection.close()

    def _listen(self, connection: Any, session: str) -> None:
        jeepney = import_module("jeepney")
        while not self._stopping:
            message = connection.receive()
            fields = message.header.fields
            if fields.get(jeepney.HeaderFields.interface) != SHORTCUTS or message.body[0] != session:
                continue
            match fields.get(jeepney.HeaderFields.member), message.body[1:]:
                case "Activated", (name, *_) if name == SHORTCUT:
                    self._pressed()
                case "Deactivated", (name, *_) if name == SHORTCUT:
                    self._released()


class _Portal:
    """The two questions: a session, and a shortcut in it. Each is answered by a signal."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._jeepney: Any = import_module("jeepney")
        self._bus: Any = import_module("jeepney.bus_messages")

    def bind(self, keys: str, description: str) -> tuple[Anywhere, str]:
        """Return how it came out, and the session's path."""
        for interface in (REQUEST, SHORTCUTS):
            self._listen_to(interface)
        token = secrets.token_hex(8)
        answer = self._ask("CreateSession", "a{sv}", (), {"session_handle_token": ("s", token)}, _SECONDS_TO_ANSWER)
        if answer is None:
            return Anywhere.NO_SERVICE, ""
        code, results = answer
        if code != 0:
            return Anywhere.REFUSED, ""
        session = results["session_handle"][1]
        wish = {"description": ("s", description), "preferred_trigger": ("s", trigger_of(keys))}
        asked = (session, [(SHORTCUT, wish)], "")
        answer = self._ask("BindShortcuts", "oa(sa{sv})sa{sv}", asked, {}, _SECONDS_TO_CHOOSE)
        if answer is None:
            return Anywhere.NO_SERVICE, ""
        bound = [name for name, _ in answer[1].get("shortcuts", ("", []))[1]]
        return (Anywhere.ON if answer[0] == 0 and SHORTCUT in bound else Anywhere.REFUSED), session

    def _listen_to(self, interface: str) -> None:
        rule = self._jeepney.MatchRule(type="signal", interface=interface)
        self._connection.send_and_get_reply(self._bus.message_bus.AddMatch(rule), timeout=_SECONDS_TO_ANSWER)

    def _ask(
        self, method: str, signature: str, arguments: tuple[Any, ...], options: dict[str, Any], seconds: float
    ) -> tuple[int, dict[str, Any]] | None:
        """Return the response's code and results, None where there is no such portal."""
        portal = self._jeepney.DBusAddress(PATH, bus_name=SERVICE, interface=SHORTCUTS)
        token = secrets.token_hex(8)
        body = (*arguments, {**options, "handle_token": ("s", token)})
        call = self._jeepney.new_method_call(portal, method, signature, body)
        reply = self._connection.send_and_get_reply(call, timeout=seconds)
        if reply.header.message_type is self._jeepney.MessageType.error:
            return None
        handle = reply.body[0]
        while True:
            message = self._connection.receive(timeout=seconds)
            fields = message.header.fields
            if (
                fields.get(self._jeepney.HeaderFields.path) == handle
                and fields.get(self._jeepney.HeaderFields.member) == "Response"
            ):
                code, results = message.body
                return int(code), dict(results)


def trigger_of(keys: str) -> str:
    """Return keys in the portals' notation (freedesktop's shortcuts specification)."""
    if keys in _NAMES:
        return _NAMES[keys]
    *modifiers, main = keys.split("+")
    return "+".join(
        [*(_MODIFIERS.get(one, one.upper()) for one in modifiers), main.lower() if len(main) == 1 else main]
    )
