"""What the user drops on the window or pastes: looked at away from the window's thread, and never decoded whole.

A picture may be huge, broken or hold a character card; only its header and a small picture of it are ever read.
"""

import struct
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QObject, QRunnable, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QImageReader, QPainter

from companion.core.conversation import Picture

CARD_SUFFIXES = frozenset({".json", ".charx"})
PICTURE_SUFFIXES = frozenset({".png", ".apng", ".jpg", ".jpeg", ".webp", ".gif", ".bmp"})
THUMBNAIL = 160  # pixels of the longer side
SENT = 1568  # pixels of the longer side; services make larger ones smaller themselves
_QUALITY = 88
MOST_BYTES = 64 * 1024 * 1024  # of a picture that is shown small; larger ones are named only
MOST_PIXELS = 100_000_000
MOST_CHUNKS = 4_096  # of a PNG looked through for a card
_FORMATS = frozenset({b"png", b"jpeg", b"webp", b"gif", b"bmp"})  # SVG could name other files
_RAW_FORMATS = ("image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp")
_PNG = b"\x89PNG\r\n\x1a\n"
_TEXT_CHUNKS = frozenset({b"tEXt", b"zTXt", b"iTXt"})
_CARD_KEYS = frozenset({b"chara", b"ccv3"})


class Kind(Enum):
    """What something is."""

    CARD = "card"
    PICTURE = "picture"
    OTHER = "other"


@dataclass(frozen=True)
class Offer:
    """What was dropped or pasted, by path or by content."""

    paths: tuple[Path, ...] = ()
    data: bytes = b""
    image: QImage | None = None


@dataclass(frozen=True)
class Incoming:
    """One thing that came in. `thumbnail` is None where it is too large or broken; `size` in pixels where known.

    `sent` is what would go to a model: smaller, and without what a camera notes beside the picture.
    """

    kind: Kind
    path: Path | None = None
    thumbnail: QImage | None = None
    size: QSize | None = None
    bytes: int = 0
    sent: Picture | None = None


def offer_of(source: QMimeData) -> Offer | None:
    """Return the files or the picture in a drop or on the clipboard, or None where there is only text or nothing."""
    if paths := _local_paths(source):
        return Offer(paths)
    if source.hasText() and not source.hasUrls():
        return None
    raw = next((name for name in _RAW_FORMATS if source.hasFormat(name)), "")
    if raw:
        return Offer(data=bytes(source.data(raw).data()))
    image = source.imageData() if source.hasImage() else None
    return Offer(image=image) if isinstance(image, QImage) and not image.isNull() else None


def may_be_ours(offer: Offer) -> bool:
    """Tell by the names alone whether files are of a kind that is taken in."""
    known = CARD_SUFFIXES | PICTURE_SUFFIXES
    return not offer.paths or any(path.suffix.lower() in known for path in offer.paths)


def look_at(offer: Offer) -> list[Incoming]:
    """Say what each thing is, with a small picture of those that are pictures. Reads files; call it from a thread."""
    if offer.paths:
        return [_look_at_file(path) for path in offer.paths]
    if offer.data:
        return [_look_at_bytes(offer.data)]
    if offer.image is not None:
        image = offer.image
        return [_picture(None, _fitted(image, SENT), image.size(), image.sizeInBytes())]
    return []


class Looking(QObject):
    """Looks at offers in a thread of Qt's pool; `looked` carries the list of what came."""

    looked = Signal(object)

    def begin(self, offer: Offer) -> None:
        """Look at an offer."""
        told = _Told()
        told.looked.connect(self.looked, Qt.ConnectionType.QueuedConnection)
        QThreadPool.globalInstance().start(_Look(offer, told))


class _Told(QObject):
    """Lives as long as the thread needs it, even when the window has gone."""

    looked = Signal(object)


class _Look(QRunnable):
    def __init__(self, offer: Offer, told: _Told) -> None:
        super().__init__()
        self._offer, self._told = offer, told

    def run(self) -> None:
        self._told.looked.emit(look_at(self._offer))


def _local_paths(source: QMimeData) -> tuple[Path, ...]:
    """Files of this computer only: a path to another machine would tell it who we are."""
    urls = source.urls() if source.hasUrls() else []
    return tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile() and url.host() in ("", "localhost"))


def _look_at_file(path: Path) -> Incoming:
    suffix = path.suffix.lower()
    try:
        length = path.stat().st_size if path.is_file() else -1
        if length < 0:
            return Incoming(Kind.OTHER, path)
        if suffix in CARD_SUFFIXES or (suffix in (".png", ".apng") and holds_card(path)):
            return Incoming(Kind.CARD, path, bytes=length)
    except OSError:
        return Incoming(Kind.OTHER, path)
    if suffix not in PICTURE_SUFFIXES:
        return Incoming(Kind.OTHER, path, bytes=length)
    image, size = _read_fitted(QImageReader(str(path)), length)
    return _picture(path, image, size, length)


def _look_at_bytes(data: bytes) -> Incoming:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    image, size = _read_fitted(QImageReader(buffer), len(data))
    return _picture(None, image, size, len(data))


def _picture(path: Path | None, image: QImage | None, size: QSize | None, length: int) -> Incoming:
    if image is None:
        return Incoming(Kind.PICTURE, path, None, size, length)
    name = path.name if path is not None else ""
    return Incoming(Kind.PICTURE, path, _fitted(image, THUMBNAIL), size, length, _to_send(image, name))


def _to_send(image: QImage, name: str) -> Picture:
    """Write the picture anew, on white where it is transparent."""
    opaque = QImage(image.size(), QImage.Format.Format_RGB32)
    opaque.fill(Qt.GlobalColor.white)
    painter = QPainter(opaque)
    painter.drawImage(0, 0, image)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    opaque.save(buffer, "JPEG", _QUALITY)  # type: ignore[call-overload]
    return Picture(name, "image/jpeg", bytes(buffer.data().data()))


def _read_fitted(reader: QImageReader, length: int) -> tuple[QImage | None, QSize | None]:
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size() if reader.format().data() in _FORMATS else QSize()
    if not size.isValid():
        return None, None
    if length > MOST_BYTES or size.width() * size.height() > MOST_PIXELS:
        return None, size
    if max(size.width(), size.height()) > SENT:
        fitted = size.scaled(SENT, SENT, Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(fitted.expandedTo(QSize(1, 1)))
    image = reader.read()
    return (None if image.isNull() else image), size


def _fitted(image: QImage, side: int) -> QImage:
    if max(image.width(), image.height()) <= side:
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio, smooth)


def holds_card(path: Path) -> bool:
    """Tell whether a PNG has a chunk with a character card. Steps over the picture itself. Raises `OSError`."""
    with path.open("rb") as file:
        if file.read(len(_PNG)) != _PNG:
            return False
        for _ in range(MOST_CHUNKS):
            head = file.read(8)
            if len(head) < 8 or head[4:] == b"IEND":
                return False
            length = struct.unpack(">I", head[:4])[0]
            start = file.read(6) if head[4:] in _TEXT_CHUNKS else b""
            if start.partition(b"\0")[0].lower() in _CARD_KEYS:
                return True
            file.seek(length + 4 - len(start), 1)
    return False
