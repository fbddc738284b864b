"""The one way out of this computer: whatever connects beyond it asks here first, is noted, and is cut when it closes.

Two layers refuse: the adapters ask before each request, proxies or not; and an audit hook, which Python calls for every
connection and every question to a name server, refuses what did not ask. The hook can't be taken out again.
"""

import os
import socket
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, Protocol
from weakref import WeakSet

from companion.core.outside import Errand
from companion.core.this_computer import is_this_computer

ERRAND: ContextVar[Errand | None] = ContextVar("errand", default=None)  # of the request that is being sent now
_GOING_OUTSIDE: ContextVar[bool] = ContextVar("going outside", default=False)
_MANY = 500  # numbers of sockets, most of which are closed long since
_TO_ADDRESS = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg", "socket.bind"})
_BY_NAME = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})
_HERE = frozenset(
    getattr(socket, name) for name in ("AF_UNIX", "AF_NETLINK") if hasattr(socket, name)
)  # families that never leave the computer


class OutsideRefusedError(OSError):
    """Local-only mode refused a connection. An `OSError`, so that every library takes it for a failed connection."""


class Ledger(Protocol):
    """Where requests are noted; it never blocks and never fails."""

    def begin(self, host: str, errand: Errand, *, refused: bool) -> str:
        """Note a request and return its id."""
        ...

    def end(self, request_id: str, sent: int, received: int) -> None:
        """Note how many bytes went to and fro."""
        ...


class Passage:
    """A request on its way. `sent` and `received` are counted by whoever makes it; `cut` ends it from outside."""

    def __init__(self, gate: "Gate", host: str, request_id: str) -> None:
        self.host = host
        self.sent = self.received = 0
        self.cut: Callable[[], None] = lambda: None
        self._gate = gate
        self._id = request_id

    def check(self) -> None:
        """Raise `OutsideRefusedError` where the gate has closed since the request began."""
        if self._gate.closed:
            raise OutsideRefusedError(f"local-only: {self.host}")

    def end(self) -> None:
        """Note that it is over; further calls change nothing."""
        self._gate.leave(self, self._id)


class Gate:
    """Open, or closed to all but this computer. Safe from any thread."""

    def __init__(self) -> None:
        self.closed = False
        self.ledger: Ledger | None = None
        self.is_here: Callable[[str], bool] = is_this_computer
        self._passages: set[Passage] = set()
        self._sockets: WeakSet[socket.socket] = WeakSet()
        self._numbers: set[int] = set()  # of the same sockets, whatever object holds them now: TLS makes a new one
        self._lock = threading.Lock()

    def close(self) -> None:
        """Refuse everything beyond this computer from now on, and end what is under way."""
        self.closed = True
        with self._lock:
            passages, sockets = list(self._passages), list(self._sockets)
        for passage in passages:
            passage.cut()
        for one in sockets:
            with suppress(OSError):  # it is closed already
                one.shutdown(socket.SHUT_RDWR)
        with self._lock:
            numbers, self._numbers = self._numbers, set()
        _cut_by_number(numbers)

    def open(self) -> None:
        """Let requests out again."""
        self.closed = False

    def refuses(self, host: str) -> bool:
        """Tell whether nothing may go to a host now."""
        return self.closed and not self.is_here(host)

    def begin(self, host: str, errand: Errand) -> Passage:
        """Note a request to a host beyond this computer. Raises `OutsideRefusedError` where the gate is closed."""
        refused = self.closed
        request_id = self.ledger.begin(host, errand, refused=refused) if self.ledger is not None else ""
        if refused:
            raise OutsideRefusedError(f"local-only: {host}")
        passage = Passage(self, host, request_id)
        with self._lock:
            self._passages.add(passage)
        return passage

    def leave(self, passage: Passage, request_id: str) -> None:
        """Note that a request is over."""
        with self._lock:
            known = passage in self._passages
            self._passages.discard(passage)
        if known and self.ledger is not None:
            self.ledger.end(request_id, passage.sent, passage.received)

    def look_at(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Refuse what an audit event is about to do, if it leads beyond this computer."""
        if event in _TO_ADDRESS:
            one, address = arguments[0], arguments[1]
            if one.family in _HERE:
                return
            host = str(address[0]) if isinstance(address, tuple) and address else ""
            here = self.is_here(host)
            if not here:
                self._refuse_if_closed(host)
            if event == "socket.connect":
                self._note_connection(one, host, here=here)
        elif event in _BY_NAME:
            host = arguments[0].decode("ascii", "replace") if isinstance(arguments[0], bytes) else arguments[0]
            if host and not self.is_here(host):
                self._refuse_if_closed(host)

    def _note_connection(self, one: socket.socket, host: str, *, here: bool) -> None:
        """Keep in mind what to cut; note what nobody asked the gate for."""
        going = _GOING_OUTSIDE.get()
        if here and not going:  # not even through a proxy
            return
        with self._lock:
            self._sockets.add(one)
            with suppress(OSError):
                self._numbers.add(os.fstat(one.fileno()).st_ino)
            if len(self._numbers) > _MANY:
                self._numbers &= {number for _, number in _open_sockets()}
        if not going and one.type & socket.SOCK_STREAM and self.ledger is not None:
            self.ledger.end(self.ledger.begin(host, ERRAND.get() or Errand.OTHER, refused=False), 0, 0)

    def _refuse_if_closed(self, host: str) -> None:
        if self.closed:
            raise OutsideRefusedError(f"local-only: {host}")


def _open_sockets() -> Iterator[tuple[int, int]]:
    """Yield descriptor and number of the sockets that this process has open. Only Unix numbers them."""
    folder = next((one for one in ("/proc/self/fd", "/dev/fd") if os.path.isdir(one)), "")  # noqa: PTH112
    for name in os.listdir(folder) if folder else ():  # noqa: PTH208
        with suppress(OSError):  # it is closed by now
            found = os.fstat(int(name))
            if stat.S_ISSOCK(found.st_mode):
                yield int(name), found.st_ino


def _cut_by_number(numbers: set[int]) -> None:
    """End the connections of these sockets, as far as this process still has them."""
    for descriptor in [one for one, number in _open_sockets() if number in numbers] if numbers else ():
        with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as one:
            one.shutdown(socket.SHUT_RDWR)


GATE = Gate()  # one for the process, as the hook is


def watch_this_process() -> None:
    """Let Python ask the gate before each connection, from now until the process ends."""
    if not _watching:
        _watching.append(True)
        sys.addaudithook(_ask)


_watching: list[bool] = []


def _ask(event: str, arguments: tuple[Any, ...]) -> None:
    if event.startswith("socket."):
        GATE.look_at(event, arguments)


@contextmanager
def on_errand(errand: Errand) -> Iterator[None]:
    """Say what the requests that are sent inside are for."""
    before = ERRAND.set(errand)
    try:
        yield
    finally:
        ERRAND.reset(before)


@contextmanager
def going_outside() -> Iterator[None]:
    """Say that connections made inside lead beyond this computer, also those to a proxy on it."""
    before = _GOING_OUTSIDE.set(True)
    try:
        yield
    finally:
        _GOING_OUTSIDE.reset(before)
