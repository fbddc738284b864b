"""A session in local-only mode for a system-call trace: talk, voice and recognition here, and everything that would
go out tried as well. Prints what came of it as JSON.

python -m tests.end_to_end.local_session HOME MODELS
"""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

from companion.app import compose
from companion.app.options import Options
from companion.backends.embedder import SentenceEmbedder
from companion.backends.local_voice import LocalVoice
from companion.backends.model_catalogue import read_catalogue
from companion.backends.model_files import ModelStore
from companion.backends.resampling import Resampler
from companion.backends.whisper_ears import WhisperEars
from companion.core import commands, events, voice_commands, voice_events
from companion.core.audio import HEARING_RATE, Recording, VoiceStyle
from companion.core.outside import OutsideShown, ShowOutside
from companion.core.settings import Aloud, Endpoint, Settings, Speaker

SECONDS = 400.0
SENTENCE = "今天天气很好，我们去公园散步。"
BEYOND = Endpoint("custom", "https://api.example.com/v1", "gpt-x")


class Heard:
    """What the engine announced."""

    def __init__(self) -> None:
        self.events: list[object] = []
        self._came = asyncio.Event()

    def hear(self, event: object) -> None:
        self.events.append(event)
        self._came.set()

    async def until(self, found: Callable[[object], bool], begin: int = 0) -> object:
        async with asyncio.timeout(SECONDS):
            while True:
                for event in self.events[begin:]:
                    if found(event):
                        return event
                self._came.clear()
                await self._came.wait()


def local_settings(settings: Settings) -> Settings:
    """The network off; a voice of a service and speech for every reply, so that one would be asked if it could."""
    voice = replace(settings.voice, speaker=Speaker.ONLINE, aloud=Aloud.ALWAYS)
    return replace(settings, voice=voice, privacy=replace(settings.privacy, local_only=True))


def missing_model(models: Path) -> str:
    """Return a model that would have to be fetched."""
    store = ModelStore(read_catalogue(), models)
    return next(name for name in ("qwen2.5-coder-1.5b", "smollm2-135m", "whisper-base") if store.path(name) is None)


async def talk(held: compose.HeldHome) -> dict[str, object]:
    """Live through the session."""
    heard = Heard()
    await held.home.load()
    await held.home.save_settings(local_settings(held.home.settings()))
    engine = compose.build_engine(held, heard.hear, with_voice=True)
    await engine.start()
    await engine.obey(commands.OpenConversation("", ""))
    outcome = await engine.say("你好，请介绍一下你自己。")
    spoken = await heard.until(lambda one: isinstance(one, voice_events.SpeechEnded | voice_events.VoiceInUse))
    await engine.obey(voice_commands.ListVoices())
    await engine.obey(commands.TestEndpoint(BEYOND, "sk-nothing"))
    await engine.obey(commands.ListModels(BEYOND, "sk-nothing"))
    await engine.obey(commands.FindLocalServers())
    await engine.obey(commands.FetchModel(missing_model(held.locations.models)))
    tested = await heard.until(lambda one: isinstance(one, events.EndpointTested))
    await heard.until(lambda one: isinstance(one, events.LocalServersFound))
    fetched = await heard.until(lambda one: isinstance(one, events.FetchProgressed) and one.problem is not None)
    settings = held.home.settings()
    await engine.obey(commands.ApplySettings(replace(settings, chat=BEYOND)))
    refused = await engine.say("Are you there?")
    await engine.obey(ShowOutside())
    shown = await heard.until(lambda one: isinstance(one, OutsideShown))
    await engine.close()
    assert isinstance(tested, events.EndpointTested)
    assert isinstance(fetched, events.FetchProgressed)
    assert isinstance(shown, OutsideShown)
    return {
        "reply": outcome.turn.reply.text if outcome.turn.reply else "",
        "spoken": type(spoken).__name__,
        "tested": tested.problem.code if tested.problem else "",
        "fetched": fetched.problem.code if fetched.problem else "",
        "refused": refused.turn.reply.problem.code if refused.turn.reply and refused.turn.reply.problem else "",
        "noted": sorted({(one.host, one.errand.value, one.refused) for one in shown.requests}),
    }


async def speak_and_listen(models: Path) -> dict[str, object]:
    """Let the voice on this computer say a sentence and the ears read it."""
    voice, ears = LocalVoice(models), WhisperEars(lambda: models / "whisper-base/model.bin")
    resampler, samples = Resampler(HEARING_RATE), b""
    async with aclosing(voice.say(SENTENCE, VoiceStyle("kokoro:zf_xiaoxiao"))) as pieces:
        async for piece in pieces:
            samples += resampler.feed(piece.frame) if piece.frame is not None else b""
    transcript = await ears.hear(Recording(samples + resampler.flush()), ("zh",))
    embedder = SentenceEmbedder()
    vectors = await embedder.embed([SENTENCE])
    for one in (voice, ears, embedder):
        await one.close()
    return {"said": len(samples), "read": transcript.text, "embedded": len(vectors[0])}


def main() -> None:
    """Run it over the home and the models named."""
    options = Options()
    options.home, options.models = Path(sys.argv[1]), Path(sys.argv[2])
    with compose.hold_home(options) as held:
        found = asyncio.run(talk(held))
    found |= asyncio.run(speak_and_listen(Path(sys.argv[2])))
    print(json.dumps(found, ensure_ascii=False))


if __name__ == "__main__":
    main()
