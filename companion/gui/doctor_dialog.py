"""The doctor's window: every check with how it came out in a sign, a colour and words, and a button that helps."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.core.doctor import Check, Examined, Finding, State, worst
from companion.gui.announcing import announce
from companion.gui.doctor_words import check_words, finding_words, fix_words, report, state_words
from companion.gui.fitted import WrappedLabel
from companion.gui.part_panes import ReadingDialog
from companion.gui.text_look import TextLook

SIGNS = {State.FINE: "✓", State.WEAK: "!", State.BROKEN: "✕", State.SKIPPED: "–"}
_ROLES = {State.FINE: "success", State.WEAK: "quiet", State.BROKEN: "wrong", State.SKIPPED: "caption"}
_HELPED = (State.WEAK, State.BROKEN)


class FindingRow(QFrame):
    """One check."""

    fix_asked = Signal(object)  # Finding

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("settingRow")
        self.finding: Finding | None = None
        self.sign, self.name = QLabel(self), WrappedLabel(self)
        self.found, self.advice = WrappedLabel(self), WrappedLabel(self)
        self.advice.setProperty("role", "caption")
        self.fix = QPushButton(self)
        self.fix.clicked.connect(lambda: self.fix_asked.emit(self.finding))
        texts = QVBoxLayout()
        texts.setSpacing(0)
        for label in (self.name, self.found, self.advice):
            texts.addWidget(label)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addLayout(texts, 1)
        self._row.addWidget(self.fix, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_finding(self, finding: Finding) -> None:
        """Show how it came out."""
        self.finding = finding
        found, advice = finding_words(finding)
        self.sign.setText(SIGNS[finding.state])
        self.sign.setAccessibleName(state_words(finding.state))
        self.name.setText(f"{check_words(finding.check)} · {state_words(finding.state)}")
        self.found.setText(found)
        self.advice.setText(advice)
        self.advice.setVisible(bool(advice) and finding.state in _HELPED)
        self.fix.setVisible(finding.fix is not None and finding.state in _HELPED)
        if finding.fix is not None:
            self.fix.setText(fix_words(finding.fix))
        for label in (self.sign, self.name):
            label.setProperty("role", _ROLES[finding.state])
            label.style().polish(label)

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._row.setContentsMargins(0, look.px(8), 0, look.px(8))
        self._row.setSpacing(look.px(12))
        self.sign.setFixedWidth(look.px(16))


class DoctorDialog(ReadingDialog):
    """`again_asked` and `stop_asked` are for whoever opened it; `fix_asked` carries the finding to be mended."""

    again_asked = Signal()
    stop_asked = Signal()
    fix_asked = Signal(object)  # Finding

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.secrets: tuple[str, ...] = ()
        self._look: TextLook | None = None
        self._beside: tuple[Finding, ...] = ()  # the window's own checks
        self._event = Examined()
        self._fetching = False
        self.rows: dict[Check, FindingRow] = {}
        self.note.hide()
        inside = QWidget(self)
        inside.setObjectName("settingsPage")
        self._column = QVBoxLayout(inside)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        area = QScrollArea(self)
        area.setObjectName("settingsScroll")
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        self._area = area
        self.put(area)
        self.again, self.copy = QPushButton(self), QPushButton(self)
        self.again.clicked.connect(self._press)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report()))
        self.buttons.addWidget(self.again)
        self.buttons.addWidget(self.copy)
        self.buttons.addStretch(1)
        self.retranslate()

    @property
    def running(self) -> bool:
        """Whether something is still looked at."""
        return self._event.looking_at is not None and not self._event.stopped

    def begin(self, beside: Sequence[Finding]) -> None:
        """Begin a round; `beside` is what was found here already."""
        self._beside = tuple(beside)
        self.show_examined(Examined(looking_at=Check.PROGRAM))

    def show_examined(self, event: Examined) -> None:
        """Show what has been found so far."""
        before, self._event, self._fetching = self._event, event, False
        for finding in self.findings():
            if finding.check not in self.rows:
                self.rows[finding.check] = self._make_row(finding.check)
            self.rows[finding.check].show_finding(finding)
        wanted = {one.check for one in self.findings()}
        for check, row in self.rows.items():
            row.setVisible(check in wanted)
        self._show_state()
        if event.finished and not before.finished:
            announce(self, self.summary.text())

    def findings(self) -> list[Finding]:
        """Return all findings in the order of their checks."""
        order = list(Check)
        return sorted((*self._event.findings, *self._beside), key=lambda one: order.index(one.check))

    def report(self) -> str:
        """Return all of it as text, for somebody who helps; no secret is in it."""
        return report(self.findings(), self.secrets)

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self._look = look
        self._column.setContentsMargins(look.px(12), 0, look.px(12), look.px(12))
        for row in self.rows.values():
            row.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setWindowTitle(self.tr("Doctor"))
        self._area.setAccessibleName(self.tr("What was found"))
        self.copy.setText(self.tr("Copy the report"))
        self.copy.setToolTip(self.tr("Without keys, names of files, and anything that was said."))
        for row in self.rows.values():
            if row.finding is not None:
                row.show_finding(row.finding)
        self._show_state()

    def show_fetching(self) -> None:
        """Tell that what was missing is on its way."""
        self._fetching = True
        self._show_state()

    def _make_row(self, check: Check) -> FindingRow:
        row = FindingRow(self)
        row.fix_asked.connect(self.fix_asked)
        if self._look is not None:
            row.apply_look(self._look)
        order = list(Check)
        place = sum(order.index(one) < order.index(check) for one in self.rows)
        self._column.insertWidget(place, row)
        return row

    def _press(self) -> None:
        (self.stop_asked if self.running else self.again_asked).emit()

    def _show_state(self) -> None:
        self.again.setText(self.tr("Stop") if self.running else self.tr("Look again"))
        self.copy.setEnabled(bool(self._event.findings))
        self.summary.setText(self._state_words())

    def _state_words(self) -> str:
        event = self._event
        if self._fetching:
            return self.tr("The model is being fetched; the conversation shows how far it is.")
        if event.looking_at is not None and not event.stopped:
            return self.tr("Looking at: {check}…").replace("{check}", check_words(event.looking_at))
        if event.stopped:
            return self.tr("Stopped. What was found so far stands.")
        match worst(tuple(self.findings())):
            case State.BROKEN:
                return self.tr("Something doesn't work. The rows in red say what helps.")
            case State.WEAK:
                return self.tr("Everything needed works; some of it could be better.")
            case _:
                return self.tr("Everything works.")
