"""The way to the chat model looked at step by step: address, proxy, name, connection, encryption, clock, key, model.

Each step needs those before it: behind one that is broken the rest is skipped. No key stands in any finding.
"""

import asyncio
import ssl
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

import httpx2

from companion.backends.chat_faults import RefusalError, fault_of_refusal
from companion.backends.chat_target import ChatTarget, is_loopback
from companion.backends.http_client import open_client
from companion.backends.network_faults import causes_of, fault_of
from companion.backends.outside_gate import GATE, on_errand
from companion.backends.registry import ChatModelTable
from companion.backends.targets import target_of
from companion.core.conversation import ChatMessage, ChatRequest, Purpose, Role
from companion.core.doctor import Check, Finding, Fix, Found, State
from companion.core.errors import ChatError, Code, CompanionError
from companion.core.outside import Errand
from companion.core.ports import ChatModel
from companion.core.settings import EMBEDDED, Endpoint

SECONDS_A_STEP = 12.0
CLOCK_TOLERANCE, CLOCK_HARM = 60.0, 300.0  # seconds; certificates and signed requests suffer from the latter
SLOW_SECONDS = 8.0
SMALL_CONTEXT = 4096  # tokens; with less her memory has hardly any room
_AT_ONCE = 0.02  # seconds between the first and the last piece of an answer of many that did not stream
_PIECES = 4
_QUESTION = ChatRequest(
    (ChatMessage(Role.USER, "Count from one to twenty in words, separated by spaces."),),
    Purpose.TEST,
    max_tokens=256,
    temperature=0.0,
)
STEPS = (
    Check.ADDRESS,
    Check.PROXY,
    Check.NAME,
    Check.CONNECTION,
    Check.ENCRYPTION,
    Check.CLOCK,
    Check.KEY,
    Check.MODEL,
    Check.CONTEXT,
    Check.STREAMING,
    Check.QUIRKS,
)


async def examine_endpoint(
    endpoint: Endpoint,
    key: str,
    chat_models: ChatModelTable,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> AsyncGenerator[Finding, None]:
    """Yield a finding for each step, in their order."""
    done: set[Check] = set()
    async with aclosing(_walk(endpoint, key, chat_models, now)) as findings:
        async for finding in findings:
            done.add(finding.check)
            yield finding
            if finding.state is State.BROKEN:
                break
    for step in STEPS:
        if step not in done:
            yield Finding(step, State.SKIPPED)


async def _walk(
    endpoint: Endpoint, key: str, chat_models: ChatModelTable, now: Callable[[], datetime]
) -> AsyncGenerator[Finding, None]:
    if endpoint.preset != EMBEDDED:
        try:
            target = target_of(endpoint, key)
        except ChatError as error:
            yield _broken(Check.ADDRESS, error)
            return
        yield _fine(Check.ADDRESS, Found.ADDRESS, host=target.host)
        if GATE.refuses(urlsplit(target.base_url).hostname or ""):
            yield _broken(Check.CONNECTION, ChatError(Code.LOCAL_ONLY, host=target.host))
            return
        async with aclosing(_reach(target, now)) as findings:
            async for finding in findings:
                yield finding
                if finding.state is State.BROKEN:
                    return
    else:
        yield _fine(Check.ADDRESS, Found.ON_THIS_COMPUTER)
    async with aclosing(_talk(endpoint, key, chat_models)) as findings:
        async for finding in findings:
            yield finding


async def _reach(target: ChatTarget, now: Callable[[], datetime]) -> AsyncGenerator[Finding, None]:
    yield await _look_at_proxy(target)
    yield await _look_up_name(target)
    yield await _connect(target)
    for finding in await _ask_for_models(target, now):
        yield finding


async def _look_at_proxy(target: ChatTarget) -> Finding:
    if not target.proxy:
        return _fine(Check.PROXY, Found.NO_PROXY)
    parts = urlsplit(target.proxy)
    port = parts.port or {"https": 443, "http": 80}.get(parts.scheme, 1080)
    began = time.perf_counter()
    try:
        await _open_and_close(parts.hostname or "", port)
    except (OSError, TimeoutError, UnicodeError):
        return _broken(Check.PROXY, ChatError(Code.PROXY_FAILED, retryable=True, proxy=target.proxy_host))
    return _fine(Check.PROXY, Found.PROXY_WORKS, proxy=target.proxy_host, seconds=_since(began))


async def _look_up_name(target: ChatTarget) -> Finding:
    if target.proxy:
        return Finding(Check.NAME, State.SKIPPED, Found.NAME_BY_PROXY)
    host = urlsplit(target.base_url).hostname or ""
    began = time.perf_counter()
    try:
        async with asyncio.timeout(SECONDS_A_STEP):
            await asyncio.get_running_loop().getaddrinfo(host, None)
    except (OSError, TimeoutError, UnicodeError):
        return _broken(Check.NAME, ChatError(Code.HOST_NOT_FOUND, retryable=True, host=target.host))
    return _fine(Check.NAME, Found.NAME_KNOWN, host=host, seconds=_since(began))


async def _connect(target: ChatTarget) -> Finding:
    if target.proxy:
        return Finding(Check.CONNECTION, State.SKIPPED, Found.NAME_BY_PROXY)
    parts = urlsplit(target.base_url)
    began = time.perf_counter()
    try:
        await _open_and_close(parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80))
    except TimeoutError:
        return _broken(Check.CONNECTION, ChatError(Code.STALLED, host=target.host, seconds=int(SECONDS_A_STEP)))
    except OSError:
        return _broken(Check.CONNECTION, ChatError(Code.CONNECTION_REFUSED, retryable=True, host=target.host))
    return _fine(Check.CONNECTION, Found.CONNECTED, host=target.host, seconds=_since(began))


async def _open_and_close(host: str, port: int) -> None:
    async with asyncio.timeout(SECONDS_A_STEP):
        with on_errand(Errand.LOOK):
            _reader, writer = await asyncio.open_connection(host, port)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _ask_for_models(target: ChatTarget, now: Callable[[], datetime]) -> list[Finding]:
    """Return what one small request tells: of encryption, clock and key, and whether the model is listed."""
    headers = {"Authorization": f"Bearer {target.key}"} if target.key else {}
    try:
        async with asyncio.timeout(SECONDS_A_STEP), open_client(target) as http:
            response = await http.get(f"{target.base_url}/models", headers=headers)
    except TimeoutError:
        return [_broken(Check.KEY, ChatError(Code.STALLED, host=target.host, seconds=int(SECONDS_A_STEP)))]
    except ChatError as error:  # a key that is not to be sent
        return [_broken(Check.KEY, error)]
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        return [_lost(error, target)]
    encrypted = target.base_url.startswith("https")
    here = is_loopback(target.base_url)
    safe = _fine(Check.ENCRYPTION, Found.ENCRYPTED if encrypted else Found.ON_THIS_COMPUTER)
    open_ = Finding(Check.ENCRYPTION, State.WEAK, Found.NOT_ENCRYPTED, fix=Fix.OPEN_THINKING)
    clock = _compare_clocks(response.headers.get("Date", ""), now())
    return [safe if encrypted or here else open_, clock, *_judge(response, target)]


def _lost(error: Exception, target: ChatTarget) -> Finding:
    fault = fault_of(error, target)
    if fault.problem.code is Code.PROXY_FAILED:
        return _broken(Check.PROXY, fault)
    if fault.problem.code is not Code.TLS_FAILED:
        return _broken(Check.CONNECTION, fault)
    reasons = [one for one in causes_of(error) if isinstance(one, ssl.SSLCertVerificationError)]
    values = {"host": target.host, "detail": reasons[0].verify_message if reasons else ""}
    return Finding(Check.ENCRYPTION, State.BROKEN, Found.CERTIFICATE, values, Fix.OPEN_THINKING)


def _compare_clocks(date: str, now: datetime) -> Finding:
    try:
        theirs = parsedate_to_datetime(date)
    except ValueError:
        return Finding(Check.CLOCK, State.SKIPPED, Found.CLOCK_UNKNOWN)
    off = abs((now - theirs.astimezone(UTC)).total_seconds())
    if off <= CLOCK_TOLERANCE:
        return _fine(Check.CLOCK, Found.CLOCK_RIGHT)
    state = State.WEAK  # what it breaks says so itself
    return Finding(Check.CLOCK, state, Found.CLOCK_OFF, {"minutes": str(max(1, round(off / 60)))})


def _judge(response: httpx2.Response, target: ChatTarget) -> list[Finding]:
    """Return what stands in the way already; a server need not list its models, nor look at a key for it."""
    if response.status_code == 200:
        return [] if target.model else [_broken(Check.MODEL, _no_model(target))]
    fault = fault_of_refusal(RefusalError(response.status_code, response.text, dict(response.headers)), target)
    return [_broken(Check.KEY, fault)] if _step_of(fault.problem.code) is Check.KEY else []


def _no_model(target: ChatTarget) -> ChatError:
    return ChatError(Code.MODEL_NOT_FOUND, model="", host=target.host)


async def _talk(endpoint: Endpoint, key: str, chat_models: ChatModelTable) -> AsyncGenerator[Finding, None]:
    """Have one answer, and yield what it tells of key, model, context, streaming and quirks."""
    here = endpoint.preset == EMBEDDED
    accepted = _fine(Check.KEY, Found.KEY_WORKS if key and not here else Found.NO_KEY_NEEDED)
    try:
        model = chat_models(endpoint, key)
    except CompanionError as error:
        yield _broken(Check.MODEL, error)
        return
    try:
        first, last, pieces = await _answer(model)
    except CompanionError as error:
        step = _step_of(error.problem.code)
        if step is not Check.KEY:
            yield accepted
        yield _broken(step, error)
        return
    finally:
        await model.close()
    yield accepted
    yield _fine(Check.MODEL, Found.MODEL_HERE if here else Found.MODEL_ANSWERS, model=model.name)
    yield _judge_context(model.context_tokens, here=here)
    yield _judge_stream(first, last, pieces)
    notes = model.notes() if hasattr(model, "notes") else ()
    quirks = [note for note in notes if not note.startswith("context:")]
    if quirks:
        yield _fine(Check.QUIRKS, Found.QUIRKS, notes=" ".join(quirks))
    else:
        yield _fine(Check.QUIRKS, Found.NO_QUIRKS)


def _judge_context(tokens: int, *, here: bool) -> Finding:
    values = {"tokens": str(tokens)}
    if tokens < SMALL_CONTEXT and not here:
        return Finding(Check.CONTEXT, State.WEAK, Found.SMALL_CONTEXT, values, Fix.OPEN_THINKING)
    return Finding(Check.CONTEXT, State.FINE, Found.CONTEXT, values)


async def _answer(model: ChatModel) -> tuple[float, float, int]:
    """Return the seconds to the first and the last piece of an answer, and how many pieces there were."""
    await model.warm(_QUESTION)
    began = time.perf_counter()
    first, last, pieces = 0.0, 0.0, 0
    async with aclosing(model.stream(_QUESTION)) as deltas:
        async for delta in deltas:
            if delta.text or delta.thinking:
                last, pieces = time.perf_counter() - began, pieces + 1
                first = first or last
    if not pieces:
        raise ChatError(Code.EMPTY_REPLY, host="")
    return first, last, pieces


def _judge_stream(first: float, last: float, pieces: int) -> Finding:
    seconds = {"seconds": f"{first:.1f}"}
    if first > SLOW_SECONDS:
        return Finding(Check.STREAMING, State.WEAK, Found.SLOW, seconds, Fix.OPEN_THINKING)
    if pieces < _PIECES or last - first < _AT_ONCE:
        return Finding(Check.STREAMING, State.WEAK, Found.ALL_AT_ONCE, seconds)
    return Finding(Check.STREAMING, State.FINE, Found.STREAMS, seconds)


def _step_of(code: Code) -> Check:
    """Return the step that an answer's fault belongs to."""
    match code:
        case Code.KEY_REFUSED | Code.KEY_MISSING | Code.OUT_OF_CREDIT | Code.FORBIDDEN | Code.KEY_WOULD_LEAK:
            return Check.KEY
        case Code.MODEL_NOT_FOUND | Code.MODEL_MISSING | Code.MODEL_DAMAGED | Code.MODEL_START_FAILED:
            return Check.MODEL
        case Code.CONTEXT_OVERFLOW:
            return Check.CONTEXT
        case _:
            return Check.STREAMING


def _fine(check: Check, found: Found, **values: object) -> Finding:
    return Finding(check, State.FINE, found, {name: str(value) for name, value in values.items()})


def _broken(check: Check, error: CompanionError) -> Finding:
    missing = error.problem.code in (Code.MODEL_MISSING, Code.MODEL_DAMAGED)
    fix = Fix.GET_MODEL if missing else Fix.OPEN_THINKING
    return Finding(check, State.BROKEN, values=error.problem.values, fix=fix, problem=error.problem)


def _since(began: float) -> str:
    return f"{time.perf_counter() - began:.1f}"
