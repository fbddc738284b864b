"""A voice behind `/audio/speech`, against a server that speaks it well and badly."""

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path

import pytest

from companion.backends import speech_endpoint
from companion.backends.chat_target import ChatTarget
from companion.backends.speech_endpoint import SpeechEndpoint
from companion.core.audio import VoiceStyle
from companion.core.errors import Code, Problem, VoiceError
from tests.wire.speech_server import SECONDS_PER_LETTER, SpeechServer, tone

SOUND = Path(__file__).parents[2] / "wire" / "sounds" / "tone.mp3"
NOVA = VoiceStyle("endpoint:nova", speed=1.2)


@pytest.fixture
def server() -> Iterator[SpeechServer]:
    with SpeechServer() as server:
        yield server


def hear(target: ChatTarget, text: str) -> tuple[bytes, Problem | None]:
    async def main() -> tuple[bytes, Problem | None]:
        voice, heard = SpeechEndpoint(target), b""
        try:
            async with aclosing(voice.say(text, NOVA)) as pieces:
                async for piece in pieces:
                    assert piece.frame is not None
                    heard += piece.frame.samples
        except VoiceError as error:
            return heard, error.problem
        finally:
            await voice.close()
        return heard, None

    return asyncio.run(main())


def target_of(server: SpeechServer, key: str = "") -> ChatTarget:
    return ChatTarget(server.base_url, "tts-1", key)


def test_says_a_text_sample_by_sample(server: SpeechServer) -> None:
    heard, problem = hear(target_of(server, "sk-secret"), "Hello there.")
    assert problem is None
    assert heard == tone(SECONDS_PER_LETTER * len("Hello there."))
    assert server.asked == [
        {"model": "tts-1", "input": "Hello there.", "voice": "nova", "response_format": "pcm", "speed": 1.2}
    ]
    assert server.headers[0]["Authorization"] == "Bearer sk-secret"


def test_without_a_key_none_is_sent(server: SpeechServer) -> None:
    hear(target_of(server), "Hello.")
    assert "Authorization" not in server.headers[0]


def test_a_key_is_not_sent_over_plain_http() -> None:
    problem = hear(ChatTarget("http://tts.example.org/v1", "tts-1", "sk-secret"), "Hello.")[1]
    assert problem is not None
    assert problem.code is Code.KEY_WOULD_LEAK


def test_nothing_is_asked_for_a_text_without_words(server: SpeechServer) -> None:
    assert hear(target_of(server), "…！") == (b"", None)
    assert not server.asked


@pytest.mark.parametrize(
    ("status", "code"), [(401, Code.KEY_MISSING), (429, Code.RATE_LIMITED), (503, Code.SERVICE_DOWN)]
)
def test_a_refusal_is_told_apart(server: SpeechServer, status: int, code: Code) -> None:
    server.status = status
    problem = hear(target_of(server), "Hello.")[1]
    assert problem is not None
    assert problem.code is code


@pytest.mark.parametrize(
    ("kind", "begin"),
    [
        ("audio/mpeg", b"\xff\xf3"),
        ("Audio/X-WAV; rate=24000", b""),
        ("audio/flac", b""),
        ("application/octet-stream", b"ID3\x04"),
        ("audio/pcm", b"RIFF\x24\0\0\0WAVE"),
        ("", b"OggS"),
        ("audio/L16", SOUND.read_bytes()),  # MP3 without a tag
    ],
)
def test_a_sound_file_is_not_played_as_samples(server: SpeechServer, kind: str, begin: bytes) -> None:
    server.kind, server.begin = kind, begin
    heard, problem = hear(target_of(server), "Hello.")
    assert heard == b""
    assert problem is not None
    assert problem.code is Code.MALFORMED_STREAM


@pytest.mark.parametrize("kind", ["audio/pcm;rate=24000", "audio/L16", "application/octet-stream", ""])
def test_samples_are_played_whatever_they_are_called(server: SpeechServer, kind: str) -> None:
    server.kind = kind
    assert hear(target_of(server), "Hello.") == (tone(SECONDS_PER_LETTER * len("Hello.")), None)


@pytest.mark.parametrize("begin", [b"\xff\xff" * 3, b"\xff\xf3" * 2000])
def test_samples_that_begin_as_mp3_does_are_played(server: SpeechServer, begin: bytes) -> None:
    server.begin = begin
    heard, problem = hear(target_of(server), "")
    assert (heard, problem) == (b"", None)
    heard, problem = hear(target_of(server), "Hello.")
    assert problem is None
    assert heard.startswith(begin)


def test_a_connection_that_breaks_is_cut_off(server: SpeechServer) -> None:
    server.cut_after = 9000
    heard, problem = hear(target_of(server), "Hello there, you.")
    assert 0 < len(heard) < len(tone(SECONDS_PER_LETTER * 17))
    assert problem is not None
    assert problem.code is Code.VOICE_CUT_OFF


def test_silence_is_not_waited_for(server: SpeechServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech_endpoint, "FIRST_SOUND_SECONDS", 0.2)
    server.first_byte = 60.0
    problem = hear(target_of(server), "Hello.")[1]
    assert problem is not None
    assert problem.code is Code.STALLED


def test_nobody_there(server: SpeechServer) -> None:
    problem = hear(ChatTarget("http://127.0.0.1:9/v1", "tts-1"), "Hello.")[1]
    assert problem is not None
    assert problem.code is Code.CONNECTION_REFUSED


def test_a_sound_that_was_cut_off_has_its_connection_replaced(server: SpeechServer) -> None:
    async def main() -> None:
        voice = SpeechEndpoint(target_of(server))
        server.rtf = 5.0
        async with aclosing(voice.say("A rather long sentence, to be said slowly.", NOVA)) as pieces:
            await anext(pieces)
        await voice.warm(NOVA)
        server.rtf = 0.0
        async with aclosing(voice.say("Hello.", NOVA)) as pieces:
            async for _ in pieces:
                pass
        await voice.warm(NOVA)  # which finds the connection free
        await voice.close()

    asyncio.run(main())
    assert [method for method, _ in server.connections] == ["POST", "HEAD", "POST"]
    cut, opened, used = [peer for _, peer in server.connections]
    assert cut != opened == used
