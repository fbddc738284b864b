import time

import pytest

from companion.core.emotion import Emotion, nearest, parse_tag, rank_of_name
from companion.core.emotion_reading import read_emotion
from companion.core.emotion_words import NAMES

PACK_LABELS = """
    admiration amusement anger annoyance approval caring confusion curiosity desire disappointment disapproval
    disgust embarrassment excitement fear gratitude grief joy love nervousness neutral optimism pride realization
    relief remorse sadness surprise
"""


@pytest.mark.parametrize("emotion", Emotion)
def test_every_emotion_names_itself(emotion: Emotion) -> None:
    assert parse_tag(emotion.value) is emotion
    assert rank_of_name(emotion.value) == 0


@pytest.mark.parametrize("label", PACK_LABELS.split())
def test_every_label_of_expression_packs_is_known(label: str) -> None:
    assert parse_tag(label) is not None


@pytest.mark.parametrize(
    ("tag", "emotion"),
    [
        ("[Happy]", Emotion.HAPPY),
        ("【开心】", Emotion.HAPPY),
        ("emotion: Joy", Emotion.HAPPY),
        ("<情绪：害羞>", Emotion.SHY),
        ("（照れ）", Emotion.SHY),
        ("*giggles*", Emotion.LAUGHING),
        ("grief", Emotion.CRYING),
        ("驚き", Emotion.SURPRISED),
        ("得意げ", Emotion.SMUG),
        ("disgust", Emotion.PAINED),
    ],
)
def test_reads_a_tag_in_any_dress(tag: str, emotion: Emotion) -> None:
    assert parse_tag(tag) is emotion


@pytest.mark.parametrize("tag", ["", "[]", "1", "table", "happy birthday", "[link](x)", "开会"])
def test_leaves_other_words_alone(tag: str) -> None:
    assert parse_tag(tag) is None


def test_no_word_names_two_emotions() -> None:
    words = [word for line in NAMES.values() for word in line.split()]
    assert sorted(words) == sorted(set(words))


def test_nearest_prefers_the_emotion_itself() -> None:
    assert nearest(Emotion.CRYING, {Emotion.SAD, Emotion.CRYING}) is Emotion.CRYING


def test_nearest_stays_close_in_feeling() -> None:
    pack = {Emotion.HAPPY, Emotion.ANGRY, Emotion.NEUTRAL, Emotion.SAD}
    assert nearest(Emotion.LOVING, pack) is Emotion.HAPPY
    assert nearest(Emotion.CRYING, pack) is Emotion.SAD
    assert nearest(Emotion.SLEEPY, pack) is Emotion.NEUTRAL


@pytest.mark.parametrize("emotion", Emotion)
def test_nearest_of_nothing_is_neutral(emotion: Emotion) -> None:
    assert nearest(emotion, ()) in {Emotion.NEUTRAL, emotion}


@pytest.mark.parametrize(
    ("text", "emotion"),
    [
        ("I'm so happy for you!", Emotion.HAPPY),
        ("太好了，我真为你高兴！", Emotion.HAPPY),
        ("今天特别开心。", Emotion.HAPPY),
        ("わあ、嬉しいです。", Emotion.HAPPY),
        ("你好呀！", Emotion.HAPPY),
        ("Couldn't be happier.", Emotion.HAPPY),
        ("She's not only happy but rich.", Emotion.HAPPY),
        ("哈哈哈哈，笑死我了", Emotion.LAUGHING),
        ("hahaha that joke", Emotion.LAUGHING),
        ("それはwww", Emotion.LAUGHING),
        ("I'm sorry to hear that.", Emotion.SAD),
        ("唉，真可惜。", Emotion.SAD),
        ("残念です……", Emotion.SAD),
        ("呜呜，好感动", Emotion.CRYING),
        ("I miss it T_T", Emotion.CRYING),
        ("哼，不理你了。", Emotion.ANGRY),
        ("How dare they do this to you.", Emotion.ANGRY),
        ("什么？！", Emotion.SURPRISED),
        ("Wow, I had no idea.", Emotion.SURPRISED),
        ("えっ、本当に？", Emotion.SURPRISED),
        ("讨厌啦，人家会害羞的", Emotion.SHY),
        ("照れちゃうな", Emotion.SHY),
        ("Hmm, let me think.", Emotion.THINKING),
        ("嗯……让我想想。", Emotion.THINKING),
        ("うーん、難しいですね", Emotion.THINKING),
        ("好困，晚安。", Emotion.SLEEPY),
        ("I'm worried about you.", Emotion.WORRIED),
        ("你没事吧？", Emotion.WORRIED),
        ("大好きだよ", Emotion.LOVING),
        ("Love you 💕", Emotion.LOVING),
        ("嘿嘿，那当然。", Emotion.SMUG),
        ("Ouch, it hurts.", Emotion.PAINED),
        ("(╥﹏╥)", Emotion.CRYING),
        ("okay (≧▽≦)", Emotion.LAUGHING),
        ("收到 😊", Emotion.HAPPY),
    ],
)
def test_reads_feeling_from_plain_text(text: str, emotion: Emotion) -> None:
    assert read_emotion(text) is emotion


@pytest.mark.parametrize(
    ("text", "emotion"),
    [
        ("I'm not happy about it.", Emotion.SAD),
        ("She isn't very happy.", Emotion.SAD),
        ("我今天不开心。", Emotion.SAD),
        ("我不太高兴", Emotion.SAD),
        ("嬉しくないです", Emotion.SAD),
        ("楽しくなかった", Emotion.SAD),
        ("幸せじゃない", Emotion.SAD),
        ("Don't worry.", Emotion.NEUTRAL),
        ("别担心。", Emotion.NEUTRAL),
        ("不要难过。", Emotion.NEUTRAL),
        ("心配しないで。", Emotion.NEUTRAL),
        ("怒ってないよ", Emotion.NEUTRAL),
        ("I'm not angry.", Emotion.NEUTRAL),
    ],
)
def test_understands_negation(text: str, emotion: Emotion) -> None:
    assert read_emotion(text) is emotion


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The meeting is at 3 pm.",
        "会议在下午三点。",
        "会議は午後三時です。",
        "这道题很困难，先看第一步。",
        "它的爱好者很多。",
        "Which do you like?",
        "你喜欢什么颜色？",
        "`happy = True`",
        "```python\nraise Sad('crying')\n```",
        "See https://example.org/happy",
        "Stop!",
        "www.example.org",
        "It is 12:00",
    ],
)
def test_is_neutral_when_unsure(text: str) -> None:
    assert read_emotion(text) is Emotion.NEUTRAL


def test_reads_a_long_text_quickly() -> None:
    started = time.perf_counter()
    read_emotion("今天天气不错，我们去公园走走吧。 The weather is fine. " * 500)
    assert time.perf_counter() - started < 2
