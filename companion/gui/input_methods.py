"""Chooses an input method that the shipped Qt can speak, before the application object exists.

Most Chinese desktops ask for fcitx, whose plugin isn't in the wheel; fcitx also speaks the protocol of ibus.
"""

import os
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

_ONE = "QT_IM_MODULE"
_LIST = "QT_IM_MODULES"  # read before the other one since Qt 6.7; names separated by semicolons
_SPEAK_IBUS = ("fcitx", "ibus")
_SUFFIX = "platforminputcontextplugin"


def prepare_input_method() -> None:
    """Change this process's environment so that typing Chinese works; call it before QApplication is made."""
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    for name, value in input_method_changes(os.environ, shipped_input_methods(folder), sys.platform).items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def input_method_changes(
    environment: Mapping[str, str], shipped: Collection[str], platform: str
) -> dict[str, str | None]:
    """Return the variables to set, or to unset where the value is None. `platform` is that of `sys.platform`."""
    wanted = [name for name in (environment.get(_LIST) or environment.get(_ONE, "")).split(";") if name]
    if not platform.startswith("linux") or any(name in shipped for name in wanted):
        return {}
    if _is_wayland(environment):  # there the compositor passes text on, unless a module is named
        return {name: None for name in (_ONE, _LIST) if name in environment}
    asked = wanted or [environment.get("XMODIFIERS", "").partition("@im=")[2]]
    if "ibus" in shipped and any(name.startswith(_SPEAK_IBUS) for name in asked):
        return {_ONE: "ibus"} | ({_LIST: None} if _LIST in environment else {})
    return {}


def shipped_input_methods(plugins: Path) -> frozenset[str]:
    """Return the names by which the input-method plugins in Qt's plug-in folder are asked for."""
    files = (plugins / "platforminputcontexts").glob(f"lib*{_SUFFIX}.so")
    return frozenset(file.name.removeprefix("lib").removeprefix("qt").split(_SUFFIX)[0] for file in files)


def _is_wayland(environment: Mapping[str, str]) -> bool:
    platform = environment.get("QT_QPA_PLATFORM", "")
    if platform:
        return platform.startswith("wayland")
    return environment.get("XDG_SESSION_TYPE") == "wayland" or bool(environment.get("WAYLAND_DISPLAY"))
