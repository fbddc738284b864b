"""The outline of a picture: which part of a see-through window is hers, so that clicks beside her reach what is behind.

It is made of the picture's alpha; with a compositor it is a little wider, for soft edges and breath to stay whole.
"""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QBitmap, QImage, QPainter, QRegion

_LAYERS = 6  # so often over itself, a tenth of opacity becomes nearly half of it
_BREATH = 3  # logical pixels by which she rises, and a rounding


def outline_of(picture: QImage, *, sharp: bool) -> QRegion:
    """Return the region of a picture at pixel ratio 1; `sharp`: what is more seen than not, as it must be cut out."""
    if sharp:
        return _solid_part(picture)
    region = _solid_part(_strengthened(picture))
    for down in range(-_BREATH, _BREATH + 1):
        region = region.united(region.translated(0, down)) if down else region
    return region.united(region.translated(-1, 0)).united(region.translated(1, 0))


def _solid_part(picture: QImage) -> QRegion:
    return QRegion(QBitmap.fromImage(picture.createAlphaMask(Qt.ImageConversionFlag.ThresholdDither)))


def _strengthened(picture: QImage) -> QImage:
    strong = QImage(picture.size(), QImage.Format.Format_ARGB32_Premultiplied)
    strong.fill(Qt.GlobalColor.transparent)
    painter = QPainter(strong)
    for _ in range(_LAYERS):
        painter.drawImage(QPoint(0, 0), picture)
    painter.end()
    return strong
