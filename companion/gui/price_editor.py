"""The table of prices: those that the program comes with, and whatever the user writes over them."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from companion.core.prices import CURRENCIES, Price, price_line, price_of, read_price_line
from companion.gui.text_look import TextLook

_FIGURES = (1, 2, 3)  # columns: prompt, cached, reply
_CURRENCY = 4
_MOST_ROWS_SHOWN = 6


class PriceEditor(QTableWidget):
    """One row for each model that was used or is chosen. `changed` carries the lines the settings keep.

    A row whose figures are emptied goes back to what the program comes with.
    """

    changed = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 5, parent)
        self._own: dict[str, Price] = {}
        self._locale = QLocale()
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.itemChanged.connect(self._take)
        self.retranslate()

    def show_prices(self, models: Collection[str], prices: Sequence[Price], lines: Sequence[str]) -> None:
        """Show the prices of these models and the user's own."""
        own = (read_price_line(line) for line in lines)
        self._own = {price.model: price for price in own if price is not None}
        with QSignalBlocker(self):
            names = sorted({*models, *self._own} - {""})
            self.setRowCount(len(names))
            for row, model in enumerate(names):
                self._show_row(row, model, self._own.get(model) or price_of(model, prices))
        self._fit()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._locale = QLocale(look.language)
        self.verticalHeader().setDefaultSectionSize(look.px(30))
        self._fit()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setHorizontalHeaderLabels(
            [self.tr("Model"), self.tr("Read"), self.tr("Read again"), self.tr("Written"), self.tr("Currency")]
        )

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _show_row(self, row: int, model: str, price: Price | None) -> None:
        name = QTableWidgetItem(model)
        name.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        name.setToolTip(model)
        self.setItem(row, 0, name)
        figures = (price.prompt, price.cached, price.reply) if price else ("", "", "")
        for column, figure in zip(_FIGURES, figures, strict=True):
            self._put(row, column, f"{figure:g}" if price else "", own=bool(price and price.own))
        self._put(row, _CURRENCY, price.currency if price else "USD", own=bool(price and price.own))

    def _put(self, row: int, column: int, text: str, *, own: bool) -> None:
        item = QTableWidgetItem(text)
        font = self.font()
        font.setBold(own)
        item.setFont(font)
        item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setItem(row, column, item)

    def _take(self, item: QTableWidgetItem) -> None:
        model, price = self._text(item.row(), 0), self._read(item.row())
        if price is not None:
            self._own[model] = price
        elif not any(self._text(item.row(), column) for column in _FIGURES):
            self._own.pop(model, None)
        else:
            return  # half a row, or a slip: it stays as it is until it can be read
        self.changed.emit(tuple(price_line(one) for one in self._own.values()))

    def _read(self, row: int) -> Price | None:
        figures = [self._text(row, column).replace(",", ".") for column in _FIGURES]
        figures[1] = figures[1] or figures[0]
        currency = self._text(row, _CURRENCY).upper()
        return read_price_line(f"{self._text(row, 0)}={'/'.join(figures)} {currency if currency in CURRENCIES else ''}")

    def _text(self, row: int, column: int) -> str:
        item = self.item(row, column)
        return item.text().strip() if item is not None else ""

    def _fit(self) -> None:
        rows = min(_MOST_ROWS_SHOWN, self.rowCount())
        height = self.horizontalHeader().sizeHint().height() + rows * self.verticalHeader().defaultSectionSize() + 4
        self.setFixedHeight(height)
