"""Summaries of sessions: what a model is asked, how its answer becomes one, and which of them come back.

A summary covers the turns it names and mentions only what they hold.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from companion.core.conversation import ChatMessage, ChatRequest, Purpose, Role, Turn, day_of
from companion.core.facts import Fact
from companion.core.memory import SessionSummary
from companion.core.tokens import estimate_tokens
from companion.memory.answers import language_told, read_answer
from companion.memory.fact_drawing import conclusion_schema, labelled, quotes_schema
from companion.memory.model_texts import MEMORY_PROMPT_VERSION, MemoryTexts, memory_texts
from companion.memory.transcript import Names, tells_something, transcript

SUMMARY_TOKENS = 110
MOST_READ = 5_000  # tokens of a session that a model is shown
_FIELD = "summary"
_SCHEMA, _SMALL_SCHEMA = conclusion_schema(), quotes_schema()
FACTS_TOKENS, QUOTES_TOKENS = 900, 200  # for the facts of an answer
_LENGTHS = {"zh": 80, "ja": 100, "en": 70}  # characters or words asked for; models write somewhat more


@dataclass(frozen=True, slots=True)
class SummaryTask:
    """What a model is asked about a session, and what its answer is checked against."""

    request: ChatRequest
    turns: tuple[Turn, ...]
    told: str
    instructions: str
    names: Names
    labels: Mapping[str, Fact] = field(default_factory=dict)


def summary_task(
    turns: Sequence[Turn], names: Names, budget: int, known: Sequence[Fact] = (), *, small: bool = False
) -> SummaryTask | None:
    """Return what to ask about a session's turns in at most `budget` tokens; None where nothing was said.

    Facts `known` already are shown, so that the model can say which are not true any more. A `small` model is asked
    for quotes alone: it copies well, and nothing else that it says about them can be used.
    """
    covered = tuple(turn for turn in turns if tells_something(turn))
    if not any(turn.user and turn.user.text.strip() for turn in covered):
        return None
    told = transcript(covered, names, min(budget, MOST_READ))
    language = language_told(told)
    texts = memory_texts(language)
    instructions = _instructions(texts, names, words=_LENGTHS[language], small=small)
    labels = {} if small else labelled(known)
    before = "".join(f"{label}: {fact.text}\n" for label, fact in labels.items())
    before = f"{texts.known}\n{before}\n" if before else ""
    shown = transcript(covered, names, min(budget, MOST_READ), numbered=not small)
    messages = (ChatMessage(Role.SYSTEM, instructions), ChatMessage(Role.USER, f"{before}{texts.told}\n\n{shown}"))
    tokens = 4 * SUMMARY_TOKENS + (QUOTES_TOKENS if small else FACTS_TOKENS)
    request = ChatRequest(messages, Purpose.SUMMARY, tokens, 0.2, _SMALL_SCHEMA if small else _SCHEMA)
    return SummaryTask(request, covered, told, instructions, names, labels)


def read_summary(task: SummaryTask, answer: str, model: str, now: datetime) -> SessionSummary:
    """Return the summary a model wrote. Raises `UnusableAnswerError`."""
    known = (task.names.user, task.names.persona)
    text = read_answer(
        answer, _FIELD, told=task.told, instructions=task.instructions, limit=SUMMARY_TOKENS, known=known
    )
    days = [day_of(turn) for turn in task.turns]
    return SessionSummary(
        task.turns[0].session_id,
        tuple(turn.id for turn in task.turns),
        text,
        model,
        MEMORY_PROMPT_VERSION,
        now,
        min(days).isoformat(),
        max(days).isoformat(),
    )


def _instructions(texts: MemoryTexts, names: Names, *, words: int, small: bool) -> str:
    asked = texts.summary + (texts.quotes if small else texts.facts)
    return asked.format(user=names.user, persona=names.persona, words=words)


def choose_summaries(
    summaries: Sequence[SessionSummary], today: date, count: int, budget: int
) -> tuple[SessionSummary, ...]:
    """Return those that come back, in order: the last, yesterday's, then the newest until `budget` tokens are full.

    `summaries` are in order; at most `count` of them and yesterday's come back.
    """
    newest = list(reversed(summaries))
    yesterday = [one for one in newest if one.days[0] <= today - timedelta(days=1) <= one.days[1]]
    wanted = list(dict.fromkeys([*newest[: min(1, count)], *yesterday, *newest[:count]]))
    chosen, spent = [], 0
    for one in wanted:
        cost = estimate_tokens(summary_line(one)) + 1
        if spent + cost <= budget:
            chosen.append(one)
            spent += cost
    return tuple(sorted(chosen, key=lambda one: one.session_id))


def of_days(summaries: Sequence[SessionSummary], first: date, last: date) -> list[SessionSummary]:
    """Return the summaries of sessions that touch these days, in order."""
    return [one for one in summaries if one.days[0] <= last and one.days[1] >= first]


def summary_line(summary: SessionSummary) -> str:
    """Return a summary as the prompt shows it."""
    first, last = summary.days
    day = first.isoformat() if first == last else f"{first.isoformat()}/{last.isoformat()}"
    return f"- {day}: {summary.text}"
