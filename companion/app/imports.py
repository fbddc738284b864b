"""Imports on a thread of their own, so that the window lives while they go on; who needs them waits for `finished`."""

from collections.abc import Sequence
from importlib import import_module

from PySide6.QtCore import QObject, QThread


class Imports(QThread):
    """Imports modules by name, one after the other."""

    def __init__(self, names: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names = names

    def run(self) -> None:
        """Import them; one that fails does so again where it is needed, which then tells of it."""
        for name in self._names:
            if self.isInterruptionRequested():
                return
            import_module(name)
