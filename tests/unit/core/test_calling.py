"""What somebody wants to be called is read from their answer, and from nothing that is none."""

import pytest

from companion.core.calling import name_in


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("小北", "小北"),
        ("叫我小北吧", "小北"),
        ("我叫小北。", "小北"),
        ("你好呀，我是欧阳小北！", "欧阳小北"),
        ("你可以叫我老王就好", "老王"),
        ("叫我阿Q就行了", "阿Q"),
        ("North", "North"),
        ("I'm North.", "North"),
        ("Hi, I’m Anna-Lena", "Anna-Lena"),
        ("my name is Jean Paul Sartre", "Jean Paul Sartre"),
        ("Just call me Bo, please", "Bo"),
        ("call me North and tell me a story", "North"),
        ("Hilda", "Hilda"),
        ("北斗です", "北斗"),
        ("ユキと呼んでください", "ユキ"),
        ("Zoë", "Zoë"),
    ],
)
def test_a_name_is_found(said: str, name: str) -> None:
    assert name_in(said) == name


@pytest.mark.parametrize(
    "said",
    [
        "",
        "   ",
        "hello",
        "你好",
        "在吗",
        "随便",
        "I'm tired today",
        "I'm not sure",
        "what can you do?",
        "你是谁？",
        "今天有点累，陪我聊会儿吧。",
        "I had a long day. Keep me company?",
        "Tell me something small and interesting.",
        "给我讲件有意思的小事。",
        "我想养成一个新习惯，从哪里开始好？",
        "12345",
        "https://example.com",
        "👋",
        "\u202e\u200b",
        "North " * 40,
        "我是来看看的人，随便聊聊就好，不想说名字",
        "我叫" + "长" * 60,
        "name\nand more",
        "skip",
        "吃饭了吗",
        "it's raining",
    ],
)
def test_what_is_no_name_gives_none(said: str) -> None:
    assert name_in(said) == ""
