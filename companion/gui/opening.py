"""Fills a window with what is known before the engine is up: her name, the last words, the unsent text, the looks.

The presenter shows personas and settings by the same functions, so a first frame and the later ones are alike.
"""

from companion.core.glimpse import Glimpse
from companion.core.persona import Persona, greeting_for
from companion.gui.destination import destination
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
