"""Draws screens at the system's scale and prints, as JSON, the scale, the texts that are cut, and pictures' sizes.

Run it with QT_SCALE_FACTOR: Qt reads that when the program starts. Arguments: a language, then names of screens.
"""

import json
import sys

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from tests.gui.whole_text import cut_texts, settle
from tests.render_screens import SCREENS, make_scene

SIZES = ("400x640", "720x720", "1180x760")


def main() -> None:
    """Go through the screens."""
    QApplication([]).setStyle("fusion")
    language, *names = sys.argv[1:]
    found: dict[str, list[str]] = {}
    pixels = ratio = 0.0
    for name in names or SCREENS:
        scene = make_scene(SIZES[0], "light", language, 100)
        shown = SCREENS[name](scene)
        for size in SIZES if shown is scene.window else ("840x620",):
            shown.resize(*map(int, size.split("x")))
            settle()
            found[f"{name} {size}"] = cut_texts(shown)
        pixels, ratio = shown.grab().width() / shown.width(), shown.devicePixelRatioF()
        scene.window.close()
        scene.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    print(json.dumps({"ratio": ratio, "pixels": pixels, "cut": {at: lines for at, lines in found.items() if lines}}))


if __name__ == "__main__":
    main()
