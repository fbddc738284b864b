"""A page of the settings: a title, how things stand, and rows in a column that scrolls."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSpacerItem, QVBoxLayout, QWidget

from companion.core.settings import Settings
from companion.gui.setting_row import Row, SettingRow, setting_value, with_setting
from companion.gui.text_look import TextLook


class SettingsPage(QScrollArea):
    """Base of all pages. Rows are added in order; `search` hides those that don't speak of a text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settingsScroll")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows: list[Row] = []
        self.look: TextLook | None = None
        inside = QWidget(self)
        inside.setObjectName("settingsPage")
        self.column = QVBoxLayout(inside)
        self.column.setSpacing(0)
        self.title = QLabel(inside)
        self.title.setProperty("role", "title")
        self.column.addWidget(self.title)
        self.state = QLabel(inside)
        self.state.setProperty("role", "quiet")
        self.state.setWordWrap(True)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.hide()
        self.column.addWidget(self.state)
        self._gap = QSpacerItem(0, 8)
        self.column.addItem(self._gap)
        self.setWidget(inside)

    def title_words(self) -> str:
        """Return the title in the present language; it stands in the list of pages too."""
        raise NotImplementedError

    def state_words(self) -> str:
        """Return how things stand now, for the line below the title; an empty text for none."""
        return ""

    def show_state(self) -> None:
        """Say how things stand now."""
        words = self.state_words()
        self.state.setText(words)
        self.state.setVisible(bool(words))

    def add(self, row: Row) -> Row:
        """Put a row at the end."""
        self.rows.append(row)
        self.column.addWidget(row)
        return row

    def finish(self) -> None:
        """Push everything up and take the texts; call it once all rows are in."""
        self.column.addStretch(1)
        self.retranslate()

    def search(self, text: str) -> bool:
        """Show only rows that speak of a text (all for an empty one); tell whether there are any."""
        in_title = text in self.title_words().casefold()
        found = False
        for row in self.rows:
            shown = not text or in_title or row.matches(text)
            row.setVisible(shown and self.offers(row))
            found = found or row.isVisibleTo(self)
        return found or in_title

    def offers(self, row: Row) -> bool:  # noqa: ARG002
        """Tell whether a row has a meaning at present."""
        return True

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self.look = look
        self.column.setContentsMargins(look.px(24), look.px(20), look.px(24), look.px(20))
        self._gap.changeSize(0, look.px(8))
        for row in self.rows:
            row.apply_look(look)
        self.show_state()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.title.setText(self.title_words())
        self.show_state()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class OptionRows:
    """Rows for declared settings on a page, kept in step with the settings in force."""

    def __init__(self, page: SettingsPage, names: tuple[str, ...]) -> None:
        defaults = Settings()
        self.rows = {name: SettingRow(name, setting_value(defaults, name)) for name in names}
        for row in self.rows.values():
            page.add(row)

    def show(self, settings: Settings) -> None:
        """Show the settings in force."""
        for name, row in self.rows.items():
            row.show_value(setting_value(settings, name))

    def apply(self, settings: Settings, name: str, value: object) -> Settings:
        """Return the settings with what a row announced."""
        return with_setting(settings, name, value)  # type: ignore[arg-type]
