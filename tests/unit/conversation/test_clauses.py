"""The first clause of a reply is said before its sentence is complete, where nothing is torn apart by that."""

from collections.abc import Sequence

import pytest

from companion.conversation.clauses import Pace, spoken_seconds
from companion.conversation.sentences import Piece, SentenceCutter
from companion.conversation.stream_text import ReplyReader


def always(_: str) -> bool:
    return True


def said(pieces: Sequence[str], early: bool = True) -> list[Piece]:
    reader, cutter = ReplyReader(), SentenceCutter(0, always if early else None)
    spoken: list[Piece] = []
    for words in [words for piece in pieces for words in reader.feed(piece)] + reader.finish():
        spoken += cutter.feed(words.text)
    return spoken + cutter.finish()


FIRST = [
    ("Sure, I can help you with that. Anything else, dear?", "Sure,"),
    ("好的，我来帮你看看。还有别的吗，亲爱的？", "好的，"),
    ("そうですね、いい考えです。行こう、今。", "そうですね、"),
    ("It costs 1,000 dollars; that is, a lot. Ok, fine.", "It costs 1,000 dollars;"),
    ("At 10:30, we (you, me) go. Now, then.", "At 10:30,"),
    ("He said, “Stop, now.” Then, he left.", "He said,"),
    ("“Stop, now,” he said, and left.", "“Stop, now,” he said,"),
    ("*waves, smiles* Hello, you. Come, sit.", "Hello,"),
    ("**Well, I** think so. Yes, ok.", "Well,"),
    ("我想——其实，不想。走，吧。", "我想——"),
    ("See `a, b` there, then go. Bye, now.", "See a, b there,"),
    ("他（约3,000人，大概）来了，对。", "他（约3,000人，大概）来了，"),
    ("A plain sentence. Then, another one.", "A plain sentence."),
    ("Look at https://e.org/a,b, then go. Ok.", "Look at the link, then go."),
]


@pytest.mark.parametrize(("text", "first"), FIRST)
def test_the_first_clause_comes_first_and_nothing_is_torn(text: str, first: str) -> None:
    whole = [piece.text for piece in said([text], early=False)]
    pieces = said(list(text))
    assert pieces[0].text == first
    sentences = [pieces[0].text] if not pieces[1:2] or not pieces[1].continues else [f"{first} {pieces[1].text}"]
    sentences += [piece.text for piece in pieces[2 if pieces[1:2] and pieces[1].continues else 1 :]]
    assert ["".join(one.split()) for one in sentences] == ["".join(one.split()) for one in whole]


def test_it_is_given_out_before_the_sentence_is_complete() -> None:
    cutter = SentenceCutter(0, always)
    assert cutter.feed("好的，")[0].text == "好的，"
    later = SentenceCutter(0, always)
    assert later.feed("Sure,") == []
    assert later.feed(" I")[0].text == "Sure,"


def test_only_the_first_sentence_is_cut() -> None:
    pieces = said(list("好，走。来，坐，吧。"))
    assert [piece.text for piece in pieces] == ["好，", "走。", "来，坐，吧。"]
    assert [piece.continues for piece in pieces] == [False, True, False]


def test_a_remark_behind_the_cut_stays_what_it_is_in_the_whole() -> None:
    assert [piece.text for piece in said(list("Well, (smiles) I see. Ok."))] == ["Well,", "(smiles) I see.", "Ok."]


def test_a_cut_is_made_only_where_the_rest_will_be_ready() -> None:
    quick, slow = Pace(text=15.0, first_sound=0.15), Pace(text=1.0, first_sound=0.15)
    assert quick.is_worth_cutting("好的呀，")
    assert not slow.is_worth_cutting("好的呀，")
    assert Pace().is_worth_cutting("好的，")
    assert not Pace().is_worth_cutting("嗯，")
    heavy = Pace(text=15.0, first_sound=0.4, rtf=0.9)
    assert not heavy.is_worth_cutting("好的呀，")
    assert heavy.is_worth_cutting("如果你明天早上有空的话我们可以一起去，")


def test_the_pace_is_learned() -> None:
    pace = Pace()
    for _ in range(12):
        pace.learn_text(2.0, 2.0)
        pace.learn_voice(0.9, 0.5)
    assert pace.text == pytest.approx(1.0, abs=0.01)
    assert (pace.first_sound, pace.rtf) == pytest.approx((0.9, 0.5), abs=0.01)


def test_speech_takes_its_time_in_each_language() -> None:
    assert 2.0 < spoken_seconds("今天天气不错，我们去散步吧。") < 3.0
    assert 1.5 < spoken_seconds("The weather is nice, let us take a walk.") < 2.8
