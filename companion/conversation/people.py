"""Obeys the commands about who talks and with whom."""

from dataclasses import replace
from datetime import UTC, datetime

from companion.conversation.beside import Beside
from companion.conversation.conversations import Conversations
from companion.conversation.opening import Opening
from companion.core import people as ask
from companion.core.commands import Command
from companion.core.errors import Code, SettingsError
from companion.core.ids import new_id
from companion.core.people import Acquaintance, PassphraseSet, PeopleShown, clean_name
from companion.core.persona import DEFAULT_PERSONA_ID, Persona, User
from companion.core.ports import Announce
from companion.core.stores import Home

_CHARACTER, _CHARACTER_ZH = "You are {name}.", "你是{name}。"  # the model needs something to go by
_NEVER = datetime.min.replace(tzinfo=UTC)


class People:
    """Users and characters of a home."""

    def __init__(
        self, home: Home, conversations: Conversations, opening: Opening, beside: Beside, *, announce: Announce
    ) -> None:
        self._home = home
        self._conversations = conversations
        self._opening = opening
        self._beside = beside
        self._announce = announce

    async def obey(self, command: Command) -> bool:
        """Do what a command asks; False for one that belongs elsewhere. Raises `CompanionError`."""
        match command:
            case ask.ShowPeople():
                self.tell()
            case ask.AddUser(name):
                await self._add_user(_checked(name))
            case ask.RenameUser(user_id, name):
                await self._change(replace(self._opening.locks.user(user_id), name=_checked(name)))
            case ask.HideUser(user_id, hidden):
                await self._hide(self._opening.locks.user(user_id), hidden=hidden)
            case ask.AddPersona(name):
                await self._add_persona(_checked(name))
            case ask.Unlock(user_id, passphrase):
                await self._unlock(self._opening.locks.user(user_id), passphrase)
            case ask.LockNow():
                await self._lock_now()
            case ask.SetPassphrase(passphrase, old):
                await self._set_passphrase(passphrase, old)
            case _:
                return False
        return True

    def tell(self) -> None:
        """Announce, in a moment, who can talk and with whom."""
        if self._conversations.open is not None:
            self._beside.go(self._tell(self._conversations.open.user))

    async def _tell(self, user: User) -> None:
        known = []
        for persona in self._home.personas(user.id):
            last = await self._home.last_talked(user.id, persona.id)
            known.append(Acquaintance(persona, last, self._home.pictures(user.id, persona.id)))
        known.sort(key=lambda one: one.last_talked or _NEVER, reverse=True)
        self._announce(PeopleShown(self._opening.locks.user(user.id), tuple(self._home.users()), tuple(known)))

    async def _add_user(self, name: str) -> None:
        user = User(new_id(), name)
        looks = self._home.settings().appearance
        await self._home.save_user(user)
        own = self._home.settings(user.id)
        await self._home.save_settings(replace(own, appearance=looks, user=user.id))
        await self._opening.show(user.id, "")

    async def _add_persona(self, name: str) -> None:
        conversation = await self._conversations.current()
        user_id = conversation.user.id
        likeness = next(one for one in self._home.personas(user_id) if one.id == DEFAULT_PERSONA_ID)
        languages = conversation.persona.languages
        character = (_CHARACTER_ZH if languages[:1] == ("zh",) else _CHARACTER).format(name=name)
        persona = Persona(new_id(), name, character, "", languages, look=likeness.look)
        await self._home.add_persona(user_id, persona, {})
        await self._opening.show(user_id, persona.id)

    async def _change(self, user: User) -> None:
        await self._home.save_user(user)
        self._conversations.rename(self._opening.locks.user(user.id))
        self.tell()

    async def _hide(self, user: User, *, hidden: bool) -> None:
        others = [one for one in self._home.users() if one.id != user.id and not one.hidden]
        if hidden and not others:
            raise SettingsError(Code.LAST_USER)
        await self._change(replace(user, hidden=hidden))
        if hidden and user.id == self._home.settings().user:
            await self._opening.show(others[0].id, "")

    async def _unlock(self, user: User, passphrase: str) -> None:
        wait = await self._opening.locks.open(user, passphrase)
        if wait is None:
            await self._opening.show(user.id, "")
        else:
            await self._opening.lock(user, wrong=True, wait_seconds=wait)

    async def _lock_now(self) -> None:
        user = self._opening.locks.user(self._home.settings().user)
        if user.guarded:
            await self._opening.lock(user)

    async def _set_passphrase(self, passphrase: str, old: str) -> None:
        user = self._opening.locks.user((await self._conversations.current()).user.id)
        changed = await self._opening.locks.change(user, old, passphrase)
        now = self._opening.locks.user(user.id)
        self._conversations.rename(now)
        self._announce(PassphraseSet(now, wrong=not changed))
        self.tell()


def _checked(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned:
        raise SettingsError(Code.NAME_EMPTY)
    return cleaned
