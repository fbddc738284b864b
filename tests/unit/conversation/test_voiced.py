"""Sentences become sound in order and ahead of time; a voice that fails is stood in for until it is well again."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import pytest

from companion.backends.chat_target import ChatTarget
from companion.backends.edge_voice import EdgeVoice
from companion.backends.speech_endpoint import SpeechEndpoint
from companion.conversation.her_voice import HerVoice
from companion.conversation.speech_cache import SpeechCache
from companion.conversation.voiced import Clip, voiced
from companion.core.audio import AudioFrame, SpeechPiece, SpokenWord, VoiceStyle
from companion.core.conversation import Sentence
from companion.core.emotion import Emotion
from companion.core.errors import Code
from companion.core.voice_events import VoiceInUse
from tests.wire.edge_server import EdgeServer, Fault
from tests.wire.speech_server import SECONDS_PER_LETTER, SpeechServer

ONLINE, OFFLINE = VoiceStyle("en-US-AriaNeural"), VoiceStyle("endpoint:nova")
TEXTS = ["Hello there, you.", "The weather is nice.", "Shall we go out?"]


@pytest.fixture
def edge() -> Iterator[EdgeServer]:
    with EdgeServer() as server:
        yield server


@pytest.fixture
def local() -> Iterator[SpeechServer]:
    """What stands for the voice of this computer."""
    with SpeechServer() as server:
        yield server


@dataclass
class Scene:
    """A speaker with both voices, and what it announced."""

    speaker: HerVoice
    told: list[VoiceInUse] = field(default_factory=list)
    now: list[float] = field(default_factory=lambda: [0.0])


def play(edge: EdgeServer, local: SpeechServer, act: Callable[[Scene], Awaitable[Any]]) -> Any:
    async def main() -> Any:
        now, told = [0.0], list[VoiceInUse]()
        online = EdgeVoice(origin=edge.ws_origin, clock=lambda: now[0])
        offline = SpeechEndpoint(ChatTarget(local.base_url, "local"))
        speaker = HerVoice(offline, OFFLINE, told.append)
        speaker.choose(online, ONLINE, OFFLINE)
        try:
            return await act(Scene(speaker, told, now))
        finally:
            await speaker.close()
            await online.close()
            await offline.close()

    return asyncio.run(main())


async def sentences(texts: Sequence[str]) -> AsyncGenerator[Sentence, None]:
    for index, text in enumerate(texts):
        yield Sentence(index, text, 0, len(text), Emotion.NEUTRAL)


async def heard(speaker: HerVoice, texts: Sequence[str] = TEXTS) -> list[tuple[str, float]]:
    said = []
    async with aclosing(voiced(sentences(texts), speaker)) as clips:
        async for clip in clips:
            seconds = 0.0
            async for piece in clip.pieces():
                seconds += piece.frame.seconds if piece.frame else 0.0
            said.append((clip.sentence.text, seconds))
    return said


def test_every_sentence_is_heard_in_order(edge: EdgeServer, local: SpeechServer) -> None:
    async def act(scene: Scene) -> None:
        said = await heard(scene.speaker)
        assert [text for text, _ in said] == TEXTS
        assert all(seconds > 0.8 for _, seconds in said)
        assert scene.told == [VoiceInUse(ONLINE.voice, online=True)]

    play(edge, local, act)
    assert not local.asked


def test_only_an_online_voice_connects_beforehand(edge: EdgeServer, local: SpeechServer) -> None:
    async def act(scene: Scene) -> None:
        await scene.speaker.connect()
        assert edge.greetings == 1
        scene.speaker.choose(None, OFFLINE, OFFLINE)
        await scene.speaker.connect()

    play(edge, local, act)
    assert edge.greetings == 1
    assert not local.connections


def test_two_clips_are_made_ahead_and_no_more(edge: EdgeServer, local: SpeechServer) -> None:
    async def act(scene: Scene) -> None:
        async with aclosing(voiced(sentences([f"Number {one}." for one in range(6)]), scene.speaker)) as clips:
            first = await anext(clips)
            async with asyncio.timeout(5):
                while len(edge.said) < 3:  # noqa: ASYNC110 - the server lives in another thread
                    await asyncio.sleep(0.01)
            async for _ in first.pieces():
                pass
            await asyncio.sleep(0.2)
            assert len(edge.said) == 3

    play(edge, local, act)


def test_when_the_online_voice_fails_the_other_says_everything_and_that_is_told_once(
    edge: EdgeServer, local: SpeechServer
) -> None:
    edge.always = Fault.FORBIDDEN

    async def act(scene: Scene) -> None:
        said = await heard(scene.speaker)
        assert [text for text, _ in said] == TEXTS
        assert [round(seconds, 2) for _, seconds in said] == [round(SECONDS_PER_LETTER * len(one), 2) for one in TEXTS]
        assert len(scene.told) == 1
        [told] = scene.told
        assert (told.voice, told.online) == (OFFLINE.voice, False)
        assert told.problem is not None
        assert told.problem.code is Code.VOICE_UNAVAILABLE

    play(edge, local, act)


def test_the_other_voice_is_heard_within_two_seconds_of_silence(edge: EdgeServer, local: SpeechServer) -> None:
    edge.always = Fault.SILENT

    async def act(scene: Scene) -> float:
        begun = monotonic()
        async with aclosing(scene.speaker.say("Hello there, you.")) as pieces:
            async for piece in pieces:
                if piece.frame is not None:
                    return monotonic() - begun
        return 99.0

    assert play(edge, local, act) < 4.0  # 1.8 s of patience; the rest is room for a busy machine


def test_it_goes_on_where_the_sound_broke_off(edge: EdgeServer, local: SpeechServer) -> None:
    edge.always = Fault.CUT
    text = "A rather long sentence, to be said slowly and well."

    async def act(scene: Scene) -> list[SpokenWord]:
        async with aclosing(scene.speaker.say(text)) as pieces:
            return [piece.word async for piece in pieces if piece.word is not None]

    words = play(edge, local, act)
    [asked] = local.asked
    upto = words[-1].at + words[-1].length
    assert 0 < len(asked["input"]) < len(text)
    assert text.endswith(asked["input"])
    assert len(text) - len(asked["input"]) <= upto


@pytest.mark.parametrize("offline_takes", [0.0, 0.3])  # before and after the online one has proved to be well
def test_a_voice_that_is_well_again_speaks_again(edge: EdgeServer, local: SpeechServer, offline_takes: float) -> None:
    edge.always, local.first_byte = Fault.FORBIDDEN, offline_takes

    async def act(scene: Scene) -> None:
        await heard(scene.speaker, ["One of them.", "Two of them."])
        edge.always = Fault.NONE
        scene.now[0] = 400.0
        await heard(scene.speaker, ["Three of them."])
        async with asyncio.timeout(5):
            while "Three of them." not in [said.text for said in edge.said] or edge.in_flight:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        await heard(scene.speaker, ["Four of them."])
        assert [(told.voice, told.online) for told in scene.told] == [(OFFLINE.voice, False), (ONLINE.voice, True)]

    play(edge, local, act)
    assert [asked["input"] for asked in local.asked] == ["One of them.", "Two of them.", "Three of them."]


def test_the_pace_is_that_of_the_voice_that_speaks_next(edge: EdgeServer, local: SpeechServer) -> None:
    edge.always = Fault.FORBIDDEN

    async def act(scene: Scene) -> None:
        online = scene.speaker.pace
        await heard(scene.speaker, ["One of them."])
        assert scene.speaker.pace is not online
        assert scene.speaker.pace.first_sound < 0.6

    play(edge, local, act)


def test_without_consent_nothing_is_sent(edge: EdgeServer, local: SpeechServer) -> None:
    async def act(scene: Scene) -> None:
        scene.speaker.choose(None, OFFLINE, OFFLINE)
        await heard(scene.speaker)

    play(edge, local, act)
    assert edge.connections == 0
    assert len(local.asked) == 3


def test_where_no_voice_can_speak_the_text_goes_on_and_that_is_told_once(edge: EdgeServer, local: SpeechServer) -> None:
    edge.always = Fault.FORBIDDEN
    local.status = 500

    async def act(scene: Scene) -> None:
        assert [seconds for _, seconds in await heard(scene.speaker)] == [0.0, 0.0, 0.0]
        assert [told.voice for told in scene.told] == [""]

    play(edge, local, act)


def test_what_was_said_before_is_not_asked_for_again(edge: EdgeServer, local: SpeechServer) -> None:
    async def act(scene: Scene) -> None:
        first = await heard(scene.speaker, ["Hello there, you."])
        assert await heard(scene.speaker, ["Hello there, you."]) == first

    play(edge, local, act)
    assert len(edge.said) == 1


@asynccontextmanager
async def two_services(
    local: SpeechServer,
) -> AsyncGenerator[tuple[HerVoice, SpeechEndpoint, SpeechEndpoint, SpeechServer], None]:
    """Yield a voice that speaks with neither yet, one service at `local` and one at another server, and that server."""
    with SpeechServer() as server:
        unused = SpeechEndpoint(ChatTarget("http://127.0.0.1:9/v1", "tts-1"))
        first, second = (SpeechEndpoint(ChatTarget(one.base_url, "tts-1")) for one in (local, server))
        speaker = HerVoice(unused, OFFLINE)
        yield speaker, first, second, server
        await speaker.close()
        await first.close()
        await second.close()


def test_what_another_service_said_is_forgotten_and_a_change_of_style_forgets_nothing(local: SpeechServer) -> None:
    async def main() -> None:
        async with two_services(local) as (speaker, first, second, server):
            for chosen, style in ((first, OFFLINE), (first, VoiceStyle("endpoint:echo")), (first, OFFLINE)):
                speaker.choose(chosen, style, OFFLINE)
                await heard(speaker, ["Hello."])
            assert [asked["voice"] for asked in local.asked] == ["nova", "echo"]
            speaker.choose(second, OFFLINE, OFFLINE)
            await heard(speaker, ["Hello."])
            assert [asked["voice"] for asked in server.asked] == ["nova"]

    asyncio.run(main())


def test_what_a_voice_says_while_another_is_chosen_is_not_kept(local: SpeechServer) -> None:
    async def main() -> None:
        async with two_services(local) as (speaker, first, second, server):
            speaker.choose(first, OFFLINE, OFFLINE)
            async with aclosing(speaker.say("Hello.")) as pieces:
                await anext(pieces)
                speaker.choose(second, OFFLINE, OFFLINE)
                assert [piece async for piece in pieces]
            await heard(speaker, ["Hello."])
            assert len(server.asked) == 1

    asyncio.run(main())


def test_an_interruption_ends_what_is_under_way(edge: EdgeServer, local: SpeechServer) -> None:
    edge.rtf, edge.first_byte = 3.0, 0.01

    async def act(scene: Scene) -> None:
        async with aclosing(voiced(sentences(TEXTS), scene.speaker)) as clips:
            async for clip in clips:
                async with aclosing(clip.pieces()) as pieces:
                    await anext(pieces)
                break
        async with asyncio.timeout(5):
            while edge.in_flight:  # noqa: ASYNC110 - the server lives in another thread
                await asyncio.sleep(0.01)
        assert len(asyncio.all_tasks()) == 1

    play(edge, local, act)


class Given:
    """A voice that says what it was given."""

    def __init__(self, *pieces: SpeechPiece) -> None:
        self._pieces = pieces

    async def say(self, text: str) -> AsyncGenerator[SpeechPiece, None]:
        assert text
        for piece in self._pieces:
            yield piece


def frame(seconds: float) -> SpeechPiece:
    return SpeechPiece(frame=AudioFrame(bytes(int(seconds * 48_000)), 24_000))


@pytest.mark.parametrize(("seconds", "upto"), [(0.1, ""), (0.3, "One"), (0.8, "One two"), (2.0, "One two three.")])
def test_tells_how_much_was_heard_by_words(seconds: float, upto: str) -> None:
    words = [SpokenWord(0, 3, 0.0, 0.4), SpokenWord(4, 3, 0.5, 0.4), SpokenWord(8, 5, 1.0, 0.5)]

    async def main() -> str:
        clip = Clip(
            Sentence(0, "One two three.", 0, 14, Emotion.NEUTRAL),
            Given(*(SpeechPiece(word=word) for word in words), frame(1.6)),
        )
        async for _ in clip.pieces():
            pass
        return clip.sentence.text[: clip.heard_upto(seconds)]

    assert asyncio.run(main()) == upto


class Unfinished(Given):
    """A voice that has more to say."""

    async def say(self, text: str) -> AsyncGenerator[SpeechPiece, None]:
        async for piece in super().say(text):
            yield piece
        await asyncio.Event().wait()


@pytest.mark.parametrize(("come", "seconds", "share"), [(4.0, 3.4, 0.5), (13.6, 6.8, 0.5), (0.0, 0.0, 0.0)])
def test_tells_how_much_was_heard_of_what_has_not_come_as_a_whole(come: float, seconds: float, share: float) -> None:
    text = "a" * 100  # takes 6.8 seconds to be said, usually

    async def main() -> int:
        clip = Clip(Sentence(0, text, 0, len(text), Emotion.NEUTRAL), Unfinished(frame(come)))
        async with aclosing(clip.pieces()) as pieces:
            await anext(pieces)
        upto = clip.heard_upto(seconds)
        await clip.close()
        return upto

    assert asyncio.run(main()) == pytest.approx(share * len(text), abs=1)


def test_the_cache_is_bounded() -> None:
    cache = SpeechCache(largest=100_000)
    for number in range(20):
        cache.keep(str(number), ONLINE, [frame(0.2)])
    assert cache.size <= 100_000
    assert cache.find("19", ONLINE)
    assert not cache.find("0", ONLINE)
    assert not cache.find("19", VoiceStyle(ONLINE.voice, speed=1.1))
    cache.keep("large", ONLINE, [frame(2.0)])
    assert not cache.find("large", ONLINE)
    cache.clear()
    assert not cache.find("19", ONLINE)


def test_what_a_voice_without_marks_began_was_heard_before_the_first_mark_of_the_next(
    edge: EdgeServer, local: SpeechServer
) -> None:
    class Marking:
        async def say(self, _text: str, _style: VoiceStyle) -> AsyncGenerator[SpeechPiece, None]:
            yield SpeechPiece(word=SpokenWord(20, 3, 1.0, 0.2))
            yield SpeechPiece(AudioFrame(bytes(96_000), 24_000))

    async def act(scene: Scene) -> list[int]:
        text = "Hello there, friend, how are you today?"
        scene.speaker.choose(Marking(), ONLINE, OFFLINE)  # type: ignore[arg-type]
        clip = Clip(Sentence(0, text, 0, len(text), Emotion.NEUTRAL), scene.speaker)
        async for _ in clip.pieces():
            pass
        return [clip.heard_upto(seconds) for seconds in (0.0, 0.5, 1.05, 1.15)]

    assert play(edge, local, act) == [0, 10, 20, 23]
