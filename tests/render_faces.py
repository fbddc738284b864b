"""Renders every emotion, light and dark, small and full, once and twice the pixels, into a folder, to be looked at.

`python -m tests.render_faces FOLDER` also makes contact sheets in colour, greyscale and mirrored.
`python -m tests.render_faces --assets` renews the pictures beside figure.svg: first frames, icon and sheet.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageWriter, QPainter

from companion.core.emotion import Emotion
from companion.gui.figure import Figure
from companion.gui.palette import read_palettes
from companion.gui.portrait import FIGURE_FOLDER, Face, MouthShape
from companion.gui.portrait_painting import Placement, picture_of

FULL, SMALL = QSize(320, 384), QSize(96, 96)
STAGES = {"light": ("#F7F4EE", "#DFECE8"), "dark": ("#17181D", "#2C4045")}
NOTHING = QColor()
TALKING: tuple[MouthShape, ...] = ("a", "i", "o")


def render_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for palette in read_palettes():
        figure = Figure({"palette": palette})
        for name, picture in _every_picture(figure):
            picture.save(str(folder / f"{palette}-{name}.png"))
        for size_name, size in (("full", FULL), ("96", SMALL)):
            sheet = contact_sheet(figure, size)
            sheet.save(str(folder / f"sheet-{palette}-{size_name}.png"))
            sheet.flipped(Qt.Orientation.Horizontal).save(str(folder / f"sheet-{palette}-{size_name}-mirrored.png"))
            grey = sheet.convertToFormat(QImage.Format.Format_Grayscale8)
            grey.save(str(folder / f"sheet-{palette}-{size_name}-grey.png"))


def contact_sheet(figure: Figure, size: QSize, columns: int = 7) -> QImage:
    """Rows of faces by day, then the same by night; the last three of each move their mouth."""
    faces = [Face(emotion) for emotion in Emotion] + [Face(mouth=mouth) for mouth in TALKING]
    faces += [Face(lids="half"), Face(gaze=(7, 0)), Face(gaze=(-7, 4)), Face(lids="closed")]
    rows = -(-len(faces) // columns)
    sheet = QImage(size.width() * columns, size.height() * rows * len(STAGES), QImage.Format.Format_RGB32)
    painter = QPainter(sheet)
    for half, stage in enumerate(STAGES):
        for place, face in enumerate(faces):
            row, column = divmod(place, columns)
            corner = QPoint(column * size.width(), (half * rows + row) * size.height())
            painter.drawImage(corner, _on_stage(figure, face, size, 1, stage))
    painter.end()
    return sheet


def renew_assets(folder: Path = FIGURE_FOLDER) -> None:
    palettes = list(read_palettes(folder))
    for palette in palettes:
        for ratio, name in ((1.25, f"neutral.{palette}.png"), (2, f"neutral.{palette}@2x.png")):
            _save_small(
                picture_of(Figure({"palette": palette}), Face(), Placement(FULL), ratio, NOTHING), folder / name
            )
    _save_small(readme_sheet(palettes), folder / "sheet.png")
    icon = picture_of(Figure(), Face(), Placement(QSize(256, 256), head_only=True), 1, QColor(STAGES["light"][1]))
    icon.save(str(folder.parent / "icon.png"))


def readme_sheet(palettes: list[str]) -> QImage:
    """Seven faces a row: the first character by day, the second by night."""
    size, columns = QSize(180, 216), 7
    emotions = list(Emotion)
    rows = -(-len(emotions) // columns)
    sheet = QImage(size.width() * columns, size.height() * rows * 2, QImage.Format.Format_RGB32)
    painter = QPainter(sheet)
    for half, (palette, stage) in enumerate(zip(palettes, STAGES, strict=False)):
        figure = Figure({"palette": palette})
        for place, emotion in enumerate(emotions):
            row, column = divmod(place, columns)
            corner = QPoint(column * size.width(), (half * rows + row) * size.height())
            painter.drawImage(corner, _on_stage(figure, Face(emotion), size, 1, stage))
    painter.end()
    return sheet


def _every_picture(figure: Figure) -> Iterator[tuple[str, QImage]]:
    for emotion in Emotion:
        for stage in STAGES:
            for size_name, size in (("full", FULL), ("96", SMALL)):
                for ratio in (1, 2):
                    picture = _on_stage(figure, Face(emotion), size, ratio, stage)
                    yield f"{emotion}-{stage}-{size_name}@{ratio}x", picture


def _on_stage(figure: Figure, face: Face, size: QSize, ratio: int, stage: str) -> QImage:
    background, disc = STAGES[stage]
    placement = Placement(size, head_only=size.width() == size.height())
    picture = QImage(size * ratio, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(background))
    painter = QPainter(picture)
    painter.drawImage(QRect(QPoint(0, 0), size), picture_of(figure, face, placement, ratio, QColor(disc)))
    painter.end()
    return picture


def _save_small(picture: QImage, path: Path) -> None:
    """Opaque pictures with their 256 most frequent colours, which makes a third of the bytes."""
    picture.setDevicePixelRatio(1)
    if not picture.hasAlphaChannel():
        colours = Counter(memoryview(picture.constBits()).cast("I"))
        table = [colour for colour, _ in colours.most_common(256)]
        flags = Qt.ImageConversionFlag.AvoidDither | Qt.ImageConversionFlag.ThresholdDither
        picture = picture.convertToFormat(QImage.Format.Format_Indexed8, table, flags)
    writer = QImageWriter(str(path), b"png")
    writer.setCompression(100)
    writer.write(picture)


if __name__ == "__main__":
    application = QGuiApplication([])
    if sys.argv[1:] == ["--assets"]:
        renew_assets()
    else:
        render_all(Path(sys.argv[1]))
