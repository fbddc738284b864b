"""A body that grew word by word looks like one laid out at once, and growing costs the same at any length."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication

from companion.gui.bubble_body import LONG_TAIL, PLAIN, Body, Place
from companion.gui.markdown_blocks import Kind
from companion.gui.text_documents import QuietDocument, prose
from companion.gui.text_look import TextLook
from companion.gui.theme import DARK, LIGHT
from tests.gui.conversations import CODE, EN, TABLE, ZH, stream_text

WIDTH = 532


@pytest.fixture
def look(qapp: QGuiApplication) -> TextLook:
    return TextLook(LIGHT, 1.0, "zh")


def grown(look: TextLook, text: str, step: int, *, markdown: bool = True) -> Body:
    body = Body(look, WIDTH, markdown=markdown)
    for upto in range(step, len(text) + step, step):
        body.grow(text, upto)
    return body


def seen(body: Body, text: str) -> str:
    return body.words_between(*body.ends(), text)


@pytest.mark.parametrize("step", [1, 7, 400])
def test_growing_ends_like_laying_out_at_once(look: TextLook, step: int) -> None:
    text = "".join(stream_text(250))
    whole, piecewise = grown(look, text, len(text)), grown(look, text, step)
    assert seen(piecewise, text) == seen(whole, text)
    assert [one.kind for one in piecewise.segments] == [one.kind for one in whole.segments]
    assert (piecewise.width, piecewise.height) == (whole.width, whole.height)


@pytest.mark.parametrize(
    "text", ["长" * 20_000, "w" * 10_000, (ZH * 100)[:20_000], EN * 100, "- item of a list\n" * 500]
)
def test_no_piece_of_a_huge_paragraph_is_long(look: TextLook, text: str) -> None:
    body = grown(look, text, 60)
    assert max(len(one.source) for one in body.segments) < 2 * LONG_TAIL
    assert body.width <= WIDTH
    assert seen(body, text).replace("\n", "") == prose(text, look, WIDTH).toPlainText().replace("\n", "")


def test_a_wrapped_cut_is_not_seen(look: TextLook) -> None:
    text = "走" * 3_000
    body = grown(look, text, 50)
    assert len(body.segments) > 2
    one_piece = prose(text, look, WIDTH)
    assert body.height == one_piece.size().height()


def test_long_code_is_cut_and_copied_whole(look: TextLook) -> None:
    code = "".join(f"line {number} = {number * number}\n" for number in range(1_000))
    body = grown(look, f"```py\n{code}```\n\nend", 97)
    pieces = [one for one in body.segments if one.kind == Kind.CODE]
    assert len(pieces) > 2
    assert [one.has_bar for one in pieces] == [True] + [False] * (len(pieces) - 1)
    assert body.code_from(0) == code
    assert body.segments[-1].source == "end"


def test_code_takes_the_whole_width_and_text_only_what_it_needs(look: TextLook) -> None:
    assert grown(look, CODE, 1_000).width == WIDTH
    assert grown(look, "hi", 10).width < 60


def test_plain_text_shows_markup_and_copies_what_was_typed(look: TextLook) -> None:
    text = "**not bold** <b>\x00</b>\nsecond \ud800 line 😀 end"
    body = grown(look, text, len(text), markdown=False)
    assert body.segments[0].kind == PLAIN
    assert "**not bold** <b>␀</b>" in body.segments[0].document.toPlainText()
    assert body.words_between(*body.ends(), text) == text
    at = text.index("😀")
    assert body.words_between(Place(0, at), Place(0, at + 2), text) == "😀"


def test_plain_text_cut_in_pieces_is_copied_whole(look: TextLook) -> None:
    text = "字" * 2_500 + "\n" + "word " * 400
    body = grown(look, text, 300, markdown=False)
    assert len(body.segments) > 3
    assert body.words_between(*body.ends(), text) == text


def test_html_is_text(look: TextLook) -> None:
    text = "<img src='file:///etc/passwd'> <b>x</b> <script>alert(1)</script>"
    assert seen(grown(look, text, 9), text) == text


def test_pictures_become_links_and_nothing_is_fetched(look: TextLook, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(QuietDocument, "loadResource", lambda _self, _kind, name: asked.append(name))
    text = "a ![cat](http://x.example/c.png) b ![](//host/share/p.png) ![f](file:///etc/x.png) `![x]`"
    body = grown(look, text, 5)
    assert seen(body, text) == "a cat b 🖼 f ![x]"
    links = {body.link_at(QPointF(x, body.height / 2)) for x in range(0, WIDTH, 2)}
    assert links == {"", "http://x.example/c.png"}
    assert asked == []


def test_only_offered_links_are_links(look: TextLook) -> None:
    text = "[good](https://a.example/x) [bad](javascript:alert(1)) [file](file:///etc/passwd)"
    body = grown(look, text, len(text))
    middle = body.height / 2
    links = {body.link_at(QPointF(x, middle)) for x in range(0, WIDTH, 4)}
    assert links == {"", "https://a.example/x"}


def test_right_to_left_paragraphs_stand_at_the_right(look: TextLook) -> None:
    text = "שלום עולם\nhello there, this is a longer line"
    body = grown(look, text, len(text), markdown=False)
    block = body.segments[0].document.begin()
    assert body.segments[0].document.documentLayout().blockBoundingRect(block).width() <= body.width
    assert block.layout().lineAt(0).naturalTextRect().right() == pytest.approx(body.width, abs=2)


def test_line_above_never_cuts_a_line(look: TextLook) -> None:
    text = EN * 20
    body = grown(look, text, len(text))
    edge = body.line_above(100)
    assert 0 < edge <= 100
    line = look.line_height(text)
    assert edge == pytest.approx(round(edge / line) * line, abs=0.5)


def test_colours_of_links_follow_the_theme(look: TextLook) -> None:
    dark = TextLook(DARK, 1.0, "zh")
    for one in (look, dark):
        document = prose("[x](https://a.example)", one, WIDTH)
        fragment = document.begin().begin().fragment()
        assert fragment.charFormat().foreground().color() == one.colour("accent")


def test_tables_are_as_high_as_their_rows(look: TextLook) -> None:
    body = grown(look, TABLE, len(TABLE))
    assert body.height < 3 * (look.line_height("茶") + 2 * look.px(6) + 6)
