"""The embedded model, fetched before the program starts so that its progress shows on the terminal.
What to fetch and from where is the program's knowledge; this only decides whether to ask it.
"""

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from setup_stamp import Stamp, digest
from setup_steps import say

CATALOGUE = Path(__file__).resolve().parent.parent / "assets" / "models.toml"
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
NO_MODEL_WANTED = {"--base-url", "--help", "-h", "--version"}


def fetch_if_needed(
    program: Sequence[str], arguments: Sequence[str], environment: Mapping[str, str], stamp: Stamp
) -> None:
    """Let the program fetch the embedded model unless these arguments need none or it was seen in place before.

    Without a network the program still starts. Raises KeyboardInterrupt when the person stopped the download.
    """
    if not needs_model(arguments) or not has_screen(arguments, environment):
        return
    named, homes = list(option_values("--models", arguments)), list(option_values("--home", arguments))
    folder = Path(named[-1]).expanduser() if named else models_folder(environment)
    home = Path(homes[-1]).expanduser() if homes else account_folder(environment) / "home"
    if stamp.holds({"model": fingerprint(folder, home)}):
        return
    places = [*(["--models", str(folder)] if named else []), *(["--home", homes[-1]] if homes else [])]
    command = [*program, "fetch", "--if-needed", *places]
    code = subprocess.run(command, env=environment, stdout=sys.stderr, check=False).returncode
    if code in {130, -2}:
        raise KeyboardInterrupt
    if code:
        say("the embedded model could not be fetched; starting without it")
    else:
        stamp.record({"model": fingerprint(folder, home)})


def needs_model(arguments: Sequence[str]) -> bool:
    """Whether the program is about to chat with the embedded model: it opens its window or asks."""
    chats = not arguments or arguments[0].startswith("-") or arguments[0] == "ask"
    return chats and not any(argument.split("=")[0] in NO_MODEL_WANTED for argument in arguments)


def has_screen(arguments: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Whether the program could show what these arguments ask for; where it can't, it says so at once."""
    terminal = bool(arguments) and arguments[0] == "ask"
    return terminal or sys.platform != "linux" or any(environment.get(name) for name in SCREENS)


def option_values(name: str, arguments: Sequence[str]) -> Iterator[str]:
    """The values of an option among the program's arguments."""
    for option, value in itertools.pairwise([*arguments, None]):
        if value is not None and option == name:
            yield value
        elif option is not None and option.startswith(f"{name}="):
            yield option.partition("=")[2]


def models_folder(environment: Mapping[str, str]) -> Path:
    """Where the user's model files lie, shared by every home."""
    return Path(environment.get("COMPANION_MODELS") or account_folder(environment) / "models")


def account_folder(environment: Mapping[str, str]) -> Path:
    """Where the program keeps everything of this computer account unless told otherwise."""
    home = Path(environment.get("HOME") or Path.home())
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "companion"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "companion"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "companion"


def fingerprint(folder: Path, home: Path) -> str:
    """What the program's answer depends on: its catalogue, the files in the folder, and where she thinks."""
    listing = sorted(f"{entry.name} {entry.stat().st_size}" for entry in os.scandir(folder)) if folder.is_dir() else []
    settings = home / "settings.toml"
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in (CATALOGUE, settings) if path.is_file()]
    return digest(str(folder.absolute()), str(home.absolute()), *texts, *listing)
