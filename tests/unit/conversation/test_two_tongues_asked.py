"""A character who writes one language and speaks another: she is asked for both, and only one is shown."""

from dataclasses import replace
from pathlib import Path

from companion.backends.sound_devices import SoundDevices
from companion.backends.voices import VoicesHere
from companion.backends.whisper_ears import WhisperEars
from companion.core.commands import ApplySettings
from companion.core.events import SentenceBegan
from companion.core.settings import Aloud, Endpoint, Speaker
from companion.core.voice_commands import SaveSpeech
from companion.core.voice_events import SpeechSaved
from companion.memory.erasure_texts import texts_of
from companion.storage.erasure_look import messages_of
from companion.storage.rows import to_row
from tests.unit.conversation.stage import Stage, play
from tests.wire.chat_server import ChatServer, say
from tests.wire.speech_server import SpeechServer


async def nobody(_: Endpoint) -> str:
    return ""


def voices_in(folder: Path) -> VoicesHere:
    return VoicesHere(folder, lambda _: None, nobody)


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

    body = (SoundDevices(), WhisperEars(lambda: None), voices_in(tmp_path))
    with ChatServer() as server:
        server.default = say(["早上好！ ||", "| おはよう！\n睡得好吗？ ||| よく", "眠れた？"])
        play(scene, tmp_path, server, body=body)


def test_what_was_spoken_is_kept_and_saved_as_sound(tmp_path: Path) -> None:
    with ChatServer() as server, SpeechServer() as speech:

        async def scene(stage: Stage) -> None:
            settings = stage.home.settings()
            voice = replace(
                settings.voice,
                speaker=Speaker.SERVICE,
                service_url=speech.base_url,
                aloud=Aloud.NEVER,
                spoken_language="ja",
            )
            await stage.obey(ApplySettings(replace(settings, voice=voice)))
            turn = await stage.have_turn("早上好")
            [kept] = await stage.on_disk()
            assert kept.reply is not None
            assert kept.reply.text == "早上好！睡得好吗？"
            assert kept.reply.spoken_lines == ((9, "おはよう！ よく眠れた？"),)
            await stage.obey(SaveSpeech(turn.id, tmp_path / "said.wav"))
            assert (await stage.until(SpeechSaved)).problem is None
            assert [asked["input"] for asked in speech.asked] == ["おはよう！", "よく眠れた？"]
            assert all(line in texts_of(kept) for _, line in kept.reply.spoken_lines)
            assert all(line in messages_of(to_row(kept)) for _, line in kept.reply.spoken_lines)

        server.default = say(["早上好！睡得好吗？|||おはよう！", " よく眠れた？"])
        play(scene, tmp_path, server, body=(SoundDevices(), WhisperEars(lambda: None), voices_in(tmp_path)))
