"""The online voice against a server that speaks its protocol and fails in all the ways the real one did."""

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

import pytest
from edge_tts.drm import DRM

from companion.backends import edge_voice as edge_voice_module
from companion.backends.edge_voice import EdgeVoice
from companion.core.audio import SpokenWord, VoiceStyle
from companion.core.errors import Code, Problem, VoiceError
from tests.wire.edge_server import EdgeServer, Fault

XIAOXIAO = VoiceStyle("zh-CN-XiaoxiaoNeural")
ARIA = VoiceStyle("en-US-AriaNeural")


@pytest.fixture
def server() -> Iterator[EdgeServer]:
    with EdgeServer() as server:
        yield server


@pytest.fixture(autouse=True)
def _right_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DRM, "clock_skew_seconds", 0.0)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't wait for a silent server as long as a user would."""
    monkeypatch.setattr(edge_voice_module, "FIRST_SOUND_SECONDS", 0.4)
    monkeypatch.setattr(edge_voice_module, "NEXT_SOUND_SECONDS", 0.3)


@dataclass
class Heard:
    """What came of a text."""

    seconds: float = 0.0
    words: list[SpokenWord] = field(default_factory=list)
    problem: Problem | None = None


async def listen(voice: EdgeVoice, text: str, style: VoiceStyle = ARIA) -> Heard:
    heard = Heard()
    try:
        async with aclosing(voice.say(text, style)) as pieces:
            async for piece in pieces:
                heard.seconds += piece.frame.seconds if piece.frame else 0.0
                heard.words += [piece.word] if piece.word else []
    except VoiceError as error:
        heard.problem = error.problem
    return heard


def play(server: EdgeServer, scene: Any, told: list[Problem] | None = None) -> Any:
    async def main() -> Any:
        voice = EdgeVoice((told if told is not None else []).append, origin=server.ws_origin)
        try:
            return await scene(voice)
        finally:
            await voice.close()

    return asyncio.run(main())


def heard_of(server: EdgeServer, text: str, style: VoiceStyle = ARIA, told: list[Problem] | None = None) -> Heard:
    async def scene(voice: EdgeVoice) -> Heard:
        return await listen(voice, text, style)

    heard: Heard = play(server, scene, told)
    return heard


def test_says_a_text_and_places_its_words(server: EdgeServer) -> None:
    text = "The weather is nice, isn't it?"
    heard = heard_of(server, text)
    assert heard.problem is None
    assert [text[word.at : word.at + word.length] for word in heard.words] == [
        "The",
        "weather",
        "is",
        "nice",
        "isn't",
        "it",
    ]
    last = heard.words[-1]
    assert last.begin + last.seconds < heard.seconds < last.begin + last.seconds + 0.7


def test_words_of_chinese_are_placed(server: EdgeServer) -> None:
    heard = heard_of(server, "今天天气不错，对吧？", XIAOXIAO)
    assert [word.at for word in heard.words] == [0, 2, 4, 7]


def test_rate_and_pitch_reach_the_service(server: EdgeServer) -> None:
    heard_of(server, "Hello <you> & me.", VoiceStyle("en-US-AriaNeural", speed=1.25, pitch=-2.0))
    [said] = server.said
    assert (said.text, said.rate, said.pitch, said.voice) == (
        "Hello <you> & me.", "+25%", "-22Hz", "en-US-AriaNeural",
    )  # fmt: skip


def test_sound_comes_before_the_service_is_done(server: EdgeServer) -> None:
    server.faults = [Fault.STALL]

    async def scene(voice: EdgeVoice) -> float:
        async with aclosing(voice.say("A rather long sentence, to be said slowly.", ARIA)) as pieces:
            async for piece in pieces:
                if piece.frame is not None:
                    return piece.frame.seconds
        return 0.0

    assert 0.0 < play(server, scene) <= 0.021


@pytest.mark.parametrize("text", ["......", "😊🎉", "", "！？", "  \n"])
def test_nothing_is_asked_for_a_text_without_words(server: EdgeServer, text: str) -> None:
    assert heard_of(server, text) == Heard()
    assert server.connections == 0


def test_a_clock_that_is_off_is_corrected_once_and_told(server: EdgeServer) -> None:
    server.faults = [Fault.CLOCK]
    told: list[Problem] = []
    heard = heard_of(server, "Hello you.", told=told)
    assert heard.problem is None
    assert heard.seconds > 0.5
    assert told == [Problem(Code.CLOCK_OFF, {"minutes": "180"})]
    assert server.connections == 2


def test_a_clock_that_stays_off_is_named(server: EdgeServer) -> None:
    server.always = Fault.CLOCK
    heard = heard_of(server, "Hello you.")
    assert heard.problem is not None
    assert heard.problem.code is Code.CLOCK_OFF
    assert server.connections == 2


def test_a_refusal_for_other_reasons_is_no_matter_of_the_clock(server: EdgeServer) -> None:
    server.always = Fault.FORBIDDEN
    heard = heard_of(server, "Hello you.")
    assert heard.problem is not None
    assert (heard.problem.code, heard.problem.values) == (Code.VOICE_UNAVAILABLE, {"detail": "403"})


@pytest.mark.parametrize("fault", [Fault.BUSY, Fault.RESET, Fault.GARBAGE])
def test_a_fault_that_passes_is_tried_again(server: EdgeServer, fault: Fault) -> None:
    server.faults = [fault]
    heard = heard_of(server, "Hello you.")
    assert heard.problem is None
    assert heard.seconds > 0.5
    assert server.connections == 2


def test_one_that_stays_is_given_up(server: EdgeServer) -> None:
    server.always = Fault.BUSY
    heard = heard_of(server, "Hello you.")
    assert heard.problem is not None
    assert (heard.problem.code, heard.problem.values["detail"]) == (Code.VOICE_UNAVAILABLE, "503")
    assert server.connections <= 3


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("fault", [Fault.SILENT, Fault.STALL])
def test_silence_is_not_waited_for(server: EdgeServer, fault: Fault) -> None:
    server.always = fault
    heard = heard_of(server, "A rather long sentence, to be said slowly.")
    assert heard.problem is not None
    assert (heard.problem.code, heard.problem.values["detail"]) == (Code.VOICE_UNAVAILABLE, "timeout")


@pytest.mark.parametrize("fault", [Fault.CUT, Fault.CUT_SOUND])
def test_a_connection_closed_in_the_middle_is_noticed(server: EdgeServer, fault: Fault) -> None:
    server.always = fault
    heard = heard_of(server, "A rather long sentence, to be said slowly.")
    assert heard.problem is not None
    assert heard.problem.code is Code.VOICE_CUT_OFF
    assert heard.seconds > 0.5


def test_a_voice_that_vanished_is_replaced_by_its_sibling(server: EdgeServer) -> None:
    told: list[Problem] = []

    async def scene(voice: EdgeVoice) -> tuple[Heard, Heard]:
        gone = VoiceStyle("zh-CN-XiaohanNeural")
        return await listen(voice, "你好呀。", gone), await listen(voice, "再见。", gone)

    first, second = play(server, scene, told)
    assert (first.problem, second.problem) == (None, None)
    assert [said.voice for said in server.said] == ["zh-CN-XiaohanNeural", *["zh-CN-XiaoxiaoNeural"] * 2]
    assert told == [Problem(Code.VOICE_REPLACED, {"voice": "zh-CN-XiaohanNeural", "instead": "晓晓 · zh-CN"})]


def test_a_voice_without_a_sibling_is_unknown(server: EdgeServer) -> None:
    heard = heard_of(server, "Hej du.", VoiceStyle("sv-SE-SofieNeural"))
    assert heard.problem == Problem(Code.VOICE_UNKNOWN, {"voice": "sv-SE-SofieNeural"})


def test_no_audio_of_a_voice_that_is_there_is_tried_no_further(server: EdgeServer) -> None:
    server.always = Fault.NO_AUDIO
    heard = heard_of(server, "Hello you.")
    assert heard.problem is not None
    assert heard.problem.values == {"detail": "no audio"}


def test_at_most_two_requests_are_on_their_way(server: EdgeServer) -> None:
    server.first_byte = 0.05

    async def scene(voice: EdgeVoice) -> list[Heard]:
        return await asyncio.gather(*(listen(voice, f"Sentence number {number}.") for number in range(6)))

    assert all(heard.problem is None for heard in play(server, scene))
    assert server.most_in_flight == 2


def test_after_failures_it_rests_and_is_then_tried_once(server: EdgeServer) -> None:
    now = [0.0]
    server.always = Fault.FORBIDDEN

    async def main() -> list[Code | None]:
        voice = EdgeVoice(origin=server.ws_origin, clock=lambda: now[0])
        codes = []
        for step in range(6):
            if step == 3:
                now[0] = 21.0
            if step == 4:
                server.always = Fault.NONE
                now[0] = 62.0
            heard = await listen(voice, "Hello you.")
            codes.append(heard.problem.code if heard.problem else None)
        await voice.close()
        return codes

    down, rests = Code.VOICE_UNAVAILABLE, Code.VOICE_RESTING
    assert asyncio.run(main()) == [down, down, rests, down, None, None]


def test_closing_the_sound_ends_the_request(server: EdgeServer) -> None:
    server.first_byte = 0.01
    server.rtf = 5.0

    async def scene(voice: EdgeVoice) -> None:
        async with aclosing(voice.say("A rather long sentence, to be said slowly.", ARIA)) as pieces:
            async for piece in pieces:
                if piece.frame is not None:
                    break
        async with asyncio.timeout(5):
            while server.in_flight:  # noqa: ASYNC110 - the server lives in another thread
                await asyncio.sleep(0.01)

    play(server, scene)


def test_a_warmed_connection_is_used(server: EdgeServer) -> None:
    async def scene(voice: EdgeVoice) -> Heard:
        await voice.warm(ARIA)
        return await listen(voice, "Hello you.")

    assert play(server, scene).problem is None


def test_what_is_said_takes_the_connection_along(server: EdgeServer) -> None:
    async def scene(voice: EdgeVoice) -> None:
        for _ in range(2):
            await voice.warm(ARIA)
        assert server.greetings == 1
        await listen(voice, "Hello you.")
        await voice.warm(ARIA)
        assert server.greetings == 2

    play(server, scene)


def test_lists_its_voices(server: EdgeServer) -> None:
    async def scene(voice: EdgeVoice) -> Any:
        return await voice.voices()

    listed = play(server, scene)
    assert [(one.id, one.shown, one.languages, one.gender, one.online) for one in listed][:1] == [
        ("zh-CN-XiaoxiaoNeural", "晓晓 · zh-CN", ("zh",), "female", True)
    ]
    assert len(listed) == 5


def test_without_a_network_it_says_so() -> None:
    async def main() -> Heard:
        voice = EdgeVoice(origin="ws://127.0.0.1:9")
        heard = await listen(voice, "Hello you.")
        await voice.close()
        return heard

    heard = asyncio.run(main())
    assert heard.problem is not None
    assert heard.problem.code is Code.VOICE_UNAVAILABLE


@pytest.mark.parametrize("error", [TypeError("x"), ImportError("x"), RuntimeError("x")])
def test_what_nobody_foresaw_ends_the_clip_too(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise error

    async def main() -> None:
        voice = EdgeVoice()
        monkeypatch.setattr(voice, "_edge", fail)
        async with asyncio.timeout(10), aclosing(voice.say("Hello.", ARIA)) as pieces:
            await anext(pieces)

    with pytest.raises(VoiceError) as raised:
        asyncio.run(main())
    assert raised.value.problem.values == {"detail": type(error).__name__}
