"""What is said aloud of a reply and where it is cut, however the stream was cut."""

import random

import pytest

from companion.conversation.sentences import LONGEST_SENTENCE, Piece, SentenceCutter
from companion.conversation.stream_text import ReplyReader
from companion.core.emotion import Emotion
from tests.unit.conversation.test_stream_text import cuts

CASES: list[tuple[str, list[str]]] = [
    # English marks
    ("Mr. Brown saw Ms. Grey at 6 a.m. She waved.", ["Mr. Brown saw Ms. Grey at 6 a.m.", "She waved."]),
    ("It is 21.5 degrees, or 70.7. Warm, no?", ["It is 21.5 degrees, or 70.7.", "Warm, no?"]),
    ("Version 2.0.13 is out. Get it!", ["Version 2.0.13 is out.", "Get it!"]),
    ("Use e.g. a pen, i.e. not chalk. Fine.", ["Use e.g. a pen, i.e. not chalk.", "Fine."]),
    ("Hmm... really? Oh no!! What?!", ["Hmm...", "really?", "Oh no!!", "What?!"]),
    ("The U.K. team won. C. S. Lewis wrote it.", ["The U.K. team won.", "C. S. Lewis wrote it."]),
    ("She came from the U.S. She stayed.", ["She came from the U.S.", "She stayed."]),
    ("So do I. Then we agree.", ["So do I.", "Then we agree."]),
    ('"Where to?" she asked. "Home."', ['"Where to?" she asked.', '"Home."']),
    ("He said “Stop. Now.” and left. Bye.", ["He said “Stop. Now.” and left.", "Bye."]),
    ("Come on Feb. 3 at 09:15 to Mt. Airy.", ["Come on Feb. 3 at 09:15 to Mt. Airy."]),
    ("1. Cut it. 2. Fry it.", ["1. Cut it.", "2. Fry it."]),
    ("See fig. 3 and no. 7. Good.", ["See fig. 3 and no. 7.", "Good."]),
    ("Ask 10.0.0.1 first. It is there.", ["Ask 10.0.0.1 first.", "It is there."]),
    ('A 27" screen, 3.5 kg. Yours?', ['A 27" screen, 3.5 kg.', "Yours?"]),
    ("We have tea, etc. Come in.", ["We have tea, etc.", "Come in."]),
    ("It works (as of v1.2). Try.", ["It works (as of v1.2).", "Try."]),
    ("no capitals here. still two.", ["no capitals here.", "still two."]),
    # Chinese and Japanese
    ("早上好！昨晚睡得好吗？我很好。", ["早上好！", "昨晚睡得好吗？", "我很好。"]),
    ("大约是2.5倍，也就是5/2。懂了吗？", ["大约是2.5倍，也就是5/2。", "懂了吗？"]),
    ("呃……让我看看……有了！", ["呃……", "让我看看……", "有了！"]),
    ("不会吧？！真的假的！！", ["不会吧？！", "真的假的！！"]),
    ("他说：“走吧。快点。”然后笑了。好。", ["他说：“走吧。快点。”然后笑了。", "好。"]),
    ("第一；第二。", ["第一；", "第二。"]),
    ("你装的是Node 20.1吧?对.好的!", ["你装的是Node 20.1吧?", "对.", "好的!"]),
    ("做法：\n1. 洗米\n2. 煮饭\n好了。", ["做法：", "1. 洗米", "2. 煮饭", "好了。"]),
    ("收到~🌸 出发！", ["收到~", "出发！"]),
    ("おはよう。元気ですか？行こう！", ["おはよう。", "元気ですか？", "行こう！"]),
    ("つのだ☆ひろ。がいい。", ["つのだひろ。がいい。"]),
    ("「行くよ。」と言った。はい。", ["「行くよ。」と言った。", "はい。"]),
    ("यह ठीक है। चलो।", ["यह ठीक है।", "चलो।"]),
    # markup
    ("That is __so__ **good**. *Really.* Yes.", ["That is so good.", "Really.", "Yes."]),
    ("*nods slowly* Fine. (smiles) Go on.", ["Fine.", "Go on."]),
    ("（挥挥手）你来啦。", ["你来啦。"]),
    ("他（约30岁）来了。", ["他（约30岁）来了。"]),
    ("(Paris) is big. (2 of 3) are in.", ["(Paris) is big.", "(2 of 3) are in."]),
    ("Do this:\n~~~\nx = 1.5\n~~~\nDone.", ["Do this:", "Done."]),
    ("Run `a.b()` now. Ok.", ["Run a.b() now.", "Ok."]),
    ("## Plan\n* Eat\n* Sleep\n---\n> Quoted.\n", ["Plan", "Eat", "Sleep", "Quoted."]),
    ("3 * 4 * 5 = 60. Right.", ["3 * 4 * 5 = 60.", "Right."]),
    ("| x | y |\n|---|---|\n| 1 | 2 |\nEnd.", ["End."]),
    ("if a < b and c > d. I <3 tea.", ["if a < b and c > d.", "I love tea."]),
    ("See [the page](https://e.org/a.b) now. Ok.", ["See the page now.", "Ok."]),
    ("Go to https://e.org/x?y=1. Then read.", ["Go to the link.", "Then read."]),
    ("看https://e.org/x。好。", ["看链接。", "好。"]),
    ("It is ~~bad~~ good. Known [1] fact[^2].", ["It is good.", "Known 1 fact."]),
    ("An <i>odd</i> &lt;case&gt; here. Ok.", ["An odd <case> here.", "Ok."]),
    ("[happy] Yes! [table] stays.", ["Yes!", "[table] stays."]),
    ("<think>No. Yes.</think>Fine.", ["Fine."]),
    ("（笑）好笑。哈哈ｗｗ", ["好笑。", "哈哈"]),
    # nothing to say
    ("……", []),
    ("🎈🎉 !!", []),
    ("\u200bHi\u00a0there\ufeff. Bye.", ["Hi there.", "Bye."]),
    ("③ and ½ stay.", ["③ and ½ stay."]),
    ("One\n\nTwo", ["One", "Two"]),
    ("`` ` ``", []),
]


def said(pieces: list[str]) -> tuple[list[Piece], str]:
    reader, cutter = ReplyReader(), SentenceCutter()
    spoken: list[Piece] = []
    shown = ""
    for words in [words for piece in pieces for words in reader.feed(piece)] + reader.finish():
        if words.emotion is not None:
            cutter.feel(words.emotion)
        spoken += cutter.feed(words.text)
        shown += words.text
    return spoken + cutter.finish(), shown


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_says_the_words_and_nothing_else(text: str, expected: list[str]) -> None:
    whole, shown = said([text])
    assert [piece.text for piece in whole] == expected
    ends = [0, *(piece.end for piece in whole)]
    assert all(end <= piece.begin < piece.end <= len(shown) for end, piece in zip(ends, whole, strict=False))
    for pieces in cuts(text):
        assert said(list(pieces))[0] == whole, pieces


def test_random_mixtures_never_depend_on_the_cuts() -> None:
    marks = 'word Dr. U.S. 3.14 。 ？！ “ ” 「 」 ( ) " ` ``` https://e.org/a.b. 好 ~ 😊 ... … * ** | 1. x'
    bits = [*marks.split(), " ", "\n", ". "]
    rng = random.Random(5)
    for _ in range(400):
        text = "".join(rng.choice(bits) for _ in range(rng.randrange(1, 16)))
        whole = said([text])
        assert said(list(text)) == whole, text
        place = rng.randrange(len(text) + 1)
        assert said([text[:place], text[place:]]) == whole, (text, place)


def test_a_text_without_an_end_is_cut_and_nothing_is_lost() -> None:
    for text in (" ".join(f"item{number}" for number in range(200)), "无" * 1000):
        pieces = [piece.text for piece in said(list(text))[0]]
        assert all(len(piece) <= LONGEST_SENTENCE for piece in pieces)
        assert "".join(pieces).replace(" ", "") == text.replace(" ", "")


def test_a_quotation_that_never_closes_does_not_hold_up_the_rest() -> None:
    text = "He said “wait. " + "And then he went on. " * 20
    cutter = SentenceCutter()
    early = cutter.feed(text[:260])
    assert early
    assert early[0].text == "He said “wait."


def test_each_sentence_has_the_last_tag_before_it() -> None:
    pieces = said(["Well. [happy] Good! So good. [sad] Oh."])[0]
    assert [piece.emotion for piece in pieces] == [None, Emotion.HAPPY, Emotion.HAPPY, Emotion.SAD]


def test_a_sentence_is_given_out_once_one_more_word_has_begun() -> None:
    cutter = SentenceCutter()
    assert cutter.feed("It rains.") == []
    assert [piece.text for piece in cutter.feed(" T")] == ["It rains."]
    assert [piece.text for piece in SentenceCutter().feed("下雨了。走")] == ["下雨了。"]
