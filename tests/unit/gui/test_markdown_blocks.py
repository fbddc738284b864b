"""Blocks are cut so that only the last one changes while text arrives."""

import pytest

from companion.gui.markdown_blocks import Kind, is_balanced, join_point, split, with_line_breaks
from tests.gui.conversations import stream_text

MIXED = (
    "One\ntwo\n\n1. a\n\n   more of a\n2. b\n\n> q\n> r\nafter\n```py\nx\n\ny\n```\nend\n\n"
    "| a | b |\n|---|---|\n| 1 | 2 |\n\nlast"
)


def test_kinds_in_order() -> None:
    kinds = [block.kind for block in split(MIXED)]
    assert kinds == [
        Kind.PROSE,
        Kind.PROSE,
        Kind.QUOTE,
        Kind.PROSE,
        Kind.CODE,
        Kind.PROSE,
        Kind.TABLE,
        Kind.PROSE,
    ]


def test_a_list_keeps_its_indented_paragraphs() -> None:
    assert split(MIXED)[1].source == "1. a\n\n   more of a\n2. b"


def test_fences_and_quote_marks_are_not_part_of_what_is_said() -> None:
    quote, code = split(MIXED)[2], split(MIXED)[4]
    assert quote.source == "q\nr"
    assert (code.source, code.language) == ("x\n\ny", "py")


def test_markdown_in_a_fence_is_code() -> None:
    (block,) = split("~~~\n> not a quote\n```\n# not a heading\n~~~")
    assert block.source == "> not a quote\n```\n# not a heading"


def test_an_indented_fence_loses_its_indent_only() -> None:
    (block,) = split("  ```\n    deep\n  flat\n x\n  ```\n")
    assert block.source == "  deep\nflat\nx"


@pytest.mark.parametrize(
    "text", [MIXED, "".join(stream_text(300)), "```\nnever closed\n\n\nmore", "a|b\n-|-\n1|2\n\nx"]
)
def test_closed_blocks_never_change_when_text_is_appended(text: str) -> None:
    whole = {(block.begin, block.kind, block.source) for block in split(text)}
    for upto in range(len(text)):
        for block in split(text[:upto]):
            if block.closed:
                assert (block.begin, block.kind, block.source) in whole


def test_splitting_goes_on_inside_a_fence() -> None:
    text = "```py\none\ntwo\nthree\n```\n\nafter"
    code, prose = split(text, text.index("two"), "```py")
    assert (code.kind, code.source, prose.source) == (Kind.CODE, "two\nthree", "after")


def test_a_line_end_is_a_line_break_but_not_before_indents_or_blank_lines() -> None:
    assert with_line_breaks("a\nb\n\nc\n  d") == "a  \nb\n\nc\n  d"


def test_join_points_do_not_tear_emphasis() -> None:
    text = "plain line\n**bold\nstill bold** end\nlast line"
    assert text[join_point(text, 0, len(text)) :] == "last line"
    assert text[join_point(text, 0, text.index("still") + 2) :].startswith("**bold")
    assert join_point("no line end", 0, 11) == -1


def test_balance() -> None:
    assert is_balanced("**a** `b` [c](d)")
    assert not is_balanced("**a** `b")
    assert not is_balanced("see [c")
