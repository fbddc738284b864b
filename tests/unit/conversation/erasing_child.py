"""A program that erases a turn with all that hangs on it, and dies before its n-th change of a file.

`python -m tests.unit.conversation.erasing_child HOME BASE_URL TURN STEP` prints "done" and ends well where STEP is
beyond the last change.
"""

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

from companion.backends.embedder import NoEmbedder
from companion.conversation.remembering import Pace
from companion.core.erasure import TurnsScope
from companion.storage import durable
from companion.storage.index_file import IndexFile
from tests.unit.conversation.erasing_stage import erase
from tests.unit.conversation.memory_child import GONE, Elsewhere
from tests.unit.conversation.stage import SetClock, set_stage


class Dying:
    """Ends the process, without a word, before the n-th change of a file from now on."""

    def __init__(self, step: int) -> None:
        self._left = step
        unlink, erase_index = Path.unlink, IndexFile.erase
        durable.os.replace = self.before(os.replace)  # type: ignore[attr-defined]
        Path.unlink = self.before(unlink)  # type: ignore[method-assign]
        os.pwrite = self.before(os.pwrite)
        IndexFile.erase = self.before(erase_index)  # type: ignore[method-assign]

    def before(self, act: Any) -> Any:
        """Return what counts before it acts."""

        def count(*given: Any, **named: Any) -> Any:
            self._left -= 1
            if self._left == 0:
                os._exit(GONE)
            return act(*given, **named)

        return count


async def main(home: str, base_url: str, turn_id: str, step: str) -> None:
    """Open the home, erase, close."""
    async with set_stage(
        Path(home),
        Elsewhere(base_url),
        clock=SetClock(),
        pace=Pace(backoff=(0.0,) * 8, index_after=3600.0),
        embedder=NoEmbedder(),
    ) as stage:
        Dying(int(step))
        await erase(stage, TurnsScope((turn_id,)))
        os._exit(0)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
