import stat
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null
from keyring.errors import KeyringLocked

from companion.core.errors import Code, Problem, SettingsError
from companion.core.ports import Keys
from companion.core.settings import Endpoint
from companion.storage.key_store import KeyStore, PresetKey, origin_of
from tests.keyrings import HungRing, MemoryRing

PRESETS = {"openai": PresetKey("OPENAI_API_KEY", "https://api.openai.com/v1")}
OPENAI = Endpoint("openai")
CUSTOM = Endpoint("custom", "http://Example.com:8080/v1/")


class NoRing(fail.Keyring):
    """What the vendor has where there is no keyring."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]


class LockedRing(MemoryRing):
    """A keyring the user did not unlock."""

    def get_password(self, service: str, username: str) -> str | None:  # noqa: ARG002
        raise KeyringLocked("no")


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


def store(folder: Path, environment: Mapping[str, str] | None = None, patience: float = 20.0) -> KeyStore:
    return KeyStore(
        folder / "keys.toml", folder / "aside", presets=PRESETS, environment=environment or {},
        patience_seconds=patience,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://api.openai.com/v1", "https://api.openai.com:443"),
        ("HTTPS://API.OpenAI.com.:443/", "https://api.openai.com:443"),
        (" http://127.0.0.1:11434/v1 ", "http://127.0.0.1:11434"),
        ("http://[::1]/v1", "http://[::1]:80"),
        ("https://user:secret@host/v1", "https://host:443"),
        ("ftp://host", ""),
        ("host:80", ""),
        ("https://host:99999", ""),
        ("https://", ""),
        ("", ""),
    ],
)
def test_origins(url: str, origin: str) -> None:
    assert origin_of(url) == origin


def test_a_key_is_kept_in_the_keyring_under_its_origin(tmp_path: Path) -> None:
    ring = MemoryRing()
    keyring.set_keyring(ring)
    keys: Keys = store(tmp_path)
    assert keys.keep(CUSTOM, "sk-1", plain_file=False) == "keyring"
    assert ring.kept == {("Companion", "http://example.com:8080"): "sk-1"}
    assert list(tmp_path.iterdir()) == []
    again = store(tmp_path)
    assert again.find(Endpoint("other", "http://example.com:8080/other")) == "sk-1"
    for other in ("https://example.com:8080", "http://example.com", "http://example.com.evil.net:8080", ""):
        assert again.find(Endpoint("custom", other)) == ""
    again.forget(CUSTOM)
    assert again.find(CUSTOM) == ""
    assert ring.kept == {}


@pytest.mark.parametrize("ring", [NoRing, null.Keyring, LockedRing])
def test_without_a_keyring_a_file_needs_a_yes(tmp_path: Path, ring: type[KeyringBackend]) -> None:
    keyring.set_keyring(ring())
    keys = store(tmp_path)
    with pytest.raises(SettingsError) as caught:
        keys.keep(CUSTOM, "sk-2", plain_file=False)
    assert caught.value.problem == Problem(Code.KEYRING_UNAVAILABLE, {"path": str(tmp_path / "keys.toml")})
    assert keys.find(CUSTOM) == ""
    assert keys.keep(CUSTOM, "sk-2", plain_file=True) == "file"
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "keys.toml").stat().st_mode) == 0o600
    again = store(tmp_path)
    assert again.find(CUSTOM) == "sk-2"
    again.forget(CUSTOM)
    assert "sk-2" not in (tmp_path / "keys.toml").read_text()
    assert again.find(CUSTOM) == ""


def test_a_key_that_moves_to_the_keyring_leaves_the_file(tmp_path: Path) -> None:
    keyring.set_keyring(NoRing())
    keys = store(tmp_path)
    keys.keep(CUSTOM, "sk-3", plain_file=True)
    keyring.set_keyring(MemoryRing())
    keys.keep(CUSTOM, "sk-4", plain_file=True)
    assert "sk-" not in (tmp_path / "keys.toml").read_text()
    assert store(tmp_path).find(CUSTOM) == "sk-4"


def test_the_variable_serves_only_its_presets_own_origin(tmp_path: Path) -> None:
    keyring.set_keyring(NoRing())
    keys = store(tmp_path, {"OPENAI_API_KEY": "sk-env"})
    assert keys.find(OPENAI) == "sk-env"
    assert keys.find(Endpoint("openai", "https://api.openai.com/v1/")) == "sk-env"
    assert keys.find(Endpoint("openai", "https://proxy.example.com/v1")) == ""
    assert keys.find(Endpoint("custom", "https://api.openai.com/v1")) == ""
    assert keys.find(Endpoint()) == ""
    keys.keep(OPENAI, "sk-typed", plain_file=True)
    assert keys.find(OPENAI) == "sk-typed"


def test_a_key_in_use_is_kept_nowhere(tmp_path: Path) -> None:
    ring = MemoryRing()
    keyring.set_keyring(ring)
    keys = store(tmp_path)
    keys.use(CUSTOM, "sk-5")
    assert keys.find(CUSTOM) == "sk-5"
    assert store(tmp_path).find(CUSTOM) == ""
    assert list(tmp_path.iterdir()) == []
    assert ring.kept == {}


def test_a_keyring_that_hangs_is_not_waited_for_twice(tmp_path: Path) -> None:
    ring = HungRing()
    keyring.set_keyring(ring)
    keys = store(tmp_path, {"OPENAI_API_KEY": "sk-env"}, patience=0.2)
    assert keys.find(OPENAI) == "sk-env"
    for _ in range(1000):  # would take minutes if each waited
        assert keys.find(OPENAI) == "sk-env"
    assert keys.keep(OPENAI, "sk-6", plain_file=True) == "file"
    ring.gate.set()


def test_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    keyring.set_keyring(NoRing())
    problems: list[Problem] = []
    keys = KeyStore(tmp_path / "keys.toml", tmp_path / "aside", presets={}, environment={}, report=problems.append)
    (tmp_path / "keys.toml").write_bytes(b"[keys")
    assert keys.find(CUSTOM) == ""
    assert [problem.code for problem in problems] == [Code.FILE_DAMAGED]
    assert (tmp_path / "aside" / "keys.toml").read_bytes() == b"[keys"


def test_a_key_without_an_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        store(tmp_path).keep(Endpoint(), "sk", plain_file=True)
    assert caught.value.problem.code is Code.INVALID_SETTING
