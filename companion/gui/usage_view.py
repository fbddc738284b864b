"""Tokens by message and by day, one plot for both, with a key of its colours."""

from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.core.memory_events import UsageShown
from companion.gui.flow import Flow
from companion.gui.text_look import TextLook
from companion.gui.usage_plot import UsagePlot
from companion.gui.usage_words import day_bars, days_summary, turn_bars, turns_summary


class UsageView(QWidget):
    """Shows one `UsageShown`, by message or by day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event = UsageShown(())
        self._limit = 0
        self._look: TextLook | None = None
        self.plot = UsagePlot(self)
        self.by_turn, self.by_day = QPushButton(self), QPushButton(self)
        self._key = QWidget(self)
        self._keys = tuple(QLabel(self._key) for _ in range(3))
        flow = Flow(self._key)
        flow.setContentsMargins(0, 0, 0, 0)
        for label in self._keys:
            label.setProperty("role", "caption")
            label.setTextFormat(Qt.TextFormat.PlainText)
            flow.addWidget(label)
        self._summary = QLabel(self)
        self._summary.setProperty("role", "caption")
        self._summary.setWordWrap(True)
        self._summary.setTextFormat(Qt.TextFormat.PlainText)
        both = QButtonGroup(self)
        line = QHBoxLayout()
        for button in (self.by_turn, self.by_day):
            button.setCheckable(True)
            button.setProperty("kind", "quiet")
            both.addButton(button)
            line.addWidget(button)
        line.addStretch(1)
        self.by_turn.setChecked(True)
        both.buttonToggled.connect(lambda *_: self.retranslate())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(line)
        column.addWidget(self._key)
        column.addWidget(self.plot)
        column.addWidget(self._summary)
        self.setFocusProxy(self.plot)
        self.retranslate()

    def show_usage(self, event: UsageShown, limit: int) -> None:
        """Show what was used; `limit` is the longest prompt, in tokens."""
        self._event, self._limit = event, limit
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self._look = look
        self.plot.apply_look(look)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        locale = QLocale(self._look.language if self._look else "")
        turns = self.by_turn.isChecked()
        self.by_turn.setText(self.tr("By message"))
        self.by_day.setText(self.tr("By day"))
        if turns:
            bars, summary = turn_bars(self._event.turns, locale), turns_summary(self._event.turns, locale)
            names = (self.tr("read"), self.tr("written"))
        else:
            bars, summary = day_bars(self._event, locale), days_summary(self._event, locale)
            names = (self.tr("chat"), self.tr("background"))
        self.plot.show_bars(bars, summary, self._limit if turns else 0)
        self.plot.setAccessibleName(self.tr("Tokens by message") if turns else self.tr("Tokens by day"))
        self._summary.setText(summary)
        self._show_key(names, guessed=any(bar.guessed for bar in bars))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _show_key(self, names: tuple[str, str], *, guessed: bool) -> None:
        if self._look is None:
            return
        tokens = self._look.tokens
        signs = (
            ("■", tokens.accent, names[0]),
            ("■", tokens.border, names[1]),
            ("□", tokens.text_2, self.tr("counted by this program")),
        )
        for label, (sign, colour, name) in zip(self._keys, signs, strict=True):
            label.setText(f"{sign} {name}")
            label.setStyleSheet(f"color: {colour};")
        self._keys[2].setVisible(guessed)
