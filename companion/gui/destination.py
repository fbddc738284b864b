"""Who gets the words that are said, by the settings in force and the server in use, and the sentences that tell it."""

from PySide6.QtCore import QCoreApplication

from companion.core.settings import (
    EMBEDDED,
    Aloud,
    Settings,
    Speaker,
    StorageSettings,
    StoreKind,
    voice_in_force,
)
from companion.core.sharing import SharingShown
from companion.core.this_computer import host_of, is_this_computer
from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Destination:
    """Where what the user says is read: `host` is empty for this computer; `trial` is the small model.

    `voice` is who else gets her words, to say them aloud, `memory` who else reads what was said, to sum it up, `store`
    who keeps all of it for several computers; empty for nobody. With `local_only` nothing goes to any of them.
    """

    host: str = ""
    trial: bool = False
    voice: str = ""
    memory: str = ""
    store: str = ""
    local_only: bool = False

    @property
    def hosts(self) -> tuple[str, ...]:
        """Everybody beyond this computer who gets words now."""
        named = (self.host, self.memory, self.voice, self.store)
        return () if self.local_only else tuple(dict.fromkeys(filter(None, named)))


def destination(settings: Settings, store: str | None = None) -> Destination:
    """Return where the user's words go with these settings; `store` is the server in use, where that is known."""
    trial = settings.chat.preset == EMBEDDED
    host = "" if trial else _host_of(settings.chat.base_url)
    memory = _host_of(settings.memory.base_url)
    return Destination(
        host,
        trial,
        _voice_host(settings),
        "" if memory == host else memory,
        _store_host(settings.storage) if store is None else store,
        local_only=settings.privacy.local_only,
    )


def destination_lines(to: Destination) -> tuple[str, ...]:
    """Tell where words go, a sentence each."""
    translate = QCoreApplication.translate
    if to.local_only:
        return (translate("Destination", "Network off. Nothing leaves this computer."),)
    lines = []
    if to.host:
        lines.append(translate("Destination", "What you say goes to {host}.").replace("{host}", to.host))
    elif not to.store:
        lines.append(translate("Destination", "What you say stays on this computer."))
    if to.memory:
        words = translate("Destination", "What was said goes to {host} to be summed up.")
        lines.append(words.replace("{host}", to.memory))
    if to.voice:
        lines.append(translate("Destination", "What she says aloud goes to {host}.").replace("{host}", to.voice))
    if to.store:
        lines.append(translate("Destination", "All that is said is kept on {host} too.").replace("{host}", to.store))
    return tuple(lines)


def _voice_host(settings: Settings) -> str:
    voice = voice_in_force(settings)
    if voice.muted or voice.aloud is Aloud.NEVER:
        return ""
    match voice.speaker:
        case Speaker.ONLINE:
            return "Microsoft"
        case Speaker.SERVICE:
            return _host_of(voice.service_url)
        case _:
            return ""


def _store_host(storage: StorageSettings) -> str:
    return _host_of(storage.url) if storage.store is StoreKind.MONGODB else ""


def store_in_use(sharing: SharingShown) -> str:
    """Return the server beyond this computer that keeps what is said, an empty text for none."""
    return sharing.host if sharing.shared and _host_of(f"mongodb://{sharing.host}") else ""


def _host_of(address: str) -> str:
    """Return the host of an address, an empty text where it is this computer."""
    host = host_of(address)
    return "" if is_this_computer(host) else host
