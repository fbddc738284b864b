"""What has been set up in the virtual environment, so that a start with nothing to do is instant.
The stamp lies inside .venv: whoever deletes that folder deletes the claim that it is complete.
"""

import contextlib
import hashlib
import json
from pathlib import Path


class Stamp:
    """Fingerprints of what was installed, by name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held: dict[str, str] = {}
        self.reload()

    def reload(self) -> None:
        """Read the file; one that is missing or damaged claims nothing."""
        try:
            held = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            held = {}
        self._held = held if isinstance(held, dict) else {}

    def holds(self, wanted: dict[str, str]) -> bool:
        """Whether all of these were recorded exactly so; an empty fingerprint never was."""
        return all(value != "" and self._held.get(name) == value for name, value in wanted.items())

    def record(self, done: dict[str, str]) -> None:
        """Claim these as installed; where this user may not write, the next start looks again."""
        self._held.update(done)
        with contextlib.suppress(PermissionError):
            self._path.write_text(json.dumps(self._held, indent=1), encoding="utf-8")


def digest(*parts: str) -> str:
    """One fingerprint of all parts and their order."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
