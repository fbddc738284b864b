"""Fills a window with what is known before the engine is up: her name, the last words, the unsent text, the looks.

The presenter shows personas and settings by the same functions, so a first frame and the later ones are alike.
"""

from companion.core.glimpse import Glimpse
from companion.core.persona import Persona, greeting_for
from companion.core.settings import EMBEDDED, Aloud, Settings, Speaker, voice_in_force
from companion.core.this_computer import host_of, is_this_computer
from companion.gui.header_bar import Destination
from companion.gui.main_window import MainWindow


def show_glimpse(window: MainWindow, glimpse: Glimpse) -> None:
    """Make the window's first frame right."""
    window.header.set_destination(destination(glimpse.settings))
    if glimpse.locked:
        window.show_lock(glimpse.user.name)
        return
    persona = glimpse.persona
    window.stage.begin_as(persona.look)
    show_persona(window, persona)
    window.chat.open(glimpse.turns, glimpse.total, glimpse.sessions, persona.name, greeting_for(persona, glimpse.user))
    window.starters.show_starters(() if glimpse.turns else persona.starters)
    if glimpse.draft:
        window.composer.put_draft(glimpse.draft)


def show_persona(window: MainWindow, persona: Persona) -> None:
    """Name her wherever she is named."""
    window.header.set_name(persona.name)
    window.stage.set_name(persona.name)
    window.composer.set_name(persona.name)
    window.set_name(persona.name)


def destination(settings: Settings) -> Destination:
    """Return where the user's words go with these settings."""
    trial = settings.chat.preset == EMBEDDED
    host = "" if trial else _host_of(settings.chat.base_url)
    memory = _host_of(settings.memory.base_url)
    return Destination(
        host,
        trial,
        _voice_host(settings),
        "" if memory == host else memory,
        local_only=settings.privacy.local_only,
    )


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


def _host_of(address: str) -> str:
    """Return the host of an address, an empty text where it is this computer."""
    host = host_of(address)
    return "" if is_this_computer(host) else host
