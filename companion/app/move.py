"""`companion move` and `companion read-older`: a memory to a server that computers share, off it, or in from another.

Both work on a home that no window holds. Exit codes: 0 done, 1 refused or failed, 2 usage.
"""

import asyncio
import getpass
import sys
from collections.abc import Callable, Coroutine
from dataclasses import fields, replace
from typing import Any

from PySide6.QtCore import QCoreApplication

from companion.app import compose
from companion.app.options import Options
from companion.app.terminal import say_error, say_text, start_terminal
from companion.app.where_home_is import refuse
from companion.core.errors import Code, CompanionError, StorageError
from companion.core.settings import CUSTOM, Endpoint, StorageSettings, StoreKind
from companion.core.sharing import MoveCounts
from companion.core.store_address import secret_of, split_address
from companion.gui.words import fill

translate = QCoreApplication.translate


def move(options: Options) -> int:
    """Copy everything there, read it back, and use it from now on; return the exit code."""
    return _run(options, _move)


def read_older(options: Options) -> int:
    """Read conversations of the older layout into a user's with a character; return the exit code."""
    return _run(options, _read_older)


def _run(options: Options, work: Callable[[Options, compose.HeldHome], Coroutine[Any, Any, None]]) -> int:
    start_terminal()
    try:
        with compose.way_out(options), compose.hold_home(options) as held:
            asyncio.run(work(options, held))
    except CompanionError as error:
        return refuse(error.problem)
    return 0


async def _move(options: Options, held: compose.HeldHome) -> None:
    await held.home.load()
    settings = held.home.settings()
    to = StoreKind(options.to)
    url, secret = _take_apart(options.url or compose.address_given() or settings.storage.url)
    tell = _Telling()
    if secret:  # first, as a missing keyring would be a question after all was copied
        held.keys.keep(Endpoint(CUSTOM, url), secret, plain_file=options.keep_in_file)
    counts = await held.home.sharing().move(url, secret, tell.draw, remove_there=options.remove_source)
    await held.home.save_settings(replace(settings, storage=StorageSettings(to, url)))
    words = translate(
        "Terminal", "Read back and compared. Messages: {turns}, chapters: {sessions}, changes of memory: {events}."
    )
    _say(words, counts)
    if to is StoreKind.MONGODB:
        _say(translate("Terminal", "The files stay: they are this computer's own copy, and go on without the server."))
    elif options.remove_source:
        _say(translate("Terminal", "The copy on the server was removed."))
    else:
        _say(translate("Terminal", "The copy on the server is still there. --remove-source removes it."))


async def _read_older(options: Options, held: compose.HeldHome) -> None:
    await held.home.load()
    url, secret = _take_apart(options.url)
    settings = held.home.settings(options.user)
    counts = await held.home.read_older(url, secret, options.user, options.persona or settings.persona)
    _say(translate("Terminal", "Read in. Messages: {turns}, chapters: {sessions}, summaries: {events}."), counts)


def _take_apart(url: str) -> tuple[str, str]:
    """Return an address and its secret; a password that is not in it is asked for where somebody sits."""
    address = split_address(url)
    if not address.hosts:
        raise StorageError(Code.STORE_ADDRESS_UNUSABLE, address=url)
    if address.secret and ":" not in address.secret and sys.stdin.isatty():
        password = getpass.getpass(translate("Terminal", "Password: "))
        return address.url, secret_of(address.plain_secret()[0], password)
    return address.url, address.secret


def _say(words: str, counts: MoveCounts | None = None) -> None:
    values = {one.name: str(getattr(counts, one.name)) for one in fields(counts)} if counts is not None else {}
    say_text(fill(words, values) + "\n")


class _Telling:
    """Says how far it is, at every tenth."""

    def __init__(self) -> None:
        self._tenth = -1

    def draw(self, done: int, total: int) -> None:
        tenth = 10 * done // max(total, 1)
        if tenth != self._tenth:
            self._tenth = tenth
            say_error(f"{done} / {total}")
