"""Another language while the program runs: no text of the old one is left anywhere in the window or the settings."""

from dataclasses import replace

from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from companion import __version__
from companion.core import events
from companion.core.conversation import Outcome, Reply
from companion.core.errors import Code, Problem
from companion.core.settings import Language, Settings
from companion.gui.row_parts import PartKind
from companion.gui.widget_pool import Key
from tests.gui.whole_text import settle
from tests.gui.window_rig import APPEARANCE, CLOUD, GINKO, NOON, Rig, make_turn

PAGES = ("she", "thinking", "appearance", "desktop", "shortcuts", "data", "about")
SAME = {"DeepSeek", "English", "简体中文", "中文", "日本語", "Ginko", "MIT", "LGPL-3.0", "Esc", "↑", "F3", "Shift+F3"}
SAME |= {
    GINKO.greeting,
    f"Ginko: {GINKO.greeting}",
    f"Companion {__version__}",
    *GINKO.starters,
    "api.deepseek.com",
    "deepseek-chat",
}


def texts(*roots: QWidget) -> dict[int, tuple[str, ...]]:
    """Return what widgets say, to the eye and to screen readers, by widget."""
    found = {}
    for root in roots:
        for widget in (root, *root.findChildren(QWidget)):
            words = [widget.accessibleName(), widget.toolTip(), widget.accessibleDescription()]
            if isinstance(widget, QAbstractButton | QLabel):
                words.append(widget.text())
            found[id(widget)] = tuple(words)
    return found


def test_nothing_stays_in_the_old_language(rig: Rig) -> None:
    failed = Reply("t2-r", "", NOON, Outcome.FAILED, NOON, problem=Problem(Code.KEY_REFUSED, {"host": "x"}))
    rig.open(make_turn("t1"), make_turn("t2", "你好", failed, seq=1))
    rig.window.chat.select_messages(Key("t1", PartKind.HER))
    rig.window.find_bar.open()
    rig.show(events.OffTheRecordChanged(on=True), events.ProblemOccurred(Problem(Code.DISK_FULL, {"path": "/x"})))
    rig.presenter.exchange()
    for page in PAGES:
        rig.presenter.settings.open(page)
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    before = texts(rig.window, dialog)
    rig.apply(Settings(chat=CLOUD, appearance=replace(APPEARANCE, language=Language.CHINESE)))
    settle()
    after = texts(rig.window, dialog)
    same = {
        words
        for key in before.keys() & after.keys()
        for words, now in zip(before[key], after[key], strict=True)
        if words == now and any(letter.isalpha() for letter in words)
    }
    assert {words for words in same if words not in SAME and "Ctrl+" not in words and "Qt 6" not in words} == set()
    dialog.close()
