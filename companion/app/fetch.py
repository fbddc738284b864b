"""`companion fetch`: a model file on its way, with a bar in the terminal; it goes on where it was stopped."""

import asyncio
import sys
import time

from companion.app import compose
from companion.app.options import Options
from companion.app.terminal import say_error, say_problem, start_terminal
from companion.core.errors import Code, CompanionError, Problem

BAR_WIDTH = 32
REDRAW_SECONDS = 0.1


def fetch(options: Options) -> int:
    """Fetch a model unless it is here, and return the exit code."""
    start_terminal()
    files = compose.build_model_files(options)
    name = options.model or compose.DEFAULT_MODEL
    if files.path(name) is not None or (options.if_needed and not compose.thinks_here(options)):
        return 0
    bar = ProgressBar(name)
    try:
        with compose.way_out(options):
            asyncio.run(files.fetch(name, bar.draw))
    except CompanionError as error:
        bar.end()
        say_problem(error.problem)
        return 1
    except KeyboardInterrupt:
        bar.end()
        say_problem(Problem(Code.DOWNLOAD_CANCELLED, {"model": name}))
        return 130
    bar.end()
    return 0


class ProgressBar:
    """A bar on stderr: drawn in place on a terminal, a line every tenth elsewhere."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._terminal = sys.stderr.isatty()
        self._began = time.monotonic()
        self._drawn = 0.0
        self._tenth = -1
        self._at_first: int | None = None

    def draw(self, done: int, total: int) -> None:
        """Show how far it is: bytes done and in all."""
        now = time.monotonic()
        if self._at_first is None:
            self._at_first = done
        tenth = 10 * done // max(total, 1)
        if self._terminal and now - self._drawn >= REDRAW_SECONDS:
            self._drawn = now
            filled = BAR_WIDTH * done // max(total, 1)
            bar = "█" * filled + "░" * (BAR_WIDTH - filled)
            sys.stderr.write(f"\r{self._name} {bar} {self._numbers(done, total, now)} \x1b[K")
            sys.stderr.flush()
        elif not self._terminal and tenth != self._tenth:
            self._tenth = tenth
            say_error(f"{self._name} {self._numbers(done, total, now)}")

    def end(self) -> None:
        """Leave the bar's line."""
        if self._terminal:
            sys.stderr.write("\n")

    def _numbers(self, done: int, total: int, now: float) -> str:
        came = done - (self._at_first or 0)
        text = f"{done / 1e6:.0f} / {total / 1e6:.0f} MB"
        if came > 0 and now - self._began > 1:
            seconds = (total - done) * (now - self._began) / came
            text += f", {int(seconds) // 60}:{int(seconds) % 60:02d}"
        return text
