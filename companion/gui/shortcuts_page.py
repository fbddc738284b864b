"""The page of all shortcuts: each can be pressed anew, switched off or given back; double meanings are told."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.settings import Settings
from companion.gui.setting_row import Row
from companion.gui.settings_page import SettingsPage
from companion.gui.shortcuts import (
    SHORTCUTS,
    Act,
    keys_in_use,
    keys_of,
    keys_text,
    may_be_bound,
    meaning_of,
    shortcut_words,
    side_key_of,
    with_keys,
)

_MODIFIERS = frozenset(
    {
        Qt.Key.Key_Control,
        Qt.Key.Key_Shift,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_Meta,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_unknown,
    }
)


class KeyButton(QPushButton):
    """Shows keys; a click lets the next keys pressed take their place. Esc leaves it, Backspace means none."""

    pressed_anew = Signal(str)  # portable notation, empty for none

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys: tuple[str, ...] = ()
        self.listening = False
        self.takes_sides = False  # a modifier key alone, as of the key to talk
        self._side = ""
        self.clicked.connect(self._listen)

    def show_keys(self, keys: tuple[str, ...]) -> None:
        """Show the keys in use."""
        self._keys = keys
        self._show()

    def event(self, event: QEvent) -> bool:
        """While listening take every key, Tab and shortcuts included."""
        if self.listening and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyPress:
                self._take(event)
            elif event.type() is QEvent.Type.KeyRelease and self._side and side_key_of(event) == self._side:
                side, self._side = self._side, ""
                self._stop()
                self.pressed_anew.emit(side)
            event.accept()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop listening when the keyboard goes elsewhere."""
        self._stop()
        super().focusOutEvent(event)

    def _listen(self) -> None:
        self.listening = True
        self.setFocus()
        self._show()

    def _take(self, event: QKeyEvent) -> None:
        self._side = side_key_of(event) if self.takes_sides else ""
        if event.key() in _MODIFIERS:
            return
        bare = event.modifiers() == Qt.KeyboardModifier.NoModifier
        self._stop()
        if bare and event.key() == Qt.Key.Key_Escape:
            return
        none = bare and event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
        self.pressed_anew.emit("" if none else keys_of(event))

    def _stop(self) -> None:
        self.listening = False
        self._show()

    def _show(self) -> None:
        off = self.tr("none")
        shown = ", ".join(map(keys_text, self._keys[:1])) or off
        self.setText(self.tr("Press keys…") if self.listening else shown)
        self.setToolTip(self.tr("Click, then press the keys. Backspace switches them off, Esc leaves them."))


class ShortcutsPage(SettingsPage):
    """A row for each act. `changed` carries "shortcuts" and all changes."""

    changed = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes: tuple[str, ...] = ()
        self._refused: dict[Act, str] = {}  # keys that an act can't have
        self.buttons: dict[Act, KeyButton] = {}
        self.by_act: dict[Act, Row] = {}
        for act in SHORTCUTS:
            button = KeyButton()
            button.takes_sides = act is Act.TALK
            button.pressed_anew.connect(lambda keys, of=act: self._bind(of, keys))
            row = self.add(Row(button))
            row.reset_asked.connect(lambda of=act: self._give_back(of))
            self.buttons[act], self.by_act[act] = button, row
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Shortcuts")

    def state_words(self) -> str:
        """How many were changed."""
        if not self._changes:
            return self.tr("Click on keys to press others. Backspace switches a shortcut off.")
        return self.tr("%n shortcut(s) changed by you", "", len(self._changes))

    def show_settings(self, settings: Settings) -> None:
        """Show the keys in force."""
        if settings.shortcuts != self._changes:
            self._refused.clear()
        self._changes = settings.shortcuts
        in_use = keys_in_use(settings.shortcuts)
        changed = {change.partition("=")[0] for change in settings.shortcuts}
        for act, button in self.buttons.items():
            button.show_keys(in_use[act])
            self.by_act[act].set_changed(act.value in changed)
            conflict = bool(in_use[act]) and bool(self._conflict(act, in_use[act][0]))
            self._refuse(act, in_use[act][0] if conflict else self._refused.get(act, ""))
        self.show_state()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        for act, button in self.buttons.items():
            button.show_keys(keys_in_use(self._changes)[act])
            self._refuse(act, self._refused.get(act, ""))

    def _bind(self, act: Act, keys: str) -> None:
        if keys and self._why_not(act, keys):
            self._refuse(act, keys)
        else:
            self._refuse(act, "")
            self.changed.emit("shortcuts", with_keys(self._changes, act, keys))

    def _give_back(self, act: Act) -> None:
        own = SHORTCUTS[act].keys
        taken = next((keys for keys in own if self._conflict(act, keys)), "")
        if taken:
            self._refuse(act, taken)
        else:
            self._refuse(act, "")
            self.changed.emit("shortcuts", with_keys(self._changes, act, None))

    def _why_not(self, act: Act, keys: str) -> str:
        """Return why an act can't have these keys, or nothing."""
        wrong = self._conflict(act, keys)
        if wrong or may_be_bound(keys, act):
            return wrong
        wrong = self.tr("{keys} is needed for writing. Take Ctrl, Alt or a function key with it.")
        return wrong.replace("{keys}", keys_text(keys))

    def _conflict(self, act: Act, keys: str) -> str:
        other = meaning_of(keys, keys_in_use(self._changes), act)
        if other is None:
            return ""
        text = self.tr("{keys} already means “{other}”.").replace("{keys}", keys_text(keys))
        return text.replace("{other}", shortcut_words(other))

    def _refuse(self, act: Act, keys: str) -> None:
        """Say why an act can't have these keys; without any, nothing more."""
        self._refused[act] = keys
        words = self._why_not(act, keys) if keys else ""
        row = self.by_act[act]
        row.set_words(shortcut_words(act), words)
        row.help.setProperty("role", "error" if words else "caption")
        row.help.style().polish(row.help)
        self._name(act)

    def _name(self, act: Act) -> None:
        button = self.buttons[act]
        button.setAccessibleName(f"{shortcut_words(act)}: {button.text()}")
