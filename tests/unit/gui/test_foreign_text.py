"""Whatever a message holds can be seen, is copied as it was, and leads only where links may lead."""

import pytest
from PySide6.QtGui import QTextDocument

from companion.gui.foreign_text import for_clipboard, offered_link, utf16_slice, visible, with_name

NASTY = "a\x00b\x1b[31m\x7f\x9b \ud800 \u202egnp.exe\u2069 \r\n\tz\u2028y😀"


def utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def test_every_control_character_gets_a_glyph_of_the_same_length() -> None:
    shown = visible(NASTY)
    assert utf16_length(shown) == utf16_length(NASTY)
    assert "␀" in shown
    assert "␛" in shown
    assert not any(mark in shown for mark in "\x00\x1b\x7f\x9b\u202e\u2069\r\u2028\ud800")
    assert "\n\t" in shown
    assert shown.endswith("y😀")


def test_qt_keeps_the_positions(qapp: object) -> None:
    document = QTextDocument()
    document.setPlainText(visible(NASTY))
    assert document.characterCount() - 1 == utf16_length(NASTY)


def test_emoji_joiners_are_kept() -> None:
    family = "👩\u200d👩\u200d👧"
    assert visible(family) == family


def test_slices_count_as_qt_counts() -> None:
    assert utf16_slice("a😀b", 1, 3) == "😀"
    assert utf16_slice("a😀b", 3, 4) == "b"


def test_the_clipboard_gets_valid_text() -> None:
    assert for_clipboard("x\ud800y\x00") == "x\ufffdy\x00"


@pytest.mark.parametrize("href", ["https://a.example/x", "HTTP://A.example", "mailto:a@b.example"])
def test_links_that_are_offered(href: str) -> None:
    assert offered_link(href) == href


@pytest.mark.parametrize(
    "href",
    ["javascript:alert(1)", "file:///etc/passwd", "//host/share", "\\\\host\\share", "data:text/html,x", "https://",
     "smb://h/x", "mailto:", "x.html", "http://[::1", ""],
)  # fmt: skip
def test_links_that_are_not(href: str) -> None:
    assert offered_link(href) == ""


@pytest.mark.parametrize(
    ("words", "name", "read"),
    [
        ("和{name}聊聊", "Ginko", "和 Ginko 聊聊"),
        ("和{name}聊聊", "青禾", "和青禾聊聊"),
        ("{name}来了。", "Ginko", "Ginko 来了。"),
        ("Talk with {name}", "青禾", "Talk with 青禾"),
        ("对“{name}”说", "Ginko", "对“Ginko”说"),
        ("{name}", "", ""),
    ],
)
def test_names_stand_apart_from_another_script(words: str, name: str, read: str) -> None:
    assert with_name(words, name) == read
