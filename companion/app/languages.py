"""The language of the program's own texts: the user's choice, else the system's; English where there is no other."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from companion.core.settings import Language

TRANSLATIONS = Path(__file__).resolve().parents[2] / "assets" / "translations"
_installed: list[QTranslator] = []


def install_language(application: QCoreApplication, language: Language) -> Language:
    """Translate from now on, also what is already on screen (its widgets get a LanguageChange). Return what is used."""
    for translator in _installed:
        application.removeTranslator(translator)
    _installed.clear()
    chosen = _of_system() if language is Language.SYSTEM else language
    translator = QTranslator(application)
    if translator.load(f"companion_{chosen.value}", str(TRANSLATIONS)):
        application.installTranslator(translator)
        _installed.append(translator)
    return chosen


def _of_system() -> Language:
    """Return the first of the system's languages that we have."""
    for name in QLocale.system().uiLanguages():
        language = name.replace("-", "_").split("_")[0]
        if language == "zh":
            return Language.CHINESE
        if language == "en":
            return Language.ENGLISH
    return Language.ENGLISH
