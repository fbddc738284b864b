"""Which change of memory Ctrl+Z means: the user's last one since the start, then the one before it, and back again.

Any other change empties what could be done again, as in every editor.
"""


class UndoStack:
    """Ids of entries of the history."""

    def __init__(self) -> None:
        self._done: list[str] = []
        self._undone: list[str] = []

    def last(self, *, redo: bool) -> str:
        """Return what to take back next, or to do again; empty where nothing is left."""
        some = self._undone if redo else self._done
        return some[-1] if some else ""

    def changed(self, entry_id: str) -> None:
        """The user changed something."""
        self._done.append(entry_id)
        self._undone.clear()

    def undone(self, entry_id: str) -> None:
        """This was taken back."""
        self.drop(entry_id)
        self._undone.append(entry_id)

    def redone(self, entry_id: str) -> None:
        """This was done again."""
        self.drop(entry_id)
        self._done.append(entry_id)

    def drop(self, entry_id: str) -> None:
        """This can't be taken back, or done again, any more."""
        self._done = [one for one in self._done if one != entry_id]
        self._undone = [one for one in self._undone if one != entry_id]
