"""What the engine needs from the outside world, as Protocols that backends and storage satisfy."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from companion.core.audio import AudioFrame
from companion.core.card import Card
from companion.core.conversation import ChatDelta, ChatForm, ChatRequest, Turn
from companion.core.events import EndpointTested, Event, ModelsListed
from companion.core.persona import Persona, User
from companion.core.settings import Endpoint, EndpointPreset, ModelFile

Announce = Callable[[Event], None]


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        ...

    def utc_offset(self) -> int:
        """Return the minutes east of UTC where the user is now."""
        ...


class ChatModel(Protocol):
    """Something that answers in words."""

    @property
    def name(self) -> str:
        """The model's name, as kept with each reply."""
        ...

    @property
    def context_tokens(self) -> int:
        """How many tokens a request and its reply may have together."""
        ...

    def stream(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        """Yield the answer piece by piece. Raises `ChatError`; closing the generator stops the request."""
        ...

    async def warm(self, request: ChatRequest) -> None:
        """Make ready so that a request beginning like this one is answered quickly. Never raises."""
        ...

    async def count_tokens(self, text: str) -> int:
        """Count the tokens of a text, or a number that is surely not below it."""
        ...

    async def close(self) -> None:
        """Release connections and children."""
        ...


class Keys(Protocol):
    """Keys of endpoints, each bound to the origin (scheme, host, port) it was entered for."""

    def find(self, endpoint: Endpoint) -> str:
        """Return the key for the endpoint's origin, or an empty text."""
        ...

    def keep(self, endpoint: Endpoint, key: str, *, plain_file: bool) -> str:
        """Keep a key; return "keyring" or "file". Raises `SettingsError` KEYRING_UNAVAILABLE without a yes."""
        ...

    def forget(self, endpoint: Endpoint) -> None:
        """Remove the key for the endpoint's origin."""
        ...


class ChatModels(Protocol):
    """Makes a chat model for an endpoint; the registry of backends satisfies it."""

    def __call__(self, endpoint: Endpoint, key: str) -> ChatModel:
        """Return a model; nothing is connected or started before its first use."""
        ...


class ModelFiles(Protocol):
    """Model files that can be fetched."""

    def path(self, name: str) -> Path | None:
        """Return where a model of the catalogue lies, if it is complete here."""
        ...

    def listed(self) -> Sequence[ModelFile]:
        """Return all models of the catalogue. It looks for files: not for the window's thread."""
        ...

    async def fetch(self, name: str, progress: Callable[[int, int], None]) -> Path:
        """Fetch a model, telling done and total bytes; cancel the task to stop. Raises `ModelFileError`."""
        ...


class Embedder(Protocol):
    """Turns texts into vectors that are near one another when the texts mean the same, in any language."""

    @property
    def available(self) -> bool:
        """Whether texts can be embedded here at all; False once it was tried and failed."""
        ...

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """Return one vector of signed bytes per text, or empty ones where it is not available. Never raises."""
        ...

    async def close(self) -> None:
        """Release the model."""
        ...


class EndpointProbe(Protocol):
    """Looks at an endpoint without a conversation. What is wrong comes back as a `Problem` in the answer."""

    async def test(self, endpoint: Endpoint, key: str) -> EndpointTested:
        """Ask for one short answer and time its first word. Never raises `ChatError`."""
        ...

    async def models(self, endpoint: Endpoint, key: str) -> ModelsListed:
        """Ask which models the endpoint has. Never raises `ChatError`."""
        ...

    async def local_servers(self) -> Sequence[EndpointPreset]:
        """Return the presets of servers that run on this computer and answer, each with the models it has."""
        ...


class Exchange(Protocol):
    """Files that come from elsewhere or go there."""

    async def read_card(self, path: Path, persona_id: str) -> Card:
        """Read a character card as the persona of this id. Raises `ExchangeError` CARD_UNREADABLE, CARD_TOO_LARGE."""
        ...

    async def write_card(self, path: Path, persona: Persona) -> None:
        """Write a persona as a card. Raises `ExchangeError` EXPORT_FAILED."""
        ...

    async def write_chat(
        self, path: Path, form: ChatForm, persona: Persona, user: User, pages: AsyncIterator[Sequence[Turn]]
    ) -> None:
        """Write turns as they come. Cancelled or raising `ExchangeError` EXPORT_FAILED, it leaves no file."""
        ...

    async def write_sound(self, path: Path, frames: Sequence[AudioFrame]) -> None:
        """Write sound of one rate as a WAV file. Raises `ExchangeError`; then no file is left."""
        ...
