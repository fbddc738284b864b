"""Her greeting as the first bubble of a conversation in which nothing was said yet."""

from datetime import UTC, datetime

from companion.core.conversation import Outcome, Reply, Turn
from companion.core.persona import Persona

GREETING_ID = "greeting"


def greeting_turn(persona: Persona) -> Turn:
    """Return a turn in which she speaks first. It is shown only, never kept."""
    now = datetime.now(UTC)
    offset = datetime.now().astimezone().utcoffset()
    reply = Reply(id=GREETING_ID, text=persona.greeting, began_at=now, outcome=Outcome.COMPLETED, ended_at=now)
    return Turn(
        id=GREETING_ID,
        session_id="",
        seq=0,
        began_at=now,
        utc_offset=int(offset.total_seconds() // 60) if offset else 0,
        user=None,
        replies=(reply,),
    )
