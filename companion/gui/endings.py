"""The line under a bubble's words: that they end too early, or which picture went with them, and the room it takes."""

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics

from companion.gui.foreign_text import shortened
from companion.gui.row_parts import Part
from companion.gui.text_look import TextLook

WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom


def ending_words(part: Part) -> str:
    """Return the line in the present language; nothing under words that end as they should and had no picture."""
    if part.picture:
        return QCoreApplication.translate("Bubble", "with {picture}").replace("{picture}", shortened(part.picture, 40))
    if part.unheard and not part.truncated:
        return QCoreApplication.translate("Bubble", "— interrupted here")
    if not part.unfinished:
        return ""
    if not part.text:
        return QCoreApplication.translate("Bubble", "— stopped before her first word")
    if part.truncated:
        return QCoreApplication.translate("Bubble", "— longest answer reached")
    return QCoreApplication.translate("Bubble", "— interrupted here")


def ending_size(part: Part, look: TextLook, width: int) -> QSize:
    """Return the size of the mark's words where lines are at most `width` pixels long."""
    words = ending_words(part)
    if not words:
        return QSize(0, 0)
    box = QFontMetrics(look.caption).boundingRect(QRect(0, 0, width, 10_000), WRAPPED, words)
    return QSize(box.width() + 1, box.height())
