"""How fast a spoken turn was: when each stage came and what it took, as bars in a table that can be read aloud."""

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from companion.core.voice_events import Stage, Waterfall
from companion.gui.part_panes import ReadingDialog
from companion.gui.text_look import TextLook
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

STAGES: dict[Stage, str] = {
    Stage.PRESS: QT_TRANSLATE_NOOP("Stage", "You pressed the key"),
    Stage.FIRST_SAMPLE: QT_TRANSLATE_NOOP("Stage", "The microphone heard you"),
    Stage.RELEASE: QT_TRANSLATE_NOOP("Stage", "You let go"),
    Stage.READ: QT_TRANSLATE_NOOP("Stage", "Your words were read"),
    Stage.REQUEST: QT_TRANSLATE_NOOP("Stage", "The model was asked"),
    Stage.FIRST_WORDS: QT_TRANSLATE_NOOP("Stage", "Her first words came"),
    Stage.FIRST_CLAUSE: QT_TRANSLATE_NOOP("Stage", "Her first clause was complete"),
    Stage.SPEECH_ASKED: QT_TRANSLATE_NOOP("Stage", "The voice was asked"),
    Stage.SPEECH_ARRIVED: QT_TRANSLATE_NOOP("Stage", "The first sound came"),
    Stage.AUDIBLE: QT_TRANSLATE_NOOP("Stage", "You heard her"),
    Stage.CANCELLED: QT_TRANSLATE_NOOP("Stage", "She was interrupted"),
    Stage.SILENT: QT_TRANSLATE_NOOP("Stage", "She was silent"),
}
_PLACE = Qt.ItemDataRole.UserRole  # of a bar: begin and end as shares of the whole
_BAR_COLUMN, _LEAST_BAR = 3, 120


def stage_words(stage: Stage) -> str:
    """Return what happened at a stage, in the present language."""
    return QCoreApplication.translate("Stage", STAGES[stage])


class BarDelegate(QStyledItemDelegate):
    """Paints a stage's share of the whole time."""

    look: TextLook | None = None

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the bar where there is one."""
        place = index.data(_PLACE)
        if self.look is None or place is None:
            return
        begin, end = place
        room = QRectF(option.rect).adjusted(4, 0, -4, 0)
        high = room.height() * 0.4
        width = max(2.0, (end - begin) * room.width())
        bar = QRectF(room.left() + min(begin * room.width(), room.width() - width), 0, width, high)
        bar.moveTop(room.center().y() - high / 2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.colour("accent"))
        painter.drawRoundedRect(bar, 2, 2)
        painter.restore()


class WaterfallDialog(ReadingDialog):
    """Shows one turn after another."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._waterfall = Waterfall("")
        self.table = QTableWidget(0, 4, self)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_BAR_COLUMN, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._bars = BarDelegate(self.table)
        self.table.setItemDelegateForColumn(_BAR_COLUMN, self._bars)
        self.put(self.table)
        self.close_button = QPushButton(self)
        self.close_button.clicked.connect(self.close)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.close_button)
        self.retranslate()

    def show_waterfall(self, waterfall: Waterfall) -> None:
        """Show a turn and come to the front."""
        self._waterfall = waterfall
        self.retranslate()
        self.present()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self._bars.look = look
        self.table.verticalHeader().setDefaultSectionSize(look.px(30))
        self.table.horizontalHeader().setMinimumSectionSize(look.px(40))
        if not self.isVisible():
            self.resize(self.size().boundedTo(QSize(look.px(640), look.px(460))))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setWindowTitle(self.tr("How fast was this"))
        self.close_button.setText(self.tr("Close"))
        self.table.setAccessibleName(self.windowTitle())
        titles = (self.tr("Stage"), self.tr("At"), self.tr("Took"), "")
        self.table.setHorizontalHeaderLabels(list(titles))
        self.note.setText(self.tr("In milliseconds, from the first of these moments on."))
        self._fill()

    def _fill(self) -> None:
        stages = sorted(self._waterfall.stages.items(), key=lambda one: one[1])
        whole = max((at for _, at in stages), default=0.0) or 1.0
        self.summary.setText(self._words())
        self.table.setRowCount(len(stages))
        moments = [0.0, *(at for _, at in stages)]
        for row, ((stage, at), (before, _)) in enumerate(zip(stages, pairwise(moments), strict=True)):
            took = at - before
            for column, text in enumerate((stage_words(stage), f"{at * 1000:.0f}", f"{took * 1000:.0f}")):
                item = QTableWidgetItem(text)
                if column:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
            bar = QTableWidgetItem()
            bar.setData(_PLACE, (before / whole, at / whole))
            self.table.setItem(row, _BAR_COLUMN, bar)

    def _words(self) -> str:
        stages = self._waterfall.stages
        begin = next((stages[one] for one in (Stage.RELEASE, Stage.REQUEST) if one in stages), 0.0)
        if Stage.AUDIBLE not in stages:
            return self.tr("Nothing of this was heard.")
        waited = f"{(stages[Stage.AUDIBLE] - begin) * 1000:.0f}"
        if Stage.RELEASE in stages:
            text = self.tr("You heard her {ms} ms after you had let go.")
        else:
            text = self.tr("You heard her {ms} ms after the model was asked.")
        return text.replace("{ms}", waited)
