"""A person's name is found whole, in any case, width and script, and nowhere else."""

import pytest

from companion.core.naming import Names


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("小王", "昨天跟小王去看电影"),
        ("Ann", "ann's dog"),
        ("Ann", "(ＡＮＮ)"),
        ("张伟", "張偉來了"),
        ("Ann", "跟Ann吃饭"),
    ],
)
def test_it_is_found(name: str, text: str) -> None:
    assert Names([name]).stand_in("nothing here", text)


@pytest.mark.parametrize(
    ("name", "text"), [("Ann", "Annual leave"), ("Ann", "Joann"), ("小王", "小 王"), ("", "x"), (" ", "x")]
)
def test_it_is_not_found(name: str, text: str) -> None:
    assert not Names([name]).stand_in(text)


def test_a_later_place_counts_where_the_first_is_another_word() -> None:
    assert Names(["Ann"]).stand_in("Annual meeting with Ann")


def test_blank_names_are_nobody() -> None:
    assert not Names(["", "  "])
    assert Names([" 小王 ", "小王"]).names == ("小王",)
