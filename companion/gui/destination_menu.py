"""The menu on the privacy glyph: where words go now, and the switch that keeps them on this computer."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget


class DestinationMenu(QMenu):
    """Filled each time it opens. `local_only_asked` carries whether the network is to be off."""

    local_only_asked = Signal(bool)
    privacy_asked = Signal()
    thinking_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("destinationMenu")

    def fill(self, lines: tuple[str, ...], *, local_only: bool) -> None:
        """Tell where words go, a sentence a line, and offer to change it."""
        self.clear()
        self.setAccessibleName(self.tr("Where words go"))
        for line in lines:
            self.addAction(line.replace("&", "&&")).setEnabled(False)
        self.addSeparator()
        switch = self.addAction(self.tr("Local only: network off"))
        switch.setCheckable(True)
        switch.setChecked(local_only)
        switch.triggered.connect(self.local_only_asked)
        self.addSeparator()
        self.addAction(self.tr("What was sent…")).triggered.connect(self.privacy_asked)
        self.addAction(self.tr("Where she thinks…")).triggered.connect(self.thinking_asked)
        self.setActiveAction(switch)
