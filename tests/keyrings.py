"""Keyrings as systems have them: one that works, and one that does not answer.

They have no priority, so that only a test that sets one gets it: the vendor's own choice asks every ring that has.
"""

import threading

from keyring.backend import KeyringBackend


class MemoryRing(KeyringBackend):
    """A keyring as the system has one, in memory."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class HungRing(MemoryRing):
    """A keyring that does not answer until it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:  # noqa: ARG002
        self.gate.wait(30)
        return None
