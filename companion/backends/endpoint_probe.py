"""Look at an endpoint without a conversation: whether and how soon it answers, its models; what runs locally."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from companion.backends.presets import Preset, read_presets
from companion.backends.registry import ChatModelTable
from companion.core.conversation import ChatMessage, ChatRequest, Purpose, Role
from companion.core.errors import ChatError, Problem
from companion.core.events import EndpointTested, ModelsListed
from companion.core.ports import ChatModel
from companion.core.settings import EMBEDDED, Endpoint, EndpointPreset

_QUESTION = ChatRequest(
    (ChatMessage(Role.USER, "Reply with the single word: yes"),), Purpose.TEST, max_tokens=512, temperature=0.0
)


@dataclass(frozen=True, slots=True)
class FoundServer:
    """A server of models that answers on this computer. It is used only after the user picks it."""

    preset: Preset
    models: tuple[str, ...]


@runtime_checkable
class _Learns(Protocol):
    def notes(self) -> tuple[str, ...]: ...


class Probe:
    """Tests endpoints and lists their models; it satisfies `EndpointProbe`."""

    def __init__(self, chat_models: ChatModelTable) -> None:
        self._chat_models = chat_models

    async def test(self, endpoint: Endpoint, key: str) -> EndpointTested:
        """Ask for one short answer and time its first word, thinking included. What was learned comes as notes."""
        try:
            model = self._chat_models(endpoint, key)
        except ChatError as error:
            return EndpointTested(endpoint, problem=error.problem)
        try:
            return await _test(endpoint, model)
        finally:
            await model.close()

    async def models(self, endpoint: Endpoint, key: str) -> ModelsListed:
        """Ask which models the endpoint has."""
        if endpoint.preset == EMBEDDED:
            return ModelsListed(endpoint, next(one.models for one in read_presets() if one.id == EMBEDDED))
        from companion.backends.model_list import list_models
        from companion.backends.targets import target_of

        try:
            return ModelsListed(endpoint, await list_models(target_of(endpoint, key)))
        except ChatError as error:
            return ModelsListed(endpoint, problem=error.problem)

    async def local_servers(self) -> Sequence[EndpointPreset]:
        """Return the servers that answer on this computer, each with the models it has."""
        return [replace(found.preset.shown, models=found.models) for found in await find_local_servers()]


async def find_local_servers(presets: Sequence[Preset] | None = None) -> tuple[FoundServer, ...]:
    """Return the servers that answer on their usual ports of this computer, within two seconds."""
    from companion.backends.model_list import list_models_quickly

    known = [preset for preset in presets or read_presets() if preset.local]
    answers = await asyncio.gather(*(list_models_quickly(preset.base_url) for preset in known))
    return tuple(
        FoundServer(preset, models) for preset, models in zip(known, answers, strict=True) if models is not None
    )


async def _test(endpoint: Endpoint, model: ChatModel) -> EndpointTested:
    problem: Problem | None = None
    seconds = 0.0
    try:
        await model.warm(_QUESTION)
        seconds = await _seconds_to_first_word(model)
    except ChatError as error:
        problem = error.problem
    notes = model.notes() if isinstance(model, _Learns) else ()
    return EndpointTested(endpoint, seconds, model.context_tokens, notes, problem)


async def _seconds_to_first_word(model: ChatModel) -> float:
    began = time.perf_counter()
    seconds = 0.0
    async with aclosing(model.stream(_QUESTION)) as deltas:
        async for _ in deltas:
            seconds = seconds or time.perf_counter() - began
    return seconds
