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
from companion.gui.words import asks, remedies_offered, remedy_label

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
        self._remedies = (QPushButton(self), QPushButton(self))
        self._continue = QPushButton(self)
        self._retry = QPushButton(self)
        self._back = QPushButton(self)
        self._box.addWidget(self._headline)
        self._box.addWidget(self._advice)
        self._box.addLayout(self._buttons)
        for button in self._all_buttons():
            self._buttons.addWidget(button)
        self._buttons.addStretch()
        for at, button in enumerate(self._remedies):
            button.clicked.connect(lambda _=False, at=at: self._ask_for_remedy(at))
        self._continue.clicked.connect(self.continue_asked)
        self._retry.clicked.connect(self.retry_asked)
        self._back.clicked.connect(self.back_asked)

    def bind(self, part: Part, look: TextLook, describe: Describe) -> None:
        """Show a problem. Where half a reply arrived the card offers to go on with it."""
        self.part = part
        self._show_role(part)
        headline, advice = describe(part.problem) if part.problem is not None else ("", "")
        self._headline.setText(headline)
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))
        self._show_remedies(part)
        self._continue.setText(self.tr("Continue"))
        self._continue.setVisible(part.interrupted)
        self._retry.setText(self.tr("Start over") if part.interrupted else self.tr("Retry"))
        self._retry.setVisible(part.problem is None or not asks(part.problem))
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
        for child in (self._headline, self._advice, *self._all_buttons()):
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
        shown = [one for one in self._all_buttons() if not one.isHidden()]
        margins = self._box.contentsMargins()
        room = width - margins.left() - margins.right() - self._buttons.spacing() * max(0, len(shown) - 1)
        fits = sum(one.sizeHint().width() for one in shown) <= room
        sideways, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._buttons.setDirection(sideways if fits else down)

    def _all_buttons(self) -> tuple[QPushButton, ...]:
        return (*self._remedies, self._continue, self._retry, self._back)

    def _show_role(self, part: Part) -> None:
        """Colour a question otherwise than a failure."""
        role = "warn" if part.problem is not None and asks(part.problem) else "error"
        if self.property("role") != role:
            self.setProperty("role", role)
            for widget in (self, *self._all_buttons()):
                widget.style().polish(widget)

    def _show_remedies(self, part: Part) -> None:
        remedies = remedies_offered(part.problem) if part.problem is not None else ()
        for at, button in enumerate(self._remedies):
            button.setVisible(at < len(remedies))
            if at < len(remedies):
                button.setText(remedy_label(remedies[at]))

    def _ask_for_remedy(self, at: int) -> None:
        problem = self.part.problem if self.part is not None else None
        if problem is not None and at < len(remedies := remedies_offered(problem)):
            self.remedy_asked.emit(problem, remedies[at])

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
        colour = look.tokens.warn_text if self.property("role") == "warn" else look.tokens.error_text
        for label, weight in ((self._headline, 600), (self._advice, 400)):
            label.setStyleSheet(f"font-size: {look.ui.pixelSize()}px; font-weight: {weight}; color: {colour};")
