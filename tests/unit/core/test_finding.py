from datetime import UTC, datetime

import pytest

from companion.core.conversation import Reply, Turn, UserText
from companion.core.finding import Needle, excerpt, hits_in
from companion.core.hanzi_variants import variants

NOW = datetime(2026, 3, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("looked_for", "text", "found"),
    [
        ("rain", "It RAINS", "RAIN"),
        ("RAIN", "it rains", "rain"),
        ("ａｂｃ", "x abc", "abc"),
        ("abc", "x ＡｂＣ y", "ＡｂＣ"),
        ("学习", "我在學習中文", "學習"),
        ("學習", "我在学习中文", "学习"),
        ("头发", "她的頭髮", "頭髮"),
        ("發現", "发现了", "发现"),
        ("カ゛", "ガラス", None),
        ("ガ", "ｶﾞﾗｽ", "ｶﾞ"),
        ("café", "at the CAFE\u0301 now", "CAFE\u0301"),
        ("cafe\u0301", "at the Café", "Café"),
        ("two words", "two \n words", "two \n words"),
        ("a.c", "abc", None),
        ("(", "f(x)", "("),
        ("[a-z]", "b [A-Z]", "[A-Z]"),
        ("^]\\-", "x ^]\\- y", "^]\\-"),
        ("😀", "well 😀!", "😀"),
        ("ΣΑΣ", "σας", "σας"),
        ("", "anything", None),
        (" \n ", "any thing", None),
        ("no", "yes", None),
        ("한", "한국", "한"),
    ],
)
def test_a_text_is_found_in_every_form(looked_for: str, text: str, found: str | None) -> None:
    place = Needle(looked_for).find(text)
    assert (text[place[0] : place[1]] if place else None) == found


def test_both_messages_of_a_turn_are_found_the_newer_first() -> None:
    turn = Turn("t", "s", 0, NOW, 60, UserText("rain?"), (Reply("r", "no", NOW), Reply("q", "Rain!", NOW)), chosen=1)
    reply, user = hits_in(turn, 7, Needle("rain"))
    assert (reply.in_reply, reply.excerpt, reply.begin, reply.end, reply.row) == (True, "Rain!", 0, 4, 7)
    assert (user.in_reply, user.excerpt, user.utc_offset) == (False, "rain?", 60)
    assert not list(hits_in(turn, 7, Needle("no")))


def test_an_excerpt_tells_where_it_was_cut() -> None:
    text = "a" * 100 + "HERE" + "b" * 100
    cut = excerpt(text, 100, 104)
    assert cut == "…" + "a" * 24 + "HERE" + "b" * 72 + "…"
    assert excerpt("HERE", 0, 4) == "HERE"


def test_the_pairs_are_pairs() -> None:
    groups = variants()
    assert groups["体"] == groups["體"] == "体體"
    assert all(character in group for character, group in groups.items())
    assert set("发發髮") == set(groups["髮"])
