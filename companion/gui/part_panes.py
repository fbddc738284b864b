"""A window of titled texts that can be read and copied, one behind the other or all side by side."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from companion.gui.text_look import TextLook

SIZE = QSize(760, 540)
LIST_WIDTH = 210


class ReadingDialog(QDialog):
    """Base of the two: a summary on top, what is read below it, and buttons; not modal."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setProperty("role", "caption")
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons = QHBoxLayout()
        self.column = QVBoxLayout(self)
        self.column.addWidget(self.summary)
        self.column.addWidget(self.note)
        self.column.addLayout(self.buttons)

    def put(self, widget: QWidget) -> None:
        """Let a widget take the room between summary and buttons."""
        self.column.insertWidget(2, widget, 1)

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom; grow with it as far as the screen allows."""
        self.column.setContentsMargins(look.px(20), look.px(16), look.px(20), look.px(16))
        self.column.setSpacing(look.px(8))
        self.buttons.setSpacing(look.px(8))
        room = self.screen().availableSize() - QSize(40, 60)
        if not self.isVisible():
            self.resize((SIZE * look.zoom).boundedTo(room))

    def retranslate(self) -> None:
        """Take the texts of the present language."""

    def _name_edges(self) -> None:
        for both in self.findChildren(QSplitter):
            both.handle(1).setAccessibleName(QCoreApplication.translate("ReadingDialog", "Edge between both texts"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
            self._name_edges()
        super().changeEvent(event)

    def present(self) -> None:
        """Come to the front."""
        self._name_edges()
        self.show()
        self.raise_()
        self.activateWindow()


def reading_pane(parent: QWidget) -> QPlainTextEdit:
    """Return a field to read and copy from; Tab leaves it."""
    pane = QPlainTextEdit(parent)
    pane.setReadOnly(True)
    pane.setTabChangesFocus(True)
    pane.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return pane


class ListedTexts(QSplitter):
    """Names on the left, the text of the chosen one on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._texts: tuple[str, ...] = ()
        self.names = QListWidget(self)
        self.names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.names.setWordWrap(True)
        self.pane = reading_pane(self)
        self.addWidget(self.names)
        self.addWidget(self.pane)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.names.currentRowChanged.connect(self._turn)

    def show_texts(self, names: Sequence[str], texts: Sequence[str]) -> None:
        """Show these, the one before chosen where it is still there."""
        chosen = max(0, self.names.currentRow())
        self._texts = tuple(texts)
        self.names.clear()
        self.names.addItems(list(names))
        self.names.setCurrentRow(min(chosen, len(texts) - 1))

    @property
    def text(self) -> str:
        """The text chosen."""
        row = self.names.currentRow()
        return self._texts[row] if 0 <= row < len(self._texts) else ""

    def _turn(self, _row: int) -> None:
        self.pane.setPlainText(self.text)


def copy_button(parent: QWidget, text_of: "QPlainTextEdit | ListedTexts") -> QPushButton:
    """Return a button that copies what is shown there."""
    button = QPushButton(parent)
    button.clicked.connect(
        lambda: QGuiApplication.clipboard().setText(
            text_of.text if isinstance(text_of, ListedTexts) else text_of.toPlainText()
        )
    )
    return button
