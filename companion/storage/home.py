"""A home: everything of one computer account on disk, held by one process at a time through its lock.

A home written by a later release is refused before anything in it is created or changed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.core.errors import Code, Problem, SettingsError, StorageError
from companion.core.persona import DEFAULT_PERSONA_ID, DEFAULT_USER_ID, Persona, User
from companion.core.settings import COMMON, Endpoint, Settings, with_own
from companion.core.sharing import MoveCounts
from companion.storage import user_files
from companion.storage.archive_in import remove_incoming
from companion.storage.archives import FileArchives, Who
from companion.storage.draft_file import DraftFile
from companion.storage.eraser import FileEraser
from companion.storage.event_files import EventFiles
from companion.storage.home_lock import HomeLock, take_home
from companion.storage.journal_files import JournalFiles
from companion.storage.ledger_file import LedgerFile
from companion.storage.locations import Locations, Pair, is_folder_name
from companion.storage.mongo_sharing import FindSecret, MongoSharing
from companion.storage.persona_files import add_persona, read_personas, write_persona
from companion.storage.quirk_file import QuirkFile
from companion.storage.search_index import FileSearchIndex
from companion.storage.settings_file import SettingsFile
from companion.storage.toml_file import keep_aside, read_toml, write_toml
from companion.storage.upgrading import back_up_before_upgrade
from companion.storage.usage_file import UsageFiles
from companion.storage.writer import Writer

if TYPE_CHECKING:
    from companion.storage.shared_home import SharedHome

Report = Callable[[Problem], None]


def open_home(locations: Locations, *, wait_seconds: float = 0.0, report: Report = lambda _: None) -> "HomeFiles":
    """Take a home's lock and return the home. `report` hears of damage found after loading.

    Raises `StorageError`: HOME_NEWER, HOME_IN_USE when another process still holds it after `wait_seconds`,
    HOME_NOT_WRITABLE.
    """
    return HomeFiles(locations, take_home(locations, wait_seconds), report)


class HomeFiles:
    """Satisfies `core.ports.Home`. Close it to give the lock back."""

    def __init__(
        self,
        locations: Locations,
        lock: HomeLock,
        report: Report,
        *,
        find_secret: FindSecret = lambda _: "",
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.locations = locations
        self.writer = Writer()
        self._reader: Writer | None = None
        self._in_force: dict[str, tuple[tuple[Settings | None, Settings | None], Settings]] = {}  # and of what made
        self.quirks = QuirkFile(locations.quirks, locations.set_aside, self.writer)
        self.ledger = LedgerFile(locations.ledger, self.writer, report)
        self._lock = lock
        self.report = report
        self._settings = SettingsFile(locations.settings, locations.set_aside)
        self._own: dict[str, SettingsFile] = {}  # of the users beside the first
        self._guest: Endpoint | None = None
        self._users: dict[str, User] = {}
        self._personas: dict[str, dict[str, Persona]] = {}
        self._journals: dict[tuple[str, str], JournalFiles] = {}
        self._drafts: dict[tuple[str, str], DraftFile] = {}
        self._memories: dict[tuple[str, str], EventFiles] = {}
        self._household: SharedHome | None = None
        self._sharing = MongoSharing(
            locations,
            self._shared_home,
            find_secret=find_secret,
            environment=environment,
            local_only=lambda: self.settings().privacy.local_only,
        )

    async def load(self) -> Sequence[Problem]:
        """Read settings, users and personas; tell what was damaged and set aside (defaults are used for it)."""
        return await self.writer.run(self._load)

    def users(self) -> Sequence[User]:
        """Return the users, the default one always among them."""
        return tuple(self._users.values())

    def personas(self, user_id: str) -> Sequence[Persona]:
        """Return the personas, the default one always among them. Raises `SettingsError` UNKNOWN_USER."""
        return tuple(self._personas_of(user_id).values())

    async def save_user(self, user: User) -> None:
        """Write a user's file; one of an unknown id is added. Raises `SettingsError` or `StorageError`."""
        if not is_folder_name(user.id):
            raise SettingsError(Code.INVALID_SETTING, name="user.id", detail=user.id)
        await self.writer.run(lambda: user_files.write_user(self.locations, user))
        if user.id not in self._personas:
            self._personas[user.id] = read_personas(self.locations, user.id)[0]
            self._read_own(user.id)
        self._users[user.id] = user

    async def passphrase(self, user_id: str) -> str:
        """Return what is kept of a user's passphrase as the file has it now. Raises `StorageError`."""
        self._personas_of(user_id)
        return await self.writer.run(lambda: user_files.read_passphrase(self.locations, user_id))

    async def save_passphrase(self, user_id: str, kept: str) -> None:
        """Keep that; an empty text removes it. Raises `SettingsError` or `StorageError`."""
        self._personas_of(user_id)
        user = self._users[user_id]
        await self.writer.run(lambda: user_files.write_passphrase(self.locations, user, kept))
        self._users[user_id] = replace(user, guarded=bool(kept))

    async def last_talked(self, user_id: str, persona_id: str) -> datetime | None:
        """Return when this pair last talked. Raises `SettingsError` for an unknown user or persona."""
        places = self.locations.pair(*self._known_pair(user_id, persona_id))
        return await self.writer.run(lambda: user_files.last_talked(places))

    async def save_persona(self, user_id: str, persona: Persona) -> None:
        """Write a persona's file. Raises `SettingsError` or `StorageError`."""
        personas = self._personas_of(user_id)
        await self.writer.run(lambda: write_persona(self.locations, user_id, persona))
        personas[persona.id] = persona

    async def add_persona(self, user_id: str, persona: Persona, pictures: Mapping[str, bytes]) -> None:
        """Write a persona of an id not yet used with its pictures by file name, below the folder it names.

        Raises `SettingsError` or `StorageError`; then nothing of it is left.
        """
        personas = self._personas_of(user_id)
        if persona.id in personas:
            raise SettingsError(Code.INVALID_SETTING, name="persona.id", detail=persona.id)
        await self.writer.run(lambda: add_persona(self.locations, user_id, persona, pictures))
        personas[persona.id] = persona

    def pictures(self, user_id: str, persona_id: str) -> Path | None:
        """Return the folder of a persona's own pictures, None where she has none. Raises `SettingsError`."""
        pair = self._known_pair(user_id, persona_id)
        sprites = self._personas[user_id][persona_id].sprites
        return self.locations.pair(*pair).sprites / sprites if is_folder_name(sprites) else None

    def journal(self, user_id: str, persona_id: str) -> JournalFiles:
        """Return the journal of this pair. Raises `SettingsError` for an unknown user or persona."""
        pair = self._known_pair(user_id, persona_id)
        if pair not in self._journals:
            self._journals[pair] = JournalFiles(
                self.locations.pair(*pair), pair, self.writer, self.report, self._second_reader
            )
        return self._journals[pair]

    def drafts(self, user_id: str, persona_id: str) -> DraftFile:
        """Return the drafts of this pair. Raises `SettingsError` for an unknown user or persona."""
        pair = self._known_pair(user_id, persona_id)
        if pair not in self._drafts:
            self._drafts[pair] = DraftFile(self.locations.pair(*pair), self.writer, self.report)
        return self._drafts[pair]

    def memory(self, user_id: str, persona_id: str) -> EventFiles:
        """Return the memory of this pair. Raises `SettingsError` for an unknown user or persona."""
        pair = self._known_pair(user_id, persona_id)
        if pair not in self._memories:
            self._memories[pair] = EventFiles(self.locations.pair(*pair), self.writer)
        return self._memories[pair]

    def index(self, user_id: str, persona_id: str) -> FileSearchIndex:
        """Return the search index of this pair. Raises `SettingsError` for an unknown user or persona."""
        pair = self._known_pair(user_id, persona_id)
        return FileSearchIndex(self.locations.pair(*pair).index)

    def eraser(self, user_id: str, persona_id: str) -> FileEraser:
        """Return what erases for good what this pair said. Raises `SettingsError` for an unknown user or persona."""
        places = self.locations.pair(*self._known_pair(user_id, persona_id))
        journal, memory = self.journal(user_id, persona_id), self.memory(user_id, persona_id)
        eraser = FileEraser(self.locations, places, journal, memory, self.writer, self._second_reader())
        eraser.noted = lambda: self._sharing.compare_again(f"{user_id}/{persona_id}")
        return eraser

    def archives(self) -> FileArchives:
        """Return what writes and restores archives."""
        return FileArchives(
            self.locations, self._second_reader(), find=self._who, pairs=self._pairs_on_disk, joined=self._join
        )

    def sharing(self) -> MongoSharing:
        """Return what carries it all to other computers, where the settings name a server."""
        return self._sharing

    async def read_older(self, url: str, secret: str, user_id: str, persona_id: str) -> MoveCounts:
        """Read the older layout of a server's database into a pair; what was read before stays as it is.

        Raises `StorageError` STORE_…, LAYOUT_UNKNOWN, and `SettingsError` for an unknown user or persona.
        """
        from companion.storage.older_server import put_older, read_older_server

        journal, memory = self.journal(user_id, persona_id), self.memory(user_id, persona_id)
        server = self._sharing.server(url, secret)
        found = await self._second_reader().run(lambda: read_older_server(server, (user_id, persona_id)))
        return await put_older(found, journal, memory)

    def adopt(self, user: User, persona: Persona) -> None:
        """Take in a user and a character of another computer, in the writer's thread. Raises `StorageError`."""
        if user.id not in self._personas:
            user_files.write_user(self.locations, user)
            self._personas[user.id] = read_personas(self.locations, user.id)[0]
            self._read_own(user.id)
            self._users = {**self._users, user.id: user}
        if persona.id not in self._personas[user.id]:
            write_persona(self.locations, user.id, persona)
            self._personas[user.id] = {**self._personas[user.id], persona.id: persona}

    def usage(self, user_id: str) -> UsageFiles:
        """Return where the tokens of a user are counted. Raises `SettingsError` UNKNOWN_USER."""
        if user_id != DEFAULT_USER_ID:
            self._personas_of(user_id)
        return UsageFiles(self.locations.usage(user_id), self.locations.set_aside, self.writer)

    def settings(self, user_id: str = "") -> Settings:
        """Return the settings of a user (empty: of the one who talks) as last read or saved."""
        common = self._settings.settings
        if self._guest is not None:
            common = replace(common, chat=self._guest)
        user_id = user_id or common.user
        own = self._own[user_id].settings if user_id in self._own else common
        if own is not common and own.persona not in self._personas[user_id]:
            own = replace(own, persona=DEFAULT_PERSONA_ID)
        made_of, settings = self._in_force.get(user_id, ((None, None), common))
        if made_of[0] is not common or made_of[1] is not own:
            settings = replace(with_own(common, own), user=user_id)
            self._in_force[user_id] = ((common, own), settings)
        return settings

    def use_endpoint(self, endpoint: Endpoint) -> None:
        """Let the settings name this endpoint until another one is saved; it is kept nowhere itself."""
        self._guest = endpoint

    async def save_settings(self, settings: Settings) -> None:
        """Write the settings of the user whom they name, who is the one who talks from now on.

        Raises `SettingsError` INVALID_SETTING, UNKNOWN_USER, or `StorageError`.
        """
        self._personas_of(settings.user)
        guests = settings.chat == self._guest
        kept = replace(settings, chat=self._settings.settings.chat) if guests else settings
        await self.writer.run(lambda: self._save(kept))
        if not guests:
            self._guest = None

    def _save(self, settings: Settings) -> None:
        own = self._own.get(settings.user)
        if own is not None:
            own.save(settings)
            settings = with_own(settings, self._settings.settings)
        if own is None or settings != self._settings.settings:
            self._settings.save(settings)

    def close(self) -> None:
        """Finish what was asked for, make the next start quick, and give the lock back."""
        self._sharing.close()
        while self._journals:
            self._journals.popitem()[1].close()
        if self._reader is not None:
            self._reader.close()
        self.writer.close()
        self._lock.release()

    def _shared_home(self) -> "SharedHome":
        if self._household is None:
            from companion.storage.shared_home import SharedHome

            self._household = SharedHome(self)
        return self._household

    def _second_reader(self) -> Writer:
        if self._reader is None:
            self._reader = Writer("search")
        return self._reader

    def _who(self, user_id: str, persona_id: str) -> Who:
        self._known_pair(user_id, persona_id)
        return self._users[user_id], self._personas[user_id][persona_id], self.settings(user_id)

    def _pairs_on_disk(self) -> list[Pair]:
        return [self.locations.pair(user, one) for user, personas in self._personas.items() for one in personas]

    def _join(self, user_id: str, persona_id: str) -> tuple[User, Persona]:
        """Take in a user whose folder has come."""
        user = user_files.read_user(self.locations, user_id)
        self._personas[user_id] = read_personas(self.locations, user_id)[0]
        self._read_own(user_id)
        self._users[user_id] = user
        return user, self._personas[user_id][persona_id]

    def _load(self) -> Sequence[Problem]:
        problems = [*self._check_marker(), *self._settings.load()]
        remove_incoming(self.locations)
        self._users, damaged_users = user_files.read_users(self.locations)
        problems += damaged_users
        for user_id in self._users:
            self._personas[user_id], damaged = read_personas(self.locations, user_id)
            problems += [*damaged, *self._read_own(user_id)]
        return [*problems, *self._check_choice()]

    def _read_own(self, user_id: str) -> Sequence[Problem]:
        """Read the settings of a user beside the first."""
        if user_id == DEFAULT_USER_ID:
            return ()
        file = SettingsFile(self.locations.user_settings(user_id), self.locations.set_aside, COMMON)
        self._own[user_id] = file
        return file.load()

    def _check_choice(self) -> Sequence[Problem]:
        """Let the default user and persona stand in where the settings name somebody who is not here."""
        problems, settings = [], self._settings.settings
        if settings.user not in self._users:
            problems.append(Problem(Code.UNKNOWN_USER, {"user": settings.user}))
            settings = replace(settings, user=DEFAULT_USER_ID)
        if settings.persona not in self._personas[DEFAULT_USER_ID]:
            problems.append(Problem(Code.UNKNOWN_PERSONA, {"persona": settings.persona}))
            settings = replace(settings, persona=DEFAULT_PERSONA_ID)
        self._settings.settings = settings
        return problems

    def _check_marker(self) -> Sequence[Problem]:
        problems = []
        marker = self.locations.marker
        try:
            content = read_toml(marker, "home")
        except StorageError as error:
            if error.problem.code is not Code.FILE_DAMAGED:
                raise
            problems.append(keep_aside(marker, self.locations.set_aside, Code.FILE_DAMAGED))
            content = None
        if content is None or back_up_before_upgrade(self.locations, content):
            write_toml(marker, "home", content or {})
        return problems

    def _personas_of(self, user_id: str) -> dict[str, Persona]:
        if user_id not in self._personas:
            raise SettingsError(Code.UNKNOWN_USER, user=user_id)
        return self._personas[user_id]

    def _known_pair(self, user_id: str, persona_id: str) -> tuple[str, str]:
        if persona_id not in self._personas_of(user_id):
            raise SettingsError(Code.UNKNOWN_PERSONA, persona=persona_id)
        return user_id, persona_id
