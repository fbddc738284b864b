"""Times a start from outside, alike for any program: from its creation until the screen shows her window, painted.

`python -m tests.bench.package_start -- COMMAND…` prints the milliseconds. The screen is looked at every few
milliseconds; the window stands when its middle holds more colours than an empty one can.
"""

import subprocess
import sys
import time

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication, QImage

LEAST_COLOURS = 60  # of every eighth pixel; a drawn face has hundreds
STEP = 8
SECONDS_BETWEEN_LOOKS = 0.004
LIMIT_SECONDS = 60.0


def colours(picture: QImage) -> int:
    """How many colours a grid of a picture's pixels has."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), -1)
    return len(np.unique(pixels[::STEP, ::STEP]))


def time_start(command: list[str]) -> float:
    """Start the command, return the milliseconds until its window stands, and end it."""
    screen = QGuiApplication.primaryScreen()
    whole: QRect = screen.geometry()
    empty = colours(screen.grabWindow(0, 0, 0, whole.width(), whole.height()).toImage())
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            while time.monotonic() - began < LIMIT_SECONDS:
                picture = screen.grabWindow(0, 0, 0, whole.width(), whole.height()).toImage()
                if colours(picture) > empty + LEAST_COLOURS:
                    return (time.monotonic() - began) * 1000
                time.sleep(SECONDS_BETWEEN_LOOKS)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
    sys.exit(f"no window stood: {' '.join(command)}")


def main() -> None:
    """Time what the arguments name."""
    application = QGuiApplication(sys.argv[:1])
    sys.stdout.write(f"{time_start(sys.argv[sys.argv.index('--') + 1 :])}\n")
    del application


if __name__ == "__main__":
    main()
