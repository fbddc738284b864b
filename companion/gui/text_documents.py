"""Laid-out pieces of text: a block of Markdown, code, a table or plain text as a `QTextDocument` that fetches nothing.

Colours that a document holds itself (links, code grounds, table lines) come from the look it was made with.
"""

import re
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTable,
    QTextTableFormat,
)

from companion.gui.foreign_text import offered_link, visible
from companion.gui.markdown_blocks import with_line_breaks, without_pictures
from companion.gui.text_look import TextLook

_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_NEEDS_DRESSING = re.compile(r"[`!\[@#]|://|www\.|^( {4}|\t)", re.MULTILINE)


class QuietDocument(QTextDocument):
    """A document that never asks for a picture or any other resource, be it a file, a share or the network."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ARG002 - Qt's signature
        """Give nothing."""
        return None


def prose(source: str, look: TextLook, width: float) -> QuietDocument:
    """Lay out a block of Markdown."""
    document = _blank(look.body, width, look)
    fill_prose(document, source, look)
    return document


def fill_prose(document: QuietDocument, source: str, look: TextLook) -> None:
    """Put Markdown into a document in place of what it holds."""
    document.setMarkdown(with_line_breaks(without_pictures(visible(source))), _FEATURES)
    _set_line_height(document, look.line_height(source))
    if _NEEDS_DRESSING.search(source):
        _dress(document, look)


def table(source: str, look: TextLook, width: float) -> QuietDocument:
    """Lay out a Markdown table."""
    document = _blank(look.body, width, look)
    fill_table(document, source, look)
    return document


def fill_table(document: QuietDocument, source: str, look: TextLook) -> None:
    """Put a Markdown table into a document in place of what it holds."""
    document.setMarkdown(without_pictures(visible(source)), _FEATURES)
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            frame.setFormat(_table_format(frame.format(), look))
    _set_line_height(document, look.line_height(source))
    _flatten(document.begin())
    _flatten(document.lastBlock())
    _dress(document, look)


def code(source: str, look: TextLook, width: float) -> QuietDocument:
    """Lay out lines of code; a long line is wrapped where it must be."""
    document = _blank(look.code, width, look)
    fill_code(document, source, look)
    return document


def fill_code(document: QuietDocument, source: str, look: TextLook) -> None:
    """Put code into a document in place of what it holds."""
    document.setPlainText(visible(source))
    _set_line_height(document, look.code_line)


def plain(source: str, look: TextLook, width: float) -> QuietDocument:
    """Lay out text exactly as it is; positions in the document are positions in `source` in UTF-16 units."""
    document = _blank(look.body, width, look)
    fill_plain(document, source, look)
    return document


def fill_plain(document: QuietDocument, source: str, look: TextLook) -> None:
    """Put plain text into a document in place of what it holds."""
    document.setPlainText(visible(source))
    _set_line_height(document, look.line_height(source))


def append(document: QuietDocument, more: str) -> None:
    """Add plain text at the end of a document; only the last line is laid out again."""
    cursor = QTextCursor(document)
    cursor.movePosition(QTextCursor.MoveOperation.End)
    cursor.insertText(visible(more))


def has_right_to_left(document: QTextDocument) -> bool:
    """Tell whether a paragraph runs from right to left, and so is set to the right of the document's width."""
    block = document.begin()
    while block.isValid():
        if block.textDirection() == Qt.LayoutDirection.RightToLeft:
            return True
        block = block.next()
    return False


def _blank(font: QFont, width: float, look: TextLook) -> QuietDocument:
    document = QuietDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setIndentWidth(look.px(22))
    document.setDefaultFont(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    document.setTextWidth(width)
    return document


def _set_line_height(document: QTextDocument, pixels: int) -> None:
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    block_format = QTextBlockFormat()
    block_format.setLineHeight(pixels, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
    cursor.mergeBlockFormat(block_format)


def _flatten(block: QTextBlock) -> None:
    """Qt needs a paragraph before and after a table; make an empty one take no room."""
    if block.length() > 1:
        return
    cursor = QTextCursor(block)
    block_format = QTextBlockFormat()
    block_format.setLineHeight(0, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.setBlockFormat(block_format)


def _table_format(given: QTextTableFormat, look: TextLook) -> QTextTableFormat:
    given.setBorderCollapse(True)
    given.setBorder(1)
    given.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    given.setBorderBrush(QBrush(look.colour("line")))
    given.setCellPadding(look.px(6))
    given.setCellSpacing(0)
    given.setWidth(QTextLength())
    return given


def _dress(document: QTextDocument, look: TextLook) -> None:
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            _dress_heading(block, look)
        for begin, length, char_format in _fragments(block):
            _dress_fragment(document, (begin, length), char_format, look)
        block = block.next()


def _fragments(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    found = []
    at = block.begin()
    while not at.atEnd():
        fragment = at.fragment()
        found.append((fragment.position(), fragment.length(), fragment.charFormat()))
        at += 1
    return found


def _dress_heading(block: QTextBlock, look: TextLook) -> None:
    level = block.blockFormat().headingLevel()
    cursor = QTextCursor(block)
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    sized = QTextCharFormat()
    sized.setProperty(QTextCharFormat.Property.FontSizeAdjustment, 0)
    sized.setProperty(QTextCharFormat.Property.FontPixelSize, look.px({1: 20, 2: 18, 3: 16}.get(level, 15)))
    sized.setFontWeight(QFont.Weight.DemiBold)
    cursor.mergeCharFormat(sized)


def _dress_fragment(
    document: QTextDocument, span: tuple[int, int], char_format: QTextCharFormat, look: TextLook
) -> None:
    begin, length = span
    if not (char_format.isAnchor() or char_format.fontFixedPitch()):
        return
    cursor = QTextCursor(document)
    cursor.setPosition(begin)
    cursor.setPosition(begin + length, QTextCursor.MoveMode.KeepAnchor)
    if char_format.isAnchor():
        cursor.mergeCharFormat(_link_format(char_format.anchorHref(), look))
    else:
        cursor.mergeCharFormat(_inline_code_format(look))


def _link_format(href: str, look: TextLook) -> QTextCharFormat:
    made = QTextCharFormat()
    if offered_link(href):
        made.setForeground(look.colour("accent"))
        made.setFontUnderline(True)
    else:
        made.setAnchor(False)
        made.setAnchorHref("")
        made.setForeground(look.colour("text"))
        made.setFontUnderline(False)
    return made


def _inline_code_format(look: TextLook) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFontFamilies(look.code.families())
    made.setProperty(QTextCharFormat.Property.FontPixelSize, look.code.pixelSize())
    made.setBackground(look.colour("sunken"))
    return made
