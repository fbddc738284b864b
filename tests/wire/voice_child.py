"""Stands for the program of the offline voice: speaks its protocol without its model, and dies or dawdles on demand.

A text that holds `die` ends it in the middle, and `hang` stops it for ever, once for each file that
`VOICE_CHILD_DEATHS` names and that is there. Korean gets no sound.
"""

import json
import os
import struct
import sys
import threading
import time
from pathlib import Path

HEADER = struct.Struct("<cII")


def main() -> None:
    """Answer until the input ends."""
    first = json.loads(sys.stdin.buffer.readline())
    assert Path(first["model"]).exists()
    deaths = Path(os.environ["VOICE_CHILD_DEATHS"])
    _write(b"R", 0)
    for line in sys.stdin.buffer:
        question = json.loads(line)
        if "unwanted" in question:
            continue
        text, number = question["text"], question["number"]
        if "die" in text and deaths.exists():
            if "half" in text:
                _write(b"S", number, bytes(960))
            deaths.unlink()
            os._exit(3)
        if "hang" in text and deaths.exists():
            if "half" in text:
                _write(b"S", number, bytes(960))
            deaths.unlink()
            threading.Event().wait()
        if "slowly" in text:
            time.sleep(0.2)
        _write(b"W", number, json.dumps([0, 2, 0.0, 0.1]).encode())
        _write(b"S", number, b"" if any("\uac00" <= one <= "\ud7a3" for one in text) else bytes(4800))
        _write(b"E", number)


def _write(kind: bytes, number: int, content: bytes = b"") -> None:
    sys.stdout.buffer.write(HEADER.pack(kind, number, len(content)) + content)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
