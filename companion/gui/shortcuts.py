"""Every key the window knows, with the words for the list that Ctrl+/ shows, and what the user made of them.

Those with an action are bound by the window; the others belong to the message field, which looks at them itself.
"""

import re
import sys
from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from companion.core.values import dataclass
from companion.gui.translation_marks import QT_TRANSLATE_NOOP


class Act(StrEnum):
    """What a key of the window does."""

    SEND = "send"
    NEW_LINE = "new-line"
    STOP = "stop"
    EDIT_LAST = "edit-last"
    NEW_CHAPTER = "new-chapter"
    OFF_RECORD = "off-record"
    MEMORY = "memory"
    FIND = "find"
    FIND_OLDER = "find-older"
    FIND_NEWER = "find-newer"
    UNDO = "undo"
    TALK = "talk"
    LATEST_ONLY = "latest-only"
    ZOOM_IN = "zoom-in"
    ZOOM_OUT = "zoom-out"
    ZOOM_RESET = "zoom-reset"
    SETTINGS = "settings"
    MODEL = "model"
    PERSONA = "persona"
    PEOPLE = "people"
    LOCK = "lock"
    SHORTCUTS = "shortcuts"
    IMPORT_CARD = "import-card"
    EXPORT_MARKDOWN = "export-markdown"
    EXPORT_JSONL = "export-jsonl"
    ABOUT = "about"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Keys in portable notation; `bound` tells whether the window binds them to an action."""

    keys: tuple[str, ...]
    text: str
    bound: bool = True


RIGHT_CTRL, RIGHT_ALT = "Right Ctrl", "Right Alt"
SIDES = {
    RIGHT_CTRL: QT_TRANSLATE_NOOP("Shortcut", "right Ctrl"),
    RIGHT_ALT: QT_TRANSLATE_NOOP("Shortcut", "right Alt"),
}
_SIDE_CODES = {  # scan codes of X11, Wayland and Windows, key symbols of X11 and Wayland, virtual keys of macOS
    (Qt.Key.Key_Control, RIGHT_CTRL): ({105, 97, 0x11D}, {0xFFE4, 0xA3}),
    (Qt.Key.Key_Meta, RIGHT_CTRL): (set[int](), {0x3E}),
    (Qt.Key.Key_Alt, RIGHT_ALT): ({108, 100, 0x138}, {0xFFEA, 0xA5, 0x3D}),
}
TALK_KEY = RIGHT_ALT if sys.platform == "darwin" else RIGHT_CTRL

SHORTCUTS: dict[Act, Shortcut] = {
    Act.SEND: Shortcut(("Return", "Ctrl+Return"), QT_TRANSLATE_NOOP("Shortcut", "Send"), bound=False),
    Act.NEW_LINE: Shortcut(("Shift+Return",), QT_TRANSLATE_NOOP("Shortcut", "New line"), bound=False),
    Act.STOP: Shortcut(("Esc",), QT_TRANSLATE_NOOP("Shortcut", "Stop her reply"), bound=False),
    Act.EDIT_LAST: Shortcut(
        ("Up",), QT_TRANSLATE_NOOP("Shortcut", "Change your last message, when the field is empty"), bound=False
    ),
    Act.UNDO: Shortcut(
        ("Ctrl+Z",), QT_TRANSLATE_NOOP("Shortcut", "Take back what was just done, while it is offered"), bound=False
    ),
    Act.TALK: Shortcut((TALK_KEY,), QT_TRANSLATE_NOOP("Shortcut", "Hold to talk"), bound=False),
    Act.NEW_CHAPTER: Shortcut(("Ctrl+N",), QT_TRANSLATE_NOOP("Shortcut", "New chapter")),
    Act.OFF_RECORD: Shortcut(("Ctrl+Shift+N",), QT_TRANSLATE_NOOP("Shortcut", "Off the record")),
    Act.MEMORY: Shortcut(("Ctrl+Shift+M",), QT_TRANSLATE_NOOP("Shortcut", "What she remembers")),
    Act.FIND: Shortcut(("Ctrl+F",), QT_TRANSLATE_NOOP("Shortcut", "Find in the conversation")),
    Act.FIND_OLDER: Shortcut(("F3",), QT_TRANSLATE_NOOP("Shortcut", "Next place found")),
    Act.FIND_NEWER: Shortcut(("Shift+F3",), QT_TRANSLATE_NOOP("Shortcut", "Previous place found")),
    Act.LATEST_ONLY: Shortcut(("Ctrl+Shift+L",), QT_TRANSLATE_NOOP("Shortcut", "Only the latest message")),
    Act.ZOOM_IN: Shortcut(("Ctrl++", "Ctrl+="), QT_TRANSLATE_NOOP("Shortcut", "Larger text")),
    Act.ZOOM_OUT: Shortcut(("Ctrl+-",), QT_TRANSLATE_NOOP("Shortcut", "Smaller text")),
    Act.ZOOM_RESET: Shortcut(("Ctrl+0",), QT_TRANSLATE_NOOP("Shortcut", "Text at 100%")),
    Act.MODEL: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "Model and key…")),
    Act.PERSONA: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "About her…")),
    Act.PEOPLE: Shortcut(("Ctrl+Shift+P",), QT_TRANSLATE_NOOP("Shortcut", "Characters and people…")),
    Act.LOCK: Shortcut(("Ctrl+Shift+X",), QT_TRANSLATE_NOOP("Shortcut", "Lock now")),
    Act.SETTINGS: Shortcut(("Ctrl+,",), QT_TRANSLATE_NOOP("Shortcut", "Settings…")),
    Act.SHORTCUTS: Shortcut(("Ctrl+/",), QT_TRANSLATE_NOOP("Shortcut", "Shortcuts…")),
    Act.IMPORT_CARD: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "Import a character…")),
    Act.EXPORT_MARKDOWN: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "Save the conversation as Markdown…")),
    Act.EXPORT_JSONL: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "Save the conversation as JSONL…")),
    Act.ABOUT: Shortcut((), QT_TRANSLATE_NOOP("Shortcut", "About this program…")),
    Act.QUIT: Shortcut(("Ctrl+Q",), QT_TRANSLATE_NOOP("Shortcut", "Quit")),
}

MENU: tuple[Act | None, ...] = (
    Act.MODEL,
    Act.PERSONA,
    Act.PEOPLE,
    None,
    Act.NEW_CHAPTER,
    Act.OFF_RECORD,
    Act.MEMORY,
    Act.FIND,
    Act.LATEST_ONLY,
    None,
    Act.IMPORT_CARD,
    Act.EXPORT_MARKDOWN,
    Act.EXPORT_JSONL,
    None,
    Act.SETTINGS,
    Act.SHORTCUTS,
    Act.ABOUT,
    None,
    Act.QUIT,
)


Keys = Mapping[Act, tuple[str, ...]]
DEFAULT_KEYS: Keys = {act: shortcut.keys for act, shortcut in SHORTCUTS.items()}
RESERVED = frozenset(  # editing in every field, and switching input methods
    {"Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+Space", "Shift+Space"}
)
_STRONG = re.compile(r".*(?:Ctrl|Alt|Meta)\+.|(?:Shift\+)?F\d+$")


def keys_in_use(changes: tuple[str, ...]) -> Keys:
    """Return the keys of every act, with the user's changes ("act=keys"); what can't be read changes nothing."""
    in_use = dict(DEFAULT_KEYS)
    for change in changes:
        name, _, keys = change.partition("=")
        if name in in_use and (not keys or normal(keys)):
            in_use[Act(name)] = (normal(keys),) if keys else ()
    return in_use


def with_keys(changes: tuple[str, ...], act: Act, keys: str | None) -> tuple[str, ...]:
    """Return the changes with other keys for an act: an empty text switches it off, None gives back its own."""
    others = tuple(change for change in changes if change.partition("=")[0] != act)
    own = tuple(map(normal, DEFAULT_KEYS[act]))
    if keys is None or (keys,) == own or keys == "" == "".join(own):
        return others
    return (*others, f"{act.value}={keys}")


def meaning_of(keys: str, in_use: Keys, besides: Act) -> Act | None:
    """Return what else keys mean."""
    return next((act for act, held in in_use.items() if act is not besides and keys in map(normal, held)), None)


def may_be_bound(keys: str, act: Act) -> bool:
    """Tell whether keys may mean something: bare keys write text or move the caret, except those made for acts."""
    if keys in RESERVED or (keys in SIDES and act is not Act.TALK):
        return False
    if keys in SIDES:
        return True
    return bool(_STRONG.match(keys)) or keys in map(normal, DEFAULT_KEYS[act])


def normal(keys: str) -> str:
    """Return keys in portable notation; an empty text for what are none."""
    if keys in SIDES:
        return keys
    sequence = QKeySequence(keys)
    return sequence.toString(QKeySequence.SequenceFormat.PortableText) if sequence.count() == 1 else ""


def keys_of(event: QKeyEvent) -> str:
    """Return the keys of an event in portable notation; the keypad's Enter is Return."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
    return QKeySequence(QKeyCombination(modifiers, key)).toString(QKeySequence.SequenceFormat.PortableText)


def side_key_of(event: QKeyEvent) -> str:
    """Return which modifier key of the right side an event is of, as far as the system tells; "" for any other."""
    for (key, name), (scan_codes, virtual_keys) in _SIDE_CODES.items():
        told = event.nativeScanCode() in scan_codes or event.nativeVirtualKey() in virtual_keys
        if event.key() == key and told:
            return name
    return ""


def is_writing(event: QKeyEvent) -> bool:
    """Tell whether a key writes a character or pastes."""
    strong = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    written = event.text() != "" and event.text().isprintable() and not strong
    return written or event.matches(QKeySequence.StandardKey.Paste)


def shortcut_words(act: Act) -> str:
    """Return what a key does, in the present language."""
    return QCoreApplication.translate("Shortcut", SHORTCUTS[act].text)


def keys_text(keys: str) -> str:
    """Return keys as this system writes them."""
    if keys in SIDES:
        return QCoreApplication.translate("Shortcut", SIDES[keys])
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def with_keys_named(words: str, keys: tuple[str, ...]) -> str:
    """Return words for a tooltip with the first of the keys that do it, if there are any."""
    return f"{words} ({keys_text(keys[0])})" if keys else words
