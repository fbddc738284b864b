"""Obeys commands and announces events: the one door into the engine for the window and for the terminal.

It owns the conversation that is open and the turn under way; every other part of this room is called from here.
"""

from companion.core.commands import Command
from companion.core.conversation import TurnOutcome, Via
from companion.core.ports import Announce, ChatModels, Clock, EndpointProbe, Home, Keys, ModelFiles


class Engine:
    """One user's conversation with one persona at a time. All methods belong to one event loop."""

    def __init__(
        self,
        *,
        home: Home,
        chat_models: ChatModels,
        keys: Keys,
        model_files: ModelFiles,
        clock: Clock,
        announce: Announce,
        probe: EndpointProbe | None = None,
    ) -> None:
        self._home = home
        self._chat_models = chat_models
        self._keys = keys
        self._model_files = model_files
        self._clock = clock
        self._announce = announce
        self._probe = probe

    async def start(self) -> None:
        """Load the home; announce what was damaged and the settings in force. Starts nothing heavy."""

    async def obey(self, command: Command) -> None:
        """Do what a command asks. Quick: long work goes on as a task. A `CompanionError` is announced, not raised."""

    async def say(self, text: str, via: Via = Via.TYPED, request_id: str = "") -> TurnOutcome:
        """Let the user say something and wait for how the turn ends. Raises `CompanionError` when no turn began."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop the turn, keeping what was shown, write what is still to be written, and close the models."""
