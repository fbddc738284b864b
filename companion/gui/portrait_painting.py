"""Where a portrait's pieces go on a widget or a picture: the whole figure before a disc, or the head within one.

The avatar view paints with this many times a second; `picture_of` uses it once, for heads in lists and exported pages.
"""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from companion.core.values import dataclass
from companion.gui.portrait import CANVAS, DISC, HEAD_CROP, Face, Piece, Portrait

# Qt's raster engine rounds a mere translation to whole pixels; under a scale that is not quite 1 it interpolates.
SUBPIXEL = 1.00001

SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


@dataclass(frozen=True, slots=True)
class Placement:
    """The canvas, or its head, fitted into a size in logical pixels: centred, on the bottom."""

    size: QSize
    head_only: bool = False

    @property
    def box(self) -> QRectF:
        return HEAD_CROP if self.head_only else CANVAS

    @property
    def units(self) -> float:
        """Logical pixels a canvas unit."""
        return min(self.size.width() / self.box.width(), self.size.height() / self.box.height())

    @property
    def disc(self) -> QRectF:
        return self.place(HEAD_CROP if self.head_only else DISC)

    def place(self, area: QRectF) -> QRectF:
        """A rectangle of the canvas in logical pixels."""
        return QRectF(self.point(area.topLeft()), area.size() * self.units)

    def point(self, at: QPointF) -> QPointF:
        box, units = self.box, self.units
        corner = QPointF((self.size.width() - box.width() * units) / 2, self.size.height() - box.height() * units)
        return corner + (at - box.topLeft()) * units


def paint_portrait(
    painter: QPainter, placement: Placement, ratio: float, disc: QColor, paint_figure: Callable[[QPainter], None]
) -> None:
    """Disc and figure; of a head, what lies below the middle is cut by its disc, so that marks beside it stay whole."""
    if not placement.head_only:
        _fill_disc(painter, placement, disc)
        paint_figure(painter)
        return
    medallion = _clear_image(placement.size, ratio)
    inner = QPainter(medallion)
    inner.setRenderHints(SMOOTH)
    _fill_disc(inner, placement, disc)
    inner.save()
    paint_figure(inner)
    inner.restore()
    inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    inner.drawImage(QPointF(0, 0), _medallion_mask(placement, ratio))
    inner.end()
    painter.drawImage(QPointF(0, 0), medallion)


def paint_pieces(
    painter: QPainter, placement: Placement, scale: float, pieces: Iterable[tuple[Piece, float, float]]
) -> None:
    """Pieces rasterised at `scale`, each with its opacity and how many logical pixels it is raised."""
    units = placement.units
    painter.translate(placement.point(CANVAS.topLeft()))
    painter.scale(units / scale, units / scale)
    crisp = painter.transform()
    for piece, opacity, raised in pieces:
        up = raised * scale / units
        painter.setTransform(crisp if up.is_integer() else QTransform(crisp).scale(1, SUBPIXEL))
        painter.setOpacity(opacity)
        painter.drawPixmap(QPointF(piece.corner.x(), piece.corner.y() - up), piece.pixmap)


def picture_of(portrait: Portrait, face: Face, placement: Placement, ratio: float, disc: QColor) -> QImage:
    """A still picture, transparent around her."""
    scale = placement.units * ratio
    pieces = [(piece, 1.0, 0.0) for piece in portrait.pieces(face, scale)]
    picture = _clear_image(placement.size, ratio)
    painter = QPainter(picture)
    painter.setRenderHints(SMOOTH)
    paint_portrait(painter, placement, ratio, disc, lambda inner: paint_pieces(inner, placement, scale, pieces))
    painter.end()
    return picture


def _fill_disc(painter: QPainter, placement: Placement, colour: QColor) -> None:
    if colour.isValid():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(placement.disc)


def _medallion_mask(placement: Placement, ratio: float) -> QImage:
    mask = _clear_image(placement.size, ratio)
    painter = QPainter(mask)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _fill_disc(painter, placement, QColor(Qt.GlobalColor.black))
    upper = placement.disc
    upper.setHeight(upper.height() / 2)
    painter.fillRect(upper, Qt.GlobalColor.black)
    painter.end()
    return mask


def _clear_image(size: QSize, ratio: float) -> QImage:
    image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image
