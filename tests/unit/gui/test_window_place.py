"""The window's own memory when its file is not what it wrote."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from companion.gui.window_place import WindowPlace


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe" * 50, b"[General]\nversion=abc\n", b"[General]\nversion=-1\n"]
)
def test_a_damaged_file_is_no_hindrance(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "window.ini"
    path.write_bytes(content)
    place = WindowPlace(path)
    assert place.bytes("geometry").isEmpty()
    place.keep("geometry", QByteArray(b"here"))
    assert WindowPlace(path).bytes("geometry") == QByteArray(b"here")


def test_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "window.ini"
    path.write_bytes(b"[General]\nversion=2\n")
    WindowPlace(path).keep("geometry", QByteArray(b"here"))
    assert path.read_bytes() == b"[General]\nversion=2\n"
