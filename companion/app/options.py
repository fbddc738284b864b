"""What the command line says, as the program's own values; nothing slow is imported for it."""

import os
from pathlib import Path

from companion.core.settings import CUSTOM, Endpoint
from companion.storage.locations import Locations, locate


class Options:
    """The verb, and its options as they were given; the parser fills it."""

    verb: str | None = None
    home: Path | None = None
    models: Path | None = None
    base_url: str | None = None
    model: str | None = None
    text: str = ""
    path: Path = Path()
    user: str = "default"
    persona: str = ""
    passphrase: str = ""  # asked for, and on no command line, where other programs could read it
    passphrase_tries: int = 0
    json: bool = False
    if_needed: bool = False
    hidden: bool = False  # no window, where she can be found without one
    to: str = ""
    url: str = ""
    remove_source: bool = False
    keep_in_file: bool = False


def locations(options: Options) -> Locations:
    """Return where things lie."""
    return locate(options.home, options.models)


def endpoint_named(options: Options) -> tuple[Endpoint | None, str]:
    """Return the endpoint to use now and the key for it, or None where the settings decide."""
    if not options.base_url:
        return None, ""
    endpoint = Endpoint(preset=CUSTOM, base_url=options.base_url, model=options.model or "")
    return endpoint, os.environ.get("OPENAI_API_KEY", "")
