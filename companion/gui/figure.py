"""The layered figure: each layer of figure.svg becomes a pixmap once per scale, and faces are composed of them.

A composed head is kept for the faces seen last, since a blink or a talking mouth returns to the same few.
"""

import math
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from companion.gui.expressions import (
    Layer,
    effect_layers,
    head_layers,
    read_expressions,
    without_hidden_motion,
)
from companion.gui.palette import chosen_palette, read_palettes, recolour
from companion.gui.portrait import FIGURE_FOLDER, Face, Part, Piece

HEADS_KEPT = 24


class Figure:
    """A portrait drawn from figure.svg in the colours of a persona's look."""

    def __init__(self, look: Mapping[str, str] | None = None, folder: Path = FIGURE_FOLDER) -> None:
        palettes = read_palettes(folder)
        drawn_in = next(iter(palettes.values()))
        svg = recolour((folder / "figure.svg").read_text("utf-8"), drawn_in, chosen_palette(palettes, look or {}))
        self._renderer = QSvgRenderer(QByteArray(svg.encode()))
        self._expressions = read_expressions(folder)
        self._scale = 0.0
        self._layers: dict[str, tuple[QPixmap, QPoint]] = {}
        self._heads: OrderedDict[Face, tuple[Piece, ...]] = OrderedDict()
        self._torso: tuple[Piece, ...] = ()

    def pieces(self, face: Face, scale: float) -> tuple[Piece, ...]:
        self._take_scale(scale)
        if not self._torso:
            self._torso = (
                self._compose(Part.BACK, [Layer("hair_back")]),
                self._compose(Part.BODY, [Layer("body"), Layer("ribbon")]),
            )
        return self._torso + self._head(without_hidden_motion(self._expressions[face.emotion], face))

    def _take_scale(self, scale: float) -> None:
        if scale != self._scale:
            self._scale, self._torso = scale, ()
            self._layers.clear()
            self._heads.clear()

    def _head(self, face: Face) -> tuple[Piece, ...]:
        if face not in self._heads:
            self._heads[face] = self._composed_head(face)
        self._heads.move_to_end(face)
        if len(self._heads) > HEADS_KEPT:
            self._heads.popitem(last=False)
        return self._heads[face]

    def _composed_head(self, face: Face) -> tuple[Piece, ...]:
        expression = self._expressions[face.emotion]
        head = self._compose(Part.HEAD, head_layers(expression, face))
        effects = effect_layers(expression)
        return (head, self._compose(Part.EFFECTS, effects)) if effects else (head,)

    def _compose(self, part: Part, layers: Iterable[Layer]) -> Piece:
        placed = [self._placed(layer) for layer in layers]
        area = QRect()
        for pixmap, corner in placed:
            area = area.united(QRect(corner, pixmap.size()))
        canvas = _clear_pixmap(area)
        painter = QPainter(canvas)
        for pixmap, corner in placed:
            painter.drawPixmap(corner - area.topLeft(), pixmap)
        painter.end()
        return Piece(part, canvas, area.topLeft())

    def _placed(self, layer: Layer) -> tuple[QPixmap, QPoint]:
        if layer.name not in self._layers:
            self._layers[layer.name] = self._rasterise(layer.name)
        pixmap, corner = self._layers[layer.name]
        shift_x, shift_y = layer.shift
        return pixmap, corner + QPoint(round(shift_x * self._scale), round(shift_y * self._scale))

    def _rasterise(self, name: str) -> tuple[QPixmap, QPoint]:
        bounds = self._renderer.boundsOnElement(name)
        area = _whole_pixels(bounds, self._scale)
        pixmap = _clear_pixmap(area)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-area.topLeft())
        painter.scale(self._scale, self._scale)
        self._renderer.render(painter, name, bounds)
        painter.end()
        return pixmap, area.topLeft()


def _whole_pixels(bounds: QRectF, scale: float) -> QRect:
    # One unit more on each side: the bounds Qt reports leave out the tips of mitred strokes.
    left, top = math.floor((bounds.left() - 1) * scale), math.floor((bounds.top() - 1) * scale)
    right, bottom = math.ceil((bounds.right() + 1) * scale), math.ceil((bounds.bottom() + 1) * scale)
    return QRect(left, top, right - left, bottom - top)


def _clear_pixmap(area: QRect) -> QPixmap:
    pixmap = QPixmap(area.size())
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap
