"""The page about data: where everything lies, what can be taken along or brought in, and what is backed up."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from companion.core.archive import ArchiveProgressed
from companion.core.conversation import ChatForm
from companion.core.events import ExportProgressed
from companion.gui.archive_box import ArchiveBox
from companion.gui.backup_box import BackupBox
from companion.gui.export_card import breakable, export_words
from companion.gui.files_on_disk import show_in_folder
from companion.gui.setting_row import Row, WideRow
from companion.gui.settings_page import SettingsPage
from companion.gui.storage_box import StorageBox
from companion.gui.text_look import TextLook
from companion.gui.words import setting_help, setting_label


class DataPage(SettingsPage):
    """Everything is in plain files, and all of it may be taken along."""

    backups_asked = Signal()
    sharing_asked = Signal()
    export_asked = Signal(object)  # ChatForm
    import_asked = Signal()
    erase_asked = Signal(str)  # "person" or "everything"

    def __init__(self, home: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._total = 0
        self.open, self.bring = QPushButton(), QPushButton()
        self.markdown, self.jsonl = QPushButton(), QPushButton()
        self.open.clicked.connect(lambda: show_in_folder(home))
        self.markdown.clicked.connect(lambda: self.export_asked.emit(ChatForm.MARKDOWN))
        self.jsonl.clicked.connect(lambda: self.export_asked.emit(ChatForm.JSONL))
        self.bring.clicked.connect(self.import_asked)
        both = QWidget()
        self._both = QVBoxLayout(both)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.addWidget(self.markdown)
        self._both.addWidget(self.jsonl)
        both.setFocusProxy(self.markdown)
        self._folder_row = self.add(Row(self.open))
        self._export_row = self.add(Row(both))
        self._import_row = self.add(Row(self.bring))
        self.storage = StorageBox()
        self._storage_row = self.add(WideRow(self.storage))
        self.archive = ArchiveBox()
        self._archive_row = self.add(WideRow(self.archive))
        self.backups = BackupBox()
        self._backup_row = self.add(WideRow(self.backups))
        self.person, self.everything = QPushButton(), QPushButton()
        self.person.clicked.connect(lambda: self.erase_asked.emit("person"))
        self.everything.clicked.connect(lambda: self.erase_asked.emit("everything"))
        choices = QWidget()
        self._choices = QVBoxLayout(choices)
        self._choices.setContentsMargins(0, 0, 0, 0)
        self._choices.addWidget(self.person)
        self._choices.addWidget(self.everything)
        choices.setFocusProxy(self.person)
        self._erase_row = self.add(Row(choices))
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Data & backups")

    def state_words(self) -> str:
        """How much is kept of the open conversation."""
        return self.tr("%n message(s) are kept in this conversation.", "", self._total)

    def show_total(self, total: int) -> None:
        """Tell how many messages there are."""
        self._total = total
        self.show_state()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask which backups there are, and how the sharing stands."""
        super().showEvent(event)
        self.backups_asked.emit()
        self.sharing_asked.emit()

    def show_export(self, event: ExportProgressed | ArchiveProgressed) -> None:
        """Show how an export or an archive stands, beside the buttons that begin one."""
        if isinstance(event, ArchiveProgressed):
            self.archive.show_progress(event)
            return
        self._export_row.set_words(self.tr("This conversation"), export_words(event))

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self._both.setSpacing(look.px(6))
        self.archive.apply_look(look)
        self.storage.apply_look(look)
        self._choices.setSpacing(look.px(6))
        self.backups.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self.open.setText(self.tr("Open folder"))
        self.open.setEnabled(bool(self._home))
        where = self.tr("Everything is in plain files in this folder. Copy it to keep it safe: {path}")
        self._folder_row.set_words(self.tr("Your data"), where.replace("{path}", breakable(self._home)))
        self.markdown.setText(self.tr("As Markdown…"))
        self.jsonl.setText(self.tr("As JSONL…"))
        self._export_row.set_words(
            self.tr("This conversation"),
            self.tr("All that is visible of it, in one file: Markdown for reading, JSONL for other programs."),
        )
        self.bring.setText(self.tr("Choose a card…"))
        self._import_row.set_words(
            self.tr("Import a character"),
            self.tr("Character cards of other programs: PNG, JSON or CHARX. You may drop them on the window too."),
        )
        self._storage_row.set_words(setting_label("storage.store"), setting_help("storage.store"))
        self._archive_row.set_words(
            self.tr("You and her in one file"),
            self.tr(
                "All that you said with this character, what she remembers, her looks and your drafts, for another "
                "computer. No key and no passphrase goes along; anyone who has the file can read it. Restoring one "
                "adds somebody to the list and changes nothing else."
            ),
        )
        self.person.setText(self.tr("Everything about somebody…"))
        self.everything.setText(self.tr("Everything said here…"))
        self._erase_row.set_words(
            self.tr("Erase for good"),
            self.tr(
                "Out of conversation, memory, backups and every other file here; then all are searched. It can't be "
                "undone. One message or memory is erased from its own menu."
            ),
        )
        self._backup_row.set_words(
            self.tr("Backups"),
            self.tr(
                "Of conversation and memory: the ten latest, one a day for two weeks, one a week for eight. Restoring "
                "makes both what they were, and can be undone."
            ),
        )
