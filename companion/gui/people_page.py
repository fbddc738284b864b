"""The page about people: who talks at this computer, and the passphrase that hides one's own talk from the others."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.people import LONGEST_NAME, PassphraseSet, PeopleShown, clean_name
from companion.core.persona import User
from companion.core.settings import Settings
from companion.gui.export_card import breakable
from companion.gui.name_dialog import ask_for_name
from companion.gui.setting_row import Row, WideRow
from companion.gui.settings_page import OptionRows, SettingsPage
from companion.gui.text_look import TextLook

FIELD = 34  # pixels at 100%: a column squeezes fields that don't say how high they are


class PeoplePage(SettingsPage):
    """`hidden` carries a user's id, their name and whether they leave the list.

    `passphrase_given` carries the new passphrase and the one so far.
    """

    changed = Signal(str, object)
    renamed = Signal(str, str)
    hidden = Signal(str, str, bool)
    added = Signal(str)
    passphrase_given = Signal(str, str)
    lock_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known = PeopleShown(User(""))
        self._where = ""
        self._lines: list[_UserLine] = []
        self._change: PassphraseSet | None = None
        self._people = QWidget()
        self._list = QVBoxLayout(self._people)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._people_row = self.add(WideRow(self._people))
        self.add_button = QPushButton()
        self.add_button.clicked.connect(self._ask_for_user)
        self._add_row = self.add(Row(self.add_button))
        self.old, self.new, self.again = QLineEdit(), QLineEdit(), QLineEdit()
        self.set_button, self.remove_button = QPushButton(), QPushButton()
        self._pass_row = self.add(WideRow(self._passphrase_fields()))
        self.lock_button = QPushButton()
        self.lock_button.clicked.connect(self.lock_asked)
        self._lock_row = self.add(Row(self.lock_button))
        self._options = OptionRows(self, ("privacy.lock_minutes",))
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        self.finish()

    def _passphrase_fields(self) -> QWidget:
        box = QWidget()
        column, buttons = QVBoxLayout(box), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        for field in (self.old, self.new, self.again):
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.textChanged.connect(self._refresh)
            column.addWidget(field)
        buttons.addWidget(self.set_button)
        buttons.addWidget(self.remove_button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        self._pass_column = column
        self.set_button.clicked.connect(lambda: self.passphrase_given.emit(self.new.text(), self.old.text()))
        self.remove_button.clicked.connect(lambda: self.passphrase_given.emit("", self.old.text()))
        self._pass_box = box
        return box

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("People")

    def state_words(self) -> str:
        """How a change of the passphrase ended."""
        change = self._change
        if change is None:
            return ""
        if change.wrong:
            return self.tr("The old passphrase wasn't right; nothing was changed. Wait a moment before the next try.")
        if change.user.guarded:
            return self.tr("Your passphrase is asked for from the next start or switch on.")
        return self.tr("No passphrase is asked for any more.")

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        self._options.show(settings)

    def show_people(self, known: PeopleShown, where: str) -> None:
        """Show who talks here; `where` is the file in which the line of the passphrase stands."""
        if [one.id for one in known.users] != [line.user.id for line in self._lines]:
            self._fill(known)
        for line, user in zip(self._lines, known.users, strict=True):
            line.show_user(user, current=user.id == known.user.id)
        self._known, self._where = known, where
        self._refresh()
        self.retranslate()

    def show_passphrase(self, event: PassphraseSet) -> None:
        """Tell how a change of the passphrase ended."""
        self._change = event
        for field in (self.old, self.new, self.again):
            field.clear()
        self.show_state()

    def _fill(self, known: PeopleShown) -> None:
        while self._lines:
            line = self._lines.pop()
            self._list.removeWidget(line)
            line.deleteLater()
        for user in known.users:
            line = _UserLine(user)
            line.renamed.connect(self.renamed)
            line.hidden.connect(self.hidden)
            self._list.addWidget(line)
            self._lines.append(line)
        if self.look is not None:
            self.apply_look(self.look)

    def _ask_for_user(self) -> None:
        words = (self.tr("Add somebody"), self.tr("What should she call them?"), self.tr("Begin"))
        ask_for_name(self.window(), words, self.added.emit)

    def _refresh(self) -> None:
        guarded = self._known.user.guarded
        new = self.new.text()
        self.old.setVisible(guarded)
        self._pass_box.setFocusProxy(self.old if guarded else self.new)  # the first: Tab goes on from there
        self.remove_button.setVisible(guarded)
        self.set_button.setEnabled(bool(new) and new == self.again.text() and (not guarded or bool(self.old.text())))
        self.remove_button.setEnabled(bool(self.old.text()))
        self.lock_button.setEnabled(guarded)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self._list.setSpacing(look.px(6))
        self._pass_column.setSpacing(look.px(6))
        for field in (self.old, self.new, self.again, self.set_button, self.remove_button):
            field.setMinimumHeight(look.px(FIELD))
        for line in self._lines:
            line.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self._people_row.set_words(
            self.tr("Who talks here"),
            self.tr(
                "Everybody has conversations, memories, characters, looks and daily limits of their own. Services and "
                "keys are shared. Removing somebody from the list deletes nothing."
            ),
        )
        for line in self._lines:
            line.retranslate()
        self.add_button.setText(self.tr("Add somebody…"))
        self._add_row.set_words(self.tr("Somebody else"), self.tr("She will not know what you told her."))
        for field, words in (
            (self.old, self.tr("Passphrase so far")),
            (self.new, self.tr("New passphrase")),
            (self.again, self.tr("Once more")),
        ):
            field.setPlaceholderText(words)
            field.setAccessibleName(words)
        guarded = self._known.user.guarded
        self.set_button.setText(self.tr("Change") if guarded else self.tr("Use a passphrase"))
        self.remove_button.setText(self.tr("Remove it"))
        words = self.tr(
            "Hides your conversations and what she remembers on the screen. It does not encrypt: who can open this "
            "folder can read the files. If you forget it, delete the line that begins with “passphrase” in {path}."
        )
        self._pass_row.set_words(self.tr("Your passphrase"), words.replace("{path}", breakable(self._where)))
        self.lock_button.setText(self.tr("Lock now"))
        self._lock_row.set_words(self.tr("Hide everything"), self.tr("Until your passphrase is given."))


class _UserLine(QWidget):
    """A name to be changed, and a way out of the list or back into it."""

    renamed = Signal(str, str)
    hidden = Signal(str, str, bool)

    def __init__(self, user: User) -> None:
        super().__init__()
        self.user = user
        self._current = False
        self.name, self.button = QLineEdit(self), QPushButton(self)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.editingFinished.connect(self._rename)
        self.button.clicked.connect(lambda: self.hidden.emit(self.user.id, self._called(), not self.user.hidden))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.name, 1)
        self._row.addWidget(self.button)

    def show_user(self, user: User, *, current: bool) -> None:
        self.user, self._current = user, current
        if not self.name.hasFocus():
            self.name.setText(user.name)
            self.name.setCursorPosition(0)
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        self._row.setSpacing(look.px(8))
        for widget in (self.name, self.button):
            widget.setMinimumHeight(look.px(FIELD))

    def retranslate(self) -> None:
        self.name.setPlaceholderText(self.tr("Without a name"))
        self.name.setToolTip(self.user.name)
        talking = self.tr("{name}, who is talking now") if self._current else self.tr("Name of {name}")
        self.name.setAccessibleName(talking.replace("{name}", self._called()))
        words = self.tr("Put back") if self.user.hidden else self.tr("Remove from the list")
        self.button.setText(words)
        self.button.setAccessibleName(f"{words}: {self._called()}")
        self.name.setEnabled(not self.user.hidden)

    def _called(self) -> str:
        return self.user.name or self.tr("Without a name")

    def _rename(self) -> None:
        name = clean_name(self.name.text())
        if name and name != self.user.name:
            self.renamed.emit(self.user.id, name)
        elif not name:
            self.name.setText(self.user.name)
