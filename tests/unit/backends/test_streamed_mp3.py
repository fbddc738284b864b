"""A stream of MP3 that arrives in pieces: every sample once, and each frame as soon as the next one begins."""

import queue
import random

import pytest

from companion.backends.mp3_frames import frame_bytes, is_mp3
from companion.backends.streamed_mp3 import Mp3Stream
from tests.wire.edge_server import FRAME_BYTES, TONE

FRAME = 576 * 2  # bytes of sound
SWALLOWED, BEHIND = 3, 3  # frames: what the decoder begins with; one that it keeps, one begun, what fills no piece
PATIENCE = 10.0  # seconds


class Decoding:
    """A stream and what came out of it."""

    def __init__(self) -> None:
        self.sound = b""
        self.ended = False
        self._pieces: queue.Queue[bytes] = queue.Queue()
        self.stream = Mp3Stream(self._pieces.put)

    def wait_for(self, size: int) -> None:
        while len(self.sound) < size and not self.ended:
            self._take()

    def end(self) -> bytes:
        self.stream.end()
        while not self.ended:
            self._take()
        return self.sound

    def _take(self) -> None:
        piece = self._pieces.get(timeout=PATIENCE)
        self.sound += piece
        self.ended = not piece


@pytest.fixture(scope="module")
def whole() -> bytes:
    decoding = Decoding()
    decoding.stream.feed(TONE)
    return decoding.end()


@pytest.mark.parametrize("frames", [5, 10, 40])
def test_what_arrived_is_heard_although_nothing_follows(frames: int) -> None:
    decoding = Decoding()
    for begin in range(0, 3 * frames, frames):
        decoding.stream.feed(TONE[begin * FRAME_BYTES : (begin + frames) * FRAME_BYTES])
        decoding.wait_for((begin + frames - SWALLOWED - BEHIND) * FRAME)
        assert not decoding.ended
    decoding.end()


@pytest.mark.parametrize("seed", range(12))
def test_no_sample_is_lost_however_the_stream_is_cut(whole: bytes, seed: int) -> None:
    lot = random.Random(seed)
    decoding = Decoding()
    begin = 0
    while begin < len(TONE):
        size = lot.choice((1, 3, 100, 143, 145, 720, 1_441))
        decoding.stream.feed(TONE[begin : begin + size])
        begin = min(begin + size, len(TONE))
        if lot.random() < 0.5:  # until all that can be heard of it was
            decoding.wait_for((begin // FRAME_BYTES - SWALLOWED - BEHIND) * FRAME)
    assert decoding.end() == whole


def test_what_is_no_mp3_ends_without_sound() -> None:
    decoding = Decoding()
    decoding.stream.feed(b"\xff\xffrubbish" * 100)
    assert decoding.end() == b""


@pytest.mark.parametrize(
    ("header", "length"),
    [
        (TONE[:4], FRAME_BYTES),
        (b"\xff\xfb\x90\x00", 417),
        (b"\xff\xfb\x92\x00", 418),
        (b"ID3\x03", 1_441),
        (b"", 1_441),
    ],
)
def test_the_length_of_a_frame_is_read_from_its_header(header: bytes, length: int) -> None:
    assert frame_bytes(header) == length


@pytest.mark.parametrize("begin", [b"", b"\xff", b"\xff\xff" * 800, b"\xff\xf3\xf4\xc4" * 400, bytes(1600)])
def test_samples_are_not_taken_for_frames(begin: bytes) -> None:
    assert not is_mp3(begin)
