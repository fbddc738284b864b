"""The doctor's round: one check after the other, each announced as it is done, and stopped at any time."""

from contextlib import aclosing

from companion.conversation.beside import Latest
from companion.core.commands import Command
from companion.core.doctor import Check, Examination, Examine, Examined, Finding, StopExamining
from companion.core.ports import Announce

_ORDER = list(Check)


class Examining:
    """The examination under way; a later one ends it. `examination` is None where nothing is looked at."""

    def __init__(self, examination: Examination | None, *, announce: Announce) -> None:
        self._examination = examination
        self._announce = announce
        self._round = Latest()
        self._found: dict[Check, Finding] = {}

    def obey(self, command: Command) -> bool:
        """Begin or end an examination; False for a command that belongs elsewhere."""
        match command:
            case Examine() if self._examination is not None:
                self._found = {}
                self._round.begin(self._examine(self._examination))
            case StopExamining():
                self._round.stop()
                self._announce(Examined(tuple(self._found.values()), stopped=True))
            case _:
                return False
        return True

    async def close(self) -> None:
        """End it."""
        await self._round.close()

    async def _examine(self, examination: Examination) -> None:
        self._announce(Examined(looking_at=_ORDER[0]))
        async with aclosing(examination()) as findings:
            async for finding in findings:
                self._found[finding.check] = finding
                self._announce(Examined(tuple(self._found.values()), self._next()))
        self._announce(Examined(tuple(self._found.values()), finished=True))

    def _next(self) -> Check | None:
        return next((one for one in _ORDER if one not in self._found), None)
