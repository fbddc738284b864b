"""Erases for good what one pair said: out of journal, memory, backups and everything else that lies in the home.

Texts go first where only texts tell what has to go; then what ids tell goes. What was cut off is finished by doing it
all again: a step that is done finds nothing left to do.
"""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TypeVar

from companion.core.conversation import Turn
from companion.core.erasure import Erasure, ErasureStep, Gone, Holders
from companion.core.errors import Code, StorageError
from companion.core.stores import Told
from companion.storage import erased_file
from companion.storage.backup_erasing import BackupErasing, drop_broken
from companion.storage.blanking import blank_file
from companion.storage.durable import read_file, translated
from companion.storage.erasure_look import Looking, turns_naming, turns_of_day
from companion.storage.event_files import EventFiles
from companion.storage.home_search import files_of, is_loose, look_through
from companion.storage.journal_files import JournalFiles
from companion.storage.locations import Locations, Pair
from companion.storage.memory_shelf import part_paths
from companion.storage.part_names import is_part_name
from companion.storage.scrubbing import Scrub, replace_file
from companion.storage.stepping import in_steps
from companion.storage.toml_file import keep_aside
from companion.storage.traces import Scanner, scanner_of
from companion.storage.writer import Writer

T = TypeVar("T")


class FileEraser:
    """Satisfies `core.stores.Eraser`. `reader` is a thread beside the writer's, for what only reads."""

    def __init__(
        self,
        locations: Locations,
        places: Pair,
        journal: JournalFiles,
        memory: EventFiles,
        writer: Writer,
        reader: Writer,
    ) -> None:
        self._locations = locations
        self._places = places
        self._journal = journal
        self._memory = memory
        self._writer = writer
        self._reader = reader
        self.noted: Callable[[], None] = lambda: None  # called after each note

    async def erasures(self) -> Sequence[Erasure]:
        """Return what was erased, the oldest first. A note that can't be read is set aside."""
        return await self._writer.run(self._erasures)

    async def note(self, erasure: Erasure) -> None:
        """Note an erasure durably, in place of the one of the same id. Raises `StorageError`."""
        await self._writer.run(lambda: erased_file.write_erasure(self._places, erasure))
        self.noted()

    async def turns_naming(self, names: Collection[str], told: Told) -> Sequence[Turn]:
        """Return the turns in which a name stands, hidden ones and all answers too, the oldest first."""
        found = await self._look(turns_naming(self._parts(), names), len(self._parts()), told)
        return [turn for turns in found for turn in turns]

    async def turns_of_day(self, day: date, told: Told) -> Sequence[Turn]:
        """Return the turns of a local day, hidden ones too, the oldest first."""
        found = await self._look(turns_of_day(self._parts(), day), len(self._parts()), told)
        return [turn for turns in found for turn in turns]

    async def look(self, erasure: Erasure, texts: Collection[str], told: Told) -> Holders:
        """Find out where what is to be erased stands beside itself. Nothing changes."""
        gone = Gone([erasure])
        parts = self._parts()
        looking = Looking(gone, texts)
        total = len(parts) + 1
        await self._look(looking.through_settings(files_of(self._locations, self._places)), total, told)
        await self._look(looking.through_memory(self._places), total, told)
        await self._look(looking.through_journal(parts), total, told)
        scrub, scanner = Scrub(gone, looking.texts), scanner_of(looking.texts)
        backups = BackupErasing(self._places.backups, scrub, scanner)
        held = await self._look(backups.count(), 0, told)
        loose = self._loose()
        damaged = [one.path for one in await self._look(look_through(loose, scanner), 0, told) if one.held]
        return Holders(
            tuple(looking.texts), looking.prompts, sum(held), tuple(damaged), tuple(sorted(backups.unreadable))
        )

    async def carry_out(self, texts: Collection[str], told: Told) -> None:
        """Erase all that is noted from everything but the index. Raises `StorageError`; then some of it is done."""
        erasures = await self.erasures()
        gone = Gone(erasures)
        scanner, scrub = scanner_of(texts), Scrub(gone, texts)
        backups = BackupErasing(self._places.backups, scrub, scanner)
        if any(one.everything and not one.done for one in erasures):
            await self._write(self._remove_all(), ErasureStep.CONVERSATION, 0, told)
        loose, parts = self._loose(), self._parts()
        total = len(loose) + len(parts)
        await self._write(self._blank(loose, scrub, scanner), ErasureStep.CONVERSATION, total, told)
        notes = Scrub(gone, texts, keeping_turns=True)
        await self._write(self._rewrite(parts, notes, scanner), ErasureStep.CONVERSATION, total, told, len(loose))
        await self._write(backups.work(), ErasureStep.BACKUPS, 0, told)
        await self._write(
            (drop_broken(self._places.backups, scanner, path) for path in sorted(backups.unreadable)),
            ErasureStep.BACKUPS,
            0,
            told,
        )
        memory = [*part_paths(self._places.memory), self._places.memory_file]
        await self._write(self._rewrite(memory, scrub, scanner), ErasureStep.CONVERSATION, 0, told)
        await self._write(self._rewrite(parts, scrub, scanner), ErasureStep.CONVERSATION, len(parts), told)

    async def search(self, texts: Collection[str], told: Told) -> Sequence[tuple[Path, int, bool]]:
        """Look for texts in every file; return path, size in bytes (-1: not readable), and whether one stands in it."""
        paths = files_of(self._locations, self._places)
        work = look_through(paths, scanner_of(texts))
        return await in_steps(self._reader, work, lambda done: told(ErasureStep.CHECKING, done, len(paths)))

    async def blank(self, paths: Collection[Path], texts: Collection[str]) -> None:
        """Blank texts in files that belong to no store. What can't be written stays as it is."""
        loose = [path for path in paths if is_loose(path, self._places)]
        scrub = Scrub(Gone(await self.erasures()), texts)
        await in_steps(self._writer, self._blank(loose, scrub, scanner_of(texts)))

    @property
    def index(self) -> Path:
        """The file of the search index."""
        return self._places.index

    # in the threads

    def _erasures(self) -> Sequence[Erasure]:
        try:
            return erased_file.read_erasures(self._places)
        except StorageError as error:
            if error.problem.code is not Code.FILE_DAMAGED:
                raise
            keep_aside(self._places.erased, self._places.set_aside, Code.FILE_DAMAGED)
            return ()

    def _parts(self) -> list[Path]:
        return sorted(path for path in self._places.journal.glob("*.json") if is_part_name(path.name))

    def _loose(self) -> list[Path]:
        return [path for path in files_of(self._locations, self._places) if is_loose(path, self._places)]

    async def _look(self, work: Iterator[T], total: int, told: Told) -> list[T]:
        return await in_steps(self._reader, work, lambda done: told(ErasureStep.LOOKING, done, total))

    async def _write(self, work: Iterator[object], step: ErasureStep, total: int, told: Told, before: int = 0) -> None:
        told(step, before, total)
        await in_steps(self._writer, work, lambda done: told(step, before + done, total))

    def _blank(self, paths: Sequence[Path], scrub: Scrub, scanner: Scanner) -> Iterator[None]:
        for path in paths:
            try:
                blank_file(path, scrub, scanner, logs=self._locations.logs)
            except StorageError as error:
                if error.problem.code is Code.DISK_FULL:
                    raise
            yield  # what can't be written is found by the check, which tells of it

    def _remove_all(self) -> Iterator[None]:
        """Remove all files of the pair but who she is, what was erased, and the index."""
        self._journal.forget()
        self._memory.forget()
        kept = (self._places.erased, self._places.persona)
        for path in _below(self._places.folder):
            if path in kept or path.is_relative_to(self._places.sprites) or path.name.startswith(self.index.name):
                continue
            with translated(path, Code.NOT_WRITABLE):
                path.unlink(missing_ok=True)
            yield

    def _rewrite(self, paths: Sequence[Path], scrub: Scrub, scanner: Scanner) -> Iterator[None]:
        for path in paths:
            try:
                self._rewrite_file(path, scrub)
            except StorageError as error:
                if error.problem.code is not Code.FILE_DAMAGED:
                    raise
                problem = keep_aside(path, self._places.set_aside, Code.FILE_DAMAGED)
                kept = Path(problem.values.get("kept_as", str(path)))
                blank_file(kept, scrub, scanner, logs=self._locations.logs)
            yield

    def _rewrite_file(self, path: Path, scrub: Scrub) -> None:
        content = read_file(path)
        if content is None:
            return
        left = scrub.file(path.relative_to(self._places.folder).as_posix(), content)
        if left is content:
            return
        self._journal.forget()
        self._memory.forget()
        replace_file(path, left)


def _below(folder: Path) -> list[Path]:
    """Return all files below a folder."""
    return [Path(here) / name for here, _, names in os.walk(folder) for name in names]
