"""The text field of the composer: Enter sends, and an input method that composes owns every key until it is done.

Text leaves exactly as it came in: no-break spaces and control characters are not replaced.
"""

import math
from collections.abc import Callable

from PySide6.QtCore import QEvent, QMimeData, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QInputMethodEvent,
    QKeyEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from companion.gui.shortcuts import DEFAULT_KEYS, Act, Keys, keys_of

_ACTS = (Act.SEND, Act.NEW_LINE, Act.STOP, Act.EDIT_LAST, Act.UNDO)
_SENDING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_COMPOSING_KEYS = (
    *_SENDING_KEYS,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Space,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
)
PIECE = 2_000  # characters; Qt lays out a whole block at each key, so longer lines are held in blocks of this length
_CONTINUES = QTextFormat.Property.UserProperty + 1  # on a block that goes on with the line of the block before it


class MessageEdit(QPlainTextEdit):
    """Plain text of a few lines. Emits intents; what they mean is decided elsewhere."""

    submitted = Signal()
    escaped = Signal()
    stop_asked = Signal()
    up_in_empty = Signal()
    offered = Signal(object)  # Offer: files or a picture

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composing = False
        self._waiting = ""  # words heard while an input method composes
        self.keys: Keys = DEFAULT_KEYS
        self.take_undo: Callable[[], bool] = lambda: False  # asked first when the user wants to undo
        self.setTabChangesFocus(True)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)

    @property
    def composing(self) -> bool:
        """Whether an input method holds text that isn't written yet."""
        return self._composing

    def text(self) -> str:
        """Return the text exactly, lines separated by newlines."""
        pieces: list[str] = []
        block = self.document().firstBlock()
        while block.isValid():
            if pieces and not block.blockFormat().boolProperty(_CONTINUES):
                pieces.append("\n")
            pieces.append(block.text())
            block = block.next()
        return "".join(pieces)

    def put(self, text: str) -> None:
        """Replace the text; the caret goes behind it. It can be undone."""
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()
        cursor.setBlockFormat(QTextBlockFormat())
        _insert(cursor, text)
        cursor.endEditBlock()
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def insert_words(self, words: str) -> None:
        """Put words in at the caret, a space between two of a spaced script; an input method ends first."""
        if self._composing:
            self._waiting += words
            return
        cursor = self.textCursor()
        cursor.setPosition(cursor.selectionEnd())
        before = cursor.block().text()[: cursor.positionInBlock()][-1:]
        gap = " " if before.isascii() and before.strip() and words[:1].isascii() else ""
        cursor.beginEditBlock()
        _insert(cursor, gap + words)
        cursor.endEditBlock()
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def fit(self, least: int, most: int) -> None:
        """Become as high as the text needs, between two heights in pixels; the single line stands in the middle."""
        free = max(0, least - self._line_height())
        room = most - free
        needed = self._text_height(room)
        more = needed > room
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if more else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        height = max(least, min(needed, room) + free)
        if height != self.height() or self.viewportMargins().top() != free // 2:
            self.setViewportMargins(0, free // 2, 0, free - free // 2)
            self.setFixedHeight(height)
            self.resize(self.width(), height)  # at once, or the caret would be scrolled to in the old height
        if not more:
            self.verticalScrollBar().setValue(0)

    def _line_height(self) -> int:
        if self.document().isEmpty():
            return self._placeholder_height()
        block = self.document().firstBlock()
        self.blockBoundingRect(block)  # lays the block out
        layout = block.layout()
        return math.ceil(layout.lineAt(0).height()) if layout.lineCount() else self.fontMetrics().lineSpacing()

    def _text_height(self, enough: int) -> int:
        """Measure lines as they are laid out (a fallback font may be higher) until there are enough pixels."""
        if self.document().isEmpty():
            return self._placeholder_height()
        height = 0.0
        block = self.document().firstBlock()
        while block.isValid() and height <= enough:
            height += self.blockBoundingRect(block).height()  # lays the block out
            block = block.next()
        return math.ceil(height)

    def _placeholder_height(self) -> int:
        """Measure the placeholder's one line, which may mix scripts and so fonts of different heights."""
        text = self.placeholderText() or " "
        return self.fontMetrics().boundingRect(QRect(0, 0, self.width(), self.maximumHeight()), 0, text).height()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Note whether something is being composed; Qt shows it underlined in place."""
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)
        if self._waiting and not self._composing:
            words, self._waiting = self._waiting, ""
            self.insert_words(words)

    def inputMethodQuery(self, query: Qt.InputMethodQuery, _argument: object = None) -> object:
        """Tell the input method where the caret is, padding included, so its candidates stand below it."""
        answer = super().inputMethodQuery(query)
        if query in (Qt.InputMethodQuery.ImCursorRectangle, Qt.InputMethodQuery.ImAnchorRectangle) and isinstance(
            answer, QRectF | QRect
        ):
            return QRectF(answer).translated(self.viewport().pos())
        return answer

    def event(self, event: QEvent) -> bool:
        """While composing, keep keys away from the window's shortcuts."""
        if event.type() is QEvent.Type.ShortcutOverride and self._composing and isinstance(event, QKeyEvent):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what the keys of the field mean; do nothing of the kind while composing."""
        if self._composing and event.key() in _COMPOSING_KEYS:
            event.accept()
            return
        if self._act(event, keys_of(event)):
            event.accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.key() in _SENDING_KEYS:
            self._break_line()
        else:
            super().keyPressEvent(event)

    def _act(self, event: QKeyEvent, keys: str) -> bool:
        """Do what keys mean in a field of messages, if they mean anything."""
        act = next((one for one in _ACTS if keys in self.keys[one]), None)
        match act:
            case Act.SEND:
                if not event.isAutoRepeat():
                    self.submitted.emit()
            case Act.NEW_LINE:
                self._break_line()
            case Act.STOP:
                self.stop_asked.emit()
            case Act.EDIT_LAST if self.document().isEmpty():
                self.up_in_empty.emit()
            case Act.UNDO:
                return self.take_undo()
            case _:
                return False
        return True

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Whether "Paste" is offered: for texts, files and pictures."""
        return source.hasText() or source.hasUrls() or source.hasImage()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Leave files and pictures that are dragged here to the window."""
        if event.mimeData().hasUrls() or not event.mimeData().hasText():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Leave files and pictures that are dragged here to the window."""
        if event.mimeData().hasUrls() or not event.mimeData().hasText():
            event.ignore()
        else:
            super().dragMoveEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste as plain text; offer files and pictures."""
        if self._offer(source):
            return
        if source.hasText():
            cursor = self.textCursor()
            cursor.beginEditBlock()
            cursor.removeSelectedText()
            _insert(cursor, source.text())
            cursor.endEditBlock()
            self.ensureCursorVisible()

    def _offer(self, source: QMimeData) -> bool:
        if not (source.hasUrls() or source.hasImage()):
            return False
        from companion.gui.incoming import may_be_ours, offer_of  # the first frame doesn't need it

        offer = offer_of(source)
        if offer is None or not may_be_ours(offer):
            return False
        self.offered.emit(offer)
        return True

    def _break_line(self) -> None:
        self.textCursor().insertBlock(QTextBlockFormat())
        self.ensureCursorVisible()


def _insert(cursor: QTextCursor, text: str) -> None:
    plain, continuing = QTextBlockFormat(), QTextBlockFormat()
    continuing.setProperty(_CONTINUES, True)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2029", "\n").split("\n")
    if max(map(len, lines)) <= PIECE and not cursor.blockFormat().boolProperty(_CONTINUES):
        cursor.insertText("\n".join(lines))
        return
    for number, line in enumerate(lines):
        if number:
            cursor.insertBlock(plain)
        for begin in range(0, len(line), PIECE):
            if begin:
                cursor.insertBlock(continuing)
            cursor.insertText(line[begin : begin + PIECE])
