"""Turns as they stand in a request, with what they cost; each is made once for as long as it is what it was.

A conversation of many turns would otherwise be put together twice for each message before it could be sent.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from companion.conversation.prompt_texts import texts_for
from companion.core.conversation import ChatMessage, Reply, Role, Turn
from companion.core.settings import Endpoint
from companion.core.tokens import estimate_messages

_MOST_KEPT = 400


@dataclass(frozen=True, slots=True)
class SentTurn:
    """A turn's messages, and the tokens of them up to the user's last words and of all."""

    messages: tuple[ChatMessage, ...]
    asked: int
    whole: int


_kept: OrderedDict[tuple[int, tuple[str, ...], bool], tuple[Turn, SentTurn]] = OrderedDict()


def sent_turn(turn: Turn, languages: tuple[str, ...], endpoint: Endpoint) -> SentTurn:
    """Return a turn as it is sent to an endpoint, for a persona of these languages."""
    key = (id(turn), languages, endpoint.memory_as_assistant)
    held, sent = _kept.get(key, (None, None))
    if sent is not None and held is turn:
        return sent
    messages = tuple(_turn_messages(turn, languages, endpoint))
    users = [at for at, message in enumerate(messages) if message.role is Role.USER]
    asked = messages[: users[-1] + 1] if users else messages[:1]
    sent = SentTurn(messages, estimate_messages(asked), estimate_messages(messages))
    _kept[key] = (turn, sent)
    while len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)
    return sent


def forget_sent() -> None:
    """Hold no turn any more."""
    _kept.clear()


def _turn_messages(turn: Turn, languages: tuple[str, ...], endpoint: Endpoint) -> Iterator[ChatMessage]:
    """Yield a turn as it was sent, and its answer as it was shown."""
    if turn.user is not None and turn.user.text.strip():
        yield from said_messages(turn.notes, turn.user.text, languages, endpoint)
    if turn.reply is not None and (text := tagged_text(turn.reply)):
        yield ChatMessage(Role.ASSISTANT, text, turn.reply.thinking)


def said_messages(notes: str, text: str, languages: tuple[str, ...], endpoint: Endpoint) -> list[ChatMessage]:
    """Return what is sent for the user's words: one message, or the notes as the assistant's own before it.

    A fixed line of the user then stands before the notes, because roles must alternate.
    """
    if notes and endpoint.memory_as_assistant:
        asked = ChatMessage(Role.USER, texts_for(languages).notes_asked)
        return [asked, ChatMessage(Role.ASSISTANT, notes), ChatMessage(Role.USER, text)]
    return [ChatMessage(Role.USER, f"{notes}\n\n{text}" if notes else text)]


def tagged_text(reply: Reply) -> str:
    """Return what reached the user with its emotion tags put back, so that she goes on using them.

    Of a reply that was said aloud and cut off it is what was heard, with a dash.
    """
    cut = reply.heard_upto is not None and reply.heard_upto < len(reply.text)
    shown = reply.text[: reply.heard_upto]
    if not shown.strip():
        return ""
    parts, begin = [], 0
    for offset, emotion in reply.emotions:
        place = offset
        while place < len(shown) and shown[place].isspace():
            place += 1
        if place < len(shown) or not cut:
            parts += [shown[begin:place], f"[{emotion}] "]
            begin = max(begin, place)
    return "".join((*parts, shown[begin:], "—" if cut else "")).strip(" ")
