"""Her memory in the orders it is looked at: topics, days, words in any form, and stories of change."""

import asyncio
import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from companion.core.conversation import Session
from companion.core.facts import Fact, FactKind, Slot
from companion.core.finding import folded
from companion.core.looking import Chapter, Sieve, Topic
from companion.memory.diary import ChapterBook, Diary

NOON = datetime(2026, 5, 12, 12, tzinfo=UTC)
TODAY = date(2026, 5, 12)


def fact(name: str, text: str, days_ago: int = 0, **more: Any) -> Fact:
    values: dict[str, Any] = {"kind": FactKind.FACT, "quote": text, "slot": Slot.TOPICS, **more}
    kind, quote = values.pop("kind"), values.pop("quote")
    return Fact(name, text, kind, "s", "t", quote, NOON - timedelta(days=days_ago), 0, NOON, **values)


def found(diary: Diary, text: str, *sieves: Sieve) -> list[str]:
    return [one.fact.id for one in asyncio.run(diary.sifted(text, sieves, TODAY))]


def test_a_topic_begins_with_what_is_pinned_and_goes_by_slot_certainty_weight_and_age() -> None:
    facts = [
        fact("f1", "wish", kind=FactKind.WISH, slot=None),
        fact("f2", "topic old", 9),
        fact("f3", "topic new"),
        fact("f4", "topic unsure", unsure=True, importance=5),
        fact("f5", "basic", 20, slot=Slot.BASICS),
        fact("f6", "pinned", 30, slot=Slot.PEOPLE, pinned=True),
        fact("f7", "promise", kind=FactKind.PROMISE),
        fact("f8", "forgotten", forgotten_at=NOON),
        fact("f9", "weighty", 40, importance=5),
        fact("fa", "other", slot=None),
    ]
    diary = Diary(facts, {"t": 3})
    assert [one.fact.id for one in diary.topic(Topic.ABOUT)] == ["f6", "f5", "f9", "f3", "f2", "f4", "fa", "f1"]
    assert [one.fact.id for one in diary.topic(Topic.PROMISES)] == ["f7"]
    assert {one.used for one in diary.known} == {3}


def test_a_story_goes_back_step_by_step_and_ends_at_a_circle() -> None:
    facts = [
        fact("f1", "Rome", replaces="f3"),
        fact("f2", "Porto", replaces="f1"),
        fact("f3", "Oslo", replaces="f2"),
        fact("f4", "Bonn", replaces="f5"),
        fact("f5", "Cork", forgotten_at=NOON, replaces="f6"),
        fact("f6", "Bath"),
    ]
    stories = {one.fact.id: [two.id for two in one.before] for one in Diary(facts, {}).known}
    assert stories["f3"] == ["f2", "f1"]
    assert stories["f4"] == ["f6"], "what was forgotten is not told"


@pytest.mark.parametrize("words", ["體育", "体育", "ＴＥＡ 体", "tea", "  Tea  体育 "])
def test_words_are_found_in_any_form_in_sentence_or_quote(words: str) -> None:
    diary = Diary([fact("f1", "喜欢体育和 tea", quote="我喜歡體育"), fact("f2", "nothing")], {})
    assert found(diary, words) == ["f1"]
    assert found(diary, f"{words} nothing") == []


def test_sieves_let_through_what_passes_each() -> None:
    facts = [
        fact("f1", "tea", unsure=True),
        fact("f2", "tea", 40, pinned=True, edited=True),
        fact("f3", "tea", forgotten_at=NOON, pinned=True),
        fact("f4", "tea", 3, kind=FactKind.WISH, replaces="f1"),
        fact("f5", "tea", unsure=True, confirmed=True),
    ]
    diary = Diary(facts, {})
    assert found(diary, "") == ["f5", "f4", "f2"], "what was followed on is told only where words meant it"
    assert found(diary, "tea") == ["f5", "f4", "f2", "f1"]
    assert found(diary, "tea", Sieve.UNSURE) == ["f1"]
    assert found(diary, "", Sieve.PINNED) == ["f2"]
    assert found(diary, "", Sieve.PINNED, Sieve.FORGOTTEN) == ["f3"]
    assert found(diary, "", Sieve.EDITED) == ["f2"]
    assert found(diary, "", Sieve.WISHES, Sieve.THIS_MONTH) == ["f4"]
    assert found(diary, "", Sieve.STARRED) == []


def test_it_is_kept_only_while_nothing_changes() -> None:
    facts, uses = [fact("f1", "tea")], {"t": 1}
    diary = Diary(facts, uses)
    assert diary.is_of(list(facts), uses)
    assert not diary.is_of([fact("f1", "coffee")], uses)
    assert not diary.is_of(facts, {"t": 2})
    assert not diary.is_of([], uses)


def test_days_hold_what_was_said_on_them() -> None:
    facts = [fact("f1", "tea", 1), fact("f2", "cake", 1), fact("f3", "gone", 1, forgotten_at=NOON), fact("f4", "now")]
    days = Diary(facts, {}).days("", 9)
    assert {day: [one.fact.id for one in held] for day, held in days.items()} == {
        "2026-05-11": ["f1", "f2"],
        "2026-05-12": ["f4"],
    }


def test_days_come_in_pages_and_wherever_on_earth_they_were() -> None:
    lot = random.Random(5)
    facts = [
        replace(
            fact(f"f{number:03}", "tea"),
            said_at=NOON - timedelta(hours=lot.uniform(0, 60 * 24)),
            utc_offset=lot.choice((-720, -300, 0, 480, 840)),
        )
        for number in range(300)
    ]
    by_day: dict[str, list[str]] = {}
    for one in facts:
        by_day.setdefault(one.day, []).append(one.id)
    diary, before, seen = Diary(facts, {}), "", dict[str, list[str]]()
    while page := diary.days(before, 4):
        assert list(page) == sorted(page, reverse=True)
        assert len(page) == min(4, len([day for day in by_day if not before or day < before]))
        seen |= {day: [one.fact.id for one in held] for day, held in page.items()}
        before = min(page)
    assert seen == by_day


def test_chapters_are_found_by_any_form_of_their_words() -> None:
    sessions = [Session(f"s{number}", "u", "p", NOON) for number in range(3)]
    texts = ("喜歡體育 and tea", "", "体育 again")
    chapters = [Chapter(one, "2026-05-12", "2026-05-12", text) for one, text in zip(sessions, texts, strict=True)]
    book = ChapterBook(chapters)
    assert [one.session.id for one in asyncio.run(book.sifted("体育"))] == ["s2", "s0"]
    assert [one.session.id for one in asyncio.run(book.sifted("TEA 體育"))] == ["s0"]


def test_folding_makes_forms_of_a_character_one() -> None:
    assert folded("ＡＢＣ  Ｄ") == folded("abc d") == "abc d"
    assert folded("體") == folded("体")
