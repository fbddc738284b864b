"""Each quirk against a server that has it: the first time it is learned, the second time it is known."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from aiohttp import web

from companion.backends.chat_target import ChatTarget
from companion.backends.endpoint_quirks import EndpointQuirks, QuirkNote
from companion.backends.openai_chat import OpenAIChat
from companion.backends.quirk_memory import QuirkMemory
from companion.core.conversation import ChatMessage, ChatRequest, Picture, Role
from companion.core.errors import ChatError, Code
from tests.wire import chat_server as wire
from tests.wire.asking import ask, request_of, text_of
from tests.wire.chat_server import Behaviour, ChatServer

Body = dict[str, Any]
Objection = Callable[[Body], str]
REQUEST = ChatRequest(
    (
        ChatMessage(Role.SYSTEM, "You are kind."),
        ChatMessage(Role.ASSISTANT, "Hello! I was waiting.", thinking="I greet."),
        ChatMessage(Role.USER, "Hi."),
        ChatMessage(Role.USER, "Are you there?"),
    ),
    max_tokens=50,
    temperature=0.5,
    json_schema='{"type": "object"}',
)


def picky(objection: Objection, status: int = 400) -> Behaviour:
    """Refuse requests that the objection has words for, answer the others."""
    answer = wire.say("Fine.")

    async def behave(exchange: wire.Exchange) -> web.StreamResponse:
        words = objection(exchange.seen.body)
        return await (wire.refuse(status, words) if words else answer)(exchange)

    return behave


def refuses(name: str, words: str) -> Objection:
    return lambda body: words if name in body else ""


def alternates(body: Body) -> str:
    roles = [message["role"] for message in body["messages"] if message["role"] != "system"]
    right = all(role == ("user", "assistant")[index % 2] for index, role in enumerate(roles))
    return "" if right else "Conversation roles must alternate user/assistant/user/assistant/..."


def no_system(body: Body) -> str:
    return "System role not supported" if any(one["role"] == "system" for one in body["messages"]) else ""


def wants_thinking(body: Body) -> str:
    answers = [message for message in body["messages"] if message["role"] == "assistant"]
    missing = any("reasoning_content" not in message for message in answers)
    return "thinking is enabled but reasoning_content is missing in assistant message at index 1" if missing else ""


def no_schema(body: Body) -> str:
    kind = body.get("response_format", {}).get("type")
    return "'response_format.type' must be 'json_object' or 'text'" if kind == "json_schema" else ""


CASES: list[tuple[Objection, str]] = [
    (refuses("temperature", "Unsupported value: 'temperature' does not support 0.5"), "parameter-left-out:temperature"),
    (refuses("stream_options", "Unrecognized request argument: stream_options"), "parameter-left-out:stream_options"),
    (
        refuses("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
        QuirkNote.MAX_COMPLETION_TOKENS,
    ),
    (refuses("max_tokens", "extra fields not permitted: max_tokens"), "parameter-left-out:max_tokens"),
    (refuses("response_format", "response_format is not supported"), "parameter-left-out:response_format"),
    (no_schema, QuirkNote.JSON_WITHOUT_SCHEMA),
    (alternates, QuirkNote.STRICT_ALTERNATION),
    (no_system, QuirkNote.SYSTEM_AS_USER),
    (wants_thinking, QuirkNote.THINKING_SENT_BACK),
]


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


def talk(server: ChatServer, memory: QuirkMemory, does: Callable[[OpenAIChat], Awaitable[Any]]) -> tuple[str, ...]:
    """Talk with a model as it is after each start of the program; return its notes."""

    async def session() -> tuple[str, ...]:
        target = ChatTarget(server.base_url, "wire-model", "sk-key")
        quirks = memory.of(target.base_url, target.model)
        model = OpenAIChat(target, quirks=quirks, remember=memory.remember_for(target.base_url, target.model))
        try:
            await does(model)
            return model.notes()
        finally:
            await model.close()

    return asyncio.run(session())


@pytest.mark.parametrize(("objection", "note"), CASES)
def test_a_quirk_is_learned_once_and_remembered(server: ChatServer, objection: Objection, note: str) -> None:
    server.default = picky(objection)
    written: dict[str, Any] = {}
    notes = talk(server, QuirkMemory(write=written.update), lambda model: ask(model, REQUEST))
    assert note in notes
    first_time = len(server.chats)
    assert first_time >= 2

    restarted = QuirkMemory(json.loads(json.dumps(written)))
    assert note in talk(server, restarted, lambda model: ask(model, REQUEST))
    assert len(server.chats) == first_time + 1


def test_several_quirks_are_learned_one_after_the_other(server: ChatServer) -> None:
    def objection(body: Body) -> str:
        return no_system(body) or alternates(body) or refuses("temperature", "temperature is not allowed")(body)

    server.default = picky(objection)
    talk(server, QuirkMemory(), lambda model: ask(model, REQUEST))
    sent = server.chats[-1].body
    assert [message["role"] for message in sent["messages"]] == ["user", "assistant", "user"]
    assert sent["messages"][2]["content"] == "Hi.\n\nAre you there?"
    assert "temperature" not in sent


def test_an_objection_that_nothing_answers_is_told_after_as_many_tries_as_there_are_quirks(server: ChatServer) -> None:
    server.default = wire.refuse(400, "temperature, max_tokens, stream_options and response_format are all wrong")
    with pytest.raises(ChatError) as caught:
        talk(server, QuirkMemory(), lambda model: ask(model, REQUEST))
    assert caught.value.problem.code is Code.REQUEST_REFUSED
    assert len(server.chats) <= 6


def test_a_template_error_inside_the_stream_is_learned_too(server: ChatServer) -> None:
    server.script(wire.error_in_stream("Conversation roles must alternate user/assistant", text=""))
    notes = talk(server, QuirkMemory(), lambda model: ask(model, REQUEST))
    assert QuirkNote.STRICT_ALTERNATION in notes
    assert [one["role"] for one in server.chats[1].body["messages"]] == ["system", "user", "assistant", "user"]


def test_a_long_prompt_is_no_quirk_but_teaches_the_context(server: ChatServer) -> None:
    server.script(wire.overflow(9000, 2048))

    async def overflow(model: OpenAIChat) -> None:
        with pytest.raises(ChatError):
            await ask(model, REQUEST)
        assert model.context_tokens == 2048

    written: dict[str, Any] = {}
    assert "context:2048" in talk(server, QuirkMemory(write=written.update), overflow)
    assert len(server.chats) == 1

    async def known(model: OpenAIChat) -> None:
        assert model.context_tokens == 2048

    assert "context:2048" in talk(server, QuirkMemory(json.loads(json.dumps(written))), known)
    assert len(server.chats) == 1


def test_missing_usage_is_noted_and_estimated_both_times(server: ChatServer) -> None:
    server.default = wire.say("Fine.", usage=False)
    written: dict[str, Any] = {}

    async def estimated(model: OpenAIChat) -> None:
        usage = (await ask(model))[-1].usage
        assert usage is not None
        assert usage.estimated
        assert usage.reply_tokens > 0

    assert QuirkNote.NO_USAGE in talk(server, QuirkMemory(write=written.update), estimated)
    assert QuirkNote.NO_USAGE in talk(server, QuirkMemory(json.loads(json.dumps(written))), estimated)
    assert len(server.chats) == 2


SEEN = Picture("cat.jpg", "image/jpeg", b"\xff\xd8\xff")
SHOWN = ChatRequest((ChatMessage(Role.USER, "What is this?", picture=SEEN), ChatMessage(Role.USER, "Well?")))
BLIND = [
    "Failed to deserialize the JSON body: messages[1]: unknown variant `image_url`, expected `text`",
    "This model does not support image input.",
    "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
    "Invalid content type. image_url is only supported by certain models.",
    "No endpoints found that support image input",
    "Input should be a valid string",
    "该模型不支持图片输入",
]


@pytest.mark.parametrize("words", BLIND)
def test_a_model_that_reads_only_text_is_shown_a_picture_once(server: ChatServer, words: str) -> None:
    server.default = picky(lambda body: words if isinstance(body["messages"][0]["content"], list) else "")
    written: dict[str, Any] = {}

    async def refused(model: OpenAIChat) -> None:
        with pytest.raises(ChatError) as caught:
            await ask(model, SHOWN)
        assert caught.value.problem.code is Code.PICTURE_REFUSED
        assert caught.value.problem.values["model"] == "wire-model"

    assert QuirkNote.TEXT_ONLY in talk(server, QuirkMemory(write=written.update), refused)
    assert len(server.chats) == 1
    restarted = QuirkMemory(json.loads(json.dumps(written)))
    assert QuirkNote.TEXT_ONLY in talk(server, restarted, refused)
    assert len(server.chats) == 1
    talk(server, restarted, lambda model: ask(model, REQUEST))
    assert len(server.chats) == 2


def test_a_picture_that_is_wrong_itself_teaches_nothing(server: ChatServer) -> None:
    server.default = wire.refuse(400, "image_url: unsupported image format")

    async def refused(model: OpenAIChat) -> None:
        with pytest.raises(ChatError) as caught:
            await ask(model, SHOWN)
        assert caught.value.problem.code is Code.REQUEST_REFUSED

    assert QuirkNote.TEXT_ONLY not in talk(server, QuirkMemory(), refused)


def test_a_picture_stays_in_its_message_where_neighbours_are_joined(server: ChatServer) -> None:
    server.default = picky(alternates)
    talk(server, QuirkMemory(), lambda model: ask(model, SHOWN))
    (message,) = server.chats[-1].body["messages"]
    assert [part["type"] for part in message["content"]] == ["text", "image_url", "text"]
    assert message["content"][1]["image_url"]["url"] == "data:image/jpeg;base64,/9j/"


CONTEXTS: list[tuple[dict[str, Any], int]] = [
    ({"/v1/models": {"data": [{"id": "wire-model", "max_model_len": 16384}]}}, 16384),
    ({"/v1/models": {"data": [{"id": "wire-model", "context_length": 32000}]}}, 32000),
    ({"/props": {"default_generation_settings": {"n_ctx": 4096}}}, 4096),
    ({"/api/v0/models": {"data": [{"id": "wire-model", "loaded_context_length": 8000}]}}, 8000),
    ({"/api/extra/true_max_context_length": {"value": 6144}}, 6144),
    ({"/api/show": {"model_info": {"llama.context_length": 131072}}, "/api/ps": {"models": []}}, 4096),
    ({"/api/show": {"model_info": {"llama.context_length": 131072}, "parameters": "num_ctx   16000\nstop x"}}, 16000),
    (
        {
            "/api/show": {"model_info": {"llama.context_length": 131072}},
            "/api/ps": {"models": [{"name": "wire-model", "context_length": 12000}]},
        },
        12000,
    ),
    ({"/props": ["odd"], "/api/show": {"model_info": 3}}, 8192),
]


@pytest.mark.parametrize(("pages", "context"), CONTEXTS)
def test_the_true_context_is_probed_once(server: ChatServer, pages: dict[str, Any], context: int) -> None:
    server.pages = pages
    memory = QuirkMemory()

    async def warm(model: OpenAIChat) -> None:
        await model.warm(request_of("Hi"))
        assert model.context_tokens == context

    talk(server, memory, warm)
    asked = len(server.requests)
    if context != 8192:
        talk(server, memory, warm)
        assert len(server.requests) == asked + 1, "the connection was used once, and nothing probed"


def test_quirks_read_from_a_spoiled_file_are_left_at_their_defaults() -> None:
    spoiled = {"left_out": "temperature", "strict_alternation": "yes", "context_tokens": 4096, "unknown": 1}
    assert EndpointQuirks.from_dict(spoiled) == EndpointQuirks(context_tokens=4096)
    assert EndpointQuirks.from_dict({"left_out": ["temperature", 3]}).left_out == ("temperature",)


def test_nothing_is_changed_for_an_endpoint_without_quirks(server: ChatServer) -> None:
    assert talk(server, QuirkMemory(), lambda model: ask(model, REQUEST)) == ()
    assert [one["role"] for one in server.chats[0].body["messages"]] == ["system", "assistant", "user", "user"]
    assert "thinking" not in json.dumps(server.chats[0].body)
    assert text_of([]) == ""
