"""A window that is moved to a screen of twice the pixels while she writes; prints what became of it as JSON.

Run it with a platform of two screens: Qt reads them when the program starts.
"""

import json
import sys

from PySide6.QtCore import QEventLoop, QPoint, QRect, QTimer
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication

from companion.core import events
from companion.core.conversation import Activity
from companion.gui.row_parts import PartKind
from companion.gui.widget_pool import Key
from tests.gui.conversations import stream_text
from tests.gui.window_rig import Rig, make_turn

PIECES = stream_text(240)
SETTLING_MS = 300
FIGURE_MS = 700  # the first picture of her gives way, and a new size is settled


def wait(milliseconds: int) -> None:
    """Let timers and paints happen."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def write(rig: Rig, pieces: list[str]) -> None:
    """Let pieces of the reply come in, and wait until they are laid out."""
    for piece in pieces:
        rig.show(events.ReplyText("t1", "t1-r", piece))
    while rig.window.chat._live_text.waiting:
        wait(20)
    width = -1
    while width != rig.window.chat.viewport().width():  # the scroll bar comes with the first text that needs it
        width = rig.window.chat.viewport().width()
        wait(SETTLING_MS)


def shown(rig: Rig) -> dict[str, object]:
    """Return what can be said of the window now."""
    bubble = rig.window.chat.bubbles[Key("t1", PartKind.HER)]
    assert bubble.placed is not None
    assert bubble.placed.body is not None
    picture = rig.window.grab()
    avatar = rig.window.stage.avatar
    return {
        "ratio": rig.window.devicePixelRatioF(),
        "pixels": [picture.width(), picture.height()],
        "laid": bubble.placed.body.laid,
        "box": bubble.geometry().getRect(),
        "at_end": rig.window.chat.anchor.at_end,
        "her_scale": round(avatar._scale / avatar._placement().units, 3),
        "colours": len({QColor(picture.toImage().pixel(x, 300)).name() for x in range(0, picture.width(), 3)}),
    }


def main() -> None:
    """Write half of a reply on each screen."""
    application = QApplication(sys.argv)
    application.setStyle("fusion")
    rig = Rig()
    rig.open(make_turn("t0"))
    wait(FIGURE_MS)
    rig.begin("t1")
    rig.show(events.ActivityChanged(Activity.WRITING))
    write(rig, PIECES[:120])
    seen = [shown(rig)]
    screen, size = QGuiApplication.screens()[1], rig.window.size()
    rig.window.windowHandle().setScreen(screen)
    rig.window.setGeometry(QRect(screen.geometry().topLeft() + QPoint(20, 20), size))
    wait(FIGURE_MS)
    seen.append(shown(rig))
    write(rig, PIECES[120:])
    seen.append(shown(rig))
    print(json.dumps(seen), flush=True)
    rig.window.close()


if __name__ == "__main__":
    main()
