"""Three things the user might say first, in her voice, above the composer."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from companion.gui.flow import Flow, broken_lines
from companion.gui.text_look import TextLook


class Starters(QWidget):
    """Three things the user might say first, in her voice."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = Flow(self)
        self._texts: tuple[str, ...] = ()
        self._look: TextLook | None = None
        self._first_only = False
        self._wanted = True
        self.hide()

    def show_starters(self, texts: tuple[str, ...]) -> None:
        """Show chips with these texts; none hides the row."""
        if texts != self._texts:
            self._texts = texts
            self._flow.clear()
            for text in texts:
                self._flow.addWidget(self._chip(text))
            self._show_some()
            self._wrap()
        self.setVisible(bool(texts) and self._wanted)

    def set_wanted(self, wanted: bool) -> None:
        """Stand back while something else is asked."""
        self._wanted = wanted
        self.setVisible(bool(self._texts) and wanted)

    def show_first_only(self, on: bool) -> None:
        """Leave room for her greeting in a low window: only the first chip is shown."""
        if on is not self._first_only:
            self._first_only = on
            self._show_some()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._look = look
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._flow.setSpacing(look.px(8))
        self._wrap()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break texts that are wider than the row."""
        super().resizeEvent(event)
        self._wrap()

    def _chip(self, text: str) -> QPushButton:
        chip = QPushButton(self)
        chip.setProperty("kind", "chip")
        chip.setAccessibleName(text)
        chip.clicked.connect(lambda: self.chosen.emit(text))
        return chip

    def _show_some(self) -> None:
        for at in range(self._flow.count()):
            item = self._flow.itemAt(at)
            if item is not None and (chip := item.widget()) is not None:
                chip.setVisible(at == 0 or not self._first_only)

    def _wrap(self) -> None:
        room = self.width() - (self._look.px(2 * 14 + 4) if self._look else 32)
        for text, at in zip(self._texts, range(self._flow.count()), strict=False):
            item = self._flow.itemAt(at)
            chip = item.widget() if item is not None else None
            if isinstance(chip, QPushButton):
                chip.ensurePolished()
                chip.setText(broken_lines(text, chip.fontMetrics(), max(40, room)).replace("&", "&&"))
