"""What the window itself remembers between starts: its place on screen, the splitter, and cards shown once.

It is a small ini file in the home; losing it loses no words.
"""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

_VERSION = 1


class WindowPlace:
    """Reads and writes the window's own memory; with no path nothing is kept."""

    def __init__(self, path: Path | None = None) -> None:
        self._file = QSettings(str(path), QSettings.Format.IniFormat) if path else None
        if self._file is not None and not self._is_ours(self._file):
            self._file = None

    @staticmethod
    def _is_ours(file: QSettings) -> bool:
        """Tell whether a file is none of a later version. One that says nothing readable is overwritten."""
        version = str(file.value("version", _VERSION))
        return not version.isdecimal() or int(version) <= _VERSION

    def bytes(self, name: str) -> QByteArray:
        """Return bytes kept under a name, or empty ones."""
        value = self._file.value(name) if self._file is not None else None
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep(self, name: str, value: QByteArray) -> None:
        """Keep bytes under a name."""
        if self._file is not None:
            self._file.setValue("version", _VERSION)
            self._file.setValue(name, value)

    def was_seen(self, name: str) -> bool:
        """Tell whether a card was shown before."""
        return not self.bytes(f"seen/{name}").isEmpty()

    def mark_seen(self, name: str) -> None:
        """Note that a card was shown."""
        self.keep(f"seen/{name}", QByteArray(b"yes"))
