"""The window around the conversation: header, her stage, what was said, and where the user writes.

It lays out and colours; what any of it means is the presenter's business.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.core.settings import AppearanceSettings
from companion.gui.chat_view import ChatView
from companion.gui.composer import Composer
from companion.gui.fonts import ui_font
from companion.gui.header_bar import HeaderBar
from companion.gui.languages import Translations
from companion.gui.later import is_made, later
from companion.gui.row_layout import Column
from companion.gui.shortcuts import DEFAULT_KEYS, Act, Keys, is_writing, keys_in_use, keys_of
from companion.gui.stage import Shape, Stage
from companion.gui.starters import Starters
from companion.gui.text_look import TextLook
from companion.gui.theme import palette, tokens_for
from companion.gui.window_place import WindowPlace
from companion.gui.window_style import window_sheet
from companion.gui.words import describe_problem

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from companion.gui.card_frame import CardFrame
    from companion.gui.lock_screen import LockScreen
    from companion.gui.system_motion import SystemMotion
    from companion.gui.window_actions import WindowActions

LOW = 440  # window height at 100% below which the beginning of a conversation must save room
TWO_COLUMNS, BESIDE = 880, 560  # window widths at 100% from which the stage is wide, or beside the conversation
STAGE_MIN, STAGE_MAX = 260, 420
LEAST_WIDTH, LEAST_HEIGHT = 320, 420  # of a window at 100%, for controls to be whole
_WHILE_LOCKED = frozenset({Act.ZOOM_IN, Act.ZOOM_OUT, Act.ZOOM_RESET, Act.PEOPLE, Act.QUIT})
_GEOMETRY, _SPLITTER = "geometry", "splitter"


class Closing(Enum):
    """What the close button does: end the program, hide the window, or nothing yet, since the user is being asked."""

    ENDS = 0
    HIDES = 1
    ASKS = 2


class _LatePart(Protocol):
    def apply_look(self, look: TextLook, /) -> None: ...


_Part = TypeVar("_Part", bound=_LatePart)


class MainWindow(QMainWindow):
    """Parts are public, for the presenter to connect. `closing` asks the program to end; it comes once.

    `when_closed` tells what closing means: on a desktop where she stays reachable the window only hides.

    Without `complete` it holds what the first frame shows; whoever makes it then calls `complete` before anything else.
    """

    closing = Signal()
    act_asked = Signal(object)  # Act
    zoom_step_asked = Signal(int)  # steps of ten percent, 0: back to 100%
    look_changed = Signal(object)  # TextLook
    motion_changed = Signal(bool)  # whether nothing slides or breathes
    keys_changed = Signal(object)  # Keys
    unread_changed = Signal(bool)
    offered = Signal(object)  # Offer: files or a picture, dropped or pasted

    def __init__(
        self,
        place: WindowPlace | None = None,
        translations: Translations | None = None,
        appearance: AppearanceSettings | None = None,
        *,
        complete: bool = True,
    ) -> None:
        super().__init__()
        self.place = place or WindowPlace()
        self._translations = translations or Translations()
        self._appearance = appearance or AppearanceSettings()
        self._closed = False
        self.when_closed: Callable[[], Closing] = lambda: Closing.ENDS
        self.plain_looks = False
        self._name = ""
        self._unread = False
        self._low = False  # a narrow window with little height
        self.look: TextLook | None = None
        self._look_of_words: TextLook | None = None
        self.setMinimumSize(400, 520)
        self.setAcceptDrops(True)
        self.system_motion: SystemMotion | None = None
        self.keys: Keys = DEFAULT_KEYS
        self._key_actions: WindowActions | None = None
        self._restore_place()
        self._translations.use(self._appearance.language)
        self._choose_look()  # first, for widgets to be polished once
        self._build()
        self._connect()
        self._move()
        self._show_as_much_as_wanted()
        self._dress()
        self.retranslate()
        if complete:
            self.complete()

    def _build(self) -> None:
        self.header = HeaderBar(self)
        self.stage = Stage(self)
        self.chat = ChatView(describe_problem, self)
        self.composer = Composer(self)
        self.starters = Starters(self)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.stage)
        self.middle = QStackedWidget(self)  # the conversation, or what takes its place
        self.middle.addWidget(self._conversation())
        self.middle.setMinimumWidth(1)
        self.splitter.addWidget(self.middle)
        self.splitter.setStretchFactor(1, 1)
        centre = QWidget(self)
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        self.side_by_side = QHBoxLayout()
        self.side_by_side.setSpacing(0)
        self.side_by_side.addWidget(self.splitter, 1)
        column.addLayout(self.side_by_side, 1)
        self._centre = column
        self.setCentralWidget(centre)
        self._order_tabs()
        self.composer.setFocus()

    @later
    def lock_screen(self) -> "LockScreen":
        """What stands in place of everything while a passphrase is awaited."""
        from companion.gui.lock_screen import LockScreen  # hardly any first frame needs it

        screen = self._dress_late(LockScreen(self))
        self._centre.addWidget(screen, 1)
        return screen

    @property
    def locked(self) -> bool:
        """Whether a passphrase hides everything."""
        return is_made(self, "lock_screen") and not self.lock_screen.isHidden()

    def show_lock(self, user: str) -> None:
        """Hide all that was said and ask for this user's passphrase."""
        self.splitter.hide()
        self.header.set_locked(True)
        self.header.set_name(user or self.tr("Companion"))
        self.set_name("")
        self.lock_screen.ask(user)

    def end_lock(self) -> None:
        """Show the conversation again."""
        if self.locked:
            self.lock_screen.hide()
            self.header.set_locked(False)
            self.splitter.show()
            self.composer.setFocus()

    def _conversation(self) -> QWidget:
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._column = column
        column.addWidget(self.chat, 1)
        self._below = QVBoxLayout()
        self._below.addWidget(self.starters)
        self._below.addWidget(self.composer)
        column.addLayout(self._below)
        right.setMinimumWidth(1)
        return right

    def complete(self) -> None:
        """Build all that the first frame does without."""
        for _ in self.completing():
            pass

    def completing(self) -> Iterator[None]:
        """Build it piece by piece: find bar, cards, toast, what stands behind keys and menu, parts of the conversation.

        Whoever goes through it lets events come in between, so that typing is never held up.
        """
        from companion.gui.accessible_roles import install_roles
        from companion.gui.banner import Banner
        from companion.gui.find_bar import FindBar
        from companion.gui.off_record_bar import OffRecordBar
        from companion.gui.resting_caret import RestingCaret
        from companion.gui.side_cards import BetterModelCard, FetchCard
        from companion.gui.toast import Toast

        install_roles()
        self.find_bar = self._dress_late(FindBar(self))
        self._column.insertWidget(0, self.find_bar)
        self.header.find_asked.connect(self.find_bar.open)
        yield
        self.better_card = self._dress_late(BetterModelCard(self))
        self._below.insertWidget(1, self.better_card)
        yield
        self.fetch_card = self._dress_late(FetchCard(self))
        self.fetch_card.set_low(self._low)
        self._below.insertWidget(2, self.fetch_card)
        yield
        self.banner = self._dress_late(Banner(self))
        self._below.insertWidget(3, self.banner)
        yield
        self.off_record = self._dress_late(OffRecordBar(self))
        self._below.insertWidget(4, self.off_record)
        yield
        self.toast = self._dress_late(Toast(self.chat))
        self.composer.edit.take_undo = self.toast.act
        self.composer.edit.viewport().installEventFilter(self)
        RestingCaret(self.composer.edit)
        yield
        self._make_actions()
        yield
        self._ask_for_motion()
        yield
        for make in self.chat.late_parts():
            make()
            yield

    def _ask_for_motion(self) -> None:
        from companion.gui.system_motion import SystemMotion

        self.system_motion = SystemMotion(self)
        self.system_motion.changed.connect(self._move)
        self.system_motion.ask()

    def _dress_late(self, part: _Part) -> _Part:
        if self.look is not None:
            part.apply_look(self.look)
        self.look_changed.connect(part.apply_look)
        return part

    def _make_actions(self) -> None:
        from companion.gui.window_actions import WindowActions

        self.menu = QMenu(self)
        self._key_actions = WindowActions(self, self.menu, self._do)
        self._key_actions.use(self.keys)
        self._show_as_much_as_wanted()
        self.header.more.setMenu(self.menu)
        self.header.memory_asked.connect(lambda: self._do(Act.MEMORY))

    @property
    def actions_by_act(self) -> "dict[Act, QAction]":
        """What keys and menu do."""
        return self._key_actions.by_act if self._key_actions is not None else {}

    def place_card(self, card: "CardFrame", *, above: QWidget | None = None) -> None:
        """Let a card that was made on demand stand between conversation and composer from now on."""
        self._below.insertWidget(self._below.indexOf(above or self.banner), card)
        self._dress_late(card)

    def _order_tabs(self) -> None:
        order: tuple[QWidget, ...] = (
            self.composer.edit,
            self.composer.button,
            self.header.name,
            self.header.trial,
            self.header.find_button,
            self.header.memory,
            self.header.more,
            self.header.destination,
            self.chat,
        )
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        self.composer.edit.offered.connect(self.offered)
        self.chat.viewport().installEventFilter(self)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._refresh_look)
        hints.accessibility().contrastPreferenceChanged.connect(self._refresh_look)

    def _do(self, act: Act) -> None:
        if self.locked and act not in _WHILE_LOCKED:
            return
        match act:
            case Act.FIND:
                self.find_bar.open()
            case Act.FIND_OLDER:
                self.find_bar.step(1)
            case Act.FIND_NEWER:
                self.find_bar.step(-1)
            case Act.ZOOM_IN:
                self.zoom_step_asked.emit(1)
            case Act.ZOOM_OUT:
                self.zoom_step_asked.emit(-1)
            case Act.ZOOM_RESET:
                self.zoom_step_asked.emit(0)
            case Act.QUIT:
                self.quit()
            case _:
                self.act_asked.emit(act)

    def apply_appearance(self, appearance: AppearanceSettings) -> None:
        """Use these colours, this language and this zoom from now on; with `plain_looks` only the language."""
        appearance = AppearanceSettings(language=appearance.language) if self.plain_looks else appearance
        self._appearance = appearance
        self._translations.use(appearance.language)
        self._move()
        self._show_as_much_as_wanted()
        self._refresh_look()

    @property
    def stands_still(self) -> bool:
        """Whether nothing slides or breathes: by the user's wish or the system's."""
        return self._appearance.reduced_motion or (self.system_motion is not None and self.system_motion.less)

    def _move(self) -> None:
        self.stage.avatar.set_reduced_motion(self.stands_still)
        self.motion_changed.emit(self.stands_still)

    def _show_as_much_as_wanted(self) -> None:
        actions = self._key_actions
        finding = actions is not None and not self.find_bar.isHidden()  # which goes through everything
        self.chat.show_latest_only(self._appearance.latest_only and not finding)
        if actions is not None:
            actions.by_act[Act.LATEST_ONLY].setChecked(self._appearance.latest_only)

    def apply_shortcuts(self, changes: tuple[str, ...]) -> None:
        """Use the keys the user chose ("act=keys") from now on."""
        keys = keys_in_use(changes)
        if keys == self.keys:
            return
        self.keys = keys
        if self._key_actions is not None:
            self._key_actions.use(keys)
        self.composer.set_keys(keys)
        self.header.set_keys(keys)
        self.keys_changed.emit(keys)

    def _refresh_look(self) -> None:
        if self._choose_look():
            self._dress()

    def _choose_look(self) -> bool:
        """Give the application its colours and fonts by the settings; tell whether they are others than before."""
        appearance = self._appearance
        tokens = tokens_for(appearance.theme, QGuiApplication.styleHints(), appearance.contrast)
        zoom = self._appearance.zoom_percent / 100
        said = TextLook(tokens, zoom, self._translations.language)
        look = replace(said, zoom=self._chrome_zoom(zoom))
        if said == self._look_of_words and look == self.look:
            return False
        self.look, self._look_of_words = look, said
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101  # a window can't exist without one
        application.setPalette(palette(tokens))
        application.setFont(ui_font(look.language, look.zoom))
        self.setStyleSheet(window_sheet(look))
        return True

    def _dress(self) -> None:
        assert self.look is not None  # noqa: S101  # it was chosen before
        assert self._look_of_words is not None  # noqa: S101
        for part in (self.header, self.stage, self.composer, self.starters):
            part.apply_look(self.look)
        self.chat.set_look(self._look_of_words)
        self._align()
        self._shape(force=True)
        self.look_changed.emit(self.look)

    def _chrome_zoom(self, zoom: float) -> float:
        """Return the zoom of all but the words said: in a small window controls stay small enough to be whole."""
        room = min(self.width() / LEAST_WIDTH, self.height() / LEAST_HEIGHT)
        return min(zoom, max(1.0, int(room * 4) / 4))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        if self._key_actions is not None:
            self._key_actions.retranslate()
        self.splitter.handle(1).setAccessibleName(self.tr("Edge between her and the conversation"))
        self.setWindowTitle(("● " if self._unread else "") + (self._name or self.tr("Companion")))

    def set_name(self, name: str) -> None:
        """Name the window after her."""
        self._name = name
        self.retranslate()

    def set_unread(self, unread: bool) -> None:
        """Show or take away the dot that tells of a reply nobody has seen."""
        self._unread = unread
        self.retranslate()
        self.unread_changed.emit(unread)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the shape of the stage for the width."""
        super().resizeEvent(event)
        if self.look is not None and self._chrome_zoom(self._appearance.zoom_percent / 100) != self.look.zoom:
            self._refresh_look()
        self._shape()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the place and the draft, disappear at once, and let the program end behind unless she stays."""
        self._remember()
        self.composer.flush_draft()
        closing = self.when_closed()
        event.setAccepted(closing is not Closing.ASKS)
        if closing is Closing.ENDS:
            self._end()

    def quit(self) -> None:
        """End the program, whatever the close button does, and though the window may be hidden."""
        self.when_closed = lambda: Closing.ENDS
        self.close()
        self._end()

    def _end(self) -> None:
        if not self._closed:
            self._closed = True
            self.closing.emit()

    @Slot()
    def come_back(self) -> None:
        """Show the window above the others, as large as it was, and give it the keyboard."""
        if self.isMinimized():
            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The key that stops her reply does so wherever the keyboard is; what is typed or pasted goes to the field."""
        if self.composer.stoppable and keys_of(event) in self.keys[Act.STOP]:
            self.composer.stop_asked.emit()
        elif not self.locked and self.chat.takes_no_keys_itself() and is_writing(event):
            self.composer.edit.setFocus()
            QApplication.sendEvent(self.composer.edit, event)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Let files and pictures come in."""
        if event.mimeData().hasUrls() or event.mimeData().hasImage():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Offer what was dropped."""
        from companion.gui.incoming import offer_of  # the first frame doesn't need it

        if (offer := offer_of(event.mimeData())) is not None:
            event.acceptProposedAction()
            self.offered.emit(offer)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Zoom with Ctrl and the wheel; keep what stands below the conversation in its column."""
        if watched is self.chat.viewport() and event.type() is QEvent.Type.Resize:
            self._align()
        if isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if (turned := event.angleDelta().y()) != 0:
                self.zoom_step_asked.emit(1 if turned > 0 else -1)
            return True
        return super().eventFilter(watched, event)

    def _align(self) -> None:
        if self.look is None:
            return
        column = Column.in_viewport(self.chat.viewport().width(), self.chat.look)
        right = self.chat.width() - column.left - column.width
        self._below.setContentsMargins(column.left, self.look.px(4), right, self.look.px(12))
        self._below.setSpacing(self.look.px(8))

    def _shape(self, *, force: bool = False) -> None:
        if self.look is None:
            return
        width, height = (side * 100 / self._appearance.zoom_percent for side in self.size().toTuple())
        shape = Shape.WIDE if width >= TWO_COLUMNS else Shape.MEDIUM if width >= BESIDE else Shape.STRIP
        self._low = shape is Shape.STRIP and height < LOW
        self.starters.show_first_only(self._low)
        if self._key_actions is not None:  # else it is set when the card is made
            self.fetch_card.set_low(self._low)
        if shape is self.stage.shape and not force:
            return
        if self.stage.shape is Shape.WIDE and not force:
            self._remember_splitter()
        self.stage.set_shape(shape)
        self._measure_stage(shape)

    def _measure_stage(self, shape: Shape) -> None:
        assert self.look is not None  # noqa: S101  # called by _shape only
        strip = shape is Shape.STRIP
        self.splitter.setOrientation(Qt.Orientation.Vertical if strip else Qt.Orientation.Horizontal)
        least, most = (STAGE_MIN, STAGE_MAX) if shape is Shape.WIDE else (shape.value, shape.value)
        least, most = self.look.px(least), self.look.px(most)
        free = 16_777_215  # Qt's "no limit"
        self.stage.setMinimumSize(0 if strip else least, least if strip else 0)
        self.stage.setMaximumSize(free if strip else most, most if strip else free)
        side = self.look.px(shape.value)
        self.splitter.setSizes([side, max(1, (self.height() if strip else self.width()) - side)])
        if shape is Shape.WIDE and not (kept := self.place.bytes(_SPLITTER)).isEmpty():
            self.splitter.restoreState(kept)

    def _restore_place(self) -> None:
        kept = self.place.bytes(_GEOMETRY)
        if kept.isEmpty() or not self.restoreGeometry(kept):
            self.resize(QSize(1040, 720))

    def _remember(self) -> None:
        self.place.keep(_GEOMETRY, self.saveGeometry())
        if self.stage.shape is Shape.WIDE:
            self._remember_splitter()

    def _remember_splitter(self) -> None:
        self.place.keep(_SPLITTER, self.splitter.saveState())
