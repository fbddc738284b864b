"""Thinking and tags leave the stream; everything else stays, however the stream was cut."""

import random
from collections.abc import Iterator, Sequence

import pytest

from companion.conversation.stream_text import ReplyReader
from companion.core.emotion import Emotion

H, S, J = Emotion.HAPPY, Emotion.SAD, Emotion.SHY

CASES: list[tuple[str, str, list[tuple[int, Emotion]]]] = [
    ("Plain words.", "Plain words.", []),
    ("[happy] Great! [sad] But rain.", "Great! But rain.", [(0, H), (6, S)]),
    ("【开心】太好啦！【难过】可是下雨了。", "太好啦！可是下雨了。", [(0, H), (4, S)]),
    ("<joy>Yes<shy> no", "Yes no", [(0, H), (3, J)]),
    ("[emotion: happy] Hi", "Hi", [(0, H)]),
    ("[HAPPY]Hi", "Hi", [(0, H)]),
    ("[ happy ] Hi", "Hi", [(0, H)]),
    ("<happy>Hi</happy> you", "Hi you", [(0, H)]),
    ("Hi [happy].", "Hi.", [(2, H)]),
    ("Hi [happy], you", "Hi, you", [(2, H)]),
    ("Hi [happy]", "Hi", [(2, H)]),
    ("Hi[happy]you", "Hiyou", [(2, H)]),
    ("a [happy] [sad] b", "a b", [(1, H), (1, S)]),
    ("one\n[happy]\ntwo", "one\ntwo", [(3, H)]),
    ("one\n\n[sad] two", "one\n\ntwo", [(3, S)]),
    ("[happy]\n\nHi", "Hi", [(0, H)]),
    ("  \n Hi \n", "Hi", []),
    ("a  b\n\n  c", "a  b\n\n  c", []),
    # what looks like a tag and is none
    ("[table] [x] [1] [note: happy birthday]", "[table] [x] [1] [note: happy birthday]", []),
    ("x < 5 and y > 3. I <3 you", "x < 5 and y > 3. I <3 you", []),
    ("Use <b>bold</b> and <br>", "Use <b>bold</b> and <br>", []),
    ("see [happy](http://example.com)", "see [happy](http://example.com)", []),
    ("![happy](face.png)", "![happy](face.png)", []),
    ("[happy", "[happy", []),
    ("a [happy\n] b", "a [happy\n] b", []),
    ("【开会】我们【", "【开会】我们【", []),
    ("[[happy]]", "[]", [(1, H)]),
    ("(happy) {sad}", "(happy) {sad}", []),
    ("[" * 40 + "happy]", "[" * 39, [(39, H)]),
    # code
    ("Write `[happy]` so", "Write `[happy]` so", []),
    ("Write ``[happy] ` [sad]`` so [sad]", "Write ``[happy] ` [sad]`` so", [(29 - 1, S)]),
    ("An open ` tick [happy]\n[sad] here", "An open ` tick [happy]\nhere", [(22, S)]),
    ("```\n[happy]\n<think>\n```\n[sad] x", "```\n[happy]\n<think>\n```\nx", [(23, S)]),
    ("- ```py\n  [happy]\n  ```\n[sad] x", "- ```py\n  [happy]\n  ```\nx", [(23, S)]),
    ("~~~\n[happy]\n```\n~~~\n[sad]", "~~~\n[happy]\n```\n~~~", [(19, S)]),
    ("````\n```\n[happy]\n````\n[sad]", "````\n```\n[happy]\n````", [(21, S)]),
    ("```\nnever closed [happy]", "```\nnever closed [happy]", []),
    ("```py\n  a\n\n  b\n```", "```py\n  a\n\n  b\n```", []),
    ("~~[happy]~~", "~~~~", [(2, H)]),
    # thinking
    ("<think>secret [sad]</think>Hello", "Hello", []),
    ("<think>\nsecret\n</think>\n\n[happy] Hello", "Hello", [(0, H)]),
    ("<thinking>secret</thinking> Hello", "Hello", []),
    ("<THINK>secret</THINK>Hello", "Hello", []),
    ("<think>never closed", "", []),
    ("<think>a < b </thin </think>Hello", "Hello", []),
    ("<think></think>Hello", "Hello", []),
    ("Hello.\n<think>more</think>\nWorld", "Hello.\nWorld", []),
    ("Hello <think>more</think>world", "Hello world", []),
    ("[happy] <think>x</think> Hi", "Hi", [(0, H)]),
    ("The <think> tag begins it. [sad] Yes", "The <think> tag begins it. Yes", [(26, S)]),
    ("The `<think>` tag and `</think>` end", "The `<think>` tag and `</think>` end", []),
    ("Lost </think>end", "Lost end", []),
    ("<thinker>no</thinker>", "<thinker>no</thinker>", []),
    # notes that are parroted
    ("<notes>\nnow: Mon\n</notes>\n\nHello", "Hello", []),
    ("<Notes>now: Mon</NOTES>Hello", "Hello", []),
    ("  <notes>\nnow: Mon\n</notes>\n[happy] Hello", "Hello", [(0, H)]),
    ("[happy] <notes>\nnow: Mon\n</notes> Hello", "Hello", [(0, H)]),
    ("<notes>\nnow: Mon, 1 < 2\n\nHello", "Hello", []),
    ("<notes>\nnow: Mon\n \t\n</notes>", "</notes>", []),
    ("<notes>\nnever closed", "", []),
    ("<notes>a</notes><notes>b</notes>c", "c", []),
    ("<note", "<note", []),
    ("<notes >a", "<notes >a", []),
    ("Hello <notes>stays</notes>", "Hello <notes>stays</notes>", []),
    ("`<notes>` begins it", "`<notes>` begins it", []),
]


def cuts(text: str) -> Iterator[Sequence[str]]:
    """All ways to cut a text in two, one character at a time, and some in three."""
    yield [text]
    yield list(text)
    for place in range(1, len(text)):
        yield [text[:place], text[place:]]
    rng = random.Random(7)
    for _ in range(60 if len(text) > 2 else 0):
        first, second = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
        yield [text[:first], text[first:second], text[second:]]


def read(pieces: Sequence[str], **options: bool) -> tuple[str, list[tuple[int, Emotion]]]:
    reader = ReplyReader(**options)
    shown, emotions = "", []
    for words in [words for piece in pieces for words in reader.feed(piece)] + reader.finish():
        if words.emotion is not None:
            emotions.append((len(shown), words.emotion))
        shown += words.text
    return shown, emotions


@pytest.mark.parametrize(("text", "shown", "emotions"), CASES)
def test_shows_what_is_meant_to_be_read(text: str, shown: str, emotions: list[tuple[int, Emotion]]) -> None:
    for pieces in cuts(text):
        assert read(pieces) == (shown, emotions), pieces


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plan...</think>Hello.", "Hello."),
        ("<think>plan</think>Hello.", "Hello."),
        ("no thought this time", "no thought this time"),
        ("<think>never closed", ""),
    ],
)
def test_a_model_known_to_think_first(text: str, shown: str) -> None:
    for pieces in cuts(text):
        assert read(pieces, thinks_first=True)[0] == shown, pieces


def test_learns_that_a_model_thinks_first() -> None:
    reader = ReplyReader()
    reader.feed("plan</think>Hello")
    assert reader.unopened_thinking


def test_random_mixtures_never_depend_on_the_cuts() -> None:
    bits = [
        "[happy]",
        "[",
        "]",
        "<think>",
        "</think>",
        "<notes>",
        "</notes>",
        "`",
        "```",
        "\n",
        " ",
        "word",
        "【难过】",
        "~~~",
        "<",
        "(",
        "好。",
    ]
    rng = random.Random(11)
    for _ in range(400):
        text = "".join(rng.choice(bits) for _ in range(rng.randrange(1, 14)))
        whole = read([text])
        assert read(list(text)) == whole, text
        place = rng.randrange(len(text) + 1)
        assert read([text[:place], text[place:]]) == whole, (text, place)


def test_holds_back_no_more_than_a_tag() -> None:
    reader = ReplyReader()
    shown = "".join(words.text for words in reader.feed("abc [not a tag, only a long remark in brackets"))
    assert shown.startswith("abc [not a tag, only a long remark")


def test_ten_thousand_words_are_quick_enough_to_leave_nothing_behind() -> None:
    text = "word [happy] and `code` " * 2500
    assert read(list(text))[0] == read([text])[0]
