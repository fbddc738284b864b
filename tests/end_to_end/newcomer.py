"""A newcomer's hands and eyes: run by the system's Python beside the program, over the bus of assistive programs.

`newcomer.py SCRIPT.json` does the script's steps one after another and prints each once it is done: `see` waits
for a text on the screen, `press` for a button that begins so, `type` and `key` go through the X server, `run` runs a
command, `until` runs it again and again until a button shows, `shot` runs one once the screen has settled.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402  # the version is chosen first

DEEPEST = 40
PRESSED = ("push button", "button", "toggle button", "check box")
PATIENCE = 600.0  # seconds that a step may take on a busy machine
LOOK_AGAIN = 0.5


def nodes(one: Any, depth: int = 0) -> Iterator[Any]:
    """Yield what shows."""
    if one is None or depth > DEEPEST:
        return
    if depth > 1 and not one.get_state_set().contains(Atspi.StateType.SHOWING):
        return
    yield one
    for at in range(one.get_child_count()):
        yield from nodes(one.get_child_at_index(at), depth + 1)


def everything() -> Iterator[Any]:
    """Yield what the program shows at this moment."""
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(at)
        if program is not None and program.get_name() == "Companion":
            program.clear_cache()
            yield from nodes(program)


def wait_for(begins: str, *, pressed: bool = False, anywhere: bool = False) -> Any:
    """Return what has a name that begins so, once it shows."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for one in everything():
            name = (one.get_name() or "").replace("&&", "&")
            fits = begins in name if anywhere else name.startswith(begins)
            if fits and (not pressed or one.get_role_name() in PRESSED):
                return one
        time.sleep(LOOK_AGAIN)
    seen = sorted({f"{one.get_role_name()}: {one.get_name()}" for one in everything() if one.get_name()})
    raise SystemExit(f"never seen: {begins!r}; but {seen}")


def do(verb: str, what: Any) -> None:
    """Do one step."""
    match verb:
        case "see":
            wait_for(what, anywhere=True)
        case "press":
            wait_for(what, pressed=True).do_action(0)
        case "type":
            subprocess.run(["xdotool", "type", "--delay", "30", what], check=True)
        case "key" | "keydown" | "keyup":
            subprocess.run(["xdotool", verb, what], check=True)
        case "run":
            subprocess.run(what, check=True)
        case "until":
            command, text = what
            while not any(one.get_role_name() in PRESSED and one.get_name() == text for one in everything()):
                subprocess.run(command, check=True)
        case "shot":
            time.sleep(LOOK_AGAIN)
            subprocess.run(what, check=True)


def main() -> None:
    """Do all steps."""
    Atspi.init()
    steps = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for verb, what in steps:
        do(verb, what)
        print("done", verb, what, flush=True)


if __name__ == "__main__":
    main()
