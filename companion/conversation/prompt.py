"""Makes the messages of a request: persona and rules, the live turns exactly as they were sent, the words to answer.

Nothing that changes with a turn stands before the live turns, so the prefix stays in the model's cache. The oldest
turns leave first, many at once, so that it stays there for a while.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from companion.conversation.prompt_texts import EMOTION_TAGS, texts_for
from companion.conversation.small_prompt import small_examples, small_notes, small_system_text
from companion.core.conversation import ChatMessage, ChatRequest, Purpose, Reply, Role, Turn
from companion.core.errors import ChatError, Code
from companion.core.persona import Persona, User, fill_names, greeting_for
from companion.core.settings import EMBEDDED, Endpoint
from companion.core.tokens import estimate_tokens, trim_to_tokens

EMBEDDED_BUDGET = 1_500
USUAL_BUDGET = 8_000
UNKNOWN_CONTEXT = 8_192
MESSAGE_OVERHEAD = 6  # tokens that a chat template adds around a message
PERSONA_SHARE = 0.4  # of the usual budget; a longer description is cut
FULL, TRIMMED = 0.95, 0.6  # when turns leave the prompt, and down to where
NEXT_MESSAGE = 100  # tokens that a message not yet written is expected to have
SILENCE = timedelta(minutes=10)  # a shorter one is not worth a note


@dataclass(frozen=True, slots=True)
class Budget:
    """Tokens a prompt may have: `usual` in all, and the most the model can take, for a long message by itself."""

    usual: int
    most: int
    reply: int


@dataclass(frozen=True, slots=True)
class Prompt:
    """A request and the estimate of its tokens."""

    request: ChatRequest
    tokens: int


def budget_for(endpoint: Endpoint, context_tokens: int) -> Budget:
    """Return the budget for an endpoint whose model has this context (0: unknown)."""
    context = endpoint.context_tokens or context_tokens or UNKNOWN_CONTEXT
    reply = min(endpoint.max_reply_tokens, context // 2)
    most = context - reply
    usual = EMBEDDED_BUDGET if endpoint.preset == EMBEDDED else USUAL_BUDGET
    return Budget(min(most, usual), most, reply)


def opening(
    persona: Persona, user: User, endpoint: Endpoint, budget: Budget, *, first_meeting: bool
) -> tuple[ChatMessage, ...]:
    """Return the messages that every request begins with; the same for a whole session."""
    if endpoint.preset == EMBEDDED:
        return (ChatMessage(Role.SYSTEM, small_system_text(persona, user)), *small_examples(persona))
    return (ChatMessage(Role.SYSTEM, system_text(persona, user, budget, first_meeting=first_meeting)),)


def system_text(persona: Persona, user: User, budget: Budget, *, first_meeting: bool) -> str:
    """Return who she is and how she talks; the same for a whole session."""
    texts = texts_for(persona.languages)
    address = persona.user_address or user.name
    character = fill_names(persona.character, persona.name, address or texts.somebody)
    character = trim_to_tokens(character, int(budget.usual * PERSONA_SHARE)).strip()
    parts = [texts.identity.format(name=persona.name), character]
    if address:
        parts.append(texts.addressee.format(address=address))
    parts.append(texts.rules.format(tags=EMOTION_TAGS))
    if first_meeting and persona.greeting:
        greeting = trim_to_tokens(greeting_for(persona, user), budget.usual // 10)
        parts.append(texts.greeted.format(greeting=greeting))
    return "\n\n".join(part for part in parts if part)


def notes_for(
    persona: Persona, text: str, endpoint: Endpoint, now: datetime, utc_offset: int, last_spoke: datetime | None
) -> str:
    """Return the block of notes for the message `text` sent now; the turn keeps it as it was sent."""
    if endpoint.preset == EMBEDDED:
        return small_notes(persona, text, _local(now, utc_offset))
    return notes_text(persona, now, utc_offset, last_spoke)


def notes_text(persona: Persona, now: datetime, utc_offset: int, last_spoke: datetime | None) -> str:
    """Return the time and the length of a long silence."""
    texts = texts_for(persona.languages)
    local = _local(now, utc_offset)
    weekday = texts.weekdays[local.weekday()]
    lines = [texts.now.format(date=f"{local:%Y-%m-%d}", weekday=weekday, time=f"{local:%H:%M}")]
    if last_spoke is not None and now - last_spoke >= SILENCE:
        lines.append(texts.since.format(span=_span(now - last_spoke, persona.languages)))
    return "<notes>\n" + "\n".join(lines) + "\n</notes>"


def compose(
    opened: Sequence[ChatMessage],
    earlier: Sequence[Turn],
    asked: Sequence[ChatMessage],
    *,
    languages: tuple[str, ...] = (),
    endpoint: Endpoint,
    budget: Budget,
    purpose: Purpose = Purpose.CHAT,
) -> Prompt:
    """Return the request that asks for an answer to `asked` after the `opened` prompt and the visible `earlier` turns.

    Raises `ChatError` MESSAGE_TOO_LONG when `asked` alone does not fit.
    """
    fixed = _cost(opened)
    new = _cost(asked) if asked else NEXT_MESSAGE
    if fixed + new > budget.most:
        raise ChatError(Code.MESSAGE_TOO_LONG, tokens=new, limit=max(0, budget.most - fixed))
    said = [list(turn_messages(turn, languages, endpoint)) for turn in earlier if turn.deleted_at is None]
    begin = _first_kept([(_cost(_until_reply(one)), _cost(one)) for one in said], fixed, new, budget.usual)
    live = [message for one in said[begin:] for message in one]
    messages = tuple(_alternating([*opened, *live, *asked]))
    request = ChatRequest(messages, purpose, budget.reply, endpoint.temperature)
    return Prompt(request, _cost(messages))


def turn_messages(turn: Turn, languages: tuple[str, ...], endpoint: Endpoint) -> Iterator[ChatMessage]:
    """Yield a turn as it was sent, and its answer as it was shown."""
    if turn.user is not None and turn.user.text.strip():
        yield from said_messages(turn.notes, turn.user.text, languages, endpoint)
    if turn.reply is not None and turn.reply.text.strip():
        yield ChatMessage(Role.ASSISTANT, tagged_text(turn.reply), turn.reply.thinking)


def said_messages(notes: str, text: str, languages: tuple[str, ...], endpoint: Endpoint) -> list[ChatMessage]:
    """Return what is sent for the user's words: one message, or the notes as the assistant's own before it.

    A fixed line of the user then stands before the notes, because roles must alternate.
    """
    if notes and endpoint.memory_as_assistant:
        asked = ChatMessage(Role.USER, texts_for(languages).notes_asked)
        return [asked, ChatMessage(Role.ASSISTANT, notes), ChatMessage(Role.USER, text)]
    return [ChatMessage(Role.USER, f"{notes}\n\n{text}" if notes else text)]


def tagged_text(reply: Reply) -> str:
    """Return what was shown with its emotion tags put back, so that she goes on using them."""
    parts, begin = [], 0
    for offset, emotion in reply.emotions:
        place = offset
        while place < len(reply.text) and reply.text[place].isspace():
            place += 1
        parts += [reply.text[begin:place], f"[{emotion}] "]
        begin = max(begin, place)
    return "".join((*parts, reply.text[begin:])).strip(" ")


def _until_reply(messages: list[ChatMessage]) -> list[ChatMessage]:
    """Return a turn's messages up to the last of the user's."""
    users = [at for at, message in enumerate(messages) if message.role is Role.USER]
    return messages[: users[-1] + 1] if users else messages[:1]


def _first_kept(costs: Sequence[tuple[int, int]], fixed: int, new: int, usual: int) -> int:
    """Return the index of the oldest turn that stays in the prompt.

    `costs` are the tokens of each turn's question and of the whole turn. The session is gone through from its
    beginning, so the same turns stay until the budget fills up again, whoever asks and however often.
    """
    begin, held = 0, 0
    for index, (asked, whole) in enumerate((*costs, (new, 0))):
        full = usual * FULL
        if fixed + held + asked > full:
            while begin < index and fixed + held + asked > usual * TRIMMED:
                if begin == index - 1 and fixed + held + asked <= full:
                    break
                held -= costs[begin][1]
                begin += 1
        held += whole
    return begin


def _alternating(messages: Sequence[ChatMessage]) -> Iterator[ChatMessage]:
    """Yield the messages with neighbours of one role joined: a turn that got no answer, an answer alone."""
    held = messages[0]
    for message in messages[1:]:
        if message.role is held.role:
            held = ChatMessage(held.role, f"{held.content}\n\n{message.content}", held.thinking + message.thinking)
        else:
            yield held
            held = message
    yield held


def _cost(messages: Sequence[ChatMessage]) -> int:
    return sum(estimate_tokens(message.content) + MESSAGE_OVERHEAD for message in messages)


def _local(now: datetime, utc_offset: int) -> datetime:
    return now.astimezone(timezone(timedelta(minutes=utc_offset)))


def _span(silence: timedelta, languages: tuple[str, ...]) -> str:
    texts = texts_for(languages)
    minutes = int(silence.total_seconds() // 60)
    if minutes < 60:
        return texts.minutes.format(n=minutes)
    return texts.hours.format(n=minutes // 60) if minutes < 60 * 48 else texts.days.format(n=minutes // 1440)
