"""How what is said is set: theme, zoom and language made into the fonts and distances of bubbles.

One value is shared by all bubbles, so a change of theme or zoom is a new value and nothing else.
"""

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtGui import QColor, QFont, QFontMetricsF

from companion.gui import fonts
from companion.gui.theme import BODY, BODY_CJK, CAPTION, CODE, METRICS, RADIUS, SPACE, Tokens, scaled

_WIDE = (("\u2e80", "\u9fff"), ("\uac00", "\ud7af"), ("\uf900", "\ufaff"), ("\uff00", "\uffef"))


@dataclass(frozen=True)
class TextLook:
    """Fonts and distances at one theme, zoom (1.0 is 100%) and language."""

    tokens: Tokens
    zoom: float = 1.0
    language: str = ""

    def px(self, pixels: float) -> int:
        """Return a length of the 100% design at this zoom."""
        return scaled(pixels, self.zoom)

    def colour(self, name: str) -> QColor:
        """Return the token `name` as a colour."""
        return QColor(getattr(self.tokens, name))

    def line_height(self, text: str) -> int:
        """Return the line height for `text`; Chinese, Japanese and Korean want more air."""
        return self.px((BODY_CJK if _has_wide(text) else BODY).line)

    @cached_property
    def body(self) -> QFont:
        """Font of what is said."""
        return fonts.body_font(self.language, self.zoom)

    @cached_property
    def code(self) -> QFont:
        """Font of code."""
        return fonts.code_font(self.language, self.zoom)

    @cached_property
    def caption(self) -> QFont:
        """Font of times and marks."""
        return fonts.caption_font(self.language, self.zoom)

    @cached_property
    def ui(self) -> QFont:
        """Font of words that are not said by anyone."""
        return fonts.ui_font(self.language, self.zoom)

    @cached_property
    def lift(self) -> float:
        """How far Qt sets the first line too low: it puts a line's extra height above the glyphs."""
        natural = QFontMetricsF(self.body).height()
        return max(0.0, (self.px(BODY.line) - natural) / 2)

    @cached_property
    def folded_height(self) -> int:
        """Height over which a bubble is folded."""
        return METRICS.folded_lines * self.px(BODY_CJK.line)

    @cached_property
    def caption_line(self) -> int:
        """Height of a line of small text."""
        return self.px(CAPTION.line)

    @cached_property
    def code_line(self) -> int:
        """Height of a line of code."""
        return self.px(CODE.line)

    @cached_property
    def code_bar(self) -> int:
        """Height of the bar above code, which holds its language and the copy button."""
        return self.px(METRICS.target)

    @cached_property
    def pad_x(self) -> int:
        """Distance between a bubble's side and its text."""
        return self.px(METRICS.bubble_pad_x)

    @cached_property
    def pad_y(self) -> int:
        """Distance between a bubble's top and its text."""
        return self.px(METRICS.bubble_pad_y)

    @cached_property
    def paragraph_gap(self) -> int:
        """Distance between two blocks of one bubble."""
        return self.px(SPACE.small)

    @cached_property
    def radius(self) -> int:
        """Corner of a bubble."""
        return self.px(RADIUS.bubble)

    @cached_property
    def near_radius(self) -> int:
        """Corner of a bubble nearest the speaker."""
        return self.px(RADIUS.near)


def _has_wide(text: str) -> bool:
    """Tell whether some character is of Chinese, Japanese or Korean; a pattern for it takes 7 ms to compile."""
    return not text.isascii() and any(first <= one <= last for one in set(text) for first, last in _WIDE)
