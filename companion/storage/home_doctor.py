"""Disk and keyring looked at: whether words can be kept, how quickly, and where a key would go.

Both may take long, a keyring for ever: never call them from the window's thread.
"""

import os
import queue
import shutil
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.doctor import Check, Finding, Fix, Found, State
from companion.core.errors import Code, StorageError
from companion.storage.durable import make_folder, translated, write_file
from companion.storage.key_store import SERVICE, answer

LITTLE, TOO_LITTLE = 1_000_000_000, 50_000_000  # bytes free
SLOW_SECONDS = 1.0  # to write a small file durably
PATIENCE = 5.0  # seconds for a keyring that may ask the user to unlock it
_PROBE = "doctor.tmp"


def examine_disk(home: Path) -> Finding:
    """Write a file as every message is written, and tell what room there is."""
    path = home / _PROBE
    began = time.perf_counter()
    try:
        make_folder(home)
        write_file(path, os.urandom(2048))
        with translated(path, Code.NOT_WRITABLE):
            path.unlink()
        free = shutil.disk_usage(home).free
    except StorageError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        return Finding(Check.DISK, State.BROKEN, fix=Fix.SHOW_HOME, problem=error.problem)
    seconds = time.perf_counter() - began
    room = {"gigabytes": f"{free / 1e9:.1f}"}
    if free < LITTLE:
        state = State.BROKEN if free < TOO_LITTLE else State.WEAK
        return Finding(Check.DISK, state, Found.LITTLE_ROOM, room, Fix.SHOW_HOME)
    if seconds > SLOW_SECONDS:
        return Finding(Check.DISK, State.WEAK, Found.SLOW_DISK, {"seconds": f"{seconds:.1f}"})
    return Finding(Check.DISK, State.FINE, Found.ROOM, room)


def examine_keyring(patience: float = PATIENCE) -> Finding:
    """Ask the keyring for something that isn't there: nothing is written, and no key is read."""
    answers: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=lambda: answers.put(answer(_name_of, "")), name="keyring doctor", daemon=True).start()
    try:
        name = answers.get(timeout=patience)
    except queue.Empty:
        return Finding(Check.KEYRING, State.WEAK, Found.KEYRING_HANGS)
    if not name:
        return Finding(Check.KEYRING, State.WEAK, Found.NO_KEYRING)
    return Finding(Check.KEYRING, State.FINE, Found.KEYRING, {"name": name})


def _name_of(ring: Any) -> str:
    """Return a keyring's name, or an empty text where it is none."""
    import keyring.backends.fail  # searches all installed packages for its backends, which takes a while
    import keyring.backends.null

    if isinstance(ring, keyring.backends.fail.Keyring | keyring.backends.null.Keyring):
        return ""
    ring.get_password(SERVICE, "doctor")
    return str(ring.name)
