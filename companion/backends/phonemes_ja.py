"""Japanese to the phonemes that Kokoro was trained with; readings are Open JTalk's (pyopenjtalk-plus, MIT and BSD).

The transcription is that of cutlet (MIT) as misaki (Apache-2.0) changed it for Kokoro.
"""

import re

_ROWS = """
ア a i ɯ e o / カ ka kʲi kɯ ke ko / ガ ɡa ɡʲi ɡɯ ɡe ɡo / サ sa ɕi sɨ se so / ザ ʣa ʥi zɨ ʣe ʣo /
タ ta ʨi ʦɨ te to / ダ da ʥi zɨ de do / ナ na ɲi nɯ ne no / ハ ha çi ɸɯ he ho /
バ ba bʲi bɯ be bo / パ pa pʲi pɯ pe po / マ ma mʲi mɯ me mo / ラ ɾa ɾʲi ɾɯ ɾe ɾo
"""
_KANA_ROWS = {
    "ア": "アイウエオ",
    "カ": "カキクケコ",
    "ガ": "ガギグゲゴ",
    "サ": "サシスセソ",
    "ザ": "ザジズゼゾ",
    "タ": "タチツテト",
    "ダ": "ダヂヅデド",
    "ナ": "ナニヌネノ",
    "ハ": "ハヒフヘホ",
    "バ": "バビブベボ",
    "パ": "パピプペポ",
    "マ": "マミムメモ",
    "ラ": "ラリルレロ",
}
_OTHERS = """
ヤ ja ユ jɯ ヨ jo ワ βa ヲ o ヰ i ヱ e ヴ vɯ ヵ ka ヶ ke
イェ je ウィ βi ウェ βe ウォ βo ツァ ʦa ツィ ʦʲi ツェ ʦe ツォ ʦo
ティ tʲi テュ tʲɨ ディ dʲi デュ dʲɨ トゥ tɯ ドゥ dɯ
ファ ɸa フィ ɸʲi フェ ɸe フォ ɸo フュ ɸʲɨ ヴァ va ヴィ vʲi ヴェ ve ヴォ vo
クァ kᵝa クィ kᵝi クェ kᵝe クォ kᵝo グァ ɡᵝa シェ ɕe ジェ ʥe チェ ʨe ニェ ɲe ヒェ çe スィ sʲi ズィ zʲi
"""
_SMALL = {"ャ": "a", "ュ": "ɨ", "ョ": "o"}
_SMALL_VOWELS = {"ァ": "a", "ィ": "i", "ゥ": "ɯ", "ェ": "e", "ォ": "o"}
_MARKS = {
    "。": ".",
    "、": ",",
    "？": "?",
    "！": "!",
    "「": "“",
    "」": "”",
    "『": "“",
    "』": "”",
    "：": ":",
    "；": ";",
    "…": "…",
}
_MORA = re.compile("[ァ-ヺ][ァィゥェォャュョ]?|[ーッン]")


def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for row in _ROWS.replace("\n", " ").split("/"):
        first, *sounds = row.split()
        table.update(zip(_KANA_ROWS[first], sounds, strict=True))
    words = _OTHERS.split()
    table.update(zip(words[::2], words[1::2], strict=True))
    for kana in "キギシジチヂニヒビピミリ":
        for small, vowel in _SMALL.items():
            table[kana + small] = table[kana].removesuffix("i") + vowel
    return table


_TABLE = _table()


def japanese_phonemes(text: str) -> str:
    """Return the phonemes of a Japanese text, its marks kept, words apart."""
    import pyopenjtalk

    said: list[str] = []
    for word in pyopenjtalk.run_frontend(text, use_sudachi_kanji_yomi=False):
        surface, reading = word["string"], word["pron"].replace("’", "")
        if word["mora_size"] == 0:
            said.append(_MARKS.get(surface, ""))
            continue
        sound = kana_phonemes(reading)
        joined = word["chain_flag"] == 1 and said and said[-1][-1:].isalpha()
        said.append(sound if joined or not said else f" {sound}")
    return "".join(said).strip()


def kana_phonemes(kana: str) -> str:
    """Return the phonemes of a reading in katakana."""
    moras = _MORA.findall(kana)
    sounds = [_mora(mora) for mora in moras]
    for at, mora in enumerate(moras):
        if mora == "ン":
            sounds[at] = _nasal(sounds[at + 1] if at + 1 < len(sounds) else "")
    return "".join(sounds)


def _mora(mora: str) -> str:
    if mora in _TABLE:
        return _TABLE[mora]
    if mora == "ー":
        return "ː"
    if mora == "ッ":
        return "ʔ"
    first, small = _TABLE.get(mora[0], ""), mora[1:]
    vowel = _SMALL.get(small) or _SMALL_VOWELS.get(small) or _SMALL_VOWELS.get(mora, "")
    return first[:-1] + vowel if first and small else first or vowel


def _nasal(following: str) -> str:
    if following[:1] in tuple("mpb"):
        return "m"
    if following[:1] in tuple("kɡ"):
        return "ŋ"
    if following.startswith(("ɲ", "ʨ", "ʥ")):
        return "ɲ"
    return "n" if following[:1] in tuple("ntdɾzʣʦ") else "ɴ"
