"""The embedded model's server as its parent sees it: started when first needed, started again when it has died."""

import asyncio
import json
import os
import secrets
from asyncio.subprocess import Process
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.backends import child_process
from companion.backends.chat_target import ChatTarget
from companion.backends.embedded_child import DAMAGED, UNREADABLE, EmbeddedOrder
from companion.core.errors import ChatError, Code

CHILD_MODULE = "companion.backends.embedded_child"
THREADS_VARIABLE = "COMPANION_THREADS"
_SECONDS_TO_LOAD = 300.0
_SECONDS_TO_BE_FOUND_DEAD = 1.0


@dataclass(frozen=True, slots=True)
class EmbeddedOptions:
    """What to run and how. `threads` 0: one less than this machine's cores, or as COMPANION_THREADS says."""

    model: Path
    name: str
    context_tokens: int = 4096
    threads: int = 0
    cache_mib: int = 512


@dataclass(frozen=True, slots=True)
class _Running:
    process: Process
    target: ChatTarget


class EmbeddedServer:
    """Owns the child process."""

    def __init__(self, options: EmbeddedOptions) -> None:
        self._options = options
        self._running: _Running | None = None
        self._starting: asyncio.Task[_Running] | None = None

    @property
    def pid(self) -> int | None:
        """The child's process id while it lives."""
        running = self._alive()
        return running.process.pid if running else None

    def _alive(self) -> _Running | None:
        running = self._running
        return running if running is not None and running.process.returncode is None else None

    async def ready(self) -> ChatTarget:
        """Return where the model can be talked to, after starting it if need be. Raises `ChatError` MODEL_….

        A caller that is cancelled leaves the start under way for the next one.
        """
        if running := self._alive():
            return running.target
        if self._starting is None:
            self._starting = asyncio.create_task(self._start())
            self._starting.add_done_callback(self._started)
        return (await asyncio.shield(self._starting)).target

    async def has_died(self) -> bool:
        """Tell whether the child is gone; a pipe breaks a moment before its process is reaped."""
        if self._running is None:
            return True
        try:
            async with asyncio.timeout(_SECONDS_TO_BE_FOUND_DEAD):
                await self._running.process.wait()
        except TimeoutError:
            return False
        return True

    async def stop(self) -> None:
        """End the child, or the start under way; `ready` starts it again."""
        starting, running = self._starting, self._running
        self._starting = self._running = None
        if starting is not None:
            starting.cancel()
            await asyncio.wait({starting})
        if running is not None:
            await child_process.end(running.process)

    def _started(self, task: "asyncio.Task[_Running]") -> None:
        if self._starting is task:
            self._starting = None
            if not task.cancelled() and task.exception() is None:
                self._running = task.result()

    async def _start(self) -> _Running:
        if not self._options.model.is_file():
            raise ChatError(Code.MODEL_MISSING, model=self._options.name)
        previous, self._running = self._running, None
        if previous is not None:
            await child_process.end(previous.process)
        try:
            process = await child_process.spawn(CHILD_MODULE)
        except OSError as error:
            raise ChatError(Code.MODEL_START_FAILED, retryable=True, detail=type(error).__name__) from None
        try:
            return _Running(process, await self._give_order(process))
        except BaseException:
            await child_process.end(process)
            raise

    async def _give_order(self, process: Process) -> ChatTarget:
        order = self._order()
        answer = await _exchange(process, json.dumps(asdict(order)).encode() + b"\n")
        if answer.get("fault") == DAMAGED:
            raise ChatError(Code.MODEL_DAMAGED, path=self._options.model)
        if answer.get("fault") == UNREADABLE:
            raise ChatError(Code.MODEL_START_FAILED, detail=f"cannot read {self._options.model.name}")
        if "url" not in answer:
            raise ChatError(Code.MODEL_START_FAILED, retryable=True, detail=f"exit code {process.returncode}")
        return ChatTarget(f"{answer['url']}/v1", self._options.name, order.key)

    def _order(self) -> EmbeddedOrder:
        return EmbeddedOrder(
            parent=os.getpid(),
            model=str(self._options.model),
            name=self._options.name,
            key=secrets.token_urlsafe(32),
            prefix=f"/{secrets.token_urlsafe(16)}",
            threads=self._options.threads or threads_to_use(),
            context_tokens=self._options.context_tokens,
            cache_mib=self._options.cache_mib,
        )


def threads_to_use() -> int:
    """Return the threads for the model: as the environment says, else one less than the cores; the window needs one."""
    asked = os.environ.get(THREADS_VARIABLE, "")
    if asked.isascii() and asked.isdigit() and int(asked) > 0:
        return int(asked)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


async def _exchange(process: Process, order: bytes) -> dict[str, str]:
    """Send the order and return the answer; an empty one when the child died or took too long."""
    if process.stdin is None or process.stdout is None:
        return {}
    with suppress(TimeoutError, OSError, ValueError):
        async with asyncio.timeout(_SECONDS_TO_LOAD):
            process.stdin.write(order)
            await process.stdin.drain()
            answer = json.loads(await process.stdout.readline())
            return answer if isinstance(answer, dict) else {}
    return {}
