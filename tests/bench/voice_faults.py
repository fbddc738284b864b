"""What happens when the online voice, the devices or the models fail: the text is kept, she goes on, and says so once.

`python -m tests.bench.voice_faults [--only NAME]`. Each case is a whole engine on the virtual sound card before a model
and a read-aloud service on loopback. The offline voice must be heard within 2 s and what its first clause takes it,
which is the control of the same run.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from pathlib import Path

from edge_tts.drm import DRM

from companion.backends.edge_voice import EdgeVoice
from companion.backends.local_voice import LocalVoice
from companion.backends.sound_devices import SoundDevices
from companion.backends.sound_port import SoundPort
from companion.backends.whisper_ears import WhisperEars
from companion.core.audio import VoiceStyle
from companion.core.commands import ApplySettings, Say
from companion.core.conversation import Outcome
from companion.core.errors import Problem
from companion.core.events import ProblemOccurred
from companion.core.settings import Aloud, Speaker, VoiceSettings
from companion.core.sound import Voice
from companion.core.voice_commands import StartListening, StopListening
from companion.core.voice_events import NothingHeard, SpeechBegan, Unheard, VoiceInUse, Waterfall
from companion.core.voice_events import Stage as Moment
from companion.storage.locations import locate
from tests.bench.report import Bar, finish
from tests.sound.rig import Card
from tests.sound_card import sound_card
from tests.unit.conversation.stage import Stage, set_stage
from tests.wire.chat_server import ChatServer, say
from tests.wire.edge_server import EdgeServer, Fault

REPLY = ["好的，", "我们下午去公园散步吧。", "别忘了带一瓶水。"]
FIRST_CLAUSE = REPLY[0]
VOICE = "zh-CN-XiaoxiaoNeural"
WITHIN = 2.0  # seconds, and the first clause
MUTE = ["😀", "🎉"]


class OneOffline:
    """`Voices` of which the offline one outlives the engine, warm as it is after the start."""

    def __init__(self, offline: LocalVoice, origin: str, tell: Callable[[Problem], None]) -> None:
        self._online = EdgeVoice(tell, origin=origin)
        self._offline = offline

    @property
    def offline(self) -> Voice:
        """The voice on this computer."""
        return self._offline

    @property
    def online(self) -> Voice:
        """The voice of the service on loopback."""
        return self._online

    async def service(self, settings: VoiceSettings) -> Voice | None:  # noqa: ARG002 - the port's name
        """Return none."""
        return None

    async def close(self) -> None:
        """Close the online one."""
        await self._online.close()


@dataclass
class Scene:
    """A case under way."""

    stage: Stage
    edge: EdgeServer
    card: Card
    offline_seconds: float  # until the first sound of the first clause
    wrong: list[str] = field(default_factory=list)

    def check(self, what: str, holds: bool) -> None:
        """Note what doesn't hold."""
        if not holds:
            self.wrong.append(what)

    async def have_reply(self, pieces: Sequence[str] = REPLY) -> None:
        """Have a turn, whose text must be whole."""
        self.stage.server.default = say(list(pieces), pace=0.02)
        turn = await self.stage.have_turn("下午做什么？")
        reply = turn.reply
        self.check("the text is whole", reply is not None and reply.text == "".join(pieces))
        self.check("completed", reply is not None and reply.outcome is Outcome.COMPLETED)

    @property
    def notices(self) -> list[Problem]:
        """What the user was told."""
        told = [event.problem for event in self.stage.all(ProblemOccurred)]
        return told + [event.problem for event in self.stage.all(VoiceInUse) if event.problem is not None]

    @property
    def in_use(self) -> VoiceInUse | None:
        """The voice that spoke last."""
        told = self.stage.all(VoiceInUse)
        return told[-1] if told else None

    def check_heard(self, *, online: bool, notices: int = 1) -> None:
        """Check who spoke, how soon, and that it was told so often."""
        stages = self.stage.all(Waterfall)[-1].stages
        delay = stages.get(Moment.AUDIBLE, 99.0) - stages.get(Moment.SPEECH_ASKED, 0.0)
        self.check(f"audible after {delay:.2f} s", delay <= WITHIN + self.offline_seconds)
        self.check(f"who speaks: {self.in_use}", self.in_use is not None and self.in_use.online is online)
        self.check(f"told: {[one.code.value for one in self.notices]}", len(self.notices) == notices)


Case = Callable[[Scene], Awaitable[None]]


def always(fault: Fault) -> Case:
    """Return the case of a service that always fails so."""

    async def case(scene: Scene) -> None:
        scene.edge.always = fault
        await scene.have_reply()
        scene.check_heard(online=False)

    return case


def once(fault: Fault, notices: int) -> Case:
    """Return the case of a service that fails so at first and is well when it is asked again."""

    async def case(scene: Scene) -> None:
        scene.edge.faults = [fault]
        await scene.have_reply()
        scene.check_heard(online=True, notices=notices)
        scene.check("at most two at once", scene.edge.most_in_flight <= 2)

    return case


async def gives_back(scene: Scene) -> None:
    """The service is well again: the online voice speaks again."""
    scene.edge.always = Fault.BUSY
    await scene.have_reply()
    scene.check_heard(online=False)
    scene.edge.always = Fault.NONE
    for number in range(12):
        await scene.have_reply([f"第{number}次，", "我们再试一试吧。"])
        if scene.in_use is not None and scene.in_use.online:
            return
        await asyncio.sleep(1)
    scene.check("given back", holds=False)


async def nothing_speakable(scene: Scene) -> None:
    """Emoji only: the service is not asked."""
    await scene.have_reply(MUTE)
    scene.check("not asked", not scene.edge.said)
    scene.check("nothing told", not scene.notices)


async def voice_vanished(scene: Scene) -> None:
    """The voice is not listed any more: a sibling speaks."""
    scene.edge.voices = [one for one in scene.edge.voices if one[0] != VOICE]
    await scene.have_reply()
    scene.check_heard(online=True)


async def device_lost(scene: Scene) -> None:
    """The loudspeaker goes away while she speaks."""
    scene.stage.server.default = say(REPLY * 3, pace=0.02)
    await scene.stage.obey(Say("下午做什么？"))
    await scene.stage.until(SpeechBegan)
    await asyncio.to_thread(scene.card.unplug)
    try:
        reply = (await scene.stage.end_of_turn()).reply
    finally:
        await asyncio.to_thread(scene.card.plug_in)
    scene.check("the text is whole", reply is not None and reply.text == "".join(REPLY * 3))
    scene.check("completed", reply is not None and reply.outcome is Outcome.COMPLETED)
    scene.check(f"told: {[one.code.value for one in scene.notices]}", len(scene.notices) == 1)


async def no_model(scene: Scene) -> None:
    """The service fails, and the offline voice's model is not here."""
    scene.edge.always = Fault.BUSY
    await only_text(scene)


async def only_text(scene: Scene) -> None:
    """Nothing can sound: the text comes all the same, soon, and that is told once."""
    begun = time.monotonic()
    await scene.have_reply()
    scene.check(f"after {time.monotonic() - begun:.1f} s", time.monotonic() - begun < 2 * WITHIN)
    scene.check(f"told: {[one.code.value for one in scene.notices]}", len(scene.notices) == 1)


async def silent_microphone(scene: Scene) -> None:
    """The microphone delivers zeros: that is said, and no turn begins."""
    await scene.stage.obey(StartListening())
    await asyncio.sleep(1.2)
    await scene.stage.obey(StopListening())
    why = (await scene.stage.until(NothingHeard)).why
    scene.check(f"why: {why}", why is Unheard.ZEROS)
    scene.check("no turn", not scene.stage.server.chats)


CASES: dict[str, Case] = {
    "clock is off": once(Fault.CLOCK, notices=1),
    "refused once": once(Fault.BUSY, notices=0),
    "reset once": once(Fault.RESET, notices=0),
    **{f"always {fault}": always(fault) for fault in Fault if fault not in (Fault.NONE, Fault.CLOCK, Fault.NO_AUDIO)},
    "always no audio": always(Fault.NO_AUDIO),
    "gives back": gives_back,
    "nothing speakable": nothing_speakable,
    "voice vanished": voice_vanished,
    "no model": no_model,
    "silent microphone": silent_microphone,
    "device lost": device_lost,
    "no device": only_text,
}


def main() -> None:
    """Run the cases and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a case")
    only = parser.parse_args().only
    with sound_card() as variables:
        os.environ.update(variables)
        SoundPort().scan()
        results, seconds = asyncio.run(run([name for name in CASES if only in ("", name)], Card(variables)))
    for name, wrong in results.items():
        print(name, "|", "; ".join(wrong) or "handled")
    handled = sum(not wrong for wrong in results.values())
    figures = {"handled": handled, "total": len(results)}
    bar = Bar("handled", handled, len(results), at_least=True)
    finish("voice-faults", figures, {"first sound of the offline voice ms": 1000 * seconds}, [bar])


async def run(names: Sequence[str], card: Card) -> tuple[dict[str, list[str]], float]:
    """Return what was wrong with each case, and the seconds of the offline voice's first clause."""
    offline = LocalVoice(locate().models)
    results = {}
    try:
        style = VoiceStyle("")
        await offline.warm(style)
        seconds = await first_sound(offline, style)
        for name in names:
            without = LocalVoice(Path("/nowhere")) if name == "no model" else offline
            if name == "no device":
                hide_devices()
            results[name] = await play(CASES[name], without, card, seconds)
            print(name, results[name], flush=True)
    finally:
        await offline.close()
    return results, seconds


async def play(case: Case, offline: LocalVoice, card: Card, seconds: float) -> list[str]:
    """Play a case on a stage of its own; return what was wrong."""
    DRM.clock_skew_seconds = 0.0
    with tempfile.TemporaryDirectory() as folder, ChatServer() as server, EdgeServer() as edge:
        events: list[Callable[[Problem], None]] = []
        voices = OneOffline(offline, edge.ws_origin, lambda problem: events[0](problem))  # noqa: PLW0108 - it comes later
        body = (SoundDevices(), WhisperEars(lambda: None), voices)
        async with set_stage(Path(folder), server, body=body) as stage:
            events.append(lambda problem: stage.hear(ProblemOccurred(problem)))
            settings = stage.home.settings()
            voice = VoiceSettings(Speaker.ONLINE, Aloud.ALWAYS, online_voice=VOICE)
            await stage.obey(ApplySettings(replace(settings, voice=voice)))
            await asyncio.sleep(3)  # the window was shown a while ago
            scene = Scene(stage, edge, card, seconds)
            try:
                await case(scene)
            except TimeoutError:
                scene.wrong.append("it never ended")
            return scene.wrong


async def first_sound(voice: LocalVoice, style: VoiceStyle) -> float:
    """Return the seconds that a warm voice takes to the first sound of the first clause."""
    begun = time.monotonic()
    async with aclosing(voice.say(FIRST_CLAUSE, style)) as pieces:
        async for piece in pieces:
            if piece.frame is not None:
                break
    return time.monotonic() - begun


def hide_devices() -> None:
    """Take the card out of this process's sight."""
    for name in ("ALSA_CONFIG_PATH", "PULSE_SERVER"):
        os.environ.pop(name, None)
    os.environ["PULSE_RUNTIME_PATH"] = tempfile.gettempdir()
    SoundPort().scan()


if __name__ == "__main__":
    main()
