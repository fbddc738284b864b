"""Names every package and library inside a frozen folder with its licence, and refuses what must not be shipped.

licences.toml says the licence of each; what is inside and not there, or there under the GPL alone, fails the build. The
texts are put beside the program.
"""

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from linux_needs import is_elf
from setup_python import normalise
from setup_steps import SetUpError, read_output

TABLE = Path(__file__).with_name("licences.toml")
TEXTS = Path(__file__).with_name("licence_texts")
LOOK = Path(__file__).parent / "freeze" / "look_inside.py"
# Refused by name, whatever a table says: GPL through and through.
FORBIDDEN = re.compile(
    r"x26[45]|xvid|espeak|readline|gdbm|fftw|rubberband|faad|avcodec|avformat|avfilter", re.IGNORECASE
)
OF_THE_GPL = re.compile(r"(?<![LA])GPL(?!-compatible)|GNU General Public", re.IGNORECASE)
EXTENSION_MODULE = re.compile(r"\.(?:cpython-[-\w]+\.so|abi3\.so|so|pyd)$")
OWN = {"__main__", "companion", "assets", "licences"}
BOOTLOADER = re.compile(r"^(?:pyi|_pyi)")
PYTHON_FOLDER = re.compile(r"^(?:python3\.\d+|lib-dynload|base_library\.zip)$")


@dataclass(frozen=True)
class Part:
    """Something inside the folder: its name, its licence, and where texts about it lie."""

    name: str
    licence: str
    version: str = ""
    texts: tuple[str, ...] = field(default_factory=tuple)


@dataclass(frozen=True)
class Table:
    """What licences.toml says."""

    allowed: frozenset[str]
    packages: dict[str, str]
    libraries: dict[str, str]
    texts: dict[str, list[str]]
    holders: dict[str, str]


def read_table(path: Path = TABLE) -> Table:
    """Read the table of licences."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return Table(frozenset(told["allowed"]), told["packages"], told["libraries"], told["texts"], told["holders"])


def is_allowed(expression: str, allowed: Iterable[str]) -> bool:
    """Whether an SPDX expression can be met with licences among these."""
    tokens = re.findall(r"\(|\)|AND\b|OR\b|[^\s()]+(?: WITH [^\s()]+)?", expression)
    words = {"AND": "and", "OR": "or", "(": "(", ")": ")"}
    known = set(allowed)
    return bool(eval(" ".join(words.get(token, str(token in known)) for token in tokens)))  # noqa: S307 - only those words


def list_parts(folder: Path, inside: dict[str, Any], table: Table) -> list[Part]:
    """All parts of a frozen folder. Raises SetUpError naming every one that is unknown or must not be shipped."""
    root = folder / "_internal" if (folder / "_internal").is_dir() else folder
    names = top_names(root, inside["modules"])
    parts, unknown = [], []
    for name in sorted(names):
        owner = next(iter(inside["owners"].get(name, [])), "")
        licence = table.packages.get(normalise(owner))
        if licence is None:
            unknown.append(f"package {name} ({owner or 'of nobody'})")
            continue
        told = inside["distributions"][owner]
        if "GPL" not in licence and any(OF_THE_GPL.search(word) for word in told["licence"]):
            unknown.append(f"package {name} as one under the GPL, which it says of itself")
        parts.append(Part(normalise(owner), licence, told["version"], tuple(told["texts"])))
    for library in sorted({path.name for path in libraries(root, names)}):
        found = library_licence(library, table)
        if found is None:
            unknown.append(f"library {library}")
        else:
            parts.append(Part(library, found))
    parts += [Part("python", "PSF-2.0"), Part("pyinstaller-bootloader", "GPL-2.0-or-later WITH Bootloader-exception")]
    refuse(unknown, [part for part in parts if not is_allowed(part.licence, table.allowed)], root)
    return sorted(set(parts), key=lambda part: part.name)


def refuse(unknown: Sequence[str], unfit: Sequence[Part], root: Path) -> None:
    """Raise SetUpError where anything of this was found, or a file with a name that must not be there."""
    forbidden = [path.name for path in root.rglob("*") if path.is_file() and FORBIDDEN.search(path.name)]
    complaints = [
        *(f"licences.toml does not know the {what}" for what in unknown),
        *(f"{part.name} is under {part.licence}, which must not be shipped" for part in unfit),
        *(f"{name} must not be shipped" for name in sorted(forbidden)),
    ]
    if complaints:
        raise SetUpError("\n".join(complaints))


def top_names(root: Path, modules: Iterable[str]) -> set[str]:
    """Top-level names of foreign Python packages: in the program's archive, and as folders and modules beside it."""
    names = {module.partition(".")[0] for module in modules if not module.endswith((".pyz", ".zip"))}
    for path in root.iterdir():
        if path.is_dir() and not re.search(r"\.(?:libs|dist-info|dylibs)$", path.name):
            names.add(path.name)
        elif re.search(r"\.(?:cpython-[-\w]+|abi3)\.so$|\.pyd$", path.name):
            names.add(path.name.partition(".")[0])
    stay = {name for name in names if name.isidentifier() and not BOOTLOADER.match(name)}
    return {name for name in stay - OWN - set(sys.stdlib_module_names) if not PYTHON_FOLDER.match(name)} - {"begin"}


def libraries(root: Path, packages: Iterable[str]) -> Iterator[Path]:
    """Shared libraries that are no extension module of a package or of Python, and no plugin of Qt."""
    known = set(packages)
    for path in root.rglob("*"):
        if path.is_symlink() or not path.is_file() or not is_library(path):
            continue
        top, plugin = path.relative_to(root).parts[0], "plugins" in path.relative_to(root).parts
        module = EXTENSION_MODULE.search(path.name) and not path.name.startswith("lib")
        if not (module and (top in known or PYTHON_FOLDER.match(top) or top == path.name)) and not plugin:
            yield path


def is_library(path: Path) -> bool:
    """Whether a file is a shared library of any system."""
    return bool(re.search(r"\.(?:so(?:[.\d]*)|dll|dylib|pyd)$", path.name)) or (not path.suffix and is_elf(path))


def library_licence(file: str, table: Table) -> str | None:
    """The licence of a library by its file's name."""
    stem = re.sub(r"^lib", "", file)
    for name, licence in table.libraries.items():
        exact = re.escape(name.rstrip("*"))
        if re.match(rf"{exact}(?:[-_.\d]|$)", stem, re.IGNORECASE) or ("*" in name and fnmatchcase(stem, name)):
            return licence
    return None


def look_inside(python: Path, program: Path) -> dict[str, Any]:
    """What the program's own archive holds, read by the Python that built it."""
    told: dict[str, Any] = json.loads(read_output([str(python), "-I", str(LOOK), str(program)]))
    return told


def write_licences(folder: Path, parts: Sequence[Part], table: Table, own: Path) -> Path:
    """Put the list of parts and all texts into the folder's `licences/`, and return that."""
    target = folder / "licences"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    shutil.copy(own, target / "Companion.txt")
    (target / "parts.txt").write_text(parts_list(parts), encoding="utf-8")
    for name in sorted({text for part in parts for text in texts_of(part.licence, table)}):
        shutil.copy(TEXTS / name, target / f"{name}.txt")
    for part in parts:
        for number, text in enumerate(part.texts):
            shutil.copy(text, target / f"{part.name}{f'-{number}' if number else ''}.txt")
        if part.name in table.holders and not part.texts:
            words = f"{table.holders[part.name]}\n\n{(TEXTS / 'MIT').read_text('utf-8')}"
            (target / f"{part.name}.txt").write_text(words, encoding="utf-8")
    copy_debian_words(parts, target)
    return target


def parts_list(parts: Sequence[Part]) -> str:
    """Lines of names, versions and licences."""
    rows = [f"{part.name:<44}{part.version:<20}{part.licence}".rstrip() for part in parts]
    return "What is inside of this program, and its licences. Texts lie beside this file.\n\n" + "\n".join(rows) + "\n"


def texts_of(expression: str, table: Table) -> list[str]:
    """The standard texts that go with the licences in an expression."""
    names = re.split(r"\s+(?:AND|OR)\s+|[()]", expression)
    chosen = [name for name in names if name in table.allowed]
    return [text for name in chosen for text in table.texts.get(name, [])]


def copy_debian_words(parts: Sequence[Part], target: Path) -> None:
    """Add what Debian tells of libraries that came from there."""
    for part in parts:
        if not part.version and ".so" in part.name:
            owner = re.match(r"([^:\s]+)(?::\S+)?:", read_output(["dpkg", "-S", f"*/{part.name}"]))
            words = Path("/usr/share/doc") / (owner[1] if owner else "-") / "copyright"
            if words.is_file():
                shutil.copy(words, target / f"{part.name}.txt")
