"""The program of the child process that reads speech.

It reads orders from its standard input, each a line of JSON and the samples it speaks of, and answers each with a line
of JSON, until its input ends. What must be read and what is only glanced at have a thread each: a glance that is under
way delays nothing, and stops at its next step.
"""

import json
import os
import queue
import sys
import threading
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from companion.backends.confinement import confine
from companion.backends.parent_watch import end_with_process
from companion.core.audio import Transcript

UNREADABLE = "unreadable"
GAVE_WAY = "gave-way"


@dataclass(frozen=True, slots=True)
class EarsOrder:
    """What to load: the first line of the input. `device` is cpu or cuda."""

    parent: int
    folder: str
    device: str = "cpu"
    threads: int = 2


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """One recording to read; `length` bytes of samples follow the line. Without samples it is there to warm up."""

    number: int
    length: int
    languages: tuple[str, ...] = field(default_factory=tuple)
    accurate: bool = False
    glance: bool = False


class Answers:
    """Lines to the parent, one at a time."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def say(self, **values: object) -> None:
        """Write one answer."""
        with self._lock:
            self._stream.write(json.dumps(values).encode() + b"\n")
            self._stream.flush()


class Reading:
    """The loaded model at work."""

    def __init__(self, reader: Any, answers: Answers) -> None:
        self._reader = reader
        self._answers = answers
        self._orders: queue.SimpleQueue[tuple[ReadOrder, bytes]] = queue.SimpleQueue()
        self._glances: queue.SimpleQueue[tuple[ReadOrder, bytes]] = queue.SimpleQueue()
        self._newest = 0
        for name, orders in (("hear", self._orders), ("glance", self._glances)):
            threading.Thread(target=self._serve, args=(orders,), name=name, daemon=True).start()

    def take(self, order: ReadOrder, samples: bytes) -> None:
        """Queue an order; glances that came before it give way."""
        self._newest = order.number
        (self._glances if order.glance else self._orders).put((order, samples))

    def _serve(self, orders: "queue.SimpleQueue[tuple[ReadOrder, bytes]]") -> None:
        from companion.backends.whisper_reader import GaveWay

        while True:
            order, samples = orders.get()
            try:
                transcript = self._read(order, samples)
            except GaveWay:
                self._answers.say(number=order.number, fault=GAVE_WAY)
            else:
                self._answers.say(number=order.number, **asdict(transcript))

    def _read(self, order: ReadOrder, samples: bytes) -> Transcript:
        if not samples:
            self._reader.warm()
            return Transcript("")
        transcript: Transcript = self._reader.read(
            samples,
            order.languages,
            accurate=order.accurate,
            gives_way=lambda: order.glance and self._newest > order.number,
        )
        return transcript


def main() -> None:
    """Serve until the parent is gone."""
    confine()
    answers = Answers(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # whatever a library prints must not be taken for an answer
    threading.excepthook = _end
    order = EarsOrder(**json.loads(sys.stdin.buffer.readline()))
    end_with_process(order.parent)
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # more threads would take the cores from the voice and the window
    came: queue.SimpleQueue[tuple[ReadOrder, bytes]] = queue.SimpleQueue()
    threading.Thread(target=_read_input, args=(came,), name="input", daemon=True).start()
    from companion.backends.whisper_reader import Reader

    try:
        reading = Reading(Reader(Path(order.folder), order.device, order.threads), answers)
    except (RuntimeError, ValueError, OSError) as error:
        answers.say(fault=UNREADABLE, detail=str(error)[:200])
        return
    answers.say(ready=True)
    while True:
        reading.take(*came.get())


def _read_input(came: "queue.SimpleQueue[tuple[ReadOrder, bytes]]") -> None:
    """Pass orders on; the end of the input ends the process at once, also while the model loads."""
    stream = sys.stdin.buffer
    while line := stream.readline():
        order = ReadOrder(**json.loads(line))
        came.put((order, stream.read(order.length)))
    os._exit(0)


def _end(_: threading.ExceptHookArgs) -> None:
    """End the process: a thread that fell leaves questions that nobody answers, and the parent starts another."""
    os._exit(1)


if __name__ == "__main__":
    main()
