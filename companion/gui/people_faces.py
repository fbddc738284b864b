"""Small round faces of characters for menus, read and cut in another thread, each once."""

from pathlib import Path

from PySide6.QtCore import QObject, QRectF, QRunnable, Qt, QThreadPool, Signal
from PySide6.QtGui import QIcon, QImage, QPainter, QPainterPath, QPixmap

from companion.core.emotion import Emotion, nearest
from companion.core.people import Acquaintance
from companion.core.persona import DEFAULT_LOOK
from companion.gui.portrait import CANVAS, FIGURE_FOLDER, HEAD_CROP
from companion.gui.sprites import find_sprites, read_picture

SIDE = 28  # pixels

_Key = tuple[str, str, float]  # the folder of pictures, the palette, the pixel ratio


class Faces(QObject):
    """`ready` tells that another face can be found now."""

    ready = Signal()
    _read = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icons: dict[_Key, QIcon | None] = {}
        self._read.connect(self._keep, Qt.ConnectionType.QueuedConnection)

    def find(self, acquaintance: Acquaintance, ratio: float) -> QIcon | None:
        """Return a face, or None until it has been read."""
        key = (str(acquaintance.pictures or ""), acquaintance.persona.look, ratio)
        if key not in self._icons:
            self._icons[key] = None
            QThreadPool.globalInstance().start(_Reading(key, self))
        return self._icons[key]

    def _keep(self, key: _Key, image: QImage) -> None:
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(key[2])
        self._icons[key] = QIcon(pixmap)
        self.ready.emit()


class _Reading(QRunnable):
    def __init__(self, key: _Key, faces: Faces) -> None:
        super().__init__()
        self._key, self._faces = key, faces

    def run(self) -> None:
        image = read_face(*self._key)
        try:
            self._faces._read.emit(self._key, image)  # noqa: SLF001  # the two are one thing in two threads
        except RuntimeError:
            return  # the menu has gone meanwhile


def read_face(folder: str, look: str, ratio: float) -> QImage:
    """Return her calm face as a disc; read it in a thread, it opens files."""
    try:
        own = _own_picture(Path(folder)) if folder else None
    except OSError:
        own = None
    if own is not None:
        side = min(own.width(), own.height())
        return _disc(own.copy((own.width() - side) // 2, 0, side, side), ratio)
    path = FIGURE_FOLDER / f"neutral.{look}@2x.png"
    picture = QImage(str(path if path.exists() else FIGURE_FOLDER / f"neutral.{DEFAULT_LOOK}@2x.png"))
    scale = picture.width() / CANVAS.width()
    crop = QRectF(HEAD_CROP.topLeft() * scale, HEAD_CROP.size() * scale)
    return _disc(picture.copy(crop.toRect()), ratio)


def _own_picture(folder: Path) -> QImage | None:
    pictures = find_sprites(folder)
    if not pictures:
        return None
    feeling = nearest(Emotion.NEUTRAL, pictures)
    paths = pictures.get(feeling) or next(iter(pictures.values()))
    return read_picture(paths[0])


def _disc(image: QImage, ratio: float) -> QImage:
    side = round(SIDE * ratio)
    smooth = Qt.TransformationMode.SmoothTransformation
    fitted = image.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatioByExpanding, smooth)
    disc = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    disc.fill(Qt.GlobalColor.transparent)
    painter = QPainter(disc)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addEllipse(0, 0, side, side)
    painter.setClipPath(path)
    painter.drawImage(0, 0, fitted)
    painter.end()
    return disc
