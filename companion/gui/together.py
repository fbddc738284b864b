"""How long she and the user have known each other, in words that count days and nothing else."""

from datetime import UTC, date, datetime

from PySide6.QtCore import QCoreApplication


def together_words(since: date | None, today: date | None = None) -> str:
    """Return "412 days together" for the day of the first words; nothing on that day itself."""
    if since is None:
        return ""
    days = ((today or datetime.now(UTC).astimezone().date()) - since).days + 1
    words = QCoreApplication.translate("Together", "{days} days together")
    return words.replace("{days}", str(days)) if days > 1 else ""
