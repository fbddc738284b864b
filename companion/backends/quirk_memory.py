"""What has been learned of each endpoint and model, kept while the program runs and handed on to be written down."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.backends.endpoint_quirks import EndpointQuirks
from companion.backends.learned_stream import Remember

Learned = Mapping[str, Mapping[str, object]]


def _write_nowhere(_: Learned) -> None:
    """Keep quirks for this run only."""


class QuirkMemory:
    """Quirks by "base URL model". `written` is what an earlier run handed to `write`."""

    def __init__(self, written: Learned | None = None, write: Callable[[Learned], None] = _write_nowhere) -> None:
        self._quirks = {place: EndpointQuirks.from_dict(values) for place, values in (written or {}).items()}
        self._write = write

    def of(self, base_url: str, model: str) -> EndpointQuirks:
        """Return what is known of an endpoint."""
        return self._quirks.get(_place(base_url, model), EndpointQuirks())

    def remember_for(self, base_url: str, model: str) -> Remember:
        """Return the function that a model tells its quirks to."""
        return partial(self._keep, _place(base_url, model))

    def _keep(self, place: str, quirks: EndpointQuirks) -> None:
        self._quirks[place] = quirks
        self._write({name: learned.as_dict() for name, learned in self._quirks.items()})


def _place(base_url: str, model: str) -> str:
    return f"{base_url} {model}"
