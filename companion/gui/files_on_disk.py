"""Files the user meets: shown in the system's own file browser, and pictures saved where the user says."""

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from companion.core.errors import Code, Problem
from companion.gui.words import problem_words

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


def ask_where(
    parent: QWidget,
    title: str,
    kind: str,
    chosen: Callable[[Path], None],
    *,
    name: str = "",
    place: QStandardPaths.StandardLocation = QStandardPaths.StandardLocation.DocumentsLocation,
) -> QFileDialog:
    """Ask where a file of a kind ("png") should go; the dialog doesn't block the window."""
    dialog = QFileDialog(parent, title, QStandardPaths.writableLocation(place), f"{kind.upper()} (*.{kind})")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(kind)
    if name:
        dialog.selectFile(f"{name}.{kind}")
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    return opened(dialog)


def ask_for_picture(parent: QWidget, picture: QImage, failed: Callable[[Path], None]) -> QFileDialog:
    """Ask where a picture should go and save it there as PNG; `failed` hears where that can't be done."""

    def save(path: Path) -> None:
        if not picture.save(str(path), "PNG"):  # type: ignore[call-overload]
            failed(path)

    title = QCoreApplication.translate("Files", "Save picture")
    return ask_where(parent, title, "png", save, place=QStandardPaths.StandardLocation.PicturesLocation)


def not_saved_words(path: Path) -> str:
    """Return what is said of a file that could not be written."""
    return problem_words(Problem(Code.EXPORT_FAILED, {"path": str(path)})).text


def opened(dialog: QFileDialog) -> QFileDialog:
    """Show a dialog that doesn't block the window, with the labels that Qt has in English only."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, QCoreApplication.translate("Files", "Folder:"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, QCoreApplication.translate("Files", "Kind:"))
    dialog.open()
    return dialog


def ask_for_archive(window: QWidget, name: str, saved: Callable[[Path], None]) -> QFileDialog:
    """Ask where an archive should go."""
    return ask_where(window, QCoreApplication.translate("Files", "Save an archive"), "zip", saved, name=name)


def ask_for_sound_file(window: QWidget, name: str, saved: Callable[[Path], None]) -> QFileDialog:
    """Ask where the sound of a reply should go."""
    title = QCoreApplication.translate("Files", "Save as a sound file")
    return ask_where(window, title, "wav", saved, name=name, place=QStandardPaths.StandardLocation.MusicLocation)


def ask_which_archive(window: QWidget, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask which archive to restore."""
    translate = QCoreApplication.translate
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DownloadLocation)
    dialog = QFileDialog(window, translate("Files", "Restore an archive"), folder, "ZIP (*.zip)")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    return opened(dialog)
