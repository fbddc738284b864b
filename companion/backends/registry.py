"""Which backend answers for an endpoint: a literal table of factories, each importing its vendor library lazily.

The imports stand inside the factories, where frozen builds still find them; a program that never chats with a service
never loads that service's library.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.backends.idle_unloading import IdleLimit
from companion.backends.presets import find_preset
from companion.backends.quirk_memory import QuirkMemory
from companion.core.errors import ChatError, Code
from companion.core.ports import ChatModel
from companion.core.settings import EMBEDDED, Endpoint

if TYPE_CHECKING:
    from companion.backends.openai_chat import OpenAIChat

DEFAULT_CHAT_MODEL = "qwen2.5-coder-0.5b"
OPENAI_COMPATIBLE = "openai-compatible"


class ChatModelTable:
    """Makes chat models; it satisfies `ChatModels`. `models_folder` holds the files of embedded ones.

    `limit` unloads embedded ones when they are idle. With `waits_to_be_asked` one starts for nothing but what somebody
    waits for.
    """

    def __init__(
        self,
        models_folder: Path,
        quirks: QuirkMemory | None = None,
        *,
        limit: IdleLimit | None = None,
        waits_to_be_asked: bool = False,
    ) -> None:
        self._limit = limit
        self._waits_to_be_asked = waits_to_be_asked
        self._models_folder = models_folder
        self._quirks = quirks or QuirkMemory()
        self._factories: dict[str, Callable[[Endpoint, str], ChatModel]] = {
            EMBEDDED: self._embedded,
            OPENAI_COMPATIBLE: self.openai_compatible,
        }

    def __call__(self, endpoint: Endpoint, key: str) -> ChatModel:
        """Return a model; nothing is connected or started before its first use."""
        kind = EMBEDDED if endpoint.preset == EMBEDDED else OPENAI_COMPATIBLE
        return self._factories[kind](endpoint, key)

    def _embedded(self, endpoint: Endpoint, _: str) -> ChatModel:
        from companion.backends.embedded_chat import EmbeddedChat
        from companion.backends.embedded_server import EmbeddedOptions

        name = endpoint.model or DEFAULT_CHAT_MODEL
        options = EmbeddedOptions(model_path(self._models_folder, name), Path(name).name)
        if endpoint.context_tokens:
            options = EmbeddedOptions(options.model, options.name, endpoint.context_tokens)
        return EmbeddedChat(options, limit=self._limit, waits_to_be_asked=self._waits_to_be_asked)

    def openai_compatible(self, endpoint: Endpoint, key: str) -> "OpenAIChat":
        """Return a model behind a URL. Raises `ChatError` MODEL_NOT_FOUND where none is named."""
        from companion.backends.openai_chat import OpenAIChat
        from companion.backends.targets import target_of

        target = target_of(endpoint, key)
        if not target.model:
            raise ChatError(Code.MODEL_NOT_FOUND, model="", host=target.host)
        return OpenAIChat(
            target,
            context_tokens=endpoint.context_tokens,
            presumed_context=find_preset(endpoint.preset).context_tokens,
            quirks=self._quirks.of(target.base_url, target.model),
            remember=self._quirks.remember_for(target.base_url, target.model),
        )


def model_path(models_folder: Path, name: str) -> Path:
    """Return the file of an embedded model: one of the catalogue, or any GGUF file by its path or its name."""
    from companion.backends.model_catalogue import read_catalogue

    entry = read_catalogue().find(name)
    return models_folder / (entry.file if entry else Path(name).expanduser())
