"""What the older part of a conversation became, beside what it replaced; with the way back."""

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from companion.core.memory_events import DigestShown
from companion.gui.moments import short_moment
from companion.gui.part_panes import ReadingDialog, copy_button, reading_pane
from companion.gui.text_look import TextLook


class DigestDialog(ReadingDialog):
    """Shows one `DigestShown` after another. `undo_asked` carries the event that is to be taken back."""

    undo_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event = DigestShown()
        self._names = ("", "")  # the user's and hers
        self._language = ""
        self.after, self.before = reading_pane(self), reading_pane(self)
        self._labels = (QLabel(self), QLabel(self))
        both = QSplitter(Qt.Orientation.Horizontal, self)
        both.setChildrenCollapsible(False)
        for label, pane in zip(self._labels, (self.after, self.before), strict=True):
            side = QWidget(both)
            column = QVBoxLayout(side)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(label)
            column.addWidget(pane, 1)
            label.setBuddy(pane)
            both.addWidget(side)
        both.setSizes([1, 1])
        self.put(both)
        self.undo, self.copy = QPushButton(self), copy_button(self, self.after)
        self.undo.clicked.connect(self._undo)
        self.buttons.addWidget(self.undo)
        self.buttons.addWidget(self.copy)
        self.buttons.addStretch(1)
        self.retranslate()

    def show_digest(self, event: DigestShown, user: str, persona: str) -> None:
        """Show a digest and come to the front."""
        self.take(event, user, persona)
        self.present()

    def take(self, event: DigestShown, user: str, persona: str) -> None:
        """Show a digest where this stands."""
        self._event, self._names = event, (user, persona)
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self._language = look.language
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        digest = self._event.digest
        self.setWindowTitle(self.tr("The older part, condensed"))
        self._labels[0].setText(self.tr("What she has in mind of it"))
        self._labels[1].setText(self.tr("What it replaced"))
        self.after.setAccessibleName(self._labels[0].text())
        self.before.setAccessibleName(self._labels[1].text())
        self.undo.setText(self.tr("Undo"))
        self.copy.setText(self.tr("Copy"))
        for one in (self.undo, self.copy):
            one.setVisible(digest is not None)
        self.note.setText(self.tr("Undo puts these messages back into her prompt, word for word."))
        self.note.setVisible(digest is not None)
        if digest is None:
            self.summary.setText(self.tr("Nothing of this conversation is condensed now."))
            self.after.clear()
            self.before.clear()
            return
        locale = QLocale(self._language)
        text = self.tr("Older talk was condensed on {when}: the prompt went from {before} to {after} tokens.")
        text = text.replace("{when}", short_moment(digest.written_at, locale))
        text = text.replace("{before}", locale.toString(digest.tokens_before))
        self.summary.setText(text.replace("{after}", locale.toString(digest.tokens_after)))
        self.after.setPlainText(digest.text)
        self.before.setPlainText(self._replaced(locale))

    def _replaced(self, locale: QLocale) -> str:
        event = self._event
        earlier = [f"[{self.tr('Condensed before')}]\n{event.before.text}"] if event.before else []
        said = []
        for turn in event.turns:
            when = short_moment(turn.began_at, locale)
            lines = [f"[{when}]"]
            if turn.user is not None:
                lines.append(f"{self._names[0]}: {turn.user.text}")
            if turn.reply is not None and turn.reply.text:
                lines.append(f"{self._names[1]}: {turn.reply.text}")
            said.append("\n".join(lines))
        return "\n\n".join([*earlier, *said])

    def _undo(self) -> None:
        self.undo_asked.emit(self._event.event_id)
        self.close()
