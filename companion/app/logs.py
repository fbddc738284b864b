"""Logging to a small file in the home: what the program did, never what anybody said, and no secret."""

import logging
import logging.handlers
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

FILE_BYTES = 500_000
FILES_KEPT = 3
FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"

log = logging.getLogger(__name__)
ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class _PrivateFile(logging.handlers.RotatingFileHandler):
    """A rotating log that only its owner can read, from its first byte. `unkept` hears once where it can't be."""

    unkept: Callable[[], None] | None = None

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802 -- the name logging calls
        """Go on without a log: the standard one would write each error to a terminal that nobody sees."""
        unkept, self.unkept = self.unkept, None
        if unkept is not None:
            unkept()

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=_open_private)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class _BareTraceback(logging.Formatter):
    """Writes where an exception came from but not its text, which may hold what the user said."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record, whatever another handler has kept in it of an exception's text."""
        kept, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = kept

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802 -- the name logging calls
        kind, _error, trace = ei
        return "\n".join([name_of(kind) if kind else "no exception", *places_of(trace)])


def name_of(kind: type[BaseException]) -> str:
    """Return an exception's name."""
    return f"{kind.__module__}.{kind.__qualname__}"


def places_of(trace: TracebackType | None) -> list[str]:
    """Return where an exception came by, file and function, the outermost first."""
    lines = []
    while trace is not None:
        code = trace.tb_frame.f_code
        lines.append(f"  {Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return lines


def start_logging(folder: Path, unkept: Callable[[], None] | None = None) -> None:
    """Write the log into `folder` from now on; without a place to write, go on without one and tell `unkept` once."""
    handler = _open_log(folder)
    if isinstance(handler, _PrivateFile):
        handler.unkept = unkept
    elif unkept is not None:
        unkept()
    handler.setFormatter(_BareTraceback(FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    for talkative in ("httpx", "httpx2", "httpcore", "httpcore2", "openai", "asyncio", "aiohttp"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
    sys.excepthook = log_uncaught


def _open_log(folder: Path) -> logging.Handler:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _PrivateFile(folder / "companion.log", maxBytes=FILE_BYTES, backupCount=FILES_KEPT, encoding="utf-8")
    except OSError:
        return logging.NullHandler()


def log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Catch what nothing else caught. One of the two places that do; the worker's thread is the other.

    A terminal gets no more than the log: what a desktop program writes there ends in a log of the system's.
    """
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    log.error("uncaught", exc_info=(kind, error, trace))
    if sys.stderr is not None:
        sys.stderr.write("\n".join(["uncaught:", name_of(kind), *places_of(trace), ""]))
