"""What a window needs for its first frame, read at once and before anything else is ready."""

from dataclasses import field

from companion.core.conversation import Session, Turn
from companion.core.persona import Persona, User
from companion.core.settings import Settings
from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The conversation as it lies on disk; `turns` are the last of about `total` visible ones, oldest first.

    Where it is `locked` by a passphrase nothing of the user is in it. What is damaged is left out in silence: the
    engine finds it again, sets it aside and tells. A `fresh` home has no settings yet: nobody ever used it.
    """

    settings: Settings
    user: User
    persona: Persona
    personas: tuple[Persona, ...] = ()
    turns: tuple[Turn, ...] = ()
    sessions: tuple[Session, ...] = field(default=())
    total: int = 0
    draft: str = ""
    locked: bool = False
    fresh: bool = False
