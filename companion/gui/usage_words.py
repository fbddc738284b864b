"""Tells of tokens and money in sentences: of a day, a message, and of them all."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QLocale

from companion.core.conversation import Purpose
from companion.core.memory import TurnTokens, UsageOfDay
from companion.core.memory_events import UsageShown
from companion.core.prices import Cost, cost_of_usage
from companion.gui.moments import short_day, short_moment
from companion.gui.usage_plot import Bar
from companion.gui.words import join_sentences

FELL = 0.75  # a prompt this much shorter than the one before: the older part was condensed, or a chapter began
_SIGNS = {"USD": "$", "CNY": "¥", "EUR": "€"}


def turn_bars(turns: Sequence[TurnTokens], locale: QLocale) -> list[Bar]:
    """Return a bar for each message."""
    bars = []
    for one in turns:
        when = short_moment(one.at, locale)
        text = QCoreApplication.translate("Usage", "{when}: {prompt} tokens read, {reply} written")
        said = _filled(text, locale, prompt=one.prompt_tokens, reply=one.reply_tokens).replace("{when}", when)
        day = short_day(one.at.astimezone().date(), locale)
        bars.append(Bar(one.prompt_tokens, one.reply_tokens, one.estimated, said + _guessed(one.estimated), day))
    return bars


def day_bars(event: UsageShown, locale: QLocale) -> list[Bar]:
    """Return a bar for each day: chat below, work in the background above."""
    bars = []
    for day in sorted({row.day for row in event.days}):
        rows = [row for row in event.days if row.day == day]
        chat = sum(_tokens(row) for row in rows if row.purpose is Purpose.CHAT)
        rest = sum(_tokens(row) for row in rows) - chat
        guessed = any(row.estimated_calls for row in rows)
        when = short_day(date.fromisoformat(day), locale)
        text = QCoreApplication.translate("Usage", "{when}: {chat} tokens for chat, {rest} in the background, {cost}")
        said = _filled(text, locale, chat=chat, rest=rest).replace("{when}", when)
        said = said.replace("{cost}", cost_words(cost_of_usage(rows, event.prices), locale))
        bars.append(Bar(chat, rest, guessed, said + _guessed(guessed), when))
    return bars


def turns_summary(turns: Sequence[TurnTokens], locale: QLocale) -> str:
    """Return in sentences what the bars of messages show."""
    if not turns:
        return QCoreApplication.translate("Usage", "Nothing was counted yet.")
    prompts = [one.prompt_tokens for one in turns]
    falls = sum(after < FELL * before for before, after in pairwise(prompts))
    text = QCoreApplication.translate(
        "Usage",
        "{count} messages. A prompt had {least} to {most} tokens, the last one {last}; it became much shorter "
        "{falls} times, where the older part was condensed or a chapter began.",
    )
    return _filled(text, locale, count=len(turns), least=min(prompts), most=max(prompts), last=prompts[-1], falls=falls)


def days_summary(event: UsageShown, locale: QLocale) -> str:
    """Return in sentences what the bars of days show."""
    if not event.days:
        return QCoreApplication.translate("Usage", "Nothing was counted yet.")
    text = QCoreApplication.translate("Usage", "{count} days, {all} tokens in all, {cost}.")
    said = _filled(text, locale, count=len({row.day for row in event.days}), all=sum(map(_tokens, event.days)))
    return said.replace("{cost}", cost_words(cost_of_usage(event.days, event.prices), locale))


def today_words(event: UsageShown, locale: QLocale) -> str:
    """Return what was used today, what it may have cost, and what is left."""
    rows = [row for row in event.days if row.day == event.today]
    said = QCoreApplication.translate("Usage", "Nothing was counted today.")
    if rows:
        text = QCoreApplication.translate("Usage", "Today: {all} tokens, {cost}.")
        said = _filled(text, locale, all=sum(map(_tokens, rows)))
        said = said.replace("{cost}", cost_words(cost_of_usage(rows, event.prices), locale))
    if event.tokens_left >= 0:
        left = QCoreApplication.translate("Usage", "{left} are left of today's cap.")
        said = join_sentences(said, _filled(left, locale, left=event.tokens_left))
    if event.background_left == 0:
        rests = QCoreApplication.translate("Usage", "Work in the background rests until tomorrow.")
        said = join_sentences(said, rests)
    return said


def cost_words(cost: Cost, locale: QLocale) -> str:
    """Return what calls may have cost, as a phrase that says that it is an estimate."""
    if not cost.amounts and not cost.complete:
        return QCoreApplication.translate("Usage", "no price known")
    if not any(amount for _, amount in cost.amounts) and cost.complete:
        return QCoreApplication.translate("Usage", "free")
    amounts = " + ".join(_SIGNS[currency] + locale.toString(amount, "f", 2) for currency, amount in cost.amounts)
    text = QCoreApplication.translate("Usage", "about {amount}")
    if not cost.complete:
        text = QCoreApplication.translate("Usage", "at least about {amount}")
    return text.replace("{amount}", amounts)


def _tokens(row: UsageOfDay) -> int:
    return row.prompt_tokens + row.reply_tokens


def _guessed(guessed: bool) -> str:
    return " " + QCoreApplication.translate("Usage", "(counted by this program)") if guessed else ""


def _filled(text: str, locale: QLocale, **gaps: int) -> str:
    for name, value in gaps.items():
        text = text.replace("{" + name + "}", locale.toString(value))
    return text
