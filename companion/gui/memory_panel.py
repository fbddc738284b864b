"""What she remembers: search and filters on top, then days, what is known of the user, promises and chapters.

It shows what it is given and says what is wanted; the bridge knows the engine. Others may add a page, an entry of the
menu, or a banner above the list.
"""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QStackedWidget, QVBoxLayout, QWidget

from companion.core.looking import Remembered, Topic
from companion.gui.card_list import CardList
from companion.gui.found_page import FoundPage
from companion.gui.memory_asks import MemoryAsks
from companion.gui.memory_pages import ChaptersPage, DaysPage, FactsPage, MemoryList
from companion.gui.panel_head import PanelHead
from companion.gui.shortcuts import DEFAULT_KEYS, Act, Keys, keys_of
from companion.gui.text_look import TextLook
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

TYPING_PAUSE_MS = 120
LOW = 560  # height at 100% below which filters are folded away
REDO_KEYS = ("Ctrl+Shift+Z", "Ctrl+Y")
DAYS, ABOUT, PROMISES, CHAPTERS, FOUND = "days", "about", "promises", "chapters", "found"
_TABS = {
    DAYS: QT_TRANSLATE_NOOP("MemoryPanel", "Days"),
    ABOUT: QT_TRANSLATE_NOOP("MemoryPanel", "About you"),
    PROMISES: QT_TRANSLATE_NOOP("MemoryPanel", "Promises"),
    CHAPTERS: QT_TRANSLATE_NOOP("MemoryPanel", "Chapters"),
}


class MemoryPanel(QFrame):
    """Pages by name in `pages`; `asks` carries what is wanted of a memory, `wanted` what is to be told."""

    wanted = Signal(object)  # a looking command without its moment
    page_shown = Signal(str)
    undo_asked = Signal()
    redo_asked = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("memoryPanel")
        self.asks = MemoryAsks(self)
        self.head = PanelHead(self)
        self.days = DaysPage(self.asks, self)
        self.chapters = ChaptersPage(self.asks, self)
        self.found = FoundPage(self.asks, self)
        self._topics = {topic: FactsPage(topic, self.asks, self) for topic in Topic}
        self.pages: dict[str, MemoryList] = {
            DAYS: self.days,
            ABOUT: self._topics[Topic.ABOUT],
            PROMISES: self._topics[Topic.PROMISES],
            CHAPTERS: self.chapters,
            FOUND: self.found,
        }
        self._keys: Keys = DEFAULT_KEYS
        self.banner: QWidget | None = None  # what stands above the list
        self._look: TextLook | None = None
        self.read_only = False
        self.busy: Callable[[], bool] = lambda: False  # whether a reply is under way
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._search)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self.stack = QStackedWidget(self)
        for name, page in self.pages.items():
            self.stack.addWidget(page)
            if name in _TABS:
                self.add_tab(name, lambda name=name: QCoreApplication.translate("MemoryPanel", _TABS[name]))  # type: ignore[misc]
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.head)
        self._column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        head, asks = self.head, self.asks
        head.back.clicked.connect(self.left)
        head.field.textChanged.connect(lambda _text: self._pause.start())
        head.field.returnPressed.connect(self._search)
        head.field.list_asked.connect(self._enter_list)
        head.tabs.currentChanged.connect(lambda _index: self._turn())
        for chip in head.chips.values():
            chip.toggled.connect(lambda _on: self._search())
        for page in self.pages.values():
            page.wanted.connect(self.wanted)
        asks.toggled.connect(self._toggle)
        asks.resized.connect(self._measure)
        asks.edit_begun.connect(lambda _id: self.page.edit(on=True))
        asks.edit_left.connect(lambda: self.page.edit(on=False))
        asks.edited.connect(lambda *_: self.page.edit(on=False))

    # what others may add

    @property
    def menu(self) -> QMenu:
        """The menu behind the dots; entries may be added."""
        return self.head.menu

    def add_tab(self, name: str, words: Callable[[], str], page: QWidget | None = None) -> None:
        """Add a tab; a `page` that is not among `pages` comes with it. `words` are asked for in each language."""
        self.head.add_tab(name, words)
        if page is not None:
            page.setObjectName(name)
            self.stack.addWidget(page)
        self._name_pages()

    def add_to_head(self, widget: QWidget) -> None:
        """Let a widget stand beside the title."""
        self.head.add_beside_title(widget)

    def set_past(self, *, past: bool) -> None:
        """Colour the panel for what is no longer so, or as ever."""
        self.setProperty("past", past)
        self.style().polish(self)

    def show_banner(self, banner: QWidget | None) -> None:
        """Let a widget stand above the list, in place of another; None takes it away. It is not deleted."""
        if self.banner is not None:
            self._column.removeWidget(self.banner)
            self.banner.hide()
        self.banner = banner
        if banner is not None:
            self._column.insertWidget(1, banner)
            banner.show()

    def set_read_only(self, read_only: bool) -> None:
        """Offer no change any more, or again."""
        self.read_only = read_only
        for page in self.pages.values():
            page.read_only = read_only
            page.editing = False
            page.refresh()

    def pick(self, taken: Callable[[Remembered], None] | None) -> None:
        """Let a sentence that is pressed be handed to `taken` in place of being opened; None: open it again."""
        for page in self.pages.values():
            page.picking = taken
            page.refresh()

    # what is shown

    def facts(self, topic: Topic) -> FactsPage:
        """Return the page of a topic."""
        return self._topics[topic]

    @property
    def page(self) -> MemoryList:
        """The page that is shown; where another's is, that of what is known of the user."""
        return self.pages.get(self.name) or self.pages[ABOUT]

    @property
    def name(self) -> str:
        """The name of the page that is shown."""
        return FOUND if self.is_searching else self.head.tab

    @property
    def is_searching(self) -> bool:
        """Whether a search is shown in place of the tab's page."""
        return bool(self.head.field.text().strip() or self.head.sieves)

    def show_page(self, name: str) -> None:
        """Turn to a tab, leaving a search."""
        self.leave_search()
        self.head.choose_tab(name)
        self._turn()

    def leave_search(self) -> None:
        """Empty the search field and let all chips go."""
        self.head.field.clear()
        for chip in self.head.chips.values():
            chip.setChecked(False)
        self._search()

    def forget(self) -> None:
        """Show nothing any more: it belonged to another conversation."""
        for page in self.pages.values():
            page.forget()

    def set_persona_name(self, name: str) -> None:
        """Name her where she is quoted."""
        for page in self.pages.values():
            page.persona = name
            page.refresh()

    def set_keys(self, keys: Keys) -> None:
        """Use these keys from now on."""
        self._keys = keys

    def take_keyboard(self) -> None:
        """Give the keyboard to the search field."""
        self.head.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.head.field.selectAll()

    def apply_look(self, look: TextLook) -> None:
        """Take colours, zoom and language."""
        self._look = look
        self.head.apply_look(look)
        for page in self.pages.values():
            page.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setAccessibleName(self.tr("What she remembers"))
        self._name_pages()

    def _name_pages(self) -> None:
        """Name each list for screen readers as its tab is named."""
        names: dict[QWidget, str] = {page: name for name, page in self.pages.items()}
        for page in map(self.stack.widget, range(self.stack.count())):
            if isinstance(page, CardList):
                words = self.head.words_of(names.get(page, page.objectName()))
                page.viewport().setAccessibleName(words or self.tr("What she remembers"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the list enough room."""
        super().resizeEvent(event)
        zoom = self._look.zoom if self._look is not None else 1.0
        self.head.be_low(event.size().height() < LOW * zoom)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take back the last change, or do it again; Esc leaves the search first, then the panel."""
        keys = keys_of(event)
        if self.busy() and keys in self._keys[Act.STOP]:
            super().keyPressEvent(event)  # her reply is stopped, wherever the keyboard is
        elif keys in self._keys[Act.UNDO]:
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
        self.found.search(self.head.field.text().strip(), self.head.sieves)
        self._turn()

    def _turn(self) -> None:
        """Show the page that belongs to the search and the tab."""
        name = self.name
        self.head.tabs.setVisible(not self.is_searching)
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
