"""The gate as the engine sees it: closed and opened by the settings, what passed it told, what it enforces said."""

from collections.abc import Sequence
from typing import Protocol

from companion.backends.confinement import can_confine
from companion.backends.outside_gate import GATE, Ledger, watch_this_process
from companion.core.outside import OutsideRequest, Safeguard, Safeguards


class LedgerBook(Ledger, Protocol):
    """A ledger that can be read."""

    async def read(self) -> Sequence[OutsideRequest]:
        """Return what is noted, newest first."""
        ...

    async def clear(self) -> None:
        """Forget it."""
        ...

    @property
    def unkept(self) -> bool:
        """Whether nothing can be written."""
        ...


class WayOut:
    """Satisfies `core.outside.Outside`. It is closed until the settings say otherwise."""

    def __init__(self, ledger: LedgerBook) -> None:
        self._ledger = ledger
        GATE.close()
        GATE.ledger = ledger
        watch_this_process()

    def use(self, *, local_only: bool) -> None:
        """Let nothing out from now on, and end what is under way; or let requests out again."""
        if local_only:
            GATE.close()
        else:
            GATE.open()

    async def requests(self) -> Sequence[OutsideRequest]:
        """Return the requests that are noted, newest first."""
        return await self._ledger.read()

    async def clear(self) -> None:
        """Forget them."""
        await self._ledger.clear()

    @property
    def unkept(self) -> bool:
        """Whether requests can't be written to the disk."""
        return self._ledger.unkept

    def safeguards(self) -> Safeguards:
        """Return what is enforced by what."""
        helpers = Safeguard.SYSTEM if can_confine() else Safeguard.PROGRAM
        return Safeguards(program=Safeguard.PROGRAM, helpers=helpers)
