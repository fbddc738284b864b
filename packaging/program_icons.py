"""Draws the program's icon in every size from assets/icon.svg, and packs sizes into one file as Windows and macOS want.

Run with an interpreter that has Qt: `python packaging/program_icons.py FOLDER`.
"""

import struct
import sys
from pathlib import Path

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
# The kinds of Apple's container that hold a PNG, with its size.
ICNS_KINDS = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}


def draw_icons(svg: Path, folder: Path) -> None:
    """Write SIZE.png of each size, icon.ico and icon.icns into the folder."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    folder.mkdir(parents=True, exist_ok=True)
    renderer = QSvgRenderer(str(svg))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        image.save(str(folder / f"{size}.png"))
    (folder / "icon.ico").write_bytes(pack_ico({size: (folder / f"{size}.png").read_bytes() for size in ICO_SIZES}))
    pictures = {kind: (folder / f"{size}.png").read_bytes() for kind, size in ICNS_KINDS.items()}
    (folder / "icon.icns").write_bytes(pack_icns(pictures))


def pack_ico(pictures: dict[int, bytes]) -> bytes:
    """One Windows icon of PNG pictures by their sizes."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(header) + 16 * len(pictures)
    entries, bodies = b"", b""
    for size, picture in sorted(pictures.items()):
        side = size % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), at + len(bodies))
        bodies += picture
    return header + entries + bodies


def pack_icns(pictures: dict[bytes, bytes]) -> bytes:
    """One Apple icon of PNG pictures by their kinds."""
    bodies = b"".join(struct.pack(">4sI", kind, 8 + len(picture)) + picture for kind, picture in pictures.items())
    return struct.pack(">4sI", b"icns", 8 + len(bodies)) + bodies


if __name__ == "__main__":
    draw_icons(Path(__file__).resolve().parents[1] / "assets" / "icon.svg", Path(sys.argv[1]))
