"""The window's keys and its menu: one action for each thing that a key can do."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from companion.gui.shortcuts import MENU, SHORTCUTS, Act, Keys, shortcut_words


class WindowActions:
    """Makes the actions of `window` and fills `menu` with some of them; `do` is told what was asked for."""

    def __init__(self, window: QWidget, menu: QMenu, do: Callable[[Act], None]) -> None:
        self.by_act: dict[Act, QAction] = {}
        for act, shortcut in SHORTCUTS.items():
            if shortcut.bound:
                action = QAction(window)
                action.setCheckable(act is Act.LATEST_ONLY)
                action.triggered.connect(lambda _=False, asked=act: do(asked))
                window.addAction(action)
                self.by_act[act] = action
        for entry in MENU:
            if entry is None:
                menu.addSeparator()
            else:
                menu.addAction(self.by_act[entry])
        self.retranslate()

    def use(self, keys: Keys) -> None:
        """Bind these keys."""
        for act, action in self.by_act.items():
            action.setShortcuts([QKeySequence(one) for one in keys[act]])

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        for act, action in self.by_act.items():
            action.setText(shortcut_words(act))
