"""`companion doctor`: what works on this machine, and what to do about the rest. It tells no secret and no word.

It ends with 0 where nothing is broken and with 1 where something is; a command line that can't be read ends with 2.
"""

import asyncio
import json
from collections.abc import Sequence
from contextlib import ExitStack

from companion import __version__
from companion.app import compose
from companion.app.examination import Patient, collect
from companion.app.options import Options
from companion.app.terminal import say_text, start_graphical_terminal
from companion.core.doctor import Finding, State, worst
from companion.core.errors import Code, CompanionError
from companion.gui.desktop_doctor import examine_desktop
from companion.gui.doctor_words import (
    check_words,
    finding_words,
    fix_words,
    state_words,
    without_paths,
    without_secrets,
)
from companion.gui.words import join_sentences

_MARKS = {State.FINE: "✓", State.WEAK: "!", State.BROKEN: "✗", State.SKIPPED: "–"}


def report(options: Options) -> int:
    """Print every finding and return the exit code."""
    start_graphical_terminal()
    with compose.way_out(options), ExitStack() as stack:
        patient = _patient(options, stack)
        found = asyncio.run(collect(patient))
    secrets = [str(patient.places.home), str(patient.places.models)]
    findings = [*found, *examine_desktop()]
    if options.json:
        say_text(json.dumps(_as_json(findings, secrets), ensure_ascii=False) + "\n")
    else:
        for one in findings:
            _print_finding(one)
    return 1 if worst(tuple(findings)) is State.BROKEN else 0


def _patient(options: Options, stack: ExitStack) -> Patient:
    """Return what is looked at; a home that a window holds, or that can't be opened, is looked at from outside."""
    try:
        held = stack.enter_context(compose.hold_home(options))
        trouble = asyncio.run(held.home.load())
    except CompanionError as error:
        held_elsewhere = error.problem.code is Code.HOME_IN_USE
        return compose.patient_from_outside(options, () if held_elsewhere else (error.problem,))
    compose.use_override(held, options)
    return compose.build_patient(held, trouble=trouble)


def _as_json(findings: Sequence[Finding], secrets: Sequence[str]) -> dict[str, object]:
    return {
        "version": __version__,
        "worst": worst(tuple(findings)).value,
        "findings": [_row(without_paths(one), secrets) for one in findings],
    }


def _row(finding: Finding, secrets: Sequence[str]) -> dict[str, str]:
    found, advice = finding_words(finding)
    code = finding.problem.code.value if finding.problem is not None else finding.found.value
    row = {
        "check": finding.check.value,
        "state": finding.state.value,
        "code": code,
        "found": found,
        "advice": advice,
        "fix": finding.fix.value if finding.fix is not None else "",
    }
    return {
        name: without_secrets(value, secrets) if name in ("found", "advice") else value for name, value in row.items()
    }


def _print_finding(finding: Finding) -> None:
    found, advice = finding_words(finding)
    mark = _MARKS[finding.state]
    say_text(f"{mark} {check_words(finding.check)} ({state_words(finding.state)}): {found}\n")
    help_ = join_sentences(advice, f"[{fix_words(finding.fix)}]" if finding.fix is not None else "")
    if help_ and finding.state is not State.SKIPPED:
        say_text(f"    {help_}\n")
