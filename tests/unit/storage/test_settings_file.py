from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.errors import Code, SettingsError, StorageError
from companion.core.settings import (
    AppearanceSettings,
    Contrast,
    Endpoint,
    Language,
    NoticeSettings,
    ReplyNotice,
    SessionSettings,
    Settings,
    Theme,
)
from companion.storage.settings_file import SettingsFile

OTHER = Settings(
    chat=Endpoint("custom", "http://127.0.0.1:8080/v1", '模型 \x00\r\n"\\', 4096, 0.0, 16, memory_as_assistant=True),
    session=SessionSettings(1440),
    appearance=AppearanceSettings(Theme.DARK, Language.CHINESE, 200, reduced_motion=True, contrast=Contrast.HIGH),
    notices=NoticeSettings(ReplyNotice.WORDS),
    shortcuts=("find=Ctrl+G", "quit="),
    persona="ginko",
    user="ming",
)


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.toml", tmp_path / "aside")


def test_settings_come_back(file: SettingsFile, tmp_path: Path) -> None:
    file.save(OTHER)
    again = SettingsFile(tmp_path / "settings.toml", tmp_path)
    assert again.load() == []
    assert again.settings == file.settings == OTHER


def test_unknown_keys_are_kept(file: SettingsFile, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('\ufefflater = "x"\n[chat]\nmodel = "m"\nquirk = [1]\n[plugin.a]\nb = true\n', encoding="utf-8")
    assert file.load() == []
    assert file.settings == Settings(chat=Endpoint(model="m"))
    file.save(replace(file.settings, persona="ginko"))
    text = path.read_text()
    for line in ("version = 1", 'later = "x"', "[plugin.a]", "b = true", "quirk = [", 'persona = "ginko"'):
        assert line in text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("[chat]\ntemperature = 2.1", "chat.temperature"),
        ("[chat]\ntemperature = nan", "chat.temperature"),
        ("[chat]\ntemperature = " + "9" * 400, "chat.temperature"),
        ('[chat]\ntemperature = "warm"', "chat.temperature"),
        ("[chat]\nmax_reply_tokens = 15", "chat.max_reply_tokens"),
        ("[chat]\nmax_reply_tokens = true", "chat.max_reply_tokens"),
        ("[chat]\nmemory_as_assistant = 1", "chat.memory_as_assistant"),
        ("chat = 5", "chat"),
        ('[appearance]\ntheme = "pink"', "appearance.theme"),
        ("[session]\ntimeout_minutes = 10.5", "session.timeout_minutes"),
        ("persona = []", "persona"),
    ],
)
def test_a_wrong_value_costs_only_itself(file: SettingsFile, tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / "settings.toml").write_text('user = "ming"\n' + text)
    [problem] = file.load()
    assert problem.code is Code.INVALID_SETTING
    assert problem.values["name"] == name
    assert file.settings == Settings(user="ming")


@pytest.mark.parametrize("content", [b"= 1", b"\xff\xfe\x00", b"version = 'one'", b"version = 0", b"a = 1\na = 2"])
def test_a_broken_file_is_set_aside(file: SettingsFile, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.toml").write_bytes(content)
    [problem] = file.load()
    assert problem.code is Code.SETTINGS_DAMAGED
    assert Path(problem.values["kept_as"]).read_bytes() == content
    assert file.settings == Settings()


def test_a_value_that_breaks_its_limits_is_not_saved(file: SettingsFile, tmp_path: Path) -> None:
    for wrong in (
        replace(OTHER, chat=Endpoint(temperature=9.0)),
        replace(OTHER, chat=Endpoint(model="\ud800")),
        replace(OTHER, persona=5),  # type: ignore[arg-type]
    ):
        with pytest.raises(SettingsError) as caught:
            file.save(wrong)
        assert caught.value.problem.code is Code.INVALID_SETTING
    assert not (tmp_path / "settings.toml").exists()
    assert file.settings == Settings()


def test_a_later_version_is_refused(file: SettingsFile, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("version = 2")
    with pytest.raises(StorageError) as caught:
        file.load()
    assert caught.value.problem.code is Code.HOME_NEWER
