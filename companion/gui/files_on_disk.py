"""Files the user meets: shown in the system's own file browser, and pictures saved where the user says."""

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')  # in the names of files, on one system or another


def file_name(name: str) -> str:
    """Return a name that every system takes for a file."""
    return _FORBIDDEN.sub(" ", name).strip(" .")[:60] or "Companion"


def show_in_folder(path: str) -> None:
    """Open the folder a file lies in, or the nearest one above it that exists."""
    place = Path(path)
    folder = next((one for one in (place, *place.parents) if one.is_dir()), None)
    if path and folder is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def ask_where_to_save(parent: QWidget, picture: QImage) -> QFileDialog:
    """Ask where a picture should go and save it there as PNG; the dialog doesn't block the window."""
    title = QCoreApplication.translate("Files", "Save picture")
    pictures = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
    dialog = QFileDialog(parent, title, pictures, "PNG (*.png)")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("png")
    dialog.fileSelected.connect(lambda path: picture.save(path, "PNG"))  # type: ignore[call-overload]
    return opened(dialog)


def opened(dialog: QFileDialog) -> QFileDialog:
    """Show a dialog that doesn't block the window, with the labels that Qt has in English only."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, QCoreApplication.translate("Files", "Folder:"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, QCoreApplication.translate("Files", "Kind:"))
    dialog.open()
    return dialog


def ask_for_archive(window: QWidget, name: str, saved: Callable[[Path], None]) -> QFileDialog:
    """Ask where an archive should go."""
    translate = QCoreApplication.translate
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    dialog = QFileDialog(window, translate("Files", "Save an archive"), folder, "ZIP (*.zip)")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("zip")
    dialog.selectFile(f"{name}.zip")
    dialog.fileSelected.connect(lambda path: saved(Path(path)))
    return opened(dialog)


def ask_for_sound_file(window: QWidget, name: str, saved: Callable[[Path], None]) -> QFileDialog:
    """Ask where the sound of a reply should go."""
    translate = QCoreApplication.translate
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.MusicLocation)
    dialog = QFileDialog(window, translate("Files", "Save as a sound file"), folder, "WAV (*.wav)")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("wav")
    dialog.selectFile(f"{name}.wav")
    dialog.fileSelected.connect(lambda path: saved(Path(path)))
    return opened(dialog)


def ask_which_archive(window: QWidget, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask which archive to restore."""
    translate = QCoreApplication.translate
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DownloadLocation)
    dialog = QFileDialog(window, translate("Files", "Restore an archive"), folder, "ZIP (*.zip)")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    return opened(dialog)
