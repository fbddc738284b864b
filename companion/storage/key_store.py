"""Keys of endpoints, each bound to the origin it was entered for: the system's keyring, else a private file.

A keyring may ask the user to unlock it and may hang, so each call runs in a thread of its own and is waited for only so
long; all the same, never call this from the window's thread.
"""

import queue
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from companion.core.errors import Code, Problem, SettingsError, StorageError
from companion.core.settings import Endpoint
from companion.core.store_address import origin_of_store
from companion.core.values import dataclass
from companion.storage.toml_file import keep_aside, read_toml, write_toml

T = TypeVar("T")
SERVICE = "Companion"
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PresetKey:
    """The environment variable that may hold a preset's key, and the address the variable is meant for."""

    variable: str
    base_url: str


def origin_of(url: str) -> str:
    """Return "scheme://host:port" of an http address, scheme and hosts of a store's, or an empty text for others."""
    if store := origin_of_store(url):
        return store
    try:
        parts = urlsplit(url.strip())
        port = parts.port or _DEFAULT_PORTS.get(parts.scheme, 0)
    except ValueError:
        return ""
    host = (parts.hostname or "").rstrip(".")
    if not host or parts.scheme not in _DEFAULT_PORTS:
        return ""
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}:{port}"


class KeyStore:
    """Satisfies `core.ports.Keys`. `presets` and `environment` are where keys are looked for last."""

    def __init__(
        self,
        path: Path,
        aside: Path,
        *,
        presets: Mapping[str, PresetKey],
        environment: Mapping[str, str],
        report: Callable[[Problem], None] = lambda _: None,
        patience_seconds: float = 20.0,
    ) -> None:
        self._path = path
        self._aside = aside
        self._presets = presets
        self._environment = environment
        self._report = report
        self._keyring = _Keyring(patience_seconds)
        self._known: dict[str, str] = {}
        self._lock = threading.Lock()

    def find(self, endpoint: Endpoint) -> str:
        """Return the key for the endpoint's origin, or an empty text."""
        origin = self._origin(endpoint)
        if not origin:
            return ""
        with self._lock:
            key = self._known.get(origin) or self._keyring.get(origin) or self._read_file().get(origin, "")
            if key:
                self._known[origin] = key
            return key or self._from_environment(endpoint.preset, origin)

    def use(self, endpoint: Endpoint, key: str) -> None:
        """Use a key for the endpoint's origin until the program ends, and keep it nowhere."""
        with self._lock:
            self._known[self._checked_origin(endpoint)] = key

    def keep(self, endpoint: Endpoint, key: str, *, plain_file: bool) -> str:
        """Keep a key; return "keyring" or "file". Without a yes to the latter raises KEYRING_UNAVAILABLE."""
        origin = self._checked_origin(endpoint)
        with self._lock:
            if self._keyring.set(origin, key):
                where = "keyring"
                self._remove_from_file(origin)
            elif plain_file:
                where = "file"
                write_toml(self._path, "keys", {"keys": {**self._read_file(), origin: key}})
            else:
                raise SettingsError(Code.KEYRING_UNAVAILABLE, path=self._path)
            self._known[origin] = key
            return where

    def forget(self, endpoint: Endpoint) -> None:
        """Remove the key for the endpoint's origin from everywhere but the environment."""
        origin = self._checked_origin(endpoint)
        with self._lock:
            self._known.pop(origin, None)
            self._keyring.delete(origin)
            self._remove_from_file(origin)

    def _origin(self, endpoint: Endpoint) -> str:
        preset = self._presets.get(endpoint.preset)
        return origin_of(endpoint.base_url or (preset.base_url if preset else ""))

    def _checked_origin(self, endpoint: Endpoint) -> str:
        origin = self._origin(endpoint)
        if not origin:
            raise SettingsError(Code.INVALID_SETTING, name="chat.base_url", detail=endpoint.base_url)
        return origin

    def _from_environment(self, preset_name: str, origin: str) -> str:
        preset = self._presets.get(preset_name)
        if preset is None or origin_of(preset.base_url) != origin:
            return ""
        return self._environment.get(preset.variable, "")

    def _read_file(self) -> dict[str, str]:
        try:
            keys = (read_toml(self._path, "keys") or {}).get("keys", {})
        except StorageError as error:
            if error.problem.code is Code.FILE_DAMAGED:
                self._report(keep_aside(self._path, self._aside, Code.FILE_DAMAGED))
            else:
                self._report(error.problem)
            return {}
        return {str(origin): str(key) for origin, key in keys.items()} if isinstance(keys, dict) else {}

    def _remove_from_file(self, origin: str) -> None:
        keys = self._read_file()
        if keys.pop(origin, None) is not None:
            write_toml(self._path, "keys", {"keys": keys})


class _Keyring:
    """The system's keyring, which may be missing, locked, or not answer."""

    def __init__(self, patience_seconds: float) -> None:
        self._patience = patience_seconds
        self._asking: threading.Thread | None = None

    def get(self, origin: str) -> str:
        return self._ask(lambda ring: ring.get_password(SERVICE, origin), "") or ""

    def set(self, origin: str, key: str) -> bool:
        def keep(ring: Any) -> bool:
            ring.set_password(SERVICE, origin, key)
            return bool(ring.get_password(SERVICE, origin) == key)  # the null keyring takes everything and has nothing

        return self._ask(keep, otherwise=False)

    def delete(self, origin: str) -> None:
        def delete(ring: Any) -> None:
            if ring.get_password(SERVICE, origin) is not None:
                ring.delete_password(SERVICE, origin)

        self._ask(delete, None)

    def _ask(self, question: Callable[[Any], T], otherwise: T) -> T:
        if self._asking is not None and self._asking.is_alive():
            return otherwise  # it still hangs over an earlier question
        answers: queue.SimpleQueue[T] = queue.SimpleQueue()
        self._asking = threading.Thread(
            target=lambda: answers.put(answer(question, otherwise)), name="keyring", daemon=True
        )
        self._asking.start()
        try:
            return answers.get(timeout=self._patience)
        except queue.Empty:
            return otherwise


def answer(question: Callable[[Any], T], otherwise: T) -> T:
    """Return what the system's keyring answers a question, or `otherwise` where it fails; it may hang."""
    import keyring  # searches all installed packages for its backends, which takes a while
    import keyring.errors

    failures: tuple[type[Exception], ...] = (keyring.errors.KeyringError, OSError, RuntimeError, ValueError)
    try:
        import secretstorage.exceptions
        from jeepney import DBusErrorResponse
    except ImportError:
        pass
    else:
        failures += (DBusErrorResponse, secretstorage.exceptions.SecretStorageException)
    try:
        return question(keyring.get_keyring())
    except failures:
        return otherwise
