"""Scenes of the panel of her memory, for `render_screens`: each page, cards, a search, merging, an empty memory."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication, QWidget

from companion.core import looking
from companion.core.conversation import Session, TextHit
from companion.core.facts import Fact, FactKind, Slot
from companion.core.looking import Chapter, Remembered, RememberedDay, StarredMessage, Topic
from companion.gui.memory_panel import ABOUT, CHAPTERS, PROMISES
from companion.gui.panel_bridge import PanelBridge

if TYPE_CHECKING:
    from tests.render_screens import Scene

NOW = datetime.now(UTC).replace(hour=13, minute=4)
DAYS_AGO = (1, 14, 40, 75)
FACTS: dict[str, tuple[tuple[str, str, Slot | None, dict[str, Any]], ...]] = {
    "zh_CN": (
        ("用户住在上海", "我上个月搬到上海了", Slot.BASICS, {"pinned": True}),
        ("用户对花生过敏", "对了，我对花生过敏，上次吃了一口就进了医院", Slot.PREFERENCES, {}),
        ("用户喜欢傍晚去江边散步，听风穿过树叶的声音，走一个小时再回家", "我喜欢傍晚去江边散步",
         Slot.PREFERENCES, {}),
        ("用户喜欢爵士乐", "最近听了些爵士", Slot.PREFERENCES, {"unsure": True}),
        ("五年 Python 经验。", "我写了五年Python", Slot.KNOWLEDGE, {"edited": True, "confirmed": True}),
        ("用户的妹妹叫小满", "我妹妹小满今年高三", Slot.PEOPLE, {}),
        ("叫我小北", "以后叫我小北吧", None, {"kind": FactKind.WISH}),
    ),
    "en": (
        ("User lives in Shanghai", "I moved to Shanghai last month", Slot.BASICS, {"pinned": True}),
        ("User is allergic to peanuts", "By the way, I'm allergic to peanuts", Slot.PREFERENCES, {}),
        ("User likes to walk along the river in the evening, for an hour or so, listening to the wind in the trees",
         "I like to walk along the river in the evening", Slot.PREFERENCES, {}),
        ("User likes jazz", "I've been listening to some jazz", Slot.PREFERENCES, {"unsure": True}),
        ("Five years of Python.", "I've been writing Python for five years", Slot.KNOWLEDGE,
         {"edited": True, "confirmed": True}),
        ("User's sister is called Mei", "My sister Mei finishes school this year", Slot.PEOPLE, {}),
        ("Call me Bei", "Please call me Bei from now on", None, {"kind": FactKind.WISH}),
    ),
    "ja": (
        ("ユーザーは札幌に住んでいる", "先月札幌に引っ越したんだ", Slot.BASICS, {"pinned": True}),
        ("ユーザーはピーナッツのアレルギーがある", "ピーナッツのアレルギーがあるんだ", Slot.PREFERENCES, {}),
        ("ユーザーは夕方に川沿いを一時間ほど歩き、木々を渡る風の音を聞いてから帰る", "夕方に川沿いを歩くのが好き",
         Slot.PREFERENCES, {}),
        ("ユーザーはジャズが好き", "最近ジャズを聴いてる", Slot.PREFERENCES, {"unsure": True}),
        ("Python を五年。", "Python を五年書いてる", Slot.KNOWLEDGE, {"edited": True, "confirmed": True}),
        ("ユーザーの妹はめい", "妹のめいは今年卒業", Slot.PEOPLE, {}),
        ("北斗と呼んで", "これからは北斗と呼んで", None, {"kind": FactKind.WISH}),
    ),
}  # fmt: skip
BEFORE = {"zh_CN": "用户住在杭州", "en": "User lives in Hangzhou", "ja": "ユーザーは小樽に住んでいる"}
PROMISES_MADE = {
    "zh_CN": ("周日晚上给你讲完那个关于白鹭的故事。", "每次点菜我都会提醒你花生的事。"),
    "en": ("I'll finish the story about the heron on Sunday night.", "I'll remind you of the peanuts at every meal."),
    "ja": ("日曜の夜に、あの鷺の話の続きをするね。", "注文のたびにピーナッツのことを言うね。"),
}
SUMMARIES = {
    "zh_CN": (
        "小北说了搬家的事，新家离江边很近。晚上又聊起小时候的院子。",
        "他对花生过敏，差点在聚餐时出事。",
        "聊了自动浇花的小程序，决定先买土壤湿度传感器。",
        "",
    ),
    "en": (
        "Bei told of the move; the flat is near the river. In the evening they spoke of the old courtyard.",
        "He is allergic to peanuts and nearly ate one at dinner.",
        "They planned a program that waters plants, and to buy a moisture sensor first.",
        "",
    ),
    "ja": (
        "北斗は引っ越しのことを話した。新しい部屋は川に近い。夜には昔の中庭の話もした。",
        "ピーナッツのアレルギーがあり、食事会で危うく食べるところだった。",
        "水やりのプログラムを計画し、まず湿度センサーを買うことにした。",
        "",
    ),
}
STARRED = {
    "zh_CN": "今天在江边看到一只白鹭，一动不动站了十分钟。",
    "en": "I saw a heron by the river, it stood still for ten minutes.",
    "ja": "川で鷺を見たよ。十分間も動かなかった。",
}
LINES = {
    "zh_CN": ("明天想早点起床", "闹钟定在六点半"),
    "en": ("I want to get up early tomorrow", "The alarm is at half past six"),
    "ja": ("明日は早起きしたい", "目覚ましは六時半"),
}


def memories_of(language: str) -> tuple[Remembered, ...]:
    """Return what is known of the user."""
    made = []
    for number, (text, quote, slot, more) in enumerate(FACTS[language]):
        values = dict(more)
        kind = values.pop("kind", FactKind.FACT)
        said = NOW - timedelta(days=DAYS_AGO[number % 4])
        fact = Fact(f"f{number}", text, kind, "s1", f"t{number}", quote, said, 480, said, slot=slot, **values)
        before = (replace(fact, id="old", text=BEFORE[language], pinned=False),) if number == 0 else ()
        made.append(Remembered(fact, used=number * 2 % 5, before=before))
    return tuple(made)


def promises_of(language: str) -> tuple[Remembered, ...]:
    """Return what she promised."""
    return tuple(
        Remembered(Fact(f"p{at}", text, FactKind.PROMISE, "s1", f"t{at}", text, NOW, 480, NOW))
        for at, text in enumerate(PROMISES_MADE[language])
    )


def chapters_of(language: str) -> tuple[Chapter, ...]:
    """Return chapters, the latest first."""
    made = []
    for at, summary in enumerate(SUMMARIES[language]):
        began = NOW - timedelta(days=DAYS_AGO[at])
        day = began.date().isoformat()
        opening = "" if summary else LINES[language][0]
        made.append(Chapter(Session(f"s{9 - at}", "u", "p", began, began), day, day, summary, opening))
    return tuple(made)


def days_of(language: str) -> tuple[RememberedDay, ...]:
    """Return days, the latest first."""
    memories = memories_of(language)
    starred = StarredMessage("t5", 5, STARRED[language], NOW, 480, chapters_of(language)[0].first_day)
    return tuple(
        RememberedDay(chapter.first_day, (chapter,), memories[at::4], (starred,) if at == 0 else ())
        for at, chapter in enumerate(chapters_of(language))
    )


def opened(scene: "Scene") -> PanelBridge:
    """Open the panel beside a conversation, at its days."""
    from tests.render_screens import open_conversation, turns_of

    open_conversation(scene, turns_of(scene.language))
    bridge = scene.presenter.panel()
    bridge.toggle()
    session = Session("s10", "u", "p", NOW)
    claims = tuple(looking.DroppedClaim(text, "", "") for text in LINES[scene.language])
    scene.show(
        looking.DaysListed("", days_of(scene.language)),
        looking.JustNowShown(session, 2, LINES[scene.language], claims),
    )
    bridge.panel.days.show_now(minutes=8)
    return bridge


def days(scene: "Scene") -> QWidget:
    """The days, with a memory opened below its day."""
    opened(scene)
    return scene.window


def day_opened(scene: "Scene") -> QWidget:
    """A chip of a day pressed: the card stands below it."""
    bridge = opened(scene)
    day = days_of(scene.language)[0]
    scene.show(looking.JustNowShown())
    bridge.panel.asks.toggled.emit(f"{day.day}/{day.memories[0].fact.id}")
    return scene.window


def about(scene: "Scene") -> PanelBridge:
    """Open what is known of the user."""
    bridge = opened(scene)
    bridge.panel.show_page(ABOUT)
    memories = memories_of(scene.language)
    scene.show(looking.MemoriesListed(Topic.ABOUT, 0, memories, len(memories)))
    return bridge


def about_you(scene: "Scene") -> QWidget:
    """What is known of the user."""
    about(scene)
    return scene.window


def card(fact_id: str, *, editing: bool = False) -> "Callable[[Scene], QWidget]":
    """Return a scene of an opened card."""

    def show(scene: "Scene") -> QWidget:
        bridge = about(scene)
        bridge.panel.asks.toggled.emit(fact_id)
        if editing:
            bridge.panel.asks.edit_begun.emit(fact_id)
        return scene.window

    return show


def promises(scene: "Scene") -> QWidget:
    """What she promised."""
    bridge = opened(scene)
    bridge.panel.show_page(PROMISES)
    made = promises_of(scene.language)
    scene.show(looking.MemoriesListed(Topic.PROMISES, 0, made, len(made)))
    return scene.window


def chapters(scene: "Scene") -> QWidget:
    """The chapters."""
    bridge = opened(scene)
    bridge.panel.show_page(CHAPTERS)
    scene.show(looking.ChaptersListed("", chapters_of(scene.language)))
    return scene.window


def found(scene: "Scene") -> QWidget:
    """What a search found."""
    bridge = opened(scene)
    text = "花生" if scene.language == "zh_CN" else "peanut"
    bridge.panel.head.field.setText(text)
    bridge.panel._search()
    hit = TextHit(0, "t1", NOW, 480, FACTS[scene.language][1][1])
    scene.show(
        looking.MemoriesFound(
            text, (), memories_of(scene.language)[1:2], 1, chapters_of(scene.language)[1:2], (), (hit,)
        )
    )
    return scene.window


def merging(scene: "Scene") -> QWidget:
    """Two notes are being merged."""
    bridge = about(scene)
    bridge.panel.asks.merge_begun.emit("f1")
    bridge.merging.take(memories_of(scene.language)[2].fact)
    return scene.window


def nothing(scene: "Scene") -> QWidget:
    """Nothing is remembered yet."""
    bridge = about(scene)
    scene.show(looking.MemoriesListed(Topic.ABOUT, 0, (), 0))
    bridge.panel.head.field.setFocus()
    QApplication.processEvents()
    return scene.window


PANEL_SCREENS: "dict[str, Callable[[Scene], QWidget]]" = {
    "panel-days": days,
    "panel-day-opened": day_opened,
    "panel-about": about_you,
    "panel-card": card("f1"),
    "panel-card-unsure": card("f3"),
    "panel-card-edited": card("f4"),
    "panel-card-editing": card("f1", editing=True),
    "panel-promises": promises,
    "panel-chapters": chapters,
    "panel-found": found,
    "panel-merging": merging,
    "panel-nothing": nothing,
}
