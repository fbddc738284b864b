"""What floats over the conversation: the day seen while scrolling, the ways to the newest and to earlier words."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from companion.gui.icons import Icon, icon
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS, SPACE

_DAY_STAYS_MS = 1200


class FloatingDay(QLabel):
    """The name of the day at the top of the view; it goes when scrolling stops."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DAY_STAYS_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def set_look(self, look: TextLook) -> None:
        """Take colours and sizes."""
        tokens = look.tokens
        self.setStyleSheet(
            f"background: {tokens.surface}; color: {tokens.text_2}; border: {tokens.border_px}px solid {tokens.line};"
            f"border-radius: {look.px(12)}px; padding: 0 {look.px(SPACE.medium)}px; font-size: {look.px(12)}px;"
        )
        self.setFixedHeight(look.px(24))

    def show_day(self, words: str, view_width: int, look: TextLook) -> None:
        """Show `words` for a little while."""
        self.setText(words)
        self.adjustSize()
        self.move((view_width - self.width()) // 2, look.px(SPACE.small))
        self.show()
        self.raise_()
        self._timer.start()


class DownButton(QPushButton):
    """Leads to the newest words, and counts what came while the user read above."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def set_look(self, look: TextLook) -> None:
        """Take colours and sizes."""
        self.setStyleSheet(_pill_sheet(look, METRICS.target + 2))
        self.setIcon(icon(Icon.TO_END, look.tokens.accent))

    def place(self, corner: tuple[int, int], news: int, look: TextLook, *, visible: bool) -> None:
        """Stand at the column's lower right `corner` and say how many turns are new, or be gone."""
        if not visible:
            self.hide()
            return
        words = self.tr("%n new", "", news) if news else ""
        self.setText(words)
        self.setAccessibleName(words or self.tr("To the newest message"))
        self.setToolTip(self.tr("To the newest message"))
        self.resize(max(self.sizeHint().height(), self.sizeHint().width()), self.sizeHint().height())
        self.move(corner[0] - self.width(), corner[1] - self.height() - look.px(SPACE.medium))
        self.show()
        self.raise_()


class EarlierButton(QPushButton):
    """Brings back what was said before, where only the latest turn is shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def set_look(self, look: TextLook) -> None:
        """Take colours and sizes."""
        self.setStyleSheet(_pill_sheet(look, METRICS.target - 4))
        self.setText(self.tr("Earlier messages"))

    def place(self, view_width: int, look: TextLook) -> int:
        """Stand at the top in the middle; return the height that is taken."""
        gap = look.px(SPACE.small)
        self.resize(self.sizeHint())
        self.move((view_width - self.width()) // 2, gap)
        self.show()
        return self.height() + gap


def _pill_sheet(look: TextLook, pixels: int) -> str:
    tokens, height = look.tokens, look.px(pixels)
    inside = height - 2 * tokens.border_px
    return (
        f"QPushButton {{ background: {tokens.surface}; color: {tokens.accent};"
        f"min-height: {inside}px; max-height: {inside}px;"
        f"border: {tokens.border_px}px solid {tokens.border}; border-radius: {height // 2 - 1}px;"
        f"padding: 0 {look.px(SPACE.medium)}px; font-size: {look.px(13)}px; }}"
        f"QPushButton:hover {{ background: {tokens.hover}; }}"
        f"QPushButton:focus {{ border: 2px solid {tokens.focus}; }}"
    )
