"""Keeps the translation tables in step with the program: `update` collects texts, `release` compiles the tables.

Both tools come with PySide6. `fill FILE [ja]` takes translations for texts still open: English, tab, Chinese (or
Japanese) on each line; a context and a bar may stand before the English where the same word means two things.
"""

import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET  # reads files of this repository only
from collections.abc import Iterable
from pathlib import Path

import PySide6

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "assets" / "translations"
CHINESE = TABLES / "companion_zh_CN.ts"
ENGLISH = TABLES / "companion_en.ts"
JAPANESE = TABLES / "companion_ja.ts"
ALL = {CHINESE: "Chinese", ENGLISH: "English", JAPANESE: "Japanese"}
_TOOLS = Path(PySide6.__file__).resolve().parent


def update(tables: Iterable[Path] | None = None) -> None:
    """Collect every text of the program; the English table holds plural forms only."""
    programs = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "companion").rglob("*.py"))
    common = ["-no-obsolete", "-locations", "none", "-source-language", "en"]
    for table in tables or ALL:
        language = table.stem.partition("_")[2]
        only = ["-pluralonly"] if language == "en" else []
        _run("lupdate", *common, "-target-language", language, *only, *programs, "-ts", str(table))


def release(folder: Path = TABLES) -> None:
    """Compile the tables that the program loads."""
    for table in ALL:
        _run("lrelease", "-silent", str(table), "-qm", str(folder / f"{table.stem}.qm"))


def unfinished(table: Path) -> list[str]:
    """Return the texts of a table that have no translation yet."""
    return [message.findtext("source", "") for message in _root(table).iter("message") if not _is_done(message)]


def texts(table: Path) -> set[tuple[str, str]]:
    """Return (context, text) of every entry of a table."""
    return {
        (context.findtext("name", ""), message.findtext("source", ""))
        for context in _root(table).iter("context")
        for message in context.iter("message")
    }


def pairs(table: Path) -> list[tuple[str, str]]:
    """Return each text of a table beside what it became, once for each of its plural forms; open ones are left out."""
    return [
        (message.findtext("source", ""), form.text or "")
        for message in _root(table).iter("message")
        if _is_done(message)
        for form in message.iterfind("translation//numerusform")
    ] + [
        (message.findtext("source", ""), message.findtext("translation", ""))
        for message in _root(table).iter("message")
        if _is_done(message) and message.find("translation/numerusform") is None
    ]


def fill(table: Path, words: dict[str, str]) -> None:
    """Put translations into the entries that have none. Keys are a text, or its context, a bar and the text."""
    root = _root(table)
    for context in root.iter("context"):
        for message in context.iter("message"):
            source, target = message.findtext("source", ""), message.find("translation")
            found = words.get(f"{context.findtext('name')}|{source}", words.get(source, ""))
            if target is not None and found and not _is_done(message):
                for place in target.findall("numerusform") or [target]:
                    place.text = found
                target.attrib.pop("type", None)
    text = ET.tostring(root, encoding="unicode")
    table.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', encoding="utf-8")


def _root(table: Path) -> ET.Element:
    return ET.parse(table).getroot()  # noqa: S314


def _is_done(message: ET.Element) -> bool:
    target = message.find("translation")
    if target is None or target.get("type") in ("unfinished", "vanished", "obsolete"):
        return False
    return all((form.text or "").strip() for form in (target.findall("numerusform") or [target]))


def _run(tool: str, *arguments: str) -> None:
    name = f"{tool}.exe" if sys.platform == "win32" else tool
    with tempfile.TemporaryFile() as said:
        done = subprocess.run([str(_TOOLS / name), *arguments], cwd=ROOT, stdout=said, stderr=said, check=False)
        said.seek(0)
        if done.returncode:
            raise SystemExit(said.read().decode(errors="replace"))


def main(arguments: list[str]) -> None:
    """Do what the command line asks."""
    match arguments:
        case ["update"]:
            update()
        case ["release"]:
            release()
        case ["fill", file, *languages]:
            lines = Path(file).read_text(encoding="utf-8").splitlines()
            table = TABLES / f"companion_{languages[0] if languages else 'zh_CN'}.ts"
            fill(table, dict(line.split("\t", 1) for line in lines if "\t" in line))
        case _:
            raise SystemExit(__doc__)
    print("open: " + ", ".join(f"{len(unfinished(table))} {name}" for table, name in ALL.items()))


if __name__ == "__main__":
    main(sys.argv[1:])
