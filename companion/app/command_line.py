"""Describes the command line; a plain start of the window never needs it."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion import __version__

if TYPE_CHECKING:
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name


def build_parser() -> argparse.ArgumentParser:
    """Describe every verb and option of the command line."""
    parser = argparse.ArgumentParser(prog="companion", description="A character who talks with you and remembers you.")
    parser.add_argument("--hidden", action="store_true", help="open no window where there is an icon or a pet")
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    _add_places(parser, default=None)
    _add_endpoint(parser, default=None)
    verbs = parser.add_subparsers(dest="verb", metavar="ask | export | restore | move | read-older | doctor | fetch")

    ask = verbs.add_parser("ask", help="have one turn in the terminal")
    ask.add_argument("text", type=_said, metavar="TEXT", help="what you say")
    ask.add_argument("--user", default="default", metavar="ID", help="whose conversation it is")
    ask.add_argument("--persona", default="", metavar="ID", help="whom you talk with")
    ask.add_argument("--json", action="store_true", help="print the turn as one JSON object on the last line")

    export = verbs.add_parser("export", help="write a user with a character into one archive")
    export.add_argument("path", type=Path, metavar="FILE.zip", help="the archive to write")
    export.add_argument("--user", default="", metavar="ID", help="whose conversation; without it, of who talked last")
    export.add_argument("--persona", default="", metavar="ID", help="with whom; without it, the one talked with last")

    restore = verbs.add_parser("restore", help="make a user of an archive, beside the others")
    restore.add_argument("path", type=Path, metavar="FILE.zip", help="the archive")

    move, older = _add_moves(verbs)

    doctor = verbs.add_parser("doctor", help="tell what works on this machine; ends with 1 where something is broken")
    doctor.add_argument("--json", action="store_true", help="print one JSON object")

    fetch = verbs.add_parser("fetch", help="fetch a model so that she can think on this computer")
    fetch.add_argument("model", nargs="?", default="", metavar="NAME", help="a model of the catalogue")

    fetch.add_argument("--if-needed", action="store_true", help="only where the settings say that she thinks here")

    for verb in (ask, export, restore, move, older, doctor, fetch):
        _add_places(verb, default=argparse.SUPPRESS)
    for verb in (ask, doctor):
        _add_endpoint(verb, default=argparse.SUPPRESS)
    return parser


def _add_moves(verbs: "Verbs") -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Describe what has to do with a MongoDB server."""
    move = verbs.add_parser("move", help="share her memory through a MongoDB server, or take it off one")
    move.add_argument("--to", choices=("mongodb", "files"), required=True, help="where it lies from now on")
    move.add_argument("--url", default="", metavar="URL", help="the server; without it MONGO_URL or the settings'")
    move.add_argument("--remove-source", action="store_true", help="with --to files: remove the server's copy then")
    move.add_argument("--keep-in-file", action="store_true", help="keep the password in a file where no keyring is")

    older = verbs.add_parser("read-older", help="read in conversations of the older layout (daily, session-history)")
    older.add_argument("url", metavar="URL", help="the MongoDB server with the database: mongodb://host/database")
    older.add_argument("--user", default="default", metavar="ID", help="whose conversation they become")
    older.add_argument("--persona", default="", metavar="ID", help="with whom")
    return move, older


def _said(text: str) -> str:
    """Refuse a message of nothing but blanks, as the window does."""
    if not text.strip():
        raise argparse.ArgumentTypeError("there is nothing in it to say")
    return text


def _add_places(parser: argparse.ArgumentParser, default: object) -> None:
    """Add the options that say where files live. A verb's own must not reset what stood before the verb."""
    parser.add_argument("--home", type=Path, default=default, metavar="DIR", help="where everything she keeps lives")
    parser.add_argument("--models", type=Path, default=default, metavar="DIR", help="where model files lie")


def _add_endpoint(parser: argparse.ArgumentParser, default: object) -> None:
    parser.add_argument("--base-url", default=default, metavar="URL", help="an OpenAI-compatible endpoint to use now")
    parser.add_argument("--model", default=default, metavar="NAME", help="the model to ask for there")
