"""A line at the bottom that says what was done, with an action to take it back; it goes after eight seconds.

The pointer resting on it makes it stay; screen readers are told its text.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QEnterEvent, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from companion.gui.announcing import announce
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS


class Toast(QFrame):
    """One at a time, over the lower end of `host`."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(_holder(host))
        self.setProperty("role", "toast")
        self._host = host
        self._look: TextLook | None = None
        self._on_action: Callable[[], None] | None = None
        self._on_other: Callable[[], None] | None = None
        self._stays = False
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._action = QPushButton(self)
        self._action.clicked.connect(self._act)
        self._other = QPushButton(self)
        self._other.clicked.connect(self._act_otherwise)
        for button in (self._action, self._other):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it was
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label, 1)
        self._row.addWidget(self._other)
        self._row.addWidget(self._action)
        self._left = QTimer(self, singleShot=True)
        self._left.timeout.connect(self.hide)
        self.hide()
        host.installEventFilter(self)

    def move_to(self, host: QWidget) -> None:
        """Lie over another widget from now on."""
        if host is self._host:
            return
        shown = not self.isHidden()
        self._host.removeEventFilter(self)
        self._host = host
        host.installEventFilter(self)
        self.setParent(_holder(host))
        self.setVisible(shown)
        self.raise_()
        self._place()

    def say(
        self,
        text: str,
        action: str = "",
        on_action: Callable[[], None] | None = None,
        *,
        other: tuple[str, Callable[[], None]] | None = None,
        stays: bool = False,
    ) -> None:
        """Show a text and perhaps an action, in place of what was shown.

        `other` is a second action, beside it; one that `stays` waits for either.
        """
        self._stays = stays
        self._on_other = other[1] if other is not None else None
        self._other.setText(other[0] if other is not None else "")
        self._other.setVisible(other is not None)
        self._label.setText(text)
        self._action.setText(action)
        self._action.setVisible(bool(action))
        self._on_action = on_action
        self.setAccessibleName(text)
        self.show()
        self.raise_()
        self._place()
        self._start()
        announce(self, text)

    def act(self) -> bool:
        """Do the action if it is still offered (Ctrl+Z does this); tell whether it was."""
        if self.isHidden() or self._on_action is None:
            return False
        self._act()
        return True

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._look = look
        self._row.setContentsMargins(look.px(14), look.px(4), look.px(4), look.px(4))
        self._row.setSpacing(look.px(12))
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Go when the language changes; an offer stays in the words it was made in, for it must not be lost."""
        if event.type() is QEvent.Type.LanguageChange and self._on_action is None:
            self.hide()
        super().changeEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer rests here."""
        self._left.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Count again from the start."""
        self._start()
        super().leaveEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place when the host changes its size."""
        if watched is self._host and event.type() is QEvent.Type.Resize:
            self._place()
        return False

    def _start(self) -> None:
        if self._stays:
            self._left.stop()
        else:
            self._left.start(METRICS.toast_ms)

    def _act_otherwise(self) -> None:
        other, self._on_other = self._on_other, None
        self._left.stop()
        self.hide()
        if other:
            other()

    def _act(self) -> None:
        action, self._on_action = self._on_action, None
        self._left.stop()
        self.hide()
        if action:
            action()

    def _place(self) -> None:
        margin, foot = (self._look.px(12), self._look.px(4)) if self._look else (12, 4)
        self._label.setWordWrap(False)
        self.adjustSize()
        most = self._host.width() - 2 * margin
        if self.width() > most:
            self._label.setWordWrap(True)
            self.resize(most, self._row.heightForWidth(most))
        at = QPoint((self._host.width() - self.width()) // 2, self._host.height() - self.height() - foot)
        self.move(self._host.mapTo(_holder(self._host), at))


def _holder(host: QWidget) -> QWidget:
    """Return whose child the line is: screen readers find no other children of a scroll area than what it scrolls."""
    above = host.parentWidget()
    return above if isinstance(host, QAbstractScrollArea) and above is not None else host
