"""The card of a picture that was dropped or pasted: small, with where it will go, or why it goes nowhere.

A model that reads text only gets none of it; the picture stays until it can go or the user takes it away.
"""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from companion.core.values import dataclass
from companion.gui.card_frame import CardFrame
from companion.gui.foreign_text import shortened
from companion.gui.icons import Icon, icon
from companion.gui.incoming import Incoming
from companion.gui.text_look import TextLook

SIDE = 56  # pixels at 100%


@dataclass(frozen=True, slots=True)
class Way:
    """The model that would read a picture, its host (empty: this computer), and whether it reads pictures at all."""

    model: str = ""
    host: str = ""
    sees: bool = False


class PictureCard(CardFrame):
    """Keeps one picture until the user takes it away."""

    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("card", parent)
        self.picture: Incoming | None = None
        self._way = Way()
        self.thumbnail = QLabel(self)
        self.thumbnail.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.put_first(self.thumbnail)
        self.remove = QToolButton(self)
        self.remove.setProperty("kind", "quiet")
        self.remove.clicked.connect(self._remove)
        self.buttons.addWidget(self.remove)
        self.hide()

    def show_picture(self, picture: Incoming, way: Way) -> None:
        """Show a picture, and where it will go."""
        self.picture, self._way = picture, way
        self.retranslate()
        self._show_thumbnail()
        self.show()

    def set_way(self, way: Way) -> None:
        """Another model is in use, or it turned out what it reads."""
        self._way = way
        self.retranslate()

    @property
    def goes(self) -> bool:
        """Whether the picture goes with the next message."""
        return self.picture is not None and self.picture.sent is not None and self._way.sees

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self.remove.setIcon(icon(Icon.CLOSE, look.tokens.text_2))
        self.remove.setIconSize(QSize(look.px(16), look.px(16)))
        self._show_thumbnail()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.remove.setAccessibleName(self.tr("Take the picture away"))
        self.remove.setToolTip(self.tr("Take the picture away"))
        if self.picture is None:
            return
        name = shortened(self.picture.path.name, 60) if self.picture.path else self.tr("Picture")
        self.thumbnail.setAccessibleName(name)
        if self.picture.size is None:
            self.label.setText(self.tr("{name}: not a picture that can be read.").replace("{name}", name))
        else:
            measure = f"{self.picture.size.width()} × {self.picture.size.height()}"
            self.label.setText(f"{name} · {measure}\n{self._way_words(self.picture)}")

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _way_words(self, picture: Incoming) -> str:
        way = self._way
        if not way.sees:
            words = self.tr("{model} reads text only, so she can't see it. It stays here and is sent nowhere.")
        elif picture.sent is None:
            words = self.tr("It is too large to be sent. It stays here.")
        elif way.host:
            words = self.tr("Goes to {host} with your next message, without its place and camera.")
        else:
            words = self.tr("Goes to {model} on this computer with your next message.")
        return words.replace("{model}", shortened(way.model, 60)).replace("{host}", shortened(way.host, 60))

    def _show_thumbnail(self) -> None:
        if self.look is None:
            return
        side = self.look.px(SIDE)
        self.thumbnail.setFixedSize(side, side)
        image = self.picture.thumbnail if self.picture else None
        if image is None:
            self.thumbnail.setPixmap(icon(Icon.PICTURE, self.look.tokens.text_2).pixmap(side // 2, side // 2))
            return
        ratio = self.devicePixelRatioF()
        smooth = Qt.TransformationMode.SmoothTransformation
        pixels = QSize(round(side * ratio), round(side * ratio))
        pixmap = QPixmap.fromImage(image.scaled(pixels, Qt.AspectRatioMode.KeepAspectRatio, smooth))
        pixmap.setDevicePixelRatio(ratio)
        self.thumbnail.setPixmap(pixmap)

    def _remove(self) -> None:
        self.picture = None
        self.hide()
        self.removed.emit()
