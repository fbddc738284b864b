"""The report of a fault, to read before it is copied or kept; nothing of it is sent anywhere."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.crash import CrashReport
from companion.gui.files_on_disk import ask_where, not_saved_words
from companion.gui.part_panes import ReadingDialog, copy_button, reading_pane


class CrashDialog(ReadingDialog):
    """Shows one report after another."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: CrashReport | None = None
        self._unwritten: Path | None = None  # where it could not be kept
        self.pane = reading_pane(self)
        self.put(self.pane)
        self.copy = copy_button(self, self.pane)
        self.keep, self.leave = QPushButton(self), QPushButton(self)
        self.keep.clicked.connect(self._ask_where)
        self.leave.clicked.connect(self.close)
        for button in (self.copy, self.keep):
            self.buttons.addWidget(button)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.leave)
        self.retranslate()

    def show_report(self, report: CrashReport) -> None:
        """Show a report."""
        self._report, self._unwritten = report, None
        self.pane.setPlainText(report.text)
        self.retranslate()
        self.present()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setWindowTitle(self.tr("Report of a fault"))
        self.summary.setText(
            self.tr(
                "Something went wrong inside the program. What was said is saved: each message is on the disk before "
                "it is answered. Start again if something does not work; if it comes back, keep this report for "
                "whoever helps you."
            )
        )
        self.note.setText(
            not_saved_words(self._unwritten)
            if self._unwritten is not None
            else self.tr(
                "This is all of it: versions, where in the program it happened, the end of the log. It holds nothing "
                "of what you or she said and no key, and nobody gets it unless you pass it on."
            )
        )
        self.pane.setAccessibleName(self.tr("Report of a fault"))
        self.copy.setText(self.tr("Copy"))
        self.keep.setText(self.tr("Keep report…"))
        self.leave.setText(self.tr("Close"))

    def _ask_where(self) -> None:
        if self._report is not None:
            title = QCoreApplication.translate("Files", "Keep the report")
            text, name = self._report.text, f"companion-report-{self._report.at:%Y-%m-%d}"
            ask_where(self, title, "txt", lambda path: self._write(path, text), name=name)

    def _write(self, path: Path, text: str) -> None:
        """Write the report; where that can't be done it is still there to be copied."""
        try:
            path.write_text(text + "\n", "utf-8")
            self._unwritten = None
        except OSError:
            self._unwritten = path
        self.retranslate()
