"""Conversations to show: mixed Chinese and English, code, lists and tables, any number of turns."""

import random
from datetime import UTC, datetime, timedelta

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText

START = datetime(2025, 3, 1, 8, 0, tzinfo=UTC)
ZH = "她喜欢在傍晚散步，听着风穿过树叶的声音，然后回家泡一壶茶，慢慢地写下**今天**遇到的小事。"
EN = "She likes to walk in the *evening*, listens to the wind, then makes tea and writes down the **small things**. "
CODE = (
    "```python\ndef walk(path, *, slow=True):\n    for step in path:\n        yield step, '慢' if slow else 'fast'\n```"
)
ITEMS = "- 第一件 first thing\n- 第二件 `second` thing\n- 第三件 third"
TABLE = "| 名字 | count |\n|---|---|\n| 茶 tea | 3 |\n| 风 wind | 4 |"
ASKED = (ZH, EN, "你好呀", "Tell me about tea?", "那个 **bold** 呢？", "今天好累。\n想早点睡。")


def turns_of(count: int, *, seed: int = 1, first: int = 0) -> list[Turn]:
    """Return `count` turns from row `first` on; sessions of 20 turns, some two a day."""
    chance = random.Random(seed)
    answers = [_answer(chance) for _ in range(400)]
    return [_turn(row, chance.choice(ASKED), chance.choice(answers)) for row in range(first, first + count)]


def sessions_of(turns: list[Turn]) -> list[Session]:
    """Return the sessions of turns, all ended but the last."""
    by_id: dict[str, list[Turn]] = {}
    for turn in turns:
        by_id.setdefault(turn.session_id, []).append(turn)
    last = turns[-1].session_id if turns else ""
    return [
        Session(one, "u", "p", own[0].began_at, None if one == last else own[-1].began_at + timedelta(minutes=10))
        for one, own in by_id.items()
    ]


def turn_of(row: int, said: str, answered: str | None, **changes: object) -> Turn:
    """Return one turn; `changes` replace fields of its reply."""
    return _turn(row, said, answered, **changes)


def stream_text(tokens: int, seed: int = 3) -> list[str]:
    """Return tokens of three to five characters that make a mixed Markdown text."""
    chance = random.Random(seed)
    source = ""
    while len(source) < tokens * 5:
        source += chance.choice((ZH + EN, ZH * 2, EN * 2, CODE, ITEMS, ZH + "\n" + EN)) + "\n\n"
    pieces, at = [], 0
    for _ in range(tokens):
        size = chance.choice((3, 4, 5))
        pieces.append(source[at : at + size])
        at += size
    return pieces


def _answer(chance: random.Random) -> str:
    paragraphs = [chance.choice((ZH, EN, ZH + EN, EN * 2, ZH * 3)) for _ in range(chance.choice((1, 1, 2, 3)))]
    for share, piece in ((0.12, CODE), (0.15, ITEMS), (0.05, TABLE)):
        if chance.random() < share:
            paragraphs.append(piece)
    return "\n\n".join(paragraphs)


def _turn(row: int, said: str, answered: str | None, **changes: object) -> Turn:
    began = START + timedelta(hours=9 * (row // 20), minutes=3 * (row % 20))
    replies: tuple[Reply, ...] = ()
    if answered is not None:
        values: dict[str, object] = {"outcome": Outcome.COMPLETED, "ended_at": began + timedelta(seconds=9), **changes}
        replies = (Reply(f"r{row}", answered, began + timedelta(seconds=2), **values),)  # type: ignore[arg-type]
    return Turn(f"t{row:08}", f"s{row // 20:06}", row % 20, began, 480, UserText(said), replies)
