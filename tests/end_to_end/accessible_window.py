"""Shows the window with a conversation, for the walk of a screen reader; lines on its input say what happens next.

`page NAME` turns the settings to a page, `reply TEXT` lets a turn be answered, `stop` ends one before its first word,
`fail` ends one with a refused key, and `screen NAME LANGUAGE` puts one of the rendered screens in the window's place.
"""

import sys
from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtCore import QSocketNotifier
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.core import events
from companion.core.conversation import Activity, Outcome, Reply
from companion.core.errors import Code, Problem
from tests.gui.window_rig import Rig, make_turn
from tests.render_screens import SCREENS, Scene, make_scene, settle


def answer(rig: Rig, text: str, outcome: Outcome = Outcome.COMPLETED, problem: Problem | None = None) -> None:
    """Let a turn begin and end."""
    now = datetime.now(UTC)
    seq = rig.presenter.shown.total
    turn_id, reply_id = f"turn-{seq}", f"reply-{seq}"
    turn = make_turn(turn_id, "And now?", Reply(reply_id, "", now), seq=seq)
    rig.show(events.TurnBegan(turn, reply_id), events.ReplyText(turn_id, reply_id, text))
    ended = Reply(reply_id, text, now, outcome, now, problem=problem)
    rig.show(events.TurnEnded(replace(turn, replies=(ended,))), events.ActivityChanged(Activity.IDLE))


def put(scenes: list[Scene], name: str, language: str) -> None:
    """Show one of the rendered screens, and let go of the one before."""
    for old in scenes:
        for window in QApplication.topLevelWidgets():
            if window is old.window or window.parentWidget() is old.window:
                window.close()
        old.window.deleteLater()
    scenes[:] = [make_scene("720x720", "light", language, 100)]
    shown = SCREENS[name](scenes[0])
    QTest.qWaitForWindowExposed(shown.window(), 60_000)
    settle()


def main() -> None:
    """Show the window until the input ends."""
    application = QApplication(sys.argv)
    application.setApplicationName("Companion")
    rig = Rig()
    rig.open(make_turn("t1"))
    scenes: list[Scene] = []

    def take() -> None:
        command, _, rest = sys.stdin.readline().strip().partition(" ")
        match command:
            case "page":
                rig.presenter.settings.open(rest)
            case "reply":
                answer(rig, rest)
            case "stop":
                answer(rig, "", Outcome.INTERRUPTED)
            case "fail":
                answer(rig, "", Outcome.FAILED, Problem(Code.KEY_REFUSED, {"host": "x"}))
            case "screen":
                rig.window.hide()
                put(scenes, *rest.split())
            case _:
                application.quit()
                return
        print("done", flush=True)

    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(take)
    print("ready", flush=True)
    application.exec()
    rig.window.close()


if __name__ == "__main__":
    main()
