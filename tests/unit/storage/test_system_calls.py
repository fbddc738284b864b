"""The order of system calls of one durable turn, as the kernel saw them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="strace is for Linux")

CALLS = "trace=openat,write,fsync,fdatasync,rename,renameat,renameat2,close"
# pid, time left out by strace; "unfinished" and "resumed" halves appear when two threads call at once
LINE = re.compile(r"^\d+\s+(?P<call>\w+)\((?P<arguments>.*)\)\s+=\s(?P<result>-?\d+)")


def trace(home: Path, record: Path) -> list[tuple[str, str, str]]:
    strace = shutil.which("strace")
    assert strace, "set-up installs strace on Linux"
    command = [strace, "-f", "-y", "-s", "64", "-e", CALLS, "-e", "signal=none", "-o", str(record)]
    child = [sys.executable, "-m", "tests.unit.storage.chat_child", str(home), "1"]
    subprocess.run([*command, *child], check=True, capture_output=True, timeout=60)
    calls = []
    halves: dict[str, str] = {}
    for line in record.read_text(errors="surrogateescape").splitlines():
        thread = line.split(maxsplit=1)[0]
        if line.endswith("<unfinished ...>"):
            halves[thread] = line.removesuffix("<unfinished ...>").rstrip()
            continue
        resumed = re.match(r"^\d+\s+<\.\.\. \w+ resumed>(.*)", line)
        found = LINE.match(halves.pop(thread) + resumed[1] if resumed else line)
        if found:
            calls.append((found["call"], found["arguments"], found["result"]))
    return calls


def at(calls: list[tuple[str, str, str]], begin: int, call: str, *words: str) -> int:
    """Return the index of the first such call from `begin` on that succeeded and mentions all the words."""
    for index in range(begin, len(calls)):
        name, arguments, result = calls[index]
        if name in call.split("|") and all(word in arguments for word in words) and not result.startswith("-"):
            return index
    raise AssertionError(f"no {call} with {words} after {calls[begin - 1] if begin else 'the start'}")


def test_a_turn_is_acknowledged_only_when_it_is_on_the_disk(tmp_path: Path) -> None:
    calls = trace(tmp_path / "home", tmp_path / "record")
    ready = at(calls, 0, "write", "<", '"ready\\n"')
    since = ready + 1
    for marker in ('"user ', '"turn '):
        draft = {'"user ': "-0001.json.tmp", '"turn ': "/next.tmp"}[marker]  # the second one is made ahead
        opened = at(calls, since, "openat", draft, "O_CREAT", "0600")
        written = at(calls, opened, "write", f"{draft}>")
        synced = at(calls, written, "fsync|fdatasync", f"{draft}>")
        renamed = at(calls, synced, "rename|renameat|renameat2", draft, '-0001.json"')
        folder = at(calls, renamed, "fsync", "/journal>")
        acknowledged = at(calls, since, "write", marker)
        assert opened < written < synced < renamed < folder < acknowledged
        made = [name == "openat" and "O_CREAT" in arguments for name, arguments, _ in calls[opened:renamed]]
        assert sum(made) == 1
        assert sum(name in {"fsync", "fdatasync"} for name, _, _ in calls[written : folder + 1]) == 2
        since = renamed + 1
