"""Another computer for tests that may only talk to this one: "localhost" counts as beyond it, 127.0.0.1 does not."""

import pytest

from companion.backends.outside_gate import GATE, watch_this_process
from companion.core.outside import Errand

HERE, OUTSIDE = "127.0.0.1", "localhost"


def beyond(url: str) -> str:
    """Return a URL of a server of this test as one of another computer."""
    return url.replace(HERE, OUTSIDE)


class Noted:
    """A ledger that keeps what it is told: host, errand, whether it was refused, and the bytes once it ended."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, Errand, bool]] = []
        self.ended: dict[str, tuple[int, int]] = {}

    def begin(self, host: str, errand: Errand, *, refused: bool) -> str:
        """Keep a beginning."""
        self.begun.append((host.partition(":")[0], errand, refused))
        return str(len(self.begun) - 1)

    def end(self, request_id: str, sent: int, received: int) -> None:
        """Keep an end."""
        self.ended[request_id] = (sent, received)

    @property
    def errands(self) -> list[Errand]:
        """What the requests were for, the refused ones left out."""
        return [errand for _, errand, refused in self.begun if not refused]


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    """What goes beyond this computer in this test, by the rule above."""
    watch_this_process()
    ledger = Noted()
    monkeypatch.setattr(GATE, "is_here", lambda host: host == HERE)
    GATE.ledger = ledger
    return ledger
