from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo

from companion.gui.input_methods import input_method_changes, shipped_input_methods

SHIPPED = frozenset({"compose", "ibus", "virtualkeyboard"})
X11 = {"XDG_SESSION_TYPE": "x11"}
WAYLAND = {"XDG_SESSION_TYPE": "wayland", "WAYLAND_DISPLAY": "wayland-0"}


@pytest.mark.parametrize(
    ("environment", "changes"),
    [
        ({}, {}),
        (X11 | {"QT_IM_MODULE": "fcitx"}, {"QT_IM_MODULE": "ibus"}),
        (X11 | {"QT_IM_MODULE": "fcitx5"}, {"QT_IM_MODULE": "ibus"}),
        (X11 | {"QT_IM_MODULE": "ibus"}, {}),
        (X11 | {"QT_IM_MODULE": "compose"}, {}),
        (X11 | {"QT_IM_MODULE": "uim"}, {}),
        (X11 | {"QT_IM_MODULES": "wayland;fcitx;ibus", "QT_IM_MODULE": "fcitx"}, {}),
        (X11 | {"QT_IM_MODULES": "wayland;fcitx"}, {"QT_IM_MODULE": "ibus", "QT_IM_MODULES": None}),
        (X11 | {"XMODIFIERS": "@im=fcitx"}, {"QT_IM_MODULE": "ibus"}),
        (X11 | {"XMODIFIERS": "@im=none"}, {}),
        (WAYLAND | {"QT_IM_MODULE": "fcitx"}, {"QT_IM_MODULE": None}),
        (WAYLAND | {"XMODIFIERS": "@im=fcitx"}, {}),
        (WAYLAND | {"QT_QPA_PLATFORM": "xcb", "QT_IM_MODULE": "fcitx"}, {"QT_IM_MODULE": "ibus"}),
    ],
)
def test_a_module_that_is_not_shipped_is_replaced(environment: dict[str, str], changes: dict[str, str | None]) -> None:
    assert input_method_changes(environment, SHIPPED, "linux") == changes


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_are_left_alone(platform: str) -> None:
    assert input_method_changes({"QT_IM_MODULE": "fcitx"}, SHIPPED, platform) == {}


def test_a_fcitx_plugin_that_is_there_is_used() -> None:
    assert input_method_changes({"QT_IM_MODULE": "fcitx"}, SHIPPED | {"fcitx"}, "linux") == {}


def test_names_come_from_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "platforminputcontexts"
    folder.mkdir()
    for name in ("libibusplatforminputcontextplugin.so", "libqtvirtualkeyboardplugin.so", "readme"):
        (folder / name).touch()
    assert shipped_input_methods(tmp_path) == {"ibus"}


def test_this_qt_speaks_ibus() -> None:
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    assert "ibus" in shipped_input_methods(folder)
