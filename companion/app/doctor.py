"""`companion doctor`: what works on this machine, and what to do about the rest. It tells no secret and no word."""

import asyncio
import json
import platform
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, qVersion

from companion import __version__
from companion.app import compose
from companion.app.options import Options
from companion.app.terminal import say_text, start_graphical_terminal
from companion.core.errors import CompanionError, Problem
from companion.core.settings import EMBEDDED
from companion.gui.words import fill, problem_words

GIGABYTE = 1_000_000_000
translate = QCoreApplication.translate


class State(StrEnum):
    """How a check came out."""

    FINE = "fine"
    WEAK = "weak"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what was looked at, how it is, and what to do about it."""

    name: str
    state: State
    found: str
    advice: str = ""


def report(options: Options) -> int:
    """Print every finding; return 0 when nothing is broken."""
    start_graphical_terminal()
    findings = [finding for check in CHECKS for finding in check(options)]
    if options.json:
        say_text(json.dumps({"version": __version__, "findings": [asdict(one) for one in findings]}) + "\n")
    else:
        for one in findings:
            _print_finding(one)
    return 1 if any(one.state is State.BROKEN for one in findings) else 0


def _print_finding(finding: Finding) -> None:
    mark = {State.FINE: "✓", State.WEAK: "!", State.BROKEN: "✗"}[finding.state]
    say_text(f"{mark} {finding.name}: {finding.found}\n")
    if finding.advice:
        say_text(f"    {finding.advice}\n")


def _check_program(_options: Options) -> Iterator[Finding]:
    found = f"Companion {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"
    yield Finding(translate("Doctor", "Program"), State.FINE, found)


def _check_screen(_options: Options) -> Iterator[Finding]:
    from PySide6.QtGui import QFontDatabase, QGuiApplication

    name = translate("Doctor", "Screen")
    if not isinstance(QCoreApplication.instance(), QGuiApplication):
        found = translate("Doctor", "no screen can be reached from here")
        yield Finding(name, State.WEAK, found)
        return
    yield Finding(name, State.FINE, QGuiApplication.platformName())
    fonts = translate("Doctor", "Chinese font")
    families = QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)
    if families:
        yield Finding(fonts, State.FINE, families[0])
        return
    yield Finding(
        fonts,
        State.BROKEN,
        translate("Doctor", "none found"),
        translate("Doctor", "Install one, for example the package fonts-noto-cjk."),
    )


def _check_home(options: Options) -> Iterator[Finding]:
    """Look at everything that needs the home, which another process may hold."""
    name = translate("Doctor", "Home")
    try:
        with compose.hold_home(options) as held:
            damage = [problem_words(problem) for problem in asyncio.run(_load(held))]
            yield Finding(name, State.FINE, str(held.locations.home))
            yield from (Finding(name, State.WEAK, one.headline, one.advice) for one in damage)
            yield _check_disk(held.locations.home)
            yield from _check_endpoint(options, held)
    except CompanionError as error:
        words = problem_words(error.problem)
        yield Finding(name, State.WEAK if error.problem.retryable else State.BROKEN, words.headline, words.advice)


def _check_disk(home: Path) -> Finding:
    free = shutil.disk_usage(home).free
    found = fill(translate("Doctor", "{gigabytes} GB free"), {"gigabytes": f"{free / GIGABYTE:.1f}"})
    return Finding(translate("Doctor", "Disk"), State.FINE if free > GIGABYTE else State.WEAK, found)


async def _load(held: compose.HeldHome) -> Sequence[Problem]:
    return await held.home.load()


def _check_keyring(_options: Options) -> Iterator[Finding]:
    name = translate("Doctor", "Keyring")
    where = compose.keyring_name()
    if where:
        yield Finding(name, State.FINE, where)
        return
    yield Finding(
        name,
        State.WEAK,
        translate("Doctor", "none can be reached"),
        translate("Doctor", "Keys can be kept in a private file instead, if you agree in the settings."),
    )


def _check_trial_model(options: Options) -> Iterator[Finding]:
    name = translate("Doctor", "Trial model")
    path = compose.build_model_files(options).path(compose.DEFAULT_MODEL)
    if path is not None:
        yield Finding(name, State.FINE, str(path))
        return
    yield Finding(
        name,
        State.WEAK,
        translate("Doctor", "not here yet"),
        translate("Doctor", "Fetch it in the settings, or with: companion fetch"),
    )


def _check_endpoint(options: Options, held: compose.HeldHome) -> Iterator[Finding]:
    endpoint, key = compose.endpoint_in_use(options, held)
    if endpoint.preset == EMBEDDED:
        return
    name = translate("Doctor", "Chat endpoint")
    tested = asyncio.run(compose.test_endpoint(held, endpoint, key))
    if tested.problem is not None:
        words = problem_words(tested.problem)
        yield Finding(name, State.BROKEN, f"{endpoint.base_url}: {words.headline}", words.advice)
        return
    found = fill(
        translate("Doctor", "{url} answers in {seconds} s"),
        {"url": endpoint.base_url, "seconds": f"{tested.seconds:.1f}"},
    )
    yield Finding(name, State.FINE, found)


CHECKS: tuple[Callable[[Options], Iterator[Finding]], ...] = (
    _check_program,
    _check_screen,
    _check_home,
    _check_keyring,
    _check_trial_model,
)
