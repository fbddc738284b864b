"""An offline voice whose child is `tests.wire.voice_child`, with the files that it would load."""

from pathlib import Path

import pytest

from companion.backends import local_voice
from companion.backends.local_voice import MODEL_FILE, VOICES_FILE


def pretend_voice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the voice of this computer be that child, and return the folder of its models."""
    monkeypatch.setattr(local_voice, "CHILD_MODULE", "tests.wire.voice_child")
    monkeypatch.setenv("VOICE_CHILD_DEATHS", str(folder / "deaths"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    (folder / "kokoro").mkdir()
    (folder / MODEL_FILE).touch()
    (folder / VOICES_FILE).touch()
    return folder
