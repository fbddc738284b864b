"""What the command line says, as the program's own values; nothing slow is imported for it."""

import argparse
import os

from companion.core.settings import CUSTOM, Endpoint
from companion.storage.locations import Locations, locate


def locations(options: argparse.Namespace) -> Locations:
    """Return where things lie."""
    return locate(options.home, options.models)


def endpoint_named(options: argparse.Namespace) -> tuple[Endpoint | None, str]:
    """Return the endpoint to use now and the key for it, or None where the settings decide."""
    if not options.base_url:
        return None, ""
    endpoint = Endpoint(preset=CUSTOM, base_url=options.base_url, model=options.model or "")
    return endpoint, os.environ.get("OPENAI_API_KEY", "")
