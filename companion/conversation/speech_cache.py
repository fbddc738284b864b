"""Keeps the sound of what was said last, in memory only, so that saying it again costs nothing and asks nobody."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence

from companion.core.audio import SpeechPiece, VoiceStyle

LARGEST = 4 * 2**20  # bytes of sound; about a minute and a half


class SpeechCache:
    """Clips by a hash of text and style; the one not used for longest leaves first."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest = largest
        self._clips: OrderedDict[bytes, tuple[SpeechPiece, ...]] = OrderedDict()
        self.size = 0

    def find(self, text: str, style: VoiceStyle) -> Sequence[SpeechPiece]:
        """Return a clip, or nothing."""
        key = _key(text, style)
        if key not in self._clips:
            return ()
        self._clips.move_to_end(key)
        return self._clips[key]

    def keep(self, text: str, style: VoiceStyle, pieces: Sequence[SpeechPiece]) -> None:
        """Keep a clip that was complete."""
        size = _size(pieces)
        if not size or size > self._largest // 2:
            return
        key = _key(text, style)
        self.size += size - _size(self._clips.pop(key, ()))
        self._clips[key] = tuple(pieces)
        while self.size > self._largest:
            self.size -= _size(self._clips.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget everything."""
        self._clips.clear()
        self.size = 0


def _key(text: str, style: VoiceStyle) -> bytes:
    written = f"{style.voice}\0{style.speed:.3f}\0{style.pitch:.3f}\0{text}"
    return hashlib.blake2b(written.encode(), digest_size=16).digest()


def _size(pieces: Sequence[SpeechPiece]) -> int:
    return sum(len(piece.frame.samples) for piece in pieces if piece.frame is not None)
