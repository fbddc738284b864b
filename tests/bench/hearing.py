"""What the program hears through its microphone against stock faster-whisper on the same files, and what it invents.

`python -m tests.bench.hearing [--clips FOLDER] [--quick]`. The clips are made with the offline voice, or are those of
a folder: 16-bit mono WAV files at 16 kHz and manifest.json, a list of {file, language, text}. Each is spoken clean and
once more in one of the other conditions into the virtual microphone; errors are those of characters for zh and ja, of
words for en.
"""

import argparse
import asyncio
import contextlib
import json
import os
import tempfile
import unicodedata
import wave
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.backends.model_catalogue import read_catalogue
from companion.backends.model_files import ModelStore
from companion.backends.sound_devices import SoundDevices
from companion.backends.whisper_ears import WhisperEars
from companion.conversation.listening import Listening
from companion.core.audio import HEARING_RATE, Recording
from companion.core.errors import AudioDeviceError
from companion.core.hanzi_variants import variants
from companion.storage.locations import locate
from tests.bench.final_text import StockWhisper, Timed, final_over_stock, time_both
from tests.bench.hearing_clips import MANIFEST, make_clips
from tests.bench.hearing_sounds import CONDITIONS, NOTHINGS, Wave, spoil
from tests.bench.report import Bar, finish
from tests.sound.rig import Card
from tests.sound_card import sound_card

ALLOWED_RATIO, ALLOWED_POINTS = 1.1, 0.5
SECONDS_OF_NOTHING, SECONDS_HELD = 60.0, 10.0
QUICK_EVERY = 5
SECONDS_BEFORE = 0.3  # between the key and the first word
ATTEMPTS = 5


@dataclass(frozen=True)
class Clip:
    """Somebody saying a text."""

    language: str
    text: str
    wave: Wave


@dataclass(frozen=True)
class Heard:
    """A clip in a condition: the file that was played and what the microphone made of it."""

    clip: Clip
    condition: str
    file: Recording
    recording: Recording


@dataclass(frozen=True)
class Read:
    """What both read, as (errors, length of the text)."""

    heard: Heard
    ours: str
    stock: str


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clips", type=Path, help="a folder of clips; an empty one is filled and kept")
    parser.add_argument("--quick", action="store_true", help="a fifth of it")
    parser.add_argument("--every", type=int, default=1, help="every so many clips only")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.clips or Path(temporary)
        if not (folder / MANIFEST).exists():
            folder.mkdir(parents=True, exist_ok=True)
            asyncio.run(make_clips(folder))
        every = QUICK_EVERY if options.quick else options.every
        clips = read_clips(folder)[::-every][::-1]  # from the end, so that a long one is always among them
    seconds = SECONDS_OF_NOTHING / (QUICK_EVERY if options.quick else 1)
    with sound_card() as variables:
        os.environ.update(variables)
        asyncio.run(measure(clips, seconds, Card(variables)))


async def measure(clips: Sequence[Clip], seconds: float, card: Card) -> None:
    """Listen to everything first, so that no recogniser takes time from the sound; then read, and report."""
    model = await ModelStore(read_catalogue(), locate().models).fetch("hearing", lambda *_: None)
    ears = WhisperEars(lambda: model)
    sounds = SoundDevices()
    try:
        heard = [await hear(card, sounds, *each) for each in spoken_clips(clips)]
        nothings = {name: await hear_nothing(card, sounds, make(seconds)) for name, make in NOTHINGS.items()}
        await sounds.close()
        await ears.warm()
        read, timed = await read_all(ears, StockWhisper(model.parent), heard)
        invented = {name: await count_words(ears, recordings) for name, recordings in nothings.items()}
    finally:
        await sounds.close()
        await ears.close()
    report(read, timed, invented)


def spoken_clips(clips: Sequence[Clip]) -> list[tuple[Clip, str, Recording]]:
    """Return each clip clean and in one other condition, which come round in turn."""
    cases = []
    for index, clip in enumerate(clips):
        others = [clips[(index + step) % len(clips)].wave for step in (3, 7, 11)]
        conditions = (CONDITIONS[0], CONDITIONS[1 + index % (len(CONDITIONS) - 1)])
        cases += [(clip, each, recording_of(spoil(each, clip.wave, others, seed=index))) for each in conditions]
    return cases


async def hear(card: Card, sounds: SoundDevices, clip: Clip, condition: str, file: Recording) -> Heard:
    """Hold the key, speak a file into the microphone, and let the key go."""
    return Heard(clip, condition, file, await hold_whole(card, sounds, file.samples))


async def hear_nothing(card: Card, sounds: SoundDevices, sound: Wave) -> list[Recording]:
    """Hold the key over a sound in which nobody speaks, some seconds each time."""
    parts = np.array_split(sound, max(1, round(len(sound) / HEARING_RATE / SECONDS_HELD)))
    return [await hold_whole(card, sounds, recording_of(part).samples) for part in parts]


async def hold_whole(card: Card, sounds: SoundDevices, samples: bytes) -> Recording:
    """Return what the microphone got of a sound, which should be all of it.

    On a machine that is busy elsewhere the player may leave gaps and the server may get no time for more than a second,
    which are no faults of the program: it is played again, so that both read the same sound.
    """
    recording = Recording(b"")
    for _ in range(ATTEMPTS):
        with contextlib.suppress(AudioDeviceError):
            recording = await hold(card, sounds, samples)
        if samples in recording.samples:
            break
    return recording


async def hold(card: Card, sounds: SoundDevices, samples: bytes) -> Recording:
    """Return what the microphone got while the key was held over a sound."""
    microphone = sounds.microphone()
    if microphone.stream is None:
        await microphone.open()
    listening = Listening(microphone)
    recording = asyncio.create_task(listening.record())
    await asyncio.sleep(SECONDS_BEFORE)
    await asyncio.to_thread(card.say, samples)
    listening.release()
    return await recording


async def read_all(ears: WhisperEars, stock: StockWhisper, heard: Sequence[Heard]) -> tuple[list[Read], list[Timed]]:
    """Let both read everything, and time both on what the microphone got."""
    timed = [await time_both(ears, stock, each.recording, each.file, each.clip.language) for each in heard]
    return [Read(each, one.ours_text, one.stock_text) for each, one in zip(heard, timed, strict=True)], timed


async def count_words(ears: WhisperEars, recordings: Sequence[Recording]) -> int:
    """Return the words, or characters, that were read where nobody spoke."""
    texts = [(await ears.hear(each, ["zh", "en", "ja"])).text for each in recordings]
    if any(texts):
        print("invented:", [text for text in texts if text])
    return sum(len(units(text, "en")) for text in texts)


def report(read: Sequence[Read], timed: Sequence[Timed], invented: dict[str, int]) -> None:
    """Print the last line."""
    for each in read:
        if errors(each.ours, each.heard.clip) > errors(each.stock, each.heard.clip):
            print(each.heard.condition, "|", each.heard.clip.text, "|", each.ours, "|", each.stock)
    figures, control, bars = final_over_stock(timed)
    worst = -100.0
    for language in dict.fromkeys(each.heard.clip.language for each in read):
        part = [each for each in read if each.heard.clip.language == language]
        ours = rate([(each.ours, each.heard.clip) for each in part])
        stock = rate([(each.stock, each.heard.clip) for each in part])
        figures[f"error {language} %"], control[f"error {language} %"] = ours, stock
        worst = max(worst, ours - ALLOWED_RATIO * stock)
    for condition in CONDITIONS:
        part = [each for each in read if each.heard.condition == condition]
        figures[f"error {condition} %"] = rate([(each.ours, each.heard.clip) for each in part])
        control[f"error {condition} %"] = rate([(each.stock, each.heard.clip) for each in part])
    whole = sum(each.heard.file.samples in each.heard.recording.samples for each in read)
    figures |= {"clips": len(read), "clips that arrived whole": whole, "worst excess points": worst}
    figures |= {f"words from {name}": count for name, count in invented.items()}
    nothing = sum(invented.values())
    finish(
        "hearing",
        {**figures, "words from nothing": nothing},
        control,
        [*bars, Bar("worst excess points", worst, ALLOWED_POINTS), Bar("words from nothing", nothing, 0)],
    )


def rate(texts: Sequence[tuple[str, Clip]]) -> float:
    """Return the errors in percent of what was said."""
    wrong = sum(errors(text, clip) for text, clip in texts)
    return 100 * wrong / max(1, sum(len(units(clip.text, clip.language)) for _, clip in texts))


def errors(text: str, clip: Clip) -> int:
    """Return how many characters or words must be changed, added or left out."""
    return distance(units(text, clip.language), units(clip.text, clip.language))


def units(text: str, language: str) -> list[str]:
    """Return what errors are counted in; punctuation and the choice of Chinese script are none."""
    same = variants()
    folded = "".join(same.get(each, each)[0] for each in unicodedata.normalize("NFKC", text).lower())
    plain = "".join(each if each.isalnum() or each == "'" else " " for each in folded)
    return plain.split() if language == "en" else list(plain.replace(" ", ""))


def distance(left: Sequence[str], right: Sequence[str]) -> int:
    """Return the Levenshtein distance."""
    row = list(range(len(right) + 1))
    for index, one in enumerate(left, 1):
        before, row[0] = row[0], index
        for at, other in enumerate(right, 1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (one != other))
    return row[-1]


def read_clips(folder: Path) -> list[Clip]:
    """Return the clips of a folder."""
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return [Clip(each["language"], each["text"], read_wave(folder / each["file"])) for each in manifest]


def read_wave(path: Path) -> Wave:
    """Return the samples of a file, from -1 to 1."""
    with wave.open(str(path), "rb") as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (HEARING_RATE, 1, 2):
            raise ValueError(f"{path.name} is not 16-bit mono at {HEARING_RATE} Hz")
        return np.frombuffer(file.readframes(file.getnframes()), np.int16) / 32_768


def recording_of(sound: Wave) -> Recording:
    """Return a wave as samples."""
    return Recording((sound * 32_767).clip(-32_768, 32_767).astype(np.int16).tobytes())


if __name__ == "__main__":
    main()
