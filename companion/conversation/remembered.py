"""What of her memory stands in a prompt: digest and summaries, fixed for the session, and notes for one message.

The fixed part changes only with a new session or a compression, so that the model's cache keeps it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from companion.conversation.prompt import Budget, part_of
from companion.conversation.prompt_texts import PromptTexts, texts_for
from companion.conversation.sessions import Conversation
from companion.core.conversation import Session, Turn
from companion.core.facts import Fact
from companion.core.memory import Digest, PartKind, PromptPart, SessionSummary
from companion.core.ports import Clock
from companion.core.recall import Days
from companion.core.tokens import trim_to_tokens
from companion.core.wall_clock import on_the_wall
from companion.memory.asked import speaks_of
from companion.memory.fact_book import for_prompts
from companion.memory.profile import profile_lines, promise_lines
from companion.memory.recall import Looking
from companion.memory.summaries import choose_summaries, of_days, summary_line
from companion.memory.when import named_days

_EARLIER_TEXTS = 3  # of the user's, that a search takes along


@dataclass(frozen=True, slots=True)
class Shares:
    """Tokens beyond the live turns."""

    digest: int
    summaries: int
    days: int
    recalled: int
    profile: int  # what is known of the user, and what she promised


USUAL = Shares(digest=200, summaries=300, days=200, recalled=450, profile=200)
SMALL = Shares(digest=130, summaries=150, days=120, recalled=200, profile=100)  # for the embedded model, short contexts
_PROMISES_SHARE = 0.35  # of the profile's tokens, where there are promises


def shares_of(budget: Budget) -> Shares:
    """Return what a budget has for memory."""
    return SMALL if budget.is_small else USUAL


class Concluded(Protocol):
    """What memory holds, or held at some time."""

    @property
    def digest(self) -> Digest | None:
        """The condensed older part."""
        ...

    def summaries(self) -> Sequence[SessionSummary]:
        """The summaries, in the order of their sessions."""
        ...

    def facts(self) -> Sequence[Fact]:
        """The facts, in the order in which they were learned."""
        ...

    def unused_turns(self) -> frozenset[str]:
        """The turns whose words are not to be recalled."""
        ...


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where a prompt is made from: what memory holds then, the session that is on, if one is, and its turns.

    `user` is what the user is called, or empty; `uses` counts by turn how often its words were used.
    """

    memory: Concluded
    session: Session | None
    turns: Sequence[Turn]
    user: str
    uses: Mapping[str, int]


def standpoint(
    conversation: Conversation,
    memory: Concluded | None = None,
    session: Session | None = None,
    turns: Sequence[Turn] | None = None,
) -> Standpoint:
    """Return that of a conversation, now or with what memory held at another time."""
    user = conversation.persona.user_address or conversation.user.name
    at = conversation.turns if turns is None else turns
    return Standpoint(memory or conversation.memory, session, at, user, conversation.uses)


def standpoint_now(conversation: Conversation, *, over: bool = False) -> Standpoint:
    """Return that of a conversation now; when the chapter is `over`, that of the one to come."""
    return standpoint(conversation, session=None if over else conversation.session)


def memory_parts(
    at: Standpoint, languages: tuple[str, ...], clock: Clock, count: int, budget: Budget
) -> tuple[PromptPart, ...]:
    """Return profile, promises, digest and summaries as they were when the session began or was last condensed.

    What was forgotten or is not to be used leaves at once.

    Without a session they are those of the one that begins now.
    """
    texts, shares = texts_for(languages), shares_of(budget)
    digest, session = at.memory.digest, at.session
    fixed = fixed_since(at)
    parts = _profile_parts(at, texts, fixed or clock.now(), budget)
    if digest is not None and not digest.stale_from:
        parts.append(part_of(PartKind.DIGEST, texts.digest.format(text=trim_to_tokens(digest.text, shares.digest))))
    known = at.memory.summaries()
    today = on_the_wall(clock.now(), clock.utc_offset()).date()
    if session is not None and fixed is not None:
        known = [one for one in known if one.written_at <= fixed and one.session_id < session.id]
        today = _day_of_session(session, at.turns, clock)
    if chosen := choose_summaries(known, today, count, shares.summaries):
        parts.append(part_of(PartKind.SUMMARIES, texts.summaries.format(lines=_lines(chosen))))
    return tuple(parts)


def fixed_since(at: Standpoint) -> datetime | None:
    """Return since when the fixed part of a session's prompts stands; None without a session."""
    if at.session is None:
        return None
    digest = at.memory.digest
    return at.session.began_at if digest is None else max(at.session.began_at, digest.written_at)


def _profile_parts(at: Standpoint, texts: PromptTexts, fixed: datetime, budget: Budget) -> list[PromptPart]:
    """Return what was known of the user, and what she had promised, by a moment."""
    facts = at.memory.facts()
    if not facts:
        return []
    unused = at.memory.unused_turns()
    known = [one for one in for_prompts(facts, at.uses, unused, fixed) if one.fact.learned_at < fixed]
    tokens, parts = shares_of(budget).profile, []
    promises = promise_lines(known, int(tokens * _PROMISES_SHARE))
    if promises:
        parts.append(part_of(PartKind.PROMISES, texts.promises.format(lines="\n".join(promises))))
    left = tokens - sum(part.tokens for part in parts)
    user = at.user or texts.somebody
    framed = part_of(PartKind.PROFILE, texts.profile.format(user=user, lines="")).tokens
    history = {fact.id: fact for fact in facts if fact.turn_id not in unused}
    lines = profile_lines(known, history, left - framed)
    if lines:
        parts.insert(0, part_of(PartKind.PROFILE, texts.profile.format(user=user, lines="\n".join(lines))))
    return parts


async def noted_for(
    conversation: Conversation,
    text: str,
    now: datetime,
    utc_offset: int,
    *,
    over: bool,
    shares: Shares,
    looking: Looking,
    without: Collection[str] = (),
    answered: Turn | None = None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what to note for this message, and the ids of the utterances recalled in it.

    The turns `without` are not recalled. `answered` is the turn of the message where it was begun before.
    """
    texts = texts_for(conversation.persona.languages)
    live = [turn for turn in conversation.live(over=over) if answered is None or turn.id < answered.id]
    noted = [*_late_summary(conversation, live, texts, over=over)]
    noted += _of_named_days(conversation, named_days(text, now, utc_offset), texts, shares)
    shown = frozenset(turn.id for turn in live) | _recalled_before(live) | conversation.memory.unused_turns()
    shown |= frozenset(without) | (frozenset({answered.id}) if answered is not None else frozenset())
    told = () if over or conversation.session is None else live
    earlier = tuple(turn.user.text for turn in told if turn.user and turn.session_id == conversation.session_id)
    recalled = await conversation.recollection.recall(
        text, now, utc_offset, earlier[-_EARLIER_TEXTS:], shown, shares.recalled, looking
    )
    if recalled.text:
        noted.append(texts.recalled.format(lines=recalled.text))
    if recalled.missed and not _is_known(conversation, text):
        noted.append(texts.perhaps_nothing if recalled.text else texts.nothing_found)
    return tuple(noted), recalled.utterance_ids


def _is_known(conversation: Conversation, text: str) -> bool:
    """Tell whether the profile may hold what is asked."""
    facts = [fact for fact in conversation.memory.facts() if fact.may_be_used]
    return speaks_of(text, facts)


def _late_summary(
    conversation: Conversation, live: Sequence[Turn], texts: PromptTexts, *, over: bool
) -> tuple[str, ...]:
    """Return the summary of the chapter before, where it was written after this one had begun and is not noted yet."""
    session = conversation.session
    if over or session is None:
        return ()
    before = [one for one in conversation.memory.summaries() if one.session_id < session.id][-1:]
    if not before or before[0].written_at <= session.began_at:
        return ()
    line = summary_line(before[0])
    if any(line in turn.notes for turn in live):
        return ()
    return (texts.last_chapter.format(lines=line),)


def _of_named_days(
    conversation: Conversation, named: Sequence[Days], texts: PromptTexts, shares: Shares
) -> tuple[str, ...]:
    known = conversation.memory.summaries()
    found = [one for days in named for one in of_days(known, days.first, days.last)]
    if not found:
        return ()
    lines = trim_to_tokens(_lines(tuple(dict.fromkeys(reversed(found)))), shares.days)
    return (texts.of_days.format(lines=lines),)


def _recalled_before(live: Sequence[Turn]) -> frozenset[str]:
    """Return the turns whose words already stand in the notes of the live turns."""
    replies = (turn.reply for turn in live)
    return frozenset(used.partition(".")[0] for reply in replies if reply for used in reply.memories_used)


def _lines(summaries: Sequence[SessionSummary]) -> str:
    return "\n".join(summary_line(one) for one in summaries)


def _day_of_session(session: Session, turns: Sequence[Turn], clock: Clock) -> date:
    offset = turns[0].utc_offset if turns else clock.utc_offset()
    return on_the_wall(session.began_at, offset).date()
