"""What was in the prompt of a message: each part with its tokens and its text, to read and to copy."""

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.memory import PartKind, PromptPart
from companion.core.memory_events import PromptShown
from companion.gui.part_panes import LIST_WIDTH, ListedTexts, ReadingDialog, copy_button
from companion.gui.text_look import TextLook
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

PART_NAMES: dict[PartKind, str] = {
    PartKind.PERSONA: QT_TRANSLATE_NOOP("PromptPart", "Who she is"),
    PartKind.RULES: QT_TRANSLATE_NOOP("PromptPart", "How she talks"),
    PartKind.PROFILE: QT_TRANSLATE_NOOP("PromptPart", "What you told of yourself"),
    PartKind.PROMISES: QT_TRANSLATE_NOOP("PromptPart", "What she promised"),
    PartKind.DIGEST: QT_TRANSLATE_NOOP("PromptPart", "Condensed older part"),
    PartKind.SUMMARIES: QT_TRANSLATE_NOOP("PromptPart", "Earlier chapters"),
    PartKind.TURNS: QT_TRANSLATE_NOOP("PromptPart", "The conversation, word for word"),
    PartKind.NOTES: QT_TRANSLATE_NOOP("PromptPart", "Notes: the time, and what she recalled"),
    PartKind.MESSAGE: QT_TRANSLATE_NOOP("PromptPart", "Your message"),
}


def part_name(kind: PartKind) -> str:
    """Return the name of a part; one that is not known here is named as it is."""
    return QCoreApplication.translate("PromptPart", PART_NAMES[kind]) if kind in PART_NAMES else kind.value


class PromptDialog(ReadingDialog):
    """Shows one `PromptShown` after another."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event: PromptShown | None = None
        self._language = ""
        self.parts = ListedTexts(self)
        self.put(self.parts)
        self.copy_one = copy_button(self, self.parts)
        self.copy_all = QPushButton(self)
        self.copy_all.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.whole_text()))
        self.buttons.addWidget(self.copy_one)
        self.buttons.addWidget(self.copy_all)
        self.buttons.addStretch(1)
        self.retranslate()

    def show_prompt(self, event: PromptShown) -> None:
        """Show a prompt and come to the front."""
        self._event = event
        self.retranslate()
        self.present()

    def whole_text(self) -> str:
        """Return all parts with their names."""
        parts = self._event.parts if self._event else ()
        return "\n\n".join(f"[{self._name(part)}]\n{part.text}" for part in parts)

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self._language = look.language
        self.parts.names.setMinimumWidth(look.px(LIST_WIDTH))
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setWindowTitle(self.tr("What is in this prompt"))
        self.copy_one.setText(self.tr("Copy this part"))
        self.copy_all.setText(self.tr("Copy everything"))
        self.parts.names.setAccessibleName(self.tr("Parts of the prompt"))
        self.parts.pane.setAccessibleName(self.tr("Text of the part"))
        event = self._event
        if event is None:
            return
        locale = QLocale(self._language)
        text = self.tr("{tokens} of at most {budget} tokens, as far as they can be counted here.")
        text = text.replace("{tokens}", locale.toString(event.tokens))
        self.summary.setText(text.replace("{budget}", locale.toString(event.budget)))
        self.note.setText(
            self.tr(
                "This prompt was not noted when it was sent; it is made again from what is kept. Memory is as it was "
                "then. Her description, the settings, and messages that were edited or deleted are as they are now."
            )
        )
        self.note.setVisible(event.rebuilt)
        self.parts.show_texts([self._name(part) for part in event.parts], [part.text for part in event.parts])

    def _name(self, part: PromptPart) -> str:
        return f"{part_name(part.kind)} · {QLocale(self._language).toString(part.tokens)}"
