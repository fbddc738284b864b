"""The program of the child process that speaks offline.

It reads lines of JSON, first what it is to load, then what it is to say or to leave unsaid; it answers with messages
of a kind, a number and a length: sound a piece at a time, words, the end of a text.
"""

import json
import os
import queue
import struct
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from companion.backends.confinement import confine
from companion.backends.parent_watch import end_with_process

HEADER = struct.Struct("<cII")  # kind, the text's number, bytes that follow
READY, SOUND, WORD, END, FAULT = b"R", b"S", b"W", b"E", b"F"
_CLAUSE_TRAIL, _SENTENCE_TRAIL = 0.09, 0.22  # seconds of silence


def main() -> None:
    """Serve until the parent is gone."""
    confine()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not be taken for sound
    first = json.loads(sys.stdin.buffer.readline())
    end_with_process(first["parent"])
    asked: queue.SimpleQueue[dict[str, object]] = queue.SimpleQueue()
    unwanted: set[int] = set()
    threading.Thread(target=_read, args=(asked, unwanted), name="reader", daemon=True).start()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    from companion.backends.kokoro_model import KokoroModel

    model = KokoroModel(Path(first["model"]), Path(first["voices"]), first["threads"])
    _write(answers, READY, 0)
    while True:
        question = asked.get()
        number = int(str(question["number"]))
        for kind, content in _said(model, question):
            if number in unwanted:
                break
            _write(answers, kind, number, content)
        unwanted.discard(number)
        _write(answers, END, number)


def _said(model: object, question: dict[str, object]) -> Iterator[tuple[bytes, bytes]]:
    """Yield the words and the sound of a text, a clause at a time."""
    from companion.backends.kokoro_model import RATE, KokoroModel
    from companion.backends.kokoro_names import place_of
    from companion.backends.offline_reading import clauses, language_of, phonemes, word_places

    assert isinstance(model, KokoroModel)  # noqa: S101 - the module is imported only once the model is to be loaded
    text, speed = str(question["text"]), float(str(question["speed"]))
    language = language_of(text)
    voice = place_of(str(question["voice"]), language)
    at, parts = 0.0, list(clauses(text))
    for clause in parts:
        trail = _SENTENCE_TRAIL if clause is parts[-1] else _CLAUSE_TRAIL
        sound = model.say(phonemes(clause.text, language), voice, speed, trail / speed)
        seconds = len(sound) / 2 / RATE
        for place, length, begin, share in word_places(clause.text):
            word = [clause.begin + place, length, at + begin * (seconds - trail), share * (seconds - trail)]
            yield WORD, json.dumps(word).encode()
        yield SOUND, sound
        at += seconds


def _write(answers: BinaryIO, kind: bytes, number: int, content: bytes = b"") -> None:
    answers.write(HEADER.pack(kind, number, len(content)) + content)
    answers.flush()


def _read(asked: "queue.SimpleQueue[dict[str, object]]", unwanted: set[int]) -> None:
    """Pass questions on; the end of the input ends the process at once, also while the model works."""
    for line in sys.stdin.buffer:
        question = json.loads(line)
        if "unwanted" in question:
            unwanted.add(int(question["unwanted"]))
        else:
            asked.put(question)
    os._exit(0)


if __name__ == "__main__":
    main()
