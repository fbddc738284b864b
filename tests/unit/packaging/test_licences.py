"""What may be inside of the program: known, with a licence that lets it be shipped, and with its text."""

from pathlib import Path
from typing import Any

import licences
import pytest
from setup_python import locked_releases
from setup_steps import SetUpError

ROOT = Path(licences.__file__).parents[1]
TABLE = licences.read_table()
ELF = b"\x7fELF"


def make_folder(folder: Path, *files: str) -> Path:
    for name in files:
        path = folder / "_internal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(ELF)
    return folder


def inside(*modules: str, **owners: str) -> dict[str, Any]:
    told = {owner: {"version": "1", "licence": [], "texts": []} for owner in owners.values()}
    return {
        "modules": list(modules),
        "owners": {name: [owner] for name, owner in owners.items()},
        "distributions": told,
    }


def test_every_locked_release_has_a_licence_that_may_be_shipped() -> None:
    locked = set(locked_releases((ROOT / "packaging" / "run.lock").read_text("utf-8")))
    assert locked - set(TABLE.packages) == set()
    for name, licence in {**TABLE.packages, **TABLE.libraries}.items():
        assert licences.is_allowed(licence, TABLE.allowed), name


def test_no_licence_of_the_table_is_plainly_the_gpl() -> None:
    plain = [one for one in TABLE.allowed if one.startswith(("GPL", "AGPL")) and " WITH " not in one]
    assert plain == []


def test_every_text_is_there() -> None:
    for names in TABLE.texts.values():
        for name in names:
            assert len((licences.TEXTS / name).read_text("utf-8")) > 500
    assert set(TABLE.texts) <= TABLE.allowed


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-only", False),
        ("LGPL-3.0-only OR GPL-2.0-only", True),
        ("MIT AND GPL-2.0-or-later", False),
        ("MPL-2.0 AND (Apache-2.0 OR GPL-3.0-only)", True),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", True),
        ("GPL-3.0-or-later", False),
    ],
)
def test_an_expression_is_met_with_what_may_be_shipped(expression: str, allowed: bool) -> None:
    assert licences.is_allowed(expression, TABLE.allowed) is allowed


def test_what_is_known_is_listed_with_its_licence(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path,
        "libportaudio.so.2",
        "soxr/soxr_ext.cpython-311-x86_64-linux-gnu.so",
        "_cffi_backend.cpython-311-x86_64-linux-gnu.so",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/lib/libQt6Core.so.6",
        "python3.11/lib-dynload/zlib.cpython-311-x86_64-linux-gnu.so",
        "numpy.libs/libgfortran-040039e1-0352e75f.so.5.0.0",
    )
    owners = {"soxr": "soxr", "_cffi_backend": "cffi", "PySide6": "PySide6_Essentials", "tinydb": "tinydb"}
    found = licences.list_parts(folder, inside("companion.core", "tinydb.table", "json", "pyimod01", **owners), TABLE)
    assert {part.name: part.licence for part in found} == {
        "cffi": "MIT-0",
        "libQt6Core.so.6": "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
        "libgfortran-040039e1-0352e75f.so.5.0.0": "GPL-3.0-or-later WITH GCC-exception-3.1",
        "libportaudio.so.2": "MIT",
        "pyinstaller-bootloader": "GPL-2.0-or-later WITH Bootloader-exception",
        "pyside6-essentials": "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
        "python": "PSF-2.0",
        "soxr": "LGPL-2.1-or-later",
        "tinydb": "MIT",
    }


@pytest.mark.parametrize(
    "file",
    [
        "libx264-164.so",
        "av.libs/libx265-4b1a5b5f.so.212",
        "libespeak-ng.so.1",
        "libreadline.so.8",
        "python3.11/lib-dynload/readline.cpython-311-x86_64-linux-gnu.so",
        "libfftw3f.so.3",
        "data/espeak-ng-data.zip",
    ],
)
def test_a_gpl_part_is_refused_wherever_it_lies(tmp_path: Path, file: str) -> None:
    folder = make_folder(tmp_path, file)
    with pytest.raises(SetUpError, match=f"{file.rpartition('/')[2]} must not be shipped"):
        licences.list_parts(folder, inside(data="numpy"), TABLE)


def test_a_package_and_a_library_that_nobody_looked_at_are_refused(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, "libwhatever.so.1", "strange/strange.abi3.so")
    with pytest.raises(SetUpError) as refusal:
        licences.list_parts(folder, inside("newcomer.api", newcomer="newcomer"), TABLE)
    told = str(refusal.value)
    assert "the package newcomer (newcomer)" in told
    assert "the package strange (of nobody)" in told
    assert "the library libwhatever.so.1" in told


def test_a_licence_that_was_put_into_the_table_by_mistake_is_refused(tmp_path: Path) -> None:
    table = licences.Table(TABLE.allowed, {"bad": "GPL-3.0-or-later"}, {}, {}, {})
    with pytest.raises(SetUpError, match="bad is under GPL-3"):
        licences.list_parts(make_folder(tmp_path, "x.txt"), inside("bad", bad="bad"), table)


def test_a_release_that_moved_to_the_gpl_is_refused(tmp_path: Path) -> None:
    told = inside("tinydb", tinydb="tinydb")
    told["distributions"]["tinydb"]["licence"] = ["License :: OSI Approved :: GNU General Public License v3 (GPLv3)"]
    with pytest.raises(SetUpError, match="tinydb as one under the GPL"):
        licences.list_parts(make_folder(tmp_path, "x.txt"), told, TABLE)


def test_texts_lie_beside_the_program(tmp_path: Path) -> None:
    own, text = tmp_path / "LICENSE", tmp_path / "LICENSE.txt"
    own.write_text("mine", encoding="utf-8")
    text.write_text("theirs", encoding="utf-8")
    parts = [
        licences.Part("edge-tts", "LGPL-3.0-only", "7.3.1", (str(text),)),
        licences.Part("rjieba", "MIT", "0.2.2"),
        licences.Part("libgomp.so.1", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    ]
    target = licences.write_licences(tmp_path, parts, TABLE, own)
    names = {path.name for path in target.iterdir()}
    assert names >= {
        "Companion.txt", "parts.txt", "edge-tts.txt", "rjieba.txt", "LGPL-3.txt", "GPL-3.txt", "GCC-exception-3.1.txt"
    }  # fmt: skip
    assert (target / "edge-tts.txt").read_text("utf-8") == "theirs"
    assert "messense" in (target / "rjieba.txt").read_text("utf-8")
    assert "edge-tts" in (target / "parts.txt").read_text("utf-8")
