"""A character who writes one language and speaks another: she is asked for both, and only one is shown."""

from dataclasses import replace
from pathlib import Path

from companion.backends.sound_devices import SoundDevices
from companion.backends.voices import VoicesHere
from companion.backends.whisper_ears import WhisperEars
from companion.core.commands import ApplySettings
from companion.core.events import SentenceBegan
from companion.core.settings import Endpoint
from tests.unit.conversation.stage import Stage, play
from tests.wire.chat_server import ChatServer, say


async def nobody(_: Endpoint) -> str:
    return ""


def test_both_are_asked_for_and_one_is_shown(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        settings = stage.home.settings()
        await stage.have_turn("早")
        assert "|||" not in stage.server.chats[-1].texts[0]
        for language in ("ja", "zh"):
            await stage.obey(ApplySettings(replace(settings, voice=replace(settings.voice, spoken_language=language))))
            turn = await stage.have_turn("早上好")
            asked = stage.server.chats[-1].texts[0]
            assert ("|||" in asked) is (language == "ja")  # she writes Chinese, so that needs no asking
            assert turn.reply is not None
            if language == "ja":
                assert "日语" in asked
                assert turn.reply.text == "早上好！\n睡得好吗？"
                said = [event.sentence for event in stage.all(SentenceBegan)][-2:]
                assert [one.text for one in said] == ["おはよう！", "よく眠れた？"]
                assert turn.reply.text[said[1].begin : said[1].end].strip() == "睡得好吗？"

    body = (SoundDevices(), WhisperEars(lambda: None), VoicesHere(tmp_path, lambda _: None, nobody))
    with ChatServer() as server:
        server.default = say(["早上好！ ||", "| おはよう！\n睡得好吗？ ||| よく", "眠れた？"])
        play(scene, tmp_path, server, body=body)
