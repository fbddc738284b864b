"""What an avatar view draws: pieces of a picture that move and fade separately.

The layered figure and a folder of pictures are both portraits, so the view knows neither.
"""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Literal, Protocol

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QPixmap

from companion.core.emotion import Emotion
from companion.core.values import dataclass as value_class

FIGURE_FOLDER = Path(__file__).parents[2] / "assets" / "figure"

Lids = Literal["open", "half", "closed"]
MouthShape = Literal["", "a", "i", "o"]

CANVAS = QRectF(0, 0, 600, 720)
HEAD_CROP = QRectF(90, 64, 420, 420)
DISC = QRectF(48, 104, 504, 504)


@value_class(frozen=True, slots=True)
class Face:
    """What she shows now. An empty mouth is the emotion's own; the gaze is in figure units, right and down."""

    emotion: Emotion = Emotion.NEUTRAL
    lids: Lids = "open"
    mouth: MouthShape = ""
    gaze: tuple[int, int] = (0, 0)


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
