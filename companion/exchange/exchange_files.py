"""The room's face to the engine: cards in and out, chats out, each done on a thread of its own and quick to cancel."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from companion.core.audio import AudioFrame
from companion.core.card import Card
from companion.core.conversation import ChatForm, Turn
from companion.core.persona import Persona, User
from companion.exchange.card_file import open_card
from companion.exchange.card_json import dump_card
from companion.exchange.card_out import card_of
from companion.exchange.card_persona import notes_of, persona_of
from companion.exchange.card_pictures import FOLDER, choose_pictures
from companion.exchange.chat_forms import Form, form_of
from companion.exchange.out_file import OutFile
from companion.exchange.sound_out import write_sound

T = TypeVar("T")


class ExchangeFiles:
    """Satisfies `core.ports.Exchange`."""

    async def read_card(self, path: Path, persona_id: str) -> Card:
        """Read a character card as the persona of this id. Raises `ExchangeError` CARD_UNREADABLE, CARD_TOO_LARGE."""
        return await asyncio.to_thread(read_card, path, persona_id)

    async def write_card(self, path: Path, persona: Persona) -> None:
        """Write a persona as a card. Raises `ExchangeError` EXPORT_FAILED."""
        await asyncio.to_thread(write_card, path, persona)

    async def write_chat(
        self, path: Path, form: ChatForm, persona: Persona, user: User, pages: AsyncIterator[Sequence[Turn]]
    ) -> None:
        """Write turns as they come. Cancelled or raising `ExchangeError` EXPORT_FAILED, it leaves no file."""
        to_bytes = form_of(form, persona, user)
        file = OutFile(path)
        try:
            await _finish(file.open)
            await _finish(partial(_write, file, to_bytes, ()))
            async for page in pages:
                await _finish(partial(_write, file, to_bytes, page))
            await _finish(file.keep)
        finally:
            file.discard()

    async def write_sound(self, path: Path, frames: Sequence[AudioFrame]) -> None:
        """Write sound as a WAV file. Raises `ExchangeError` EXPORT_FAILED."""
        await asyncio.to_thread(write_sound, path, frames)


def read_card(path: Path, persona_id: str) -> Card:
    """Read a card's file."""
    source = open_card(path)
    chosen = choose_pictures(source)
    persona = persona_of(source.card, persona_id, path.stem)
    persona = replace(persona, sprites=FOLDER if chosen.pictures else "")
    return Card(persona, MappingProxyType(chosen.pictures), (*notes_of(source.card), *chosen.notes()))


def write_card(path: Path, persona: Persona) -> None:
    """Write a persona as a card."""
    file = OutFile(path)
    try:
        file.open()
        file.write(dump_card(card_of(persona), indent=2).encode())
        file.keep()
    finally:
        file.discard()


def _write(file: OutFile, to_bytes: Form, turns: Sequence[Turn]) -> None:
    file.write(to_bytes(turns))


async def _finish(work: Callable[[], T]) -> T:
    """Do some work on a thread; where the wait for it is cancelled, it is over all the same when that is told."""
    working = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait({working})
        raise
