import struct
import time
import zlib
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from companion.core.emotion import Emotion
from companion.gui.portrait import Face
from companion.gui.sprites import LARGEST_FILE, LONGEST_SIDE, SpriteFolder, find_sprites, read_picture

COLOURS = {"joy": "red", "joy-1": "red", "anger": "green", "neutral": "blue", "happy_2": "yellow", "加班": "black"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, colour in COLOURS.items():
        _save(tmp_path / f"{name}.png", colour)
    (tmp_path / "notes.txt").write_text("not a picture")
    return tmp_path


def _save(path: Path, colour: str, width: int = 30, height: int = 40) -> None:
    picture = QImage(width, height, QImage.Format.Format_ARGB32)
    picture.fill(QColor(colour))
    assert picture.save(str(path))


def _claim_size(path: Path, width: int, height: int) -> None:
    """A PNG whose header promises a size it does not hold."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)


def _colour_of(sprites: SpriteFolder, emotion: Emotion, qtbot: QtBot) -> QColor:
    qtbot.waitUntil(lambda: bool(sprites.pieces(Face(emotion), 0.5)))
    (piece,) = sprites.pieces(Face(emotion), 0.5)
    return piece.pixmap.toImage().pixelColor(10, 10)


def test_finds_pictures_by_any_word_and_takes_the_most_central(folder: Path) -> None:
    found = {emotion: [path.name for path in paths] for emotion, paths in find_sprites(folder).items()}
    assert found == {
        Emotion.HAPPY: ["happy_2.png"],
        Emotion.ANGRY: ["anger.png"],
        Emotion.NEUTRAL: ["neutral.png"],
    }


def test_variants_belong_together(folder: Path) -> None:
    (folder / "happy_2.png").unlink()
    assert [path.name for path in find_sprites(folder)[Emotion.HAPPY]] == ["joy-1.png", "joy.png"]


def test_shows_the_nearest_when_one_is_missing(folder: Path, qtbot: QtBot) -> None:
    sprites = SpriteFolder(folder, Random(1))
    assert _colour_of(sprites, Emotion.LOVING, qtbot) == QColor("yellow")
    assert _colour_of(sprites, Emotion.SLEEPY, qtbot) == QColor("blue")


def test_stands_on_the_bottom_of_the_canvas(folder: Path, qtbot: QtBot) -> None:
    sprites = SpriteFolder(folder)
    qtbot.waitUntil(lambda: bool(sprites.pieces(Face(), 0.5)))
    (piece,) = sprites.pieces(Face(), 0.5)
    assert piece.corner.y() + piece.pixmap.height() == 360
    assert piece.pixmap.width() <= 300


@pytest.mark.parametrize("size", [(20_000, 20_000), (1, 100_000_000), (7000, 7000)])
def test_too_many_pixels_are_refused_unread(tmp_path: Path, size: tuple[int, int]) -> None:
    _claim_size(tmp_path / "joy.png", *size)
    started = time.perf_counter()
    assert read_picture(tmp_path / "joy.png") is None
    assert time.perf_counter() - started < 0.5


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "joy.png").open("wb") as file:
        file.truncate(LARGEST_FILE * 5)
    assert read_picture(tmp_path / "joy.png") is None


def test_a_large_picture_is_scaled(tmp_path: Path) -> None:
    _save(tmp_path / "joy.png", "red", 2000, 1000)
    picture = read_picture(tmp_path / "joy.png")
    assert picture is not None
    assert picture.width() == LONGEST_SIDE


def test_a_broken_picture_gives_way_to_the_nearest(folder: Path, qtbot: QtBot) -> None:
    (folder / "happy_2.png").write_bytes(b"\x89PNG nothing")
    sprites = SpriteFolder(folder)
    with qtbot.waitSignal(sprites.refused) as refusal:
        sprites.pieces(Face(Emotion.HAPPY), 0.5)
    assert refusal.args == [folder / "happy_2.png"]
    assert _colour_of(sprites, Emotion.HAPPY, qtbot) == QColor("blue")


def test_a_folder_without_pictures_shows_nothing(tmp_path: Path) -> None:
    sprites = SpriteFolder(tmp_path / "missing")
    assert sprites.is_empty()
    assert sprites.pieces(Face(), 1.0) == ()
