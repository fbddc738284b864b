"""How the offline voice reads: phonemes it knows, clauses that lose nothing, every script of a sentence."""

import pytest

from companion.backends.kokoro_model import NUMBERS
from companion.backends.offline_reading import clauses, language_of, phonemes, word_places
from companion.backends.phonemes_en import english_phonemes, word_phonemes
from companion.backends.phonemes_ja import kana_phonemes
from companion.backends.phonemes_zh import syllable_phonemes

TEXTS = [
    "今天天气不错，我们去散步吧。",
    "我用Python 3.12写了一个程序，花了¥1,234.50，完成了60%！",
    "Hello there, Dr. Smith! It costs $5.99 at 10:30 a.m., doesn't it?",
    "こんにちは。今日は2024年12月1日、とても良い天気ですね！",
    "彼はGitHubで「すごい」と言った…",
    "他说“走吧”，然后（笑着）离开了；后来呢？",
    "Qwen and Ginko flickered unbelievably, NASA said.",
    "一" * 150,
    "word " * 60,
]


@pytest.mark.parametrize("text", TEXTS)
def test_every_phoneme_is_one_that_the_model_knows(text: str) -> None:
    language = language_of(text)
    for clause in clauses(text):
        said = phonemes(clause.text, language)
        assert said
        assert [one for one in said if one not in NUMBERS] == []
        assert len(said) < 480


@pytest.mark.parametrize("text", TEXTS)
def test_clauses_are_the_text(text: str) -> None:
    found = list(clauses(text))
    assert "".join(clause.text for clause in found).strip() == text.strip()
    assert all(text[clause.begin :].startswith(clause.text) for clause in found)


def test_the_first_clause_is_short_and_numbers_stay_whole() -> None:
    assert [clause.text for clause in clauses("你今天好吗，花了¥1,234.50，到10:30为止我们一直都在等着你呢。")] == [
        "你今天好吗，",
        "花了¥1,234.50，到10:30为止我们一直都在等着你呢。",
    ]
    waited = next(clauses("Well, I have waited for 1,000 years, you know, and more."))
    assert waited.text == "Well, I have waited for 1,000 years, "


def test_words_have_their_shares() -> None:
    places = word_places("Hello you, 你好。")
    assert [(at, length) for at, length, _, _ in places] == [(0, 5), (6, 3), (11, 2)]
    assert places[-1][2] + places[-1][3] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("pinyin", "said"),
    [
        ("zhong1", "ꭧʊ→ŋ"),
        ("shi4", "ʂɨ↘"),
        ("xue2", "ɕɥe↗"),
        ("er4", "ɚ↘"),
        ("nv3", "ny↓"),
        ("jiu3", "ʨjou↓"),
        ("de5", "tɤ"),
    ],
)
def test_syllables(pinyin: str, said: str) -> None:
    assert syllable_phonemes(pinyin) == said


@pytest.mark.parametrize(
    ("kana", "said"),
    [
        ("コンニチワ", "koɲɲiʨiβa"),
        ("キョー", "kʲoː"),
        ("マッテ", "maʔte"),
        ("シンパイ", "ɕimpai"),
        ("パーティー", "paːtʲiː"),
    ],
)
def test_kana(kana: str, said: str) -> None:
    assert kana_phonemes(kana) == said


def test_english_words() -> None:
    assert english_phonemes("the apple, the pear") == "ði ˈæpᵊl, ðə pˈɛɹ"
    assert word_phonemes("NASA") == "nˈæsə"
    assert word_phonemes("U.S.") == "jˌuˈɛs"
    assert word_phonemes("flickered") == "flˈɪkəɹd"
    assert word_phonemes("snorfing").startswith("snˈɔɹf")
    assert all(word_phonemes(word) for word in ("Zyx", "qqq", "GitHub", "iPhone", "o'clock", "XMLHttpRequest"))
