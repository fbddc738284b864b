"""Cuts the first sentence of a reply at its first clause, so that its sound begins before the sentence is complete.

A cut is worth making only where the rest will be ready before the clause was said; the pace of the model and of the
voice, learned from what they did so far, decides that.
"""

import re

from companion.conversation.sentence_spans import LINK, step

EXPECTED_REST = 2.0  # seconds of speech that follow a first clause in its sentence, usually
_PAUSE = 0.1  # seconds that a voice leaves behind a clause
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_LETTER = re.compile(r"[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_SECONDS_PER_CJK, _SECONDS_PER_LETTER = 0.2, 0.068
_WIDE_MARKS = "，、：——"
_NARROW_MARKS = ",;:"
_LATEST = 0.5  # how much of what is newly learned counts
_TELLING = 2.0  # seconds of speech from which a text tells how quickly it came
_FASTEST = 50.0  # seconds of speech in a second; text that came at once tells no more


def spoken_seconds(text: str) -> float:
    """Estimate how long a text takes to be said at normal speed, in seconds."""
    return _SECONDS_PER_CJK * len(_CJK.findall(text)) + _SECONDS_PER_LETTER * len(_LETTER.findall(text))


class Pace:
    """How quickly words arrive and sound begins, as learned; kept from one turn to the next.

    `text` is seconds of speech that arrive as text in a second, `first_sound` the seconds from a request to the first
    sound of a voice, `rtf` the seconds of work for a second of sound where a voice gives it only when it is complete.
    """

    def __init__(self, text: float = 10.0, first_sound: float = 0.15, rtf: float = 0.0) -> None:
        self.text = text
        self.first_sound = first_sound
        self.rtf = rtf

    def learn_text(self, spoken: float, seconds: float) -> None:
        """Note that text of `spoken` seconds arrived in `seconds`."""
        if spoken >= _TELLING:
            self.text += _LATEST * (min(spoken / max(seconds, 0.001), _FASTEST) - self.text)

    def learn_voice(self, first_sound: float, rtf: float) -> None:
        """Note how a voice did with one clip."""
        self.first_sound += _LATEST * (first_sound - self.first_sound)
        self.rtf += _LATEST * (rtf - self.rtf)

    def is_worth_cutting(self, clause: str) -> bool:
        """Tell whether the rest of a sentence will be heard without a gap behind this clause."""
        ready = EXPECTED_REST / max(self.text, 0.1) + self.first_sound + self.rtf * EXPECTED_REST
        return spoken_seconds(clause) + _PAUSE >= ready


def clause_length(line: str) -> int:
    """Return where the first clause of an unfinished sentence ends, with its mark; 0 where none does for certain.

    Numbers, quotations, brackets and all else that belongs together are never cut.
    """
    place = 0
    while place < len(line):
        mark = line[place]
        if mark in _WIDE_MARKS and place:
            end = place + 1
            while mark == "—" and end < len(line) and line[end] == "—":
                end += 1
            return end if mark != "—" or (end - place > 1 and end < len(line)) else 0
        if mark in _NARROW_MARKS and place and _goes_on_after(line, place):
            return place + 1
        stepped = step(line, place, whole=False)
        if stepped is None or stepped[0]:
            return 0
        place = stepped[1]
    return 0


def may_be_cut(clause: str) -> bool:
    """Tell whether a clause can be said by itself: links take their language from what stands around them."""
    return LINK.search(clause) is None


def _goes_on_after(line: str, place: int) -> bool:
    """Tell whether a half-width mark ends a clause: 1,000 and 10:30 go on without a blank."""
    following = line[place + 1 : place + 2]
    return following.isspace() or (_CJK.match(following) is not None and _CJK.match(line[place - 1]) is not None)
