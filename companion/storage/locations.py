"""Where everything lies on this computer: one home folder, the shared model files, and what ships with the program.

A home is self-contained (settings, logs, cache and lock lie in it), so moving or copying the folder moves everything.
"""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.core.persona import DEFAULT_USER_ID
from companion.core.values import dataclass

MODELS_VARIABLE = "COMPANION_MODELS"
_FOLDER_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,25}")
_DEVICE_NAMES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")  # Windows opens a device whatever the folder


def is_folder_name(text: str) -> bool:
    """Tell whether `text` may be the id of a user or a persona: at most 26 of a–z, 0–9 and '-'."""
    return bool(_FOLDER_NAME.fullmatch(text)) and not _DEVICE_NAMES.fullmatch(text)


@dataclass(frozen=True, slots=True)
class Pair:
    """What belongs to one user with one persona. Nothing below a home has a path of 110 characters or more."""

    folder: Path

    @property
    def journal(self) -> Path:
        """The folder of the files that hold what was said."""
        return self.folder / "journal"

    @property
    def catalogue(self) -> Path:
        """What the journal's files hold, in short; derived, and may be deleted at any time."""
        return self.folder / "catalogue.json"

    @property
    def draft(self) -> Path:
        """The unsent text."""
        return self.folder / "draft.json"

    @property
    def persona(self) -> Path:
        """The user's own version of the persona."""
        return self.folder / "persona.toml"

    @property
    def sprites(self) -> Path:
        """The folder that holds the persona's folders of pictures."""
        return self.folder / "sprites"

    @property
    def memory(self) -> Path:
        """The folder of what was concluded."""
        return self.folder / "memory"

    @property
    def memory_file(self) -> Path:
        """The snapshot of what was concluded."""
        return self.folder / "memory.json"

    @property
    def index(self) -> Path:
        """What is found again by words and meaning; derived, and may be deleted at any time."""
        return self.folder / "index.sqlite"

    @property
    def backups(self) -> Path:
        """The folder of backups."""
        return self.folder / "backups"

    @property
    def restoring(self) -> Path:
        """Says which backup is being restored, while one is."""
        return self.folder / "restoring.json"

    @property
    def erased(self) -> Path:
        """Names what was erased, by ids alone."""
        return self.folder / "erased.json"

    @property
    def set_aside(self) -> Path:
        """Where damaged files are kept."""
        return self.folder / "set-aside"


@dataclass(frozen=True, slots=True)
class Locations:
    """The three roots, and the names below the first."""

    home: Path
    models: Path
    assets: Path

    @property
    def marker(self) -> Path:
        """The file that tells the version of the home."""
        return self.home / "home.toml"

    @property
    def lock(self) -> Path:
        """The file whose lock makes the home one process's."""
        return self.home / "lock"

    @property
    def settings(self) -> Path:
        """The settings."""
        return self.home / "settings.toml"

    @property
    def keys(self) -> Path:
        """Keys of endpoints, where no keyring is and the user said yes."""
        return self.home / "keys.toml"

    @property
    def quirks(self) -> Path:
        """What was learned of endpoints."""
        return self.home / "quirks.json"

    @property
    def ledger(self) -> Path:
        """What was sent beyond this computer: hosts and bytes, no words."""
        return self.home / "outside.jsonl"

    @property
    def starts(self) -> Path:
        """Tells whether the program ended well."""
        return self.home / "starts"

    @property
    def logs(self) -> Path:
        """The folder of logs."""
        return self.home / "logs"

    @property
    def cache(self) -> Path:
        """The folder of what can be made again."""
        return self.home / "cache"

    @property
    def sync_notes(self) -> Path:
        """What is known of the server's copy; derived, and may be deleted at any time."""
        return self.home / "shared.sqlite"

    @property
    def machine(self) -> Path:
        """Names this copy of the home among those that share a memory."""
        return self.home / "machine.toml"

    @property
    def set_aside(self) -> Path:
        """Where damaged files that belong to no pair are kept."""
        return self.home / "set-aside"

    @property
    def users(self) -> Path:
        """The folder of users."""
        return self.home / "users"

    def user_file(self, user_id: str) -> Path:
        """Return the file that names a user."""
        return self.users / user_id / "user.toml"

    def user_settings(self, user_id: str) -> Path:
        """Return the file of a user's own settings; the first user's stand in that of the home."""
        return self.settings if user_id == DEFAULT_USER_ID else self.users / user_id / "settings.toml"

    def usage(self, user_id: str) -> Path:
        """Return the folder of the counts of a user's tokens. Its name is none that a persona may have."""
        return self.home / "usage" if user_id == DEFAULT_USER_ID else self.users / user_id / "_usage"

    def pair(self, user_id: str, persona_id: str) -> Pair:
        """Return the places of a user with a persona."""
        return Pair(self.users / user_id / persona_id)


def locate(
    home: str | Path | None = None,
    models: str | Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Locations:
    """Return the places to use. Without `home` it is the account's data folder; nothing is created."""
    models = models or environment.get(MODELS_VARIABLE)
    return Locations(
        home=_absolute(home) if home else _account_folder() / "home",
        models=_absolute(models) if models else _account_folder() / "models",
        assets=_shipped_folder() / "assets",
    )


def _absolute(path: str | Path) -> Path:
    return Path(path).expanduser().resolve()


def _account_folder() -> Path:
    if sys.platform == "linux":  # what platformdirs would say, which takes 8 ms to import
        return Path(os.environ.get("XDG_DATA_HOME", "").strip() or "~/.local/share").expanduser() / "companion"
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False)


def _shipped_folder() -> Path:
    return Path(getattr(sys, "_MEIPASS", Path(__file__).parents[2]))
