"""The card of a picture that was dropped or pasted: a model that reads text only gets none of it, and it says so."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from companion.gui.card_frame import CardFrame
from companion.gui.card_report import shortened
from companion.gui.icons import Icon, icon
from companion.gui.incoming import Incoming
from companion.gui.text_look import TextLook

SIDE = 56  # pixels at 100%


class PictureCard(CardFrame):
    """Keeps one picture until the user takes it away."""

    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("card", parent)
        self.picture: Incoming | None = None
        self._model = ""
        self.thumbnail = QLabel(self)
        self.thumbnail.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.put_first(self.thumbnail)
        self.remove = QToolButton(self)
        self.remove.setProperty("kind", "quiet")
        self.remove.clicked.connect(self._remove)
        self.buttons.addWidget(self.remove)
        self.hide()

    def show_picture(self, picture: Incoming, model: str) -> None:
        """Show a picture, and that the model of this name does not read it."""
        self.picture, self._model = picture, model
        self.retranslate()
        self._show_thumbnail()
        self.show()

    def set_model(self, model: str) -> None:
        """Another model is in use."""
        self._model = model
        self.retranslate()

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
        refusal = self.tr("{model} reads text only, so she can't see it. It stays here and is sent nowhere.")
        refusal = refusal.replace("{model}", shortened(self._model, 60))
        self.thumbnail.setAccessibleName(name)
        if self.picture.size is None:
            self.label.setText(self.tr("{name}: not a picture that can be read.").replace("{name}", name))
        else:
            measure = f"{self.picture.size.width()} × {self.picture.size.height()}"
            self.label.setText(f"{name} · {measure}\n{refusal}")

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

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
