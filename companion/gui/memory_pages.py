"""The pages of her memory: each holds what the engine told so far, makes rows of it, and asks for more near the end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtWidgets import QWidget

from companion.core import looking
from companion.core.looking import Chapter, Remembered, RememberedDay, Topic
from companion.gui.card_list import CardList
from companion.gui.card_rows import Row
from companion.gui.day_card import DayCard, DayRow
from companion.gui.icons import Icon
from companion.gui.just_now import JustNow, NowRow
from companion.gui.memory_asks import MemoryAsks
from companion.gui.memory_card import CardRow, MemoryCard, Mode
from companion.gui.memory_rows import HeadingRow, LineButton, LineRow, NoteRow, PaintedText
from companion.gui.memory_words import (
    chapter_dates,
    chapter_rest,
    chapter_title,
    group_words,
    month_words,
    note_words,
    sentence,
    shortened,
)
from companion.gui.sentence_edit import SentenceEdit
from companion.gui.text_look import TextLook

_MOST_SPARE = 30
PAGE, DAYS, CHAPTERS = 60, 6, 30  # what is asked for at once
_HEIGHTS: dict[type, int] = {HeadingRow: 34, NoteRow: 44, LineRow: 40, CardRow: 200, DayRow: 150, NowRow: 110}

translate = QCoreApplication.translate


class MemoryList(CardList):
    """Base of the pages. `opened` is the key of the row that is a card."""

    seconds_at_once = 0.008
    wanted = Signal(object)  # a looking command without its moment

    def __init__(self, asks: MemoryAsks, parent: QWidget | None = None) -> None:
        super().__init__(self._widget_for, lambda row: _HEIGHTS[type(row)], parent)
        self.asks = asks
        self.opened = ""
        self.editing = False
        self.read_only = False
        self.persona = ""
        self.picking: Callable[[Remembered], None] | None = None  # a sentence is chosen in place of being opened
        self._asked = False
        self._acts: dict[str, Callable[[], None]] = {}
        self._spare: list[LineButton] = []  # sentences that stand for no row
        self._memories: dict[str, Remembered] = {}
        self.near_end.connect(self._ask_for_more)

    def compose(self) -> Iterator[Row]:
        """Yield the rows."""
        raise NotImplementedError

    def reload(self) -> None:
        """Ask for what is shown once more."""
        raise NotImplementedError

    def more(self) -> looking.LookingCommand | None:
        """Return what asks for the next rows, None at the end."""
        return None

    def forget(self) -> None:
        """Know nothing any more."""
        self.opened, self.editing, self._asked = "", False, False
        self.refresh()

    def refresh(self, *, whole: bool = True) -> None:
        """Show what is known by now; not `whole`: a few rows at once, the others in the next moments."""
        self._acts.clear()
        self._memories.clear()
        self.show_rows(list(self.compose()), whole=whole)

    def toggle(self, key: str) -> None:
        """Open a card, or close it."""
        self.opened = "" if self.opened == key else key
        self.editing = False
        self.refresh()
        self.reveal(self.opened or key)

    def edit(self, *, on: bool) -> None:
        """Put the opened sentence into a field, or back."""
        self.editing = on
        self.refresh()
        widget = self.widget_of(self.opened)
        if widget is not None and (field := widget.findChild(SentenceEdit)) is not None:
            field.setFocus()
        elif widget is not None:
            widget.setFocus()

    def put_away(self, widget: QWidget) -> None:
        """Keep some sentences for other rows: while one types, each letter wants others."""
        if isinstance(widget, LineButton) and len(self._spare) < _MOST_SPARE:
            self._spare.append(widget)
        else:
            super().put_away(widget)

    def apply_look(self, look: TextLook) -> None:
        """Take colours, zoom and language."""
        self.locale_of_dates = QLocale(look.language) if look.language else QLocale()
        super().apply_look(look)
        self.refresh()

    def memory_row(self, memory: Remembered, key: str = "") -> Row:
        """Return the row of one memory, opened or not."""
        fact, key = memory.fact, key or memory.fact.id
        self._memories[fact.id] = memory
        if key == self.opened and self.picking is None:
            mode = Mode.EDITING if self.editing and not self.read_only else Mode.READING
            return CardRow(key, memory, mode, self.read_only, self.persona)
        self._acts[key] = lambda: self._press(memory, key)
        note = note_words(memory, self.locale_of_dates)
        mark = Icon.PIN if fact.pinned else None
        faint = fact.forgotten_at is not None or not memory.current
        action = translate("MemoryPages", "Show where it comes from")
        return LineRow(key, shortened(sentence(fact)), note, "", mark, faint, action)

    def on_press(self, key: str, act: Callable[[], None]) -> None:
        """Let pressing a row do this; `compose` says so of each of its rows."""
        self._acts[key] = act

    def memory_of(self, fact_id: str) -> Remembered | None:
        """Return a memory that is shown."""
        return self._memories.get(fact_id)

    def told(self) -> None:
        """An answer came: more may be asked for again."""
        self._asked = False
        self.refresh(whole=False)

    def _act(self, key: str) -> None:
        self._acts[key]()

    def _press(self, memory: Remembered, key: str) -> None:
        if self.picking is not None:
            self.picking(memory)
        else:
            self.asks.toggled.emit(key)

    def _ask_for_more(self) -> None:
        if not self._asked and (command := self.more()) is not None:
            self._asked = True
            self.wanted.emit(command)

    def _widget_for(self, row: Row, parent: QWidget) -> QWidget:
        look = self.look
        assert look is not None  # noqa: S101  # nothing is placed before
        match row:
            case CardRow():
                return MemoryCard(row, look, self.asks, parent)
            case DayRow():
                return DayCard(row, look, self.asks, parent)
            case NowRow():
                return JustNow(row, look, self.asks, parent)
            case LineRow() if self._spare:
                button = self._spare.pop()
                button.bind(row, look, lambda: self._act(row.key))
                return button
            case LineRow():
                return LineButton(row, look, parent, lambda: self._act(row.key))
            case _:
                plain = cast("HeadingRow | NoteRow", row)
                return PaintedText(plain.text, look, parent, heading=isinstance(row, HeadingRow))


class FactsPage(MemoryList):
    """What is known of the user, under headings; or what she promised."""

    def __init__(self, topic: Topic, asks: MemoryAsks, parent: QWidget | None = None) -> None:
        super().__init__(asks, parent)
        self.topic = topic
        self.memories: list[Remembered] = []
        self.total = -1

    def take(self, event: looking.MemoriesListed) -> None:
        """Take a page of memories."""
        if event.begin == 0:
            self.memories = list(event.memories)
        elif event.begin == len(self.memories):
            self.memories += event.memories
        self.total = event.total
        self.told()

    def forget(self) -> None:
        """Know nothing any more."""
        self.memories, self.total = [], -1
        super().forget()

    def reload(self) -> None:
        """Ask for what is shown once more."""
        self.wanted.emit(looking.ListMemories(self.topic, 0, max(PAGE, len(self.memories))))

    def more(self) -> looking.LookingCommand | None:
        """Return what asks for the next page."""
        count = len(self.memories)
        return looking.ListMemories(self.topic, count, PAGE) if count < self.total else None

    def compose(self) -> Iterator[Row]:
        """Yield sentences under the headings of their parts."""
        heading = ""
        for one in self.memories:
            if self.topic is Topic.ABOUT and (words := group_words(one.fact)) != heading:
                heading = words
                yield HeadingRow(f"heading {one.fact.id}", words)
            yield self.memory_row(one)
        if self.total == 0:
            yield NoteRow("empty", self._nothing())

    def _nothing(self) -> str:
        if self.topic is Topic.PROMISES:
            return translate("MemoryPages", "She hasn't promised anything yet. What she promises is quoted here.")
        return nothing_words()


class DaysPage(MemoryList):
    """Day after day, the latest first, under their months."""

    def __init__(self, asks: MemoryAsks, parent: QWidget | None = None) -> None:
        super().__init__(asks, parent)
        self.days: list[RememberedDay] = []
        self.earlier: str | None = None  # what to ask for next; None: nothing was told yet
        self.now = NowRow("now", looking.JustNowShown())
        self._unfolded: set[str] = set()
        asks.unfolded.connect(self._unfold)
        asks.dropped_toggled.connect(lambda: self.show_now(unfolded=not self.now.unfolded))

    def take(self, event: looking.DaysListed) -> None:
        """Take some days."""
        if not event.before:
            self.days = list(event.days)
        elif event.before == self.earlier:
            self.days += event.days
        else:
            return
        self.earlier = event.earlier
        self.told()

    def forget(self) -> None:
        """Know nothing any more."""
        self.days, self.earlier, self.now = [], None, NowRow("now", looking.JustNowShown())
        super().forget()

    def reload(self) -> None:
        """Ask for what is shown once more."""
        self.wanted.emit(looking.ShowJustNow())
        self.wanted.emit(looking.ListDays("", max(DAYS, len(self.days))))

    def more(self) -> looking.LookingCommand | None:
        """Return what asks for earlier days."""
        return looking.ListDays(self.earlier, DAYS) if self.earlier else None

    def compose(self) -> Iterator[Row]:
        """Yield the days, and the card of a memory below the day it was said on."""
        month = ""
        if self.now.says_something and not self.read_only:
            yield self.now
        for day in self.days:
            if (words := month_words(day.day, self.locale_of_dates)) != month:
                month = words
                yield HeadingRow(f"month {day.day}", words)
            place, _, fact_id = self.opened.partition("/")
            opened = fact_id if place == day.day else ""
            yield DayRow(day.day, day, opened, day.day in self._unfolded, self.read_only)
            for one in day.memories:
                if one.fact.id == opened:
                    yield self.memory_row(one, f"{day.day}/{one.fact.id}")
        if self.earlier == "" and not self.days:
            yield NoteRow("empty", nothing_words())

    def show_now(self, **changes: Any) -> None:
        """Change what the shelf above the days says."""
        if (now := replace(self.now, **changes)) != self.now:
            self.now = now
            self.refresh()

    def _unfold(self, key: str) -> None:
        self._unfolded.add(key)
        self.refresh()


class ChaptersPage(MemoryList):
    """The chapters, the latest first; pressing one goes there."""

    def __init__(self, asks: MemoryAsks, parent: QWidget | None = None) -> None:
        super().__init__(asks, parent)
        self.chapters: list[Chapter] = []
        self.earlier: str | None = None

    def take(self, event: looking.ChaptersListed) -> None:
        """Take some chapters."""
        if not event.before:
            self.chapters = list(event.chapters)
        elif event.before == self.earlier:
            self.chapters += event.chapters
        else:
            return
        self.earlier = event.earlier
        self.told()

    def forget(self) -> None:
        """Know nothing any more."""
        self.chapters, self.earlier = [], None
        super().forget()

    def reload(self) -> None:
        """Ask for what is shown once more."""
        self.wanted.emit(looking.ListChapters("", max(CHAPTERS, len(self.chapters))))

    def more(self) -> looking.LookingCommand | None:
        """Return what asks for earlier chapters."""
        return looking.ListChapters(self.earlier, CHAPTERS) if self.earlier else None

    def compose(self) -> Iterator[Row]:
        """Yield a line for each."""
        yield from chapter_lines(self, self.chapters)
        if self.earlier == "" and not self.chapters:
            yield NoteRow("empty", translate("MemoryPages", "No chapter yet. It begins with your first message."))


def chapter_lines(page: MemoryList, chapters: Sequence[Chapter]) -> Iterator[Row]:
    """Yield a line for each chapter; pressing it goes there."""
    locale = page.locale_of_dates
    for chapter in chapters:
        session_id = chapter.session.id
        page.on_press(session_id, lambda session_id=session_id: page.asks.chapter_asked.emit(session_id))  # type: ignore[misc]
        title, rest = chapter_title(chapter, locale), chapter_rest(chapter, locale)
        action = translate("MemoryPages", "Open conversation")
        yield LineRow(session_id, shortened(title), shortened(rest), chapter_dates(chapter, locale), action=action)


def nothing_words() -> str:
    """Return what an empty memory says."""
    return translate("MemoryPages", "Nothing yet. Talk a little, or say “remember that…”.")
