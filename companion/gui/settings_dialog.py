"""The settings: a list of pages on the left with a search on top, and one page at a time on the right.

Not modal, and applied at once, so there is neither OK nor Cancel.
"""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QListWidget, QStackedWidget, QVBoxLayout, QWidget

from companion.core.settings import EndpointPreset
from companion.gui.about_page import AboutPage
from companion.gui.appearance_page import AppearancePage
from companion.gui.data_page import DataPage
from companion.gui.desktop_page import DesktopPage
from companion.gui.memory_page import MemoryPage
from companion.gui.people_page import PeoplePage
from companion.gui.persona_page import PersonaPage
from companion.gui.privacy_page import PrivacyPage
from companion.gui.settings_page import SettingsPage
from companion.gui.shortcuts_page import ShortcutsPage
from companion.gui.text_look import TextLook
from companion.gui.thinking_page import ThinkingPage
from companion.gui.voice_names import VoiceNames
from companion.gui.voice_page import VoicePage

NAV_WIDTH = 200
SIZE = QSize(840, 620)


class SettingsDialog(QDialog):
    """Holds the pages; whoever opens it connects them."""

    def __init__(
        self,
        parent: QWidget | None,
        presets: tuple[EndpointPreset, ...],
        *,
        home: str = "",
        version: str = "",
        names: VoiceNames | None = None,
    ) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.she = PersonaPage()
        self.thinking = ThinkingPage(presets)
        self.voice = VoicePage(names or VoiceNames())
        self.memory = MemoryPage()
        self.appearance = AppearancePage()
        self.desktop = DesktopPage()
        self.privacy = PrivacyPage()
        self.shortcuts = ShortcutsPage()
        self.people = PeoplePage()
        self.data = DataPage(home)
        self.about = AboutPage(version)
        self.pages: dict[str, SettingsPage] = {
            "she": self.she,
            "thinking": self.thinking,
            "voice": self.voice,
            "memory": self.memory,
            "appearance": self.appearance,
            "desktop": self.desktop,
            "privacy": self.privacy,
            "shortcuts": self.shortcuts,
            "people": self.people,
            "data": self.data,
            "about": self.about,
        }
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.search = QLineEdit(self)
        self.search.textChanged.connect(self._search)
        self.nav = QListWidget(self)
        self.nav.setObjectName("settingsNav")
        self.nav.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = QLabel(self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setProperty("role", "quiet")
        self.stack = QStackedWidget(self)
        for page in self.pages.values():
            self.nav.addItem("")
            self.stack.addWidget(page)
        self.stack.addWidget(self.nothing)
        self.nav.currentRowChanged.connect(self._turn)
        side = QWidget(self)
        side.setObjectName("settingsSide")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._side = side
        self._side_column = QVBoxLayout(side)
        self._side_column.addWidget(self.search)
        self._side_column.addWidget(self.nav, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(side)
        row.addWidget(self.stack, 1)
        self.nav.setCurrentRow(0)

    def turn_to(self, name: str) -> None:
        """Show a page by its name; "she" where there is none of that name."""
        names = list(self.pages)
        self.search.clear()
        self.nav.setCurrentRow(names.index(name) if name in names else 0)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom; grow with the zoom as far as the screen allows."""
        self._side.setFixedWidth(look.px(NAV_WIDTH))
        self._side_column.setContentsMargins(look.px(12), look.px(16), look.px(12), look.px(12))
        self._side_column.setSpacing(look.px(8))
        for page in self.pages.values():
            page.apply_look(look)
        room = self.screen().availableSize() - QSize(40, 60)
        self.setMinimumSize(QSize(look.px(520), look.px(360)).boundedTo(room))
        if not self.isVisible():
            self.resize((SIZE * look.zoom).boundedTo(room))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setWindowTitle(self.tr("Settings"))
        self.search.setPlaceholderText(self.tr("Search"))
        self.search.setAccessibleName(self.tr("Search in the settings"))
        self.nav.setAccessibleName(self.tr("Pages"))
        self.nothing.setText(self.tr("No setting speaks of this."))
        for at, page in enumerate(self.pages.values()):
            item = self.nav.item(at)
            item.setText(page.title_words())
            page.setAccessibleName(page.title_words())

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter confirms a field and closes nothing; Esc closes."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def hideEvent(self, event: QEvent) -> None:
        """Keep what was typed a moment ago, and end a try that nobody hears."""
        self.she.flush()
        self.she.trial.stop()
        super().hideEvent(event)  # type: ignore[arg-type]

    def _turn(self, row: int) -> None:
        if row >= 0:
            self.stack.setCurrentIndex(row)

    def _search(self, typed: str) -> None:
        text = typed.strip().casefold()
        matches = [page.search(text) for page in self.pages.values()]
        for at, found in enumerate(matches):
            self.nav.item(at).setHidden(not found)
        if not any(matches):
            self.stack.setCurrentWidget(self.nothing)
        elif not matches[max(0, self.nav.currentRow())]:
            self.nav.setCurrentRow(matches.index(True))
        else:
            self.stack.setCurrentIndex(self.nav.currentRow())
