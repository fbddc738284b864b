import json
from pathlib import Path

import pytest
import tinydb

from companion.core.errors import Code, StorageError
from companion.storage import safe_files
from companion.storage.safe_files import SafeStorage, open_tables


def test_any_tinydb_can_read_what_is_written(tmp_path: Path) -> None:
    tables = open_tables(tmp_path / "x.json", "journal")
    tables.safe_table("turns").put({"text": "青禾"}, 1)
    tables.table("turns").insert({"text": "two"})
    tables.safe_table("turns").put({"text": "again"}, 1)
    with tinydb.TinyDB(tmp_path / "x.json", encoding="utf-8") as plain:
        assert plain.table("turns").all() == [{"text": "again"}, {"text": "two"}]
        assert plain.table("about").all() == [{"format": "journal", "version": 1}]


def test_all_of_tinydb_works_on_it(tmp_path: Path) -> None:
    table = open_tables(tmp_path / "x.json", "journal").safe_table("turns")
    table.put({"n": 1, "deep": {"list": [1]}}, 5)
    assert table.insert({"n": 2}) == 6
    table.update({"n": 3}, tinydb.where("n") == 2)
    table.upsert({"n": 4}, tinydb.where("n") == 4)
    table.remove(doc_ids=[5])
    again = open_tables(tmp_path / "x.json", "journal").table("turns")
    assert [(row.doc_id, row["n"]) for row in again] == [(6, 3), (7, 4)]


def test_what_is_read_is_a_copy(tmp_path: Path) -> None:
    storage = SafeStorage(tmp_path / "x.json", "journal")
    storage.write({"turns": {"1": {"list": [1]}}})
    first = storage.read()
    assert first is not None
    first["turns"]["1"]["list"].append(2)
    second = storage.read()
    assert second is not None
    assert second["turns"]["1"]["list"] == [1]


def test_a_write_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_tables(tmp_path / "x.json", "journal").safe_table("turns")
    table.put({"n": 1}, 1)

    def fail(path: Path, content: bytes) -> None:
        raise StorageError(Code.DISK_FULL, path=path)

    with monkeypatch.context() as patch:
        patch.setattr(safe_files, "write_file", fail)
        with pytest.raises(StorageError):
            table.put({"n": 2}, 1)
        with pytest.raises(StorageError):
            table.insert({"n": 3})
    assert table.all() == [{"n": 1}]
    table.put({"n": 4}, 2)
    assert json.loads((tmp_path / "x.json").read_bytes())["turns"] == {"1": {"n": 1}, "2": {"n": 4}}


ABOUT = '"about":{"1":{"format":"journal","version":1}}'


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        "\x00" * 100,
        "{" + ABOUT,
        "{" + ABOUT + "}{",
        "{" + ABOUT + ',"turns":[]}',
        "{" + ABOUT + ',"turns":{"1":[]}}',
        "{" + ABOUT + ',"turns":{"one":{}}}',
        '{"about":{"1":{"format":"draft","version":1}}}',
        '{"about":{"1":{"format":"journal","version":"1"}}}',
        '{"about":{"1":{"format":"journal","version":0}}}',
        '{"about":{"1":{"format":"journal"}}}',
    ],
)
def test_what_is_read_is_verified(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(StorageError) as caught:
        open_tables(path, "journal")
    assert caught.value.problem.code is Code.FILE_DAMAGED
    assert path.read_text() == content


def test_a_later_version_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"about":{"1":{"format":"journal","version":2}},"turns":{"1":{}}}')
    with pytest.raises(StorageError) as caught:
        open_tables(path, "journal")
    assert caught.value.problem.code is Code.HOME_NEWER
    assert caught.value.problem.values["version"] == "2"
    assert path.read_text().endswith('"turns":{"1":{}}}')
