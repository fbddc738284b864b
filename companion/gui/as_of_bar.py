"""Looking at another day: a chip with a calendar on which the days are marked that changed her memory, and a banner."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

from PySide6.QtCore import QDate, QEvent, QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QKeyEvent, QTextCharFormat
from PySide6.QtWidgets import (
    QCalendarWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.gui.icons import Icon, icon
from companion.gui.memory_words import date_words
from companion.gui.text_look import TextLook


def end_of(day: date) -> datetime:
    """Return the last moment of a day where the user is."""
    midnight = datetime(day.year, day.month, day.day).astimezone() + timedelta(days=1)
    return (midnight - timedelta(microseconds=1)).astimezone(UTC)


def today() -> date:
    """Return the day where the user is."""
    return datetime.now(UTC).astimezone().date()


class DayChoice(QFrame):
    """The calendar, over everything else until a day is chosen or Esc is pressed."""

    chosen = Signal(object)  # date

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("dayChoice")
        self.calendar = QCalendarWidget(self)
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.clicked.connect(self._choose)
        self.calendar.activated.connect(self._choose)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        box = QVBoxLayout(self)
        box.addWidget(self.calendar)
        box.addWidget(self.hint)

    def mark(self, days: Mapping[date, int], look: TextLook) -> None:
        """Mark the days on which something changed; only days from the first of them on can be chosen."""
        plain, marked, week = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        week.setForeground(look.colour("text"))  # where Qt would paint two days red
        for day_of_week in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.calendar.setWeekdayTextFormat(day_of_week, week)
        marked.setFontWeight(QFont.Weight.Bold)
        marked.setBackground(look.colour("info"))
        marked.setForeground(look.colour("info_text"))
        marked.setFontUnderline(True)
        self.calendar.setDateTextFormat(QDate(), plain)
        for day, count in days.items():
            form = QTextCharFormat(marked)
            form.setToolTip(self.tr("%n change(s)", "", count))
            self.calendar.setDateTextFormat(QDate(day.year, day.month, day.day), form)
        first = min(days, default=today())
        self.calendar.setDateRange(_qt(first), _qt(today()))

    def apply_look(self, look: TextLook, locale: QLocale) -> None:
        """Take colours, zoom and language."""
        self.calendar.setLocale(locale)
        self.calendar.setMinimumSize(look.px(300), look.px(240))
        for name, sign in (("qt_calendar_prevmonth", Icon.PREVIOUS), ("qt_calendar_nextmonth", Icon.NEXT)):
            button = self.calendar.findChild(QToolButton, name)
            if button is not None:  # Qt's own arrows are dark on every theme
                button.setIcon(icon(sign, look.tokens.text))
        self.hint.setText(self.tr("Marked days changed her memory."))
        self.hint.setStyleSheet(f"color: {look.tokens.text_2}; font-size: {look.caption.pixelSize()}px;")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go without a choice."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _choose(self, day: QDate) -> None:
        self.close()
        self.chosen.emit(date(day.year(), day.month(), day.day()))


class AsOfChip(QPushButton):
    """Says which day is looked at; pressing it opens the calendar, once the days are known."""

    days_wanted = Signal()
    chosen = Signal(object)  # date; None: now

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "chip")
        self.setObjectName("asOf")
        self.choice = DayChoice(self)
        self.choice.chosen.connect(self._choose)
        self.clicked.connect(self._open)
        self.day: date | None = None
        self._days: Mapping[date, int] = {}
        self._look: TextLook | None = None
        self._wanted = False

    def show_days(self, days: Mapping[date, int]) -> None:
        """Take the days that changed her memory; open the calendar if it waits for them."""
        self._days = days
        if self._wanted and self._look is not None:
            self._wanted = False
            self.choice.mark(days, self._look)
            self.choice.calendar.setSelectedDate(_qt(self.day or today()))
            self.choice.adjustSize()
            corner = self.mapToGlobal(QPoint(self.width() - self.choice.width(), self.height()))
            self.choice.move(corner)
            self.choice.show()
            self.choice.calendar.setFocus()

    def set_day(self, day: date | None) -> None:
        """Say which day is looked at; None is now."""
        self.day = day
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take colours, zoom and language."""
        self._look = look
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the mark behind the words
        self.choice.apply_look(look, self._locale())
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        words = date_words(self.day, self._locale()) if self.day is not None else self.tr("Today")
        self.setText(words)
        look = self._look if self.day is None else None  # there is no room for the mark beside a date
        self.setIcon(QIcon() if look is None else icon(Icon.DOWN, look.tokens.accent))
        self.setAccessibleName(self.tr("As of: {day}").replace("{day}", words))
        self.setToolTip(self.tr("Look at what she remembered on another day"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _open(self) -> None:
        self._wanted = True
        self.days_wanted.emit()

    def _choose(self, day: date) -> None:
        self.chosen.emit(None if day >= today() else day)

    def _locale(self) -> QLocale:
        language = self._look.language if self._look is not None else ""
        return QLocale(language) if language else QLocale()


class AsOfBanner(QFrame):
    """Says that the past is looked at, and leads back."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "warn")
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.back = QPushButton(self)
        self.back.clicked.connect(self.left)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.words, 1)
        self._row.addWidget(self.back)
        self._day = today()
        self._look: TextLook | None = None

    def show_day(self, day: date) -> None:
        """Name the day."""
        self._day = day
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take colours, zoom and language."""
        self._look = look
        self._row.setContentsMargins(look.px(12), look.px(6), look.px(8), look.px(6))
        self._row.setSpacing(look.px(8))
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        language = self._look.language if self._look is not None else ""
        day = date_words(self._day, QLocale(language) if language else QLocale())
        words = self.tr("This is what she remembered on {day}.").replace("{day}", day)
        self.words.setText(words)
        self.setAccessibleName(words)
        self.back.setText(self.tr("Back to today"))


def _qt(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
