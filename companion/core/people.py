"""Who talks and with whom: commands and events about the users of a home, its characters, and what a passphrase hides.

A passphrase hides a user's conversations and panel on the screen; it encrypts nothing.
"""

from datetime import datetime
from pathlib import Path

from companion.core.persona import Persona, User
from companion.core.values import dataclass

LONGEST_NAME = 200  # characters


@dataclass(frozen=True, slots=True)
class ShowPeople:
    """Tell who can talk and with whom; answered by `PeopleShown`."""


@dataclass(frozen=True, slots=True)
class AddUser:
    """Add somebody who talks and open their conversation. What they are called need not be unlike other names."""

    name: str


@dataclass(frozen=True, slots=True)
class RenameUser:
    """Call a user otherwise. The ids of folders stay what they were."""

    user_id: str
    name: str


@dataclass(frozen=True, slots=True)
class HideUser:
    """Take a user out of the list, or put them back; nothing of theirs is removed from the disk."""

    user_id: str
    hidden: bool = True


@dataclass(frozen=True, slots=True)
class AddPersona:
    """Make a character of this name for the open user and open the conversation with her."""

    name: str


@dataclass(frozen=True, slots=True)
class Unlock:
    """Open what a user's passphrase hides; answered by `ConversationOpened` or by `UserLocked`."""

    user_id: str
    passphrase: str

    def __repr__(self) -> str:
        """Return a text that may stand in a log."""
        return f"Unlock({self.user_id!r})"


@dataclass(frozen=True, slots=True)
class LockNow:
    """Hide the open user's conversations, if a passphrase is set; answered by `UserLocked`."""


@dataclass(frozen=True, slots=True)
class SetPassphrase:
    """Let a passphrase hide the open user's conversations from now on; an empty one removes it.

    `old` is the one in force. Answered by `PassphraseSet`.
    """

    passphrase: str
    old: str = ""

    def __repr__(self) -> str:
        """Return a text that may stand in a log."""
        return "SetPassphrase()"


PeopleCommand = ShowPeople | AddUser | RenameUser | HideUser | AddPersona | Unlock | LockNow | SetPassphrase


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """A character as a user knows her: when they last talked, where they did, and the folder of her own pictures."""

    persona: Persona
    last_talked: datetime | None = None
    pictures: Path | None = None


@dataclass(frozen=True, slots=True)
class PeopleShown:
    """All users, hidden ones too, and the open user's characters, the one talked with last first."""

    user: User
    users: tuple[User, ...] = ()
    characters: tuple[Acquaintance, ...] = ()


@dataclass(frozen=True, slots=True)
class UserLocked:
    """Nothing of this user is shown before the passphrase is given.

    `wrong` tells that one was refused; the next is taken after `wait_seconds`.
    """

    user: User
    users: tuple[User, ...] = ()
    wrong: bool = False
    wait_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class PassphraseSet:
    """Whether the open user now has a passphrase. `wrong`: the old one was not right and nothing has changed."""

    user: User
    wrong: bool = False


PeopleAnnouncement = PeopleShown | UserLocked | PassphraseSet


def clean_name(text: str) -> str:
    """Return a name as it is kept: one line without blanks around it; empty where nothing of it can be seen.

    Marks that turn the direction of what stands around it are dropped, or one name could disarrange a whole menu.
    """
    kept = (one if one.isprintable() or one in _JOINING else " " for one in text if one not in _TURNING)
    name = " ".join("".join(kept).split())[:LONGEST_NAME].strip()
    return name if name.strip(_JOINING + " ") else ""


_JOINING = "\u200c\u200d"  # within emoji and some scripts
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
