"""What a search in her memory found, under headings: memories, chapters, marked messages, and what was said."""

from collections.abc import Iterator
from datetime import date
from itertools import islice

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QWidget

from companion.core import looking
from companion.core.conversation import TextHit
from companion.core.wall_clock import on_the_wall
from companion.gui.card_rows import Row
from companion.gui.icons import Icon
from companion.gui.memory_asks import MemoryAsks
from companion.gui.memory_pages import MemoryList, chapter_lines
from companion.gui.memory_rows import HeadingRow, LineRow, NoteRow
from companion.gui.memory_words import date_words, shortened

ROWS = 24  # that are made at once
SETTLE_MS = 60  # in which what is found further is shown at once
translate = QCoreApplication.translate


class FoundPage(MemoryList):
    """The results of the search that was asked for last."""

    seconds_at_once = 0.004  # somebody is typing

    def __init__(self, asks: MemoryAsks, parent: QWidget | None = None) -> None:
        super().__init__(asks, parent)
        self.asked = looking.FindMemories()
        self.found: looking.MemoriesFound | None = None  # nothing was told yet
        self._count = ROWS
        self._settle = QTimer(self, singleShot=True)
        self._settle.timeout.connect(self.told)

    def search(self, text: str, sieves: tuple[looking.Sieve, ...]) -> None:
        """Look for a text among what passes the sieves; without either the search under way ends."""
        self.asked, self._count = looking.FindMemories(text, sieves), ROWS
        if not text and not sieves:
            self.found = None
            self.show_rows(())
        self.wanted.emit(self.asked)

    def take(self, event: looking.MemoriesFound) -> None:
        """Take what was found, unless something else is looked for by now."""
        if (event.text, event.sieves) == (self.asked.text, self.asked.sieves):
            first = self.found is None or self.found.text != event.text or self.found.sieves != event.sieves
            self.found = event
            if first or not self._settle.isActive():
                self._settle.start(0 if first else SETTLE_MS)  # after all else that has come by now

    def forget(self) -> None:
        """Know nothing any more."""
        self.found = None
        super().forget()

    def reload(self) -> None:
        """Search once more."""
        self.wanted.emit(self.asked)

    def compose(self) -> Iterator[Row]:
        """Yield the first rows of what was found; each letter typed makes them anew."""
        return islice(self._compose_all(), self._count)

    def _ask_for_more(self) -> None:
        if len(self.rows) == self._count:
            self._count += ROWS
            self.refresh(whole=False)

    def _compose_all(self) -> Iterator[Row]:
        """Yield what was found, the memories first."""
        found = self.found
        if found is None:
            return
        if found.memories:
            yield self._heading("memories", translate("MemoryPages", "What she remembers"), found.memory_total)
            for memory in found.memories:
                yield self.memory_row(memory)
        if found.starred:
            yield self._heading("starred", translate("MemoryPages", "Starred messages"), len(found.starred))
            yield from map(self._starred_row, found.starred)
        if found.chapters:
            yield self._heading("chapters", translate("MemoryPages", "Chapters"), len(found.chapters))
            yield from chapter_lines(self, found.chapters)
        if found.said:
            yield self._heading("said", translate("MemoryPages", "What was said"), len(found.said))
            for number, hit in enumerate(found.said):
                yield self._said_row(hit, number)
        if found.finished and not (found.memories or found.starred or found.chapters or found.said):
            yield NoteRow("empty", translate("MemoryPages", "Nothing found."))

    def _heading(self, name: str, words: str, count: int) -> HeadingRow:
        return HeadingRow(f"heading {name}", f"{words} · {count}")

    def _starred_row(self, one: looking.StarredMessage) -> Row:
        self.on_press(one.turn_id, lambda: self.asks.place_asked.emit(one.turn_id))
        day = date_words(date.fromisoformat(one.day), self.locale_of_dates)
        action = translate("MemoryPages", "Open conversation")
        return LineRow(one.turn_id, shortened(one.text), "", day, Icon.STAR, action=action)

    def _said_row(self, hit: TextHit, number: int) -> Row:
        key = f"said {number} {hit.turn_id} {hit.in_reply}"
        self.on_press(key, lambda: self.asks.hit_asked.emit(hit))
        day = date_words(on_the_wall(hit.began_at, hit.utc_offset).date(), self.locale_of_dates)
        who = self.persona if hit.in_reply else translate("MemoryPages", "you")
        action = translate("MemoryPages", "Open conversation")
        return LineRow(key, shortened(hit.excerpt), "", f"{who}, {day}", action=action)
