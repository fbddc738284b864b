"""A key held at a real microphone, while the window comes and goes: what is said then is read."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from companion.backends.sound_devices import SoundDevices
from companion.conversation.hearing import Listener
from companion.conversation.trace import Trace
from companion.core.audio import HEARING_RATE
from companion.core.events import ProblemOccurred
from companion.core.voice_commands import StartListening, StopListening, UseWindow
from companion.core.voice_events import HeardLevel, MicrophoneChanged
from tests.sound.rig import Card, noise
from tests.unit.conversation.test_hearing import Reader

SAID = noise(20.0, HEARING_RATE)


class Desk:
    """A listener at the card's microphone, and what it told."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.reader = Reader()
        self.reader.may.set()
        self.sounds = SoundDevices()
        self.listener = Listener(self.sounds, self.reader, announce=self._hear, said=self._said, hush=lambda: None)
        self._heard = asyncio.Event()

    def _hear(self, event: object) -> None:
        self.told.append(event)
        self._heard.set()

    async def _said(self, text: str, _request_id: str, _trace: Trace) -> None:
        self.told.append(text)
        self._heard.set()

    async def until(self, seen: Callable[[Any], bool], count: int = 1) -> None:
        """Wait until so many of a kind were told."""
        async with asyncio.timeout(20):
            while sum(map(seen, self.told)) < count:
                self._heard.clear()
                await self._heard.wait()

    async def until_spoken(self) -> None:
        """Wait until the microphone brought a good deal of what is said."""
        self.told.clear()
        await self.until(lambda one: isinstance(one, HeardLevel) and one.level > 0, 12)


def at_desk(scene: Callable[[Desk], Awaitable[None]]) -> None:
    async def run() -> None:
        desk = Desk()
        try:
            await scene(desk)
        finally:
            await desk.listener.close()
            await desk.sounds.close()

    asyncio.run(run())


def test_the_window_leaves_while_the_last_word_is_said(card: Card) -> None:
    async def scene(desk: Desk) -> None:
        await desk.listener.obey(UseWindow(active=True))
        await desk.listener.obey(StartListening())
        with card.saying(SAID) as player:
            await desk.until_spoken()
            await desk.listener.obey(StopListening("held"))
            await desk.listener.obey(UseWindow(active=False))
            await desk.until(lambda one: one == "words 1" or isinstance(one, ProblemOccurred))
            player.kill()
        assert "words 1" in desk.told
        await desk.until(lambda one: one == MicrophoneChanged(open=False))

    at_desk(scene)


def test_the_window_comes_while_the_key_is_held(card: Card) -> None:
    async def scene(desk: Desk) -> None:
        await desk.listener.obey(StartListening())
        with card.saying(SAID) as player:
            await desk.until_spoken()
            await desk.listener.obey(UseWindow(active=True))
            await desk.until_spoken()
            await desk.listener.obey(StopListening("held"))
            await desk.until(lambda one: one == "words 1" or isinstance(one, ProblemOccurred))
            player.kill()
        assert "words 1" in desk.told

    at_desk(scene)
