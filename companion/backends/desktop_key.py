"""One key of the whole desktop, held and let go: X11, Windows and macOS, through pynput's listener.

It comes from a thread of pynput's own. Other keys are only compared with the wanted one, and nothing of them is kept.
"""

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.core.desktop import Anywhere

log = logging.getLogger(__name__)

LIBRARY = "pynput.keyboard"
_SECONDS_TO_END = 3.0
_MODIFIERS = {"Ctrl": "ctrl", "Alt": "alt", "Shift": "shift", "Meta": "cmd"}
_NAMES = {
    "Right Ctrl": "ctrl_r",
    "Right Alt": "alt_r",
    "Space": "space",
    "Ins": "insert",
    "Home": "home",
    "End": "end",
    "PgUp": "page_up",
    "PgDown": "page_down",
    "Pause": "pause",
    "ScrollLock": "scroll_lock",
    "Menu": "menu",
}


class DesktopKey:
    """`pressed`, `released` and `spoiled` (another key came while it was held) are called in another thread."""

    def __init__(self, pressed: Callable[[], None], released: Callable[[], None], spoiled: Callable[[], None]) -> None:
        self._pressed, self._released, self._spoiled = pressed, released, spoiled
        self._wanted: frozenset[Any] = frozenset()
        self._alone = False  # a modifier key by itself, told apart by its side
        self._down: set[Any] = set()
        self._held = False
        self._listener: Any = None

    def start(self, keys: str) -> Anywhere:
        """Watch keys in portable notation ("Right Ctrl", "F8", "Ctrl+Shift+T"). It may take a moment."""
        self.stop()
        try:
            library = import_module(LIBRARY)
        except (ImportError, OSError) as error:  # no display, or a system that it doesn't know
            log.warning("keys can't be watched: %s", type(error).__name__)
            return Anywhere.MISSING
        self._wanted = _keys_of(keys, library)
        self._alone = keys in ("Right Ctrl", "Right Alt")
        if not self._wanted:
            return Anywhere.NO_KEY
        self._listener = library.Listener(on_press=self._press, on_release=self._release)
        self._listener.start()
        self._listener.wait()
        if not getattr(self._listener, "IS_TRUSTED", True):
            return Anywhere.REFUSED
        return Anywhere.ON if self._listener.is_alive() else Anywhere.MISSING

    def stop(self) -> None:
        """Watch nothing any more."""
        listener, self._listener = self._listener, None
        self._down.clear()
        self._held = False
        if listener is not None:
            listener.stop()
            listener.join(_SECONDS_TO_END)

    def _press(self, key: Any) -> None:
        self._down.add(self._name(key))
        if self._down == self._wanted:
            if not self._held:
                self._held = True
                self._pressed()
        elif self._held:
            self._held = False
            self._spoiled()

    def _release(self, key: Any) -> None:
        name = self._name(key)
        self._down.discard(name)
        if self._held and name in self._wanted:
            self._held = False
            self._released()

    def _name(self, key: Any) -> Any:
        """Return a key as it is compared: with its side where a modifier key is wanted alone."""
        listener = self._listener
        return key if self._alone or listener is None else listener.canonical(key)


def _keys_of(keys: str, library: Any) -> frozenset[Any]:
    """Return the keys that are to be down together; none where one of them is unknown."""
    *modifiers, main = keys.split("+") if keys not in _NAMES else [keys]
    if not main or any(one not in _MODIFIERS for one in modifiers):
        return frozenset()
    named = _NAMES.get(main, main.lower())
    found: Any = getattr(library.Key, named, None)
    if found is None and len(main) == 1:
        found = library.KeyCode.from_char(main.lower())
    return frozenset([found, *(getattr(library.Key, _MODIFIERS[one]) for one in modifiers)] if found else ())
