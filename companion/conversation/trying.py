"""Tries a persona out: one answer to one line, shown and kept nowhere, so that a character can be tuned before use."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace

from companion.conversation.answer import Shown
from companion.conversation.beside import Latest
from companion.conversation.model_in_use import ModelInUse
from companion.conversation.prompt import budget_for, compose, notes_for, opening
from companion.conversation.sent_turns import said_messages
from companion.conversation.turn import readable
from companion.core.conversation import ChatRequest, Purpose
from companion.core.errors import Code, CompanionError, Problem
from companion.core.events import PersonaTried
from companion.core.persona import Persona, User
from companion.core.ports import Announce, Clock


class Trying:
    """The try under way; a later one ends it. `rewarm` is called after one: the model was made ready for her before."""

    def __init__(self, model: ModelInUse, *, clock: Clock, announce: Announce, rewarm: Callable[[], None]) -> None:
        self._model = model
        self._clock = clock
        self._announce = announce
        self._rewarm = rewarm
        self._answer = Latest()

    def begin(self, persona: Persona, user: User, line: str, request_id: str) -> None:
        """Answer a line as this persona would in her first conversation with the user."""
        if not line.strip():
            self.stop()
            return
        self._answer.begin(self._try(persona, user, line, request_id))

    def stop(self) -> None:
        """End the try without another word."""
        self._answer.stop()

    async def close(self) -> None:
        """End the try and wait until it has ended."""
        await self._answer.close()

    async def _try(self, persona: Persona, user: User, line: str, request_id: str) -> None:
        end = PersonaTried(persona.id, finished=True, request_id=request_id)
        said = False
        try:
            await self._model.prepare()
            shown = Shown()
            async with aclosing(readable(self._texts(self._request(persona, user, line)), False, shown)) as pieces:
                async for words in pieces:
                    said |= bool(words.text)
                    self._announce(replace(end, text=words.text, emotion=words.emotion, finished=False))
        except CompanionError as error:
            end = replace(end, problem=error.problem)
        else:
            if not said:
                end = replace(end, problem=Problem(Code.EMPTY_REPLY, {"host": ""}, retryable=True))
        self._announce(end)
        self._rewarm()

    def _request(self, persona: Persona, user: User, line: str) -> ChatRequest:
        endpoint = self._model.endpoint
        budget = budget_for(endpoint, self._model.context_tokens)
        notes = notes_for(persona, line, endpoint, self._clock.now(), self._clock.utc_offset(), None)
        asked = said_messages(notes, line, persona.languages, endpoint)
        opened = opening(persona, user, endpoint, budget, first_meeting=True)
        prompt = compose(
            opened, (), asked, languages=persona.languages, endpoint=endpoint, budget=budget, purpose=Purpose.TEST
        )
        return prompt.request

    async def _texts(self, request: ChatRequest) -> AsyncGenerator[str, None]:
        async with aclosing(self._model.stream(request)) as deltas:
            async for delta in deltas:
                if delta.text:
                    yield delta.text
