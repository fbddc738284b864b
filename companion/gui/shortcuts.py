"""Every key the window knows, with the words for the list that Ctrl+/ shows.

Those with an action are bound by the window; the others belong to the message field and are listed only.
"""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from companion.core.values import dataclass
from companion.gui.translation_marks import QT_TRANSLATE_NOOP


class Act(StrEnum):
    """What a key of the window does."""

    SEND = "send"
    NEW_LINE = "new-line"
    STOP = "stop"
    EDIT_LAST = "edit-last"
    NEW_CHAPTER = "new-chapter"
    FIND = "find"
    FIND_OLDER = "find-older"
    FIND_NEWER = "find-newer"
    UNDO = "undo"
    ZOOM_IN = "zoom-in"
    ZOOM_OUT = "zoom-out"
    ZOOM_RESET = "zoom-reset"
    SETTINGS = "settings"
    MODEL = "model"
    PERSONA = "persona"
    SHORTCUTS = "shortcuts"
    ABOUT = "about"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Keys in portable notation; `bound` tells whether the window binds them to an action."""

    keys: tuple[str, ...]
    text: str
    bound: bool = True


SHORTCUTS: dict[Act, Shortcut] = {
    Act.SEND: Shortcut(("Return",), QT_TRANSLATE_NOOP("Shortcut", "Send"), bound=False),
    Act.NEW_LINE: Shortcut(("Shift+Return",), QT_TRANSLATE_NOOP("Shortcut", "New line"), bound=False),
    Act.STOP: Shortcut(("Esc",), QT_TRANSLATE_NOOP("Shortcut", "Stop her reply"), bound=False),
    Act.EDIT_LAST: Shortcut(
        ("Up",), QT_TRANSLATE_NOOP("Shortcut", "Change your last message, when the field is empty"), bound=False
    ),
    Act.UNDO: Shortcut(
        ("Ctrl+Z",), QT_TRANSLATE_NOOP("Shortcut", "Take back what was just done, while it is offered"), bound=False
    ),
    Act.NEW_CHAPTER: Shortcut(("Ctrl+N",), QT_TRANSLATE_NOOP("Shortcut", "New chapter")),
    Act.FIND: Shortcut(("Ctrl+F",), QT_TRANSLATE_NOOP("Shortcut", "Find in the conversation")),
    Act.FIND_OLDER: Shortcut(("F3",), QT_TRANSLATE_NOOP("Shortcut", "Next place found")),
    Act.FIND_NEWER: Shortcut(("Shift+F3",), QT_TRANSLATE_NOOP("Shortcut", "Previous place found")),
    Act.ZOOM_IN: Shortcut(("Ctrl++", "Ctrl+="), QT_TRANSLATE_NOOP("Shortcut", "Larger text")),
    Act.ZOOM_OUT: Shortcut(("Ctrl+-",), QT_TRANSLATE_NOOP("Shortcut", "Smaller text")),
    Act.ZOOM_RESET: Shortcut(("Ctrl+0",), QT_TRANSLATE_NOOP("Shortcut", "Text at 100%")),
    Act.MODEL: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "Model and key…")),
    Act.PERSONA: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "About her…")),
    Act.SETTINGS: Shortcut(("Ctrl+,",), QT_TRANSLATE_NOOP("Shortcut", "Settings…")),
    Act.SHORTCUTS: Shortcut(("Ctrl+/",), QT_TRANSLATE_NOOP("Shortcut", "Shortcuts…")),
    Act.ABOUT: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "About this program…")),
    Act.QUIT: Shortcut(("Ctrl+Q",), QT_TRANSLATE_NOOP("Shortcut", "Quit")),
}

MENU: tuple[Act | None, ...] = (
    Act.MODEL,
    Act.PERSONA,
    None,
    Act.NEW_CHAPTER,
    Act.FIND,
    None,
    Act.SETTINGS,
    Act.SHORTCUTS,
    Act.ABOUT,
    None,
    Act.QUIT,
)


def shortcut_words(act: Act) -> str:
    """Return what a key does, in the present language."""
    return QCoreApplication.translate("Shortcut", SHORTCUTS[act].text)


def keys_text(keys: str) -> str:
    """Return keys as this system writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
