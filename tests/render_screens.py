"""Renders every screen of the window into a folder, so that people can look: sizes, themes, languages and zooms.

python -m tests.render_screens OUT [--only NAME …] [--size 720x720 …] [--theme dark …] [--zoom 200 …]
python -m tests.render_screens assets/screenshots --readme
"""

import argparse
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QSize, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from companion.core import events, ids, memory_events, people, voice_events
from companion.core.archive import ArchiveCounts, ArchiveProgressed, Restored
from companion.core.audio import SoundDevice, VoiceName
from companion.core.card import CardLoss, CardNote
from companion.core.conversation import (
    Activity,
    Outcome,
    Picture,
    Purpose,
    Reply,
    Session,
    TextHit,
    Turn,
    UserText,
    Via,
)
from companion.core.emotion import Emotion
from companion.core.errors import Code, Problem
from companion.core.facts import Fact, FactKind, UsedMemory
from companion.core.memory import (
    Author,
    Backup,
    Digest,
    Held,
    MemoryEvent,
    PartKind,
    PromptPart,
    SessionSummary,
    TurnTokens,
    UsageOfDay,
)
from companion.core.persona import User
from companion.core.prices import Price
from companion.core.settings import (
    AppearanceSettings,
    Contrast,
    Endpoint,
    EndpointPreset,
    Language,
    Settings,
    Speaker,
    StorageSettings,
    StoreKind,
    Theme,
    VoiceSettings,
)
from companion.core.sharing import SharingShown
from companion.core.voice_events import Hearing, Stage, Unheard
from companion.gui.incoming import Incoming, Kind
from companion.gui.languages import Translations
from companion.gui.main_window import MainWindow
from companion.gui.picture_card import Way
from companion.gui.presenter import Presenter
from companion.gui.row_parts import PartKind as RowPart
from companion.gui.shortcuts import Act
from companion.gui.widget_pool import Key
from tests.desktop_scenes import DESKTOP_SCREENS
from tests.history_scenes import HISTORY_SCREENS
from tests.panel_screens import PANEL_SCREENS
from tests.screen_erasing import ERASE_SCREENS
from tests.screen_privacy import PRIVACY_SCREENS
from tests.screen_talk import EVENING, HARD, PERSONAS, TALK
from tests.screen_welcome import WELCOME_SCREENS

PICTURE = Path(__file__).resolve().parent.parent / "assets" / "icon.png"
TRANSLATIONS = Translations()
SIZES = ("400x640", "720x720", "1180x760")
PRESETS = (
    EndpointPreset("embedded", "Embedded", models=("qwen2.5-0.5b-instruct", "qwen2.5-1.5b-instruct")),
    EndpointPreset(
        "deepseek", "DeepSeek", "https://api.deepseek.com", ("deepseek-chat",), "https://platform.deepseek.com"
    ),
    EndpointPreset("ollama", "Ollama", "http://127.0.0.1:11434/v1"),
    EndpointPreset("custom", "Custom"),
)
CLOUD = Endpoint("deepseek", "https://api.deepseek.com", "deepseek-chat")

README = (("zh_CN", "light"), ("en", "dark"), ("zh_CN", "dark"), ("en", "light"))


@dataclass(frozen=True)
class Scene:
    """A window and its presenter in one look, and the language it speaks."""

    window: MainWindow
    presenter: Presenter
    language: str
    settings: Settings

    def show(self, *announced: events.Event) -> None:
        """Feed events."""
        for event in announced:
            self.presenter.show(event)


Talk = Mapping[str, tuple[tuple[str, str], ...]]


def turns_of(language: str, talk: Talk = TALK, since: timedelta = timedelta(days=1)) -> tuple[Turn, ...]:
    """Return a small conversation that began some time ago."""
    now = datetime.now(UTC).replace(hour=12, minute=30, second=0, microsecond=0)
    starts = (now - since, now - timedelta(minutes=40), now - timedelta(minutes=3))
    made = []
    for seq, ((said, answered), began) in enumerate(zip(talk[language], starts, strict=True)):
        reply = Reply(
            f"r{seq}", answered, began, Outcome.COMPLETED, began + timedelta(seconds=9), model="deepseek-chat"
        )
        made.append(Turn(f"t{seq}", f"s{min(seq, 1)}", seq, began, 480, UserText(said), (reply,)))
    return tuple(made)


def open_conversation(scene: Scene, turns: tuple[Turn, ...]) -> None:
    """Show turns as the conversation."""
    persona = PERSONAS[scene.language]
    other = PERSONAS["en" if scene.language == "zh_CN" else "zh_CN"]
    sessions = tuple(Session(f"s{at}", "default", persona.id, turn.began_at) for at, turn in enumerate(turns[:2]))
    scene.show(
        events.ConversationOpened(User("default"), persona, turns, len(turns), "", (persona, other), sessions),
        events.ActivityChanged(Activity.IDLE),
    )


def conversation(scene: Scene) -> QWidget:
    """A talk, her face happy, a service elsewhere."""
    open_conversation(scene, turns_of(scene.language))
    scene.show(events.EmotionShown("t2", Emotion.HAPPY))
    return scene.window


def writing(scene: Scene) -> QWidget:
    """She writes an answer while the user already types."""
    open_conversation(scene, turns_of(scene.language))
    began = datetime.now(UTC)
    said = "明天几点起床好？" if scene.language == "zh_CN" else "When should I get up tomorrow?"
    text = (
        "让我想想，路上要四十分钟，"
        if scene.language == "zh_CN"
        else "Let me think. It's forty minutes to the office, so"
    )
    turn = Turn("t9", "s1", 9, began, 480, UserText(said), (Reply("r9", "", began),))
    scene.show(
        events.TurnBegan(turn, "r9"), events.ActivityChanged(Activity.WRITING), events.ReplyText("t9", "r9", text)
    )
    scene.window.composer.edit.put("七点？\n还是七点半" if scene.language == "zh_CN" else "Seven?\nOr half past")
    return scene.window


def empty(scene: Scene) -> QWidget:
    """The first words."""
    open_conversation(scene, ())
    return scene.window


def first_start(scene: Scene) -> QWidget:
    """The first words while the model arrives."""
    trial = Settings(appearance=scene.settings.appearance)
    scene.show(events.SettingsApplied(trial))
    open_conversation(scene, ())
    scene.show(events.FetchProgressed("qwen2.5-0.5b-instruct", 180_000_000, 491_400_064, 240))
    return scene.window


def error(scene: Scene) -> QWidget:
    """A key that was refused, and a full disk."""
    *first, last = turns_of(scene.language)
    problem = Problem(Code.KEY_REFUSED, {"host": "api.deepseek.com"}, retryable=True)
    failed = Reply("rx", "", last.began_at, Outcome.FAILED, last.began_at, problem=problem)
    open_conversation(scene, (*first, Turn(last.id, "s1", 2, last.began_at, 480, last.user, (failed,))))
    scene.show(events.ProblemOccurred(Problem(Code.DISK_FULL, {"path": "/home/x"})))
    return scene.window


def trial(scene: Scene) -> QWidget:
    """The trial model, the card of a better one, and a toast."""
    scene.show(events.SettingsApplied(Settings(appearance=scene.settings.appearance)))
    open_conversation(scene, turns_of(scene.language))
    scene.window.better_card.show()
    scene.presenter.intents._delete(("t0",))
    return scene.window


def find(scene: Scene) -> QWidget:
    """Places found."""
    turns = turns_of(scene.language)
    open_conversation(scene, turns)
    bar = scene.window.find_bar
    bar.open()
    bar.field.setText("日志" if scene.language == "zh_CN" else "log")
    bar._search()
    hits = tuple(
        TextHit(at, turn.id, turn.began_at, 480, turn.user.text if turn.user else "") for at, turn in enumerate(turns)
    )
    scene.show(events.TextFound(bar.field.text(), hits, 3))
    return scene.window


def card(scene: Scene) -> QWidget:
    """A character card that came in with losses, and a conversation that went out."""
    open_conversation(scene, turns_of(scene.language))
    other = PERSONAS["en" if scene.language == "zh_CN" else "zh_CN"]
    notes = (
        CardNote(CardLoss.GREETINGS, "3"),
        CardNote(CardLoss.LOREBOOK, "12"),
        CardNote(CardLoss.MACROS, "random, roll"),
        CardNote(CardLoss.LATE_INSTRUCTIONS),
    )
    personas = scene.presenter.shown.personas
    scene.show(
        events.CardImported(Path("/home/x/card.png"), other, notes, personas),
        events.ExportProgressed(Path("/home/x/Documents/Ginko 2026-05-12.md"), 1204, 1204, finished=True),
    )
    return scene.window


def picture(scene: Scene) -> QWidget:
    """A picture that the model can't read, and a conversation on its way into a file."""
    open_conversation(scene, turns_of(scene.language))
    came = Incoming(Kind.PICTURE, Path("IMG_2026-05-12 summer.jpg"), QImage(str(PICTURE)), QSize(4032, 3024))
    scene.presenter.exchange().picture.show_picture(came, Way("deepseek-chat", "api.deepseek.com"))
    scene.show(events.ExportProgressed(Path("/home/x/chat.md"), 700, 1204))
    return scene.window


def picture_goes(scene: Scene) -> QWidget:
    """A picture that will go with the next message, after one that went."""
    first, second, last = turns_of(scene.language)
    assert last.user is not None
    said = replace(last.user, picture="IMG_2026-05-12 summer.jpg")
    open_conversation(scene, (first, second, replace(last, user=said)))
    sent = Picture("", "image/jpeg", b"")
    came = Incoming(Kind.PICTURE, None, QImage(str(PICTURE)), QSize(1920, 1080), sent=sent)
    scene.presenter.exchange().picture.show_picture(came, Way("gpt-5", "api.openai.com", sees=True))
    scene.window.composer.edit.put("看，这是今天的云" if scene.language == "zh_CN" else "Look at the clouds today")
    return scene.window


def texts(scene: Scene) -> QWidget:
    """Texts that are hard to set: actions, long words, punctuation, a table, and a reply without a word."""
    first, second, third = turns_of(scene.language, HARD)
    stopped = Reply("r2", "", third.began_at, Outcome.INTERRUPTED, third.began_at)
    open_conversation(scene, (first, replace(second, starred=True), replace(third, replies=(stopped,))))
    return scene.window


def quiet(scene: Scene) -> QWidget:
    """Only the latest turn, with its actions."""
    look = replace(scene.settings.appearance, latest_only=True)
    scene.show(events.SettingsApplied(replace(scene.settings, appearance=look), has_key=True))
    open_conversation(scene, turns_of(scene.language))
    chat = scene.window.chat
    chat.desk.show_for(chat.bubbles[Key("t2", RowPart.HER)])
    return scene.window


def choosing(scene: Scene) -> QWidget:
    """Messages chosen to be taken along."""
    open_conversation(scene, turns_of(scene.language))
    scene.window.chat.select_messages(Key("t2", RowPart.HER))
    return scene.window


def editing(scene: Scene) -> QWidget:
    """An earlier message being changed, off the record."""
    open_conversation(scene, turns_of(scene.language))
    scene.presenter.intents._edit("t2", "user")
    scene.show(events.OffTheRecordChanged(on=True))
    return scene.window


def memories(scene: Scene) -> QWidget:
    """What a reply was made with, opened, one of it being put right; and something just noted."""
    *first, last = turns_of(scene.language)
    chinese = scene.language == "zh_CN"
    said = datetime(2026, 5, 12, 13, 4, tzinfo=UTC)
    old = encode_moment(said)
    assert last.reply is not None
    used = (f"{old}.u", f"{old}.p")
    with_memories = replace(last, replies=(replace(last.reply, memories_used=used),))
    open_conversation(scene, (*first, with_memories))
    quotes = (
        ("对了，我对花生过敏，上次吃了一口就进了医院。", "好，我记住了，以后点菜我都会提醒你。")
        if chinese
        else ("By the way, I'm allergic to peanuts, last time one bite took me to hospital.", "I'll remind you.")
    )
    told = tuple(
        UsedMemory(one, old, quote, said, 480, hers=hers)
        for one, quote, hers in zip(used, quotes, (False, True), strict=True)
    )
    scene.show(memory_events.MemoriesUsedShown(last.id, last.reply.id, told))
    scene.window.chat._fix(last.id, used[1])
    text = "我对花生过敏。" if chinese else "I'm allergic to peanuts."
    noted = Fact(old, text, FactKind.FACT, "s1", "t1", text, said, 480, said)
    scene.show(memory_events.MemoryChanged(MemoryEvent(old, said, Author.USER, "fact:x", Held(), Held(fact=noted))))
    return scene.window


def memory_line(scene: Scene) -> QWidget:
    """The quiet line under a reply, and the question before something is forgotten."""
    *first, last = turns_of(scene.language)
    said = datetime(2026, 5, 12, 13, 4, tzinfo=UTC)
    old = encode_moment(said)
    assert last.reply is not None
    last = replace(last, replies=(replace(last.reply, memories_used=(f"{old}.u", f"{old}.p")),))
    open_conversation(scene, (*first, last))
    text = "我的猫叫年糕" if scene.language == "zh_CN" else "My cat is called Mochi"
    scene.show(
        memory_events.ForgettingOffered("t2", (Fact(old, text, FactKind.FACT, "s1", "t1", text, said, 480, said),))
    )
    return scene.window


def people_told(scene: Scene, *, guarded: bool = False) -> None:
    """Tell of three users and when each character was last talked with."""
    chinese = scene.language == "zh_CN"
    me = User("default", "小北" if chinese else "North", guarded=guarded)
    bo = User("bo", "妈妈" if chinese else "Mum", guarded=True)
    far = User("far", ("名字特别长的人" if chinese else "Somebody with a very long name ") * 6)
    personas = scene.presenter.shown.personas
    told = tuple(
        people.Acquaintance(one, datetime.now(UTC) - timedelta(hours=30 * at)) for at, one in enumerate(personas)
    )
    scene.show(people.PeopleShown(me, (me, bo, far), told))


def people_menu(scene: Scene) -> QWidget:
    """The menu on her name."""
    open_conversation(scene, turns_of(scene.language))
    people_told(scene, guarded=True)
    scene.window.header.name.click()
    settle(300)
    return scene.presenter.people.menu()


def locked(scene: Scene) -> QWidget:
    """A passphrase hides everything, and one was wrong."""
    open_conversation(scene, turns_of(scene.language))
    me = User("default", "小北" if scene.language == "zh_CN" else "North", guarded=True)
    scene.show(people.UserLocked(me, (me,)), people.UserLocked(me, (me,), wrong=True, wait_seconds=2))
    return scene.window


def encode_moment(moment: datetime) -> str:
    """Return an id made at a moment."""
    return ids._encode(int(moment.timestamp() * 1000) << 80)


DAY = datetime(2026, 5, 14, 12, 30, tzinfo=UTC)
DIGESTS = {
    "zh_CN": "小北在城东的公司上班，第一天就写了一个按日期分日志的脚本。"
    "对花生过敏。我答应周五陪他复习算法。关键词：围巾、四十分钟车程、组长。",
    "en": "North began work in the east of the town and wrote a script that splits a log by date. Allergic to peanuts. "
    "I promised to revise algorithms on Friday. Also: the scarf, forty minutes on the bus, the lead.",
    "ja": "北斗は東の町の会社で働き始め、初日にログを日付ごとに分けるスクリプトを書いた。ピーナッツのアレルギーがある。"
    "金曜にアルゴリズムの復習に付き合うと約束した。手がかり：マフラー、バスで四十分、リーダー。",
}


def condensed(scene: Scene) -> QWidget:
    """Older talk was condensed a moment ago, and today's tokens are used up."""
    *first, last = turns_of(scene.language)
    problem = Problem(Code.DAY_CAP_REACHED, {"tokens": "201330", "limit": "200000"})
    failed = Reply("rx", "", last.began_at, Outcome.FAILED, last.began_at, problem=problem)
    open_conversation(scene, (*first, Turn(last.id, "s1", 2, last.began_at, 480, last.user, (failed,))))
    digest = Digest(DIGESTS[scene.language], "t1", ("t0", "t1"), "deepseek-chat", 1, DAY, 6120, 3540)
    scene.show(
        memory_events.MemoryChanged(MemoryEvent("e", DAY, Author.PROGRAM, "digest", Held(), Held(digest=digest)))
    )
    return scene.window


def digest_dialog(scene: Scene) -> QWidget:
    """What was condensed, beside what it replaced."""
    turns = turns_of(scene.language)
    open_conversation(scene, turns)
    digest = Digest(DIGESTS[scene.language], "t1", ("t0", "t1"), "deepseek-chat", 1, DAY, 6120, 3540)
    scene.show(memory_events.DigestShown(digest, None, turns[:2], "e"))
    return scene.presenter.memory.digest()


def prompt_dialog(scene: Scene) -> QWidget:
    """The parts of a prompt."""
    turns = turns_of(scene.language)
    open_conversation(scene, turns)
    said = "\n\n".join(turn.user.text for turn in turns if turn.user)
    parts = (
        PromptPart(PartKind.PERSONA, scene.presenter.shown.persona.character, 86),
        PromptPart(PartKind.RULES, "…", 412),
        PromptPart(PartKind.DIGEST, DIGESTS[scene.language], 171),
        PromptPart(PartKind.SUMMARIES, f"- 2026-05-13: {DIGESTS[scene.language]}", 188),
        PromptPart(PartKind.TURNS, said, 1204),
        PromptPart(PartKind.NOTES, "<notes>\n2026-05-14 12:30\n</notes>", 24),
        PromptPart(PartKind.MESSAGE, turns[-1].user.text if turns[-1].user else "", 18),
    )
    scene.show(memory_events.PromptShown("t2", parts, 2103, 8000, rebuilt=True))
    return scene.presenter.memory.prompt()


def usage() -> memory_events.UsageShown:
    """Tokens of eighty messages, falling where the older part was condensed, and of two weeks."""
    turns, prompt = [], 1500
    for number in range(80):
        prompt = prompt + 130 if prompt < 6000 else 3600
        turns.append(TurnTokens(f"u{number}", DAY + timedelta(minutes=9 * number), prompt, 90, number % 17 == 3))
    days = [
        UsageOfDay(f"2026-05-{day:02}", purpose, model, calls, tokens, calls * 80, tokens // 2, guessed)
        for day in range(1, 15)
        for purpose, model, calls, tokens, guessed in (
            (Purpose.CHAT, "deepseek-chat", 20 + day % 5, 90_000 + 9_000 * (day % 4), 0),
            (Purpose.SUMMARY, "qwen-flash", 3, 9_000 + 1_000 * (day % 3), int(day == 9)),
        )
    ]
    prices = (Price("deepseek-chat", 2, 0.2, 3, "CNY"), Price("qwen-flash", 0.1, 0.05, 1.2, "CNY", own=True))
    return memory_events.UsageShown(tuple(days), 380_000, 62_000, tuple(turns), prices, "2026-05-14")


def backups_of(scene: Scene) -> tuple[Backup, ...]:
    """Some backups, and what the second of them would bring back."""
    made = [(0, "daily", 1_204_300), (3, "digest", 1_198_000), (21, "daily", 1_150_000), (50, "restore", 990_000)]
    backups = tuple(Backup(f"b{hours}", DAY - timedelta(hours=hours), why, size) for hours, why, size in made)
    before = SessionSummary("s1", ("t2",), DIGESTS[scene.language], "m", 1, DAY, "2026-05-14", "2026-05-14")
    gone = MemoryEvent("", DAY, Author.USER, "summary:s1", Held(summary=before), Held())
    scene.show(
        memory_events.BackupsListed(backups),
        memory_events.RestorePrepared("b3", (gone,), done=False, turns_back=2, turns_changed=1, turns_hidden=14),
    )
    return backups


def settings_page(page: str) -> Callable[[Scene], QWidget]:
    """A page of the settings."""

    def show(scene: Scene) -> QWidget:
        open_conversation(scene, turns_of(scene.language))
        scene.presenter.settings.open(page)
        dialog = scene.presenter.settings.dialog
        assert dialog is not None
        if page == "thinking":
            dialog.thinking.more.setChecked(True)
            ollama = EndpointPreset("ollama", "Ollama", "http://127.0.0.1:11434/v1", ("llama3.2:3b", "qwen3:8b"))
            scene.show(
                events.EndpointTested(CLOUD, 0.9, 65_536, ("parameter-left-out:temperature", "no-usage")),
                events.LocalServersFound((ollama,)),
            )
        if page == "voice":
            settings = replace(scene.settings, voice=VoiceSettings(speaker=Speaker.ONLINE, speed=1.1))
            scene.show(events.SettingsApplied(settings, has_key=True))
            mics = (
                SoundDevice("Built-in Audio", "ALSA", default=True),
                SoundDevice("WH-1000XM4", "ALSA", bluetooth=True),
            )
            scene.show(
                voice_events.VoicesListed(
                    (
                        VoiceName("kokoro:zf_xiaoni", "晓妮", ("zh",)),
                        VoiceName("zh-CN-XiaoxiaoNeural", "晓晓 · zh-CN", ("zh",), online=True),
                    )
                ),
                voice_events.SoundDevicesFound(mics, mics),
                voice_events.VoiceInUse("zh-CN-XiaoxiaoNeural", online=True),
            )
            dialog.voice.test.button.setChecked(True)
            scene.show(voice_events.HeardLevel(0.6))
        if page == "memory":
            scene.show(usage())
        if page == "people":
            people_told(scene, guarded=True)
        if page == "data":
            shared = StorageSettings(StoreKind.MONGODB, "mongodb+srv://memory.example.mongodb.net/companion")
            scene.show(
                events.SettingsApplied(replace(scene.settings, storage=shared), has_key=True),
                SharingShown(
                    shared=True,
                    host="memory.example.mongodb.net",
                    waiting=3,
                    problem=Problem(Code.STORE_UNREACHABLE, {"host": "memory.example.mongodb.net"}),
                ),
            )
            backups_of(scene)
            counts = ArchiveCounts(turns=1204, facts=87)
            bo = Restored(
                User("bo", "小北" if scene.language == "zh_CN" else "North"), PERSONAS[scene.language], counts
            )
            scene.show(ArchiveProgressed(Path("/x/a.zip"), restoring=True, finished=True, counts=counts, restored=bo))
        if page == "she":
            dialog.she.trial.button.click()
            scene.show(
                events.PersonaTried(
                    scene.presenter.shown.persona.id,
                    "安静，又有点期待。你呢？"
                    if scene.language == "zh_CN"
                    else "Quiet, and full of small things. And yours?",
                    request_id=dialog.she.trial._request,
                )
            )
        if page == "shortcuts":
            shortcuts = ("find=Ctrl+G", "quit=")
            settings = replace(scene.presenter.shown.settings, shortcuts=shortcuts)
            scene.show(events.SettingsApplied(settings, has_key=True))
            dialog.shortcuts._bind(Act.ZOOM_IN, "Ctrl+N")
        return dialog

    return show


def over_talk(scene_of: Callable[[Scene], QWidget]) -> Callable[[Scene], QWidget]:
    """Return a scene that stands over an open conversation."""

    def show(scene: Scene) -> QWidget:
        open_conversation(scene, turns_of(scene.language))
        settle()
        return scene_of(scene)

    return show


def speech(scene: Scene, *announced: events.Event, speaker: Speaker = Speaker.ONLINE) -> QWidget:
    """A talk with her voice chosen, and what is announced of ears and voice."""
    voice = VoiceSettings(speaker=speaker)
    scene.show(events.SettingsApplied(replace(scene.settings, voice=voice), has_key=True))
    open_conversation(scene, turns_of(scene.language))
    shown = "晓晓 · zh-CN" if scene.language == "zh_CN" else "Ava · en-US"
    scene.show(voice_events.VoicesListed((VoiceName("zh-CN-XiaoxiaoNeural", shown, ("zh",), online=True),)))
    scene.show(voice_events.VoiceInUse("zh-CN-XiaoxiaoNeural", online=True), *announced)
    return scene.window


def listening(scene: Scene) -> QWidget:
    """The key is held, some of it is read already, and a draft waits."""
    partly = "我想问一下明天上午的会" if scene.language == "zh_CN" else "I wanted to ask about the meeting tomorrow"
    shown = speech(scene)
    scene.window.composer.edit.put("周五的草稿" if scene.language == "zh_CN" else "A draft about Friday")
    scene.presenter.voice.talking.press()
    scene.show(
        voice_events.HearingChanged(Hearing.OPENING),
        voice_events.MicrophoneChanged(open=True),
        voice_events.HearingChanged(Hearing.LISTENING),
        voice_events.HeardLevel(0.7),
        voice_events.PartlyHeard(partly),
    )
    return shown


def reading(scene: Scene) -> QWidget:
    """The key was let go."""
    shown = listening(scene)
    scene.show(voice_events.HearingChanged(Hearing.READING))
    return shown


def unheard(scene: Scene) -> QWidget:
    """Nothing was recognised."""
    nothing = voice_events.NothingHeard(Unheard.NOTHING, kept=True)
    return speech(scene, voice_events.HearingChanged(Hearing.READY), nothing)


def no_microphone(scene: Scene) -> QWidget:
    """There is nothing to hear with."""
    return speech(scene, voice_events.HearingChanged(Hearing.MISSING, problem=Problem(Code.NO_MICROPHONE)))


def speaking(scene: Scene) -> QWidget:
    """She speaks, with a caption; the online voice has failed."""
    text = (
        "第一天就写出东西来了，挺厉害的。" if scene.language == "zh_CN" else "Something finished on day one, well done."
    )
    down = Problem(Code.VOICE_UNAVAILABLE, {"detail": ""})
    shown = speech(scene, voice_events.SpeechBegan("t2", text * 2, 0, 9, Emotion.HAPPY))
    scene.show(voice_events.VoiceInUse("kokoro:zf_xiaoni", online=False, problem=down))
    return shown


def consent(scene: Scene) -> QWidget:
    """Which voice may speak?"""
    missing = Problem(Code.MODEL_MISSING, {"model": "kokoro-82m"})
    return speech(
        scene,
        voice_events.VoiceConsentAsked("t2"),
        voice_events.VoiceInUse("", online=False, problem=missing, silent=True),
        speaker=Speaker.UNASKED,
    )


def heard_in_part(scene: Scene) -> QWidget:
    """Words that were said aloud, and a reply of which only the beginning was heard."""
    first, second, last = turns_of(scene.language)
    assert last.user is not None
    assert last.reply is not None
    said, reply = replace(last.user, via=Via.SPOKEN), replace(last.reply, heard_upto=16)
    shown = speech(scene)
    open_conversation(scene, (first, second, replace(last, user=said, replies=(reply,))))
    chat = scene.window.chat
    chat.desk.show_for(chat.bubbles[Key("t2", RowPart.HER)])
    return shown


def waterfall(scene: Scene) -> QWidget:
    """How fast a spoken turn was."""
    moments = (0.0, 0.02, 1.84, 1.96, 1.97, 2.2, 2.34, 2.35, 2.52, 2.56)
    speech(scene, voice_events.Waterfall("t2", dict(zip(Stage, moments, strict=False))))
    scene.window.chat.waterfall_asked.emit("t2")
    return scene.presenter.voice.waterfall


def ears_model(scene: Scene) -> QWidget:
    """The model that reads speech is not here."""
    missing = Problem(Code.MODEL_MISSING, {"model": "whisper-base"})
    return speech(scene, voice_events.HearingChanged(Hearing.MISSING, problem=missing))


SETTINGS_PAGES = (
    *("she", "thinking", "voice", "memory", "appearance", "desktop", "privacy"),
    *("shortcuts", "people", "data", "about"),
)
SCREENS: dict[str, Callable[[Scene], QWidget]] = {
    "conversation": conversation,
    "writing": writing,
    "empty": empty,
    "first-start": first_start,
    "error": error,
    "trial": trial,
    "find": find,
    "card": card,
    "picture": picture,
    "picture-goes": picture_goes,
    "texts": texts,
    "quiet": quiet,
    "choosing": choosing,
    "editing": editing,
    "memories": memories,
    "memory-line": memory_line,
    "condensed": condensed,
    "digest": digest_dialog,
    "prompt": prompt_dialog,
    "people-menu": people_menu,
    "locked": locked,
    "listening": listening,
    "reading": reading,
    "unheard": unheard,
    "no-microphone": no_microphone,
    "speaking": speaking,
    "consent": consent,
    "ears-model": ears_model,
    "heard-in-part": heard_in_part,
    "waterfall": waterfall,
    **{name: over_talk(scene) for name, scene in (HISTORY_SCREENS | DESKTOP_SCREENS | PRIVACY_SCREENS).items()},
} | {f"settings-{page}": settings_page(page) for page in SETTINGS_PAGES}
SCREENS |= PANEL_SCREENS | ERASE_SCREENS | WELCOME_SCREENS


def settle(milliseconds: int = 200) -> None:
    """Let layouts, paints and the portrait happen."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def make_scene(
    size: str, theme: str, language: str, zoom: int, *, said_in: str = "", translations: Translations = TRANSLATIONS
) -> Scene:
    """Build a window in one look; `said_in` is the language of what is said in it, where it is another one."""
    width, height = map(int, size.split("x"))
    name, _, high = theme.partition("-")
    contrast = Contrast.HIGH if high else Contrast.NORMAL
    appearance = AppearanceSettings(Theme(name), Language(language), zoom, reduced_motion=True, contrast=contrast)
    settings = Settings(chat=CLOUD, appearance=appearance)
    window = MainWindow(translations=translations)
    home = "/home/north/.local/share/companion"
    presenter = Presenter(window, lambda _command: None, lambda: PRESETS, home=home, welcomes=True)
    presenter.show(events.SettingsApplied(settings, has_key=True))
    window.resize(width, height)
    window.show()
    return Scene(window, presenter, said_in or language, settings)


def chosen(arguments: argparse.Namespace) -> Iterator[tuple[str, str, str, str, int]]:
    """Yield every combination asked for; settings pages come at one size only, their own."""
    for name, size, theme, language, zoom in product(
        arguments.only or SCREENS, arguments.size, arguments.theme, arguments.language, arguments.zoom
    ):
        if not name.startswith("settings-") or size == arguments.size[-1]:
            yield name, size, theme, language, zoom


def render(out: Path, name: str, size: str, theme: str, language: str, zoom: int) -> Path:
    """Paint one screen into a file."""
    scene = make_scene(size, theme, language, zoom)
    shown = SCREENS[name](scene)
    scene.window.stage.avatar._take_portrait()
    settle()
    path = out / f"{name}-{size}-{theme}-{language}-{zoom}.png"
    shown.grab().save(str(path))
    scene.window.close()
    scene.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return path


def render_readme(out: Path) -> None:
    """Paint the pictures that the README shows."""
    for language, theme in README:
        scene = make_scene("1040x720", theme, language, 100)
        open_conversation(scene, turns_of(language, EVENING, timedelta(hours=1)))
        scene.show(events.EmotionShown("t2", Emotion.HAPPY))
        settle(400)
        picture = scene.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        path = out / f"{language[:2]}-{theme}.png"
        picture.save(str(path), "PNG", 0)  # type: ignore[call-overload]
        print(path, path.stat().st_size)
        scene.window.close()


def main() -> None:
    """Render what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", nargs="*", choices=list(SCREENS))
    parser.add_argument("--size", nargs="*", default=SIZES)
    parser.add_argument("--theme", nargs="*", default=("light", "dark"), help="or light-contrast, dark-contrast")
    parser.add_argument("--language", nargs="*", default=("zh_CN", "en", "ja"))
    parser.add_argument("--zoom", nargs="*", type=int, default=(100, 200))
    parser.add_argument("--readme", action="store_true")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    application = QApplication([])
    application.setStyle("fusion")
    if arguments.readme:
        render_readme(arguments.out)
        return
    for combination in chosen(arguments):
        print(render(arguments.out, *combination))


if __name__ == "__main__":
    main()
