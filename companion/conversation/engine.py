"""Obeys commands and announces events: the one door into the engine for the window and for the terminal.

Commands are obeyed one after another, in the order they came; what takes long goes on as a task beside them.
"""

import asyncio

from companion.conversation import edits
from companion.conversation.answer import MakeAloud
from companion.conversation.archiving import Archiving
from companion.conversation.beside import Beside
from companion.conversation.changing import Changing
from companion.conversation.conversations import Conversations
from companion.conversation.elsewhere import Elsewhere
from companion.conversation.endpoints import Endpoints
from companion.conversation.erasing import Erasures
from companion.conversation.errands import Errands
from companion.conversation.examining import Examining
from companion.conversation.exchanging import Exchanging
from companion.conversation.fetching import Fetching
from companion.conversation.finding import Finding
from companion.conversation.in_force import InForce
from companion.conversation.leaving_way import LeavingWay
from companion.conversation.looking import Looking
from companion.conversation.model_in_use import ModelInUse
from companion.conversation.on_behalf import Pair, on_behalf, only_to_whom_it_concerns
from companion.conversation.opening import SHOWN_TURNS, Opening
from companion.conversation.people import People
from companion.conversation.remembering import PACE, Pace, Prices, Remembering
from companion.conversation.restoring import Restores
from companion.conversation.sessions import Conversation
from companion.conversation.sharing import Following
from companion.conversation.showing import Showing
from companion.conversation.speech import Speech
from companion.conversation.talk import Talk
from companion.conversation.trying import Trying
from companion.conversation.visiting import Visiting
from companion.core import commands as ask
from companion.core import memory_commands
from companion.core.conversation import Activity, Picture, Turn, TurnOutcome, UserText, Via
from companion.core.doctor import Examination
from companion.core.erasure import Erase, PrepareErasure, ResumeErasure
from companion.core.errors import ChatError, Code, CompanionError, SettingsError
from companion.core.events import (
    ActivityChanged,
    OffTheRecordChanged,
    PersonaChanged,
    ProblemOccurred,
)
from companion.core.outside import Outside
from companion.core.persona import Persona
from companion.core.ports import (
    Announce,
    ChatModels,
    Clock,
    Embedder,
    EndpointProbe,
    Exchange,
    Keys,
    ModelFiles,
)
from companion.core.settings import Endpoint, Settings, voice_in_force
from companion.core.sound import Ears, Sounds, Voices
from companion.core.stores import Home
from companion.core.updates import Updates

Body = tuple[Sounds, Ears, Voices]  # what she hears and speaks with
UNSAFE_SECONDS = 0.3  # that words may be neither in a turn nor in the draft


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
        exchange: Exchange | None = None,
        embedder: Embedder | None = None,
        pace: Pace = PACE,
        prices: Prices = tuple,
        body: Body | None = None,
        outside: Outside | None = None,
        updates: Updates | None = None,
        examination: Examination | None = None,
    ) -> None:
        self._home = home
        self._way_out = LeavingWay(outside, updates, announce=announce)
        self._clock = clock
        announce = only_to_whom_it_concerns(announce, self._shown)
        self._announce = announce
        self._embedder = embedder
        self._remembering = Remembering(
            home, chat_models, keys, clock=clock, announce=announce, pace=pace, prices=prices
        )
        self._model = self._remembering.chat
        self._talk = Talk(self._remembering, clock=clock, announce=announce, aloud=self._aloud)
        self._elsewhere = Elsewhere(self._remembering, clock=clock)
        self._endpoints = Endpoints(keys, probe, announce=announce)
        self._conversations = Conversations(
            home,
            clock=clock,
            announce=announce,
            embedder=embedder,
            may_open=lambda user_id: self._opening.locks.check(user_id),  # noqa: PLW0108 - made below
            prepare=self._remembering.meter.load,
        )
        self._showing = Showing(home, announce)
        self._beside = Beside(announce)
        self._examining = Examining(examination, announce=announce)
        self._in_force = InForce(
            home,
            self._conversations,
            self._talk,
            self._elsewhere,
            self._remembering,
            self._endpoints,
            self._beside,
            self._way_out,
            announce=announce,
        )
        self._errands = self._make_errands(model_files, exchange)
        self._order = asyncio.Lock()
        self._closing = False
        self._speech = self._make_speech(body, exchange) if body is not None else None
        self._opening = Opening(
            home,
            self._conversations,
            self._talk,
            self._elsewhere,
            self._remembering,
            self._errands,
            self._showing,
            announce=announce,
            use=self._in_force.use,
            warm=self._in_force.warm,
        )
        self._people = People(home, self._conversations, self._opening, self._beside, announce=announce)
        self.archiving = Archiving(
            home, self._conversations, self._opening.locks, announce=announce, changed=self._people.tell
        )
        self._visiting = self._make_visiting(chat_models)
        around = (self._conversations, self._talk, self._remembering)
        self._changing = Changing(*around, announce=announce)
        self._following = Following(
            home, *around, self._beside, announce=announce, order=self._order, reopen=self._show_again
        )
        self._erasures = Erasures(*around, clock=clock, announce=announce, order=self._order, reopen=self._show_again)
        self._restores = Restores(*around, clock=clock, announce=announce, closing=lambda: self._closing)

    def _make_errands(self, model_files: ModelFiles, exchange: Exchange | None) -> Errands:
        announce, in_force, beside = self._announce, self._in_force, self._beside
        return Errands(
            self._conversations,
            endpoints=self._endpoints,
            fetching=Fetching(model_files, announce=announce, arrived=in_force.use_fetched),
            finding=Finding(announce),
            looking=Looking(self._remembering.learning, beside, clock=self._clock, announce=announce),
            trying=Trying(self._model, clock=self._clock, announce=announce, rewarm=in_force.warm),
            exchanging=Exchanging(self._home, exchange, beside, announce=announce) if exchange else None,
            beside=beside,
            key_changed=in_force.use_other_key,
        )

    def _make_visiting(self, chat_models: ChatModels) -> Visiting:
        meter = self._remembering.meter
        return Visiting(
            self._home,
            self._conversations,
            self._opening,
            self._talk,
            self._elsewhere,
            self._errands,
            make_guest=lambda key: ModelInUse(chat_models, lambda _: key, meter.count, meter.check),
            order=self._order,
            closing=lambda: self._closing,
        )

    async def start(self) -> None:
        """Load the home; announce what was damaged and the settings in force. Starts nothing heavy."""
        self._announce(ActivityChanged(Activity.STARTING))
        self._following.begin()
        for problem in await self._home.load():
            self._announce(ProblemOccurred(problem))
        await self._remembering.meter.load(self._home.settings().user)
        self._in_force.use(self._home.settings())
        self._announce(ActivityChanged(Activity.IDLE))

    async def obey(self, command: ask.Command) -> None:
        """Do what a command asks. Quick: long work goes on as a task. A `CompanionError` is announced, not raised."""
        if self._erasures.cancel(command) or self._examining.obey(command):  # at once, whatever else is going on
            return
        self._way_out.close_at_once(command)
        try:
            async with self._order:
                with on_behalf(self._conversations.pair()):
                    await self._obey(command)
        except CompanionError as error:
            request_id = command.request_id if isinstance(command, ask.Say) else ""
            self._announce(ProblemOccurred(error.problem, getattr(command, "turn_id", ""), request_id))

    async def _obey(self, command: ask.Command) -> None:
        rooms = (
            self._talk_about,
            self._hear_or_speak,
            self._errands.obey,
            self._people.obey,
            self.archiving.obey,
            self._following.obey,
        )
        for obey in rooms:
            if await obey(command):
                return
        if not await self._way_out.obey(command):
            await self._attend_to(command)

    async def open(self, user_id: str, persona_id: str, limit: int = SHOWN_TURNS) -> None:
        """Show a conversation, as `OpenConversation` does. Raises `SettingsError` for an unknown user or persona."""
        async with self._order:
            await self._opening.show(user_id, persona_id, limit)
            self._use_voice(self._home.settings())

    async def say(self, text: str, via: Via = Via.TYPED, request_id: str = "") -> TurnOutcome:
        """Let the user say something and wait for how the turn ends. Raises `CompanionError` when no turn began.

        Cancelling the wait leaves the turn running; `close` or `Interrupt` stops it.
        """
        async with self._order:
            with on_behalf(self._conversations.pair()):
                answered = await self._say(text, via, request_id)
        return await asyncio.shield(answered)

    async def say_for(
        self,
        user_id: str,
        persona_id: str,
        text: str,
        request_id: str = "",
        endpoint: Endpoint | None = None,
        key: str = "",
        hear: Announce | None = None,
        passphrase: str = "",
    ) -> TurnOutcome:
        """Do what `say` does in the conversation of this pair (empty: the open one), once no other turn runs.

        A locked user's needs the passphrase. Where another conversation is open it stays so, and only `hear` is told
        of the turn. `endpoint` and `key` answer this turn only. Raises `CompanionError` when no turn began:
        USER_LOCKED, HOME_IN_USE where the engine closed before.
        """
        who = (user_id, persona_id, passphrase)
        return await self._visiting.say(
            who, UserText(text), request_id, endpoint=endpoint, key=key, hear=hear or self._announce
        )

    async def hasten(self) -> None:
        """Let no message wait for a digest any longer: the end is near."""
        await self._remembering.condensing.close()

    async def close(self) -> None:
        """Stop the turn, keeping what was shown, write what is still to be written, and close the models."""
        self._hush()
        self._talk.interrupt()
        self._closing = True
        await self._erasures.close()
        async with self._order:
            await self._elsewhere.close()
            await self._talk.close()
            if self._speech is not None:
                await self._speech.close()
            await self._remembering.close()
            await self._errands.close()
            await self._examining.close()
            await self.archiving.close()
            await self._way_out.close()
            await self._beside.close()
            await self._conversations.close()
            await asyncio.gather(self._model.close(), *([self._embedder.close()] if self._embedder is not None else []))

    # commands

    async def _talk_about(self, command: ask.Command) -> bool:  # noqa: C901, PLR0912 - a line for each command
        """Obey a command that is about turns; False for others."""
        talk, now = self._talk, self._clock.now
        match command:
            case ask.Say(text, via, request_id, picture):
                if text.strip():
                    await self._say(text, via, request_id, picture)
            case ask.Interrupt():
                self._hush()
                talk.interrupt()
            case ask.Retry(turn_id):
                await talk.retry(await self._to_answer(), turn_id)
            case ask.Regenerate(turn_id, without):
                await talk.regenerate(await self._to_answer(), turn_id, without)
            case ask.Continue(turn_id):
                await talk.go_on(await self._to_answer(), turn_id)
            case ask.ChooseReply(turn_id, chosen):
                await self._changing.change((turn_id,), lambda turn: edits.with_choice(turn, chosen))
            case ask.EditUserText(turn_id, text):
                await self._changing.change((turn_id,), lambda turn: edits.with_user_text(turn, text))
            case ask.EditReply(turn_id, text):
                await self._changing.change((turn_id,), lambda turn: edits.with_written_reply(turn, text, now()))
            case ask.DeleteTurns(turn_ids):
                await self._changing.change(turn_ids, lambda turn: edits.hidden(turn, now()))
            case ask.RestoreTurns(turn_ids):
                await self._changing.change(turn_ids, edits.shown_again)
            case ask.StarTurn(turn_id, starred):
                await self._star(turn_id, starred=starred)
            case ask.EndSession(last_turn_id):
                await self._end_session(last_turn_id)
            case ask.GoOffTheRecord(on):
                await self._go_off_the_record(on=on)
            case _:
                return False
        return True

    async def _attend_to(self, command: ask.Command) -> None:
        """Obey a command that is about what is shown and in force."""
        match command:
            case ask.OpenConversation(user_id, persona_id, limit):
                await self._opening.show(user_id, persona_id, limit)
                self._use_voice(self._home.settings())
                self._people.tell()
            case ask.LoadTurns(begin, end):
                await self._showing.load(await self._conversations.current(), begin, end)
            case ask.SaveDraft(text, user_id, persona_id):
                await self._save_draft(text, (user_id, persona_id))
            case ask.ApplySettings(settings):
                await self._in_force.change(settings)
                self._use_voice(self._home.settings())
            case ask.SavePersona(persona):
                await self._save_persona(persona)
            case memory_commands.RestoreBackup(backup_id, preview):
                await self._restore(backup_id, preview=preview)
            case PrepareErasure() | Erase() | ResumeErasure():
                if not isinstance(command, PrepareErasure):
                    await self._go_off_the_record(on=False)
                await self._erasures.obey(command)
            case _:
                await self._remembering.obey(command, await self._conversations.current())

    async def _say(
        self, text: str, via: Via, request_id: str, picture: Picture | None = None
    ) -> "asyncio.Task[TurnOutcome]":
        self._hush()
        conversation = await self._to_answer()
        said = UserText(text, via, picture=picture.name if picture is not None else "")
        begun = asyncio.create_task(self._talk.say(conversation, said, request_id, picture=picture))
        if not (await asyncio.wait({begun}, timeout=UNSAFE_SECONDS))[0]:
            await conversation.drafts.write(text)  # no kill may take it, however long a key or a digest takes
        try:
            return await begun
        except ChatError:  # too long to be sent: it stays what it was, unsent text
            await conversation.drafts.write(text)
            raise

    async def _star(self, turn_id: str, *, starred: bool) -> None:
        conversation = await self._conversations.current()
        before = await conversation.find(turn_id)
        await self._changing.change((turn_id,), lambda turn: edits.with_star(turn, starred), stop=False)
        if before.starred is not starred:
            await self._remembering.learning.mark(conversation, await conversation.find(turn_id))

    async def _to_answer(self) -> Conversation:
        """Return the open conversation; the model is hers now."""
        self._errands.trying.stop()
        return await self._conversations.current()

    async def _end_session(self, last_turn_id: str) -> None:
        conversation = await self._conversations.current()
        if last_turn_id:
            newest = conversation.turns[-1].id if conversation.turns else ""
            if self._talk.running or newest > last_turn_id:
                return
        await self._talk.stop()
        ended = self._talk.end_session(conversation)
        if ended is not None:
            await conversation.journal.keep_session(ended)

    # ears and voice

    def _make_speech(self, body: Body, exchange: Exchange | None) -> Speech:
        async def say(text: str, request_id: str) -> None:
            await self.say(text, Via.SPOKEN, request_id)

        where = (self._conversations, exchange)
        return Speech(*body, *where, clock=self._clock, announce=self._announce, say=say)

    def _aloud(self, turn: Turn) -> MakeAloud | None:
        return self._speech.for_turn(turn) if self._speech is not None else None

    def _use_voice(self, settings: Settings) -> None:
        shown = self._conversations.open
        if self._speech is not None and shown is not None:
            self._speech.use(voice_in_force(settings), shown.persona)
            hers = shown.persona.languages[0].partition("-")[0] if shown.persona.languages else ""
            spoken = settings.voice.spoken_language
            self._remembering.prompts.spoken_language = spoken if spoken != hers else ""

    def _hush(self) -> None:
        if self._speech is not None:
            self._speech.hush()

    async def _hear_or_speak(self, command: ask.Command) -> bool:
        return self._speech is not None and await self._speech.obey(command)

    # what surrounds the conversation

    async def _save_draft(self, text: str, pair: tuple[str, str]) -> None:
        """Keep what was written to somebody, who may no longer be shown."""
        if pair in (self._conversations.pair(), ("", "")):
            conversation = await self._conversations.current()
            conversation.note_presence(self._clock.now())
        else:
            conversation = await self._conversations.find(*pair)
        await conversation.drafts.write(text)

    async def _go_off_the_record(self, *, on: bool) -> None:
        if (await self._conversations.current()).off_the_record is on:
            return
        await self._end_session("")
        if on:
            await self._conversations.go_off_the_record()
        else:
            await self._showing.open(await self._conversations.go_on_the_record(), SHOWN_TURNS)
        self._announce(OffTheRecordChanged(on))
        self._in_force.warm()

    async def _restore(self, backup_id: str, *, preview: bool) -> None:
        if preview:
            self._beside.go(self._restores.preview(backup_id))
            return
        await self._go_off_the_record(on=False)
        try:
            await self._restores.restore(backup_id)
        finally:
            await self._show_again()
            self._remembering.wake(await self._conversations.current())

    async def _show_again(self) -> None:
        """Show the open conversation as it is on the disk now."""
        await self._showing.open(await self._conversations.current(), SHOWN_TURNS, with_draft=False)
        self._in_force.warm()

    async def _save_persona(self, persona: Persona) -> None:
        conversation = await self._conversations.current()
        if all(persona.id != one.id for one in self._home.personas(conversation.user.id)):
            raise SettingsError(Code.UNKNOWN_PERSONA, persona=persona.name)
        await self._home.save_persona(conversation.user.id, persona)
        self._conversations.renew(persona)
        self._use_voice(self._home.settings())
        self._announce(PersonaChanged(persona))

    def _shown(self) -> Pair:
        return self._conversations.pair()
