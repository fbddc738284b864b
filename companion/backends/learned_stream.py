"""One request to an endpoint whose quirks may still be unknown: refused, learned from, and sent again in its shape."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace

from companion.backends.chat_faults import RefusalError, fault_of_refusal
from companion.backends.chat_payload import build_payload
from companion.backends.chat_target import ChatTarget
from companion.backends.endpoint_quirks import EndpointQuirks, has_picture, learn
from companion.core.conversation import ChatDelta, ChatRequest, Usage
from companion.core.errors import ChatError, Code
from companion.core.tokens import estimate_messages, estimate_tokens

Payload = dict[str, object]
Remember = Callable[[EndpointQuirks], None]


def forget(_: EndpointQuirks) -> None:
    """Remember quirks for as long as the model lives only."""


class QuirkBook:
    """The quirks known of one endpoint; `remember` is told of each change."""

    def __init__(self, quirks: EndpointQuirks, remember: Remember = forget) -> None:
        self.quirks = quirks
        self._remember = remember

    def keep(self, quirks: EndpointQuirks) -> None:
        """Note what has been learned."""
        if quirks != self.quirks:
            self.quirks = quirks
            self._remember(quirks)


async def stream_learning(
    request: ChatRequest,
    target: ChatTarget,
    book: QuirkBook,
    answer: Callable[[Payload], AsyncGenerator[ChatDelta, None]],
) -> AsyncGenerator[ChatDelta, None]:
    """Yield what `answer` makes of the request. A refusal before the first word that teaches a quirk is sent anew."""
    while True:
        payload = build_payload(request, target.model, book.quirks)
        if book.quirks.text_only and has_picture(payload):
            raise ChatError(Code.PICTURE_REFUSED, model=target.model)
        text = ""
        try:
            async with aclosing(answer(payload)) as deltas:
                async for delta in deltas:
                    text += delta.text
                    yield _counted(delta, request, text, book) if delta.finish else delta
        except RefusalError as refusal:
            learned = None if text else learn(book.quirks, refusal, payload)
            if learned is None:
                raise _fault(refusal, target, book) from None
            book.keep(learned)
        else:
            return


def _counted(delta: ChatDelta, request: ChatRequest, text: str, book: QuirkBook) -> ChatDelta:
    if delta.usage is not None:
        return delta
    book.keep(replace(book.quirks, no_usage=True))
    usage = Usage(estimate_messages(request.messages), estimate_tokens(text), estimated=True)
    return replace(delta, usage=usage)


def _fault(refusal: RefusalError, target: ChatTarget, book: QuirkBook) -> ChatError:
    fault = fault_of_refusal(refusal, target)
    limit = fault.problem.values.get("limit", "")
    if fault.problem.code is Code.CONTEXT_OVERFLOW and limit.isdigit():
        book.keep(replace(book.quirks, context_tokens=int(limit)))
    return fault
