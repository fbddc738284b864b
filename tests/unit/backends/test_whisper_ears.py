"""The real recogniser in its child process, on speech made for the test."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import psutil
import pytest

from companion.backends.idle_unloading import IdleLimit
from companion.backends.whisper_ears import WhisperEars, probe_device
from companion.core.audio import HEARING_RATE, Recording, Transcript
from companion.core.errors import Code, HearingError
from tests.processes import ends
from tests.shared_models import shared_model
from tests.spoken import hiss, quieter, spoken

pytestmark = pytest.mark.model
Answer = TypeVar("Answer")
QUESTION = "What is the weather like in Hangzhou tomorrow afternoon?"
STORY = "I went to the market with my sister yesterday, and we bought some apples and two bottles of milk."


@pytest.fixture(scope="module")
def model() -> Path:
    return shared_model("whisper-base")


def with_ears(model: Path, use: Callable[[WhisperEars], Awaitable[Answer]]) -> Answer:
    async def run() -> Answer:
        ears = WhisperEars(lambda: model)
        try:
            await ears.warm()
            return await use(ears)
        finally:
            await ears.close()

    return asyncio.run(run())


def test_idle_ears_give_their_memory_back_and_hear_again(model: Path) -> None:
    async def main() -> None:
        limit = IdleLimit()
        ears = WhisperEars(lambda: model, limit=limit)
        assert not ears.loaded
        await ears.warm()
        child = ears._child
        assert child is not None
        assert ears.loaded
        limit.change(1e-6)
        await child.process.wait()
        limit.change(0)
        assert not ears.loaded
        assert await ears.hear(spoken(QUESTION), ["en"]) == Transcript(QUESTION, "en")
        await ears.close()

    asyncio.run(main())


def test_words_are_read_loud_or_faint_and_what_is_no_speech_gives_nothing(model: Path) -> None:
    recordings = [
        spoken(QUESTION),
        quieter(spoken(QUESTION), 30),
        spoken("No."),
        hiss(3.0),
        hiss(3.0, -60.0),
        Recording(bytes(2 * HEARING_RATE), silent=True),
        Recording(b""),
        Recording(bytes(20)),
    ]

    async def use(ears: WhisperEars) -> list[Transcript]:
        return [await ears.hear(each, ["en", "zh", "ja"]) for each in recordings]

    asked, faint, short, *nothing = with_ears(model, use)
    assert asked == faint == Transcript(QUESTION, "en")
    assert short.text.strip(".!") == "No"
    assert nothing == [Transcript("")] * 5


def test_the_language_is_guessed_among_the_users_own_and_not_from_a_word(model: Path) -> None:
    async def use(ears: WhisperEars) -> list[str]:
        asked = [(spoken(STORY), ["zh", "en"]), (spoken("No."), ["ja", "en"]), (spoken("No."), ["ja"])]
        return [(await ears.hear(recording, languages)).language for recording, languages in asked]

    assert with_ears(model, use) == ["en", "ja", "ja"]


def test_accurate_reads_too(model: Path) -> None:
    async def use(ears: WhisperEars) -> Transcript:
        return await ears.hear(spoken(QUESTION), ["en"], accurate=True)

    assert with_ears(model, use).text == QUESTION


def test_a_glance_reads_and_gives_way_to_what_must_be_read(model: Path) -> None:
    async def use(ears: WhisperEars) -> tuple[Transcript, Transcript, Transcript]:
        alone = await ears.glance(spoken(QUESTION), ["en"])
        beside = asyncio.create_task(ears.glance(spoken(STORY), ["en"]))
        await asyncio.sleep(0)  # it is asked first
        final = await ears.hear(spoken(QUESTION), ["en"])
        return alone, await beside, final

    alone, beside, final = with_ears(model, use)
    assert alone.text == final.text == QUESTION
    assert beside.text in ("", STORY)


def test_a_child_killed_in_the_middle_is_started_again_and_the_words_are_read(model: Path) -> None:
    async def use(ears: WhisperEars) -> tuple[Transcript, bool]:
        pid = ears.pid
        assert pid is not None
        reading = asyncio.create_task(ears.hear(spoken(STORY), ["en"]))
        await asyncio.sleep(0)
        os.kill(pid, 9)
        return await reading, ears.pid not in (None, pid)

    transcript, is_another = with_ears(model, use)
    assert transcript.text == STORY
    assert is_another


def test_a_child_that_keeps_dying_is_told_of_and_can_be_asked_again(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(ears: WhisperEars) -> tuple[HearingError, Transcript]:
        with monkeypatch.context() as broken:
            broken.setattr("companion.backends.whisper_ears.CHILD_MODULE", "companion.backends.nothing_there")
            assert ears.pid is not None
            os.kill(ears.pid, 9)
            with pytest.raises(HearingError) as caught:
                await ears.hear(spoken(QUESTION), ["en"])
        return caught.value, await ears.hear(spoken(QUESTION), ["en"])

    error, transcript = with_ears(model, use)
    assert (error.problem.code, error.problem.retryable) == (Code.EARS_CRASHED, True)
    assert transcript.text == QUESTION


def test_the_child_ends_with_its_parent(model: Path, tmp_path: Path) -> None:
    program = f"""
import asyncio, os, pathlib
from companion.backends.whisper_ears import WhisperEars
async def run():
    ears = WhisperEars(lambda: pathlib.Path({str(model)!r}))
    await ears.warm()
    print(ears.pid, flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(run())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)
    pid = int(done.stdout)
    assert not psutil.pid_exists(pid) or ends(psutil.Process(pid))


def test_a_missing_model_is_named_and_a_damaged_one_told_of(tmp_path: Path) -> None:
    async def problem(model: Path | None) -> HearingError:
        ears = WhisperEars(lambda: model)
        with pytest.raises(HearingError) as caught:
            await ears.hear(spoken("No."), ["en"])
        await ears.close()
        return caught.value

    missing = asyncio.run(problem(None)).problem
    assert (missing.code, missing.values["model"]) == (Code.MODEL_MISSING, "whisper-base")
    (tmp_path / "model.bin").write_bytes(b"not a model")
    assert asyncio.run(problem(tmp_path / "model.bin")).problem.code is Code.EARS_START_FAILED


def test_no_graphics_card_means_the_processor(model: Path) -> None:
    assert asyncio.run(probe_device(model.parent)) == "cpu"
