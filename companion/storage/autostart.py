"""Whether the program starts when its user logs in: one entry in the place that each system has for it.

Linux: a desktop file in the autostart folder (freedesktop's specification); macOS: a launch agent; Windows: a value
below the user's Run key. Nothing of it needs an administrator.
"""

import contextlib
import os
import plistlib
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from companion.core.errors import Code
from companion.storage.durable import translated, write_file

NAME, IDENTIFIER = "Companion", "io.companion.Companion"
HIDDEN = "--hidden"
RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
_RESERVED = re.compile(r'(["`$\\])')


class Entry(Protocol):
    """The place of one system."""

    def write(self, command: Sequence[str], folder: Path) -> None:
        """Let the command run at login, in a folder where the system has that. Raises `StorageError`."""
        ...

    def remove(self) -> None:
        """Let nothing run. Raises `StorageError`."""
        ...


def entry_here() -> Entry:
    """Return the place that this system has."""
    if sys.platform == "win32":
        return RunKey()
    if sys.platform == "darwin":
        return LaunchAgent(Path.home() / "Library" / "LaunchAgents")
    return DesktopFile(config_folder(os.environ) / "autostart")


def config_folder(environment: Mapping[str, str]) -> Path:
    """Return the user's folder of settings on Linux."""
    named = Path(environment.get("XDG_CONFIG_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".config"


def start_command(home: Path | None = None) -> list[str]:
    """Return how this program is started again by itself: the frozen one by its file, else Python with the package."""
    frozen = getattr(sys, "frozen", False)
    program = [os.environ.get("APPIMAGE") or sys.executable] if frozen else [sys.executable, "-m", "companion"]
    return [*program, *(["--home", str(home)] if home is not None else []), HIDDEN]


class DesktopFile:
    """Linux."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / f"{IDENTIFIER}.desktop"

    def write(self, command: Sequence[str], folder: Path) -> None:
        """Write the file."""
        _write(self.path, desktop_text(command, folder).encode())

    def remove(self) -> None:
        """Remove it."""
        _remove(self.path)


class LaunchAgent:
    """macOS: the system reads it at the next login."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / f"{IDENTIFIER}.plist"

    def write(self, command: Sequence[str], folder: Path) -> None:
        """Write the file."""
        agent = {
            "Label": IDENTIFIER,
            "ProgramArguments": list(command),
            "WorkingDirectory": str(folder),
            "RunAtLoad": True,
            "ProcessType": "Interactive",
        }
        _write(self.path, plistlib.dumps(agent))

    def remove(self) -> None:
        """Remove it."""
        _remove(self.path)


class RunKey:
    """Windows. A value of the registry holds no folder."""

    def write(self, command: Sequence[str], folder: Path) -> None:  # noqa: ARG002
        """Set the value."""
        if sys.platform == "win32":
            import winreg

            with translated(Path(RUN_KEY), Code.NOT_WRITABLE):
                key = winreg.CreateKey(winreg.HKEY_CURRENT_USER, RUN_KEY)
                with key:
                    winreg.SetValueEx(key, NAME, 0, winreg.REG_SZ, run_value(command))

    def remove(self) -> None:
        """Delete the value."""
        if sys.platform == "win32":
            import winreg

            with translated(Path(RUN_KEY), Code.NOT_WRITABLE), contextlib.suppress(FileNotFoundError):
                key = winreg.CreateKey(winreg.HKEY_CURRENT_USER, RUN_KEY)
                with key:
                    winreg.DeleteValue(key, NAME)


def run_value(command: Sequence[str]) -> str:
    """Return a command line as Windows reads it."""
    return subprocess.list2cmdline(command)


def desktop_text(command: Sequence[str], folder: Path) -> str:
    """Return a desktop entry; arguments are quoted, and the quotes escaped once more, as its specification says."""
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        f"Name={NAME}",
        f"Exec={' '.join(map(_quoted, command))}",
        f"Path={_escaped(str(folder))}",
        "Terminal=false",
        "X-GNOME-Autostart-enabled=true",
        "",
    )
    return "\n".join(lines)


def _quoted(argument: str) -> str:
    inside = _RESERVED.sub(r"\\\1", argument).replace("%", "%%")
    return _escaped(f'"{inside}"')


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _write(path: Path, content: bytes) -> None:
    with translated(path, Code.NOT_WRITABLE):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, content)


def _remove(path: Path) -> None:
    with translated(path, Code.NOT_WRITABLE):
        path.unlink(missing_ok=True)
