"""Screens of local-only mode and of faults: the refused reply, the list of what left, the banner, the report."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from PySide6.QtWidgets import QWidget

from companion.core import events
from companion.core.conversation import Outcome, Reply, Turn
from companion.core.crash import CrashFound, CrashReport, SafeModeBegan
from companion.core.errors import Code, Problem
from companion.core.outside import Errand, OutsideRequest, OutsideShown, Safeguard, Safeguards

NOW = datetime(2026, 5, 12, 13, 4, tzinfo=UTC)
REPORT = CrashReport(
    NOW,
    "Companion 0.1.0 · Python 3.11.7 · Qt 6.11.3 · Linux-6.1\n2026-05-12T13:04:00+00:00\n\n"
    "An error that nothing caught, in thread MainThread.\nbuiltins.ValueError\n  presenter.py:171 show\n"
    "  chat_view.py:204 append_text\n\nThe last lines of the log:\n2026-05-12 21:03:58,112 WARNING talk: cut off",
)


def list_of_requests() -> OutsideShown:
    """What left this computer, as an example."""
    hosts = (
        ("api.deepseek.com", Errand.CHAT, 8_214, 15_003, False),
        ("speech.platform.bing.com", Errand.VOICE, 1_120, 48_440, False),
        ("huggingface.co", Errand.DOWNLOAD, 0, 0, True),
        ("api.deepseek.com", Errand.MEMORY, 21_400, 3_120, False),
    )
    requests = tuple(
        OutsideRequest(str(at), datetime.now(UTC) - timedelta(minutes=7 * at), host, errand, sent, came, True, refused)
        for at, (host, errand, sent, came, refused) in enumerate(hosts * 3)
    )
    return OutsideShown(requests, Safeguards(Safeguard.PROGRAM, Safeguard.SYSTEM))


def what_left(scene: Any) -> QWidget:
    """The page about privacy with its list."""
    scene.presenter.settings.open("privacy")
    scene.show(list_of_requests())
    dialog: QWidget = scene.presenter.settings.dialog
    return dialog


def local_only(scene: Any) -> QWidget:
    """A reply that was refused, and the glyph."""
    settings = replace(scene.settings, privacy=replace(scene.settings.privacy, local_only=True))
    scene.show(events.SettingsApplied(settings, has_key=True))
    turn: Turn = scene.presenter.shown.turns["t2"]
    problem = Problem(Code.LOCAL_ONLY, {"host": "api.deepseek.com"})
    failed = Reply("r9", "", turn.began_at, Outcome.FAILED, turn.began_at, problem=problem)
    scene.show(events.TurnsChanged((replace(turn, replies=(failed,)),), 3))
    window: QWidget = scene.window
    return window


def safe_mode(scene: Any) -> QWidget:
    """The banner of a safe start."""
    scene.presenter.show_fault(SafeModeBegan(REPORT))
    window: QWidget = scene.window
    return window


def report(scene: Any) -> QWidget:
    """The report of a fault."""
    scene.presenter.show_fault(CrashFound(REPORT))
    dialog = scene.presenter.crashes().dialog
    dialog.show_report(REPORT)
    shown: QWidget = dialog
    return shown


PRIVACY_SCREENS: dict[str, Callable[[Any], QWidget]] = {
    "what-left": what_left,
    "local-only": local_only,
    "safe-mode": safe_mode,
    "fault-report": report,
}
