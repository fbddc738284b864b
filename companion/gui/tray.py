"""The icon beside the clock: she is there without a window, can be talked to, and the program can be ended.

A desktop without a tray loses nothing: everything here stands in the window, too.
"""

from pathlib import Path

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

ICON = Path(__file__).parents[2] / "assets" / "icon.png"
SIDES = (16, 22, 24, 32, 48, 64)  # pixels; trays differ
DOT = 0.3  # of the side


class Tray(QObject):
    """Shown from its making on; a tray that comes later takes it in."""

    open_asked = Signal()
    talk_asked = Signal()
    pet_asked = Signal(bool)
    quit_asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._dots: tuple[bool, bool] = (False, False)  # listening, unread
        self._colours = (QColor(), QColor())
        self._plain = _plain_icons()
        self.menu = QMenu()
        self.talk, self.open = QAction(self), QAction(self)
        self.pet, self.quit = QAction(self), QAction(self)
        self.pet.setCheckable(True)
        self.menu.addActions([self.talk, self.open, self.pet])
        self.menu.addSeparator()
        self.menu.addAction(self.quit)
        self.talk.triggered.connect(self.talk_asked)
        self.open.triggered.connect(self.open_asked)
        self.pet.triggered.connect(self.pet_asked)
        self.quit.triggered.connect(self.quit_asked)
        self.icon = QSystemTrayIcon(self)
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._take_click)
        self.retranslate()
        self._paint()
        self.icon.show()

    @property
    def is_there(self) -> bool:
        """Whether the desktop has a tray, so that somebody can see the icon."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def set_name(self, name: str) -> None:
        """Name her in the icon's hint."""
        self._name = name
        self.retranslate()

    def set_colours(self, recording: QColor, accent: QColor) -> None:
        """Paint the dots in these colours."""
        self._colours = (recording, accent)
        self._paint()

    def show_pet(self, shown: bool) -> None:
        """Tell whether she stands on the desktop."""
        self.pet.setChecked(shown)

    def show_listening(self, listening: bool) -> None:
        """A dot tells that the microphone is open."""
        self._show_dots((listening, self._dots[1]))

    def show_unread(self, unread: bool) -> None:
        """A dot tells of a reply nobody has seen."""
        self._show_dots((self._dots[0], unread))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.talk.setText(self.tr("Talk…"))
        self.open.setText(self.tr("Open the window"))
        self.pet.setText(self.tr("On the desktop"))
        self.quit.setText(self.tr("Quit"))
        listening, unread = self._dots
        state = self.tr("listening") if listening else self.tr("she answered you") if unread else ""
        name = self._name or "Companion"
        self.icon.setToolTip(f"{name} – {state}" if state else name)

    def end(self) -> None:
        """Take the icon away."""
        self.icon.hide()
        self.menu.deleteLater()
        self.deleteLater()

    def _take_click(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.open_asked.emit()
        elif reason is QSystemTrayIcon.ActivationReason.MiddleClick:
            self.talk_asked.emit()

    def _show_dots(self, dots: tuple[bool, bool]) -> None:
        if dots != self._dots:
            self._dots = dots
            self._paint()
            self.retranslate()

    def _paint(self) -> None:
        icon = QIcon()
        for side, plain in self._plain.items():
            icon.addPixmap(self._with_dot(plain, side))
        self.icon.setIcon(icon)

    def _with_dot(self, plain: QPixmap, side: int) -> QPixmap:
        scaled = plain.copy()
        colour = next((one for shown, one in zip(self._dots, self._colours, strict=True) if shown), QColor())
        if not colour.isValid():
            return scaled
        painter = QPainter(scaled)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        radius = side * DOT / 2
        middle = QPointF(side - radius - 1, side - radius - 1)
        painter.setBrush(Qt.GlobalColor.white)
        painter.drawEllipse(middle, radius + 1, radius + 1)
        painter.setBrush(colour)
        painter.drawEllipse(middle, radius, radius)
        painter.end()
        return scaled


def _plain_icons() -> dict[int, QPixmap]:
    """Return the icon by its side in pixels."""
    whole, smooth = QPixmap(str(ICON)), Qt.TransformationMode.SmoothTransformation
    return {side: whole.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio, smooth) for side in SIDES}
