"""A way to a server on loopback that can be cut, held up and opened again, as networks are."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Self


class CuttableWay:
    """Passes bytes on between whoever connects and a server. `port` is where to connect."""

    def __init__(self, target: tuple[str, int]) -> None:
        self._target = target
        self._open = True
        self._flowing = threading.Event()
        self._flowing.set()
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._ended = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End all connections in the middle of whatever they carry."""
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            for one in pair:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
                one.close()

    def close_way(self) -> None:
        """Cut, and let nobody through until it is opened."""
        self._open = False
        self.cut()

    def open_way(self) -> None:
        """Let connections through again."""
        self._open = True

    def hold_up(self) -> None:
        """Pass nothing on, and end nothing, until it flows again."""
        self._flowing.clear()

    def flow(self) -> None:
        """Go on after `hold_up`."""
        self._flowing.set()

    def end(self) -> None:
        """Close for good."""
        self._ended = True
        self._flowing.set()
        self._listener.close()
        self.cut()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def _accept(self) -> None:
        while not self._ended:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if not self._open:
                near.close()
                continue
            try:
                far = socket.create_connection(self._target)
            except OSError:
                near.close()
                continue
            with self._lock:
                self._pairs.add((near, far))
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                self._flowing.wait()
                sink.sendall(data)
        for one in (source, sink):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def cuttable(url: str) -> Iterator[tuple[CuttableWay, str]]:
    """Give a way to the server of an address, and the address that leads along it."""
    head, _, rest = url.partition("://")
    hosts, slash, tail = rest.partition("/")
    host, _, port = hosts.rpartition(":")
    with CuttableWay((host, int(port))) as way:
        # or the driver would ask the server where it is, and go there itself
        yield way, f"{head}://127.0.0.1:{way.port}{slash or '/'}{tail}?directConnection=true"
