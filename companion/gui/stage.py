"""The stage: her figure below a caption, or in narrow windows a strip with her head and what she does."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from companion.core.emotion import Emotion
from companion.core.persona import DEFAULT_LOOK
from companion.gui.avatar_view import AvatarView
from companion.gui.caption import Caption
from companion.gui.portrait import FIGURE_FOLDER, Portrait
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS
from companion.gui.words import emotion_words


def _load_portrait(palette: str, pictures: Path | None, parent: QWidget) -> Portrait:
    if pictures is not None:
        from companion.gui.sprites import SpriteFolder

        folder = SpriteFolder(pictures, parent=parent)
        if not folder.is_empty():
            return folder
        folder.deleteLater()
    from companion.gui.figure import Figure

    return Figure({"palette": palette})


class Shape(Enum):
    """How much room she has: width or height of the stage in pixels at 100%."""

    WIDE = 320
    MEDIUM = 220
    STRIP = 72


class Stage(QWidget):
    """Holds the figure; the window chooses the shape."""

    shape_changed = Signal(object)  # Shape
    portrait_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.shape = Shape.WIDE
        self._look: TextLook | None = None
        self._portrait: tuple[str, Path | None] = (DEFAULT_LOOK, None)
        self.avatar = AvatarView(describe=emotion_words, parent=self)
        self.caption = Caption(self)
        self.rail: QWidget | None = None
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.addWidget(self.caption)
        self._box.addWidget(self.avatar, 1)
        self.avatar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def take_rail(self, rail: QWidget) -> None:
        """Let the controls of her voice stand under her; the room is kept for them from the first frame on."""
        self.rail = rail
        rail.setParent(self)
        self.set_shape(self.shape)
        rail.show()

    def say(self, words: str) -> None:
        """Show what is heard, or nothing more; two lines of it."""
        self.caption.say(words)

    def set_name(self, name: str) -> None:
        """Name her for screen readers."""
        self.avatar.setAccessibleName(name)

    def begin_as(self, palette: str) -> None:
        """Show the ready-made picture of a palette, for the first frame; there is none of a persona's own colours."""
        picture = f"neutral.{palette}"
        if palette != self._portrait[0] and (FIGURE_FOLDER / f"{picture}.png").exists():
            self.avatar.set_first_picture(picture)
            self.set_portrait(palette, None)

    def set_portrait(self, palette: str, pictures: Path | None) -> None:
        """Show her as she looks: her own pictures where she has some, else the drawn figure in her colours."""
        wanted = (palette, pictures)
        if wanted != self._portrait:
            self._portrait = wanted
            self.avatar.set_portrait(self.portrait_for(self))
            self.portrait_changed.emit()

    def portrait_for(self, view: QWidget) -> Callable[[], Portrait]:
        """Return what loads her as she looks now, for a view of its own size."""
        palette, pictures = self._portrait
        return lambda: _load_portrait(palette, pictures, view)

    def show_emotion(self, emotion: Emotion) -> None:
        """Change her face."""
        self.avatar.show_emotion(emotion)

    def look_towards(self, point: QPoint) -> None:
        """Let her look at a place on the screen."""
        self.avatar.look_at(self.avatar.mapFromGlobal(point))

    def set_shape(self, shape: Shape) -> None:
        """Lay out for the room there is."""
        self.shape = shape
        strip = shape is Shape.STRIP
        self.avatar.set_crop(strip)
        self._box.setDirection(QBoxLayout.Direction.RightToLeft if strip else QBoxLayout.Direction.TopToBottom)
        self.caption.setAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter if strip else Qt.AlignmentFlag.AlignCenter
        )
        if self.rail is not None:
            self._box.removeWidget(self.rail)
            self._box.insertWidget(0 if strip else -1, self.rail)
        self._box.setStretchFactor(self.caption, 1 if strip else 0)
        self._box.setStretchFactor(self.avatar, 0 if strip else 1)
        self._measure()
        self.shape_changed.emit(shape)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self._look = look
        self.avatar.set_colours(QColor(look.tokens.stage_disc))
        self._measure()

    def _measure(self) -> None:
        look = self._look
        if look is None:
            return
        strip = self.shape is Shape.STRIP
        side = look.px(Shape.STRIP.value)
        gap = look.px(4 if strip else 12)
        side_gap = look.px(12)
        below = gap if strip else 0 if self.rail is not None else look.px(METRICS.rail)
        self._box.setContentsMargins(side_gap, gap, side_gap, below)
        self._box.setSpacing(look.px(8))
        self.avatar.setMinimumSize(0, 0)
        self.avatar.setMaximumSize(side - 2 * gap, side - 2 * gap) if strip else self.avatar.setMaximumSize(9999, 9999)
        if strip:
            self.avatar.setMinimumSize(side - 2 * gap, side - 2 * gap)
        lines = 2 * self.caption.fontMetrics().lineSpacing()
        self.caption.setMinimumHeight(0 if strip else lines)
        self.caption.setMaximumHeight(16_777_215 if strip else lines + look.px(4))
        self.caption.fit()
