"""Shows a file in the system's file browser, which is the user's own way to look after it."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def show_in_folder(path: str) -> None:
    """Open the folder a file lies in, or the nearest one above it that exists."""
    place = Path(path)
    folder = next((one for one in (place, *place.parents) if one.is_dir()), None)
    if path and folder is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
