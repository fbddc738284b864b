"""Takes thinking, emotion tags and parroted notes out of a reply while it streams in; the rest is shown to the user.

The result never depends on how the stream was cut: only what may still become a tag is held back. Code is left alone.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from companion.core.emotion import Emotion, parse_tag

LONGEST_TAG = 24
_WHITE = " \t\r\n"
_SPECIAL = re.compile(r"[`~\[【<]")
_RUN = re.compile(r"`+|~+")
_CODE_END = re.compile(r"`+|\n")
_CLOSING_FENCE = re.compile(r"[ \t>]*(`*|~*)[ \t\r]*\n?")
_LINE_OPENING = frozenset(" \t>*+-0123456789.)")
_INSIDE = rf"[\w :：=!！~～*/\-]{{0,{LONGEST_TAG}}}"
_TAGS = {
    opening: (re.compile(rf"{pattern}{_INSIDE}{closing}"), re.compile(rf"{pattern}{_INSIDE}"))
    for opening, pattern, closing in (("[", r"\[", r"\]"), ("【", "【", "】"), ("<", "<(?! )", ">"))
}
_THOUGHT = ("think", "thinking", "thought", "reasoning")
_THINK = re.compile(rf"<(?:{'|'.join(_THOUGHT)})>", re.IGNORECASE)
_THINK_END = re.compile(rf"</(?:{'|'.join(_THOUGHT)})>", re.IGNORECASE)
_THINK_TAGS = tuple(f"{mark}{name}>" for mark in ("<", "</") for name in _THOUGHT)
_LONGEST_THINK_END = len("</reasoning>")
_SENTENCE_ENDS = frozenset('.!?。！？…~～"”’」』）)')
_NOTES = "<notes>"
_NOTES_END = re.compile(r"</notes>|\n[ \t\r]*\n", re.IGNORECASE)
_HUGS_THE_WORD_BEFORE = frozenset(".,;:!?)]}…。，、；：！？）】」』～~")


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of the reply to show. `emotion` is the one a tag named just before `text`."""

    text: str
    emotion: Emotion | None = None


class ReplyReader:
    """Reads a reply piece by piece. `thinks_first` is for a model that leaves the opening `<think>` out."""

    def __init__(self, *, thinks_first: bool = False) -> None:
        self.unopened_thinking = False  # a `</think>` came that nothing had opened
        self._rest = ""
        self._words: list[Words] = []
        self._state: Callable[[bool], bool] = self._implied_thinking if thinks_first else self._prose
        self._fence = ""
        self._code_ticks = 0
        self._line_opening = True  # only list marks and the like stand in this line so far
        self._line_start = True
        self._last = ""
        self._gap_before = ""
        self._gap_after = ""
        self._gap_cut = False  # something was taken out within the present white space
        self._swallowed = ""
        self._recoverable = False

    def feed(self, text: str) -> list[Words]:
        """Take the next piece in; return what can be shown now."""
        self._rest += text
        return self._read(final=False)

    def finish(self) -> list[Words]:
        """Return what was held back. White space at the end of a reply is dropped."""
        words = self._read(final=True)
        while self._swallowed:  # never closed and not at a line's start: a mere mention, nothing of it may be lost
            self._rest, self._swallowed = self._swallowed, ""
            self._state = self._prose
            if mention := _THINK.match(self._rest):
                self._show(mention.end())
            words += self._read(final=True)
        return words

    def _read(self, *, final: bool) -> list[Words]:
        while self._rest and self._state(final):
            pass
        words, self._words = self._words, []
        return words

    # states: each consumes a beginning of `_rest`; False when more must arrive first

    def _prose(self, final: bool) -> bool:
        special = _SPECIAL.search(self._rest)
        if special is None:
            return self._show(len(self._rest))
        if special.start():
            return self._show(special.start())
        opening = self._rest[0]
        if opening in "`~":
            return self._tick_run(final)
        if opening == "<" and not self._last and (begun := self._notes_begin(final)) is not None:
            return begun
        if opening == "<" and (begun := self._thinking_begins(final)) is not None:
            return begun
        return self._tag(opening, final)

    def _tick_run(self, final: bool) -> bool:
        run = _RUN.match(self._rest)
        assert run is not None  # noqa: S101 - the caller saw the first mark
        length = run.end()
        may_fence = self._line_opening
        if not final and length == len(self._rest) and (self._rest[0] == "`" or may_fence):
            return False
        if may_fence and length >= 3:
            self._fence, self._state = run.group(), self._fenced
        elif self._rest[0] == "`":
            self._code_ticks, self._state = length, self._code
        return self._show(length)

    def _code(self, final: bool) -> bool:
        mark = _CODE_END.search(self._rest)
        if mark is None:
            return self._show(len(self._rest))
        if mark.start():
            return self._show(mark.start())
        if mark.group() == "\n":
            self._state = self._prose
            return True
        if mark.end() == len(self._rest) and not final:
            return False
        if mark.end() == self._code_ticks:
            self._state = self._prose
        return self._show(mark.end())

    def _fenced(self, final: bool) -> bool:
        line, newline, _ = self._rest.partition("\n")
        line += newline
        closing = _CLOSING_FENCE.fullmatch(line) if self._line_start else None
        if closing is not None:
            if not newline and not final:
                return False
            marks = closing.group(1)
            if marks[:1] == self._fence[0] and len(marks) >= len(self._fence):
                self._state = self._prose
        return self._show(len(line))

    def _notes_begin(self, final: bool) -> bool | None:
        """Leave out the block of notes that small models repeat before they answer."""
        beginning = self._rest[: len(_NOTES)].casefold()
        if beginning == _NOTES:
            self._rest, self._state = self._rest[len(_NOTES) :], self._notes
            return True
        return False if not final and _NOTES.startswith(beginning) else None

    def _notes(self, final: bool) -> bool:
        ended = _NOTES_END.search(self._rest)
        if ended is not None:
            self._state = self._prose
            self._cut_out(ended.end())
            return True
        keep_from = max(self._rest.rfind("<"), self._rest.rfind("\n"))
        self._rest = self._rest[keep_from:] if keep_from >= 0 and not final else ""
        return False

    def _thinking_begins(self, final: bool) -> bool | None:
        if opened := _THINK.match(self._rest):
            self._recoverable = not self._line_opening and self._last not in _SENTENCE_ENDS
            self._swallowed = opened.group() if self._recoverable else ""
            self._rest = self._rest[opened.end() :]
            self._state = self._thinking
            return True
        if closed := _THINK_END.match(self._rest):
            self.unopened_thinking = True
            self._cut_out(closed.end())
            return True
        whole = self._rest.casefold()
        if not final and any(tag.startswith(whole) for tag in _THINK_TAGS):
            return False
        return None

    def _thinking(self, final: bool) -> bool:
        closed = _THINK_END.search(self._rest)
        if closed is not None:
            self._swallowed, self._recoverable = "", False
            self._state = self._prose
            self._cut_out(closed.end())
            return True
        keep_from = self._rest.rfind("<", max(0, len(self._rest) - _LONGEST_THINK_END))
        keep_from = len(self._rest) if keep_from < 0 or final else keep_from
        if self._recoverable:
            self._swallowed += self._rest[:keep_from]
        self._rest = self._rest[keep_from:]
        return False

    def _implied_thinking(self, final: bool) -> bool:
        beginning = self._rest.lstrip()
        opened = _THINK.match(beginning)
        if opened is None and not final and any(tag.startswith(beginning.casefold()) for tag in _THINK_TAGS):
            return False
        self._recoverable = opened is None
        self._rest = self._rest if opened is None else beginning[opened.end() :]
        self._state = self._thinking
        return True

    def _tag(self, opening: str, final: bool) -> bool:
        whole, beginning = _TAGS[opening]
        tag = whole.match(self._rest)
        if tag is None:
            may_become = beginning.fullmatch(self._rest) is not None and not final
            return False if may_become else self._show(1)
        emotion = parse_tag(tag.group())
        if emotion is None:
            return self._show(1)
        follows = self._rest[tag.end() : tag.end() + 1]
        if opening == "[" and not follows and not final:
            return False
        if opening == "[" and follows == "(":
            return self._show(1)  # a Markdown link
        self._cut_out(tag.end())
        if not tag.group().startswith("</"):
            self._words.append(Words("", emotion))
        return True

    # what comes out

    def _cut_out(self, length: int) -> None:
        self._rest = self._rest[length:]
        self._gap_before, self._gap_after = max(self._gap_before, self._gap_after, key=_weight), ""
        self._gap_cut = True

    def _show(self, length: int) -> bool:
        text, self._rest = self._rest[:length], self._rest[length:]
        body = text.lstrip(_WHITE)
        self._widen_gap(text[: len(text) - len(body)])
        if body:
            shown = body.rstrip(_WHITE)
            self._words.append(Words(self._gap(shown[0]) + shown))
            self._last = shown[-1]
            self._gap_before, self._gap_after, self._gap_cut = "", "", False
            self._widen_gap(body[len(shown) :])
        self._follow_line(text)
        return True

    def _widen_gap(self, white: str) -> None:
        if self._gap_cut:
            self._gap_after += white
        else:
            self._gap_before += white

    def _gap(self, following: str) -> str:
        if not self._last:
            return ""
        gap = max(self._gap_before, self._gap_after, key=_weight)
        if self._gap_cut and following in _HUGS_THE_WORD_BEFORE and "\n" not in gap:
            return ""
        return gap

    def _follow_line(self, text: str) -> None:
        line = text.rpartition("\n")[2]
        begins = "\n" in text or self._line_opening
        self._line_opening = begins and _LINE_OPENING.issuperset(line)
        self._line_start = text.endswith("\n") if text else self._line_start


def _weight(white: str) -> tuple[int, int]:
    return white.count("\n"), len(white)
