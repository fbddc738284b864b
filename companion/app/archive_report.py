"""An archive that a terminal asks for, made by an engine, and what came of it as a message between processes."""

from dataclasses import fields
from pathlib import Path
from typing import Any

from companion.conversation.engine import Engine
from companion.core.archive import ArchiveCounts


async def archive_report(engine: Engine, message: dict[str, Any]) -> dict[str, Any]:
    """Do what a message asks and return what came of it. Raises `CompanionError`."""
    path = Path(message["path"])
    if message["do"] == "restore":
        made = await engine.archiving.restore(path)
        who = {"user": made.user.id, "name": made.user.name, "persona": made.persona.id}
        return {"counts": _plain(made.counts)} | who
    counts = await engine.archiving.write(path, message["user"], message["persona"], message["passphrase"])
    return {"counts": _plain(counts)}


def _plain(counts: ArchiveCounts) -> dict[str, int]:
    return {one.name: getattr(counts, one.name) for one in fields(counts)}
