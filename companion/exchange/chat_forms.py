"""A chat as text that people read (Markdown) and as lines that programs read (JSONL), page by page.

Turns hold no keys; of a problem only its code goes out, because its details may quote a server's words.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from typing import Any

from companion.core.conversation import ChatForm, Outcome, Reply, Turn
from companion.core.persona import Persona, User, greeting_for
from companion.core.wall_clock import on_the_wall

Form = Callable[[Sequence[Turn]], bytes]
_SURROGATE = re.compile("[\ud800-\udfff]")
_YOU = {"zh": "你", "ja": "あなた"}


def form_of(form: ChatForm, persona: Persona, user: User) -> Form:
    """Return what turns pages of a chat into bytes, the first page with its heading."""
    if form is ChatForm.JSONL:
        return lambda turns: b"".join(_line(turn, persona) for turn in turns)
    return _Markdown(persona, user).page


def _line(turn: Turn, persona: Persona) -> bytes:
    row: dict[str, Any] = {
        "id": turn.id,
        "session": turn.session_id,
        "seq": turn.seq,
        "persona": persona.name,
        "time": _local(turn.began_at, turn).isoformat(),
        "user": None,
        "replies": [_reply_row(reply, turn) for reply in turn.replies],
        "chosen": turn.chosen,
        "starred": turn.starred,
    }
    if turn.user is not None:
        row["user"] = {"text": turn.user.text, "via": turn.user.via.value, "earlier": list(turn.user.earlier)}
    return _encoded(json.dumps(row, ensure_ascii=False) + "\n", lambda found: f"\\u{ord(found[0]):04x}")


def _reply_row(reply: Reply, turn: Turn) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": reply.id,
        "text": reply.text,
        "emotions": [[offset, emotion.value] for offset, emotion in reply.emotions],
        "began_at": _local(reply.began_at, turn).isoformat(),
        "ended_at": _local(reply.ended_at, turn).isoformat() if reply.ended_at else None,
        "outcome": reply.outcome.value,
        "truncated": reply.truncated,
        "problem": reply.problem.code.value if reply.problem else None,
        "model": reply.model,
    }
    return row | ({"thinking": reply.thinking} if reply.thinking else {})


class _Markdown:
    """Remembers the day and the chapter it has come to."""

    def __init__(self, persona: Persona, user: User) -> None:
        language = persona.languages[0].partition("-")[0] if persona.languages else ""
        self._her = _label(persona.name)
        self._you = _label(persona.user_address or user.name or _YOU.get(language, "You"))
        self._opening = f"# {self._her}\n\n"
        if greeting := greeting_for(persona, user).strip():
            self._opening += f"**{self._her}**\n\n{greeting}\n\n"
        self._day: date | None = None
        self._session = ""

    def page(self, turns: Sequence[Turn]) -> bytes:
        """Return some more turns, as they follow on those before."""
        opening, self._opening = self._opening, ""
        text = opening + "".join(part for turn in turns for part in self._turn(turn))
        return _encoded(text, lambda _: "\ufffd")

    def _turn(self, turn: Turn) -> Iterator[str]:
        day = _local(turn.began_at, turn).date()
        if day != self._day:
            yield f"## {day.isoformat()}\n\n"
        elif turn.session_id != self._session:
            yield "* * *\n\n"
        self._day, self._session = day, turn.session_id
        star = " ★" if turn.starred else ""
        if turn.user is not None and turn.user.text:
            yield f"**{self._you}** {_local(turn.began_at, turn):%H:%M}{star}\n\n{turn.user.text.strip()}\n\n"
            if turn.user.picture:
                yield f"🖼 {_label(turn.user.picture)}\n\n"
            star = ""
        if turn.reply is not None and turn.reply.text:
            cut = "" if turn.reply.outcome is Outcome.COMPLETED else " …"
            time = f"{_local(turn.reply.began_at, turn):%H:%M}"
            yield f"**{self._her}** {time}{star}\n\n{turn.reply.text.strip()}{cut}\n\n"


def _label(name: str) -> str:
    return re.sub(r"([\\*_`#<>\[\]])", r"\\\1", " ".join(name.split()))


def _local(moment: datetime, turn: Turn) -> datetime:
    return on_the_wall(moment, turn.utc_offset)


def _encoded(text: str, instead: Callable[[re.Match[str]], str]) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub(instead, text).encode()
