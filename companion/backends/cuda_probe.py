"""The program of a child process that finds out whether speech can be read on a graphics card, at the risk of its life.

A missing or mismatched library aborts the process, so the question is never asked in one that matters.
"""

import json
import os
import sys
from pathlib import Path

from companion.backends.confinement import confine


def main() -> None:
    """Say "cuda" after the model has worked there."""
    confine()
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    folder = Path(json.loads(sys.stdin.buffer.readline())["folder"])
    import ctranslate2

    if ctranslate2.get_cuda_device_count() < 1:
        return
    from companion.backends.whisper_reader import Reader
    from companion.core.audio import HEARING_RATE

    reader = Reader(folder, "cuda")
    import numpy as np

    reader.decode(reader.encode(np.zeros(HEARING_RATE, np.float32), 8.0), "en", cap=4)
    answers.write("cuda")
    answers.flush()


if __name__ == "__main__":
    main()
