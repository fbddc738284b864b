"""What a reply says without its markup, for places that show plain text."""

from PySide6.QtGui import QTextDocument

_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML


def bare_words(markdown: str) -> str:
    """Return the words of Markdown; nothing that it names is loaded."""
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setMarkdown(markdown, _FEATURES)
    return document.toPlainText().replace("\ufffc", "").strip()
