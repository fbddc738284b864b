"""What every chat model does, seen at an endpoint on loopback and at the real embedded model."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, aclosing
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from companion.backends.chat_target import ChatTarget
from companion.backends.embedded_chat import EmbeddedChat
from companion.backends.embedded_server import EmbeddedOptions
from companion.backends.openai_chat import OpenAIChat
from companion.core.conversation import Purpose
from companion.core.errors import Code
from companion.core.ports import ChatModel
from tests.shared_models import TINY, shared_model
from tests.wire import chat_server as wire
from tests.wire.asking import ask, ask_until_error, request_of, text_of
from tests.wire.chat_server import ChatServer

T = TypeVar("T")
Talk = Callable[[ChatModel], Coroutine[Any, Any, T]]


class Subject:
    """Runs a test's talk with one kind of model. `overflows` prepares the refusal of a prompt that is too long."""

    def __init__(self, kind: str, stack: ExitStack) -> None:
        self._server = stack.enter_context(ChatServer()) if kind == "endpoint" else None

    def run(self, talk: Talk[T]) -> T:
        async def session() -> T:
            model = self._build()
            try:
                return await talk(model)
            finally:
                await model.close()

        return asyncio.run(session())

    def overflows(self) -> None:
        if self._server is not None:
            self._server.script(wire.overflow(9000, 512))

    def _build(self) -> ChatModel:
        if self._server is not None:
            return OpenAIChat(ChatTarget(self._server.base_url, "wire-model", "sk-key"), context_tokens=512)
        return EmbeddedChat(EmbeddedOptions(shared_model(TINY), "tiny", context_tokens=512, threads=1))


@pytest.fixture(params=["endpoint", pytest.param("embedded", marks=pytest.mark.model)])
def subject(request: pytest.FixtureRequest) -> Iterator[Subject]:
    with ExitStack() as stack:
        yield Subject(request.param, stack)


def test_an_answer_comes_in_pieces_and_its_last_one_closes_it(subject: Subject) -> None:
    deltas = subject.run(lambda model: ask(model, request_of("Say hello.", max_tokens=24)))
    assert len([delta for delta in deltas if delta.text]) > 1
    assert text_of(deltas).strip()
    last = deltas[-1]
    assert last.finish in ("stop", "length")
    assert last.model
    assert last.usage is not None
    assert last.usage.prompt_tokens > 0
    assert last.usage.reply_tokens > 0
    assert not any(delta.finish for delta in deltas[:-1])


def test_a_reply_can_be_stopped_and_the_next_one_asked_for(subject: Subject) -> None:
    async def talk(model: ChatModel) -> str:
        async with aclosing(model.stream(request_of("Count to one thousand.", max_tokens=400))) as deltas:
            await anext(deltas)
        return text_of(await ask(model, request_of("Say hello.", max_tokens=12)))

    assert subject.run(talk)


def test_a_cancelled_task_stops_its_reply_and_the_next_one_comes(subject: Subject) -> None:
    async def talk(model: ChatModel) -> str:
        task = asyncio.create_task(ask(model, request_of("Count to one thousand.", max_tokens=400)))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})
        assert task.cancelled()
        return text_of(await ask(model, request_of("Say hello.", max_tokens=12)))

    assert subject.run(talk)


def test_warming_does_not_show(subject: Subject) -> None:
    async def talk(model: ChatModel) -> str:
        request = request_of("Say hello.", max_tokens=12)
        await model.warm(request)
        return text_of(await ask(model, request))

    assert subject.run(talk)


def test_background_calls_and_chat_at_once_are_all_answered(subject: Subject) -> None:
    async def talk(model: ChatModel) -> list[str]:
        background = replace(request_of("Summarise: the cat sat.", max_tokens=16), purpose=Purpose.SUMMARY)
        chat = request_of("Say hello.", max_tokens=12)
        answers = await asyncio.gather(ask(model, background), ask(model, chat), ask(model, background))
        return [text_of(answer) for answer in answers]

    assert all(subject.run(talk))


def test_a_prompt_that_is_too_long_says_so_with_the_limit(subject: Subject) -> None:
    subject.overflows()
    _, error = subject.run(lambda model: ask_until_error(model, request_of("word " * 2000)))
    assert error.problem.code is Code.CONTEXT_OVERFLOW
    assert error.problem.values["limit"] == "512"


def test_tokens_are_counted_or_estimated_above(subject: Subject) -> None:
    async def talk(model: ChatModel) -> tuple[int, int, int]:
        await ask(model, request_of("Say hello.", max_tokens=4))
        return await model.count_tokens(""), await model.count_tokens("Hello there, friend."), model.context_tokens

    nothing, some, context = subject.run(talk)
    assert nothing == 0
    assert 4 <= some <= 12
    assert context == 512


def test_a_closed_model_can_be_closed_again_and_used_again(subject: Subject) -> None:
    async def talk(model: ChatModel) -> str:
        await model.close()
        await ask(model, request_of("Say hello.", max_tokens=4))
        await model.close()
        await model.close()
        return text_of(await ask(model, request_of("Say hello.", max_tokens=12)))

    assert subject.run(talk)
