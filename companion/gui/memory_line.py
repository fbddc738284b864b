"""The quiet line under a reply that tells what it was made with; it opens in place into the words and what to do.

Putting a memory right happens here, too: no dialog comes between the user and the conversation.
"""

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from companion.core.facts import UsedMemory
from companion.core.wall_clock import on_the_wall
from companion.gui.flow import Flow
from companion.gui.row_parts import Part
from companion.gui.rule_painting import time_name
from companion.gui.text_look import TextLook

DayName = Callable[[date], str]


class MemoryLine(QFrame):
    """Signals carry the id of the memory that is meant."""

    toggled = Signal()
    fix_asked = Signal(str)  # empty: not after all
    left_out = Signal(str)
    dropped = Signal(str)
    corrected = Signal(str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.part: Part | None = None
        self._box = QVBoxLayout(self)
        self._head = QToolButton(self)
        self._head.setProperty("kind", "quiet")
        self._head.setAutoRaise(True)
        self._head.setCursor(Qt.CursorShape.PointingHandCursor)
        self._head.clicked.connect(self.toggled)
        self._box.addWidget(self._head, 0, Qt.AlignmentFlag.AlignLeft)
        self._items: list[QWidget] = []
        self.setFocusProxy(self._head)

    def bind(self, part: Part, look: TextLook, day_name: DayName) -> None:
        """Show what a reply was made with."""
        self.part = part
        for item in self._items:
            self._box.removeWidget(item)
            item.hide()
            item.deleteLater()
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.px(6))
        words = self._words(part, day_name)
        opened = part.opened is not None
        self._head.setText(words)
        self._head.setAccessibleName(words)
        self._head.setAccessibleDescription(self.tr("Hide") if opened else self.tr("Show"))
        # The window's style sheet gives all buttons a height of their own; only a sheet overrides it.
        self._head.setStyleSheet(
            f"color: {look.tokens.text_3}; font-size: {look.caption.pixelSize()}px; padding: 0px {look.px(6)}px;"
            f"min-height: {look.px(22)}px; max-height: {look.px(22)}px;"
        )
        memories = part.opened.memories if part.opened is not None else ()
        self._items = [self._item(one, part, look, day_name) for one in memories]
        for item in self._items:
            self._box.addWidget(item)
            item.show()

    def height_at(self, width: int) -> int:
        """Return the height that is wanted at `width`."""
        self.ensurePolished()
        for item in self._items:
            for part in (item, *item.findChildren(QWidget)):
                part.ensurePolished()
                if (layout := part.layout()) is not None:
                    layout.invalidate()
        self._box.invalidate()
        return max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height())

    def _words(self, part: Part, day_name: DayName) -> str:
        opened = part.opened
        count = part.memories or (len(opened.memories) if opened is not None else 0)
        if not part.memories and opened is not None and opened.memories:
            return self.tr("◇ noted: %n memory(ies)", "", count)
        if part.at is None:
            return self.tr("◇ %n memory(ies)", "", count)
        return self.tr("◇ from {date} · %n memory(ies)", "", count).replace("{date}", day_name(part.at.date()))

    def _item(self, memory: UsedMemory, part: Part, look: TextLook, day_name: DayName) -> QWidget:
        item = QFrame(self)
        item.setObjectName("memory")
        item.setStyleSheet(f"QFrame#memory {{ border: none; border-left: {look.px(3)}px solid {look.tokens.accent}; }}")
        box = QVBoxLayout(item)
        box.setContentsMargins(look.px(10), look.px(2), 0, look.px(2))
        box.setSpacing(look.px(2))
        fact = memory.fact
        if fact is not None and fact.edited:
            box.addWidget(self._label(fact.text, look.tokens.text, look.ui.pixelSize(), item))
        box.addWidget(self._label(memory.quote, look.tokens.text_2, look.ui.pixelSize(), item))
        box.addWidget(
            self._label(self._source(memory, look, day_name), look.tokens.text_3, look.caption.pixelSize(), item)
        )
        if part.opened is not None and part.opened.fixing == memory.id:
            box.addWidget(self._editor(memory, item))
        else:
            box.addWidget(self._buttons(memory, part, item, look))
        return item

    def _source(self, memory: UsedMemory, look: TextLook, day_name: DayName) -> str:
        said = on_the_wall(memory.said_at, memory.utc_offset)
        who = self.tr("She said") if memory.hers else self.tr("You said")
        words = self.tr("{who}, {day}").replace("{who}", who).replace("{day}", day_name(said.date()))
        if memory.unused:
            words = self.tr("{source} · not used any more").replace("{source}", words)
        return f"{words} {time_name(said, QLocale(look.language))}" if not memory.unused else words

    def _buttons(self, memory: UsedMemory, part: Part, item: QWidget, look: TextLook) -> QWidget:
        host = QWidget(item)
        row = Flow(host)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(4))
        asked = [(self.tr("Wrong…"), lambda: self.fix_asked.emit(memory.id))]
        if part.memories:
            asked.append((self.tr("Not now"), lambda: self.left_out.emit(memory.id)))
        if not memory.unused:
            asked.append((self.tr("Don't use this again"), lambda: self.dropped.emit(memory.id)))
        for words, act in asked:
            button = QPushButton(words, host)
            button.setProperty("kind", "quiet")
            button.clicked.connect(act)
            row.addWidget(button)
        return host

    def _editor(self, memory: UsedMemory, item: QWidget) -> QLineEdit:
        edit = QLineEdit(memory.fact.text if memory.fact is not None and memory.fact.edited else memory.quote, item)
        edit.setAccessibleName(self.tr("What is right"))
        edit.setPlaceholderText(self.tr("What is right? Enter keeps it."))
        edit.ensurePolished()
        edit.setFixedHeight(edit.sizeHint().height() + 2)  # with the keyboard its border is a pixel wider
        edit.returnPressed.connect(lambda: self.corrected.emit(memory.id, edit.text()))
        if self.isVisible():
            edit.setFocus()
            edit.selectAll()
        return edit

    def _label(self, text: str, colour: str, pixels: int, item: QWidget) -> QLabel:
        label = QLabel(text, item)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setStyleSheet(f"color: {colour}; font-size: {pixels}px;")
        return label
