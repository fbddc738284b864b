"""Where the user writes: a field that grows, and one button that sends or stops, always in the same place.

Writing goes on while she replies; what is written is announced as a draft, so it outlives the window.
"""

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpacerItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.core.conversation import Activity
from companion.gui.foreign_text import with_name
from companion.gui.icons import Icon, icon
from companion.gui.message_edit import MessageEdit
from companion.gui.shortcuts import Act, Keys, with_keys_named
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS

DRAFT_PAUSE_MS = 500
FIELD_MIN, FIELD_MAX = 40, 152  # with the frame's margins: 56 to 168
_BUSY = frozenset({Activity.REMEMBERING, Activity.THINKING, Activity.WRITING, Activity.SPEAKING, Activity.WAITING})


class Composer(QWidget):
    """The input row. Sending clears it; a text that was refused comes back with `give_back`."""

    submitted = Signal(str)
    edited = Signal(str)
    edit_cancelled = Signal()
    stop_asked = Signal()
    draft_changed = Signal(str)
    last_edit_asked = Signal()
    caret_moved = Signal(QPoint)  # in screen coordinates

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._activity = Activity.IDLE
        self._name = ""
        self._kept = ""  # the draft while a message is being edited
        self._editing = False
        self._held = False
        self._speaking = False
        self._has_size = False  # until it is first shown
        self._look: TextLook | None = None
        self._draft_pause = QTimer(self, singleShot=True, interval=DRAFT_PAUSE_MS)
        self._draft_pause.timeout.connect(self._announce_draft)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.setObjectName("composer")
        self._frame = QFrame(self)
        self._frame.setObjectName("composerFrame")
        self._frame.setProperty("active", True)  # it has the keyboard when the window opens
        self.edit = MessageEdit(self._frame)
        self.edit.setObjectName("composerText")
        self.edit.setFrameShape(QFrame.Shape.NoFrame)
        self.button = QToolButton(self._frame)
        self.button.setObjectName("sendButton")
        self.button.setProperty("kind", "primary")
        row = QHBoxLayout()
        row.addWidget(self.edit, 1)
        self._mic_room = QSpacerItem(0, 0)  # until the button to talk is there
        row.addSpacerItem(self._mic_room)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self._row = row
        self._inside = QVBoxLayout(self._frame)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(0)
        self._inside.addLayout(row)
        outer = QVBoxLayout(self)
        outer.addWidget(self._edit_strip())
        outer.addWidget(self._frame)
        self._outer = outer
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.edit)
        self.edit.submitted.connect(self._submit)
        self.edit.escaped.connect(self._cancel_edit)
        self.edit.stop_asked.connect(self._escape)
        self.edit.up_in_empty.connect(self.last_edit_asked)
        self.edit.textChanged.connect(self._text_changed)
        self.edit.cursorPositionChanged.connect(self._tell_caret)
        self.edit.installEventFilter(self)
        self.button.clicked.connect(self._press)

    def _edit_strip(self) -> QWidget:
        self._strip = QWidget(self)
        self._strip_label = QLabel(self._strip)
        self._strip_label.setProperty("role", "quiet")
        self._strip_label.setWordWrap(True)
        self._strip_cancel = QPushButton(self._strip)
        self._strip_cancel.setProperty("kind", "quiet")
        self._strip_cancel.clicked.connect(self._cancel_edit)
        row = QHBoxLayout(self._strip)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._strip_label, 1)
        row.addWidget(self._strip_cancel)
        self._strip.hide()
        return self._strip

    def take_talk(self, mic: QWidget, strip: QWidget) -> None:
        """Let the button to talk stand before the other one, and what it tells above the text."""
        self._mic_room.changeSize(0, 0)
        self._row.insertWidget(self._row.count() - 1, mic, 0, Qt.AlignmentFlag.AlignBottom)
        self._inside.insertWidget(0, strip)
        QWidget.setTabOrder(self.edit, mic)
        QWidget.setTabOrder(mic, self.button)

    def insert(self, words: str) -> None:
        """Put words that were heard where the caret is; nothing that is written goes."""
        self.edit.insert_words(words)
        self.edit.setFocus()

    @property
    def busy(self) -> bool:
        """Whether the button stops a reply instead of sending."""
        return self._activity in _BUSY

    @property
    def stoppable(self) -> bool:
        """Whether there is something to stop: a reply under way, or one that is said again."""
        return self.busy or self._speaking

    def text(self) -> str:
        """Return what is written."""
        return self.edit.text()

    def put_draft(self, text: str) -> None:
        """Show a draft kept from earlier; it isn't announced again."""
        self.edit.put(text)
        self._draft_pause.stop()

    def hold(self) -> None:
        """Send nothing until `begin_anew`: what is written is for somebody who is about to leave."""
        self._held = True

    def release(self) -> None:
        """Send again."""
        self._held = False

    def begin_anew(self, draft: str) -> None:
        """Show what was written to somebody else, in place of all that stands here."""
        self._cancel_edit()
        self._held = False
        self.put_draft(draft)

    def give_back(self, text: str) -> None:
        """Put a text that could not be sent before whatever was written since."""
        since = self.text()
        self.edit.put(f"{text}\n\n{since}" if since.strip() else text)

    def begin_edit(self, text: str) -> None:
        """Let the user change an earlier message here; the draft waits."""
        if not self._editing:
            self._kept = self.text()
        self._editing = True
        self._strip.show()
        self.edit.put(text)
        self.edit.setFocus()
        self._refresh()

    def set_activity(self, activity: Activity) -> None:
        """Choose between sending and stopping by what the engine says she does."""
        self._activity = activity
        self._refresh()

    def set_speaking(self, speaking: bool) -> None:
        """While she speaks, the key that stops her does so even where no reply is under way."""
        self._speaking = speaking

    def set_keys(self, keys: Keys) -> None:
        """Use these keys from now on."""
        self.edit.keys = keys
        self._refresh()

    def set_name(self, name: str) -> None:
        """Name her in the placeholder."""
        self._name = name
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take colours, zoom and fonts."""
        self._look = look
        self.edit.ensurePolished()
        self._row.setContentsMargins(look.px(14), 0, look.px(4), look.px(2))
        self._row.setSpacing(look.px(8))
        if self._row.count() == 3:
            self._mic_room.changeSize(look.px(METRICS.mic), look.px(METRICS.mic))
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.setSpacing(look.px(4))
        self.button.setFixedSize(look.px(36), look.px(METRICS.mic))  # as high as the one to talk
        self.button.setIconSize(QSize(look.px(20), look.px(20)))
        self._refresh()
        self.fit()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self._invite()
        self.edit.setAccessibleName(self.tr("Your message"))
        self.fit()
        self._strip_label.setText(self.tr("Changing an earlier message; the old text is kept."))
        self._strip_cancel.setText(self.tr("Cancel"))
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Mark the frame while the field has the keyboard, and grow when the width changes."""
        if watched is self.edit and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._mark_active(event.type() is QEvent.Type.FocusIn)
        elif watched is self.edit and event.type() is QEvent.Type.Resize:
            self._has_size = True
            QTimer.singleShot(0, self, self.fit)
        return False

    def _mark_active(self, active: bool) -> None:
        if self._frame.property("active") != active:
            self._frame.setProperty("active", active)
            self._frame.style().polish(self._frame)

    def _press(self) -> None:
        if self.busy and not self._editing:
            self.stop_asked.emit()
        else:
            self._submit()
        self.edit.setFocus()

    def _submit(self) -> None:
        text = self.text()
        if not text.strip() or self._held:
            return
        if self._editing:
            self._leave_edit()
            self.edited.emit(text)
            return
        self.edit.put("")
        self.submitted.emit(text)

    def _escape(self) -> None:
        if self._editing:
            self._cancel_edit()
        elif self.stoppable:
            self.stop_asked.emit()

    def _cancel_edit(self) -> None:
        if self._editing:
            self._leave_edit()
            self.edit_cancelled.emit()

    def _leave_edit(self) -> None:
        self._editing = False
        self._strip.hide()
        self.edit.put(self._kept)
        self._kept = ""
        self._refresh()

    def _text_changed(self) -> None:
        if not self._editing:
            self._draft_pause.start()
        self.fit()
        self._refresh()

    def _announce_draft(self) -> None:
        if not self._editing:
            self.draft_changed.emit(self.text())

    def flush_draft(self) -> None:
        """Announce a draft that is still waiting for a pause."""
        if self._draft_pause.isActive():
            self._draft_pause.stop()
            self.draft_changed.emit(self._kept if self._editing else self.text())

    def _tell_caret(self) -> None:
        self.caret_moved.emit(self.edit.viewport().mapToGlobal(self.edit.cursorRect().center()))

    def fit(self) -> None:
        """Become as high as the text needs; before it is first shown its width isn't known."""
        if self._look and self._has_size:
            self._invite()
            self.edit.fit(self._look.px(FIELD_MIN), self._look.px(FIELD_MAX))

    def _invite(self) -> None:
        """Name her in the empty field where one line has room for it."""
        words = with_name(self.tr("Say something to {name}"), self._name) if self._name else self.tr("Say something")
        metrics, room = self.edit.fontMetrics(), self.edit.viewport().width()
        if self._has_size and metrics.horizontalAdvance(words) > room:
            words = metrics.elidedText(self.tr("Say something"), Qt.TextElideMode.ElideRight, room)
        if words != self.edit.placeholderText():
            self.edit.setPlaceholderText(words)

    def _refresh(self) -> None:
        stops = self.busy and not self._editing
        self.button.setEnabled(stops or not self.edit.document().isEmpty())
        label = self.tr("Stop") if stops else self.tr("Save") if self._editing else self.tr("Send")
        self.button.setAccessibleName(label)
        self.button.setToolTip(with_keys_named(label, self.edit.keys[Act.STOP if stops else Act.SEND]))
        if self._look:
            tokens = self._look.tokens
            colour = tokens.on_accent if self.button.isEnabled() else tokens.text_3
            self.button.setIcon(icon(Icon.STOP if stops else Icon.SEND, colour))
