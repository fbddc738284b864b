"""Checks what a model claims about a session against what was really said; it believes nothing that has no quote.

A claim without a quote of the right speaker is refused. One whose quote does not hold all that it says is unsure.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.core.conversation import Turn
from companion.core.facts import FactKind, Slot
from companion.memory.fact_numbers import numbers_in
from companion.memory.fact_signs import (
    DOUBT,
    FIRST_PERSON,
    HALVES,
    NAMING,
    NEGATION,
    PAST,
    PROMISED,
    THIRD_PERSON,
    TRUE_ANSWER,
    may_lack_subject,
    names_self,
    plain_sense,
)
from companion.memory.fact_source import Clause, Source, find_quote, normalised, persona_source, user_sources
from companion.memory.fact_words import (
    HATED,
    LIKED,
    content_runs,
    content_words,
    group_of,
    groups_in,
    is_told_by_user_of_self,
    is_turned_round,
    judges,
    leads_elsewhere,
    parties,
    without_group_words,
)

LONGEST_TEXT = 240  # characters of a fact
_SHORT_ANSWER = 24  # characters of an answer that means little without its question
_PAIRS_SHARE = 0.5  # of the neighbouring characters of a run that must be neighbours in the quote, too
_HAN = re.compile(r"[\u3400-\u9fff]")
_LAST_QUESTION = re.compile(r"[^.!?。！？\n]*[?？]\W*$")


@dataclass(frozen=True, slots=True)
class Claim:
    """A fact as a model states it. `replaces` is the id of a known fact, or empty."""

    text: str
    kind: FactKind
    turn_id: str
    quote: str
    importance: int = 3
    slot: Slot | None = None
    replaces: str = ""


class Refused(StrEnum):
    """Why a claim became no fact."""

    EMPTY = "empty"
    NO_TURN = "no such turn"
    NO_QUOTE = "the quote was never said there"
    NO_SOURCE = "a question, a supposition, play, code or pasted"
    NO_PROMISE = "nothing was promised"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a claim: refused, or a fact of this kind, `unsure` with the reason."""

    claim: Claim
    refused: Refused | None = None
    kind: FactKind = FactKind.FACT
    unsure: str = ""


class Checker:
    """Checks claims about one session. `user` is what the user is called, where that is known."""

    def __init__(self, turns: Sequence[Turn], user: str = "") -> None:
        self._turns = {turn.id: turn for turn in turns}
        self._order = [turn.id for turn in turns]
        self._sources = user_sources(turns)
        self._user = plain_sense(user)

    def check(self, claim: Claim) -> Verdict:
        """Return what becomes of a claim."""
        if not claim.text.strip() or not claim.quote.strip() or len(claim.text) > LONGEST_TEXT:
            return Verdict(claim, Refused.EMPTY)
        turn = self._turns.get(claim.turn_id)
        if turn is None:
            return Verdict(claim, Refused.NO_TURN)
        if claim.kind is FactKind.PROMISE:
            return self._check_promise(claim, persona_source(turn))
        return self._check_fact(claim, self._sources[turn.id])

    def _check_fact(self, claim: Claim, source: Source) -> Verdict:
        clauses = _quoted_clauses(claim.quote, source)
        if not clauses:
            return Verdict(claim, Refused.NO_QUOTE)
        if source.closed or any(one.asked or one.supposed for one in clauses):
            return Verdict(claim, Refused.NO_SOURCE)
        if claim.kind is FactKind.WISH or any(one.ordered for one in clauses):
            return Verdict(claim, kind=FactKind.WISH)
        doubt = _Reading(claim.text, clauses, source, self._before(claim.turn_id), self._user).doubt()
        return Verdict(claim, unsure=doubt)

    def _check_promise(self, claim: Claim, source: Source) -> Verdict:
        clauses = _quoted_clauses(claim.quote, source)
        if not clauses:
            return Verdict(claim, Refused.NO_QUOTE, FactKind.PROMISE)
        if any(one.asked or one.supposed for one in clauses) or not any(PROMISED.search(one.text) for one in clauses):
            return Verdict(claim, Refused.NO_PROMISE, FactKind.PROMISE)
        text = " ".join(one.sense for one in clauses)
        numbers = numbers_in(claim.text) - numbers_in(text)
        negated = bool(NEGATION.search(plain_sense(claim.text))) != bool(NEGATION.search(text))
        unsure = "numbers" if numbers else "negation" if negated else ""
        return Verdict(claim, kind=FactKind.PROMISE, unsure=unsure)

    def _before(self, turn_id: str) -> "_Before":
        at = self._order.index(turn_id)
        if at == 0:
            return _Before("", "")
        turn = self._turns[self._order[at - 1]]
        told = self._sources[turn.id]
        clauses = (one for one in told.clauses if not (told.closed or one.asked or one.supposed))
        asked = _LAST_QUESTION.search(persona_source(turn).text)
        return _Before(" ".join(one.sense for one in clauses), plain_sense(asked.group()) if asked else "")


@dataclass(frozen=True, slots=True)
class _Before:
    """The turn before the quoted one: what the user said, and her question at its end."""

    told: str
    asked: str


class _Reading:
    """A claim beside the clauses its quote stands in."""

    def __init__(self, text: str, clauses: Sequence[Clause], source: Source, before: _Before, user: str) -> None:
        self.fact = plain_sense(text)
        if user and not NAMING.search(self.fact):
            self.fact = re.sub(rf"(?<![a-z]){re.escape(user)}(?![a-z])", " ", self.fact)
        self._context = " ".join(one.sense for one in clauses)
        numbers = {one.sentence for one in clauses}
        self._sentence = " ".join(one.sense for one in source.clauses if one.sentence in numbers)
        self._source = source
        self._before = before
        self._clauses = clauses

    def doubt(self) -> str:
        """Return what the quote does not hold, or an empty text."""
        checks: Mapping[str, bool] = {
            "negation": bool(NEGATION.search(self.fact)) != bool(NEGATION.search(self._context)),
            "a plan": bool(DOUBT.search(self._context)) and not DOUBT.search(self.fact),
            "the past": bool(PAST.search(self._context)) and not PAST.search(self.fact),
            "numbers": self._has_other_numbers(),
            "another's words": any(one.quoted for one in self._clauses),
            "somebody else": self._is_about_another(),
            "a name": self._names_another(),
            "what it was about": leads_elsewhere(self._clauses[0].sense, self.fact),
            "who did what": is_turned_round(self._context, self.fact),
            "likes": self._likes_otherwise(),
            "words": not self._holds_words(),
        }
        return next((reason for reason, applies in checks.items() if applies), "")

    @property
    def _support(self) -> str:
        """What the words of the fact may stand in: the sentence, and more where it points beyond itself."""
        asked = self._before.asked if self._is_answer else ""
        if self._is_answer or THIRD_PERSON.search(self._sentence) or not FIRST_PERSON.search(self._sentence):
            rest = " ".join(one.sense for one in self._source.clauses if not (one.asked or one.supposed))
            return f"{self._sentence} {rest} {self._before.told} {asked}"
        return f"{self._sentence} {asked}"

    @property
    def _is_answer(self) -> bool:
        return len(self._source.text) <= _SHORT_ANSWER or bool(TRUE_ANSWER.match(self._source.text))

    def _has_other_numbers(self) -> bool:
        numbers = numbers_in(self.fact)
        if numbers - numbers_in(self._sentence):
            return True
        halves = HALVES.search(self._context) and not HALVES.search(self.fact)
        return bool(numbers and halves)

    def _is_about_another(self) -> bool:
        spoken_of, meant = parties(self._context), parties(self.fact)
        if spoken_of - meant and not (is_told_by_user_of_self(self._context) and not meant):
            return True
        if not spoken_of and meant & parties(self._sentence):
            return False  # the subject stands in another clause
        if meant:
            return False
        return self._subject_is_another()

    def _subject_is_another(self) -> bool:
        clause = self._clauses[0].sense
        if FIRST_PERSON.search(clause):
            return False
        if THIRD_PERSON.search(clause):
            return True
        if _HAN.search(clause):
            return self._inherits_another() or judges(clause, self.fact)
        if self._source_names_user_before():
            return self._inherits_another()
        return not (self._is_answer or may_lack_subject(clause))

    def _source_names_user_before(self) -> bool:
        first = self._clauses[0]
        before = (one for one in self._source.clauses if one.sentence == first.sentence and one.end <= first.begin)
        return any(is_told_by_user_of_self(one.sense) for one in before)

    def _inherits_another(self) -> bool:
        """Tell whether a clause without a subject follows one about somebody else."""
        first = self._clauses[0]
        before = [one for one in self._source.clauses if one.sentence == first.sentence and one.end <= first.begin]
        for clause in reversed(before):
            if parties(clause.sense) and not is_told_by_user_of_self(clause.sense):
                return True
            if FIRST_PERSON.search(clause.sense):
                return False
        return False

    def _names_another(self) -> bool:
        """Tell whether the fact gives the user a name that they don't give themselves."""
        if not NAMING.search(self.fact) or parties(self.fact) or not FIRST_PERSON.search(self._context):
            return False
        naming = NAMING.split(self.fact)[-1]
        words = [*content_words(naming), *content_runs(naming)]
        rest = [*(content_words(self.fact) - content_words(naming)), *content_runs(NAMING.split(self.fact)[0])]
        return (
            bool(words)
            and not rest
            and not any(names_self(self._sentence, word) for word in _raw(words, self._sentence))
        )

    def _likes_otherwise(self) -> bool:
        said, meant = groups_in(self._context), groups_in(self.fact)
        return (LIKED in meant and (LIKED not in said or HATED in said)) or (HATED in meant and HATED not in said)

    def _holds_words(self) -> bool:
        support = self._support
        known, groups = content_words(support), groups_in(support)
        for word in content_words(self.fact) - known:
            if group_of(word) not in groups and not _written_together(word, support):
                return False
        bare = "".join(content_runs(support))
        present = parties(support)
        return all(self._run_is_held(run, support, bare, groups, present) for run in content_runs(self.fact))

    def _run_is_held(self, run: str, support: str, bare: str, groups: frozenset[int], present: frozenset[int]) -> bool:
        if run in support or run in bare:
            return True
        for piece in without_group_words(run) if groups_in(run) <= groups else [run]:
            if parties(piece) and parties(piece) <= present and len(piece) <= 2:
                continue
            if not all(mark in support for mark in piece):
                return False
            pairs = [piece[at : at + 2] for at in range(len(piece) - 1)]
            if sum(pair in support or pair in bare for pair in pairs) < _PAIRS_SHARE * len(pairs):
                return False
        return True


def holds_quote(quote: str, text: str) -> bool:
    """Tell whether a quote stands in a text."""
    return find_quote(normalised(quote), normalised(text)) is not None


def _quoted_clauses(quote: str, source: Source) -> list[Clause]:
    """Return the clauses of a source that a quote stands in; none where it was not said or tells nothing."""
    plain = normalised(quote)
    span = find_quote(plain, source.text)
    sense = plain_sense(plain)
    tells = content_words(sense) or content_runs(sense) or numbers_in(plain) or TRUE_ANSWER.match(plain)
    if span is None or not tells:
        return []
    return [one for one in source.clauses if one.begin < span[1] and span[0] < one.end]


def _raw(stems: Sequence[str], text: str) -> list[str]:
    """Return the words of `text` that begin as the stems do, and the Chinese ones as they are."""
    latin = re.findall(r"[^\W\d_]+", text)
    return [word for stem in stems for word in ([one for one in latin if one.startswith(stem[:4])] or [stem])]


def _written_together(word: str, text: str) -> bool:
    """Tell whether a Latin word stands in a text without blanks, as in 写Python."""
    return bool(_HAN.search(text)) and re.search(rf"(?<![a-z]){re.escape(word)}", text) is not None
