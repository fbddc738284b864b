"""Tokens by day, purpose and model: one small TinyDB file a month, in the home's own folder for it.

A lost count costs nothing else, so a file that can't be read is set aside and counting begins anew.
"""

from collections.abc import Sequence
from pathlib import Path

from companion.core.errors import Code, StorageError
from companion.core.memory import UsageOfDay
from companion.storage.rows import from_row
from companion.storage.safe_files import open_tables
from companion.storage.toml_file import keep_aside
from companion.storage.writer import Writer

_MONTH_LENGTH = len("2026-03")


class UsageFiles:
    """Satisfies `core.ports.UsageStore`."""

    def __init__(self, folder: Path, aside: Path, writer: Writer) -> None:
        self._folder = folder
        self._aside = aside
        self._writer = writer

    async def read(self) -> Sequence[UsageOfDay]:
        """Return what was counted, the oldest day first; what can't be read is left out."""
        return await self._writer.run(self._read)

    async def write(self, rows: Sequence[UsageOfDay]) -> None:
        """Write rows in place of those of the same day, purpose and model. Raises `StorageError`."""
        await self._writer.run(lambda: self._write(rows))

    def _read(self) -> Sequence[UsageOfDay]:
        paths = sorted(self._folder.glob("????-??.json"))
        return sorted((row for path in paths for row in self._read_month(path).values()), key=lambda row: row.day)

    def _write(self, rows: Sequence[UsageOfDay]) -> None:
        for month in sorted({row.day[:_MONTH_LENGTH] for row in rows}):
            path = self._folder / f"{month}.json"
            known = {_key(row): number for number, row in self._read_month(path).items()}
            table = open_tables(path, "usage").safe_table("usage")
            for row in rows:
                if row.day.startswith(month):
                    number = known.setdefault(_key(row), max(known.values(), default=0) + 1)
                    table.put(row, number)

    def _read_month(self, path: Path) -> dict[int, UsageOfDay]:
        try:
            return {row.doc_id: from_row(UsageOfDay, row) for row in open_tables(path, "usage").table("usage")}
        except StorageError as error:
            if error.problem.code is not Code.FILE_DAMAGED:
                return {}
        except ValueError:
            pass
        keep_aside(path, self._aside, Code.FILE_DAMAGED)
        return {}


def _key(row: UsageOfDay) -> tuple[str, str, str]:
    return row.day, row.purpose, row.model
