"""Whom the stage shows: the figure in a persona's colours, or the persona's own pictures."""

from pathlib import Path

from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from companion.core.emotion import Emotion
from companion.gui.figure import Figure
from companion.gui.portrait import Face
from companion.gui.sprites import SpriteFolder
from companion.gui.stage import Stage


def portrait_of(stage: Stage, palette: str, pictures: Path | None) -> object:
    stage.set_portrait(palette, pictures)
    return stage.portrait_for(stage)()


def test_each_palette_gives_other_colours(qtbot: QtBot) -> None:
    stage = Stage()
    qtbot.addWidget(stage)
    drawn = [portrait_of(stage, palette, None) for palette in ("qinghe", "ginko")]
    images = [one.pieces(Face(), 0.2)[0].pixmap.toImage() for one in drawn if isinstance(one, Figure)]
    assert len(images) == 2
    assert images[0] != images[1]


def test_her_own_pictures_stand_for_the_figure_and_an_empty_folder_does_not(qtbot: QtBot, tmp_path: Path) -> None:
    stage = Stage()
    qtbot.addWidget(stage)
    assert isinstance(portrait_of(stage, "qinghe", tmp_path), Figure)
    picture = QImage(40, 60, QImage.Format.Format_ARGB32)
    picture.fill(QColor(1, 2, 3))
    assert picture.save(str(tmp_path / "joy.png"))
    assert isinstance(portrait_of(stage, "qinghe", tmp_path), SpriteFolder)


def test_the_stage_becomes_another_character(qtbot: QtBot) -> None:
    stage = Stage()
    qtbot.addWidget(stage)
    stage.resize(320, 600)
    stage.show()
    stage.begin_as("ginko")
    stage.show_emotion(Emotion.HAPPY)
    qtbot.waitUntil(lambda: isinstance(stage.avatar._portrait, Figure))
    before = stage.avatar._portrait
    stage.set_portrait("qinghe", None)
    qtbot.waitUntil(lambda: stage.avatar._portrait is not before)
