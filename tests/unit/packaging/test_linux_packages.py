"""The .deb and the archive of a small program, read back with the tools of those who install them."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import linux_packages
import pytest
from linux_needs import PACKAGES, missing_inside, needed_by, newest_glibc, packages_for
from linux_packages import LinuxProgram, make_archive, make_deb
from program_facts import IDENTIFIER
from setup_steps import SetUpError

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not (shutil.which("dpkg-deb") and shutil.which("objdump")),
    reason="needs dpkg-deb and objdump",
)


@pytest.fixture
def program(tmp_path: Path) -> LinuxProgram:
    """A program of two files in a checkout."""
    root = tmp_path / "check out"
    (root / "assets").mkdir(parents=True)
    (root / "assets" / "icon.svg").write_text("<svg/>")
    (root / "LICENSE").write_text("mine")
    (root / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    folder = root / "build" / "frozen" / "companion"
    (folder / "_internal").mkdir(parents=True)
    (folder / "companion").write_text('#!/bin/sh\necho "$0: $*"\n')
    (folder / "companion").chmod(0o755)
    (folder / "_internal" / "data").write_text("x" * 5000)
    return LinuxProgram(
        root, folder, "1.2.3", "x86_64", frozenset({"libGL.so.1", "libgomp.so.1", "libc.so.6"}), (2, 35)
    )


def test_the_deb_holds_program_menu_entry_icons_and_words(program: LinuxProgram, tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    (icons / "48.png").write_bytes(b"picture")
    deb = make_deb(program, icons, tmp_path)
    assert deb.name == "companion_1.2.3_amd64.deb"
    told = subprocess.run(
        ["dpkg-deb", "--field", deb, "Version", "Depends"], capture_output=True, text=True, check=True
    )
    assert "Version: 1.2.3" in told.stdout
    assert "libc6 (>= 2.35)" in told.stdout
    assert "libgl1" in told.stdout
    out = tmp_path / "out"
    subprocess.run(["dpkg-deb", "--raw-extract", deb, out], check=True)
    share = out / "usr/share"
    assert (out / "usr/bin/companion").resolve() == (out / "opt/companion/companion")
    assert (share / f"icons/hicolor/48x48/apps/{IDENTIFIER}.png").read_bytes() == b"picture"
    assert (share / f"applications/{IDENTIFIER}.desktop").is_file()
    assert "1.2.3" in (share / f"metainfo/{IDENTIFIER}.metainfo.xml").read_text("utf-8")
    sums = (out / "DEBIAN/md5sums").read_text()
    assert "  opt/companion/_internal/data\n" in sums
    said = subprocess.run([out / "DEBIAN/postrm", "remove"], capture_output=True, text=True, check=True).stdout
    assert "stay in ~/.local/share/companion" in said


def test_the_archive_starts_where_it_was_unpacked_and_says_what_is_missing(
    program: LinuxProgram, tmp_path: Path
) -> None:
    archive = make_archive(program, tmp_path)
    with tarfile.open(archive) as packed:
        assert {(entry.uname, entry.uid) for entry in packed.getmembers()} == {("root", 0)}
    where = tmp_path / "家 (1) [b]"
    where.mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", where], check=True)
    folder = where / "companion-1.2.3"
    (folder / "needs.txt").write_text("libc.so.6 libc6\nlibnowhere.so.9 libnowhere9\n")
    link = tmp_path / "link"
    link.symlink_to(folder / "companion")
    done = subprocess.run([link, "ask", "two words"], capture_output=True, text=True, check=True)
    assert done.stdout == f"{folder}/program/companion: ask two words\n"
    assert "lacks libnowhere.so.9 (Debian, Ubuntu: libnowhere9)" in done.stderr
    assert "sudo apt install libnowhere9" in done.stderr
    assert "libc.so.6" not in done.stderr
    assert "glibc 2.35" in (folder / "README.txt").read_text("utf-8")


def test_libraries_asked_for_and_not_inside_are_found(tmp_path: Path) -> None:
    source = Path(sys.executable).resolve()
    shutil.copy(source, tmp_path / "program")
    asked = set(needed_by(source))
    assert "libc.so.6" in asked
    assert missing_inside(tmp_path) == asked
    (tmp_path / "libc.so.6").write_bytes(b"")
    assert "libc.so.6" not in missing_inside(tmp_path)
    assert newest_glibc(tmp_path) >= (2, 2)


def test_a_library_that_nobody_knows_ends_the_build() -> None:
    assert packages_for(["libGL.so.1", "libm.so.6"]) == ["libc6", "libgl1"]
    with pytest.raises(SetUpError, match=r"libmystery\.so\.3"):
        packages_for([*PACKAGES, "libmystery.so.3"])


def test_every_machine_has_a_name_in_debian() -> None:
    assert linux_packages.MACHINES["x86_64"] == "amd64"
