"""Moments and days in the user's way of writing, on the wall of where the user is now."""

from datetime import date, datetime

from PySide6.QtCore import QDate, QDateTime, QLocale

_SHORT = QLocale.FormatType.ShortFormat


def short_moment(moment: datetime, locale: QLocale) -> str:
    """Return date and time, short."""
    return locale.toString(QDateTime.fromMSecsSinceEpoch(int(moment.timestamp() * 1000)), _SHORT)


def short_day(day: date, locale: QLocale) -> str:
    """Return a date, short."""
    return locale.toString(QDate(day.year, day.month, day.day), _SHORT)


def year_comes_first(locale: QLocale) -> bool:
    """Tell whether dates are written as 2026年5月12日."""
    return locale.language() in (QLocale.Language.Chinese, QLocale.Language.Japanese)
