"""Run first in a frozen program: finds what is bundled, and keeps what is bundled from other programs.

The environment here is inherited by whatever the program opens (a browser, a folder's window); libraries meant for the
program would break them.
"""

import os
import sys
from pathlib import Path

BUNDLED = Path(vars(sys)["_MEIPASS"])


def use_environment_of_the_system() -> None:
    """Give `LD_LIBRARY_PATH` back as the user had it: this process's loader has read it already."""
    own = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if own:
        os.environ["LD_LIBRARY_PATH"] = own
    for name in ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):  # plugins of another Qt
        os.environ.pop(name, None)


def find_bundled_port_audio() -> None:
    """Answer sounddevice, which asks ctypes where PortAudio is: ctypes asks a compiler or the system's cache."""
    bundled = next(BUNDLED.glob("libportaudio.so*"), None)
    if bundled is None:
        return
    import ctypes.util

    ask_system = ctypes.util.find_library

    def find_library(name: str) -> "str | None":
        return str(bundled) if name == "portaudio" else ask_system(name)

    vars(ctypes.util)["find_library"] = find_library


use_environment_of_the_system()
if sys.platform == "linux":
    find_bundled_port_audio()
