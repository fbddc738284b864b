"""Kokoro-82M (Apache-2.0), run by onnxruntime: phonemes to sound, a clause at a time."""

from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from companion.backends.kokoro_names import STYLE_BYTES

RATE = 24_000
_LONGEST = 509  # phonemes the model takes
_AUDIBLE = 0.008
_LEAD = int(0.02 * RATE)
# The numbers that Kokoro-82M gives to phonemes, from its config.json (Apache-2.0).
_SYMBOLS = {
    1: ";:,.!?",
    9: '—…"()“” \u0303ʣʥʦʨᵝꭧAI',
    31: "O",
    33: "Q",
    35: "ST",
    39: "W",
    41: "Yᵊabcdef",
    50: "hijklmnopqrstuvwxyzɑɐɒæ",
    75: "βɔɕç",
    80: "ɖðʤə",
    85: "ɚɛɜ",
    90: "ɟ",
    92: "ɡ",
    99: "ɥ",
    101: "ɨɪʝ",
    110: "ɯɰŋɳɲɴø",
    118: "ɸθœ",
    123: "ɹ",
    125: "ɾɻ",
    128: "ʁɽʂʃʈʧ",
    135: "ʊʋ",
    138: "ʌɣɤ",
    142: "χʎ",
    147: "ʒʔ",
    156: "ˈˌː",
    162: "ʰ",
    164: "ʲ",
    169: "↓",
    171: "→↗↘",
    177: "ᵻ",
}
NUMBERS = {symbol: first + at for first, symbols in _SYMBOLS.items() for at, symbol in enumerate(symbols)}


class KokoroModel:
    """The model and its voices, loaded."""

    def __init__(self, model: Path, voices: Path, threads: int) -> None:
        onnxruntime.disable_telemetry_events()  # on Windows it would tell the system what is run
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # waiting must not take a core
        self._session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        styles = np.fromfile(voices, dtype="<f4")
        self._styles = styles.reshape(-1, STYLE_BYTES // 4 // 256, 256)

    def say(self, phonemes: str, voice: int, speed: float, trail: float) -> bytes:
        """Return 16-bit samples at `RATE` with `trail` seconds of silence behind; nothing where there is no sound."""
        numbers = [NUMBERS[one] for one in phonemes if one in NUMBERS][:_LONGEST]
        if not any(one > 16 for one in numbers):
            return b""
        style = self._styles[voice][min(len(numbers), len(self._styles[voice]) - 1)]
        [sound, *_] = self._session.run(
            None,
            {
                "tokens": np.array([[0, *numbers, 0]], dtype=np.int64),
                "style": style.reshape(1, 256).astype(np.float32),
                "speed": np.array([speed], dtype=np.float32),
            },
        )
        return _finished(np.asarray(sound, dtype=np.float32).ravel(), trail)


def _finished(sound: NDArray[np.float32], trail: float) -> bytes:
    """Cut the silence around the speech and leave what is wanted; both ends begin and end at nothing."""
    loud = np.flatnonzero(np.abs(sound) > _AUDIBLE)
    if not len(loud):
        return b""
    tail = int(0.06 * RATE)
    sound = sound[max(0, loud[0] - _LEAD) : loud[-1] + tail].copy()
    fade = min(int(0.004 * RATE), len(sound))
    sound[:fade] *= np.linspace(0, 1, fade, dtype=np.float32)
    sound[-fade:] *= np.linspace(1, 0, fade, dtype=np.float32)
    silence = np.zeros(int(trail * RATE), dtype=np.float32)
    return bytes((np.clip(np.concatenate([sound, silence]), -1, 1) * 32767).astype("<i2").tobytes())
