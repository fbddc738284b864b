"""Each way an endpoint can answer or fail, at the wire."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, TypeVar

import pytest

from companion.backends.chat_reply import Patience
from companion.backends.chat_target import ChatTarget
from companion.backends.openai_chat import OpenAIChat
from companion.core.conversation import ChatMessage, ChatRequest, Role, Usage
from companion.core.errors import ChatError, Code
from tests.wire import chat_server as wire
from tests.wire.asking import ask, ask_until_error, request_of, text_of
from tests.wire.chat_server import Behaviour, ChatServer

KEY = "sk-secret-4b1d5f0aa7e24c"
T = TypeVar("T")


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


@pytest.fixture(autouse=True)
def _no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


def run(
    where: ChatServer | str, talk: Callable[[OpenAIChat], Coroutine[Any, Any, T]], key: str = KEY, **options: Any
) -> T:
    async def session() -> T:
        url = where if isinstance(where, str) else where.base_url
        model = OpenAIChat(ChatTarget(url, "wire-model", key, options.pop("proxy", "")), **options)
        try:
            return await talk(model)
        finally:
            await model.close()

    return asyncio.run(session())


def fail(where: ChatServer | str, *behaviours: Behaviour, **options: Any) -> tuple[str, ChatError]:
    if isinstance(where, ChatServer):
        where.script(*behaviours)
    return run(where, ask_until_error, **options)


def closed_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def test_the_answer_comes_in_pieces_with_usage_model_and_finish(server: ChatServer) -> None:
    server.script(wire.say("你好 there", thinking="hm hm"))
    deltas = run(server, ask)
    assert text_of(deltas) == "你好 there"
    assert [delta.text for delta in deltas if delta.text] == ["你", "好", " ", "there"]
    assert "".join(delta.thinking for delta in deltas) == "hm hm"
    assert (deltas[-1].finish, deltas[-1].model) == ("stop", "wire-model")
    assert deltas[-1].usage == Usage(prompt_tokens=21, reply_tokens=6)


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
def test_thinking_is_never_text(server: ChatServer, name: str) -> None:
    server.script(wire.say("Yes.", thinking="secret thought", thinking_field=name))
    deltas = run(server, ask)
    assert text_of(deltas) == "Yes."
    assert "".join(delta.thinking for delta in deltas) == "secret thought"


def test_the_request_is_as_the_protocol_wants_it(server: ChatServer) -> None:
    run(server, lambda model: ask(model, request_of("你好", "Hi", "How are you?")))
    seen = server.chats[0]
    assert seen.headers["Authorization"] == f"Bearer {KEY}"
    assert seen.body == {
        "model": "wire-model",
        "messages": [
            {"role": "system", "content": "You are kind."},
            {"role": "user", "content": "你好"},
            {"role": "assistant", "content": "Hi"},
            {"role": "user", "content": "How are you?"},
        ],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": 64,
        "temperature": 0.0,
    }


def test_nothing_of_the_environment_or_the_machine_is_sent(server: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another-host")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-secret")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Token: custom-secret\nAuthorization: Bearer custom")
    run(server, ask, key="")
    sent = json.dumps(dict(server.chats[0].headers)).lower()
    assert "authorization" not in sent
    assert "secret" not in sent
    assert "stainless" not in sent
    assert "another" not in sent


def test_every_character_arrives_or_is_replaced(server: ChatServer) -> None:
    text = "\x00\x1b \u202eرتل \ud83d\ude00 \ud800 \u2028 " + "x" * 10_000
    run(server, lambda model: ask(model, request_of(text)))
    assert server.chats[0].texts[1] == "\x00\x1b \u202eرتل \U0001f600 \ufffd \u2028 " + "x" * 10_000


def test_pairs_and_separators_cut_by_the_server_are_whole_again(server: ChatServer) -> None:
    chunk = '{{"choices":[{{"delta":{{"content":"{}"}}}}]}}'
    pieces = [chunk.format("a\u2028b\\ud83d"), chunk.format("\\ude00!"), "[DONE]"]
    server.script(wire.raw("".join(f"data: {piece}\r\n\r\n" for piece in pieces).encode()))
    assert text_of(run(server, ask)) == "a\u2028b\U0001f600!"


def test_an_answer_in_one_piece_is_read_too(server: ChatServer) -> None:
    body = {"model": "m", "choices": [{"message": {"content": "All at once."}, "finish_reason": "stop"}]}
    server.script(wire.raw(json.dumps(body).encode(), content_type="application/json; charset=utf-8"))
    deltas = run(server, ask)
    assert (text_of(deltas), deltas[-1].finish) == ("All at once.", "stop")


def test_a_server_that_keeps_the_line_open_after_its_last_word_is_not_waited_for(server: ChatServer) -> None:
    async def never_hang_up(exchange: wire.Exchange) -> Any:
        response = await wire.open_stream(exchange)
        await wire.send(response, wire.chunk({"content": "Done here."}, "stop"))
        await exchange.server.gate()

    server.script(never_hang_up)
    deltas = run(server, ask, patience=Patience(after_finish=0.1))
    assert (text_of(deltas), deltas[-1].finish) == ("Done here.", "stop")


REFUSALS: list[tuple[Behaviour, Code, bool, dict[str, str]]] = [
    (wire.refuse(401, "Incorrect API key provided: {key}"), Code.KEY_REFUSED, False, {}),
    (wire.refuse(400, "API key not valid. Please pass a valid API key."), Code.KEY_REFUSED, False, {}),
    (wire.refuse(402, "Insufficient Balance"), Code.OUT_OF_CREDIT, False, {}),
    (wire.refuse(429, "You exceeded your current quota", code="insufficient_quota"), Code.OUT_OF_CREDIT, False, {}),
    (wire.refuse(429, "您的账户已欠费，请充值后重试", code="1113"), Code.OUT_OF_CREDIT, False, {}),
    (wire.refuse(403, "Country not supported"), Code.FORBIDDEN, False, {"detail": "Country not supported"}),
    (
        wire.refuse(404, "The model `x` does not exist", code="model_not_found"),
        Code.MODEL_NOT_FOUND,
        False,
        {"model": "wire-model"},
    ),
    (wire.refuse(400, "Model Not Exist"), Code.MODEL_NOT_FOUND, False, {}),
    (wire.refuse(404, "404 page not found"), Code.REQUEST_REFUSED, False, {"status": "404"}),
    (wire.rate_limited("7"), Code.RATE_LIMITED, True, {"seconds": "7"}),
    (wire.rate_limited("1.2"), Code.RATE_LIMITED, True, {"seconds": "2"}),
    (wire.rate_limited(None), Code.RATE_LIMITED, True, {"seconds": "0"}),
    (wire.refuse(429, "Please try again in 20s."), Code.RATE_LIMITED, True, {"seconds": "20"}),
    (wire.refuse(500), Code.SERVICE_DOWN, True, {"status": "500"}),
    (wire.refuse(503, "overloaded"), Code.SERVICE_DOWN, True, {"status": "503"}),
    (wire.overflow(9000, 4096), Code.CONTEXT_OVERFLOW, False, {"tokens": "9000", "limit": "4096"}),
    (
        wire.refuse(400, "Range of input length should be [1, 30720]"),
        Code.CONTEXT_OVERFLOW,
        False,
        {"tokens": "?", "limit": "30720"},
    ),
    (
        wire.refuse(400, "The input token count (314175) exceeds the maximum number of tokens allowed (131072)."),
        Code.CONTEXT_OVERFLOW,
        False,
        {"tokens": "314175", "limit": "131072"},
    ),
    (wire.refuse(400, "Prompt 超长", code="1261"), Code.CONTEXT_OVERFLOW, False, {}),
    (wire.refuse(400, "Content Exists Risk"), Code.CONTENT_FILTERED, False, {}),
    (wire.refuse(400, "blocked", code="data_inspection_failed"), Code.CONTENT_FILTERED, False, {}),
    (wire.refuse(418, "short and stout"), Code.REQUEST_REFUSED, False, {"status": "418", "detail": "short and stout"}),
    (wire.html(502), Code.SERVICE_DOWN, True, {"status": "502"}),
]


@pytest.mark.parametrize(("behaviour", "code", "retryable", "values"), REFUSALS)
def test_refusals(
    server: ChatServer, behaviour: Behaviour, code: Code, retryable: bool, values: dict[str, str]
) -> None:
    text, error = fail(server, behaviour)
    assert (text, error.problem.code, error.problem.retryable) == ("", code, retryable)
    assert values.items() <= error.problem.values.items()
    assert len(server.chats) == 1
    assert KEY not in repr(error.problem)


BREAKS: list[tuple[Behaviour, Code, str]] = [
    (wire.cut("I was about"), Code.CUT_OFF, "I was about"),
    (wire.cut("I was about", clean=True), Code.CUT_OFF, "I was about"),
    (wire.raw(b'data: {"choices":[{"delta":{"content":"I was"}}]}\n\ndata: {"choi'), Code.CUT_OFF, "I was"),
    (wire.raw(b""), Code.CUT_OFF, ""),
    (wire.malformed("I was"), Code.MALFORMED_STREAM, "I was"),
    (wire.html(), Code.MALFORMED_STREAM, ""),
    (wire.raw(b"<html>\n", content_type="text/event-stream"), Code.MALFORMED_STREAM, ""),
    (wire.raw(b"[1, 2", content_type="application/json"), Code.MALFORMED_STREAM, ""),
    (wire.error_in_stream(text="I was"), Code.SERVICE_DOWN, "I was"),
    (wire.error_in_stream("Rate limit reached", code="429"), Code.RATE_LIMITED, "I was"),
    (wire.error_in_stream("prompt is too long: 9000 tokens > 4096 maximum"), Code.CONTEXT_OVERFLOW, "I was"),
    (wire.raw(b'{"code": 20012, "message": "Model does not exist."}', content_type="application/json"),
     Code.MODEL_NOT_FOUND, ""),
    (wire.filtered("I was"), Code.CONTENT_FILTERED, "I was"),
    (wire.say(""), Code.EMPTY_REPLY, ""),
    (wire.say("", thinking="thought until the limit", finish="length"), Code.EMPTY_REPLY, ""),
    (wire.say("I was", finish="network_error"), Code.SERVICE_DOWN, "I was"),
]  # fmt: skip


@pytest.mark.parametrize(("behaviour", "code", "shown"), BREAKS)
def test_streams_that_break(server: ChatServer, behaviour: Behaviour, code: Code, shown: str) -> None:
    text, error = fail(server, behaviour)
    assert (text, error.problem.code) == (shown, code)


def test_silence_before_the_first_word(server: ChatServer) -> None:
    text, error = fail(server, wire.stall(), patience=Patience(first=0.3))
    assert (text, error.problem.code, error.problem.retryable) == ("", Code.STALLED, True)


def test_silence_after_the_first_words(server: ChatServer) -> None:
    text, error = fail(server, wire.stall("I was"), patience=Patience(between=0.3))
    assert (text, error.problem.code) == ("I was", Code.STALLED)


def test_a_date_to_wait_for_becomes_seconds(server: ChatServer) -> None:
    then = datetime.now(UTC) + timedelta(seconds=90)
    _, error = fail(server, wire.rate_limited(format_datetime(then, usegmt=True)))
    assert 80 <= int(error.problem.values["seconds"]) <= 91


def test_no_key_where_one_is_wanted(server: ChatServer) -> None:
    _, error = fail(server, wire.refuse(401, "no key"), key="")
    assert error.problem.code is Code.KEY_MISSING


def test_details_are_short_and_hold_no_key(server: ChatServer) -> None:
    echoed = f"Bad header Authorization: Bearer {KEY}\nkey {KEY} or sk-proj-abcdef****wxyz1234 " + "and more " * 60
    _, error = fail(server, wire.refuse(403, echoed))
    detail = error.problem.values["detail"]
    assert len(detail) <= 200
    assert "secret" not in detail
    assert "abcdef" not in detail
    assert "\n" not in detail


def test_comments_keep_a_slow_server_alive_for_a_while_only(server: ChatServer) -> None:
    async def ping(exchange: wire.Exchange) -> Any:
        response = await wire.open_stream(exchange)
        while True:
            await response.write(b": still working\n\n")
            await asyncio.sleep(0.05)

    _, error = fail(server, ping, patience=Patience(first=0.3, stretch=2.0))
    assert error.problem.code is Code.STALLED


def test_connection_refused() -> None:
    port = closed_port()
    _, error = fail(f"http://127.0.0.1:{port}/v1")
    assert error.problem.code is Code.CONNECTION_REFUSED
    assert error.problem.values == {"host": f"127.0.0.1:{port}"}


@pytest.mark.parametrize(
    ("number", "code"), [(socket.EAI_NONAME, Code.HOST_NOT_FOUND), (socket.EAI_AGAIN, Code.NO_NETWORK)]
)
def test_names_that_do_not_resolve(monkeypatch: pytest.MonkeyPatch, number: int, code: Code) -> None:
    def fail_to_resolve(*_: object, **__: object) -> None:
        raise socket.gaierror(number, "resolver")

    monkeypatch.setattr(socket, "getaddrinfo", fail_to_resolve)
    _, error = fail("https://no-such-host.invalid/v1")
    assert error.problem.code is code


def test_a_server_without_tls_behind_https(server: ChatServer) -> None:
    _, error = fail(server.base_url.replace("http:", "https:"))
    assert error.problem.code is Code.TLS_FAILED


@pytest.mark.parametrize("scheme", ["http", "socks5"])
def test_a_proxy_that_is_not_there(scheme: str) -> None:
    proxy = f"{scheme}://me:password@127.0.0.1:{closed_port()}"
    _, error = fail("https://example.invalid/v1", proxy=proxy)
    assert error.problem.code is Code.PROXY_FAILED
    assert "password" not in repr(error.problem)


def test_a_proxy_that_refuses() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def refuse() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")

        thread = threading.Thread(target=refuse)
        thread.start()
        _, error = fail("https://example.invalid/v1", proxy=f"http://127.0.0.1:{listener.getsockname()[1]}")
        thread.join()
    assert error.problem.code is Code.PROXY_FAILED


def test_an_unknown_kind_of_proxy() -> None:
    _, error = fail("https://example.invalid/v1", proxy="gopher://127.0.0.1:1")
    assert error.problem.code is Code.PROXY_FAILED


@pytest.mark.parametrize(
    "url", ["http://192.0.2.7/v1", "http://example.invalid/v1", "http://127.0.0.1.example.invalid"]
)
def test_a_key_is_not_sent_unencrypted_beyond_this_computer(url: str) -> None:
    _, error = fail(url)
    assert error.problem.code is Code.KEY_WOULD_LEAK


@pytest.mark.parametrize("key", ["sk-ключ-1234567890", "sk-line\nend-1234567890"])
def test_a_key_that_no_header_can_hold(server: ChatServer, key: str) -> None:
    _, error = fail(server, key=key)
    assert error.problem.code is Code.KEY_REFUSED
    assert server.requests == []


def test_redirects_are_not_followed(server: ChatServer) -> None:
    with ChatServer() as elsewhere:
        _, error = fail(server, wire.redirect(f"{elsewhere.base_url}/chat/completions"))
        assert error.problem.code is Code.REQUEST_REFUSED
        assert error.problem.values["status"] == "307"
        assert elsewhere.requests == []


def test_closing_the_stream_ends_the_request(server: ChatServer) -> None:
    server.script(wire.say("One two three", hold_after=2))

    async def stop_after_a_piece(model: OpenAIChat) -> None:
        async with aclosing(model.stream(request_of("Count."))) as deltas:
            await anext(deltas)

    run(server, stop_after_a_piece)
    assert server.chats[0].aborted.wait(wire.WAIT_SECONDS)


def test_connections_are_kept(server: ChatServer) -> None:
    async def three_times(model: OpenAIChat) -> None:
        await model.warm(request_of("Hello"))
        await ask(model)
        await ask(model)

    run(server, three_times)
    assert len({seen.client for seen in server.requests if seen.path.startswith("/v1")}) == 1


def test_a_reply_that_was_stopped_has_its_connection_replaced_while_nobody_waits(server: ChatServer) -> None:
    server.script(wire.say("One two three", hold_after=2))

    async def stop_and_warm(model: OpenAIChat) -> None:
        await model.warm(request_of("Hello"))
        async with aclosing(model.stream(request_of("Count."))) as deltas:
            await anext(deltas)
        await model.warm(request_of("Hello"))
        await ask(model)

    run(server, stop_and_warm)
    stopped, used = [seen.client for seen in server.chats]
    *_, opened = [seen.client for seen in server.requests if not seen.is_chat]
    assert stopped != opened == used


def test_warming_never_raises() -> None:
    run(f"http://127.0.0.1:{closed_port()}/v1", lambda model: model.warm(request_of("Hello")))
    run("http://192.0.2.7/v1", lambda model: model.warm(request_of("Hello")))


def test_no_usage_is_estimated_and_said_so(server: ChatServer) -> None:
    server.script(wire.say("Four words for you.", usage=False))
    usage = run(server, ask)[-1].usage
    assert usage is not None
    assert usage.estimated
    assert usage.prompt_tokens > 0
    assert usage.reply_tokens >= 4


def test_a_message_of_a_megabyte_goes_out_whole(server: ChatServer) -> None:
    text = "长" * 350_000
    run(server, lambda model: ask(model, ChatRequest((ChatMessage(Role.USER, text),))))
    assert server.chats[0].texts == [text]


def test_the_key_is_in_no_repr() -> None:
    assert KEY not in repr(ChatTarget("https://example.invalid/v1", "m", KEY))
