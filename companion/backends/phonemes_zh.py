"""Chinese characters to the phonemes that Kokoro was trained with: words, pinyin, and its own marks for tones.

Readings are pypinyin's, words rjieba's. The transcription is that of pinyin-to-ipa (MIT) as
misaki (Apache-2.0) uses it.
"""

from functools import lru_cache

from pypinyin import Style, lazy_pinyin
from pypinyin.contrib.tone_convert import to_finals, to_initials, to_normal

TONES = {"1": "→", "2": "↗", "3": "↓", "4": "↘", "5": ""}
_INITIALS_TABLE = """
f f / l l / m m / n n / s s / b p / p pʰ / d t / t tʰ / g k / k kʰ / h x / j ʨ / q ʨʰ / x ɕ / zh ꭧ / ch ꭧʰ /
sh ʂ / r ɻ / z ʦ / c ʦʰ
"""
# "0" is where the tone stands.
_FINALS_TABLE = """
a a0 / ai ai0 / an a0n / ang a0ŋ / ao au0 / e ɤ0 / ei ei0 / en ə0n / eng ə0ŋ / i i0 / ia ja0 / ian jɛ0n /
iang ja0ŋ / iao jau0 / ie je0 / in i0n / ing i0ŋ / iou jou0 / iong jʊ0ŋ / ong ʊ0ŋ / ou ou0 / u u0 / uei wei0 /
ua wa0 / uai wai0 / uan wa0n / uen wə0n / uang wa0ŋ / ueng wə0ŋ / uo wo0 / o wo0 / ü y0 / üe ɥe0 / üan ɥɛ0n /
ün y0n
"""
_ALONE = {"er": "ɚ0", "o": "ɔ0", "ê": "ɛ0", "io": "jɔ0", "m": "m0", "n": "n0", "ng": "ŋ0", "hm": "hm0", "hng": "hŋ0"}
_BUZZING = frozenset(("zh", "ch", "sh", "r", "z", "c", "s"))  # whose i is no i


def _read(table: str) -> dict[str, str]:
    """Read lines of “spelling sound / …”."""
    spelled, sounds = table.replace("/", " ").split()[::2], table.replace("/", " ").split()[1::2]
    return dict(zip(spelled, sounds, strict=True))


_INITIALS, _FINALS = _read(_INITIALS_TABLE), _read(_FINALS_TABLE)


def chinese_phonemes(text: str) -> str:
    """Return the phonemes of a run of Chinese characters, words apart."""
    import rjieba

    words = [word for word in rjieba.cut(text) if word.strip()]
    return " ".join("".join(syllable_phonemes(one) for one in _readings(word)) for word in words)


def _readings(word: str) -> list[str]:
    return lazy_pinyin(word, style=Style.TONE3, neutral_tone_with_five=True, errors="ignore")


@lru_cache(4096)
def syllable_phonemes(pinyin: str) -> str:
    """Return the phonemes of a syllable such as `zhong1`."""
    tone = TONES.get(pinyin[-1:], "")
    plain = to_normal(pinyin)
    if plain in _ALONE:
        return _ALONE[plain].replace("0", tone)
    initial = to_initials(plain, strict=True)
    final = to_finals(plain, strict=True, v_to_u=True)
    sound = "ɨ0" if final == "i" and initial in _BUZZING else _FINALS.get(final, "")
    return (_INITIALS.get(initial, "") + sound).replace("0", tone)
