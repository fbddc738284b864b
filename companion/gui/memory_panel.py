"""What she remembers: search and filters on top, then days, what is known of the user, promises and chapters.

It shows what it is given and says what is wanted; the bridge knows the engine. Others may add a page, an entry of the
menu, or a banner above the list.
"""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.core.looking import Sieve, Topic
from companion.gui.flow import Flow
from companion.gui.found_page import FoundPage
from companion.gui.icons import Icon, icon
from companion.gui.memory_asks import MemoryAsks
from companion.gui.memory_pages import ChaptersPage, DaysPage, FactsPage, MemoryList
from companion.gui.memory_words import sieve_words
from companion.gui.search_field import SearchField
from companion.gui.shortcuts import DEFAULT_KEYS, Act, Keys, keys_of
from companion.gui.text_look import TextLook
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

TYPING_PAUSE_MS = 120
REDO_KEYS = ("Ctrl+Shift+Z", "Ctrl+Y")
DAYS, ABOUT, PROMISES, CHAPTERS, FOUND = "days", "about", "promises", "chapters", "found"
_TABS = {
    DAYS: QT_TRANSLATE_NOOP("MemoryPanel", "Days"),
    ABOUT: QT_TRANSLATE_NOOP("MemoryPanel", "About you"),
    PROMISES: QT_TRANSLATE_NOOP("MemoryPanel", "Promises"),
    CHAPTERS: QT_TRANSLATE_NOOP("MemoryPanel", "Chapters"),
}
_HOOD = {
    "digest": QT_TRANSLATE_NOOP("MemoryPanel", "What was condensed…"),
    "tokens": QT_TRANSLATE_NOOP("MemoryPanel", "Tokens and what they cost…"),
    "prompt": QT_TRANSLATE_NOOP("MemoryPanel", "The prompt of the last message…"),
    "files": QT_TRANSLATE_NOOP("MemoryPanel", "Where it lies on this computer…"),
}


class MemoryPanel(QFrame):
    """Pages by name in `pages`; `asks` carries what is wanted of a memory, `wanted` what is to be told."""

    wanted = Signal(object)  # a looking command without its moment
    page_shown = Signal(str)
    hood_asked = Signal(str)  # "digest", "tokens", "prompt" or "files"
    undo_asked = Signal()
    redo_asked = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("memoryPanel")
        self.asks = MemoryAsks(self)
        self.pages: dict[str, MemoryList] = {
            DAYS: DaysPage(self.asks, self),
            ABOUT: FactsPage(Topic.ABOUT, self.asks, self),
            PROMISES: FactsPage(Topic.PROMISES, self.asks, self),
            CHAPTERS: ChaptersPage(self.asks, self),
            FOUND: FoundPage(self.asks, self),
        }
        self._tab_words: dict[str, Callable[[], str]] = {}
        self._look: TextLook | None = None
        self._banner: QWidget | None = None
        self.read_only = False
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._search)
        self._keys: Keys = DEFAULT_KEYS
        self._build()
        self._connect()
        self.retranslate()

    @property
    def days(self) -> DaysPage:
        """The page of days."""
        page = self.pages[DAYS]
        assert isinstance(page, DaysPage)  # noqa: S101
        return page

    @property
    def chapters(self) -> ChaptersPage:
        """The page of chapters."""
        page = self.pages[CHAPTERS]
        assert isinstance(page, ChaptersPage)  # noqa: S101
        return page

    def facts(self, topic: Topic) -> FactsPage:
        """Return the page of a topic."""
        page = self.pages[PROMISES if topic is Topic.PROMISES else ABOUT]
        assert isinstance(page, FactsPage)  # noqa: S101
        return page

    @property
    def found(self) -> FoundPage:
        """The page of what a search found."""
        page = self.pages[FOUND]
        assert isinstance(page, FoundPage)  # noqa: S101
        return page

    def _build(self) -> None:
        self.back = self._tool()
        self.title = QLabel(self)
        self.title.setProperty("role", "section")
        self.more = self._tool()
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.more.setMenu(self.menu)
        self._head = QHBoxLayout()
        self._head.addWidget(self.back)
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self.more)
        self.field = SearchField(self)
        self._chip_host = QWidget(self)
        self._chip_row = Flow(self._chip_host)
        self.chips = {sieve: self._chip() for sieve in Sieve}
        self.tabs = QTabBar(self)
        self.tabs.setObjectName("memoryTabs")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.stack = QStackedWidget(self)
        for name, page in self.pages.items():
            self.stack.addWidget(page)
            if name in _TABS:
                self.add_tab(name, lambda name=name: QCoreApplication.translate("MemoryPanel", _TABS[name]))  # type: ignore[misc]
        self._top = QVBoxLayout()
        for widget in (self.field, self._chip_host, self.tabs):
            self._top.addWidget(widget)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(self._head)
        self._column.addLayout(self._top)
        self._column.addWidget(self.stack, 1)
        self._hood = {name: self.menu.addAction("") for name in _HOOD}

    def _connect(self) -> None:
        self.back.clicked.connect(self.left)
        self.field.textChanged.connect(lambda _text: self._pause.start())
        self.field.returnPressed.connect(self._search)
        self.field.list_asked.connect(self._enter_list)
        self.tabs.currentChanged.connect(lambda _index: self._turn())
        for chip in self.chips.values():
            chip.toggled.connect(lambda _on: self._search())
        for name, action in self._hood.items():
            action.triggered.connect(lambda _=False, name=name: self.hood_asked.emit(name))
        for page in self.pages.values():
            page.wanted.connect(self.wanted)
        self.asks.toggled.connect(self._toggle)
        self.asks.edit_begun.connect(lambda _id: self.page.edit(on=True))
        self.asks.edit_left.connect(lambda: self.page.edit(on=False))
        self.asks.edited.connect(lambda *_: self.page.edit(on=False))
        self.asks.resized.connect(self._measure)

    # what others may add

    def add_tab(self, name: str, words: Callable[[], str], page: QWidget | None = None) -> None:
        """Add a tab; a `page` that is not among `pages` comes with it."""
        self._tab_words[name] = words
        index = self.tabs.addTab("")
        self.tabs.setTabData(index, name)
        if page is not None:
            page.setObjectName(name)
            self.stack.addWidget(page)
        self.retranslate_tabs()

    def add_to_head(self, widget: QWidget) -> None:
        """Let a widget stand beside the title."""
        self._head.insertWidget(self._head.indexOf(self.more), widget)

    def set_past(self, *, past: bool) -> None:
        """Colour the panel for what is no longer so, or as ever."""
        self.setProperty("past", past)
        self.style().polish(self)

    def show_banner(self, banner: QWidget | None) -> None:
        """Let a widget stand above the list, in place of another; None takes it away. It is not deleted."""
        if self._banner is not None:
            self._column.removeWidget(self._banner)
            self._banner.hide()
        self._banner = banner
        if banner is not None:
            self._column.insertWidget(2, banner)
            banner.show()

    def set_read_only(self, read_only: bool) -> None:
        """Offer no change any more, or again."""
        self.read_only = read_only
        for page in self.pages.values():
            page.read_only = read_only
            page.editing = False
            page.refresh()

    # what is shown

    @property
    def page(self) -> MemoryList:
        """The page of the pages that is shown or was last."""
        return self.pages[self.name] if self.name in self.pages else self.pages[ABOUT]

    @property
    def name(self) -> str:
        """The name of the page that is shown."""
        if self.is_searching:
            return FOUND
        return str(self.tabs.tabData(self.tabs.currentIndex()))

    @property
    def is_searching(self) -> bool:
        """Whether a search is shown in place of the tab's page."""
        return bool(self.field.text().strip()) or any(chip.isChecked() for chip in self.chips.values())

    def show_page(self, name: str) -> None:
        """Turn to a tab, leaving a search."""
        index = next((at for at in range(self.tabs.count()) if self.tabs.tabData(at) == name), -1)
        self.leave_search()
        if index >= 0:
            self.tabs.setCurrentIndex(index)
        self._turn()

    def leave_search(self) -> None:
        """Empty the search field and let all chips go."""
        self.field.clear()
        for chip in self.chips.values():
            chip.setChecked(False)
        self._pause.stop()
        self._search()

    def open_memory(self, fact_id: str) -> None:
        """Open the card of a memory of the page that is shown."""
        if self.page.opened != fact_id:
            self.page.toggle(fact_id)

    def set_persona_name(self, name: str) -> None:
        """Name her where she is quoted."""
        for page in self.pages.values():
            page.persona = name
            page.refresh()

    def set_keys(self, keys: Keys) -> None:
        """Use these keys from now on."""
        self._keys = keys

    def show_as_drawer(self, drawer: bool) -> None:
        """Say whether leaving closes a drawer or goes back to the conversation."""
        self._drawer = drawer
        words = self.tr("Close") if drawer else self.tr("Back to the conversation")
        self.back.setAccessibleName(words)
        self.back.setToolTip(words)
        if self._look is not None:
            self.back.setIcon(icon(Icon.CLOSE if drawer else Icon.PREVIOUS, self._look.tokens.text))

    _drawer = True

    def take_keyboard(self) -> None:
        """Give the keyboard to the search field."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def apply_look(self, look: TextLook) -> None:
        """Take colours, zoom and language."""
        self._look = look
        side = look.px(12)
        self._head.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(4))
        self._head.setSpacing(look.px(4))
        self._top.setContentsMargins(side, 0, side, look.px(4))
        self._top.setSpacing(look.px(8))
        self._chip_row.setContentsMargins(0, 0, 0, 0)
        self._chip_row.setSpacing(look.px(6))
        for button in (self.back, self.more):
            button.setIconSize(QSize(look.px(20), look.px(20)))
        self.more.setIcon(icon(Icon.MORE, look.tokens.text))
        self.show_as_drawer(self._drawer)
        for page in self.pages.values():
            page.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.title.setText(self.tr("What she remembers"))
        self.setAccessibleName(self.tr("What she remembers"))
        self.more.setAccessibleName(self.tr("Under the hood"))
        self.more.setToolTip(self.tr("Under the hood"))
        self.field.setPlaceholderText(self.tr("Search what she remembers"))
        self.field.setAccessibleName(self.tr("Search what she remembers"))
        self.tabs.setAccessibleName(self.tr("Pages of her memory"))
        for sieve, chip in self.chips.items():
            chip.setText(sieve_words(sieve))
        for name, action in self._hood.items():
            action.setText(QCoreApplication.translate("MemoryPanel", _HOOD[name]))
        self.retranslate_tabs()
        self.show_as_drawer(self._drawer)

    def retranslate_tabs(self) -> None:
        """Take the tabs' texts of the present language."""
        for at in range(self.tabs.count()):
            self.tabs.setTabText(at, self._tab_words[self.tabs.tabData(at)]())

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take back the last change, or do it again; Esc leaves the search first, then the panel."""
        keys = keys_of(event)
        if keys in self._keys[Act.UNDO]:
            self.undo_asked.emit()
        elif keys in REDO_KEYS:
            self.redo_asked.emit()
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.is_searching:
            self.leave_search()
            self.take_keyboard()
        else:
            self.left.emit()

    def _search(self) -> None:
        self._pause.stop()
        sieves = tuple(sieve for sieve, chip in self.chips.items() if chip.isChecked())
        self.found.search(self.field.text().strip(), sieves)
        self._turn()

    def _turn(self) -> None:
        """Show the page that belongs to the search and the tab."""
        name = self.name
        self.tabs.setVisible(not self.is_searching)
        shown = self.pages.get(name) or self.stack.findChild(QWidget, name)
        if shown is not None and self.stack.currentWidget() is not shown:
            self.stack.setCurrentWidget(shown)
        self.page_shown.emit(name)

    def _toggle(self, key: str) -> None:
        self.page.toggle(key)

    def _measure(self, key: str) -> None:
        self.page.measure(key)

    def _enter_list(self) -> None:
        self.page.enter()

    def _tool(self) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("kind", "quiet")
        button.setStyleSheet("padding: 4px;")
        return button

    def _chip(self) -> QPushButton:
        chip = QPushButton(self._chip_host)
        chip.setProperty("kind", "chip")
        chip.setCheckable(True)
        self._chip_row.addWidget(chip)
        return chip
