"""One memory, opened: the sentence, the words it came from, who said them when, and what can be done with it.

It is edited in place; an edited one says so and keeps the quote folded.
"""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from companion.core.facts import FactKind
from companion.core.looking import Remembered
from companion.core.values import dataclass
from companion.gui.flow import Flow
from companion.gui.icons import Icon, icon
from companion.gui.memory_asks import MemoryAsks
from companion.gui.memory_words import is_unsure, may_be_confirmed, note_words, sentence, source_words
from companion.gui.second_person import to_self
from companion.gui.sentence_edit import SentenceEdit
from companion.gui.text_look import TextLook


class Mode(StrEnum):
    """What a card is open for."""

    READING = "reading"
    EDITING = "editing"


@dataclass(frozen=True, slots=True)
class CardRow:
    """An opened memory. `key` is the fact's id behind where the card stands. Nothing can be changed in `read_only`."""

    key: str
    memory: Remembered
    mode: Mode = Mode.READING
    read_only: bool = False
    persona: str = ""


class MemoryCard(QFrame):
    """Sends what is wanted through `asks`."""

    def __init__(self, row: CardRow, look: TextLook, asks: MemoryAsks, parent: QWidget) -> None:
        super().__init__(parent)
        self.row, self._look, self._asks = row, look, asks
        self._locale = QLocale(look.language) if look.language else QLocale()
        self.setProperty("role", "card")
        self.setObjectName("memoryCard")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(look.px(12), look.px(8), look.px(8), look.px(8))
        self._box.setSpacing(look.px(6))
        self._build()

    def _build(self) -> None:
        fact, memory = self.row.memory.fact, self.row.memory
        self.setAccessibleName(sentence(fact))
        self._box.addWidget(self._head())
        if note := self._status(memory):
            self._box.addWidget(self._label(note, "text_2", self._look.ui.pixelSize()))
        if fact.kind is not FactKind.PROMISE or fact.edited:
            self._box.addWidget(self._quote())
        source = source_words(fact, self._locale, self.row.persona)
        if memory.used:
            times = self.tr("used %n time(s)", "", memory.used)
            source = f"{source} · {times}"
        self.setAccessibleDescription(f"“{fact.quote}” {source}")
        self._box.addWidget(self._label(source, "text_3", self._look.caption.pixelSize()))
        self._box.addWidget(self._actions())

    def height_at(self, width: int) -> int:
        """Return the height that is wanted at `width`."""
        for part in (self, *self.findChildren(QWidget)):
            part.ensurePolished()
            if (layout := part.layout()) is not None:
                layout.invalidate()
        self._box.invalidate()
        return max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc or Enter."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._asks.toggled.emit(self.row.key)
        else:
            super().keyPressEvent(event)

    def _head(self) -> QWidget:
        host, fact = QWidget(self), self.row.memory.fact
        line = QHBoxLayout(host)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(self._look.px(4))
        if self.row.mode is Mode.EDITING:
            line.addWidget(self._editor(), 1)
        else:
            line.addWidget(self._label(sentence(fact), "text", self._look.body.pixelSize()), 1)
        close = QToolButton(host)
        close.setProperty("kind", "quiet")
        close.setIcon(icon(Icon.UP, self._look.tokens.text_2))
        close.setIconSize(QSize(self._look.px(20), self._look.px(20)))
        close.setAccessibleName(self.tr("Close this note"))
        close.setToolTip(self.tr("Close this note"))
        close.setStyleSheet("padding: 4px;")
        close.clicked.connect(lambda: self._asks.toggled.emit(self.row.key))
        line.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        return host

    def _editor(self) -> SentenceEdit:
        fact = self.row.memory.fact
        shown = fact.text if fact.edited else to_self(fact.text)
        edit = SentenceEdit(shown, self._look, self)
        edit.setAccessibleName(self.tr("What is right"))
        edit.setPlaceholderText(self.tr("What is right? Enter keeps it."))
        edit.kept.connect(lambda text: self._keep(text, shown))
        edit.left.connect(self._asks.edit_left)
        return edit

    def _keep(self, text: str, shown: str) -> None:
        """Keep what was written, unless it is what stood there."""
        if text == " ".join(shown.split()):
            self._asks.edit_left.emit()
        else:
            self._asks.edited.emit(self.row.memory.fact.id, text, self.row.memory.fact.text)

    def _status(self, memory: Remembered) -> str:
        parts = [note_words(memory, self._locale)]
        if memory.fact.edited:
            parts.append(self.tr("in your words"))
        if is_unsure(memory.fact):
            parts.append(self.tr("she isn't sure, and won't use it until you say yes"))
        return " · ".join(part for part in parts if part)

    def _quote(self) -> QWidget:
        fact = self.row.memory.fact
        block = QFrame(self)
        block.setObjectName("quote")
        block.setStyleSheet(
            f"QFrame#quote {{ border: none; border-left: {self._look.px(3)}px solid {self._look.tokens.accent}; }}"
        )
        box = QVBoxLayout(block)
        box.setContentsMargins(self._look.px(10), self._look.px(2), 0, self._look.px(2))
        quote = self._label(f"“{fact.quote.strip()}”", "text_2", self._look.ui.pixelSize())
        quote.setObjectName("quoteText")
        box.addWidget(quote)
        if not fact.edited:
            return block
        return self._folded(block)

    def _folded(self, block: QWidget) -> QWidget:
        """Put the quote of an edited memory behind a button."""
        host = QWidget(self)
        box = QVBoxLayout(host)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(self._look.px(4))
        fold = QPushButton(self.tr("What you said then"), host)
        fold.setProperty("kind", "dot")
        fold.setCheckable(True)
        fold.toggled.connect(block.setVisible)
        fold.toggled.connect(lambda: self._asks.resized.emit(self.row.key))
        box.addWidget(fold, 0, Qt.AlignmentFlag.AlignLeft)
        box.addWidget(block)
        block.hide()
        return host

    def _actions(self) -> QWidget:
        host, fact, asks = QWidget(self), self.row.memory.fact, self._asks
        row = Flow(host)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._look.px(2))
        if not self.row.read_only and may_be_confirmed(fact):
            row.addWidget(
                self._button(self.tr("Yes, that's right"), lambda: asks.confirm_asked.emit(fact.id), "primary")
            )
        row.addWidget(
            self._button(self.tr("Open conversation"), lambda: asks.quote_asked.emit(fact.turn_id, fact.quote))
        )
        if self.row.read_only:
            row.addWidget(self._button(self.tr("Bring this one back"), lambda: asks.back_asked.emit(fact.id)))
            return host
        if fact.forgotten_at is not None:
            row.addWidget(self._button(self.tr("Remember again"), lambda: asks.again_asked.emit(fact.id)))
        else:
            row.addWidget(self._button(self.tr("Edit"), lambda: asks.edit_begun.emit(fact.id)))
            pin = self.tr("Unpin") if fact.pinned else self.tr("Pin")
            row.addWidget(self._button(pin, lambda: asks.pin_asked.emit(fact.id, not fact.pinned)))
            row.addWidget(self._button(self.tr("Forget"), lambda: asks.forget_asked.emit(fact.id)))
        row.addWidget(self._more(host))
        return host

    def _more(self, parent: QWidget) -> QToolButton:
        fact, asks = self.row.memory.fact, self._asks
        more = QToolButton(parent)
        more.setProperty("kind", "quiet")
        more.setIcon(icon(Icon.MORE, self._look.tokens.text))
        more.setIconSize(QSize(self._look.px(20), self._look.px(20)))
        more.setAccessibleName(self.tr("More for this note"))
        more.setToolTip(self.tr("More for this note"))
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        more.setStyleSheet("padding: 4px;")
        menu = QMenu(more)
        if fact.forgotten_at is None:
            menu.addAction(self.tr("Merge with another…")).triggered.connect(lambda: asks.merge_begun.emit(fact.id))
        menu.addAction(self.tr("History of this note")).triggered.connect(lambda: asks.history_asked.emit(fact.id))
        menu.addSeparator()
        menu.addAction(self.tr("Erase for good…")).triggered.connect(lambda: asks.erase_asked.emit("memory", fact.id))
        more.setMenu(menu)
        return more

    def _button(self, words: str, act: Callable[[], None], kind: str = "quiet") -> QPushButton:
        button = QPushButton(words, self)
        button.setProperty("kind", kind)
        button.setStyleSheet(f"padding: {self._look.px(4)}px {self._look.px(6)}px;")
        button.clicked.connect(lambda _=False: act())
        return button

    def _label(self, text: str, colour: str, pixels: int) -> QLabel:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setStyleSheet(f"color: {getattr(self._look.tokens, colour)}; font-size: {pixels}px;")
        return label
