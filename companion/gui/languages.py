"""The language of the program's own texts: chooses it, loads its tables, and changes it while the program runs."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from companion.core.settings import Language

TRANSLATIONS = Path(__file__).resolve().parents[2] / "assets" / "translations"


def language_in_use(wish: Language) -> str:
    """Return "zh_CN", "en" or "ja": the user's wish, else the first of the system's languages that we have."""
    if wish is not Language.SYSTEM:
        return wish.value
    return first_known(QLocale.system().uiLanguages())


def first_known(tags: Sequence[str]) -> str:
    """Return the first of a system's languages (BCP 47 tags, the preferred one first) that we have, else "en"."""
    ours = {language.value[:2]: language.value for language in Language if language is not Language.SYSTEM}
    return next((ours[tag[:2]] for tag in tags if tag[:2] in ours), Language.ENGLISH.value)


class Translations:
    """The program's translators. They belong to the application, so the one in use is known however it was asked for.

    Works with a bare QCoreApplication too.
    """

    def __init__(self, folder: Path = TRANSLATIONS) -> None:
        self._folder = folder
        self.language = ""

    def use(self, wish: Language) -> str:
        """Install the tables of a language, and Qt's own for its buttons; return the language in use."""
        language = language_in_use(wish)
        application = QCoreApplication.instance()
        assert application is not None  # noqa: S101  # a program without one has no language
        if application.property(_IN_USE) != language:
            for old in _installed:
                QCoreApplication.removeTranslator(old)
            _installed.clear()
            qt_texts = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._install(f"qtbase_{language}", qt_texts)
            self._install(f"companion_{language}", str(self._folder))
            application.setProperty(_IN_USE, language)
        self.language = language
        return language

    def _install(self, name: str, folder: str) -> None:
        translator = QTranslator()
        if translator.load(name, folder):
            QCoreApplication.installTranslator(translator)
            _installed.append(translator)


_IN_USE = "language of the words"  # a property of the application
_installed: list[QTranslator] = []  # Qt does not keep them
