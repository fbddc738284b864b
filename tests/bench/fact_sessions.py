"""Short sessions for the embedded model, and which of their turns may become facts: the rest are traps."""

from typing import NamedTuple


class Said(NamedTuple):
    """A turn: the user's words, her answer, and the words of facts it holds; without words it is no source."""

    text: str
    answer: str
    holds: tuple[str, ...] = ()


SESSIONS: tuple[tuple[Said, ...], ...] = (
    (
        Said("Hi, I'm Tomasz.", "Nice to meet you, Tomasz!", ("Tomasz",)),
        Said("I've been programming in Python for five years.", "Impressive!", ("Python",)),
        Said("I dislike comments in code.", "Noted.", ("comments",)),
        Said("Should I learn Rust?", "Why not, it is fun."),
        Said("If I were rich I'd live in Monaco.", "Who wouldn't?"),
    ),
    (
        Said("My sister Anna studies in Graz.", "What does she study?", ("Anna", "Graz")),
        Said("Medicine. She wants to be a surgeon.", "Ambitious!", ("Medicine", "surgeon")),
        Said("I'm allergic to hazelnuts.", "I'll keep that in mind.", ("hazelnuts",)),
        Said("What do you eat?", "I eat sunlight. My brother Finn was a sailor."),
    ),
    (
        Said("We moved last month, I live in Porto now.", "How is it there?", ("Porto",)),
        Said("Sunny. I work as a nurse at the hospital.", "A hard job.", ("nurse", "hospital")),
        Said("My dentist appointment is on 17 November.", "I promise to remind you.", ("17 November", "dentist")),
    ),
    (
        Said("你好，我叫周屿。", "你好，周屿！", ("周屿",)),
        Said("我写了五年Python。", "真厉害。", ("Python",)),
        Said("我不喜欢在代码里写注释。", "记住了。", ("注释",)),
        Said("我要不要学Rust？", "可以试试。"),
        Said("如果我有钱，我就住在摩纳哥。", "哈哈，我也想。"),
    ),
    (
        Said("我妹妹林小满在厦门读书。", "学什么呀？", ("林小满", "厦门")),
        Said("我对芒果过敏，一吃就起疹子。", "那可要小心。", ("芒果",)),
        Said("我家的猫叫年糕。", "好可爱的名字。", ("年糕",)),
        Said("你平时喜欢做什么？", "我喜欢画画，还养了一只小狗叫毛毛。"),
    ),
    (
        Said("我上个月搬到上海了。", "还习惯吗？", ("上海",)),
        Said("挺好的，我在一家书店上班。", "真不错。", ("书店",)),
        Said("我的生日是十一月十九号。", "我答应你，那天给你唱歌。", ("生日",)),
    ),
)
