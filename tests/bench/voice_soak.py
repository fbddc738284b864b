"""Hundreds of spoken turns and minutes of talk through the microphone: what grows, what is left, what ran dry.

`python -m tests.bench.voice_soak [--turns N] [--minutes M]`. The start it is compared with comes after the first
turns, when everything is loaded that stays.
"""

import argparse
import asyncio
import os
import time
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from companion.backends.local_voice import LocalVoice
from companion.backends.resampling import Resampler
from companion.core.audio import HEARING_RATE, VoiceStyle
from companion.storage.locations import locate
from tests.bench.report import Bar, finish
from tests.bench.voice_engine import Ask, Program, Step, program
from tests.bench.voice_stubs import stubs
from tests.bench.voice_talks import LANGUAGES, talk
from tests.sound.rig import Card
from tests.sound_card import sound_card

FIRST_TURNS = 20  # until the cache of sound and all else that is bounded has its size
STOPPED_AFTER = 0.5  # seconds
SAID = "今天下午我们一起做什么好呢？"
PAUSE = 2.0  # seconds until what follows a turn is over


@dataclass(frozen=True)
class Held:
    """What a process holds."""

    megabytes: float
    threads: int
    sockets: int
    tasks: int


def main() -> None:
    """Talk and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10.0)
    options = parser.parse_args()
    said = asyncio.run(make_words())
    with sound_card() as variables:
        os.environ.update(variables)
        with stubs() as both, program(both.url) as ours:
            card = Card(variables)
            first = min(FIRST_TURNS, options.turns)
            underruns = talk_on(ours, range(first))
            talk_through_microphone(ours, card, said, 0.1)
            before = held(ours)
            underruns = max(underruns, talk_on(ours, range(first, first + options.turns)))
            heard = talk_through_microphone(ours, card, said, options.minutes)
            underruns = max(underruns, talk_on(ours, range(10_000, 10_001)))
            after = held(ours)
    left = sum(max(0, getattr(after, name) - getattr(before, name)) for name in ("threads", "sockets", "tasks"))
    growth = after.megabytes - before.megabytes
    figures = {
        "RSS MB at the start": before.megabytes,
        "threads": after.threads,
        "sockets": after.sockets,
        "tasks": after.tasks,
        "turns": options.turns,
        "turns through the microphone": heard,
        "load": os.getloadavg()[0],
    }
    bars = [
        Bar("RSS growth MB", growth, 20),
        Bar("threads, sockets, tasks left", left, 0),
        Bar("underruns", underruns, 0),
    ]
    finish("voice-soak", figures | {bar.name: bar.value for bar in bars}, {}, bars)


def talk_on(ours: Program, numbers: range) -> int:
    """Have spoken turns, three of four stopped soon; return how often the loudspeaker has run dry since the start."""
    talks = [(talk(number, LANGUAGES[number % 2]), STOPPED_AFTER if number % 4 else None) for number in numbers]
    return max(ours.have(Ask((one,), stop_after=stop_after)).underruns for one, stop_after in talks)


def talk_through_microphone(ours: Program, card: Card, said: bytes, minutes: float) -> int:
    """Hold the key, speak, let go and listen to the reply, for so long; return how many turns that made."""
    end, turns = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        ours.do(Step.PRESS)
        card.say(said)
        turns += ours.do(Step.RELEASE)
    return turns


def held(ours: Program) -> Held:
    """Return what the program's process holds while nothing goes on."""
    time.sleep(PAUSE)
    process = Path(f"/proc/{ours.pid}")
    status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
    links = [str(link.readlink()) for link in (process / "fd").iterdir() if link.is_symlink()]
    sockets = sum(link.startswith("socket:") for link in links)
    return Held(int(status["VmRSS"].split()[0]) / 1024, int(status["Threads"]), sockets, ours.do(Step.COUNT))


async def make_words() -> bytes:
    """Return something that is said, at the microphone's rate."""
    voice, resampler, samples = LocalVoice(locate().models), Resampler(HEARING_RATE), b""
    try:
        async with aclosing(voice.say(SAID, VoiceStyle("kokoro:zf_xiaoxiao"))) as pieces:
            async for piece in pieces:
                if piece.frame is not None:
                    samples += resampler.feed(piece.frame)
    finally:
        await voice.close()
    return samples + resampler.flush()


if __name__ == "__main__":
    main()
