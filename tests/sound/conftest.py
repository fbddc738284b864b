"""One virtual sound card for all tests here, and the program's devices on it."""

import os
import sys
from collections.abc import Iterator

import pytest

from companion.backends.sound_port import SoundPort
from tests.sound.rig import Card
from tests.sound_card import sound_card


@pytest.fixture(scope="session")
def card_variables() -> Iterator[dict[str, str]]:
    """The variables of a card that lives as long as the tests."""
    if sys.platform != "linux":
        pytest.skip("PulseAudio and ALSA")
    with sound_card() as variables:
        yield variables


@pytest.fixture
def card(card_variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Card:
    """The card as this process's default device."""
    return use_card(card_variables, monkeypatch)


def use_card(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Card:
    """Let PortAudio in this process find a card and nothing else."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    SoundPort().scan()
    return Card({**os.environ, **variables})


