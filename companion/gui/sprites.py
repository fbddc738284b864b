"""A persona's own pictures, one a feeling, named in any of the words that name it (`joy-1.png`, `开心.webp`).

Pictures are foreign files: each is measured before it is read, read away from the window's thread, and kept small.
"""

import re
from collections import OrderedDict
from itertools import islice
from pathlib import Path
from random import Random

from PySide6.QtCore import QObject, QPoint, QRunnable, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QImageReader, QPixmap

from companion.core.emotion import Emotion, nearest, parse_tag, rank_of_name
from companion.gui.portrait import CANVAS, Face, Part, Piece

SUFFIXES = frozenset({".png", ".webp", ".jpg", ".jpeg"})
LARGEST_FILE = 64 * 1024 * 1024
MOST_PIXELS = 40_000_000
LONGEST_SIDE = 1600
MOST_FILES = 1000
PICTURES_KEPT = 6

_VARIANT = re.compile(r"[-_. ]?\(?\d+\)?$")


def find_sprites(folder: Path) -> dict[Emotion, list[Path]]:
    """The pictures of a folder by emotion: those named by the most central of its words, variants included."""
    if not folder.is_dir():
        return {}
    files = sorted(path for path in islice(folder.iterdir(), MOST_FILES) if _is_picture(path))
    found: dict[Emotion, dict[str, list[Path]]] = {}
    for path in files:
        label = _VARIANT.sub("", path.stem)
        if emotion := parse_tag(label):
            found.setdefault(emotion, {}).setdefault(label, []).append(path)
    return {emotion: labels[min(labels, key=rank_of_name)] for emotion, labels in found.items()}


def read_picture(path: Path) -> QImage | None:
    """A picture no larger than the longest side allowed; None for what is broken or too large to be read safely."""
    if path.stat().st_size > LARGEST_FILE:
        return None
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > MOST_PIXELS:
        return None
    if max(size.width(), size.height()) > LONGEST_SIDE:
        reader.setScaledSize(size.scaled(LONGEST_SIDE, LONGEST_SIDE, Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    return None if picture.isNull() else picture.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


class SpriteFolder(QObject):
    """A portrait made of pictures. A picture is read when first wanted; `ready` tells when it has come."""

    ready = Signal()
    refused = Signal(Path)
    _read = Signal(object, object)

    def __init__(self, folder: Path, random: Random | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._random = random or Random()  # noqa: S311  # chooses between pictures
        self._paths = find_sprites(folder)
        self._pictures: OrderedDict[Path, QImage] = OrderedDict()
        self._pixmaps: dict[Path, tuple[float, Piece]] = {}
        self._awaited: set[Path] = set()
        self._chosen: tuple[Emotion, Path | None] = (Emotion.NEUTRAL, None)
        self._read.connect(self._keep, Qt.ConnectionType.QueuedConnection)

    def is_empty(self) -> bool:
        return not self._paths

    def pieces(self, face: Face, scale: float) -> tuple[Piece, ...]:
        path = self._choose(face.emotion)
        if path is None:
            return ()
        if path in self._pictures:
            self._pictures.move_to_end(path)
            return (self._scaled(path, scale),)
        self._ask_for(path)
        return ()

    def _choose(self, emotion: Emotion) -> Path | None:
        """The same variant as long as the emotion lasts."""
        if self._chosen[0] is not emotion or self._chosen[1] is None:
            variants = self._paths.get(nearest(emotion, self._paths)) or next(iter(self._paths.values()), [])
            self._chosen = (emotion, self._random.choice(variants) if variants else None)
        return self._chosen[1]

    def _scaled(self, path: Path, scale: float) -> Piece:
        known_scale, piece = self._pixmaps.get(path, (0.0, None))
        if piece is None or known_scale != scale:
            piece = _placed(self._pictures[path], scale)
            self._pixmaps[path] = (scale, piece)
        return piece

    def _ask_for(self, path: Path) -> None:
        if path not in self._awaited:
            self._awaited.add(path)
            QThreadPool.globalInstance().start(_Reading(path, self))

    def _keep(self, path: Path, picture: QImage | None) -> None:
        self._awaited.discard(path)
        if picture is None:
            self._drop(path)
        else:
            self._pictures[path] = picture
            while len(self._pictures) > PICTURES_KEPT:
                self._pixmaps.pop(self._pictures.popitem(last=False)[0], None)
        self.ready.emit()

    def _drop(self, path: Path) -> None:
        for emotion, variants in list(self._paths.items()):
            remaining = [variant for variant in variants if variant != path]
            self._paths[emotion] = remaining
            if not remaining:
                del self._paths[emotion]
        self._chosen = (Emotion.NEUTRAL, None)
        self.refused.emit(path)


class _Reading(QRunnable):
    def __init__(self, path: Path, folder: SpriteFolder) -> None:
        super().__init__()
        self._path, self._folder = path, folder

    def run(self) -> None:
        try:
            picture = read_picture(self._path)
        except OSError:
            picture = None
        self._folder._read.emit(self._path, picture)  # noqa: SLF001  # the two are one thing in two threads


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and path.is_file()


def _placed(picture: QImage, scale: float) -> Piece:
    """The picture fitted into the canvas, feet on the bottom."""
    canvas = QSize(round(CANVAS.width() * scale), round(CANVAS.height() * scale))
    smooth = Qt.TransformationMode.SmoothTransformation
    fitted = QPixmap.fromImage(picture.scaled(canvas, Qt.AspectRatioMode.KeepAspectRatio, smooth))
    corner = QPoint((canvas.width() - fitted.width()) // 2, canvas.height() - fitted.height())
    return Piece(Part.PICTURE, fitted, corner)
