"""What an avatar view draws: pieces of a picture that move and fade separately.

The layered figure and a folder of pictures are both portraits, so the view knows neither.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QPixmap

from companion.gui.expressions import Face

CANVAS = QRectF(0, 0, 600, 720)
HEAD_CROP = QRectF(90, 64, 420, 420)
DISC = QRectF(48, 104, 504, 504)


class Part(Enum):
    """How a piece moves: with the head or with the body; and whether an old one must fade out under a new one."""

    BACK = "back"
    BODY = "body"
    HEAD = "head"
    EFFECTS = "effects"
    PICTURE = "picture"

    @property
    def moves_with_body(self) -> bool:
        return self in {Part.BODY, Part.PICTURE}

    @property
    def fades_out(self) -> bool:
        return self in {Part.EFFECTS, Part.PICTURE}


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A pixmap in device pixels and the place of its corner on the canvas, in device pixels too."""

    part: Part
    pixmap: QPixmap
    corner: QPoint


class Portrait(Protocol):
    def pieces(self, face: Face, scale: float, /) -> tuple[Piece, ...]:
        """The face at `scale` device pixels a canvas unit, back to front; nothing when it is not ready yet."""
        ...
