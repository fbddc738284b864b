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
        installed = [one for one in application.findChildren(QTranslator) if one.objectName().startswith(_MARK)]
        if language != self.language or not any(one.objectName().endswith(language) for one in installed):
            for old in installed:
                QCoreApplication.removeTranslator(old)
                old.deleteLater()
            qt_texts = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._install(application, f"qtbase_{language}", qt_texts)
            self._install(application, f"companion_{language}", str(self._folder))
            self.language = language
        return language

    def _install(self, application: QCoreApplication, name: str, folder: str) -> None:
        translator = QTranslator(application)
        translator.setObjectName(f"{_MARK}{name}")
        if translator.load(name, folder):
            QCoreApplication.installTranslator(translator)
        else:
            translator.deleteLater()


_MARK = "words of "
