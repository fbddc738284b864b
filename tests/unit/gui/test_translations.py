import importlib.util
import re
import shutil
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def translate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("translate", ROOT / "packaging" / "translate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_text_is_translated(translate: ModuleType) -> None:
    for table in translate.ALL:
        assert translate.unfinished(table) == []


def test_the_tables_hold_exactly_the_texts_of_the_program(translate: ModuleType, tmp_path: Path) -> None:
    copies = [tmp_path / table.name for table in translate.ALL]
    for table, copy in zip(translate.ALL, copies, strict=True):
        shutil.copy(table, copy)
    translate.update(copies)
    for table, copy in zip(translate.ALL, copies, strict=True):
        assert translate.texts(copy) == translate.texts(table)


def test_the_compiled_tables_are_current(translate: ModuleType, tmp_path: Path) -> None:
    translate.release(tmp_path)
    for table in translate.ALL:
        compiled = f"{table.stem}.qm"
        assert (tmp_path / compiled).read_bytes() == (translate.TABLES / compiled).read_bytes()


@pytest.mark.parametrize("language", ["zh_CN", "ja", "en"])
def test_gaps_and_blanks_are_kept(translate: ModuleType, language: str) -> None:
    lost = [
        (source, words)
        for source, words in translate.pairs(translate.TABLES / f"companion_{language}.ts")
        if not gaps(words) <= gaps(source) or gaps(source) - gaps(words) - {"%n"}
    ]
    assert lost == []


def gaps(text: str) -> set[str]:
    """Return what values are put into; one of a thing may go without its number."""
    return set(re.findall(r"\{\w*\}|%n|%\d|<[^>]+>", text))


def test_an_open_text_is_seen_and_filled(translate: ModuleType, tmp_path: Path) -> None:
    table = tmp_path / "table.ts"
    table.write_text(
        '<TS><context><name>A</name><message><source>x</source><translation type="unfinished"/></message></context>'
        '<context><name>B</name><message><source>x</source><translation type="unfinished"/></message></context></TS>',
        encoding="utf-8",
    )
    assert translate.unfinished(table) == ["x", "x"]
    translate.fill(table, {"x": "one", "B|x": "two"})
    assert translate.unfinished(table) == []
    assert "two" in table.read_text(encoding="utf-8")
