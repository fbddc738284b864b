"""The language of the program's own texts: chooses it, loads its tables, and changes it while the program runs."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from companion.core.settings import Language

TRANSLATIONS = Path(__file__).resolve().parents[2] / "assets" / "translations"


def language_in_use(wish: Language) -> str:
    """Return "zh_CN" or "en": the user's wish, else the first of the system's languages that we have."""
    if wish is not Language.SYSTEM:
        return wish.value
    first = next((tag for tag in QLocale.system().uiLanguages() if tag[:2] in ("zh", "en")), "en")
    return "zh_CN" if first.startswith("zh") else "en"


class Translations:
    """The translators installed in the application. Works with a bare QCoreApplication too."""

    def __init__(self, folder: Path = TRANSLATIONS) -> None:
        self._folder = folder
        self._installed: list[QTranslator] = []
        self.language = ""

    def use(self, wish: Language) -> str:
        """Install the tables of a language, and Qt's own for its buttons; return the language in use."""
        language = language_in_use(wish)
        if language == self.language:
            return language
        for old in self._installed:
            QCoreApplication.removeTranslator(old)
        self._installed = []
        qt_texts = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        self._install(f"qtbase_{language}", qt_texts)
        self._install(f"companion_{language}", str(self._folder))
        self.language = language
        return language

    def _install(self, name: str, folder: str) -> None:
        translator = QTranslator()
        if translator.load(name, folder):
            QCoreApplication.installTranslator(translator)
            self._installed.append(translator)
