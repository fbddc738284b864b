"""The words a text is found by."""

import pytest

from companion.memory.words import estimate_tokens, fold, is_question, named, tokenise


def test_english_words_are_stemmed_and_common_ones_left_out() -> None:
    assert tokenise("She was painting the paintings!") == ["paint", "paint"]


def test_possessive_and_contraction_leave_no_crumbs() -> None:
    assert tokenise("Caroline's dog didn’t bark") == ["carolin", "dog", "bark"]


def test_accents_and_width_do_not_matter() -> None:
    assert tokenise("Café ＣＡＦＥ cafe") == ["cafe"] * 3


def test_chinese_gives_characters_and_pairs_without_function_words() -> None:
    assert tokenise("博物馆的") == ["博", "物", "馆", "博物", "物馆", "馆的"]


def test_japanese_kana_gives_pairs_only() -> None:
    assert tokenise("カフェ") == ["カフ", "フェ"]


def test_japanese_voicing_marks_survive_folding() -> None:
    assert fold("ガ") == "ガ"


def test_mixed_text_keeps_order() -> None:
    assert tokenise("用Python写诗") == ["用", "python", "写", "诗", "写诗"]


@pytest.mark.parametrize("text", ["", "   ", "!!! … 🙂", "the of and", "\ud800"])
def test_nothing_to_find_gives_no_words(text: str) -> None:
    assert tokenise(text) == []


def test_every_word_is_safe_in_a_quoted_match() -> None:
    words = tokenise('He said "NEAR(a b)" AND x* OR col:y — \'q\' 说"好"')
    assert all(word.isalnum() for word in words)


def test_names_stand_alone_in_latin_and_anywhere_in_chinese() -> None:
    names = ("Mel", "Melanie", "张志强", "Jo", "")
    assert named("Did melanie meet 张志强的朋友 on the journey?", names) == {"Melanie", "张志强"}


@pytest.mark.parametrize(
    "text", ["Did you?", "你喜欢吗", "What is it", "它的名字是？", "行きますか", "为什么", "really?)"]
)
def test_questions_are_known(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize("text", ["I did.", "我喜欢。", "whatever you say", "行きました", ""])
def test_statements_are_no_questions(text: str) -> None:
    assert not is_question(text)


def test_tokens_are_estimated_by_script() -> None:
    assert estimate_tokens("你好世界") == 4
    assert estimate_tokens("a" * 40) == 10
    assert estimate_tokens("") == 0
