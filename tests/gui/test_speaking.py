"""Her voice in the window: caption, face and mouth by what is heard, the rail, and which voice may speak."""

import tomllib
from dataclasses import replace
from datetime import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.core import commands, events
from companion.core import voice_commands as ask
from companion.core import voice_events as told
from companion.core.audio import VoiceName
from companion.core.conversation import Activity, Outcome, Reply, Turn, UserText, Via
from companion.core.emotion import Emotion
from companion.core.errors import Code, Problem
from companion.core.settings import Aloud, Settings, Speaker, VoiceSettings
from companion.gui.speaking import says_aloud
from companion.gui.stage import Shape
from companion.gui.voice_cards import EARS, MEGABYTES, VOICE
from tests.gui.window_rig import APPEARANCE, CLOUD, NOON, Rig, make_turn

CATALOGUE = Path(__file__).resolve().parents[2] / "assets" / "models.toml"


def use_voice(rig: Rig, **changes: object) -> None:
    voice = replace(VoiceSettings(speaker=Speaker.ONLINE), **changes)  # type: ignore[arg-type]
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, voice=voice))


def spoken_turn(turn_id: str, via: Via = Via.SPOKEN) -> Turn:
    return Turn(turn_id, "s1", 9, NOON, 0, UserText("Hello", via), (Reply(f"{turn_id}-r", "", NOON),))


def begin(rig: Rig, via: Via = Via.SPOKEN) -> Turn:
    turn = spoken_turn("t2", via)
    rig.show(events.TurnBegan(turn, "t2-r"), events.ActivityChanged(Activity.WRITING))
    return turn


def wanted(rig: Rig) -> Emotion | None:
    return rig.window.stage.avatar.life.mood._wanted


def segment(text: str = "Well, hello there.", emotion: Emotion = Emotion.HAPPY, shown: str = "") -> told.SpeechBegan:
    return told.SpeechBegan("t2", text, 0, len(text), emotion, shown)


def test_caption_face_and_mouth_follow_what_is_heard(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    begin(rig)
    avatar = rig.window.stage.avatar
    before = wanted(rig)
    rig.show(events.EmotionShown("t2", Emotion.SAD))
    assert wanted(rig) is before
    assert not avatar.life.mouth.talking
    rig.show(segment(), told.MouthLevel(0.8))
    assert wanted(rig) is Emotion.HAPPY
    assert avatar.life.mouth._target == 0.8
    assert rig.window.stage.caption.text() == "Well, hello there."
    assert rig.presenter.voice.speaking.rail.stop.isVisible()
    rig.show(told.MouthLevel(0.0), told.SpeechEnded("t2"))
    assert avatar.life.mouth._target == 0
    assert rig.window.stage.caption.text() == ""
    assert not rig.presenter.voice.speaking.rail.stop.isVisible()


def test_a_late_end_of_another_turn_leaves_what_is_heard_now(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t2"))
    begin(rig)
    rig.show(told.SpeechBegan("t3", "Earlier.", 0, 8, Emotion.NEUTRAL), segment(), told.SpeechEnded("t3", 4))
    assert rig.window.stage.caption.text() == "Well, hello there."
    assert rig.presenter.voice.speaking.rail.stop.isVisible()
    rig.show(told.SpeechEnded("t2"))
    assert not rig.presenter.voice.speaking.rail.stop.isVisible()


def test_a_typed_turn_shows_its_face_at_once_and_moves_the_mouth(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    begin(rig, Via.TYPED)
    rig.show(events.EmotionShown("t2", Emotion.SAD))
    assert wanted(rig) is Emotion.SAD
    assert rig.window.stage.avatar.life.mouth.talking


def test_where_nothing_can_be_heard_the_face_is_shown_after_all(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    begin(rig)
    rig.show(events.EmotionShown("t2", Emotion.ANGRY), told.SpeechEnded("t2"))
    assert wanted(rig) is Emotion.ANGRY


def test_the_caption_is_what_is_shown_in_two_lines(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    begin(rig)
    rig.show(segment("こんにちは。", shown="Hello."))
    assert rig.window.stage.caption.text() == "Hello."
    rig.show(segment("many words that go on and on " * 20))
    caption = rig.window.stage.caption
    assert caption.text().endswith("…")
    height = caption.heightForWidth(caption.width())
    assert height <= 2 * caption.fontMetrics().lineSpacing() + 6


def test_esc_silences_a_reply_that_is_said_again(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t2"))
    rig.show(segment())
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Escape)
    assert rig.last() == commands.Interrupt()
    rig.presenter.voice.speaking.rail.stop.click()
    assert rig.last() == ask.Hush()
    rig.show(told.SpeechEnded("t2", 4))
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Escape)
    assert len(rig.sent(commands.Interrupt)) == 1


def test_the_rail_names_the_voice_and_a_change_is_told_once(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    rail, toast = rig.presenter.voice.speaking.rail, rig.window.toast
    rig.show(told.VoicesListed((VoiceName("zh-CN-XiaoxiaoNeural", "晓晓 · zh-CN", ("zh",), online=True),)))
    rig.show(told.VoiceInUse("zh-CN-XiaoxiaoNeural", online=True))
    assert rail.label.text() == "晓晓 · online"
    assert toast.isHidden()
    down = Problem(Code.VOICE_UNAVAILABLE, {"detail": "x"})
    rig.show(told.VoiceInUse("kokoro:zf_xiaobei", online=False, problem=down))
    assert rail.label.text() == "Xiaobei · on this computer"
    assert toast._label.text() == (
        "The online voice is unavailable; using the offline one. It switches back by itself."
    )
    rig.show(told.VoiceInUse("zh-CN-XiaoxiaoNeural", online=True))
    assert toast._label.text() == "The online voice is back."


def test_the_voice_that_fits_the_language_needs_no_name(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    rail = rig.presenter.voice.speaking.rail
    missing = Problem(Code.MODEL_MISSING, {"model": "kokoro-82m"})
    rig.show(told.VoiceInUse("", online=False, problem=missing, silent=True))
    assert rail.label.text() == "no voice at the moment"
    rig.show(told.VoiceInUse("", online=False))
    assert rail.label.text() == "on this computer"


def test_mute_silences_at_once_and_is_kept(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    rail = rig.presenter.voice.speaking.rail
    rail.mute.click()
    assert rig.posted[-2] == ask.Hush(reads_on=True)
    applied = rig.last()
    assert isinstance(applied, commands.ApplySettings)
    assert applied.settings.voice.muted
    assert rail.label.text() == "muted"
    rail.mute.click()
    assert not rig.sent(commands.ApplySettings)[-1].settings.voice.muted


def test_volume_and_speed_are_told_when_the_slider_rests(rig: Rig, qtbot: QtBot) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    popup = rig.presenter.voice.speaking.rail.popup
    with qtbot.waitSignal(popup.changed):
        popup.volume.setValue(120)
        popup.speed.setValue(125)
    applied = rig.sent(commands.ApplySettings)
    assert len(applied) == 1
    assert (applied[0].settings.voice.volume, applied[0].settings.voice.speed) == (120, 1.25)


def test_a_strip_keeps_the_buttons(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    rig.window.resize(420, 640)
    rail = rig.presenter.voice.speaking.rail
    assert rig.window.stage.shape is Shape.STRIP
    assert not rail.label.isVisible()
    assert rail.mute.isVisible()


@pytest.mark.parametrize(
    ("press", "speaker", "aloud"),
    [
        ("online", Speaker.ONLINE, Aloud.AS_SPOKEN),
        ("offline", Speaker.OFFLINE, Aloud.AS_SPOKEN),
        ("silent", Speaker.OFFLINE, Aloud.NEVER),
    ],
)
def test_the_user_is_asked_which_voice_may_speak(rig: Rig, press: str, speaker: Speaker, aloud: Aloud) -> None:
    rig.open(make_turn("t1"))
    rig.show(told.VoiceConsentAsked("t1"))
    card = rig.presenter.voice.consent
    assert card.isVisible()
    assert "goes to Microsoft" in card.label.text()
    missing = Problem(Code.MODEL_MISSING, {"model": "kokoro-82m"})
    rig.show(told.VoiceInUse("", online=False, problem=missing, silent=True))
    assert card.offline.text() == "Voice on this computer (102 MB)"
    getattr(card, press).click()
    assert not card.isVisible()
    voice = rig.sent(commands.ApplySettings)[-1].settings.voice
    assert (voice.speaker, voice.aloud) == (speaker, aloud)
    assert (commands.FetchModel(VOICE) in rig.posted) is (press == "offline")


def test_sizes_told_are_those_of_the_catalogue() -> None:
    models = tomllib.loads(CATALOGUE.read_text("utf-8"))["model"]
    for name in (EARS, VOICE):
        needed = [name, *models[name].get("needs", ())]
        assert MEGABYTES[name] == round(sum(models[one]["size"] for one in needed) / 1_000_000)


def test_the_privacy_sign_names_who_gets_her_words(rig: Rig) -> None:
    local = replace(CLOUD, base_url="http://127.0.0.1:11434/v1")
    rig.apply(Settings(chat=local, appearance=APPEARANCE))
    header = rig.window.header
    assert header.destination.text() == "this computer"
    rig.apply(Settings(chat=local, appearance=APPEARANCE, voice=VoiceSettings(speaker=Speaker.ONLINE)))
    assert header.destination.text() == "Microsoft"
    assert header.destination.accessibleName() == (
        "What you say stays on this computer.\nWhat she says aloud goes to Microsoft."
    )
    rig.apply(Settings(chat=local, appearance=APPEARANCE, voice=VoiceSettings(speaker=Speaker.ONLINE, muted=True)))
    assert header.destination.text() == "this computer"


def test_when_she_speaks() -> None:
    spoken, typed = spoken_turn("a"), spoken_turn("b", Via.TYPED)
    assert says_aloud(VoiceSettings(), spoken)
    assert not says_aloud(VoiceSettings(), typed)
    assert says_aloud(VoiceSettings(aloud=Aloud.ALWAYS), typed)
    assert not says_aloud(VoiceSettings(muted=True), spoken)
    night = VoiceSettings(quiet_from="22:00", quiet_until="08:00")
    assert not says_aloud(night, spoken, time(23))
    assert not says_aloud(night, spoken, time(7, 59))
    assert says_aloud(night, spoken, time(8))
    assert says_aloud(VoiceSettings(quiet_from="x", quiet_until="08:00"), spoken, time(3))


def test_a_reply_without_sound_keeps_to_the_text(rig: Rig) -> None:
    use_voice(rig)
    rig.open(make_turn("t1"))
    turn = begin(rig)
    reply = Reply("t2-r", "Hi.", NOON, Outcome.COMPLETED, NOON)
    rig.show(events.TurnEnded(replace(turn, replies=(reply,)), Emotion.HAPPY), events.ActivityChanged(Activity.IDLE))
    assert wanted(rig) is Emotion.HAPPY
