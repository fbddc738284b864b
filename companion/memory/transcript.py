"""What was said, as a model is shown it when it is to conclude something: a line for each speaker, with days.

Pasted blocks are shortened and the whole is cut to a budget, the beginning and the end kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.conversation import Outcome, Turn, day_of
from companion.core.tokens import estimate_tokens, trim_to_tokens

LONGEST_TEXT = 400  # tokens of one speaker's text
_GAP = "[…]"


@dataclass(frozen=True, slots=True)
class Names:
    """What the two are called in a transcript."""

    user: str
    persona: str


def tells_something(turn: Turn) -> bool:
    """Tell whether a turn is part of what happened: visible, and with something said in it."""
    return turn.deleted_at is None and (turn.user is not None or _answer(turn) != "")


def transcript(turns: Sequence[Turn], names: Names, budget: int, *, numbered: bool = False) -> str:
    """Return the turns as text of at most `budget` tokens; the middle is left out where it is too long.

    With `numbered` each line begins with the number of its turn among `turns`, from 1.
    """
    lines: list[str] = []
    day = None
    for number, turn in enumerate(turns, 1):
        if not tells_something(turn):
            continue
        if day_of(turn) != day:
            day = day_of(turn)
            lines.append(f"[{day.isoformat()}]")
        lines += [f"#{number} {line}" if numbered else line for line in _lines(turn, names)]
    return "\n".join(_within(lines, budget))


def runs_of(turns: Sequence[Turn], names: Names, budget: int) -> list[list[Turn]]:
    """Return the turns as runs, in order, each of at most `budget` tokens where a single turn is no longer."""
    runs: list[list[Turn]] = []
    spent = budget
    for turn in turns:
        cost = sum(estimate_tokens(line) + 1 for line in _lines(turn, names)) + 8
        if spent + cost > budget:
            runs.append([])
            spent = 0
        runs[-1].append(turn)
        spent += cost
    return runs


def _lines(turn: Turn, names: Names) -> list[str]:
    said = [(names.user, turn.user.text if turn.user else ""), (names.persona, _answer(turn))]
    return [f"{name}: {_short(text)}" for name, text in said if text.strip()]


def _answer(turn: Turn) -> str:
    reply = turn.reply
    return reply.text if reply is not None and reply.outcome is not Outcome.OPEN else ""


def _short(text: str) -> str:
    flat = " ".join(text.split())
    cut = trim_to_tokens(flat, LONGEST_TEXT)
    return flat if cut == flat else f"{cut} {_GAP}"


def _within(lines: Sequence[str], budget: int) -> list[str]:
    costs = [estimate_tokens(line) + 1 for line in lines]
    if sum(costs) <= budget:
        return list(lines)
    first, last, spent = 0, len(lines), 0
    while first < last:
        at = first if first <= len(lines) - last else last - 1
        if spent + costs[at] > budget - 4:
            break
        spent += costs[at]
        first, last = (first + 1, last) if at == first else (first, last - 1)
    return [*lines[:first], _GAP, *lines[last:]]
