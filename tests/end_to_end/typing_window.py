"""Opens her window over a home, types a text that is never sent, and tells when it is on disk; then waits to be killed.

`python -m tests.end_to_end.typing_window HOME TEXT`
"""

import argparse
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.app.command_line import build_parser
from companion.app.options import Options, locations
from companion.app.window import WindowLife
from companion.storage.home_lock import take_home


def main() -> None:
    """Type once the engine is up."""
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("text")
    asked = parser.parse_args()
    application = QApplication(sys.argv[:1])
    options = build_parser().parse_args(["--home", str(asked.home), "--base-url", "http://127.0.0.1:9/v1"], Options())
    places = locations(options)
    life = WindowLife(options, places, take_home(places))
    draft = places.pair("default", "default").draft
    written = QTimer(interval=20)
    written.timeout.connect(lambda: print("written", flush=True) if draft.exists() else None)
    life.started.connect(lambda: QTest.keyClicks(life.window.composer.edit, asked.text))
    life.started.connect(written.start)
    life.begin()
    application.exec()


if __name__ == "__main__":
    main()
