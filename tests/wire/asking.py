"""Ask a chat model from a test: collect its answer, or the error it ends with."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing

from companion.core.conversation import ChatDelta, ChatMessage, ChatRequest, Purpose, Role
from companion.core.errors import ChatError
from companion.core.ports import ChatModel


def request_of(*texts: str, system: str = "You are kind.", max_tokens: int | None = 64) -> ChatRequest:
    """Return a request of a system message and texts that user and assistant say in turns."""
    roles = (Role.USER, Role.ASSISTANT)
    messages = [ChatMessage(roles[index % 2], text) for index, text in enumerate(texts)]
    return ChatRequest((ChatMessage(Role.SYSTEM, system), *messages), Purpose.CHAT, max_tokens, temperature=0.0)


async def ask(model: ChatModel, request: ChatRequest | None = None) -> list[ChatDelta]:
    """Return all pieces of the answer."""
    async with aclosing(model.stream(request or request_of("Hello"))) as deltas:
        return [delta async for delta in deltas]


async def ask_until_error(model: ChatModel, request: ChatRequest | None = None) -> tuple[str, ChatError]:
    """Return the text that came before the error, and the error."""
    text = ""
    async with aclosing(model.stream(request or request_of("Hello"))) as deltas:
        try:
            async for delta in deltas:
                text += delta.text
        except ChatError as error:
            return text, error
    raise AssertionError(f"no error, but the answer {text!r}")


async def until(condition: Callable[[], bool]) -> None:
    """Wait for what no event tells; the test's own time limit ends a wait in vain."""
    while not condition():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def text_of(deltas: Sequence[ChatDelta]) -> str:
    """Join the texts of pieces."""
    return "".join(delta.text for delta in deltas)
