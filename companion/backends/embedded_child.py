"""The program of the child process that runs the embedded model: llama.cpp's server on loopback, closed to web pages.

It reads one line of JSON from its input (an `EmbeddedOrder`), writes one line (`{"url"}` or `{"fault"}`) and serves
until its input ends. The key comes that way because command lines and environments can be read by others.
"""

import json
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.backends.confinement import confine
from companion.backends.parent_watch import end_with_parent

DAMAGED = "damaged"
UNREADABLE = "unreadable"
_HIDE_HEADER = " "  # no valid header value, so that the server leaves the header out


@dataclass(frozen=True, slots=True)
class EmbeddedOrder:
    """What to serve. `prefix` is a secret first part of every path; `cache_mib` of RAM keep earlier prompts."""

    parent: int
    model: str
    name: str
    key: str
    prefix: str
    threads: int
    context_tokens: int
    cache_mib: int = 512


def main() -> int:
    """Serve as ordered."""
    confine(serves=True)
    order = EmbeddedOrder(**json.loads(sys.stdin.buffer.readline()))
    end_with_parent(order.parent, sys.stdin.buffer)
    answer = _start(order)
    print(json.dumps(answer), flush=True)  # noqa: T201 - the pipe to the parent
    if "fault" in answer:
        return 1
    threading.Event().wait()
    return 0


_running: list[Any] = []  # the server lives as long as it is held


def _start(order: EmbeddedOrder) -> dict[str, str]:
    try:
        with Path(order.model).open("rb") as file:
            if file.read(4) != b"GGUF":
                return {"fault": DAMAGED}
    except OSError:
        return {"fault": UNREADABLE}
    import xllamacpp

    try:
        server = xllamacpp.Server(_parameters(order))
    except RuntimeError:  # all that the library says of a file it can't load
        return {"fault": DAMAGED}
    _running.append(server)
    return {"url": f"{server.listening_address}{order.prefix}"}


def _parameters(order: EmbeddedOrder) -> Any:
    from xllamacpp import CommonParams

    given = CommonParams()
    given.model.path = order.model
    given.model_alias = {order.name}
    given.n_ctx = order.context_tokens
    given.n_parallel = 1
    given.cpuparams.n_threads = order.threads
    given.cpuparams_batch.n_threads = order.threads
    given.n_batch = _BATCH_TOKENS
    given.n_ubatch = _BATCH_TOKENS
    given.cache_ram_mib = order.cache_mib
    given.n_cache_reuse = 64
    given.verbosity = 0
    _close_to_web_pages(given, order)
    return given


_BATCH_TOKENS = 64  # a request that gives way is noticed between two batches; larger ones were not faster


def _close_to_web_pages(given: Any, order: EmbeddedOrder) -> None:
    given.hostnames = ["127.0.0.1"]
    given.port = 0
    given.n_threads_http = 4
    given.api_keys = [order.key]
    given.api_prefix = order.prefix  # without it /health answers anybody
    given.cors_origins = given.cors_methods = given.cors_headers = _HIDE_HEADER
    given.cors_origins_explicit = True
    given.cors_credentials = False
    given.endpoint_props = given.endpoint_slots = given.endpoint_metrics = False
    given.ui = False


if __name__ == "__main__":
    sys.exit(main())
