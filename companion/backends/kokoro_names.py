"""The voices of the offline voice that are fetched, in the order in which they lie in their file."""

from companion.core.audio import VoiceName

STYLE_BYTES = 510 * 256 * 4  # of one voice: a style of 256 numbers for each length of a text


def _name(voice: str, shown: str) -> VoiceName:
    language = {"z": "zh", "j": "ja"}.get(voice[0], "en")
    return VoiceName(f"kokoro:{voice}", shown, (language,), gender="female" if voice[1] == "f" else "male")


VOICES = (
    _name("zf_xiaobei", "晓北"),
    _name("zf_xiaoni", "晓妮"),
    _name("zf_xiaoxiao", "晓晓"),
    _name("zf_xiaoyi", "晓伊"),
    _name("zm_yunjian", "云健"),
    _name("zm_yunxi", "云希"),
    _name("zm_yunxia", "云夏"),
    _name("zm_yunyang", "云扬"),
    _name("af_heart", "Heart"),
    _name("af_bella", "Bella"),
    _name("am_michael", "Michael"),
    _name("am_puck", "Puck"),
    _name("bf_emma", "Emma"),
    _name("bm_george", "George"),
    _name("jf_alpha", "アルファ"),
    _name("jf_gongitsune", "ごん"),
    _name("jf_nezumi", "ねずみ"),
    _name("jm_kumo", "くも"),
)
_PLACES = {one.id: place for place, one in enumerate(VOICES)}
_FIRST = {"zh": "kokoro:zf_xiaobei", "en": "kokoro:af_heart", "ja": "kokoro:jf_alpha"}


def place_of(voice: str, language: str) -> int:
    """Return which of the voices this is; where there is none of that name, the first one of the language."""
    return _PLACES.get(voice, _PLACES[_FIRST.get(language, _FIRST["en"])])
