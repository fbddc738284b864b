"""Painting of what stands between bubbles: the rule and name of a day, the quiet mark of a chapter, rows not yet here.

These are painted on the viewport itself, because nothing about them can be clicked or selected.
"""

from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QRect, QRectF, Qt, QTime
from PySide6.QtGui import QPainter

from companion.gui.moments import year_comes_first
from companion.gui.row_parts import PartKind
from companion.gui.text_look import TextLook
from companion.gui.theme import RADIUS


def day_name(day: date, today: date, locale: QLocale) -> str:
    """Return how people call a day: today, yesterday, the weekday with the date."""
    if day == today:
        return QCoreApplication.translate("ChatView", "Today")
    if (today - day).days == 1:
        return QCoreApplication.translate("ChatView", "Yesterday")
    return locale.toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)


def short_day(day: date, today: date, locale: QLocale) -> str:
    """Return a day in few letters; the year only where it is another one."""
    if (today - day).days in (0, 1):
        return day_name(day, today, locale)
    year_first = year_comes_first(locale)
    form = "M月d日" if year_first else "d MMM"
    if day.year != today.year:
        form = f"yyyy年{form}" if year_first else f"{form} yyyy"
    return locale.toString(QDate(day.year, day.month, day.day), form)


def time_name(moment: datetime, locale: QLocale) -> str:
    """Return hours and minutes as the user's language writes them."""
    return locale.toString(QTime(moment.hour, moment.minute), QLocale.FormatType.ShortFormat)


def rule_words(kind: PartKind, at: datetime | None, today: date, locale: QLocale) -> str:
    """Return the words of a day rule or a chapter's mark."""
    if at is None:
        return ""
    if kind is PartKind.DAY:
        return day_name(at.date(), today, locale)
    ended = QCoreApplication.translate("ChatView", "chapter ended {time}")
    return ended.format(time=time_name(at, locale))


def paint_rule(painter: QPainter, box: QRect, words: str, look: TextLook, *, lines: bool) -> None:
    """Paint words in the middle, with a line on each side for a day and a dot on each side for a chapter."""
    painter.save()
    painter.setFont(look.caption)
    width = painter.fontMetrics().horizontalAdvance(words)
    middle, half = box.center().x(), width // 2 + look.px(12)
    y = box.center().y()
    if lines:
        painter.setPen(look.colour("line"))
        painter.drawLine(box.left(), y, middle - half, y)
        painter.drawLine(middle + half, y, box.right(), y)
    else:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("line"))
        size = look.px(4)
        for x in (middle - half, middle + half):
            painter.drawEllipse(QRectF(x - size / 2, y - size / 2, size, size))
    painter.setPen(look.colour("text_3"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def paint_skeleton(painter: QPainter, box: QRect, look: TextLook) -> None:
    """Paint a row whose text is still on its way from the disk."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("sunken"))
    radius = look.px(RADIUS.card)
    height = look.px(40)
    right = QRectF(box.right() - box.width() * 0.4, box.top() + look.px(8), box.width() * 0.4, height)
    painter.drawRoundedRect(right, radius, radius)
    left = QRectF(box.left(), box.top() + look.px(64), box.width() * 0.62, height)
    painter.drawRoundedRect(left, radius, radius)
    painter.restore()
