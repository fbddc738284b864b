"""What of a reply was heard: where in its text that ends, and what the next prompt holds of it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, cast

import pytest

from companion.backends.chat_target import ChatTarget
from companion.backends.speech_endpoint import SpeechEndpoint
from companion.conversation.her_voice import HerVoice
from companion.conversation.sent_turns import tagged_text
from companion.conversation.spoken import SpokenReply, place_in
from companion.conversation.trace import Trace
from companion.core.audio import AudioFrame, VoiceStyle
from companion.core.conversation import Reply, Sentence
from companion.core.emotion import Emotion
from companion.core.errors import AudioDeviceError, ChatError, Code
from companion.core.events import ProblemOccurred
from companion.core.sound import Loudspeaker, Voice
from companion.core.voice_events import SpeechEnded
from tests.wire.speech_server import SpeechServer

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("shown", "spoken", "heard", "text"),
    [
        ("**Good** morning, *waves* Ann.", "Good morning, Ann.", "Good mor", "**Good** mor"),
        ("**Good** morning, *waves* Ann.", "Good morning, Ann.", "Good morning, An", "**Good** morning, *waves* An"),
        ("我（微笑）喜欢**你**。", "我喜欢你。", "我喜欢", "我（微笑）喜欢"),
        ("Look at https://a.example/b now.", "Look at the link now.", "Look at", "Look at"),
        ("Done.", "Done.", "Done.", "Done."),
        ("Done.", "Done.", "", ""),
    ],
)
def test_a_place_in_what_is_said_is_found_in_what_is_shown(shown: str, spoken: str, heard: str, text: str) -> None:
    sentence = Sentence(0, spoken, 0, len(shown), Emotion.NEUTRAL)
    assert shown[: place_in(shown, sentence, len(heard))] == text


def test_of_what_is_said_in_another_language_as_much_is_heard_of_what_is_shown() -> None:
    sentence = Sentence(0, "こんにちは。お元気？", 4, 10, Emotion.NEUTRAL, "你好你好吗？")
    assert [place_in("早上好。你好你好吗？", sentence, heard) for heard in (0, 5, 10)] == [4, 7, 10]


def test_the_next_prompt_holds_what_was_heard_and_its_feelings() -> None:
    said = "Hello there. I am sad now."
    feelings = ((0, Emotion.HAPPY), (13, Emotion.SAD))
    whole = Reply("r", said, NOON, emotions=feelings)
    assert tagged_text(whole) == "[happy] Hello there. [sad] I am sad now."
    cut = Reply("r", said, NOON, emotions=feelings, heard_upto=11)
    assert tagged_text(cut) == "[happy] Hello there—"
    assert tagged_text(Reply("r", said, NOON, emotions=feelings, heard_upto=0)) == ""
    assert tagged_text(Reply("r", said, NOON, emotions=feelings, heard_upto=len(said))) == tagged_text(whole)


def test_how_quickly_a_reply_came_is_learned_for_every_voice() -> None:
    unused = cast("Voice", None)
    voice, text = HerVoice(unused, VoiceStyle("")), ""
    said = SpokenReply("t", voice, cast("Loudspeaker", None), announce=lambda _: None, text=lambda: text, trace=Trace())
    before = voice.pace.text
    said.note_words()
    text = "A reply of some length that came within no time at all, as cached ones do. " * 2
    said.note_complete()
    quick = voice.pace.text
    assert quick > before
    voice.choose(unused, VoiceStyle(""), VoiceStyle(""))
    assert voice.pace.text == quick


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("reads_on", [False, True])
def test_whoever_mutes_her_reads_on_and_did_not_cut_her_off(begun: bool, reads_on: bool) -> None:
    text, replies = "Hello there, you.", list[SpokenReply]()

    async def sentences() -> AsyncGenerator[Sentence, None]:
        replies[0].hush(reads_on=reads_on)
        yield Sentence(0, text, 0, len(text), Emotion.NEUTRAL)

    spoken = SpokenReply(
        "t",
        HerVoice(cast("Voice", None), VoiceStyle("")),
        cast("Loudspeaker", Unplugged()),
        announce=lambda _: None,
        text=lambda: text,
        trace=Trace(),
    )
    replies.append(spoken)
    if not begun:
        spoken.hush(reads_on=reads_on)
    asyncio.run(spoken.say(sentences()))
    assert spoken.heard_upto == (None if reads_on else 0)


class Unplugged:
    """A loudspeaker without a device, and its playback."""

    def play(self, _level: object = None) -> "Unplugged":
        return self

    async def put(self, _frame: AudioFrame) -> None:
        raise AudioDeviceError(Code.NO_LOUDSPEAKER, retryable=True)

    async def finish(self) -> None:
        """There is nothing to wait for."""

    def heard(self) -> float:
        return 0.0

    def stop(self) -> float:
        return 0.0


def ignore(_: Any) -> None:
    """Nobody listens."""


@asynccontextmanager
async def reply_of(
    text: str, loudspeaker: Unplugged, announce: Callable[[Any], None] = ignore, tell: Callable[[Any], None] = ignore
) -> AsyncGenerator[SpokenReply, None]:
    """A reply with the voice of a server on loopback."""
    with SpeechServer() as server:
        voice = HerVoice(SpeechEndpoint(ChatTarget(server.base_url, "local")), VoiceStyle("endpoint:nova"), tell)
        device = cast("Loudspeaker", loudspeaker)
        try:
            yield SpokenReply("t", voice, device, announce=announce, text=lambda: text, trace=Trace())
        finally:
            await voice.close()


@pytest.mark.parametrize("hushed_later", [False, True])
def test_words_that_no_loudspeaker_could_say_were_read_and_not_cut_off(hushed_later: bool) -> None:
    text, told, replies, lost = "Hello there, you.", list[Any](), list[SpokenReply](), asyncio.Event()

    async def sentences() -> AsyncGenerator[Sentence, None]:
        yield Sentence(0, text, 0, len(text), Emotion.NEUTRAL)
        await lost.wait()
        if hushed_later:
            replies[0].hush()

    def hear(event: Any) -> None:
        told.append(event)
        if isinstance(event, ProblemOccurred):
            lost.set()

    async def main() -> None:
        async with reply_of(text, Unplugged(), announce=hear, tell=told.append) as spoken:
            replies.append(spoken)
            await spoken.say(sentences())
            assert spoken.heard_upto is None

    asyncio.run(main())
    problems = [event.problem.code for event in told if isinstance(event, ProblemOccurred)]
    ends = [event.heard_upto for event in told if isinstance(event, SpeechEnded)]
    assert (problems, ends) == ([Code.NO_LOUDSPEAKER], [None])


class Heard(Unplugged):
    """A loudspeaker whose sound takes its time."""

    def __init__(self) -> None:
        self.began, self.put_seconds = 0.0, 0.0

    async def put(self, frame: AudioFrame) -> None:
        self.began = self.began or time.monotonic()
        self.put_seconds += frame.seconds

    async def finish(self) -> None:
        await asyncio.sleep(self.put_seconds - self.heard())

    def heard(self) -> float:
        return min(self.put_seconds, time.monotonic() - self.began) if self.began else 0.0

    def stop(self) -> float:
        return self.heard()


def test_what_came_before_the_model_failed_is_heard_to_its_end() -> None:
    text, loudspeaker = "Hello there, you.", Heard()

    async def sentences() -> AsyncGenerator[Sentence, None]:
        yield Sentence(0, text, 0, len(text), Emotion.NEUTRAL)
        raise ChatError(Code.CUT_OFF, host="127.0.0.1")

    async def main() -> None:
        async with reply_of(text, loudspeaker) as spoken:
            with pytest.raises(ChatError):
                await spoken.say(sentences())
            assert spoken.heard_upto is None

    asyncio.run(main())
    assert loudspeaker.heard() > 0.9 * loudspeaker.put_seconds > 0
