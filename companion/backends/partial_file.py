"""A file on its way: appended to, hashed while it grows, resumed after a stop, and only then given its real name."""

import asyncio
import hashlib
import os
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from pathlib import Path

from companion.backends.model_catalogue import ModelEntry

_CHUNK = 2**20


class PartialFile:
    """What has arrived of a model file. Its name holds the checksum: a changed catalogue begins a new one."""

    def __init__(self, folder: Path, entry: ModelEntry, progress: Callable[[int, int], None]) -> None:
        self._entry = entry
        self._path = folder / f"{entry.file}.{entry.sha256[:8]}.part"
        self._final = folder / entry.file
        self._progress = progress
        self._hash = hashlib.sha256()
        self.size = 0
        self._told = 0

    @property
    def is_complete(self) -> bool:
        """Whether every byte has arrived, right or wrong."""
        return self.size >= self._entry.size

    async def resume(self) -> None:
        """Take up what an earlier try left."""
        self._hash = hashlib.sha256()
        self.size = 0
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                self._hash.update(chunk)
                self.size += len(chunk)
                await asyncio.sleep(0)
        if self.size > self._entry.size:
            self.discard()
        self.tell()

    async def append(self, chunks: AsyncGenerator[bytes, None]) -> None:
        """Write chunks after what is there, up to the file's size. What was written stays, however this ends."""
        async with aclosing(chunks):
            with self._path.open("ab") as file:
                async for chunk in chunks:
                    piece = chunk[: self._entry.size - self.size]
                    file.write(piece)
                    self._hash.update(piece)
                    self.size += len(piece)
                    self.tell()
                    if self.is_complete:
                        return

    def tell(self, arriving: int = 0) -> None:
        """Tell the progress, never less than before; `arriving` bytes are here but not yet in the file."""
        self._told = max(self._told, min(self.size + arriving, self._entry.size))
        self._progress(self._told, self._entry.size)

    def discard(self) -> None:
        """Forget everything that has arrived."""
        self._path.unlink(missing_ok=True)
        self._hash = hashlib.sha256()
        self.size = self._told = 0

    def finish(self) -> Path | None:
        """Give the file its real name if its checksum is right; else discard it and return None."""
        if self.size != self._entry.size or self._hash.hexdigest() != self._entry.sha256:
            self.discard()
            return None
        with self._path.open("rb+") as file:
            os.fsync(file.fileno())
        self._path.replace(self._final)
        return self._final
