"""A message of a megabyte: sent whole where the context allows, refused with its count elsewhere."""

import asyncio
from dataclasses import replace
from typing import Any

from companion.app import home_socket
from companion.core.errors import Code
from companion.core.settings import Endpoint, Settings
from companion.core.tokens import estimate_tokens
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate
from tests.end_to_end.programs import Program
from tests.wire.chat_server import ChatServer

TEXT = "word " * 209_716
TOKENS = estimate_tokens(TEXT)


def say_long(program: Program, server: ChatServer, context: int) -> dict[str, Any]:
    """Say the text in a window whose settings name a context; return the last answer."""
    chat = Endpoint("custom", server.base_url, "wire-model", context_tokens=context)
    files = open_home(locate(program.home))
    try:
        asyncio.run(_save(files, replace(Settings(), chat=chat)))
    finally:
        files.close()
    program.endpoint = ()
    program.start_window()
    question = {"do": "ask", "text": TEXT, "user": "", "persona": "", "base_url": "", "model": "", "key": ""}
    with home_socket.call_holder(program.home) as call:
        return list(call.ask(question))[-1]


async def _save(files: HomeFiles, settings: Settings) -> None:
    await files.load()
    await files.save_settings(settings)


def test_it_is_sent_whole_where_it_fits(program: Program, server: ChatServer) -> None:
    answer = say_long(program, server, TOKENS + 10_000)
    assert answer["turn"]["outcome"] == "completed"
    assert server.chats[-1].texts[-1].endswith(f"\n\n{TEXT}")
    (turn,) = program.turns()
    assert turn.user
    assert turn.user.text == TEXT


def test_it_is_refused_with_its_count_elsewhere(program: Program, server: ChatServer) -> None:
    answer = say_long(program, server, TOKENS // 2)
    refused = answer["refused"]
    assert refused["code"] == Code.MESSAGE_TOO_LONG
    assert TOKENS <= int(refused["values"]["tokens"]) <= TOKENS + 100
    assert 0 < int(refused["values"]["limit"]) < TOKENS // 2
    assert server.chats == []
    assert program.turns() == []
