"""The page that tells what was changed in her memory, day by day, each with its undo or why there is none."""

from collections.abc import Iterator
from datetime import UTC, datetime

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.core.history import HistoryEntry, Way
from companion.core.memory_commands import ShowHistory
from companion.core.memory_events import HistoryShown
from companion.core.values import dataclass
from companion.gui.card_list import CardList
from companion.gui.card_rows import Row
from companion.gui.history_words import entry_note, entry_words, local_day
from companion.gui.memory_rows import HeadingRow, LineButton, LineRow, NoteRow, PaintedText
from companion.gui.rule_painting import day_name
from companion.gui.text_look import TextLook

PAGE = 50  # entries asked for at once
_EVERYTHING = "everything"
_HEIGHTS: dict[type, int] = {HeadingRow: 34, NoteRow: 44, LineRow: 40}
_USUAL_HEIGHT = 64


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """An entry; nothing is offered in `read_only`."""

    key: str
    words: str
    note: str
    way: Way
    undo_id: str
    undone: bool


class ChangeItem(QFrame):
    """One change as a sentence, with what can be done about it. `asked` carries what `UndoMemory` takes."""

    asked = Signal(str)

    def __init__(self, row: ChangeRow, look: TextLook, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(f"{row.words} {row.note}")
        self._box = QHBoxLayout(self)
        self._box.setContentsMargins(look.px(8), look.px(4), look.px(4), look.px(4))
        self._box.setSpacing(look.px(8))
        told = QVBoxLayout()
        told.setSpacing(look.px(2))
        told.addWidget(self._label(row.words, look.tokens.text_3 if row.undone else look.tokens.text, look.ui))
        told.addWidget(self._label(row.note, look.tokens.text_3, look.caption))
        self._box.addLayout(told, 1)
        if row.way is not Way.NONE:
            self._box.addWidget(self._button(row, look), 0, Qt.AlignmentFlag.AlignTop)

    def height_at(self, width: int) -> int:
        """Return the height that is wanted at `width`."""
        for part in (self, *self.findChildren(QWidget)):
            part.ensurePolished()
        self._box.invalidate()
        return max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height())

    def _button(self, row: ChangeRow, look: TextLook) -> QPushButton:
        words = self.tr("Undo") if row.way is Way.UNDO else self.tr("Redo")
        button = QPushButton(words, self)
        button.setProperty("kind", "quiet")
        button.setStyleSheet(f"padding: {look.px(4)}px {look.px(8)}px;")
        button.setAccessibleName(f"{words}: {row.words}")
        button.clicked.connect(lambda _=False: self.asked.emit(row.undo_id))
        return button

    def _label(self, text: str, colour: str, font: object) -> QLabel:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        pixels = font.pixelSize()  # type: ignore[attr-defined]
        label.setStyleSheet(f"color: {colour}; font-size: {pixels}px;")
        return label


class HistoryPage(CardList):
    """The newest change first. `wanted` asks for more of them, `undo_asked` for one to be taken back or done again."""

    wanted = Signal(object)  # ShowHistory
    undo_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self._widget_for, lambda row: _HEIGHTS.get(type(row), _USUAL_HEIGHT), parent)
        self.entries: list[HistoryEntry] = []
        self.fact_id = ""
        self.read_only = False
        self._more: bool | None = None  # None: nothing was told yet
        self._asked = False
        self.near_end.connect(self._ask_for_more)

    def show_fact(self, fact_id: str) -> None:
        """Tell of one memory only; empty: of all."""
        if fact_id != self.fact_id:
            self.fact_id, self.entries, self._more = fact_id, [], None
        self.reload()

    def reload(self) -> None:
        """Ask for what is shown once more."""
        self._asked = True
        self.wanted.emit(ShowHistory("", max(PAGE, len(self.entries)), self.fact_id))

    def set_read_only(self, read_only: bool) -> None:
        """Offer nothing to be taken back, or again."""
        self.read_only = read_only
        self.refresh()

    def take(self, event: HistoryShown) -> None:
        """Take a part of the history."""
        if event.fact_id != self.fact_id:
            return
        if not event.before_id:
            self.entries = list(event.entries)
        elif self.entries and event.before_id == self.entries[-1].id:
            self.entries += event.entries
        self._more, self._asked = event.more, False
        self.refresh()

    def apply_look(self, look: TextLook) -> None:
        """Take colours, zoom and language."""
        super().apply_look(look)
        self.refresh()

    def refresh(self) -> None:
        """Show what is known by now."""
        if self.look is not None:
            self.show_rows(list(self._compose()))

    def _compose(self) -> Iterator[Row]:
        locale = self._locale()
        if self.fact_id:
            yield LineRow(_EVERYTHING, self.tr("What happened to one memory"), self.tr("Show all changes"))
        today, day = datetime.now(UTC).astimezone().date(), None
        for entry in self.entries:
            if (at := local_day(entry)) != day:
                day = at
                yield HeadingRow(f"day {entry.id}", day_name(at, today, locale))
            way = Way.NONE if self.read_only else entry.way
            undone = entry.undone_at is not None
            yield ChangeRow(entry.id, entry_words(entry), entry_note(entry, locale), way, entry.undo_id, undone)
        if self._more is False and not self.entries:
            yield NoteRow("empty", self.tr("Nothing has changed in her memory yet."))

    def _ask_for_more(self) -> None:
        if not self._asked and self._more and self.entries:
            self._asked = True
            self.wanted.emit(ShowHistory(self.entries[-1].id, PAGE, self.fact_id))

    def _widget_for(self, row: Row, parent: QWidget) -> QWidget:
        look = self.look
        assert look is not None  # noqa: S101  # nothing is placed before
        match row:
            case ChangeRow():
                item = ChangeItem(row, look, parent)
                item.asked.connect(self.undo_asked)
                return item
            case LineRow():
                return LineButton(row, look, parent, lambda: self.show_fact(""))
            case HeadingRow():
                return PaintedText(row.text, look, parent, heading=True)
            case _:
                return PaintedText(row.text if isinstance(row, NoteRow) else "", look, parent, heading=False)

    def _locale(self) -> QLocale:
        language = self.look.language if self.look is not None else ""
        return QLocale(language) if language else QLocale()
