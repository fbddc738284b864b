"""Keys of an X11 screen as they go down and up, whoever has the keyboard: X's RECORD extension, through python-xlib.

One connection asks, the other one waits for what is recorded; ending the record wakes it.
"""

import contextlib
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

_NAMES = {
    "Control_L": "Ctrl",
    "Control_R": "Right Ctrl",
    "Alt_L": "Alt",
    "Alt_R": "Right Alt",
    "Meta_L": "Alt",
    "Shift_L": "Shift",
    "Shift_R": "Shift",
    "Super_L": "Meta",
    "Super_R": "Meta",
    "space": "Space",
    "Insert": "Ins",
    "Home": "Home",
    "End": "End",
    "Prior": "PgUp",
    "Page_Up": "PgUp",
    "Next": "PgDown",
    "Page_Down": "PgDown",
    "Pause": "Pause",
    "Scroll_Lock": "ScrollLock",
    "Menu": "Menu",
}
_SECONDS_TO_END = 3.0
_FIRST_EVENT = 2  # lower codes are errors and replies


class X11Watch:
    """`told` gets each key in portable notation, "?" for one that can't be part of a shortcut."""

    def __init__(self, told: Callable[[str, bool], None]) -> None:
        self._told = told
        self._asking: Any = None
        self._waiting: Any = None
        self._record: Any = None
        self._thread: threading.Thread | None = None
        self._names: dict[int, str] = {}

    def start(self) -> bool:
        """Begin. Raises `ImportError` without the library, `OSError` without a screen that can record."""
        display, record = import_module("Xlib.display"), import_module("Xlib.ext.record")
        fault = import_module("Xlib.error")
        try:
            self._asking, self._waiting = display.Display(), display.Display()
        except (fault.DisplayError, fault.XError) as error:
            raise OSError(str(error)) from error
        if not self._asking.has_extension("RECORD"):
            self._close()
            raise OSError("no RECORD extension")
        self._names = _key_names(self._asking)
        keys = import_module("Xlib.X")
        wanted = {
            **dict.fromkeys(("core_requests", "core_replies", "delivered_events", "errors"), (0, 0)),
            **dict.fromkeys(("ext_requests", "ext_replies"), (0, 0, 0, 0)),
            "device_events": (keys.KeyPress, keys.KeyRelease),
            "client_started": False,
            "client_died": False,
        }
        self._record = self._asking.record_create_context(0, [record.AllClients], [wanted])
        self._asking.sync()  # the other connection needs it
        self._thread = threading.Thread(target=self._wait, args=(fault,), name="X11 keys", daemon=True)
        self._thread.start()
        return True

    def stop(self) -> None:
        """End."""
        if self._thread is not None:
            self._asking.record_disable_context(self._record)
            self._asking.flush()
            self._thread.join(_SECONDS_TO_END)
            self._thread = None
        self._close()

    def _wait(self, fault: Any) -> None:
        with contextlib.suppress(fault.ConnectionClosedError, OSError):  # the screen has gone
            self._waiting.record_enable_context(self._record, self._take)

    def _take(self, reply: Any) -> None:
        data = reply.data
        if reply.client_swapped or not data or data[0] < _FIRST_EVENT:
            return
        field = import_module("Xlib.protocol.rq").EventField(None)
        pressed = import_module("Xlib.X").KeyPress
        while data:
            event, data = field.parse_binary_value(data, self._waiting.display, None, None)
            self._told(self._names.get(event.detail, "?"), event.type == pressed)

    def _close(self) -> None:
        for connection in (self._asking, self._waiting):
            with contextlib.suppress(OSError):
                connection.close()


def _key_names(display: Any) -> dict[int, str]:
    """Return what each key of the keyboard is called in portable notation, by its code."""
    known = import_module("Xlib.XK")
    symbols = {getattr(known, f"XK_{name}", 0): portable for name, portable in _NAMES.items()}
    symbols |= {getattr(known, f"XK_F{number}"): f"F{number}" for number in range(1, 25)}
    symbols[0xFE03] = "Right Alt"  # ISO_Level3_Shift, which is in a group of its own
    first, last = display.display.info.min_keycode, display.display.info.max_keycode
    names = {}
    for code in range(first, last + 1):
        symbol = display.keycode_to_keysym(code, 0)
        if symbol in symbols:
            names[code] = symbols[symbol]
        elif 0x20 < symbol < 0x7F:
            names[code] = chr(symbol).upper()
    return names
