"""Which backend speaks: a literal table of factories, each importing its vendor library lazily.

Nothing is connected, loaded or started before a voice is warmed or says something.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.backends.edge_voice import EdgeVoice
from companion.backends.idle_unloading import IdleLimit
from companion.backends.local_voice import LocalVoice
from companion.core.errors import ChatError, Problem, VoiceError
from companion.core.settings import Endpoint

if TYPE_CHECKING:
    from companion.backends.speech_endpoint import SpeechEndpoint


class VoiceTable:
    """Makes voices. `models_folder` holds the files of the offline one, which `limit` unloads when it is idle."""

    def __init__(self, models_folder: Path, limit: IdleLimit | None = None) -> None:
        self._models_folder, self._limit = models_folder, limit

    def offline(self) -> LocalVoice:
        """Return the voice of this computer."""
        return LocalVoice(self._models_folder, limit=self._limit)

    def online(self, tell: Callable[[Problem], None], proxy: str = "", origin: str = "") -> EdgeVoice:
        """Return Microsoft's voice; only for a user who agreed to it. `origin` puts another server in its place."""
        return EdgeVoice(tell, origin=origin, proxy=proxy)

    def endpoint(self, endpoint: Endpoint, key: str) -> "SpeechEndpoint":
        """Return the voice behind a URL. Raises `VoiceError` ADDRESS_UNUSABLE."""
        from companion.backends.speech_endpoint import SpeechEndpoint
        from companion.backends.targets import target_of

        try:
            return SpeechEndpoint(target_of(endpoint, key))
        except ChatError as error:
            problem = error.problem
            raise VoiceError(problem.code, retryable=problem.retryable, **problem.values) from None
