"""Loops and subtitles that nobody said, and speech that looks a little like them."""

import pytest

from companion.backends.speech_guard import has_words, is_subtitle, repeats, unwind


@pytest.mark.parametrize(
    "text",
    [
        "I think so, I think so, I think so, I think so",
        "好的好的好的好的好的好的",
        "我们去公园吧。我们去公园吧。我们去公园吧。",
        "ありがとう ありがとう ありがとう",
        "aaaaaaaaaaaa",
        "週末にどこへ行くか考えてください週末にどこへ行くか考えてください週末",
        "the the the the the the the",
    ],
)
def test_loops_are_doubted(text: str) -> None:
    assert repeats(text)


@pytest.mark.parametrize(
    "text",
    [
        "No, no, no.",
        "哈哈哈，太好笑了。",
        "I went to the market with my sister yesterday, and we bought apples.",
        "慢慢来，一步一步走，天天向上。",
        "いろいろありますね、もしもし。",
        "Bye bye.",
        "2,000,000",
        "",
    ],
)
def test_speech_is_not(text: str) -> None:
    assert not repeats(text)
    assert unwind(text) == text


def test_a_loop_is_said_once_and_the_rest_stays() -> None:
    assert unwind("Let us go. " + "and then " * 9 + "home") == "Let us go. and then home"


@pytest.mark.parametrize(
    "text",
    ["Thank you for watching!", "字幕由 Amara.org 社区提供", "请不吝点赞 订阅 转发 打赏支持明镜与点点栏目", "you"],
)
def test_words_under_films_are_known(text: str) -> None:
    assert is_subtitle(text)


@pytest.mark.parametrize("text", ["Thank you for watching the children.", "谢谢观看病人的情况", "", "。"])
def test_speech_is_no_subtitle(text: str) -> None:
    assert not is_subtitle(text)


def test_punctuation_alone_is_no_word() -> None:
    assert not has_words("... 。！?")
    assert has_words("嗯。")
