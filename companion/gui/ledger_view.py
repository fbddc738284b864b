"""The table of what left this computer; its rows are made only of what is in sight."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QEvent, QLocale, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLabel, QPushButton, QTableView, QVBoxLayout, QWidget

from companion.core.outside import OutsideRequest
from companion.gui.moments import short_moment
from companion.gui.outside_words import bytes_words, errand_words
from companion.gui.text_look import TextLook

ROWS_SHOWN = 8
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class _Requests(QAbstractTableModel):
    """Requests as cells."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.requests: Sequence[OutsideRequest] = ()
        self.locale = QLocale()

    def take(self, requests: Sequence[OutsideRequest]) -> None:
        self.beginResetModel()
        self.requests = requests
        self.endResetModel()

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.requests)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else 5

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        one = self.requests[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(one, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() > 2:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if way is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("When"), self.tr("Where to"), self.tr("What for"), self.tr("Sent"), self.tr("Received"))[
            section
        ]

    def _text(self, one: OutsideRequest, column: int) -> str:
        match column:
            case 0:
                return short_moment(one.at, self.locale)
            case 1:
                return one.host
            case 2:
                return errand_words(one.errand)
            case 3 if one.refused:
                return self.tr("refused")
            case 3:
                return bytes_words(one.sent, self.locale) if one.ended else self.tr("under way or cut off")
            case _:
                return bytes_words(one.received, self.locale) if one.ended and not one.refused else ""


class LedgerView(QWidget):
    """The table and the button that empties it."""

    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = QTableView(self)
        self.clear = QPushButton(self)
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._note.setProperty("role", "caption")
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._requests = _Requests(self)
        self._unkept = False
        table = self.table
        table.setModel(self._requests)
        table.verticalHeader().hide()
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(ROWS_SHOWN)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.clear.clicked.connect(self.cleared)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._note)
        self._column.addWidget(table)
        self._column.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignLeft)
        self.retranslate()

    def show_requests(self, requests: Sequence[OutsideRequest], *, unkept: bool) -> None:
        """Show these, newest first; `unkept` tells that they can't be written to the disk."""
        self._unkept = unkept
        self._requests.take(requests)
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._requests.locale = QLocale(look.language)
        row = look.px(28)
        self.table.verticalHeader().setDefaultSectionSize(row)
        self.table.setFixedHeight(row * (ROWS_SHOWN + 1) + look.px(6))
        self._column.setSpacing(look.px(8))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        empty = not self._requests.requests
        self.table.setAccessibleName(self.tr("What left this computer"))
        self.table.setVisible(not empty)
        self.clear.setText(self.tr("Clear the list"))
        self.clear.setVisible(not empty)
        unkept = self.tr("The list can't be written to the disk; it holds what was sent since this start.")
        self._note.setText(unkept if self._unkept else self.tr("Nothing yet."))
        self._note.setVisible(empty or self._unkept)
        self._requests.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 4)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
