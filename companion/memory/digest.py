"""Token-threshold compression: the older part of the working context becomes a short digest.

The digest keeps her voice, the promises made and hints for what was dropped; the turns themselves stay in the journal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.core.conversation import ChatMessage, ChatRequest, Purpose, Role, Turn
from companion.core.memory import Digest
from companion.memory.answers import language_told, read_answer
from companion.memory.model_texts import MEMORY_PROMPT_VERSION, answer_schema, memory_texts
from companion.memory.transcript import Names, transcript

KEPT_SHARE = 0.6  # of the live tokens
KEPT_TURNS = 2  # at least
_FIELD = "digest"
_WORDS_A_TOKEN = {"zh": 1 / 1.3, "ja": 1 / 1.2, "en": 0.7}  # of Chinese and Japanese, characters
_SCHEMA = answer_schema(_FIELD)


@dataclass(frozen=True, slots=True)
class DigestTask:
    """What a model is asked to condense, and what its answer is checked against."""

    request: ChatRequest
    before: Digest | None
    turns: tuple[Turn, ...]
    told: str
    instructions: str
    names: Names
    tokens: int


def turns_to_condense(costs: Sequence[int]) -> int:
    """Return how many of the oldest turns leave, by the tokens of each: the newest 60% stay, cut at a turn."""
    room = KEPT_SHARE * sum(costs)
    kept = 0
    for place in range(len(costs) - 1, -1, -1):
        kept += costs[place]
        if kept > room and len(costs) - place > KEPT_TURNS:
            return place + 1
    return 0


def digest_task(before: Digest | None, turns: Sequence[Turn], names: Names, tokens: int, budget: int) -> DigestTask:
    """Return what to ask for a digest of `tokens` tokens, showing at most `budget` tokens of what was said."""
    said = transcript(turns, names, budget)
    told = f"{before.text}\n\n{said}" if before else said
    language = language_told(told)
    texts = memory_texts(language)
    words = int(tokens * _WORDS_A_TOKEN[language])
    instructions = texts.digest.format(user=names.user, persona=names.persona, words=words)
    earlier = f"{texts.digest_before}\n{before.text}\n\n" if before else ""
    messages = (ChatMessage(Role.SYSTEM, instructions), ChatMessage(Role.USER, f"{earlier}{texts.told}\n\n{said}"))
    request = ChatRequest(messages, Purpose.DIGEST, 4 * tokens, 0.2, _SCHEMA)
    return DigestTask(request, before, tuple(turns), told, instructions, names, tokens)


def read_digest(task: DigestTask, answer: str, model: str, now: datetime) -> Digest:
    """Return the digest a model wrote. Raises `UnusableAnswerError`."""
    known = (task.names.user, task.names.persona)
    text = read_answer(answer, _FIELD, told=task.told, instructions=task.instructions, limit=task.tokens, known=known)
    ids = tuple(turn.id for turn in task.turns)
    return Digest(text, ids[-1], ids, model, MEMORY_PROMPT_VERSION, now)
