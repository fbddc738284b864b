"""The voice of this computer as a child process: it streams, it dies and comes back, it gives way at once."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from companion.backends import local_voice as local_voice_module
from companion.backends.idle_unloading import IdleLimit
from companion.backends.local_voice import LocalVoice
from companion.core.audio import SpokenWord, VoiceStyle
from companion.core.errors import Code, VoiceError
from tests.unit.voice_models import pretend_voice

XIAOBEI = VoiceStyle("kokoro:zf_xiaobei")


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the files lie that the child would load."""
    return pretend_voice(tmp_path, monkeypatch)


def play(models: Path, act: Callable[[LocalVoice], Awaitable[Any]]) -> Any:
    async def main() -> Any:
        voice = LocalVoice(models)
        try:
            return await act(voice)
        finally:
            await voice.close()
            assert len(asyncio.all_tasks()) == 1

    return asyncio.run(main())


async def say(voice: LocalVoice, text: str) -> tuple[float, list[SpokenWord]]:
    seconds, words = 0.0, []
    async with aclosing(voice.say(text, XIAOBEI)) as pieces:
        async for piece in pieces:
            seconds += piece.frame.seconds if piece.frame else 0.0
            words += [piece.word] if piece.word else []
    return round(seconds, 3), words


def test_sound_and_words_come_from_the_child(models: Path) -> None:
    async def act(voice: LocalVoice) -> None:
        assert await say(voice, "好的。") == (0.1, [SpokenWord(0, 2, 0.0, 0.1)])
        assert await say(voice, "Again.") == (0.1, [SpokenWord(0, 2, 0.0, 0.1)])

    play(models, act)


def test_an_idle_voice_gives_its_memory_back_and_speaks_again(models: Path) -> None:
    async def main() -> None:
        limit = IdleLimit()
        voice = LocalVoice(models, limit=limit)
        await say(voice, "好的。")
        child = voice._child
        assert child is not None
        limit.change(1e-6)
        await child.process.wait()
        limit.change(0)
        assert await say(voice, "Again.") == (0.1, [SpokenWord(0, 2, 0.0, 0.1)])
        assert voice._child is not child
        await voice.close()

    asyncio.run(main())


def test_nothing_is_started_for_a_text_without_words(models: Path) -> None:
    async def act(voice: LocalVoice) -> None:
        assert await say(voice, "……😊") == (0.0, [])
        assert voice._child is None

    play(models, act)


def test_a_child_that_dies_is_started_again_and_the_text_is_said(models: Path) -> None:
    (models / "deaths").touch()

    async def act(voice: LocalVoice) -> None:
        assert (await say(voice, "first"))[0] == 0.1
        assert (await say(voice, "die now"))[0] == 0.1

    play(models, act)
    assert not (models / "deaths").exists()


def test_one_that_dies_in_the_middle_says_so_and_the_next_text_is_said(models: Path) -> None:
    (models / "deaths").touch()

    async def act(voice: LocalVoice) -> None:
        with pytest.raises(VoiceError) as caught:
            await say(voice, "die half way")
        assert caught.value.problem.code is Code.VOICE_CRASHED
        assert (await say(voice, "next"))[0] == 0.1

    play(models, act)


def test_one_that_hangs_in_the_middle_counts_as_dead(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_voice_module, "_SECONDS_BETWEEN", 0.2)
    (models / "deaths").touch()

    async def act(voice: LocalVoice) -> None:
        async with asyncio.timeout(30):
            with pytest.raises(VoiceError) as caught:
                await say(voice, "hang half way")
        assert caught.value.problem.code is Code.VOICE_CRASHED
        monkeypatch.setattr(local_voice_module, "_SECONDS_BETWEEN", 20.0)
        assert (await say(voice, "next"))[0] == 0.1

    play(models, act)


def test_one_that_hangs_before_its_first_sound_is_started_again_and_the_text_is_said(
    models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_voice_module, "_SECONDS_BETWEEN", 2.0)
    (models / "deaths").touch()

    async def act(voice: LocalVoice) -> None:
        async with asyncio.timeout(30):
            assert (await say(voice, "hang now"))[0] == 0.1

    play(models, act)


def test_words_that_get_no_sound_are_told_and_a_letter_of_a_face_is_not(models: Path) -> None:
    async def act(voice: LocalVoice) -> None:
        with pytest.raises(VoiceError) as caught:
            await say(voice, "안녕하세요.")
        assert caught.value.problem.code is Code.VOICE_LACKS_LANGUAGE
        assert (await say(voice, "(ㅎ 안 ㅎ)"))[0] == 0.0
        assert (await say(voice, "next"))[0] == 0.1

    play(models, act)


def test_texts_are_said_one_after_the_other(models: Path) -> None:
    async def act(voice: LocalVoice) -> None:
        said = await asyncio.gather(*(say(voice, f"slowly {number}") for number in range(3)))
        assert [seconds for seconds, _ in said] == [0.1, 0.1, 0.1]

    play(models, act)


def test_an_unwanted_text_leaves_no_sound_for_the_next(models: Path) -> None:
    async def act(voice: LocalVoice) -> None:
        async with aclosing(voice.say("slowly now", XIAOBEI)) as pieces:
            await anext(pieces)
        assert (await say(voice, "next"))[0] == 0.1

    play(models, act)


def test_without_its_model_it_says_so(tmp_path: Path) -> None:
    async def act(voice: LocalVoice) -> None:
        assert not await voice.voices()
        await voice.warm(XIAOBEI)
        with pytest.raises(VoiceError) as caught:
            await say(voice, "Hello.")
        assert caught.value.problem.code is Code.MODEL_MISSING

    play(tmp_path, act)


def test_a_child_that_does_not_start_says_so(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_voice_module, "CHILD_MODULE", "tests.wire.no_such_child")

    async def act(voice: LocalVoice) -> None:
        with pytest.raises(VoiceError) as caught:
            await say(voice, "Hello.")
        assert caught.value.problem.code is Code.VOICE_START_FAILED

    play(models, act)
