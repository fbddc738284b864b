"""The unsent text of one user to one persona, durable at every write, so that a crash costs no half-written message."""

from collections.abc import Callable

from companion.core.errors import Code, Problem, StorageError
from companion.storage.locations import Pair
from companion.storage.safe_files import SafeStorage
from companion.storage.toml_file import keep_aside
from companion.storage.writer import Writer


def keep_draft(places: Pair, text: str) -> None:
    """Keep the text at once, in the caller's thread, while no store is open. Raises `StorageError`."""
    storage = SafeStorage(places.draft, "draft")
    try:
        storage.read()
    except StorageError as error:
        if error.problem.code is not Code.FILE_DAMAGED:
            raise
        keep_aside(places.draft, places.set_aside, Code.FILE_DAMAGED)
    storage.write({"draft": {"1": {"text": text}}})


class DraftFile:
    """Satisfies `core.ports.Drafts`."""

    def __init__(self, places: Pair, writer: Writer, report: Callable[[Problem], None]) -> None:
        self._places = places
        self._writer = writer
        self._report = report
        self._text: str | None = None

    async def read(self) -> str:
        """Return the text kept, or an empty one."""
        text, problems = await self._writer.run(self._read)
        for problem in problems:
            self._report(problem)
        return text

    async def write(self, text: str) -> None:
        """Keep the text. Raises `StorageError`."""
        await self._writer.run(lambda: self._write(text))

    def _read(self) -> tuple[str, list[Problem]]:
        try:
            text, problems = self._read_text(), []
        except StorageError as error:
            text, problems = "", [error.problem]
            if error.problem.code is Code.FILE_DAMAGED:
                problems = [keep_aside(self._places.draft, self._places.set_aside, Code.FILE_DAMAGED)]
        self._text = text
        return text, problems

    def _write(self, text: str) -> None:
        if self._text is None:
            self._read()
        if text != self._text:
            storage = SafeStorage(self._places.draft, "draft")
            storage.write({"draft": {"1": {"text": text}}})
            self._text = text

    def _read_text(self) -> str:
        tables = SafeStorage(self._places.draft, "draft").read() or {}
        text = tables.get("draft", {}).get("1", {}).get("text", "")
        if not isinstance(text, str):
            raise StorageError(Code.FILE_DAMAGED, path=self._places.draft, kept_as="")
        return text
