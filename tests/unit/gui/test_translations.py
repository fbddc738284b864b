import importlib.util
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
    assert translate.unfinished(translate.CHINESE) == []
    assert translate.unfinished(translate.ENGLISH) == []


def test_the_tables_hold_exactly_the_texts_of_the_program(translate: ModuleType, tmp_path: Path) -> None:
    chinese, english = tmp_path / "companion_zh_CN.ts", tmp_path / "companion_en.ts"
    shutil.copy(translate.CHINESE, chinese)
    shutil.copy(translate.ENGLISH, english)
    translate.update(chinese, english)
    assert translate.texts(chinese) == translate.texts(translate.CHINESE)
    assert translate.texts(english) == translate.texts(translate.ENGLISH)


def test_the_compiled_tables_are_current(translate: ModuleType, tmp_path: Path) -> None:
    translate.release(folder=tmp_path)
    for name in ("companion_zh_CN.qm", "companion_en.qm"):
        assert (tmp_path / name).read_bytes() == (translate.TABLES / name).read_bytes()


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
