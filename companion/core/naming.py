"""Tells whether a person's name stands in a text: whole, in any case, width and script."""

from collections.abc import Iterable

from companion.core.finding import Needle


class Names:
    """Names and aliases of somebody; blank ones are left out. 'Ann' does not stand in 'Annual', 小王 does in 小王子."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))
        self._needles = [(Needle(name), _ends(name)) for name in self.names]

    def __bool__(self) -> bool:
        return bool(self.names)

    def stand_in(self, *texts: str) -> bool:
        """Tell whether one of the names stands in one of the texts."""
        return any(_stands(needle, ends, text) for needle, ends in self._needles for text in texts if text)

    def may_be_in(self, json: str) -> bool:
        """Return False where none of the texts in some JSON can hold a name."""
        return any(needle.may_be_in(json) for needle, _ in self._needles)


def _ends(name: str) -> tuple[bool, bool]:
    """Tell for both ends of a name whether a letter beside it would make it another word."""
    return _is_letter(name[0]), _is_letter(name[-1])


def _stands(needle: Needle, ends: tuple[bool, bool], text: str) -> bool:
    at = 0
    while place := needle.find(text[at:]):
        begin, end = place[0] + at, place[1] + at
        before, after = text[begin - 1 : begin], text[end : end + 1]
        if not (ends[0] and before and _is_letter(before)) and not (ends[1] and after and _is_letter(after)):
            return True
        at = begin + 1
    return False


def _is_letter(character: str) -> bool:
    """Tell whether a character belongs to a script that parts words by blanks."""
    return character.isalnum() and ord(character) < 0x2E80
