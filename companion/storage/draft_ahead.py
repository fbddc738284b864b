"""What a durable write of a file would wait for, done before and after it: between two turns nobody waits.

Making a draft and letting go of the file that a rename replaces take as long as writing the content, so the draft is
made ahead, and the replaced file's room is given back later.
"""

import contextlib
import os
import sys
from pathlib import Path

from companion.storage.durable import DRAFT_SUFFIX, Draft, create_draft


class DraftAhead:
    """At most one draft in a folder, for whichever file is written next.

    What fails here costs nothing: the write then makes its own draft. On Windows, where an open file can't be
    replaced, there is never one.
    """

    def __init__(self, folder: Path) -> None:
        self._name = f"{folder}/next{DRAFT_SUFFIX}"
        self._draft: Draft | None = None
        self._held: list[int] = []  # descriptors of the files written last; while one is open its file is not freed

    def make(self) -> None:
        """Have a draft that the disk knows, and let go of the files that were replaced."""
        while len(self._held) > 1:
            os.close(self._held.pop(0))
        if self._draft is not None or sys.platform == "win32":
            return
        with contextlib.suppress(OSError):
            self._draft = create_draft(self._name)
            os.fsync(self._draft.descriptor)
            return
        self.discard()

    def take(self) -> Draft | None:
        """Give the draft away, if there is one; whoever takes it closes it and renames or removes it."""
        draft, self._draft = self._draft, None
        if draft is not None:
            self._held.append(os.dup(draft.descriptor))
        return draft

    def discard(self) -> None:
        """Remove the draft and hold nothing any more."""
        draft, self._draft = self._draft, None
        if draft is not None:
            os.close(draft.descriptor)
            with contextlib.suppress(OSError):
                Path(draft.name).unlink()
        while self._held:
            os.close(self._held.pop())
