"""The doctor's checks that need Qt: screen, fonts for Chinese and Japanese, and the input method in use."""

import os
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo
from PySide6.QtGui import QFontDatabase, QGuiApplication

from companion.core.doctor import Check, Finding, Found, State
from companion.gui.input_methods import shipped_input_methods

_SCRIPTS = (QFontDatabase.WritingSystem.SimplifiedChinese, QFontDatabase.WritingSystem.Japanese)


def examine_desktop() -> list[Finding]:
    """Look at what the window stands on; quick, and in the window's thread."""
    if not isinstance(QCoreApplication.instance(), QGuiApplication):
        return [Finding(Check.SCREEN, State.SKIPPED, Found.NO_SCREEN)]
    shipped = shipped_input_methods(Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)))
    return [_examine_screen(), _examine_fonts(), examine_input_method(os.environ, shipped, sys.platform)]


def _examine_screen() -> Finding:
    screen = QGuiApplication.primaryScreen()
    size, ratio = screen.size(), screen.devicePixelRatio()
    name = f"{QGuiApplication.platformName()} {size.width()}×{size.height()} @ {ratio:g}"
    return Finding(Check.SCREEN, State.FINE, Found.SCREEN, {"name": name})


def _examine_fonts() -> Finding:
    families = [QFontDatabase.families(script) for script in _SCRIPTS]
    if not all(families):
        return Finding(Check.FONTS, State.BROKEN, Found.NO_FONT)
    return Finding(Check.FONTS, State.FINE, Found.FONTS, {"name": families[0][0]})


def examine_input_method(environment: Mapping[str, str], shipped: Collection[str], platform: str) -> Finding:
    """Tell whether the input method that the desktop asks for can be spoken with. `platform` is `sys.platform`."""
    if not platform.startswith("linux"):
        return Finding(Check.INPUT_METHOD, State.FINE, Found.INPUT_METHOD, {"name": platform})
    module = environment.get("QT_IM_MODULES") or environment.get("QT_IM_MODULE", "")
    wanted = [name for name in module.split(";") if name] or [environment.get("XMODIFIERS", "").partition("@im=")[2]]
    name = wanted[0]
    if not name or name == "none":
        return Finding(Check.INPUT_METHOD, State.FINE, Found.NO_INPUT_METHOD)
    if any(one in shipped for one in wanted):
        return Finding(Check.INPUT_METHOD, State.FINE, Found.INPUT_METHOD, {"name": name})
    return Finding(Check.INPUT_METHOD, State.WEAK, Found.INPUT_METHOD_UNSPOKEN, {"name": name})
