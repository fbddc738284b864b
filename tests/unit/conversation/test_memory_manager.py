"""A model that is asked whether memories are needed, which may say anything or nothing."""

import asyncio
from typing import cast

import pytest

from companion.conversation.background_model import BackgroundModel
from companion.conversation.memory_manager import MemoryManager
from companion.core.conversation import ChatRequest
from companion.core.errors import ChatError, Code


class Answering:
    """A model for background work with one answer; None: it never comes."""

    def __init__(self, answer: str | Exception | None) -> None:
        self._answer = answer

    async def ask(self, request: ChatRequest) -> str:
        assert request.messages[-1].content == "你还记得吗？"
        if self._answer is None:
            await asyncio.Event().wait()
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer or ""


@pytest.mark.parametrize(
    ("answer", "needed"),
    [
        ("yes", True), ("No.", False), (" **no**", False), ("否", False), ("不需要", False), ("是", True), ("", True),
        ("Well, that depends", True), (ChatError(Code.NO_NETWORK), True), (None, True),
    ],
)  # fmt: skip
def test_memories_are_searched_unless_the_model_says_no(answer: str | Exception | None, needed: bool) -> None:
    manager = MemoryManager(cast("BackgroundModel", Answering(answer)), patience=0.05)
    assert asyncio.run(manager.needs_memory("你还记得吗？")) is needed
