"""The doctor's words: names of checks, what was found, what helps, and a report that holds no secret."""

import getpass
import re
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from companion.core.doctor import Check, Finding, Fix, Found, State
from companion.core.errors import Code
from companion.gui.quirk_words import quirk_words
from companion.gui.translation_marks import QT_TRANSLATE_NOOP
from companion.gui.words import fill, join_sentences, problem_words

CHECKS: dict[Check, str] = {
    Check.PROGRAM: QT_TRANSLATE_NOOP("Doctor", "Program"),
    Check.HOME: QT_TRANSLATE_NOOP("Doctor", "Her files"),
    Check.DISK: QT_TRANSLATE_NOOP("Doctor", "Disk"),
    Check.KEYRING: QT_TRANSLATE_NOOP("Doctor", "Keyring"),
    Check.WAY_OUT: QT_TRANSLATE_NOOP("Doctor", "Local only"),
    Check.ADDRESS: QT_TRANSLATE_NOOP("Doctor", "Where she thinks"),
    Check.PROXY: QT_TRANSLATE_NOOP("Doctor", "Proxy"),
    Check.NAME: QT_TRANSLATE_NOOP("Doctor", "Name of the server"),
    Check.CONNECTION: QT_TRANSLATE_NOOP("Doctor", "Connection"),
    Check.ENCRYPTION: QT_TRANSLATE_NOOP("Doctor", "Encryption"),
    Check.CLOCK: QT_TRANSLATE_NOOP("Doctor", "Clock"),
    Check.KEY: QT_TRANSLATE_NOOP("Doctor", "Key"),
    Check.MODEL: QT_TRANSLATE_NOOP("Doctor", "Model"),
    Check.CONTEXT: QT_TRANSLATE_NOOP("Doctor", "Context"),
    Check.STREAMING: QT_TRANSLATE_NOOP("Doctor", "Answer"),
    Check.QUIRKS: QT_TRANSLATE_NOOP("Doctor", "Manners of the service"),
    Check.EARS: QT_TRANSLATE_NOOP("Doctor", "Reading speech"),
    Check.VOICE: QT_TRANSLATE_NOOP("Doctor", "Voice on this computer"),
    Check.ONLINE_VOICE: QT_TRANSLATE_NOOP("Doctor", "Online voice"),
    Check.MICROPHONE: QT_TRANSLATE_NOOP("Doctor", "Microphone"),
    Check.LOUDSPEAKER: QT_TRANSLATE_NOOP("Doctor", "Loudspeaker"),
    Check.SCREEN: QT_TRANSLATE_NOOP("Doctor", "Screen"),
    Check.FONTS: QT_TRANSLATE_NOOP("Doctor", "Fonts"),
    Check.INPUT_METHOD: QT_TRANSLATE_NOOP("Doctor", "Input method"),
}
STATES: dict[State, str] = {
    State.FINE: QT_TRANSLATE_NOOP("Doctor", "fine"),
    State.WEAK: QT_TRANSLATE_NOOP("Doctor", "could be better"),
    State.BROKEN: QT_TRANSLATE_NOOP("Doctor", "doesn't work"),
    State.SKIPPED: QT_TRANSLATE_NOOP("Doctor", "not looked at"),
}
FIXES: dict[Fix, str] = {
    Fix.OPEN_THINKING: QT_TRANSLATE_NOOP("Doctor", "Open settings"),
    Fix.OPEN_VOICE: QT_TRANSLATE_NOOP("Doctor", "Open settings"),
    Fix.GET_MODEL: QT_TRANSLATE_NOOP("Doctor", "Download"),
    Fix.RESCAN: QT_TRANSLATE_NOOP("Doctor", "Look for devices"),
    Fix.SHOW_HOME: QT_TRANSLATE_NOOP("Doctor", "Show the folder"),
}
_NONE = ""
FOUND: dict[Found, tuple[str, str]] = {
    Found.RUNS: (QT_TRANSLATE_NOOP("Doctor", "Companion {program}, Python {python}, {system}."), _NONE),
    Found.HOME_WORKS: (QT_TRANSLATE_NOOP("Doctor", "Everything can be read."), _NONE),
    Found.HOME_DAMAGED: (
        QT_TRANSLATE_NOOP("Doctor", "{count} files could not be read."),
        QT_TRANSLATE_NOOP("Doctor", "They were set aside untouched; the others are fine."),
    ),
    Found.ROOM: (QT_TRANSLATE_NOOP("Doctor", "{gigabytes} GB free, and writing works."), _NONE),
    Found.LITTLE_ROOM: (
        QT_TRANSLATE_NOOP("Doctor", "Only {gigabytes} GB free."),
        QT_TRANSLATE_NOOP("Doctor", "Free some space before it is full."),
    ),
    Found.SLOW_DISK: (
        QT_TRANSLATE_NOOP("Doctor", "Writing a small file took {seconds} s."),
        QT_TRANSLATE_NOOP("Doctor", "Words are kept all the same, only later. A folder on another disk is quicker."),
    ),
    Found.KEYRING: (QT_TRANSLATE_NOOP("Doctor", "{name} answers."), _NONE),
    Found.NO_KEYRING: (
        QT_TRANSLATE_NOOP("Doctor", "None can be reached."),
        QT_TRANSLATE_NOOP("Doctor", "Keys can be kept in a private file instead, if you agree when you enter one."),
    ),
    Found.KEYRING_HANGS: (
        QT_TRANSLATE_NOOP("Doctor", "It doesn't answer."),
        QT_TRANSLATE_NOOP("Doctor", "It may be waiting for you to unlock it."),
    ),
    Found.NETWORK_ON: (QT_TRANSLATE_NOOP("Doctor", "Off; each request beyond this computer is noted."), _NONE),
    Found.NETWORK_OFF: (
        QT_TRANSLATE_NOOP(
            "Doctor",
            "On. The system keeps the processes that think, hear and speak from the network; "
            "the window's own process is kept by the program's own checks.",
        ),
        _NONE,
    ),
    Found.HALF_OFF: (
        QT_TRANSLATE_NOOP("Doctor", "On, but only the program's own checks enforce it; this system offers no more."),
        _NONE,
    ),
    Found.ADDRESS: ("{host}", _NONE),
    Found.ON_THIS_COMPUTER: (QT_TRANSLATE_NOOP("Doctor", "On this computer; nothing goes out."), _NONE),
    Found.NO_PROXY: (QT_TRANSLATE_NOOP("Doctor", "None in use."), _NONE),
    Found.PROXY_WORKS: (QT_TRANSLATE_NOOP("Doctor", "{proxy} answers in {seconds} s."), _NONE),
    Found.NAME_KNOWN: (QT_TRANSLATE_NOOP("Doctor", "{host} was found in {seconds} s."), _NONE),
    Found.NAME_BY_PROXY: (QT_TRANSLATE_NOOP("Doctor", "The proxy sees to this."), _NONE),
    Found.CONNECTED: (QT_TRANSLATE_NOOP("Doctor", "{host} answers in {seconds} s."), _NONE),
    Found.ENCRYPTED: (QT_TRANSLATE_NOOP("Doctor", "Nobody on the way can read it."), _NONE),
    Found.NOT_ENCRYPTED: (
        QT_TRANSLATE_NOOP("Doctor", "Others on the way can read what you say."),
        QT_TRANSLATE_NOOP("Doctor", "Use an address that begins with https."),
    ),
    Found.CERTIFICATE: (
        QT_TRANSLATE_NOOP("Doctor", "{host} can't prove who it is: {detail}."),
        QT_TRANSLATE_NOOP("Doctor", "Check this computer's date, and whether a proxy or scanner stands between."),
    ),
    Found.CLOCK_RIGHT: (QT_TRANSLATE_NOOP("Doctor", "It agrees with the service's."), _NONE),
    Found.CLOCK_OFF: (
        QT_TRANSLATE_NOOP("Doctor", "It is {minutes} min off."),
        QT_TRANSLATE_NOOP("Doctor", "Let the system set the time by itself; certificates and voices need it."),
    ),
    Found.CLOCK_UNKNOWN: (QT_TRANSLATE_NOOP("Doctor", "The service doesn't say what time it is."), _NONE),
    Found.KEY_WORKS: (QT_TRANSLATE_NOOP("Doctor", "It is accepted."), _NONE),
    Found.NO_KEY_NEEDED: (QT_TRANSLATE_NOOP("Doctor", "None is needed."), _NONE),
    Found.MODEL_ANSWERS: (QT_TRANSLATE_NOOP("Doctor", "{model} answers."), _NONE),
    Found.MODEL_HERE: (QT_TRANSLATE_NOOP("Doctor", "{model} is here and answers."), _NONE),
    Found.CONTEXT: (QT_TRANSLATE_NOOP("Doctor", "{tokens} tokens."), _NONE),
    Found.SMALL_CONTEXT: (
        QT_TRANSLATE_NOOP("Doctor", "Only {tokens} tokens, so there is little room for memories."),
        QT_TRANSLATE_NOOP("Doctor", "Start the server with a longer context, or choose another model."),
    ),
    Found.STREAMS: (QT_TRANSLATE_NOOP("Doctor", "First words after {seconds} s, then piece by piece."), _NONE),
    Found.ALL_AT_ONCE: (
        QT_TRANSLATE_NOOP("Doctor", "It comes all at once, after {seconds} s."),
        QT_TRANSLATE_NOOP("Doctor", "Something on the way holds it back; replies will appear late and as a whole."),
    ),
    Found.SLOW: (
        QT_TRANSLATE_NOOP("Doctor", "Nothing came for {seconds} s."),
        QT_TRANSLATE_NOOP("Doctor", "A smaller model or another service is quicker."),
    ),
    Found.NO_QUIRKS: (QT_TRANSLATE_NOOP("Doctor", "It keeps to the protocol."), _NONE),
    Found.QUIRKS: (QT_TRANSLATE_NOOP("Doctor", "Learned, and heeded: {notes}"), _NONE),
    Found.NOT_REACHED: (QT_TRANSLATE_NOOP("Doctor", "Not reached."), _NONE),
    Found.EARS_HERE: (QT_TRANSLATE_NOOP("Doctor", "The model is here."), _NONE),
    Found.VOICE_HERE: (QT_TRANSLATE_NOOP("Doctor", "The model is here."), _NONE),
    Found.MODEL_MISSING: (
        QT_TRANSLATE_NOOP("Doctor", "The model is not here yet."),
        QT_TRANSLATE_NOOP("Doctor", "It has to be fetched once ({megabytes} MB)."),
    ),
    Found.ONLINE_VOICE_WORKS: (QT_TRANSLATE_NOOP("Doctor", "It answers in {seconds} s."), _NONE),
    Found.ONLINE_VOICE_OFF: (QT_TRANSLATE_NOOP("Doctor", "Not chosen, so nothing was asked of it."), _NONE),
    Found.DEVICES: (QT_TRANSLATE_NOOP("Doctor", "{name} works, of {count} in all."), _NONE),
    Found.MICROPHONE_SILENT: (
        QT_TRANSLATE_NOOP("Doctor", "{name} is on but silent."),
        QT_TRANSLATE_NOOP("Doctor", "It may be muted or not allowed."),
    ),
    Found.SCREEN: ("{name}", _NONE),
    Found.NO_SCREEN: (QT_TRANSLATE_NOOP("Doctor", "No screen can be reached from here."), _NONE),
    Found.FONTS: (QT_TRANSLATE_NOOP("Doctor", "Chinese and Japanese can be shown, with {name}."), _NONE),
    Found.NO_FONT: (
        QT_TRANSLATE_NOOP("Doctor", "No font has Chinese or Japanese."),
        QT_TRANSLATE_NOOP("Doctor", "Install one, for example the package fonts-noto-cjk."),
    ),
    Found.INPUT_METHOD: (QT_TRANSLATE_NOOP("Doctor", "{name} is spoken with."), _NONE),
    Found.NO_INPUT_METHOD: (QT_TRANSLATE_NOOP("Doctor", "None is asked for."), _NONE),
    Found.INPUT_METHOD_UNSPOKEN: (
        QT_TRANSLATE_NOOP("Doctor", "{name} can't be spoken with from here."),
        QT_TRANSLATE_NOOP("Doctor", "ibus and fcitx work: choose one of them, or set QT_IM_MODULE=ibus."),
    ),
}

# Where the window's words speak of a message that waits: nobody said any to the doctor.
PROBLEMS: dict[Code, tuple[str, str]] = {
    Code.DISK_FULL: (
        QT_TRANSLATE_NOOP("Doctor", "The disk is full."),
        QT_TRANSLATE_NOOP("Doctor", "Free some space; until then nothing she hears can be kept."),
    ),
    Code.NOT_WRITABLE: (
        QT_TRANSLATE_NOOP("Doctor", "The program can't write here: {path}"),
        QT_TRANSLATE_NOOP("Doctor", "Allow writing to this folder; until then nothing she hears can be kept."),
    ),
}


def check_words(check: Check) -> str:
    """Return the name of a check."""
    return QCoreApplication.translate("Doctor", CHECKS[check])


def state_words(state: State) -> str:
    """Return how something stands, as a phrase."""
    return QCoreApplication.translate("Doctor", STATES[state])


def fix_words(fix: Fix) -> str:
    """Return the text of the button that does it."""
    return QCoreApplication.translate("Doctor", FIXES[fix])


def finding_words(finding: Finding) -> tuple[str, str]:
    """Return what was found, and what helps (possibly nothing)."""
    if finding.problem is not None and finding.problem.code in PROBLEMS:
        found, advice = (QCoreApplication.translate("Doctor", text) for text in PROBLEMS[finding.problem.code])
        return fill(found, finding.problem.values), advice
    if finding.problem is not None:
        words = problem_words(finding.problem, sending=False)
        return join_sentences(words.headline, words.detail), words.advice
    found, advice = (QCoreApplication.translate("Doctor", text) if text else "" for text in FOUND[finding.found])
    values = dict(finding.values)
    if "notes" in values:
        values["notes"] = " ".join(quirk_words(note) for note in values["notes"].split())
    return fill(found, values), fill(advice, values)


def report(findings: Iterable[Finding], secrets: Iterable[str] = ()) -> str:
    """Return all of it as plain text without secrets, for somebody who helps."""
    lines = []
    for one in findings:
        found, advice = finding_words(without_paths(one))
        lines.append(f"[{one.state}] {check_words(one.check)}: {join_sentences(found, advice)}")
    return without_secrets("\n".join(lines), secrets)


def without_paths(finding: Finding) -> Finding:
    """Return a finding whose problem names no file of the user's: they hold names of people."""
    if finding.problem is None:
        return finding
    problem = finding.problem
    values = {name: "…" if name in _PATHS else value for name, value in problem.values.items()}
    changed = type(problem)(problem.code, values, problem.retryable)
    return Finding(finding.check, finding.state, finding.found, finding.values, finding.fix, changed)


def without_secrets(text: str, secrets: Iterable[str] = ()) -> str:
    """Return a text without these words, the home directory, the account's name, and what looks like a key."""
    for secret in sorted({*secrets, str(Path.home())}, key=len, reverse=True):
        if len(secret) > 1:
            text = text.replace(secret, "…")
    text = _KEY.sub("…", text)
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        return text
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text)


_PATHS = frozenset({"path", "kept_as"})
_KEY = re.compile(r"(?i)\b(?:sk|pk|rk|key|gsk|xai|AIza)[-_]?[A-Za-z0-9_\-*.]{12,}|\bBearer\s+\S+|://[^/\s@]+@")
