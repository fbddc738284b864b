"""Logging to a small file in the home: what the program did, never what anybody said, and no secret."""

import logging
import logging.handlers
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

FILE_BYTES = 500_000
FILES_KEPT = 3
FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"

log = logging.getLogger(__name__)
ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class _PrivateFile(logging.handlers.RotatingFileHandler):
    """A rotating log that only its owner can read, from its first byte."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=_open_private)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class _BareTraceback(logging.Formatter):
    """Writes where an exception came from but not its text, which may hold what the user said."""

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802 -- the name logging calls
        kind, _error, trace = ei
        lines = [f"{kind.__module__}.{kind.__qualname__}" if kind else "no exception"]
        while trace is not None:
            code = trace.tb_frame.f_code
            lines.append(f"  {Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
            trace = trace.tb_next
        return "\n".join(lines)


def start_logging(folder: Path) -> None:
    """Write the log into `folder` from now on; without a place to write, go on without one."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler: logging.Handler = _PrivateFile(
            folder / "companion.log", maxBytes=FILE_BYTES, backupCount=FILES_KEPT, encoding="utf-8"
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(_BareTraceback(FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    for talkative in ("httpx", "httpx2", "httpcore", "httpcore2", "openai", "asyncio", "aiohttp"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
    sys.excepthook = _log_uncaught


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Catch what nothing else caught. One of the two places that do; the worker's thread is the other."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    log.error("uncaught", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)
