"""Letter-to-sound rules for English words that no lexicon has: names, brands, slips of the pen.

In the manner of Elovitz et al., “Letter-to-Sound Rules for Automatic Translation of English Text to Phonetics” (1976,
public domain): the longest spelling that fits is read; a stress falls on the first full vowel.
"""

import re

_VOWEL_SOUNDS = "AIOWYaiuæɑɔəɛɜɪʊʌᵻ"
_RULES = """
tion ʃən|sion ʒən|cian ʃən|ture ʧəɹ|ough O|augh ɔ|eigh A|igh I|tch ʧ|dge ʤ|sch ʃ|chr kɹ|que$ k|gue$ ɡ|ough$ O|
ph f|th θ|sh ʃ|ch ʧ|ck k|qu kw|wh w|wr ɹ|kn n|gn$ n|ng ŋ|nk ŋk|gh ɡ|rh ɹ|ps p|zz z|ss s|ll l|ff f|tt t|pp p|bb b|dd d|
gg ɡ|mm m|nn n|rr ɹ|cc k|
eau O|ieu ju|iew ju|oor ɔɹ|our ɔɹ|ear ɪɹ|eer ɪɹ|air ɛɹ|are$ ɛɹ|ore$ ɔɹ|ire$ Iəɹ|ure$ jʊɹ|
ee i|ea i|ai A|ay A|ei A|ey$ i|oa O|oo u|ou W|ow$ O|ow W|oi Y|oy Y|au ɔ|aw ɔ|ew u|ie i|ue$ u|ui u|
ar ɑɹ|er əɹ|ir ɜɹ|or ɔɹ|ur ɜɹ|
ce s|ci sɪ|cy si|ge$ ʤ|gi ʤɪ|
y$ i|a$ ə|o$ O|i$ i|u$ u|e$ |es$ z|ed$ d|
a æ|b b|c k|d d|e ɛ|f f|g ɡ|h h|i ɪ|j ʤ|k k|l l|m m|n n|o ɑ|p p|q k|r ɹ|s s|t t|u ʌ|v v|w w|x ks|y ɪ|z z
"""
_LONG = {"a": "A", "e": "i", "i": "I", "o": "O", "u": "u"}
_MAGIC_E = re.compile(r"([aeiou])[bcdfghjklmnprstvz]e$")


def _read_rules() -> list[tuple[str, bool, str]]:
    rules = []
    for rule in _RULES.replace("\n", "").split("|"):
        spelling, _, sound = rule.partition(" ")
        rules.append((spelling.removesuffix("$"), spelling.endswith("$"), sound))
    return sorted(rules, key=lambda rule: (-len(rule[0]), not rule[1]))


_SORTED = _read_rules()


def spelled_phonemes(word: str) -> str:
    """Return how a word of the letters a to z is probably said, in the phonemes of Kokoro's American English."""
    word = word.casefold()
    long_at = found.start(1) if (found := _MAGIC_E.search(word)) else -1
    sounds, at = "", 0
    while at < len(word):
        if at == long_at:
            sounds, at = sounds + _LONG[word[at]], at + 1
            continue
        length, sound = _first_rule(word, at)
        sounds, at = sounds + sound, at + length
    return _with_stress(sounds)


def _first_rule(word: str, at: int) -> tuple[int, str]:
    for spelling, last, sound in _SORTED:
        if word.startswith(spelling, at) and (not last or at + len(spelling) == len(word)):
            return len(spelling), sound
    return 1, ""


def _with_stress(sounds: str) -> str:
    place = next((at for at, sound in enumerate(sounds) if sound in _VOWEL_SOUNDS and sound != "ə"), -1)
    if place < 0:
        return sounds
    return f"{sounds[:place]}ˈ{sounds[place:]}"
