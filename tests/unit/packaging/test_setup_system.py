"""What the front door reads from apt and dpkg, on answers recorded from Debian 12 and Ubuntu 24.04."""

import pytest
import setup_system
from setup_steps import SetUpError

SIMULATED_FRESH = """\
NOTE: This is only a simulation!
Reading package lists...
Inst libglvnd0 (1.6.0-1 Debian:12.15/oldstable [amd64])
Inst libgl1 (1.6.0-1 Debian:12.15/oldstable [amd64]) []
Conf libglvnd0 (1.6.0-1 Debian:12.15/oldstable [amd64])
"""

POLICY = """\
libglib2.0-0:
  Installed: (none)
  Candidate: (none)
  Version table:
libglib2.0-0t64:
  Installed: (none)
  Candidate: 2.80.0-6ubuntu3
  Version table:
     2.80.0-6ubuntu3 500
libgl1:
  Installed: 1.7.0-1build1
  Candidate: 1.7.0-1build1
"""


def test_a_fresh_installation_changes_nothing() -> None:
    assert setup_system.parse_simulation(SIMULATED_FRESH) == ([], [])


@pytest.mark.parametrize(
    ("line", "removed", "updated"),
    [
        ("Remv pipewire-alsa [0.3.65-3]", ["pipewire-alsa"], []),
        ("Remv pipewire-alsa [0.3.65-3] [gnome-core:amd64 ]", ["pipewire-alsa"], []),
        ("Purg old:i386 [1]", ["old:i386"], []),
        ("Inst libc6 [2.36-9] (2.36-10 Debian:12.15/oldstable [amd64])", [], ["libc6 (2.36-9 -> 2.36-10)"]),
        ("Inst libc6:i386 [2.36] (2.37 Debian [i386]) []", [], ["libc6:i386 (2.36 -> 2.37)"]),
    ],
)  # fmt: skip
def test_each_change_to_an_installed_package_is_seen(line: str, removed: list[str], updated: list[str]) -> None:
    assert setup_system.parse_simulation(f"{SIMULATED_FRESH}{line}\n") == (removed, updated)


def test_only_packages_of_this_architecture_that_are_really_there_count_as_installed() -> None:
    listing = (
        "libgl1\tamd64\tinstalled\nlibegl1\ti386\tinstalled\n"
        "strace\tamd64\tconfig-files\nfonts-noto-cjk\tall\tinstalled\n"
    )
    assert setup_system.parse_installed(listing, "amd64") == {"libgl1", "fonts-noto-cjk"}


def test_either_name_of_a_renamed_package_will_do() -> None:
    needs = ["libglib2.0-0t64|libglib2.0-0", "libgl1"]
    assert setup_system.missing_needs(needs, {"libglib2.0-0"}) == ["libgl1"]
    assert setup_system.missing_needs(needs, {"libglib2.0-0t64", "libgl1"}) == []


def test_the_name_that_apt_can_install_is_chosen() -> None:
    known = setup_system.parse_policy(POLICY)
    assert known == {"libglib2.0-0t64", "libgl1"}
    assert setup_system.choose_names(["libglib2.0-0t64|libglib2.0-0"], known) == (["libglib2.0-0t64"], [])


def test_a_package_that_apt_does_not_know_is_named() -> None:
    assert setup_system.choose_names(["xdotool", "libgl1"], {"libgl1"}) == (["xdotool", "libgl1"], ["xdotool"])


def test_the_removal_of_an_installed_package_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_to_install(command: list[str]) -> int:
        raise AssertionError(command)

    monkeypatch.setattr(setup_system, "read_output", lambda _: "Remv pipewire-alsa [0.3.65-3]\n")
    monkeypatch.setattr(setup_system, "run_step", refuse_to_install)
    with pytest.raises(SetUpError, match=r"would remove .*: pipewire-alsa\."):
        setup_system.try_install([], ["pulseaudio"])


def test_an_update_that_a_missing_package_needs_is_made_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []

    def note(command: list[str]) -> int:
        ran.append(command)
        return 0

    monkeypatch.setattr(setup_system, "read_output", lambda _: "Inst libgdk [2.42-1] (2.42-2 Debian [amd64])\n")
    monkeypatch.setattr(setup_system, "run_step", note)
    assert setup_system.try_install([], ["xvfb"])
    assert [(command[0], command[-2:]) for command in ran] == [("apt-get", ["--no-remove", "xvfb"])]
    assert "libgdk (2.42-1 -> 2.42-2)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("sudo", "update", "line"),
    [
        ("/usr/bin/sudo", False, "sudo apt-get install -y --no-install-recommends strace"),
        ("/usr/bin/sudo", True, "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends strace'"),
        (None, True, "su -c 'apt-get update && apt-get install -y --no-install-recommends strace'"),
    ],
)  # fmt: skip
def test_the_line_to_run_is_exact(monkeypatch: pytest.MonkeyPatch, sudo: str | None, update: bool, line: str) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", lambda _: sudo)
    assert setup_system.line_to_run(["strace"], update=update) == line


def test_nothing_is_installed_without_root_and_the_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_system, "wanted_needs", lambda _: ["libgl1"])
    monkeypatch.setattr(setup_system, "installed_packages", set)
    monkeypatch.setattr(setup_system, "known_packages", lambda _: {"libgl1"})
    monkeypatch.setattr(setup_system, "root_prefix", lambda: None)
    with pytest.raises(SetUpError, match=r"apt-get install -y --no-install-recommends libgl1\s*$"):
        setup_system.install_with_apt("run")


def test_the_library_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_system, "RUN_LIBRARIES", ("libc.so.6", "libnowhere.so.1"))
    with pytest.raises(SetUpError, match=r": libnowhere\.so\.1$"):
        setup_system.look_for_libraries("run")
