"""Makes the clips of `hearing` with the offline voice: every text of `hearing_texts`, several voices and speeds.

They are kept in the folder, so a second run begins at once.
"""

import json
import wave
from contextlib import aclosing
from pathlib import Path

from companion.backends.local_voice import LocalVoice
from companion.backends.model_catalogue import read_catalogue
from companion.backends.model_files import ModelStore
from companion.backends.resampling import Resampler
from companion.core.audio import HEARING_RATE, VoiceStyle
from companion.storage.locations import locate
from tests.bench.hearing_texts import LONG_TEXTS, TEXTS

VOICES = {
    "zh": ("zf_xiaobei", "zm_yunxi", "zf_xiaoxiao", "zm_yunyang"),
    "en": ("af_heart", "am_michael", "bf_emma", "bm_george"),
    "ja": ("jf_alpha", "jm_kumo", "jf_nezumi"),
}
SPEEDS = (1.0, 0.9, 1.15)
MANIFEST = "manifest.json"


async def make_clips(folder: Path, every: int = 1) -> None:
    """Fill a folder with clips, of every so many texts and of all long ones, and their manifest."""
    models = locate().models
    await ModelStore(read_catalogue(), models).fetch("speech", lambda *_: None)
    voice = LocalVoice(models)
    manifest = []
    try:
        for language, texts in TEXTS.items():
            numbered = list(enumerate(texts + LONG_TEXTS[language]))
            for index, text in numbered[: len(texts) : every] + numbered[len(texts) :]:
                name = VOICES[language][index % len(VOICES[language])]
                style = VoiceStyle(f"kokoro:{name}", SPEEDS[index % len(SPEEDS)])
                file = f"{language}{index:02d}.wav"
                write(folder / file, await say(voice, text, style))
                manifest.append({"file": file, "language": language, "text": text, "voice": name})
    finally:
        await voice.close()
    (folder / MANIFEST).write_text(json.dumps(manifest, ensure_ascii=False, indent=1), encoding="utf-8")


async def say(voice: LocalVoice, text: str, style: VoiceStyle) -> bytes:
    """Return a text said, at the rate that recognisers take."""
    resampler = Resampler(HEARING_RATE)
    said = b""
    async with aclosing(voice.say(text, style)) as pieces:
        async for piece in pieces:
            if piece.frame is not None:
                said += resampler.feed(piece.frame)
    return said + resampler.flush()


def write(path: Path, samples: bytes) -> None:
    """Write samples as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(HEARING_RATE)
        file.writeframes(samples)
