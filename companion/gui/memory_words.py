"""Her memory in sentences: how sure she is, what was true before, where it comes from. No widget, no state."""

import re
from datetime import UTC, date, datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from companion.core.facts import Fact, FactKind, Slot
from companion.core.looking import Chapter, Remembered, Sieve
from companion.core.wall_clock import on_the_wall
from companion.gui.moments import year_comes_first
from companion.gui.rule_painting import day_name, time_name
from companion.gui.second_person import to_user
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

LONGEST_ROW = 280  # characters of a sentence in a list; a card shows all
translate = QCoreApplication.translate
_LEAST_SHARED = 0.3  # of a sentence, for the rest of another to tell the change
_PIECE = re.compile(r"[A-Za-z0-9']+|\s+|.", re.DOTALL)
_FIRST_SENTENCE = re.compile(r"^.{6,}?(?:[.!?](?=\s)|[。！？；])")

_SLOTS: dict[Slot | None, str] = {
    Slot.BASICS: QT_TRANSLATE_NOOP("MemoryWords", "Who you are"),
    Slot.PREFERENCES: QT_TRANSLATE_NOOP("MemoryWords", "What you like"),
    Slot.KNOWLEDGE: QT_TRANSLATE_NOOP("MemoryWords", "What you know and do"),
    Slot.TOPICS: QT_TRANSLATE_NOOP("MemoryWords", "What you talk about"),
    Slot.PEOPLE: QT_TRANSLATE_NOOP("MemoryWords", "People in your life"),
    None: QT_TRANSLATE_NOOP("MemoryWords", "Other things"),
}
_PINNED = QT_TRANSLATE_NOOP("MemoryWords", "Pinned")
_WISHES = QT_TRANSLATE_NOOP("MemoryWords", "How you'd like her to be")
_SIEVES = {
    Sieve.UNSURE: QT_TRANSLATE_NOOP("MemoryWords", "Unsure"),
    Sieve.PINNED: QT_TRANSLATE_NOOP("MemoryWords", "Pinned"),
    Sieve.EDITED: QT_TRANSLATE_NOOP("MemoryWords", "In your words"),
    Sieve.WISHES: QT_TRANSLATE_NOOP("MemoryWords", "Wishes"),
    Sieve.THIS_MONTH: QT_TRANSLATE_NOOP("MemoryWords", "This month"),
    Sieve.STARRED: QT_TRANSLATE_NOOP("MemoryWords", "Starred messages"),
    Sieve.FORGOTTEN: QT_TRANSLATE_NOOP("MemoryWords", "Forgotten"),
}


def sieve_words(sieve: Sieve) -> str:
    """Return what a filter lets through."""
    return translate("MemoryWords", _SIEVES[sieve])


def group_words(fact: Fact) -> str:
    """Return the heading under which a fact stands in the panel."""
    if fact.pinned:
        return translate("MemoryWords", _PINNED)
    return translate("MemoryWords", _WISHES if fact.kind is FactKind.WISH else _SLOTS[fact.slot])


def sentence(fact: Fact) -> str:
    """Return a fact as it is told to the user, as surely as it is known; a promise in her own words."""
    if fact.kind is FactKind.PROMISE and not fact.edited:
        text = " ".join(fact.quote.split())
        return translate("MemoryWords", "“{text}”").replace("{text}", text)
    text = " ".join(fact.text.split())
    said = text if fact.edited else _begun(to_user(text))
    if is_unsure(fact):
        return translate("MemoryWords", "Perhaps: {text}").replace("{text}", said)
    return said


def _begun(text: str) -> str:
    """Return a text that begins a sentence."""
    return text[:1].upper() + text[1:]


def is_unsure(fact: Fact) -> bool:
    """Tell whether a fact waits for the user's word."""
    return fact.unsure and not fact.confirmed


def may_be_confirmed(fact: Fact) -> bool:
    """Tell whether the user's yes would change anything."""
    return not fact.confirmed and (fact.unsure or fact.kind is FactKind.WISH) and fact.forgotten_at is None


def note_words(memory: Remembered, locale: QLocale) -> str:
    """Return the quiet line under a sentence: what was true before, or what keeps it out of use."""
    fact = memory.fact
    parts = []
    if memory.before:
        parts.append(_story(fact, memory.before, locale))
    if fact.forgotten_at is not None:
        parts.append(translate("MemoryWords", "forgotten"))
    elif not memory.current:
        parts.append(translate("MemoryWords", "no longer so"))
    if fact.stale:
        parts.append(translate("MemoryWords", "you changed the words it came from"))
    elif fact.withheld:
        parts.append(translate("MemoryWords", "not used in answers"))
    elif may_be_confirmed(fact) and fact.kind is FactKind.WISH:
        parts.append(translate("MemoryWords", "waits for your yes"))
    return " · ".join(parts)


def _story(fact: Fact, before: tuple[Fact, ...], locale: QLocale) -> str:
    since = translate("MemoryWords", "since {month}").replace("{month}", month_words(fact.day, locale))
    earlier = [_difference(to_user(one.text), to_user(fact.text)) for one in before[:3]]
    was = translate("MemoryWords", "before: {earlier}").replace(
        "{earlier}", translate("MemoryWords", ", earlier ").join(earlier)
    )
    return f"{since} · {was}"


def _difference(old: str, new: str) -> str:
    """Return what of an old sentence is not in the new one, where both begin or end alike; else the whole of it."""
    one, other = _PIECE.findall(old.rstrip("。.!！ ")), _PIECE.findall(new.rstrip("。.!！ "))
    begin = 0
    while begin < min(len(one), len(other)) and one[begin] == other[begin]:
        begin += 1
    end = 0
    while end < min(len(one), len(other)) - begin and one[-1 - end] == other[-1 - end]:
        end += 1
    rest = "".join(one[begin : len(one) - end]).strip()
    shared = 1 - len(rest) / max(1, len("".join(one)))
    return rest if rest and shared >= _LEAST_SHARED else old.rstrip("。.!！ ")


def source_words(fact: Fact, locale: QLocale, persona: str) -> str:
    """Return who said it and when."""
    said = on_the_wall(fact.said_at, fact.utc_offset)
    who = persona if fact.kind is FactKind.PROMISE else translate("MemoryWords", "you")
    words = (
        translate("MemoryWords", "{who}, {day}, {time}")
        .replace("{who}", who)
        .replace("{time}", time_name(said, locale))
    )
    return words.replace("{day}", date_words(said.date(), locale))


def date_words(day: date, locale: QLocale) -> str:
    """Return a day with its year: 12 May 2026, 2026年5月12日."""
    form = "yyyy年M月d日" if year_comes_first(locale) else "d MMM yyyy"
    return locale.toString(QDate(day.year, day.month, day.day), form)


def day_words(day: str, locale: QLocale) -> str:
    """Return an ISO day as a heading: Today, Yesterday, or the date in full."""
    return day_name(date.fromisoformat(day), datetime.now(UTC).astimezone().date(), locale)


def month_words(day: str, locale: QLocale) -> str:
    """Return the month of an ISO day: March 2026, 2026年3月."""
    at = date.fromisoformat(day)
    form = "yyyy年M月" if year_comes_first(locale) else "MMMM yyyy"
    return locale.toString(QDate(at.year, at.month, 1), form)


def chapter_title(chapter: Chapter, locale: QLocale) -> str:
    """Return the first sentence of a chapter's summary, else the words it began with, else its date."""
    if chapter.summary:
        found = _FIRST_SENTENCE.match(chapter.summary)
        return (found[0] if found else chapter.summary).strip()
    if chapter.opening:
        return translate("MemoryWords", "“{text}”").replace("{text}", chapter.opening)
    return day_words(chapter.first_day, locale)


def chapter_rest(chapter: Chapter, locale: QLocale) -> str:
    """Return what of a summary the title leaves."""
    title = chapter_title(chapter, locale)
    return chapter.summary.strip()[len(title) :].strip() if chapter.summary else ""


def chapter_dates(chapter: Chapter, locale: QLocale) -> str:
    """Return from when to when a chapter lasted."""
    first = date_words(date.fromisoformat(chapter.first_day), locale)
    if chapter.first_day == chapter.last_day:
        return first
    return f"{first} – {date_words(date.fromisoformat(chapter.last_day), locale)}"


def shortened(text: str, limit: int = LONGEST_ROW) -> str:
    """Return a text in one line of at most `limit` characters."""
    plain = " ".join(text.split())
    return plain if len(plain) <= limit else f"{plain[:limit].rstrip()}…"
