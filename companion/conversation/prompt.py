"""Makes the messages of a request: persona and rules, the live turns exactly as they were sent, the words to answer.

Nothing that changes with a turn stands before the live turns, so the prefix stays in the model's cache. The oldest
turns leave first, many at once, so that it stays there for a while.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from companion.conversation.prompt_texts import EMOTION_TAGS, language_name, texts_for
from companion.conversation.sent_turns import SentTurn, sent_turn
from companion.conversation.small_prompt import small_examples, small_notes, small_system_text
from companion.core.conversation import ChatMessage, ChatRequest, Picture, Purpose, Role, Turn
from companion.core.errors import ChatError, Code
from companion.core.memory import PartKind, PromptPart
from companion.core.persona import Persona, User, fill_names, greeting_for
from companion.core.settings import EMBEDDED, Endpoint
from companion.core.tokens import MESSAGE_OVERHEAD, estimate_messages, estimate_tokens, trim_to_tokens
from companion.core.wall_clock import on_the_wall

EMBEDDED_BUDGET = 1_500
USUAL_BUDGET = 8_000
SMALL_BUDGET = 3_000
UNKNOWN_CONTEXT = 8_192
PERSONA_SHARE = 0.4  # of the usual budget; a longer description is cut
FULL, TRIMMED = 0.95, 0.6  # when turns leave the prompt, and down to where
NEXT_MESSAGE = 100  # tokens that a message not yet written is expected to have
_NOTES_BEGIN, _NOTES_END = "<notes>\n", "\n</notes>"
SILENCE = timedelta(minutes=10)  # a shorter one is not worth a note


@dataclass(frozen=True, slots=True)
class Budget:
    """Tokens a prompt may have: `usual` in all, and the most the model can take, for a long message by itself."""

    usual: int
    most: int
    reply: int
    full: float = FULL  # the share of `usual` from which on turns leave

    @property
    def is_small(self) -> bool:
        """Whether every part of a prompt has to be short."""
        return self.usual <= SMALL_BUDGET


@dataclass(frozen=True, slots=True)
class Prompt:
    """A request, the estimate of its tokens, what it is made of, and how many turns it holds."""

    request: ChatRequest
    tokens: int
    parts: tuple[PromptPart, ...] = ()
    budget: int = 0
    turns: int = 0


def budget_for(endpoint: Endpoint, context_tokens: int, usual: int = USUAL_BUDGET) -> Budget:
    """Return the budget for an endpoint whose model has this context (0: unknown)."""
    context = endpoint.context_tokens or context_tokens or UNKNOWN_CONTEXT
    reply = min(endpoint.max_reply_tokens, context // 2)
    most = context - reply
    if endpoint.preset == EMBEDDED:
        usual = min(usual, EMBEDDED_BUDGET)
    return Budget(min(most, usual), most, reply)


def opening(
    persona: Persona, user: User, endpoint: Endpoint, budget: Budget, *, first_meeting: bool, spoken: str = ""
) -> tuple[ChatMessage, ...]:
    """Return the messages that every request begins with; the same for a whole session.

    `spoken` is the language she is to speak where it is another than she writes (ISO 639-1); the small model can't.
    """
    if endpoint.preset == EMBEDDED:
        return (ChatMessage(Role.SYSTEM, small_system_text(persona, user)), *small_examples(persona))
    return (ChatMessage(Role.SYSTEM, system_text(persona, user, budget, first_meeting=first_meeting, spoken=spoken)),)


def opening_parts(
    persona: Persona, user: User, endpoint: Endpoint, budget: Budget, *, first_meeting: bool, spoken: str = ""
) -> tuple[PromptPart, ...]:
    """Return what the messages of `opening` are made of: who she is, and how she talks."""
    if endpoint.preset == EMBEDDED:
        examples = "\n\n".join(message.content for message in small_examples(persona))
        who, rules = small_system_text(persona, user), examples
    else:
        who, rules = _system_texts(persona, user, budget, first_meeting=first_meeting, spoken=spoken)
    return part_of(PartKind.PERSONA, who), part_of(PartKind.RULES, rules)


def part_of(kind: PartKind, text: str) -> PromptPart:
    """Return a part with the estimate of its tokens."""
    return PromptPart(kind, text, estimate_tokens(text))


def system_text(persona: Persona, user: User, budget: Budget, *, first_meeting: bool, spoken: str = "") -> str:
    """Return who she is and how she talks; the same for a whole session."""
    return "\n\n".join(_system_texts(persona, user, budget, first_meeting=first_meeting, spoken=spoken))


def _system_texts(persona: Persona, user: User, budget: Budget, *, first_meeting: bool, spoken: str) -> tuple[str, str]:
    texts = texts_for(persona.languages)
    address = persona.user_address or user.name
    character = fill_names(persona.character, persona.name, address or texts.somebody)
    character = trim_to_tokens(character, int(budget.usual * PERSONA_SHARE)).strip()
    who = [texts.identity.format(name=persona.name), character]
    if address:
        who.append(texts.addressee.format(address=address))
    rules = [texts.rules.format(tags=EMOTION_TAGS)]
    if spoken:
        rules.append(texts.two_tongues.format(language=language_name(spoken, persona.languages)))
    if first_meeting and persona.greeting:
        greeting = trim_to_tokens(greeting_for(persona, user), budget.usual // 10)
        rules.append(texts.greeted.format(greeting=greeting))
    return "\n\n".join(one for one in who if one), "\n\n".join(rules)


def with_remembered(notes: str, remembered: Sequence[str]) -> str:
    """Return a block of notes with what is remembered for its message before the rest."""
    lines = "".join(f"{line.replace('</notes>', '')}\n" for line in remembered)
    return _NOTES_BEGIN + lines + notes.removeprefix(_NOTES_BEGIN)


def notes_for(
    persona: Persona, text: str, endpoint: Endpoint, now: datetime, utc_offset: int, last_spoke: datetime | None
) -> str:
    """Return the block of notes for the message `text` sent now; the turn keeps it as it was sent."""
    if endpoint.preset == EMBEDDED:
        return small_notes(persona, text, on_the_wall(now, utc_offset))
    return notes_text(persona, now, utc_offset, last_spoke)


def notes_text(persona: Persona, now: datetime, utc_offset: int, last_spoke: datetime | None) -> str:
    """Return the time and the length of a long silence."""
    texts = texts_for(persona.languages)
    local = on_the_wall(now, utc_offset)
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
    shown: Sequence[PromptPart] = (),
    memory: Sequence[PromptPart] = (),
    purpose: Purpose = Purpose.CHAT,
) -> Prompt:
    """Return the request that asks for an answer to `asked` after the `opened` prompt and the visible `earlier` turns.

    `shown` tells what `opened` is made of. `memory` stands behind the system's words, or as her own where the endpoint
    wants that; it is left out when the model could not take it. Raises `ChatError` MESSAGE_TOO_LONG when `asked` alone
    does not fit, CONTEXT_OVERFLOW when no message would.
    """
    new = estimate_messages(asked) if asked else NEXT_MESSAGE
    with_memory = _remembering(opened, memory, languages, endpoint)
    if memory and estimate_messages(with_memory) + new > budget.most:
        memory, with_memory = (), opened
    opened, fixed = with_memory, estimate_messages(with_memory)
    if fixed + new > budget.most:
        if fixed + MESSAGE_OVERHEAD >= budget.most:
            raise ChatError(Code.CONTEXT_OVERFLOW, tokens=fixed + new, limit=budget.most)
        raise ChatError(Code.MESSAGE_TOO_LONG, tokens=new, limit=budget.most - fixed)
    said = [sent_turn(turn, languages, endpoint) for turn in earlier if turn.deleted_at is None]
    begin = _first_kept(said, fixed, new, budget)
    live = [message for one in said[begin:] for message in one.messages]
    messages = tuple(_alternating([*opened, *live, *asked]))
    request = ChatRequest(messages, purpose, budget.reply, endpoint.temperature)
    parts = (*shown, *memory, *_turn_parts(live), *_asked_parts(asked))
    return Prompt(request, estimate_messages(messages), parts, budget.usual, len(said) - begin)


def _remembering(
    opened: Sequence[ChatMessage], memory: Sequence[PromptPart], languages: tuple[str, ...], endpoint: Endpoint
) -> Sequence[ChatMessage]:
    """Return the opening messages with what is remembered: in the system's words, or as the assistant's own."""
    if not memory:
        return opened
    text = "\n\n".join(part.text for part in memory)
    if endpoint.memory_as_assistant:
        asked = ChatMessage(Role.USER, texts_for(languages).notes_asked)
        return [*opened, asked, ChatMessage(Role.ASSISTANT, text)]
    return [ChatMessage(Role.SYSTEM, f"{opened[0].content}\n\n{text}"), *opened[1:]]


def _turn_parts(live: Sequence[ChatMessage]) -> Iterator[PromptPart]:
    if live:
        yield PromptPart(PartKind.TURNS, "\n\n".join(message.content for message in live), estimate_messages(live))


def _asked_parts(asked: Sequence[ChatMessage]) -> Iterator[PromptPart]:
    """Yield the notes and the words of what is to be answered, and then what was said of the answer already."""
    for message in asked:
        notes, text = split_notes(message.content)
        if notes:
            yield PromptPart(PartKind.NOTES, notes, estimate_tokens(notes))
        if text:
            yield PromptPart(PartKind.MESSAGE, text, estimate_tokens(text) + MESSAGE_OVERHEAD)


def with_picture(asked: list[ChatMessage], picture: Picture | None) -> list[ChatMessage]:
    """Return the messages of the user's words with a picture in the last of them."""
    return asked if picture is None else [*asked[:-1], replace(asked[-1], picture=picture)]


def split_notes(content: str) -> tuple[str, str]:
    """Return the block of notes and the words beside it of what `said_messages` made."""
    if content.startswith(_NOTES_BEGIN) and _NOTES_END in content:
        notes, _, text = content.partition(_NOTES_END)
        return notes + _NOTES_END, text.lstrip("\n")
    return "", content


def _first_kept(said: Sequence[SentTurn], fixed: int, new: int, budget: Budget) -> int:
    """Return the index of the oldest turn that stays in the prompt.

    The session is gone through from its beginning, so the same turns stay until the budget fills up again, whoever
    asks and however often.
    """
    begin, held = 0, 0
    costs = [(one.asked, one.whole) for one in said]
    for index, (asked, whole) in enumerate((*costs, (new, 0))):
        full = budget.usual * budget.full
        if fixed + held + asked > full:
            while begin < index and fixed + held + asked > budget.usual * TRIMMED:
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
            text, thinking = f"{held.content}\n\n{message.content}", held.thinking + message.thinking
            held = ChatMessage(held.role, text, thinking, message.picture or held.picture)
        else:
            yield held
            held = message
    yield held


def _span(silence: timedelta, languages: tuple[str, ...]) -> str:
    texts = texts_for(languages)
    minutes = int(silence.total_seconds() // 60)
    if minutes < 60:
        return texts.minutes.format(n=minutes)
    return texts.hours.format(n=minutes // 60) if minutes < 60 * 48 else texts.days.format(n=minutes // 1440)
