"""What the rules of speech mean beyond plain sentences: adversarial replies in English, Chinese and Japanese."""

import random

import pytest

from companion.conversation.gestures import is_cjk_gesture, is_english_gesture
from companion.conversation.sentences import LONGEST_SENTENCE, Piece
from tests.unit.conversation.test_sentences import said
from tests.unit.conversation.test_stream_text import cuts

CASES: list[tuple[str, list[str]]] = [
    ("Visit example.com or mail me@site.org. Thanks.", ["Visit example.com or mail me@site.org.", "Thanks."]),
    ("Lt. Col. Gray met Rev. Dr. King at Ft. Worth. Good.", ["Lt. Col. Gray met Rev. Dr. King at Ft. Worth.", "Good."]),
    ("The call is at 3 p.m. Monday. Join us.", ["The call is at 3 p.m. Monday.", "Join us."]),
    ("John F. Kennedy spoke. Vitamin C. Great!", ["John F. Kennedy spoke.", "Vitamin C.", "Great!"]),
    ("It is 5 ft. tall and 10 lbs. in weight. Big.", ["It is 5 ft. tall and 10 lbs. in weight.", "Big."]),
    ("It is 25 C. Nice.", ["It is 25 C.", "Nice."]),
    ("Steps: 1. Boil water. 2. Add tea.", ["Steps: 1. Boil water.", "2. Add tea."]),
    ("A. The cat. B. The dog.", ["A. The cat.", "B. The dog."]),
    ('"Are you sure?" John asked. "Yes."', ['"Are you sure?" John asked.', '"Yes."']),
    ("'Are you sure?' he asked. 'Yes.'", ["'Are you sure?' he asked.", "'Yes.'"]),
    ("‘Stop. Now.’ he said. Fine.", ["‘Stop. Now.’ he said.", "Fine."]),
    ('He said, "Stop. Go home." Then he left.', ['He said, "Stop. Go home."', "Then he left."]),
    ("'Tis late. It's ok. Don't go.", ["'Tis late.", "It's ok.", "Don't go."]),
    (
        "Version v1.2.3-beta. Next. It costs $1,234.56. Ok.",
        ["Version v1.2.3-beta.", "Next.", "It costs $1,234.56.", "Ok."],
    ),
    ("Use Node.js and main.py. Good.", ["Use Node.js and main.py.", "Good."]),
    ("a.k.a. Bob, Ph.D. student, approx. 3. Ok.", ["a.k.a. Bob, Ph.D. student, approx. 3.", "Ok."]),
    ("The U.S. Army and U.N. troops left. OK.", ["The U.S. Army and U.N. troops left.", "OK."]),
    ("It was in Jan. It rained.", ["It was in Jan.", "It rained."]),
    ("Warner Bros. made it ca. 1990. Ok.", ["Warner Bros. made it ca. 1990.", "Ok."]),
    ("(sighs) Fine.", ["Fine."]),
    ("(this is odd) Hello.", ["(this is odd) Hello."]),
    ("(by the way, it is late) Go.", ["(by the way, it is late) Go."]),
    ("(Sighs deeply) Fine. (softly smiles) Yes.", ["Fine.", "Yes."]),
    ("(sigh) Fine. (smiling) Hi. (wave) Bye.", ["Fine.", "Hi.", "Bye."]),
    ("(James) said so. (cats) are nice.", ["(James) said so.", "(cats) are nice."]),
    ("(perhaps) Maybe. (always late) Hi.", ["(perhaps) Maybe.", "(always late) Hi."]),
    ("(叹气)好吧。", ["好吧。"]),
    ("*She leans in. Her eyes sparkle.* Hello.", ["She leans in.", "Her eyes sparkle.", "Hello."]),
    ("*leans in. smiles* Hello.", ["Hello."]),
    ("**Stop. Go.** Now.", ["Stop.", "Go.", "Now."]),
    ("*waves*Hi there!", ["Hi there!"]),
    ("I *really* mean it.", ["I mean it."]),
    ("*Really!* I mean it.", ["Really!", "I mean it."]),
    ("**Note:** do __this__ and ***that***.", ["Note: do this and that."]),
    ("2**3 is 8. a*b*c too.", ["2**3 is 8.", "a*b*c too."]),
    ("snake_case_name and _emph_. Ok.", ["snake_case_name and emph.", "Ok."]),
    ("a | b\n--- | ---\n1 | 2\nDone.", ["Done."]),
    ("|x| is 5. Ok.", ["|x| is 5.", "Ok."]),
    ("Result:\n\n| a | b |\n|:--|--:|\n| 1. x | 2! |\n\nDone.", ["Result:", "Done."]),
    ("Hello<br>World", ["Hello", "World"]),
    ("if a<b and c>d then. Ok.", ["if a<b and c>d then.", "Ok."]),
    ("List<String> x. Ok.", ["List<String> x.", "Ok."]),
    ('<i>odd</i> <a href="x.html">link</a> here.', ["odd link here."]),
    ("See www.example.com/a.b. Ok.", ["See the link.", "Ok."]),
    ("See (https://e.org/Foo_(bar)). Ok.", ["See (the link).", "Ok."]),
    ("<https://e.org> is it. Ok.", ["the link is it.", "Ok."]),
    ("见 https://e.org/a?b=c。好的。", ["见 链接。", "好的。"]),
    ("看 https://例子.中国/路径?a=1 吧。好的。", ["看 链接 吧。", "好的。"]),
    ("见https://www.例子.中国.cn:80/a(b)。好的。", ["见链接。", "好的。"]),
    ("https://a例子.中国是网站。好的。", ["链接是网站。", "好的。"]),
    ("ここ：https://日本語.jp/パス です。はい。", ["ここ：リンク です。", "はい。"]),
    ("网址以https://开头。好的。", ["网址以https://开头。", "好的。"]),
    ("ここ：https://e.org/a です。はい。", ["ここ：リンク です。", "はい。"]),
    ("好的。\nhttps://e.org/a\n", ["好的。", "链接"]),
    ("Item [1] and [note] stay.", ["Item 1 and [note] stay."]),
    ("Known fact [2]. Next.", ["Known fact 2.", "Next."]),
    ("[shrugs] Fine. [ANGRY] No!", ["[shrugs] Fine.", "No!"]),
    ("Hello. <think>never closed. Really", ["Hello."]),
    ("Hello. <think>x. y</think>World.", ["Hello.", "World."]),
    ("<thought>x.</thought>Hi.", ["Hi."]),
    ("他说：“走吧。快点。”然后走了。", ["他说：“走吧。快点。”然后走了。"]),
    ('他说:"走吧。快点。"然后走了。', ['他说:"走吧。快点。"然后走了。']),
    ("“你好！”她说。“再见。”", ["“你好！”她说。", "“再见。”"]),
    ("王先生是Dr.王，用U.S.A.的。好。", ["王先生是Dr.王，用U.S.A.的。", "好。"]),
    ("打开报告.docx，看v2.0.好吗?行.走!", ["打开报告.docx，看v2.0.好吗?", "行.", "走!"]),
    ("现在是10:30。2024.10.1是国庆。约1.5万。", ["现在是10:30。", "2024.10.1是国庆。", "约1.5万。"]),
    ("1.烧水。2.泡茶。", ["1.烧水。", "2.泡茶。"]),
    ("我最爱北京（中国的首都）。你呢？", ["我最爱北京（中国的首都）。", "你呢？"]),
    ("（东京）是首都。", ["（东京）是首都。"]),
    ("（她慢慢地走到窗前，看着外面的雨，轻轻地叹了一口气）好吧。", ["好吧。"]),
    ("（她笑了笑。）你好。", ["你好。"]),
    ("好吧（叹气）。走。", ["好吧。", "走。"]),
    ("好吧（叹气），我来。", ["好吧，我来。"]),
    ("（顺便说一句，今天很冷）出门吧。", ["（顺便说一句，今天很冷）出门吧。"]),
    ("（挥手）（微笑）你好！", ["你好！"]),
    ("①和½保留。", ["①和½保留。"]),
    ("第一；第二。第三", ["第一；", "第二。", "第三"]),
    ("３．１４です。はい．", ["３．１４です。", "はい．"]),
    ("頑張った。が、負けた。", ["頑張った。", "が、負けた。"]),
    ("モーニング娘。のライブに行った。はい。", ["モーニング娘。のライブに行った。", "はい。"]),
    ("そう。のんびり行こう。とても。", ["そう。", "のんびり行こう。", "とても。"]),
    ("「えっ。本当？」と聞いた。うん。", ["「えっ。本当？」と聞いた。", "うん。"]),
    ("面白い（笑）。ほんとwww。", ["面白い。", "ほんと。"]),
    ("（手を振る）こんにちは。（照れながら）えへへ。", ["こんにちは。", "えへへ。"]),
    ("hi😊there. Nice 😊! 太棒了 🎉！", ["hi there.", "Nice!", "太棒了！"]),
    ("Great!🎉 Go. OK👍🏽 yes. 👨‍👩‍👧 family.", ["Great!", "Go.", "OK yes.", "family."]),
    ("Wait.\u200b Next. Dr.\u200b Who.", ["Wait.", "Next.", "Dr. Who."]),
    ("&lt;b&gt; &amp; AT&T, R&D. Ok.", ["<b> & AT&T, R&D.", "Ok."]),
    ("Hello!! (╯°□°)╯︵ ┻━┻", ["Hello!!"]),
    ("~~wrong~~ right. Ok~ 😊", ["right.", "Ok~"]),
    ("```\ncode. more\n", []),
    ("Use ```x. y``` now. Ok.", ["Use x. y now.", "Ok."]),
    ("- [ ] todo one\n- [x] done two\n1) first\n• dot", ["todo one", "done two", "1) first", "dot"]),
    ("---\nHi\n***\nBye\n===", ["Hi", "Bye"]),
    ("。。。", []),
    ("！！！", []),
    (" \n\n ", []),
    ("***", []),
    ("（）", []),
    ('""', []),
    ("Hmm...", ["Hmm..."]),
    ("...well, ok.", ["...well, ok."]),
    ("He's 6'2\". She's 5'. Ok.", ["He's 6'2\".", "She's 5'.", "Ok."]),
    ("I'm No. 1. No. I am not. No. Yes.", ["I'm No. 1.", "No.", "I am not.", "No.", "Yes."]),
    ("At 12:05 a.m. it rang; at 7 P.M. It stopped.", ["At 12:05 a.m. it rang; at 7 P.M.", "It stopped."]),
    ("3 vs. 4 etc. are odd. Ok.", ["3 vs. 4 etc. are odd.", "Ok."]),
    ("[text](http://a.b/c.d) and ![alt](x.png) and [ref][1]. Ok.", ["text and and ref.", "Ok."]),
    ("<!-- hidden. note -->Hi.", ["Hi."]),
    ("Temperature: -3.5°C. Brr.", ["Temperature: -3.5°C.", "Brr."]),
    ("He earned $3.5M. Nice! €2.50. Fine.", ["He earned $3.5M.", "Nice!", "€2.50.", "Fine."]),
    ("I.e. this. E.g. that.", ["I.e. this.", "E.g. that."]),
    ("St. Peter's St. is long. We met Sen. Paul.", ["St. Peter's St. is long.", "We met Sen. Paul."]),
    ("【注意】小心。【微笑】好。<开心>走！", ["【注意】小心。", "好。", "走！"]),
    ("关闭。*眨眨眼*记住了吗？**停。走。**现在。", ["关闭。", "记住了吗？", "停。", "走。", "现在。"]),
    ('他走了。"好。"她说。He left."Yes." Ok.', ["他走了。", '"好。"她说。', 'He left."Yes."', "Ok."]),
    ("C++和C#。.NET好用。", ["C++和C#。", ".NET好用。"]),
    ("<action>waves</action> Hi. <foo>x</foo> y.<|im_end|>", ["Hi.", "x y."]),
    ("\\*not a gesture\\* 1\\. x. Ok.", ["*not a gesture* 1. x.", "Ok."]),
    ("¯\\_(ツ)_/¯ So it is. (´・ω・`) Ok.", ["So it is.", "Ok."]),
    ("He is 6 ft. 2 in. tall. See vol. II. Done.", ["He is 6 ft. 2 in. tall.", "See vol. II.", "Done."]),
    ("[1]: https://e.org/a\nHi.", ["Hi."]),
    ("好。~~错~~对。好！~ 走。", ["好。", "对。", "好！~", "走。"]),
    ("Wait...what? Yes.", ["Wait...what?", "Yes."]),
    ("*giggles~* Hi. *It is so.* *本当。*", ["Hi.", "It is so.", "本当。"]),
    ("（点头）是的。（小明）来了。(北京)很大。", ["是的。", "（小明）来了。", "(北京)很大。"]),
    ("价格100元，~~200元~~。好。", ["价格100元。", "好。"]),
    ("- *Coffee*: [bad](http://x.y).\nline\\\nend", ["bad.", "line", "end"]),
    ("Hi. <emotion>happy</emotion> Ok. 3! = 6. Yes.", ["Hi.", "Ok.", "3! = 6.", "Yes."]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_says_what_a_person_would_read_out(text: str, expected: list[str]) -> None:
    whole, _ = said([text])
    assert [piece.text for piece in whole] == expected
    for pieces in cuts(text):
        assert said(list(pieces))[0] == whole, pieces


MIXED = """
word Dr. U.S. 3.14 。 ？！ “ ” 「 」 ( ) " ' ‘ ’ ` ``` https://e.org/a.b. www.x.org 好 ~ ~~ 😊 ... … * ** | 1. x
![ a](b) [1] [happy] [ref] <br> <b> <!-- --> < > <think> </think> 5 p.m. Monday EST said John asked "Yes." ft. in |---|
が の 娘。 が好き （笑） （挥手） (sighs) (this) *waves* .docx .d docx A. B. \u200b _x_ __ 'tis The he https://例.cn/a.路
"""
BITS = MIXED.split()


def test_no_mixture_depends_on_how_it_was_cut() -> None:
    rng = random.Random(3)
    for _ in range(300):
        text = "".join(
            rng.choice([*BITS, "\n", ". ", "? "]) + rng.choice(["", " "]) for _ in range(rng.randrange(1, 9))
        )
        whole = said([text])
        for pieces in [list(text), *([text[:place], text[place:]] for place in range(1, len(text)))]:
            assert said(pieces) == whole, pieces


def spoken(text: str) -> list[str]:
    pieces: list[Piece] = said([text])[0]
    return [piece.text for piece in pieces]


def test_a_link_has_the_language_of_what_was_said_before() -> None:
    assert spoken("見て。\nhttps://e.org/a\n") == ["見て。", "リンク"]
    assert spoken("https://e.org/a\n") == ["the link"]


def test_a_long_line_is_not_cut_within_a_number_or_a_link() -> None:
    numbers = spoken("x" + "1,000" * 100)
    assert all(len(piece) <= LONGEST_SENTENCE for piece in numbers)
    link = "https://e.org/" + "a" * 280
    assert spoken("word " * 10 + link + " end") == [("word " * 10).strip(), "the link end"]
    assert spoken("https://e.org/" + "a" * 500) == ["the link"]


@pytest.mark.parametrize(
    "inside", ["sighs", "softly smiling", "Nods", "leans in closer to you", "ran away", "hugs you!"]
)
def test_a_bare_verb_phrase_is_a_gesture(inside: str) -> None:
    assert is_english_gesture(inside, "Hello.")


@pytest.mark.parametrize(
    "inside", ["this is odd", "Paris", "James", "2 of 3", "by the way", "thanks", "news", "look", "interesting", "sure"]
)
def test_a_name_a_figure_or_a_remark_is_none(inside: str) -> None:
    assert not is_english_gesture(inside, "Hello.")


@pytest.mark.parametrize("inside", ["笑", "轻轻叹气", "低下头，脸红了", "手を振る", "照れながら", "汗"])
def test_a_gesture_in_chinese_brackets_is_one_wherever_it_stands(inside: str) -> None:
    assert is_cjk_gesture(inside, "", "好。")
    assert is_cjk_gesture(inside, "好吧", "。")


@pytest.mark.parametrize("inside", ["中国的首都", "约30岁", "星期一", "看书的人", "又名小明", "東京"])
def test_what_explains_a_word_is_none(inside: str) -> None:
    assert not is_cjk_gesture(inside, "今天", "。")
