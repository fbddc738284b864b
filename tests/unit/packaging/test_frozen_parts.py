"""What goes into the frozen program, what stays out of it, and what runs first in it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from freeze import parts
from setup_python import locked_releases

ROOT = Path(parts.__file__).parents[2]
BEGIN = Path(parts.__file__).with_name("begin.py")


@pytest.mark.skipif(sys.platform != "linux", reason="names of Linux libraries")
@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("_cffi_backend.cpython-311-x86_64-linux-gnu.so", True),  # PortAudio and MP3 go through it
        ("_miniaudio.abi3.so", True),
        ("libportaudio.so.2", True),
        ("libxcb-cursor.so.0", True),
        ("libssl.so.3", True),
        ("libasound.so.2", False),  # reads plugins and settings of its own system
        ("libgtk-3.so.0", False),
        ("libreadline.so.8", False),
        ("libxcb.so.1", False),
        ("PySide6/QtCore.abi3.so", True),
        ("PySide6/Qt/lib/libQt6Gui.so.6", True),
        ("PySide6/Qt/lib/libQt6Quick.so.6", False),
        ("PySide6/Qt/lib/libicudata.so.73", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/qml/QtQuick/qmldir", False),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("numpy/_core/tests/data/umath-validation-set-exp.csv", False),
        ("faster_whisper/assets/silero_vad_v6.onnx", True),
    ],
)
def test_files_are_taken_for_what_they_are(place: str, wanted: bool) -> None:
    assert parts.is_wanted(place) is wanted


def test_all_assets_that_the_program_reads_go_in_and_no_sources() -> None:
    names = {path.relative_to(ROOT / "assets").as_posix() for path in parts.asset_files(ROOT)}
    assert {"models.toml", "endpoints.toml", "icon.png", "personas/default.toml", "figure/figure.svg"} <= names
    assert "translations/companion_zh_CN.qm" in names
    assert not [name for name in names if name.endswith((".py", ".ts")) or name.startswith("screenshots")]


def test_the_builder_has_exactly_the_releases_that_are_run() -> None:
    run, build = (
        locked_releases((ROOT / "packaging" / name).read_text("utf-8")) for name in ("run.lock", "build.lock")
    )
    assert {name: build.get(name) for name in run} == run
    assert "pyinstaller" in build


def begin_in(bundled: Path, **environment: str) -> str:
    code = f"""
import ctypes.util, os, runpy, sys
sys._MEIPASS = {str(bundled)!r}
runpy.run_path({str(BEGIN)!r})
print(os.environ.get("LD_LIBRARY_PATH"), os.environ.get("QT_PLUGIN_PATH"), ctypes.util.find_library("portaudio"))
"""
    kept = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", code], env=kept, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(sys.platform != "linux", reason="a loader of Linux")
def test_other_programs_are_started_without_the_bundled_libraries(tmp_path: Path) -> None:
    library = tmp_path / "libportaudio.so.2"
    library.touch()
    said = begin_in(tmp_path, LD_LIBRARY_PATH=str(tmp_path), LD_LIBRARY_PATH_ORIG="/mine", QT_PLUGIN_PATH="/other")
    assert said.split() == ["/mine", "None", str(library)]
    said = begin_in(tmp_path, LD_LIBRARY_PATH=str(tmp_path))
    assert said.split() == ["None", "None", str(library)]
