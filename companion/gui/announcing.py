"""Words for a screen reader, said at once and whatever has the keyboard; nobody listening, nothing is done."""

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Let a screen reader say `words` on behalf of a widget."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # slow to import

    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
