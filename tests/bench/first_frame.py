"""Starts the real window, or an empty one where the first argument is `bare`, and watches for its first whole frame.

Run by `tests.bench.startup` in a process of its own. Nothing is imported here that the program would import itself
later or in another order.
"""

import sys

PICTURE_VARIABLE = "COMPANION_FRAME_PICTURE"  # where the screen is saved as it was when the frame stood


def main() -> None:
    """Do what the arguments say."""
    if sys.argv[1] == "bare":
        from tests.bench.frame_watch import show_bare_window

        show_bare_window()
    else:
        start_program(sys.argv[1:])


def start_program(arguments: list[str]) -> None:
    """Start the program as its command does, with the watch in place of its application object."""
    from companion.app import main as program
    from companion.app import quick_start

    begin = quick_start.begin

    def begin_watched() -> None:
        begin()
        from companion.app import window as life
        from tests.bench.frame_watch import WatchedApplication

        vars(life)["QApplication"] = WatchedApplication

    vars(quick_start)["begin"] = begin_watched
    sys.exit(program.main(arguments))


if __name__ == "__main__":
    main()
