"""Her face on the stage: shows an emotion, blinks, breathes, looks about and moves her mouth with her voice.

One timer wakes when the next thing moves and rests otherwise; a frame is painted only if it differs from the last one.
"""

import math
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QImage, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from companion.core.emotion import Emotion
from companion.gui.life import STILL, Frame, Life
from companion.gui.portrait import CANVAS, FIGURE_FOLDER, Face, Part, Piece, Portrait
from companion.gui.portrait_painting import SMOOTH, Placement, paint_pieces, paint_portrait

FIRST_PICTURE = "neutral.qinghe"

SETTLE_MS = 120
FIRST_PICTURE_MS = 250  # how long it stands for her, so that the window is whole before she is drawn
SIGHT = 320.0
EYES = QPointF(300, 346)
FEATURES = QRectF(170, 280, 260, 190)


class AvatarView(QWidget):
    """A portrait that lives. `load_portrait` is called after the first paint; until then a picture stands for it."""

    outline_changed = Signal()  # another emotion, size or portrait: `picture` covers another part of the view

    def __init__(
        self,
        load_portrait: Callable[[], Portrait] | None = None,
        *,
        first_picture: str = FIRST_PICTURE,
        describe: Callable[[Emotion], str] = str,
        clock: Callable[[], float] = time.monotonic,
        random: Random | None = None,
        life: Life | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.life = life or Life(clock, random, self)
        self._load_portrait, self._describe = load_portrait or _draw_figure, describe
        self._first_picture = first_picture
        self._portrait: Portrait | None = None
        self._loading = False
        self._reduced_motion = self._head_only = False
        self._disc = QColor()
        self._frame = STILL
        self._scale = 0.0
        self._last_pieces: tuple[Piece, ...] = ()
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._live)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self._settle)
        self._watched: QObject | None = None
        self.life.stirred.connect(self._wake)
        self.setAccessibleDescription(describe(Emotion.NEUTRAL))

    # What others may ask of her

    def show_emotion(self, emotion: Emotion) -> None:
        self.life.show_emotion(emotion)

    def set_mouth_loudness(self, loudness: float) -> None:
        """How loud her voice is now, 0 to 1; without news for a quarter of a second it counts as silence."""
        self.life.set_mouth_loudness(loudness)

    def set_talking(self, talking: bool) -> None:
        """Whether she speaks; her mouth then moves even if no loudness is known."""
        self.life.set_talking(talking)

    def look_at(self, point: QPoint | None) -> None:
        """Look at a point in this widget's coordinates, or at nothing in particular."""
        self.life.look(None if point is None else self._direction_to(QPointF(point)))

    def set_reduced_motion(self, reduced: bool) -> None:
        """Reduced: no breathing, no wandering eyes, no cross-fades; she still blinks."""
        self._reduced_motion = reduced
        self._wake()

    def set_crop(self, head: bool) -> None:
        """Only the head, in a disc, for narrow windows."""
        self._head_only = head
        self._settle()

    def set_colours(self, disc: QColor) -> None:
        self._disc = disc
        self.update()

    def set_first_picture(self, name: str) -> None:
        """Use another ready-made picture of the figure's folder until the portrait itself is drawn."""
        self._first_picture = name
        self.update()

    def set_portrait(self, load_portrait: Callable[[], Portrait]) -> None:
        """Become another character; the present one stays until the other is ready."""
        self._load_portrait = load_portrait
        if self._portrait is not None:  # else the first one is still to be taken, and it will be this one
            QTimer.singleShot(0, self, self._take_portrait)

    def emotion(self) -> Emotion:
        """The emotion on her face, which may lag behind the one asked for."""
        return self._frame.face.emotion

    def sizeHint(self) -> QSize:
        return QSize(320, 384)

    # Living

    def _wake(self) -> None:
        if self.isVisible():
            self._timer.start(0)

    def _live(self) -> None:
        if self.window().isMinimized():
            return
        now, still = self.life.clock(), self._reduced_motion
        frame = self.life.frame_at(now, still=still)
        if frame != self._frame:
            before, self._frame = self._frame, frame
            if frame.face.emotion is not before.face.emotion:
                self.setAccessibleDescription(self._describe(frame.face.emotion))
            self.update(self._changed_area(before))
            if frame.face.emotion is not before.face.emotion or before.faded < 1 <= frame.faded:
                self.outline_changed.emit()
        self._timer.start(self.life.rest(now, frame, still=still))

    def _changed_area(self, before: Frame) -> QRect:
        """What of the widget this frame paints anew; a breath moves the body and the head at different moments."""
        frame = self._frame
        if frame.face.emotion is not before.face.emotion or frame.faded != before.faded:
            return self.rect()
        area = QRect()
        if frame.face != before.face:
            area = area.united(self._placement().place(FEATURES).toAlignedRect())
        if frame.body_up != before.body_up:
            area = area.united(self._pieces_area(with_body=True))
        if frame.head_up != before.head_up:
            area = area.united(self._pieces_area(with_body=False))
        return area

    def _pieces_area(self, *, with_body: bool) -> QRect:
        units = self._placement().units / self._scale if self._scale else 1.0
        area = QRectF()
        for piece in self._last_pieces:
            if piece.part.moves_with_body is with_body:
                area = area.united(QRectF(QPointF(piece.corner) * units, QSizeF(piece.pixmap.size()) * units))
        on_widget = area.translated(self._placement().point(CANVAS.topLeft())).toAlignedRect()
        return on_widget.adjusted(-1, -4, 1, 2)

    def _direction_to(self, point: QPointF) -> tuple[float, float]:
        away = point - self._placement().point(EYES)
        distance = math.hypot(away.x(), away.y())
        share = min(1.0, distance / SIGHT) / distance if distance else 0.0
        return away.x() * share, away.y() * share

    # Place and size

    def _placement(self) -> Placement:
        return Placement(self.size(), self._head_only)

    def _settle(self) -> None:
        """Rasterise for the size as it is now; in between, the last pieces are stretched."""
        self._scale = self._placement().units * self.devicePixelRatioF()
        self.update()
        self.outline_changed.emit()

    # Qt's events

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._watch(self.window())
        self._wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowStateChange:
            self._wake()
        return super().eventFilter(watched, event)

    def _watch(self, window: QObject) -> None:
        if window is not self._watched:
            if self._watched is not None:
                self._watched.removeEventFilter(self)
            window.installEventFilter(self)
            self._watched = window

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._settling.start()
        elif event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleDescription(self._describe(self._frame.face.emotion))
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settling.start()

    # Painting

    def picture(self) -> QImage:
        """Return how she looks now at pixel ratio 1, without a disc, see-through around her."""
        picture = QImage(self.size(), QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(SMOOTH)
        self._paint_figure(painter)
        painter.end()
        return picture

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        paint_portrait(painter, self._placement(), self.devicePixelRatioF(), self._disc, self._paint_figure)
        painter.end()
        if not self._loading:
            self._loading = True
            QTimer.singleShot(FIRST_PICTURE_MS, self, self._take_portrait)

    def _take_portrait(self) -> None:
        self._portrait = self._load_portrait()
        if ready := getattr(self._portrait, "ready", None):
            ready.connect(self._settle)
        self._settle()

    def _paint_figure(self, painter: QPainter) -> None:
        if self._portrait:
            paint_pieces(painter, self._placement(), self._scale, self._layered())
        else:
            area = self._placement().place(CANVAS)
            pixels = (area.size() * self.devicePixelRatioF()).toSize()
            picture = read_first_picture(self._first_picture, self.devicePixelRatioF())
            if pixels.width() * 2 <= picture.width():  # the painter would leave out every other pixel
                smooth = Qt.TransformationMode.SmoothTransformation
                picture = picture.scaled(pixels, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
            painter.drawImage(area, picture)

    def _layered(self) -> Iterator[tuple[Piece, float, float]]:
        """The pieces to draw, with opacity and rise: during a cross-fade old ones below new ones, part by part."""
        frame = self._frame
        pieces = self._pieces(frame.face)
        old = self._pieces(Face(frame.before, gaze=frame.face.gaze)) if frame.faded < 1 else ()
        for part in Part:
            below = [piece for piece in old if piece.part is part and piece not in pieces]
            above = [piece for piece in pieces if piece.part is part]
            up = frame.body_up if part.moves_with_body else frame.head_up
            yield from ((piece, 1 - frame.faded if part.fades_out else 1.0, up) for piece in below)
            yield from ((piece, frame.faded if old and piece not in old else 1.0, up) for piece in above)

    def _pieces(self, face: Face) -> tuple[Piece, ...]:
        if self._portrait and (pieces := self._portrait.pieces(face, self._scale)):
            self._last_pieces = pieces
        return self._last_pieces


@lru_cache(maxsize=1)
def read_first_picture(name: str, ratio: float) -> QImage:
    """Return a ready-made picture that is large enough for a screen of this pixel ratio."""
    return QImage(str(FIGURE_FOLDER / f"{name}{'@2x' if ratio > 1 else ''}.png"))


def _draw_figure() -> Portrait:
    from companion.gui.figure import Figure  # the first frame has a picture in its place

    return Figure()
