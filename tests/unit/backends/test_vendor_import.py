"""A library that takes its time to import, and a loop that goes on meanwhile."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.backends.vendor_import import imported

ROOT = Path(__file__).parents[3]


def test_the_loop_goes_on_while_a_library_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slow_vendor.py").write_text("import time_gate\ntime_gate.gate.wait(20)\nready = True\n")
    (tmp_path / "time_gate.py").write_text("import threading\ngate = threading.Event()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import time_gate  # type: ignore[import-not-found]

    gate: threading.Event = time_gate.gate

    async def run() -> None:
        waiting = [asyncio.create_task(imported("slow_vendor")) for _ in range(2)]
        await asyncio.sleep(0.05)
        assert not any(one.done() for one in waiting)
        gate.set()
        await asyncio.gather(*waiting)
        assert sys.modules["slow_vendor"].ready

    asyncio.run(run())


def test_a_library_that_is_not_there_is_no_error_here() -> None:
    asyncio.run(imported("no_such_vendor_library"))


def test_a_chat_loads_no_second_http_library() -> None:
    code = (
        "import asyncio, sys\n"
        "from companion.backends.chat_target import ChatTarget\n"
        "from companion.backends.openai_chat import OpenAIChat\n"
        "from tests.wire.asking import request_of\n"
        "asyncio.run(OpenAIChat(ChatTarget('http://127.0.0.1:9/v1', 'x', '')).warm(request_of('Hi')))\n"
        "print('openai' in sys.modules, 'aiohttp' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]
