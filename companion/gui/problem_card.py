"""A card where the reply would be: what happened, what is safe, and the way on inside it.

The words come from a table of problems; the card itself knows only headline, advice and buttons.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.core.errors import Problem
from companion.gui.row_parts import Part
from companion.gui.text_look import TextLook
from companion.gui.words import main_remedy, remedy_label

Describe = Callable[[Problem], tuple[str, str]]


class ProblemCard(QFrame):
    """Headline, advice and what can be done. `retry_asked` answers anew; `continue_asked` goes on with what arrived."""

    retry_asked = Signal()
    continue_asked = Signal()
    back_asked = Signal()
    remedy_asked = Signal(object, str)  # Problem, Remedy

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "error")
        self.part: Part | None = None
        self._box = QVBoxLayout(self)
        self._headline = self._label()
        self._advice = self._label()
        self._buttons = QHBoxLayout()
        self._remedy = QPushButton(self)
        self._continue = QPushButton(self)
        self._retry = QPushButton(self)
        self._back = QPushButton(self)
        self._box.addWidget(self._headline)
        self._box.addWidget(self._advice)
        self._box.addLayout(self._buttons)
        for button in (self._remedy, self._continue, self._retry, self._back):
            self._buttons.addWidget(button)
        self._buttons.addStretch()
        self._remedy.clicked.connect(self._ask_for_remedy)
        self._continue.clicked.connect(self.continue_asked)
        self._retry.clicked.connect(self.retry_asked)
        self._back.clicked.connect(self.back_asked)

    def bind(self, part: Part, look: TextLook, describe: Describe) -> None:
        """Show a problem. Where half a reply arrived the card offers to go on with it."""
        self.part = part
        headline, advice = describe(part.problem) if part.problem is not None else ("", "")
        self._headline.setText(headline)
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))
        self._show_remedy(part)
        self._continue.setText(self.tr("Continue"))
        self._continue.setVisible(part.interrupted)
        self._retry.setText(self.tr("Start over") if part.interrupted else self.tr("Retry"))
        self._back.setText(self.tr("Previous answer"))
        self._back.setVisible(part.choices > 1 and part.chosen > 0)
        self._box.setContentsMargins(look.pad_x, look.pad_y, look.pad_x, look.pad_y)
        self._box.setSpacing(look.px(4))
        self._buttons.setSpacing(look.px(8))
        self._buttons.setContentsMargins(0, look.px(4), 0, 0)
        self._set_fonts(look)
        self.setAccessibleName(f"{headline} {advice}".strip())

    def height_at(self, width: int) -> int:
        """Return the height the card wants at `width`."""
        self.ensurePolished()
        for child in (self._headline, self._advice, self._remedy, self._retry, self._continue, self._back):
            child.ensurePolished()
        self._stack_buttons(width)
        self._box.invalidate()
        return max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the buttons whole."""
        self._stack_buttons(event.size().width())
        super().resizeEvent(event)

    def _stack_buttons(self, width: int) -> None:
        """Put the buttons one below another where they don't fit side by side."""
        shown = [one for one in (self._remedy, self._continue, self._retry, self._back) if not one.isHidden()]
        margins = self._box.contentsMargins()
        room = width - margins.left() - margins.right() - self._buttons.spacing() * max(0, len(shown) - 1)
        fits = sum(one.sizeHint().width() for one in shown) <= room
        sideways, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._buttons.setDirection(sideways if fits else down)

    def _show_remedy(self, part: Part) -> None:
        remedy = main_remedy(part.problem) if part.problem is not None else None
        self._remedy.setVisible(remedy is not None)
        if remedy is not None:
            self._remedy.setText(remedy_label(remedy))

    def _ask_for_remedy(self) -> None:
        problem = self.part.problem if self.part is not None else None
        if problem is not None and (remedy := main_remedy(problem)) is not None:
            self.remedy_asked.emit(problem, remedy)

    def _label(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _set_fonts(self, look: TextLook) -> None:
        bold = look.ui
        self._headline.setFont(bold)
        self._advice.setFont(look.ui)
        for label, weight in ((self._headline, 600), (self._advice, 400)):
            label.setStyleSheet(
                f"font-size: {look.ui.pixelSize()}px; font-weight: {weight}; color: {look.tokens.error_text};"
            )
