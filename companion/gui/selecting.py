"""Choosing a range of messages: a click chooses, Shift chooses all up to there, and the bar below says what to do.

What is chosen is remembered by turn, not by widget, so it stays while one scrolls.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from companion.gui.bubble import Bubble
from companion.gui.chat_picture import Names, as_markdown, as_picture, as_text
from companion.gui.chat_viewport import ChatViewport
from companion.gui.flow import Flow
from companion.gui.foreign_text import for_clipboard
from companion.gui.later import later
from companion.gui.row_parts import Part
from companion.gui.text_look import TextLook
from companion.gui.theme import SPACE
from companion.gui.widget_pool import Key


class SelectingBar(QFrame):
    """How many are chosen, whether names are masked, and the ways to take them along."""

    text_asked = Signal()
    markdown_asked = Signal()
    picture_asked = Signal()
    saving_asked = Signal()
    done = Signal()
    room_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        self._flow = Flow(self)
        self._count = QLabel(self)
        from companion.gui.choice_controls import TickBox  # the first frame doesn't need it

        self._mask = TickBox(self)
        self._shown = 0
        self._flow.addWidget(self._count)
        self._flow.addWidget(self._mask)
        self._ways: list[QPushButton] = []
        for signal in (self.text_asked, self.markdown_asked, self.picture_asked, self.saving_asked):
            button = QPushButton(self)
            button.clicked.connect(signal)
            self._flow.addWidget(button)
            self._ways.append(button)
        self._finish = QPushButton(self)
        self._finish.setProperty("kind", "primary")
        self._finish.clicked.connect(self.done)
        self._flow.addWidget(self._finish)
        self.retranslate()
        self.hide()

    @property
    def masked(self) -> bool:
        """Whether names are to be hidden."""
        return self._mask.isChecked()

    def show_count(self, count: int) -> None:
        """Say how many messages are chosen."""
        self._shown = count
        self._count.setText(self.tr("{count} chosen").format(count=count))
        for button in self._ways:
            button.setEnabled(count > 0)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self._mask.setText(self.tr("Hide names"))
        texts = (self.tr("Copy text"), self.tr("Copy Markdown"), self.tr("Copy picture"), self.tr("Save picture…"))
        for button, words in zip(self._ways, texts, strict=True):
            button.setText(words)
        self._finish.setText(self.tr("Done"))
        self.show_count(self._shown)

    def event(self, event: QEvent) -> bool:
        """Ask for the room that is needed now whenever a text or a size changed."""
        if event.type() is QEvent.Type.LayoutRequest and not self.isHidden():
            self.room_asked.emit()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def set_look(self, look: TextLook) -> None:
        """Take distances."""
        margin = look.px(SPACE.small)
        self._flow.setContentsMargins(2 * margin, margin, 2 * margin, margin)
        self._flow.setSpacing(margin)


class Selecting(QObject):
    """The mode in which clicks choose. `saving_asked` carries the picture to be saved where the user says."""

    saving_asked = Signal(object)
    ended = Signal()

    def __init__(self, view: ChatViewport, parts_in_order: Callable[[], Sequence[Part]]) -> None:
        super().__init__(view)
        self._view = view
        self._parts_in_order = parts_in_order
        self._chosen: set[Key] = set()
        self._last: Key | None = None
        self.active = False
        self.names = Names("", "")

    @later
    def bar(self) -> SelectingBar:
        """What stands below the conversation meanwhile."""
        bar = SelectingBar(self._view)
        bar.text_asked.connect(lambda: self._copy(as_text(self.parts(), self._names())))
        bar.markdown_asked.connect(lambda: self._copy(as_markdown(self.parts(), self._names())))
        bar.picture_asked.connect(self._copy_picture)
        bar.saving_asked.connect(lambda: self.saving_asked.emit(self.picture()))
        bar.done.connect(self.end)
        bar.room_asked.connect(self._view.make_room)
        bar.set_look(self._view.look)
        return bar

    def begin(self, names: Names, first: Key | None) -> None:
        """Let clicks choose, beginning with `first`."""
        self.active = True
        self.names = names
        self._chosen = {first} if first is not None else set()
        self._last = first
        self._show()

    def end(self) -> None:
        """Let clicks select text again."""
        self.active = False
        self._chosen.clear()
        self._show()
        self.ended.emit()

    def toggle(self, key: Key, *, up_to: bool) -> None:
        """Choose a message or not; with `up_to` choose all between the last one and it."""
        keys = [Key(part.turn_id, part.kind) for part in self._parts_in_order()]
        if up_to and self._last in keys and key in keys:
            first, last = sorted((keys.index(self._last), keys.index(key)))
            self._chosen.update(keys[first : last + 1])
        else:
            self._chosen ^= {key}
        self._last = key
        self._show()

    def parts(self) -> list[Part]:
        """Return what is chosen, oldest first."""
        return [part for part in self._parts_in_order() if Key(part.turn_id, part.kind) in self._chosen]

    def picture(self) -> object:
        """Return what is chosen as a picture."""
        return as_picture(self.parts(), self._names(), self._view.look)

    def mark(self) -> None:
        """Tell each visible bubble whether it is chosen."""
        for key, bubble in self._view.bubbles.items():
            self._mark_bubble(key, bubble)

    def _mark_bubble(self, key: Key, bubble: Bubble) -> None:
        chosen = key in self._chosen if self.active else None
        if bubble.chosen is not chosen:
            bubble.chosen = chosen
            bubble.setCursor(Qt.CursorShape.PointingHandCursor if self.active else Qt.CursorShape.IBeamCursor)
            bubble.update()

    def _show(self) -> None:
        self.bar.show_count(len(self._chosen))
        self.bar.setVisible(self.active)
        self._view.make_room()
        self.mark()

    def _names(self) -> Names:
        return self.names.masked() if self.bar.masked else self.names

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(for_clipboard(text))

    def _copy_picture(self) -> None:
        QGuiApplication.clipboard().setImage(as_picture(self.parts(), self._names(), self._view.look))
