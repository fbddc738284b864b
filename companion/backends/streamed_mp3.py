"""MP3 decoded while it arrives, in a thread of its own that ends with its input.

miniaudio pulls, the network pushes. Its decoder (dr_mp3) would like 16 KB, three seconds of a voice, so it asks for
more before each frame. Where it still holds a frame it is told that there is nothing, and decodes that; else its read
waits until bytes have come.
"""

import threading
from collections.abc import Callable

import miniaudio

from companion.backends.mp3_frames import HEADER, frame_bytes

RATE = 24_000
_FRAMES = 480  # 20 ms a piece
_CAPACITY = 65_536  # bytes that dr_mp3 can hold: it asks for all that it lacks


class Mp3Stream(miniaudio.StreamableSource):  # type: ignore[misc]
    """Gives mono 16-bit samples at `RATE` to `decoded` from its thread; an empty piece is the end."""

    def __init__(self, decoded: Callable[[bytes], None]) -> None:
        self._decoded = decoded
        self._bytes = bytearray()
        self._ended = False
        self._enough = HEADER  # bytes with which it can go on
        self._given = 0  # bytes
        self._lacked = 0  # bytes, when it was last told that there is nothing
        self._arrived = threading.Condition()
        self._thread = threading.Thread(target=self._decode, name="mp3", daemon=True)
        self._thread.start()

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        with self._arrived:
            self._bytes += data
            self._arrived.notify()

    def end(self) -> None:
        """Tell that no more bytes come; what there is will be decoded."""
        with self._arrived:
            self._ended = True
            self._arrived.notify()

    def abandon(self) -> None:
        """Tell that nobody listens any more."""
        with self._arrived:
            self._bytes.clear()
            self._ended = True
            self._arrived.notify()

    def read(self, num_bytes: int) -> bytes:
        """Give miniaudio what it asks for, or less."""
        with self._arrived:
            while self._must_wait(num_bytes) and not self._ended:
                self._arrived.wait()
            taken = bytes(self._bytes[:num_bytes])
            del self._bytes[:num_bytes]
            self._given += len(taken)
            self._lacked = 0 if taken else num_bytes
            return taken

    def _must_wait(self, lacking: int) -> bool:
        """Tell whether it could not decode a frame. It asks again for as much where it found none in what it has."""
        if not self._given and len(self._bytes) >= HEADER:
            self._enough = frame_bytes(self._bytes) + 1 + HEADER  # a frame may be padded by a byte
        held = min(_CAPACITY - lacking, self._given)
        return held + len(self._bytes) < self._enough or (not self._bytes and lacking == self._lacked)

    def _decode(self) -> None:
        try:
            for samples in miniaudio.stream_any(
                self,
                miniaudio.FileFormat.MP3,
                nchannels=1,
                sample_rate=RATE,
                frames_to_read=_FRAMES,
            ):
                if samples:
                    self._decoded(samples.tobytes())
        except miniaudio.DecodeError:  # what came is no MP3, or stopped before its first frame
            pass
        finally:
            self._decoded(b"")
