"""Words for what was learned of an endpoint: the notes that come with a test, as codes with a value after a colon."""

from PySide6.QtCore import QCoreApplication

from companion.gui.translation_marks import QT_TRANSLATE_NOOP

QUIRKS: dict[str, str] = {
    "parameter-left-out": QT_TRANSLATE_NOOP("Quirk", "It refuses “{value}”, so that is left out."),
    "max-completion-tokens": QT_TRANSLATE_NOOP("Quirk", "It has a word of its own for the longest answer."),
    "json-without-schema": QT_TRANSLATE_NOOP("Quirk", "It writes JSON, but follows no schema."),
    "thinking-sent-back": QT_TRANSLATE_NOOP("Quirk", "It wants its own thinking back with the next message."),
    "strict-alternation": QT_TRANSLATE_NOOP("Quirk", "It wants messages to take turns, so some are joined."),
    "system-as-user": QT_TRANSLATE_NOOP("Quirk", "It takes no instructions, so her character goes with your message."),
    "no-usage": QT_TRANSLATE_NOOP("Quirk", "It does not count tokens, so they are estimated."),
    "text-only": QT_TRANSLATE_NOOP("Quirk", "It reads text only and can't see pictures."),
    "context": QT_TRANSLATE_NOOP("Quirk", "It reads {value} tokens at once, and silently forgets what is before."),
}


def quirk_words(note: str) -> str:
    """Return a note as a sentence; one that is not known here is shown as it came."""
    code, _, value = note.partition(":")
    if code not in QUIRKS:
        return note
    return QCoreApplication.translate("Quirk", QUIRKS[code]).replace("{value}", value)
