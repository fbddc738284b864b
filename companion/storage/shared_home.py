"""A home's users, characters and files as whatever shares them with other computers sees them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.persona import Persona, User
from companion.storage.mongo_documents import pair_of
from companion.storage.shared_pair import SharedPair

if TYPE_CHECKING:
    from companion.storage.home import HomeFiles


class SharedHome:
    """Satisfies `storage.mongo_rounds.Household`, for the thread that talks to the server."""

    def __init__(self, home: "HomeFiles") -> None:
        self._home = home
        self._pairs: dict[str, SharedPair] = {}

    def pairs(self) -> Mapping[str, tuple[User, Persona]]:
        """Return who talks with whom, by "user/persona"."""
        known = ((user, one) for user in self._home.users() for one in self._home.personas(user.id))
        return {f"{user.id}/{persona.id}": (user, persona) for user, persona in known}

    def shared_pair(self, key: str) -> SharedPair | None:
        """Return the files of a pair, None for an unknown one."""
        if key not in self._pairs:
            pair = pair_of(key)
            if pair is None or key not in self.pairs():
                return None
            journal, memory = self._home.journal(*pair), self._home.memory(*pair)
            places, writer = self._home.locations.pair(*pair), self._home.writer
            shelves, wake = (journal.shelf, memory.shelf), self._home.sharing().wake
            self._pairs[key] = SharedPair(key, places, *shelves, writer, wake, self._home.report)
        return self._pairs[key]

    def adopt(self, user: User, persona: Persona) -> None:
        """Take in a pair of another computer."""
        self._home.writer.call(lambda: self._home.adopt(user, persona))
