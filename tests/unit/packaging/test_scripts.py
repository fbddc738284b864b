"""The files that other tools read: each is parsed with that tool's grammar, so that a slip is found before a build."""

import plistlib
import re
import shutil
import subprocess
import tomllib
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree as ET

import linux_packages
import pytest
import yaml
from freeze import parts
from program_facts import IDENTIFIER, build_time, program_version

import companion
from companion.app.window import MENU_ENTRY

PACKAGING = Path(linux_packages.__file__).parent
ROOT = PACKAGING.parent
ISS_SECTIONS = {
    "Setup": set(),
    "Languages": {"Name", "MessagesFile"},
    "CustomMessages": set(),
    "Tasks": {"Name", "Description", "GroupDescription", "Flags"},
    "InstallDelete": {"Type", "Name"},
    "Files": {"Source", "DestDir", "Flags"},
    "Icons": {"Name", "Filename", "Tasks"},
    "Run": {"Filename", "Description", "Flags"},
    "Code": set(),
}


def test_the_version_stands_in_one_place() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert companion.__version__ == program_version(ROOT) == declared


def test_a_build_has_the_time_of_its_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")
    assert f"{build_time(ROOT):%Y-%m-%d}" == "2025-11-30"


@pytest.mark.parametrize(
    "script", [*sorted(PACKAGING.rglob("*.sh")), PACKAGING / "linux" / "postrm"], ids=lambda p: p.name
)
def test_shell_scripts_are_sound(script: Path) -> None:
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
    if shutil.which("shellcheck"):
        done = subprocess.run(["shellcheck", "--shell=sh", script], capture_output=True, text=True, check=False)
        assert done.stdout == ""


def test_the_menu_entry_is_valid(tmp_path: Path) -> None:
    text = linux_packages.desktop_entry()
    entry = ConfigParser(interpolation=None, delimiters=("=",))
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read_string(text)
    told = entry["Desktop Entry"]
    assert IDENTIFIER == MENU_ENTRY  # by which Wayland finds the window's entry
    assert (told["Exec"], told["Icon"], told["Type"]) == ("companion", IDENTIFIER, "Application")
    assert all(f"{name}[{language}]" in told for name in ("Name", "Comment") for language in ("zh_CN", "ja"))
    path = tmp_path / f"{IDENTIFIER}.desktop"
    path.write_text(text, encoding="utf-8")
    if shutil.which("desktop-file-validate"):
        done = subprocess.run(["desktop-file-validate", path], capture_output=True, text=True, check=False)
        assert done.stdout == ""


def test_the_data_for_software_centres_is_valid(tmp_path: Path) -> None:
    text = linux_packages.metainfo(ROOT, "1.2.3")
    component = ET.fromstring(text)  # noqa: S314 - our own file
    assert component.findtext("id") == IDENTIFIER
    release = component.find("releases/release")
    assert release is not None
    assert release.get("version") == "1.2.3"
    assert component.findtext("launchable") == f"{IDENTIFIER}.desktop"
    path = tmp_path / f"{IDENTIFIER}.metainfo.xml"
    path.write_text(text, encoding="utf-8")
    if shutil.which("appstreamcli"):
        command = ["appstreamcli", "validate", "--no-net", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_the_mac_program_may_listen_and_says_why() -> None:
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert rights["com.apple.security.device.audio-input"] is True
    facts = parts.property_list(ROOT)
    assert facts["CFBundleShortVersionString"] == companion.__version__
    assert "microphone" not in plistlib.dumps(facts).decode().lower().replace("nsmicrophoneusagedescription", "")
    sentences = {"en": facts["NSMicrophoneUsageDescription"]}
    for path in (PACKAGING / "macos").glob("*.strings"):
        found = re.fullmatch(r'"NSMicrophoneUsageDescription" = "([^"]+)";\n', path.read_text("utf-8"))
        assert found, path
        sentences[path.stem] = found[1]
    assert set(sentences) == set(facts["CFBundleLocalizations"])  # type: ignore[call-overload]
    assert len(set(sentences.values())) == len(sentences)


def test_the_windows_installer_uses_what_its_compiler_knows() -> None:
    text = (PACKAGING / "windows" / "companion.iss").read_text("utf-8")
    section, seen = "", set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith((";", "#")) or section == "Code":
            continue
        if found := re.fullmatch(r"\[(\w+)\]", line):
            section = found[1]
            seen.add(section)
        elif section in ("Setup", "CustomMessages"):
            assert re.fullmatch(r"[\w.]+=\S.*", line), f"{number}: {line}"
        else:
            parameters = dict(part.split(": ", 1) for part in re.split(r";\s+(?=\w+: )", line))
            assert set(parameters) <= ISS_SECTIONS[section], f"{number}: {line}"
            assert all(re.fullmatch(r'"[^"]*"|[\w\s]+', value) for value in parameters.values()), f"{number}: {line}"
    assert seen == set(ISS_SECTIONS)


def test_the_windows_installer_needs_no_administrator_and_leaves_the_data() -> None:
    text = (PACKAGING / "windows" / "companion.iss").read_text("utf-8")
    assert "PrivilegesRequired=lowest" in text
    assert "{localappdata}\\Programs\\Companion" in text
    removed = re.findall(r"^Type: .*Name: \"([^\"]+)\"", text, re.MULTILINE)
    assert removed == ["{app}\\_internal"]
    defines = set(re.findall(r"\{#(\w+)\}", text))
    assert defines == set(re.findall(r"^#ifndef (\w+)", text, re.MULTILINE))


def test_details_of_the_windows_program_are_python_that_names_the_version() -> None:
    text = parts.windows_details("1.20.3", "companion")
    compile(text, "version", "eval")
    assert "filevers=(1, 20, 3, 0)" in text
    assert "StringStruct('ProductVersion', '1.20.3')" in text


def test_the_workflow_builds_on_every_system_and_runs_what_exists() -> None:
    told = yaml.safe_load((ROOT / ".github" / "workflows" / "build.yml").read_text("utf-8"))
    job = told["jobs"]["build"]
    systems = {entry["runner"].partition("-")[0] for entry in job["strategy"]["matrix"]["include"]}
    assert systems == {"ubuntu", "windows", "macos"}
    scripts = [word for step in job["steps"] for word in step.get("run", "").split() if word.endswith(".py")]
    assert scripts
    assert all((ROOT / script).is_file() for script in scripts)
