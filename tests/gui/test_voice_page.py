"""The voice page of the settings, her own voice on her page, and what is done with a reply that is heard."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from companion.core import commands
from companion.core import voice_commands as ask
from companion.core import voice_events as told
from companion.core.audio import SoundDevice, VoiceName
from companion.core.conversation import Outcome, Reply, Turn, UserText, Via
from companion.core.emotion import Emotion
from companion.core.errors import Code, Problem
from companion.core.settings import Settings, Speaker, VoiceSettings
from companion.core.voice_events import Hearing, Stage
from companion.gui.bubble import Bubble
from companion.gui.bubble_actions import Action, offered, offered_in_menu
from companion.gui.row_parts import PartKind
from companion.gui.settings_dialog import SettingsDialog
from companion.gui.spoken_marks import sign_box
from companion.gui.voice_bridge import WATERFALLS
from companion.gui.widget_pool import Key
from companion.gui.words import setting_label
from tests.gui.window_rig import APPEARANCE, CLOUD, GINKO, NOON, Rig, make_turn

HERE = VoiceName("kokoro:zf_xiaoni", "晓妮", ("zh",))
AWAY = VoiceName("zh-CN-XiaoxiaoNeural", "晓晓 · zh-CN", ("zh",), online=True)
HEADSET = SoundDevice("WH-1000XM4", "ALSA", bluetooth=True)


def opened(rig: Rig, page: str = "voice", voice: VoiceSettings | None = None) -> SettingsDialog:
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, voice=voice or VoiceSettings(speaker=Speaker.ONLINE)))
    rig.open(make_turn("t1"))
    rig.presenter.settings.open(page)
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    return dialog


def voice_of(rig: Rig) -> VoiceSettings:
    return rig.sent(commands.ApplySettings)[-1].settings.voice


def test_every_setting_of_the_voice_has_a_row(rig: Rig) -> None:
    page = opened(rig).voice
    shown = {row.label.text() for row in page.rows}
    missing = [name for name in VoiceSettings.__slots__ if setting_label(f"voice.{name}") not in shown]
    assert missing == []


def test_voices_are_listed_tried_and_chosen(rig: Rig, qtbot: QtBot) -> None:
    page = opened(rig).voice
    qtbot.waitUntil(lambda: ask.ListVoices() in rig.posted and ask.FindSoundDevices() in rig.posted)
    rig.show(told.VoicesListed((HERE, AWAY)))
    assert [page.online.box.itemText(at) for at in range(page.online.box.count())] == ["By language", AWAY.shown]
    assert [page.offline.box.itemText(at) for at in range(page.offline.box.count())] == ["By language", HERE.shown]
    page.online.box.setCurrentIndex(1)
    assert voice_of(rig).online_voice == AWAY.id
    page.online.button.click()
    assert rig.last() == ask.TryVoice(AWAY.id)
    page.try_voice.click()
    assert rig.last() == ask.TryVoice("")


def test_a_voice_that_is_not_chosen_has_no_rows(rig: Rig) -> None:
    page = opened(rig).voice
    assert page.online.isVisible()
    assert not page._options.rows["voice.service_url"].isVisible()
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, voice=VoiceSettings(speaker=Speaker.SERVICE)))
    assert not page.online.isVisible()
    assert page._options.rows["voice.service_url"].isVisible()


def test_devices_can_be_chosen_looked_for_and_be_gone(rig: Rig) -> None:
    page = opened(rig, voice=VoiceSettings(microphone="Old one|ALSA")).voice
    rig.show(told.SoundDevicesFound((HEADSET,), ()))
    box = page.microphone.box
    assert [box.itemText(at) for at in range(box.count())] == [
        "As the system",
        "WH-1000XM4 (Bluetooth)",
        "Old one (not there)",
    ]
    assert box.currentIndex() == 2
    box.setCurrentIndex(1)
    assert voice_of(rig).microphone == "WH-1000XM4|ALSA"
    before = len(rig.sent(ask.FindSoundDevices))
    page.microphone.button.click()
    assert len(rig.sent(ask.FindSoundDevices)) == before + 1


def test_the_microphone_is_tried_with_a_meter_until_nobody_looks(rig: Rig) -> None:
    dialog = opened(rig)
    page = dialog.voice
    page.test.button.click()
    assert rig.last() == ask.TestMicrophone(on=True)
    rig.show(told.HeardLevel(0.6))
    assert page.test.meter.value() == 60
    rig.show(told.HeardLevel(0.0, zeros=True))
    assert page.state.text().startswith("The microphone is on but silent")
    dialog.turn_to("about")
    assert rig.last() == ask.TestMicrophone(on=False)


def test_what_is_wrong_stands_at_the_top(rig: Rig) -> None:
    page = opened(rig).voice
    assert page.state.text() == "Online voice"
    rig.show(told.VoicesListed((AWAY,)), told.VoiceInUse(AWAY.id, online=True))
    assert page.state.text() == "Speaking: 晓晓 · online"
    rig.show(told.HearingChanged(Hearing.MISSING, problem=Problem(Code.NO_MICROPHONE)))
    assert page.state.text().startswith("There is no microphone")


def test_what_a_test_on_the_page_finds_is_said_there_alone(rig: Rig) -> None:
    page, strip = opened(rig).voice, rig.presenter.voice.talking.strip
    missing = told.HearingChanged(Hearing.MISSING, problem=Problem(Code.NO_MICROPHONE))
    page.test.button.click()
    rig.show(missing)
    assert page.state.text().startswith("There is no microphone")
    assert strip.isHidden()
    rig.show(missing)  # whoever talked in the window reads it there, too
    assert not strip.isHidden()


def test_languages_and_ticks_are_applied(rig: Rig) -> None:
    page = opened(rig).voice
    page.languages.boxes["ja"].click()
    assert voice_of(rig).languages == ("ja",)
    page._options.rows["voice.look_first"].control.click()  # type: ignore[attr-defined]
    assert voice_of(rig).look_first


def test_she_has_a_voice_of_her_own(rig: Rig) -> None:
    dialog = opened(rig, "she")
    rig.show(told.VoicesListed((HERE, AWAY)))
    box = dialog.she.voice.box
    assert box.itemText(1) == "晓妮 · on this computer"
    box.setCurrentIndex(box.findData(HERE.id))
    dialog.she.flush()
    assert rig.sent(commands.SavePersona)[-1].persona == replace(GINKO, voice=HERE.id)


def heard_turn(heard_upto: int | None = None, text: str = "First part. **Second** part.") -> Turn:
    reply = Reply("t2-r", text, NOON, Outcome.COMPLETED, NOON, heard_upto=heard_upto)
    return Turn("t2", "s1", 1, NOON, 0, UserText("Hello", Via.SPOKEN), (reply,))


def bubble_of(rig: Rig, kind: PartKind) -> Bubble:
    return rig.window.chat.bubbles[Key("t2", kind)]


def test_a_reply_is_played_and_silenced_from_its_row(rig: Rig) -> None:
    rig.open(heard_turn())
    chat = rig.window.chat
    chat.desk.show_for(bubble_of(rig, PartKind.HER))
    button = chat.desk.row._buttons[Action.PLAY]
    assert button.toolTip() == "Say it aloud"
    button.click()
    assert rig.last() == ask.SayAloud("t2")
    rig.show(told.SpeechBegan("t2", "First part.", 0, 11, Emotion.NEUTRAL))
    assert button.toolTip() == "Stop speaking"
    button.click()
    assert rig.last() == ask.Hush()
    rig.show(told.SpeechEnded("t2", 11))
    assert button.toolTip() == "Say it aloud"


def test_what_was_not_heard_is_pale_and_marked(rig: Rig) -> None:
    rig.open(heard_turn(heard_upto=12))
    bubble = bubble_of(rig, PartKind.HER)
    (mark,) = bubble._marks()
    assert (mark.ground, mark.text) == ("", "text_3")
    assert bubble.placed is not None
    assert bubble.placed.body is not None
    unheard = bubble.placed.body.words_between(mark.first, mark.last, bubble.placed.part.text)
    assert unheard.strip().replace("*", "") == "Second part."
    assert "interrupted here" in bubble.accessibleName()
    rig.open(heard_turn(heard_upto=None))
    assert bubble_of(rig, PartKind.HER)._marks() == []


def test_words_said_aloud_carry_a_sign(rig: Rig) -> None:
    rig.open(heard_turn())
    bubble = bubble_of(rig, PartKind.USER)
    assert bubble._look is not None
    middle = sign_box(bubble.width(), bubble._look).center()
    assert bubble.rect().contains(middle.toPoint())
    assert bubble._sign_words(middle) == "You said this aloud"
    assert bubble._sign_words(QPointF(4, 4)) == ""
    assert "You said this aloud" in bubble.accessibleName()


def test_how_fast_a_turn_was_is_kept_for_a_while(rig: Rig) -> None:
    rig.open(heard_turn())
    chat = rig.window.chat
    part = bubble_of(rig, PartKind.HER).placed
    assert part is not None
    assert Action.HOW_FAST not in offered_in_menu(chat._standing(part.part))
    stages = {Stage.RELEASE: 0.0, Stage.READ: 0.12, Stage.AUDIBLE: 0.55}
    rig.show(told.Waterfall("t2", stages))
    assert Action.HOW_FAST in offered_in_menu(chat._standing(part.part))
    assert Action.PLAY in offered(chat._standing(part.part))
    chat.waterfall_asked.emit("t2")
    dialog = rig.presenter.voice.waterfall
    assert dialog.summary.text() == "You heard her 550 ms after you had let go."
    rows = [[dialog.table.item(row, at).text() for at in range(3)] for row in range(3)]  # type: ignore[union-attr]
    assert rows == [["You let go", "0", "0"], ["Your words were read", "120", "120"], ["You heard her", "550", "430"]]
    assert dialog.table.item(2, 3).data(Qt.ItemDataRole.UserRole) == (0.12 / 0.55, 1.0)  # type: ignore[union-attr]
    dialog.close()
    rig.show(*(told.Waterfall(f"x{number}", stages) for number in range(WATERFALLS)))
    assert "t2" not in chat.timed
    assert len(chat.timed) == WATERFALLS


def test_a_reply_is_saved_as_sound(rig: Rig) -> None:
    rig.open(heard_turn())
    rig.window.chat.speech_saving_asked.emit("t2")
    dialog = rig.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit("/x/hello.wav")
    dialog.close()
    assert rig.last() == ask.SaveSpeech("t2", Path("/x/hello.wav"))
    rig.show(told.SpeechSaved("t2", Path("/x/hello.wav")))
    assert rig.window.toast._label.text() == "Saved: hello.wav"
    assert rig.window.toast._action.text() == "Show file"
    rig.show(told.SpeechSaved("t2", Path("/x/hello.wav"), Problem(Code.DISK_FULL, {"path": "/x"})))
    assert "disk is full" in rig.window.toast._label.text()
