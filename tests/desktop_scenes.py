"""Screens outside the window for `render_screens`: a few words in passing."""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QWidget

from companion.gui.desktop_bridge import DesktopBridge


def in_passing(scene: Any) -> QWidget:
    """The small window, with her latest answer."""
    bridge: DesktopBridge = scene.presenter.desktop()
    bridge.talk_in_passing()
    assert bridge.quick is not None
    return bridge.quick


DESKTOP_SCREENS: dict[str, Callable[[Any], QWidget]] = {"in-passing": in_passing}
