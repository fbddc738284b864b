"""One key of the whole desktop, held and let go; other keys are only compared with it, and nothing of them is kept.

Who watches keys is another matter for each system: `x11_keys`, or pynput's listener on Windows and macOS.
"""

import logging
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from companion.core.desktop import Anywhere

log = logging.getLogger(__name__)

LIBRARY = "pynput.keyboard"
SIDES = {
    "Right Ctrl": "Ctrl",
    "Right Alt": "Alt",
}  # keys told apart by their side, and what they are together with others
_SECONDS_TO_END = 3.0
_OF_PYNPUT = {
    "ctrl_r": "Right Ctrl",
    "alt_r": "Right Alt",
    "alt_gr": "Right Alt",
    "ctrl": "Ctrl",
    "ctrl_l": "Ctrl",
    "alt": "Alt",
    "alt_l": "Alt",
    "shift": "Shift",
    "shift_l": "Shift",
    "shift_r": "Shift",
    "cmd": "Meta",
    "cmd_l": "Meta",
    "cmd_r": "Meta",
    "space": "Space",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "page_up": "PgUp",
    "page_down": "PgDown",
    "pause": "Pause",
    "scroll_lock": "ScrollLock",
    "menu": "Menu",
}

Told = Callable[[str, bool], None]  # a key in portable notation, and whether it went down


class Watch(Protocol):
    """Watches all keys, telling of them in a thread of its own."""

    def start(self) -> bool:
        """Begin; tell whether that is allowed here. Raises `ImportError` or `OSError` where it can't."""
        ...

    def stop(self) -> None:
        """End."""
        ...


class DesktopKey:
    """`pressed`, `released` and `spoiled` (another key came while it was held) are called in another thread."""

    def __init__(self, pressed: Callable[[], None], released: Callable[[], None], spoiled: Callable[[], None]) -> None:
        self._pressed, self._released, self._spoiled = pressed, released, spoiled
        self._wanted: frozenset[str] = frozenset()
        self._down: set[str] = set()
        self._held = False
        self._watch: Watch | None = None

    def start(self, keys: str) -> Anywhere:
        """Watch keys in portable notation ("Right Ctrl", "F8", "Ctrl+Shift+T"). It may take a moment."""
        self.stop()
        self._wanted = frozenset(keys.split("+"))
        if not self._wanted <= KNOWN and not any(len(one) == 1 for one in self._wanted - KNOWN):
            return Anywhere.NO_KEY
        try:
            watch = make_watch(self._note)
            self._watch = watch if watch.start() else None
        except (ImportError, OSError) as error:
            log.warning("keys can't be watched: %s", type(error).__name__)
            return Anywhere.MISSING
        return Anywhere.ON if self._watch is not None else Anywhere.REFUSED

    def stop(self) -> None:
        """Watch nothing any more."""
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.stop()
        self._down.clear()
        self._held = False

    def _note(self, key: str, down: bool) -> None:
        name = key if key in self._wanted else SIDES.get(key, key)
        (self._press if down else self._release)(name)

    def _press(self, name: str) -> None:
        self._down.add(name)
        if self._down == self._wanted:
            if not self._held:
                self._held = True
                self._pressed()
        elif self._held:
            self._held = False
            self._spoiled()

    def _release(self, name: str) -> None:
        self._down.discard(name)
        if self._held and name in self._wanted:
            self._held = False
            self._released()


class PynputWatch:
    """Windows and macOS."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._listener: Any = None

    def start(self) -> bool:
        """Begin."""
        library = import_module(LIBRARY)
        self._listener = library.Listener(
            on_press=lambda key: self._told(self._name(key), True),
            on_release=lambda key: self._told(self._name(key), False),
        )
        self._listener.start()
        self._listener.wait()
        return bool(getattr(self._listener, "IS_TRUSTED", True))  # macOS: the user's permission

    def stop(self) -> None:
        """End."""
        self._listener.stop()
        self._listener.join(_SECONDS_TO_END)

    def _name(self, key: Any) -> str:
        named = getattr(key, "name", "")
        if named:
            return _OF_PYNPUT.get(named, named.upper())
        return str(getattr(self._listener.canonical(key), "char", None) or "?").upper()


def make_watch(told: Told) -> Watch:
    """Return what watches keys on this system."""
    if sys.platform in ("win32", "darwin"):
        return PynputWatch(told)
    from companion.backends.x11_keys import X11Watch

    return X11Watch(told)


KNOWN = frozenset({*_OF_PYNPUT.values(), *(f"F{number}" for number in range(1, 25))})
