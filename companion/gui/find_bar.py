"""Find in the conversation: a field, a list of hits with their dates, and keys to step through them.

The hits come from the whole history by an event; Esc goes back to where one was.
"""

from contextlib import nullcontext

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.core.conversation import TextHit
from companion.core.wall_clock import on_the_wall
from companion.gui.icons import Icon, icon
from companion.gui.text_look import TextLook

TYPING_PAUSE_MS = 200
SHOWN_ROWS = 4


class FindBar(QFrame):
    """Emits what is looked for and which hit to go to; knows nothing of the conversation itself."""

    searched = Signal(str)
    hit_chosen = Signal(object)  # TextHit
    opened = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findBar")
        self._look: TextLook | None = None
        self._hits: tuple[TextHit, ...] = ()
        self._total = 0
        self._asked = ""
        self._language = ""
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._search)
        self._build()
        self.retranslate()
        self.hide()

    def _build(self) -> None:
        self.field = QLineEdit(self)
        self.field.textEdited.connect(lambda _text: self._pause.start())
        self.count = QLabel(self)
        self.count.setProperty("role", "caption")
        self.newer, self.older, self.close_button = (QToolButton(self) for _ in range(3))
        self._steps = QHBoxLayout()
        self._steps.addWidget(self.field, 1)
        self._steps.addWidget(self.count)
        for button, action in (
            (self.newer, lambda: self.step(-1)),
            (self.older, lambda: self.step(1)),
            (self.close_button, self.leave),
        ):
            button.setProperty("kind", "quiet")
            button.clicked.connect(lambda _=False, do=action: do())
            self._steps.addWidget(button)
        self.list = QListWidget(self)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.currentRowChanged.connect(self._choose)
        self.list.hide()
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._steps)
        self._column.addWidget(self.list)

    def open(self) -> None:
        """Show the bar and take the keyboard; what was looked for before is selected."""
        if self.isHidden():
            self.show()
            self.opened.emit()
        self.field.setFocus()
        self.field.selectAll()

    def leave(self) -> None:
        """Hide the bar and forget the hits."""
        self._pause.stop()
        self.hide()
        self._show_hits((), 0)
        self.closed.emit()

    def show_hits(self, text: str, hits: tuple[TextHit, ...], total: int) -> None:
        """Show what was found, unless something else is looked for by now."""
        if text == self._asked and not self.isHidden():
            goes_on = bool(self._hits) and hits[: len(self._hits)] == self._hits
            at = self.list.currentRow() if goes_on else -1
            self._show_hits(hits, total)
            if hits:
                with QSignalBlocker(self.list) if goes_on else nullcontext():
                    self.list.setCurrentRow(max(at, 0))
                self._count()

    def step(self, by: int) -> None:
        """Go to the next hit in a direction (1: older), round at the end."""
        if self.field.text().strip() != self._asked:
            self._search()
        elif self._hits:
            self.list.setCurrentRow((self.list.currentRow() + by) % len(self._hits))

    def apply_look(self, look: TextLook) -> None:
        """Take colours, zoom and the language of dates."""
        self._look = look
        self._language = look.language
        for row, hit in enumerate(self._hits):
            self.list.item(row).setText(self._words(hit))
        self._column.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(8))
        self._column.setSpacing(look.px(4))
        self._steps.setSpacing(look.px(4))
        for button, name in ((self.newer, Icon.UP), (self.older, Icon.DOWN), (self.close_button, Icon.CLOSE)):
            button.setIcon(icon(name, look.tokens.text))
            button.setIconSize(QSize(look.px(20), look.px(20)))
        self._fit_list()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.field.setPlaceholderText(self.tr("Find in the conversation"))
        self.field.setAccessibleName(self.tr("Find in the conversation"))
        self.list.setAccessibleName(self.tr("Places found"))
        for button, words, keys in (
            (self.newer, self.tr("Newer"), "Shift+F3"),
            (self.older, self.tr("Older"), "F3"),
            (self.close_button, self.tr("Close"), "Esc"),
        ):
            button.setAccessibleName(words)
            button.setToolTip(f"{words} ({keys})")
        self._count()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with Enter and the arrows, close with Esc."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.step(1 if key == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self._pause.stop()
        self._asked = self.field.text().strip()
        if self._asked:
            self.searched.emit(self._asked)
        else:
            self._show_hits((), 0)

    def _show_hits(self, hits: tuple[TextHit, ...], total: int) -> None:
        self._hits, self._total = hits, max(total, len(hits))
        self.list.blockSignals(True)
        self.list.clear()
        for hit in hits:
            self.list.addItem(QListWidgetItem(self._words(hit)))
        self.list.blockSignals(False)
        self.list.setVisible(bool(hits))
        self._fit_list()
        self._count()

    def _words(self, hit: TextHit) -> str:
        return f"{self._date(hit)}   {' '.join(hit.excerpt.split())}"

    def _date(self, hit: TextHit) -> str:
        there = on_the_wall(hit.began_at, hit.utc_offset)
        return QLocale(self._language).toString(there.date(), QLocale.FormatType.ShortFormat)  # type: ignore[call-overload,no-any-return]

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._hits):
            self.hit_chosen.emit(self._hits[row])
        self._count()

    def _count(self) -> None:
        if self._hits:
            text = self.tr("{at} of {total}").replace("{at}", str(self.list.currentRow() + 1))
            self.count.setText(text.replace("{total}", str(self._total)))
        else:
            self.count.setText(self.tr("Nothing found") if self._asked else "")

    def _fit_list(self) -> None:
        row = self.list.sizeHintForRow(0) if self._hits else 0
        self.list.setFixedHeight(min(len(self._hits), SHOWN_ROWS) * row + 2 * self.list.frameWidth())
