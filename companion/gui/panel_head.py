"""The top of the panel of her memory: leave, menu, search field, filter chips, and the tabs of its pages."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QTabBar, QToolButton, QVBoxLayout, QWidget

from companion.core.looking import Sieve
from companion.gui.flow import Flow
from companion.gui.icons import Icon, icon
from companion.gui.memory_words import sieve_words
from companion.gui.search_field import SearchField
from companion.gui.text_look import TextLook
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

_HOOD = {
    "digest": QT_TRANSLATE_NOOP("MemoryPanel", "What was condensed…"),
    "tokens": QT_TRANSLATE_NOOP("MemoryPanel", "Tokens and what they cost…"),
    "prompt": QT_TRANSLATE_NOOP("MemoryPanel", "The prompt of the last message…"),
    "files": QT_TRANSLATE_NOOP("MemoryPanel", "Where it lies on this computer…"),
}


class PanelHead(QWidget):
    """Its parts are public. `hood_asked` carries "digest", "tokens", "prompt" or "files"."""

    hood_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: TextLook | None = None
        self._drawer = True
        self._low = False
        self._tab_words: dict[str, Callable[[], str]] = {}
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.back = self._tool()
        self.title = QLabel(self)
        self.title.setProperty("role", "section")
        self.title.setWordWrap(True)
        self.more = self._tool()
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.more.setMenu(self.menu)
        self._hood = {name: self.menu.addAction("") for name in _HOOD}
        for name, action in self._hood.items():
            action.triggered.connect(lambda _=False, name=name: self.hood_asked.emit(name))
        self._line = QHBoxLayout()
        self._line.addWidget(self.back)
        self._line.addWidget(self.title, 1)
        self._line.addWidget(self.more)
        self.field = SearchField(self)
        self.filter = self._tool()
        self.filter.setCheckable(True)
        self._chip_host = QWidget(self)
        self._chip_row = Flow(self._chip_host)
        self.chips = {sieve: self._chip(self._chip_host) for sieve in Sieve}
        self.filter.toggled.connect(self._show_chips)
        self.filter.setChecked(True)
        self.tabs = QTabBar(self)
        self.tabs.setObjectName("memoryTabs")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        kept = self.tabs.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # nothing moves when a search begins
        self.tabs.setSizePolicy(kept)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._line)
        self._search_line = QHBoxLayout()
        self._search_line.addWidget(self.field, 1)
        self._search_line.addWidget(self.filter)
        self._column.addLayout(self._search_line)
        for widget in (self._chip_host, self.tabs):
            self._column.addWidget(widget)

    def add_tab(self, name: str, words: Callable[[], str]) -> None:
        """Add a tab of this name; `words` are asked for in each language."""
        self._tab_words[name] = words
        self.tabs.setTabData(self.tabs.addTab(words()), name)

    def words_of(self, name: str) -> str:
        """Return the words of a tab; none where there is no such tab."""
        return self._tab_words[name]() if name in self._tab_words else ""

    def add_beside_title(self, widget: QWidget) -> None:
        """Let a widget stand between title and menu."""
        self._line.insertWidget(self._line.indexOf(self.more), widget)

    @property
    def tab(self) -> str:
        """The name of the tab that is chosen."""
        return str(self.tabs.tabData(self.tabs.currentIndex()))

    def choose_tab(self, name: str) -> None:
        """Choose a tab by its name; an unknown one changes nothing."""
        for at in range(self.tabs.count()):
            if self.tabs.tabData(at) == name:
                self.tabs.setCurrentIndex(at)

    @property
    def sieves(self) -> tuple[Sieve, ...]:
        """The filters that are on."""
        return tuple(sieve for sieve, chip in self.chips.items() if chip.isChecked())

    def show_as_drawer(self, drawer: bool) -> None:
        """Say whether leaving closes a drawer or goes back to the conversation."""
        self._drawer = drawer
        words = self.tr("Close") if drawer else self.tr("Back to the conversation")
        self.back.setAccessibleName(words)
        self.back.setToolTip(words)
        if self._look is not None:
            self.back.setIcon(icon(Icon.CLOSE if drawer else Icon.PREVIOUS, self._look.tokens.text))

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self._look = look
        self._column.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(4))
        self._column.setSpacing(look.px(8))
        self._line.setSpacing(look.px(4))
        self._chip_row.setContentsMargins(0, 0, 0, 0)
        self._chip_row.setSpacing(look.px(6))
        self._search_line.setSpacing(look.px(4))
        for button in (self.back, self.more, self.filter):
            button.setIconSize(QSize(look.px(20), look.px(20)))
        self.filter.setIcon(icon(Icon.FILTER, look.tokens.text))
        self.more.setIcon(icon(Icon.MORE, look.tokens.text))
        self.show_as_drawer(self._drawer)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.title.setText(self.tr("What she remembers"))
        self.more.setAccessibleName(self.tr("Under the hood"))
        self.more.setToolTip(self.tr("Under the hood"))
        self.filter.setAccessibleName(self.tr("Filters"))
        self.filter.setToolTip(self.tr("Filters"))
        self.field.setPlaceholderText(self.tr("Search what she remembers"))
        self.field.setAccessibleName(self.tr("Search what she remembers"))
        self.tabs.setAccessibleName(self.tr("Pages of her memory"))
        for sieve, chip in self.chips.items():
            chip.setText(sieve_words(sieve))
        for name, action in self._hood.items():
            action.setText(QCoreApplication.translate("MemoryPanel", _HOOD[name]))
        for at in range(self.tabs.count()):
            self.tabs.setTabText(at, self._tab_words[self.tabs.tabData(at)]())
        self.show_as_drawer(self._drawer)

    def be_low(self, low: bool) -> None:
        """Fold the filters away where there is little height; the user may show them."""
        if low is not self._low:
            self._low = low
            self.filter.setChecked(not low)

    def _show_chips(self, shown: bool) -> None:
        """Show the filters, or take them away with what they filter."""
        self._chip_host.setVisible(shown)
        for chip in self.chips.values():
            chip.setChecked(chip.isChecked() and shown)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _tool(self) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("kind", "quiet")
        button.setStyleSheet("padding: 4px;")
        return button

    def _chip(self, parent: QWidget) -> QPushButton:
        chip = QPushButton(parent)
        chip.setProperty("kind", "chip")
        chip.setCheckable(True)
        self._chip_row.addWidget(chip)
        return chip
