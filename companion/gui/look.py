"""How things look at this moment: colours, zoom and language, handed from the window to each of its parts."""

from dataclasses import dataclass

from companion.gui.theme import Tokens, scaled


@dataclass(frozen=True)
class Look:
    """Tokens of the theme, zoom (1.0 is 100%) and language ("zh_CN", "en") of the program's own texts."""

    tokens: Tokens
    zoom: float = 1.0
    language: str = "en"

    def px(self, pixels: float) -> int:
        """Return a length of the 100% design at this zoom."""
        return scaled(pixels, self.zoom)
