"""Tells of what left this computer and of what enforces local-only mode, in sentences."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QLocale

from companion.core.outside import Errand, OutsideRequest, Safeguard, Safeguards
from companion.gui.translation_marks import QT_TRANSLATE_NOOP
from companion.gui.words import join_sentences

ERRANDS: dict[Errand, str] = {
    Errand.CHAT: QT_TRANSLATE_NOOP("Outside", "conversation"),
    Errand.MEMORY: QT_TRANSLATE_NOOP("Outside", "memory"),
    Errand.LOOK: QT_TRANSLATE_NOOP("Outside", "testing the service"),
    Errand.VOICE: QT_TRANSLATE_NOOP("Outside", "her voice"),
    Errand.DOWNLOAD: QT_TRANSLATE_NOOP("Outside", "download"),
    Errand.UPDATE: QT_TRANSLATE_NOOP("Outside", "looking for a newer version"),
    Errand.OTHER: QT_TRANSLATE_NOOP("Outside", "something else"),
}
_OF_PROGRAM: dict[Safeguard, str] = {
    Safeguard.SYSTEM: QT_TRANSLATE_NOOP("Outside", "The system refuses the program every connection."),
    Safeguard.PROGRAM: QT_TRANSLATE_NOOP(
        "Outside",
        "In the window's own process the program's own checks refuse every connection; the system doesn't.",
    ),
    Safeguard.NONE: QT_TRANSLATE_NOOP("Outside", "Nothing is enforced in the window's own process."),
}
_OF_HELPERS: dict[Safeguard, str] = {
    Safeguard.SYSTEM: QT_TRANSLATE_NOOP(
        "Outside", "The processes that think, hear and speak here can't reach the network at all: the system refuses."
    ),
    Safeguard.PROGRAM: QT_TRANSLATE_NOOP(
        "Outside",
        "In the processes that think, hear and speak here only the program's own checks refuse; "
        "this system offers nothing stronger.",
    ),
    Safeguard.NONE: QT_TRANSLATE_NOOP("Outside", "Nothing is enforced in the processes that think, hear and speak."),
}
_NOT_OURS = QT_TRANSLATE_NOOP(
    "Outside", "Other programs are not held back: a server of models on this computer, or a browser opened by a link."
)


def errand_words(errand: Errand) -> str:
    """Return what a request was for."""
    return QCoreApplication.translate("Outside", ERRANDS[errand])


def enforced_words(safeguards: Safeguards | None) -> str:
    """Return what enforces local-only mode on this system, and what it leaves out."""
    if safeguards is None:
        return ""
    helpers = QCoreApplication.translate("Outside", _OF_HELPERS[safeguards.helpers])
    program = QCoreApplication.translate("Outside", _OF_PROGRAM[safeguards.program])
    return join_sentences(helpers, program, QCoreApplication.translate("Outside", _NOT_OURS))


def hosts_of_today(requests: Sequence[OutsideRequest]) -> frozenset[str]:
    """Return where something went today."""
    today = datetime.now().astimezone().date()
    return frozenset(one.host for one in requests if one.at.astimezone().date() == today and not one.refused)


def bytes_words(count: int, locale: QLocale) -> str:
    """Return a number of bytes, short."""
    return locale.formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeTraditionalFormat)
