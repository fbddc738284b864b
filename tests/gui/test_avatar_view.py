from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from companion.core.emotion import Emotion
from companion.gui.avatar_view import FIRST_PICTURE, AvatarView, read_first_picture
from companion.gui.figure import Figure
from companion.gui.portrait import Face, Part, Piece
from companion.gui.portrait_painting import Placement, picture_of


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Stage:
    """A view whose time stands still until the test moves it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.clock = Clock()
        self.view = AvatarView(clock=self.clock, random=Random(1), describe=lambda emotion: f"she looks {emotion}")
        qtbot.addWidget(self.view)
        self.view.resize(320, 384)
        self.view.show()
        qtbot.waitUntil(lambda: self.view._portrait is not None)

    def after(self, seconds: float) -> None:
        self.clock.now += seconds
        self.view._live()

    def picture(self) -> QImage:
        return self.view.grab().toImage()


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Stage]:
    stage = Stage(qtbot)
    yield stage
    stage.view.hide()


def test_the_first_frame_shows_her_before_the_figure_is_loaded(qtbot: QtBot) -> None:
    def never() -> Figure:
        raise AssertionError("loaded before the first paint")

    view = AvatarView(never)
    qtbot.addWidget(view)
    view.resize(320, 384)
    first = QImage(view.size(), QImage.Format.Format_ARGB32_Premultiplied)
    first.fill(Qt.GlobalColor.transparent)
    view._loading = True
    view.render(first)
    assert first.pixelColor(160, 60).alpha() == 255


@pytest.mark.parametrize(("ratio", "drawn_at"), [(1.0, 1.25), (2.0, 2.0)])
def test_the_first_frame_looks_like_the_figure(ratio: float, drawn_at: float) -> None:
    view_size = QSize(320, 384)
    drawn = picture_of(Figure(), Face(), Placement(view_size), drawn_at, QColor())
    stored = read_first_picture(FIRST_PICTURE, ratio)
    assert stored.size() == drawn.size()
    for at in (QPointF(0.5, 0.13), QPointF(0.39, 0.485), QPointF(0.5, 0.78), QPointF(0.706, 0.307)):
        place = QPoint(round(at.x() * stored.width()), round(at.y() * stored.height()))
        assert stored.pixelColor(place) == drawn.pixelColor(place)


def test_shows_an_emotion_and_says_it_to_screen_readers(stage: Stage) -> None:
    before = stage.picture()
    stage.view.show_emotion(Emotion.LAUGHING)
    stage.after(0.0)
    stage.after(0.3)
    assert stage.view.emotion() is Emotion.LAUGHING
    assert stage.view.accessibleDescription() == "she looks laughing"
    assert stage.picture() != before


def test_a_cross_fade_is_between_both_pictures(stage: Stage) -> None:
    stage.view.set_reduced_motion(True)
    stage.view.show_emotion(Emotion.LAUGHING)
    stage.after(0.0)
    at_once = stage.picture()
    stage.view.set_reduced_motion(False)
    stage.view._live()
    assert stage.view._frame.faded < 1
    assert stage.picture() != at_once


def test_every_emotion_can_be_shown(stage: Stage) -> None:
    pictures = []
    for emotion in Emotion:
        stage.view.show_emotion(emotion)
        stage.after(2.0)
        stage.after(0.5)
        pictures.append(stage.picture())
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[:n])


def test_her_mouth_follows_the_voice(stage: Stage) -> None:
    stage.view.set_mouth_loudness(0.9)
    stage.after(0.15)
    mouths = [stage.view._frame.face.mouth]
    for _ in range(2):
        stage.after(0.5)
        mouths.append(stage.view._frame.face.mouth)
    assert (mouths[0], mouths[-1]) == ("a", "")


def test_she_looks_where_asked(stage: Stage) -> None:
    stage.view.look_at(QPoint(1000, 180))
    stage.after(0.1)
    stage.after(1.0)
    assert stage.view._frame.face.gaze[0] >= 6


def test_reduced_motion_leaves_only_the_blink(stage: Stage) -> None:
    stage.view.set_reduced_motion(True)
    frames = set()
    for _ in range(400):
        stage.after(0.05)
        frames.add(stage.view._frame)
    assert {frame.face.lids for frame in frames} >= {"open", "closed"}
    assert {(frame.body_up, frame.head_up, frame.face.gaze) for frame in frames} == {(0.0, 0.0, (0, 0))}


def test_between_blinks_reduced_motion_needs_no_timer_ticks(stage: Stage) -> None:
    stage.view.set_reduced_motion(True)
    stage.after(0.0)
    wait = stage.view.life.blinking.begins_in(stage.clock.now)
    assert wait > 0.2
    assert stage.view._timer.interval() >= wait * 1000


def test_nothing_runs_while_she_is_hidden(stage: Stage) -> None:
    assert stage.view._timer.isActive()
    stage.view.hide()
    assert not stage.view._timer.isActive()
    stage.view.show_emotion(Emotion.HAPPY)
    stage.view.set_mouth_loudness(1.0)
    assert not stage.view._timer.isActive()
    stage.view.show()
    assert stage.view._timer.isActive()


def test_paints_nothing_new_when_nothing_moves(stage: Stage) -> None:
    stage.view.set_reduced_motion(True)
    stage.after(0.0)
    frame = stage.view._frame
    stage.after(0.01)
    assert stage.view._frame is frame


def test_the_head_is_shown_in_a_disc(stage: Stage) -> None:
    stage.view.set_reduced_motion(True)
    stage.view.set_colours(QColor(10, 200, 30))
    stage.view.resize(96, 96)
    stage.view.set_crop(head=True)
    picture = stage.picture().convertToFormat(QImage.Format.Format_RGB32)
    assert picture.pixelColor(3, 40) == QColor(10, 200, 30)
    assert picture.pixelColor(2, 94) != QColor(10, 200, 30)


@pytest.mark.parametrize("size", [QSize(1, 1), QSize(30, 400), QSize(1200, 60), QSize(0, 0)])
def test_any_size_is_painted(stage: Stage, size: QSize) -> None:
    stage.view.resize(size)
    stage.view._settle()
    stage.view.grab()


def test_becomes_another_character(stage: Stage, qtbot: QtBot) -> None:
    before = stage.picture()
    stage.view.set_portrait(lambda: Figure({"palette": "ginko"}))
    qtbot.waitUntil(lambda: stage.picture() != before)


def test_a_portrait_that_is_not_ready_leaves_the_last_picture(stage: Stage) -> None:
    class Slow:
        def pieces(self, _face: Face, _scale: float) -> tuple[Piece, ...]:
            return ()

    before = stage.picture()
    stage.view._portrait = Slow()
    assert stage.picture() == before


def test_faces_come_from_the_cache_the_second_time() -> None:
    figure = Figure()
    first = figure.pieces(Face(Emotion.HAPPY), 0.5)
    again = figure.pieces(Face(Emotion.HAPPY), 0.5)
    assert [id(piece) for piece in first] == [id(piece) for piece in again]
    assert {piece.part for piece in first} == {Part.BACK, Part.BODY, Part.HEAD, Part.EFFECTS}
