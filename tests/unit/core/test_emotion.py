import pytest

from companion.core.emotion import Emotion, nearest, parse_tag, rank_of_name
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
