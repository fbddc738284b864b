"""The list of what is erased, each with a tick; what goes along with something else is ticked with it."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from companion.core.erasure import ErasureItem, ItemKind
from companion.gui.moments import short_moment
from companion.gui.text_look import TextLook

_ITEM = Qt.ItemDataRole.UserRole
_USUAL = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled


class EraseList(QListWidget):
    """`changed` tells that a tick was set or taken away."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setUniformItemSizes(False)
        self.setMinimumHeight(160)
        self._items: tuple[ErasureItem, ...] = ()
        self._total = 0
        self._language = ""
        self.itemChanged.connect(lambda _item: self._follow())

    def show_items(self, items: Sequence[ErasureItem], total: int) -> None:
        """Show these of `total`, all ticked."""
        self._items, self._total = tuple(items), total
        with QSignalBlocker(self):
            self.clear()
            for one in items:
                row = QListWidgetItem(self._words(one), self)
                row.setData(_ITEM, one)
                row.setFlags(_USUAL | Qt.ItemFlag.ItemIsUserCheckable)
                row.setCheckState(Qt.CheckState.Checked)
            if total > len(items):
                more = QListWidgetItem(self._rest(), self)
                more.setFlags(Qt.ItemFlag.NoItemFlags)
        self._follow()

    def retranslate(self) -> None:
        """Take the texts of the present language; what is ticked stays so."""
        with QSignalBlocker(self):
            for at, one in enumerate(self._items):
                self.item(at).setText(self._words(one))
            if self.count() > len(self._items):
                self.item(len(self._items)).setText(self._rest())

    def kept(self) -> tuple[str, ...]:
        """Return the ids of what is to stay."""
        return tuple(one.id for one in self._items if one not in self._chosen())

    @property
    def is_any_chosen(self) -> bool:
        """Whether anything is to be erased."""
        return bool(self._chosen()) or self.count() > len(self._items)

    def apply_look(self, look: TextLook) -> None:
        """Take language and colours: an empty box stays, a filled one goes."""
        self._language = look.language
        self.retranslate()
        side, tokens = look.px(14), look.tokens
        box = f"width: {side}px; height: {side}px; border-radius: {look.px(3)}px;"
        self.setStyleSheet(
            f"QListWidget::indicator {{ {box} border: 2px solid {tokens.border}; background: {tokens.surface}; }}"
            f"QListWidget::indicator:checked {{ border-color: {tokens.accent}; background: {tokens.accent}; }}"
        )

    def _words(self, one: ErasureItem) -> str:
        locale = QLocale(self._language) if self._language else QLocale()
        return f"{short_moment(one.at, locale)} · {self._kind(one)}\n{one.text}"

    def _rest(self) -> str:
        return self.tr("and %n more", "", self._total - len(self._items))

    def _chosen(self) -> list[ErasureItem]:
        rows = (self.item(at) for at in range(len(self._items)))
        return [row.data(_ITEM) for row in rows if row.checkState() is Qt.CheckState.Checked]

    def _follow(self) -> None:
        """Tick what goes along with something ticked; it can't be left out by itself."""
        chosen = [one for one in self._chosen() if one.kind is ItemKind.TURN]
        turns, sessions = {one.id for one in chosen}, {one.of for one in chosen}
        with QSignalBlocker(self):
            for at, one in enumerate(self._items):
                bound = (one.kind is ItemKind.FACT and one.of in turns) or (
                    one.kind is ItemKind.SUMMARY and one.id in sessions
                )
                row = self.item(at)
                row.setFlags(_USUAL if bound else _USUAL | Qt.ItemFlag.ItemIsUserCheckable)
                if bound:
                    row.setCheckState(Qt.CheckState.Checked)
        self.viewport().update()
        self.changed.emit()

    def _kind(self, item: ErasureItem) -> str:
        return {
            ItemKind.TURN: self.tr("message and answer"),
            ItemKind.FACT: self.tr("memory"),
            ItemKind.SUMMARY: self.tr("summary"),
        }[item.kind]
