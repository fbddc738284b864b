"""What can be done with a message: the row that appears below it and the menu behind ⋯, both from one list.

The row stands in room that is always kept free, so showing it moves nothing.
"""

from enum import StrEnum

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from companion.core.values import dataclass
from companion.gui.icons import Icon, icon
from companion.gui.row_parts import Part, PartKind
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS, SPACE


class Action(StrEnum):
    """What may be asked for with a message. The value is also the icon's name, where it stands in the row."""

    COPY = "copy"
    PLAY = "play"
    REGENERATE = "retry"
    CONTINUE = "continue"
    PREVIOUS = "previous"
    NEXT = "next"
    STAR = "star"
    EDIT = "edit"
    SELECT = "check"
    PROMPT = "prompt"
    SAVE_SPEECH = "save-speech"
    HOW_FAST = "how-fast"
    DELETE = "delete"
    ERASE = "erase"
    MENU = "more"


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides which actions are offered for a message."""

    part: Part
    last: bool
    starred: bool
    when: str
    playing: bool = False  # it is heard at this moment
    timed: bool = False  # how fast it was is known


def offered(standing: Standing) -> tuple[Action, ...]:
    """Return the actions of the row, left to right."""
    part = standing.part
    if not part.turn_id:
        return (Action.COPY,)
    if part.kind is PartKind.USER:
        return (Action.COPY, Action.EDIT, Action.MENU)
    if not part.text:
        return (Action.REGENERATE, Action.MENU)
    actions = [Action.COPY, Action.PLAY]
    if standing.last:
        actions.append(Action.REGENERATE)
    if part.unfinished:
        actions.append(Action.CONTINUE)
    if part.choices > 1:
        actions += [Action.PREVIOUS, Action.NEXT]
    return (*actions, Action.STAR, Action.MENU)


def offered_in_menu(standing: Standing) -> tuple[Action, ...]:
    """Return the actions of the menu."""
    if not standing.part.turn_id:
        return (Action.COPY,)
    if standing.part.kind is PartKind.USER:
        return (Action.COPY, Action.EDIT, Action.STAR, Action.SELECT, Action.PROMPT, Action.DELETE, Action.ERASE)
    switch = (Action.PREVIOUS, Action.NEXT) if standing.part.choices > 1 else ()
    if not standing.part.text:
        return (Action.REGENERATE, *switch, Action.EDIT, Action.DELETE, Action.ERASE)
    return (
        Action.COPY,
        Action.PLAY,
        Action.REGENERATE,
        Action.CONTINUE,
        *switch,
        Action.EDIT,
        Action.STAR,
        Action.SAVE_SPEECH,
        Action.SELECT,
        Action.PROMPT,
        *((Action.HOW_FAST,) if standing.timed else ()),
        Action.DELETE,
        Action.ERASE,
    )


_MENU_ONLY = (Action.PROMPT, Action.SAVE_SPEECH, Action.HOW_FAST, Action.ERASE)


class ActionRow(QWidget):
    """The row below a message: time and buttons. `asked` carries an `Action`."""

    asked = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._box = QHBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._when = QLabel(self)
        self._when.setProperty("role", "caption")
        self._when.setTextFormat(Qt.TextFormat.PlainText)
        self._count = QLabel(self)
        self._count.setProperty("role", "caption")
        in_row = (action for action in Action if action not in _MENU_ONLY)
        self._buttons: dict[Action, QToolButton] = {action: self._button(action) for action in in_row}
        self.standing: Standing | None = None
        self.hide()

    def show_for(self, standing: Standing, look: TextLook) -> None:
        """Offer what fits the message."""
        self.standing = standing
        while self._box.count():
            self._box.takeAt(0)
        actions = offered(standing)
        for action, button in self._buttons.items():
            button.setVisible(action in actions)
        hers = standing.part.kind is PartKind.HER
        widgets: list[QWidget] = [self._dress(action, look) for action in actions]
        if Action.NEXT in actions:
            widgets.insert(widgets.index(self._buttons[Action.NEXT]), self._count)
        self._count.setVisible(Action.NEXT in actions)
        self._count.setText(f"{standing.part.chosen + 1}/{standing.part.choices}")
        self._when.setText(standing.when)
        self._when.setContentsMargins(look.px(6), 0, look.px(6), 0)
        for one in [*widgets, self._when] if hers else [self._when, *widgets]:
            one.ensurePolished()  # or it would be measured in another font
            self._box.addWidget(one)
        self._when.show()
        parent = self.parentWidget()
        if parent is not None and self.sizeHint().width() > parent.width() - look.px(SPACE.large):
            self._when.hide()  # it stands in the bubble's name too
        self.setFixedSize(self.sizeHint())

    def focus_first(self) -> None:
        """Give the keyboard to the first button."""
        if self.standing is not None:
            self._buttons[offered(self.standing)[0]].setFocus(Qt.FocusReason.TabFocusReason)

    def menu(self, standing: Standing, at: QPoint, extra: str = "") -> None:
        """Open the menu of a message. `extra` is the label of copying the selection, where there is one."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in offered_in_menu(standing):
            if action in (Action.SELECT, Action.DELETE):
                menu.addSeparator()
            words = extra if action is Action.COPY and extra else self._words(action, standing)
            menu.addAction(words).triggered.connect(lambda _=False, one=action: self.asked.emit(one))
        menu.popup(at)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer is here."""
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that the pointer left."""
        self.left.emit()
        super().leaveEvent(event)

    def _button(self, action: Action) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("kind", "quiet")
        button.setAutoRaise(True)
        button.clicked.connect(lambda: self.asked.emit(action))
        return button

    def _dress(self, action: Action, look: TextLook) -> QToolButton:
        button = self._buttons[action]
        standing = self.standing
        words = self._words(action, standing) if standing is not None else ""
        lit = action is Action.STAR and standing is not None and standing.starred
        button.setIcon(self._icon(action, look, lit=lit))
        button.setToolTip(words)
        button.setAccessibleName(words)
        wide, high = look.px(METRICS.target), look.px(METRICS.target - 4)
        # The window's style sheet gives all buttons a height of their own; only a sheet overrides it.
        button.setStyleSheet(
            f"min-width: {wide - 4}px; max-width: {wide - 4}px; min-height: {high - 4}px; max-height: {high - 4}px;"
            "padding: 0px; border-width: 2px;"
        )
        button.setIconSize(QSize(wide, wide) * 0.55)
        if standing is not None and action is Action.PREVIOUS:
            button.setEnabled(standing.part.chosen > 0)
        if standing is not None and action is Action.NEXT:
            button.setEnabled(standing.part.chosen + 1 < standing.part.choices)
        return button

    def _icon(self, action: Action, look: TextLook, *, lit: bool) -> QIcon:
        colour = look.tokens.accent if lit else look.tokens.text_2
        playing = action is Action.PLAY and self.standing is not None and self.standing.playing
        return icon(Icon.STOP if playing else Icon(action.value), colour, filled=lit)

    def _words(self, action: Action, standing: Standing) -> str:
        return {
            Action.COPY: self.tr("Copy"),
            Action.PLAY: self.tr("Stop speaking") if standing.playing else self.tr("Say it aloud"),
            Action.SAVE_SPEECH: self.tr("Save as a sound file…"),
            Action.HOW_FAST: self.tr("How fast was this…"),
            Action.REGENERATE: self.tr("Answer again"),
            Action.CONTINUE: self.tr("Continue"),
            Action.PREVIOUS: self.tr("Previous answer"),
            Action.NEXT: self.tr("Next answer"),
            Action.STAR: self.tr("Remove star") if standing.starred else self.tr("Star: remember this"),
            Action.EDIT: self.tr("Edit…"),
            Action.SELECT: self.tr("Select messages…"),
            Action.PROMPT: self.tr("What is in this prompt…"),
            Action.DELETE: self.tr("Delete"),
            Action.ERASE: self.tr("Erase for good…"),
            Action.MENU: self.tr("More"),
        }[action]
