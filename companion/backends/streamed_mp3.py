"""MP3 decoded while it arrives, in a thread of its own that ends with its input.

miniaudio pulls, the network pushes: its reads wait until bytes have come, and see nothing but ends once there are none.
"""

import threading
from collections.abc import Callable

import miniaudio

RATE = 24_000
_FRAMES = 480  # 20 ms a piece


class Mp3Stream(miniaudio.StreamableSource):  # type: ignore[misc]
    """Gives mono 16-bit samples at `RATE` to `decoded` from its thread; an empty piece is the end."""

    def __init__(self, decoded: Callable[[bytes], None]) -> None:
        self._decoded = decoded
        self._bytes = bytearray()
        self._ended = False
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
            while not self._bytes and not self._ended:
                self._arrived.wait()
            taken = bytes(self._bytes[:num_bytes])
            del self._bytes[:num_bytes]
            return taken

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
