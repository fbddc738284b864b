"""What a screen reader sees: run by the system's Python, which has the bindings. Answers each line with a line of JSON.

`walk` lists everything that shows; `heard` listens for a moment and lists all announcements so far.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  # the version is chosen first

DEEPEST = 40
PATIENCE_MS = 120_000  # with a window on a busy machine
LABELLED = Atspi.RelationType.LABELLED_BY


def find_program() -> Any:
    """Return the window's program, once it has come to the bus."""
    while True:
        desktop = Atspi.get_desktop(0)
        for at in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(at)
            if child is not None and child.get_name() == "Companion" and child.get_child_count():
                return child
        GLib.MainContext.default().iteration(False)


def labels_of(one: Any) -> list[str]:
    """Return the texts of the labels that name a control."""
    labelled = [relation for relation in one.get_relation_set() if relation.get_relation_type() == LABELLED]
    return [relation.get_target(0).get_name() for relation in labelled]


def nodes(one: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """Yield what shows, from the outside in."""
    if one is None or depth > DEEPEST:
        return
    states = one.get_state_set()
    if depth > 1 and not states.contains(Atspi.StateType.SHOWING):
        return
    yield {
        "role": one.get_role_name(),
        "name": one.get_name(),
        "labels": labels_of(one) if one.get_role() == Atspi.Role.COMBO_BOX else [],
        "focusable": states.contains(Atspi.StateType.FOCUSABLE),
        "enabled": states.contains(Atspi.StateType.ENABLED),
        "depth": depth,
    }
    for at in range(one.get_child_count()):
        yield from nodes(one.get_child_at_index(at), depth + 1)


def listen_for_a_moment() -> None:
    """Take events in until half a second has passed."""
    loop = GLib.MainLoop()
    GLib.timeout_add(500, loop.quit)
    loop.run()


def main() -> None:
    """Answer until the input ends."""
    Atspi.init()
    Atspi.set_timeout(PATIENCE_MS, PATIENCE_MS)
    heard: list[str] = []
    listener = Atspi.EventListener.new(lambda event: heard.append(str(event.any_data)))
    program = find_program()
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        if line.strip() == "walk":
            program.clear_cache()
            print(json.dumps(list(nodes(program))), flush=True)
        else:
            listen_for_a_moment()
            print(json.dumps(heard), flush=True)
            listener.deregister("object:announcement")  # a program that came to the bus just now may have missed it
            listener.register("object:announcement")


if __name__ == "__main__":
    main()
