"""The looks of the window, declared once: colours, distances and sizes, and the palette made of them.

Widgets take every colour from a `Tokens` value, so a theme can change while she is speaking.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette, QStyleHints

from companion.core.settings import Contrast, Theme
from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours of one theme. `border_px` is the width of control borders; 2 where fills are not enough."""

    name: str
    dark: bool
    high_contrast: bool
    border_px: int
    bg: str
    surface: str
    sunken: str
    line: str
    border: str
    text: str
    text_2: str
    text_3: str
    stage_disc: str
    accent: str
    on_accent: str
    hover: str
    bubble_user: str
    bubble_user_text: str
    bubble_her: str
    selection: str
    selection_text: str
    hit: str
    recording: str
    on_recording: str
    info: str
    info_text: str
    sepia: str
    warn: str
    warn_text: str
    error: str
    error_text: str
    success_text: str

    @property
    def focus(self) -> str:
        """Colour of the ring around what has the keyboard."""
        return self.accent


LIGHT = Tokens(
    name="light",
    dark=False,
    high_contrast=False,
    border_px=1,
    bg="#F7F4EE",
    surface="#FFFFFF",
    sunken="#EFEAE1",
    line="#DED7CA",
    border="#827B6E",
    text="#26232B",
    text_2="#615C68",
    text_3="#6A6471",
    stage_disc="#DFECE8",
    accent="#1F716A",
    on_accent="#FFFFFF",
    hover="#ECE6DA",
    bubble_user="#DCEDE9",
    bubble_user_text="#17302E",
    bubble_her="#FFFFFF",
    selection="#B5DAD4",
    selection_text="#17302E",
    hit="#FBE7A8",
    recording="#C33D2F",
    on_recording="#FFFFFF",
    info="#E4F0EE",
    info_text="#174F4A",
    sepia="#F4E8CF",
    warn="#FFF3D6",
    warn_text="#6B4A00",
    error="#FCE7E3",
    error_text="#8C2318",
    success_text="#2B6E3F",
)

DARK = Tokens(
    name="dark",
    dark=True,
    high_contrast=False,
    border_px=1,
    bg="#17181D",
    surface="#202229",
    sunken="#121317",
    line="#34363F",
    border="#7A7D8A",
    text="#ECE9E3",
    text_2="#ABA7B0",
    text_3="#9B97A3",
    stage_disc="#2C4045",
    accent="#7CC9BE",
    on_accent="#0E2321",
    hover="#2A2D36",
    bubble_user="#24413E",
    bubble_user_text="#E6F3F0",
    bubble_her="#262932",
    selection="#3B6B65",
    selection_text="#F2FAF8",
    hit="#5E5120",
    recording="#F0705F",
    on_recording="#2A0B07",
    info="#1C3532",
    info_text="#A9DDD4",
    sepia="#262016",
    warn="#3A2F14",
    warn_text="#F3D58B",
    error="#42211D",
    error_text="#FFB9AE",
    success_text="#8FD3A2",
)

LIGHT_CONTRAST = Tokens(
    name="light-contrast",
    dark=False,
    high_contrast=True,
    border_px=2,
    bg="#FFFFFF",
    surface="#FFFFFF",
    sunken="#FFFFFF",
    line="#26232B",
    border="#000000",
    text="#000000",
    text_2="#26232B",
    text_3="#35313B",
    stage_disc="#FFFFFF",
    accent="#0B4F49",
    on_accent="#FFFFFF",
    hover="#E6E6E6",
    bubble_user="#FFFFFF",
    bubble_user_text="#000000",
    bubble_her="#FFFFFF",
    selection="#0B4F49",
    selection_text="#FFFFFF",
    hit="#FFE680",
    recording="#9C1C10",
    on_recording="#FFFFFF",
    info="#FFFFFF",
    info_text="#0B4F49",
    sepia="#FFFFFF",
    warn="#FFFFFF",
    warn_text="#4F3600",
    error="#FFFFFF",
    error_text="#7A140A",
    success_text="#14532A",
)

DARK_CONTRAST = Tokens(
    name="dark-contrast",
    dark=True,
    high_contrast=True,
    border_px=2,
    bg="#000000",
    surface="#000000",
    sunken="#000000",
    line="#ECE9E3",
    border="#FFFFFF",
    text="#FFFFFF",
    text_2="#ECE9E3",
    text_3="#D6D2DA",
    stage_disc="#000000",
    accent="#9BE8DC",
    on_accent="#000000",
    hover="#2A2A2A",
    bubble_user="#000000",
    bubble_user_text="#FFFFFF",
    bubble_her="#000000",
    selection="#9BE8DC",
    selection_text="#000000",
    hit="#6B5500",
    recording="#FF9A8C",
    on_recording="#000000",
    info="#000000",
    info_text="#A9F0E4",
    sepia="#000000",
    warn="#000000",
    warn_text="#FFE39B",
    error="#000000",
    error_text="#FFC4BB",
    success_text="#A6EBB9",
)

ALL = (LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST)


@dataclass(frozen=True, slots=True)
class Space:
    """Distances in logical pixels at 100%."""

    tiny: int = 4
    small: int = 8
    medium: int = 12
    large: int = 16
    wide: int = 24
    huge: int = 32


@dataclass(frozen=True, slots=True)
class Radius:
    """Corners in logical pixels at 100%. `near` is the bubble's corner nearest the speaker."""

    control: int = 6
    card: int = 10
    bubble: int = 16
    near: int = 6


@dataclass(frozen=True, slots=True)
class Size:
    """A font's size and line height in logical pixels at 100%."""

    px: int
    line: int
    weight: int = 400


@dataclass(frozen=True, slots=True)
class Metrics:
    """Every other measure of the window, in logical pixels at 100%, and durations in milliseconds."""

    header: int = 48
    banner: int = 40
    stage: int = 320
    column: int = 720
    bubble: int = 560
    bubble_share: float = 0.82
    bubble_pad_x: int = 14
    bubble_pad_y: int = 10
    gap_same: int = 4
    gap_other: int = 16
    folded_lines: int = 24
    target: int = 32
    mic: int = 44
    rail: int = 48
    icon: int = 20
    caret: int = 7
    hover_ms: int = 120
    panel_ms: int = 180
    toast_ms: int = 8000


SPACE = Space()
RADIUS = Radius()
METRICS = Metrics()

CAPTION = Size(12, 16)
UI = Size(13, 20)
BODY = Size(15, 24)
BODY_CJK = Size(15, 26)
SECTION = Size(16, 24, 600)
TITLE = Size(20, 28)
CODE = Size(13, 20)


def scaled(pixels: float, zoom: float) -> int:
    """Return a length of the 100% design at `zoom` (1.0 is 100%), never below one pixel."""
    return max(1, round(pixels * zoom))


def tokens_for(theme: Theme, hints: QStyleHints, contrast: Contrast = Contrast.SYSTEM) -> Tokens:
    """Choose the colours: the user's wish first, else what the system says."""
    system_dark = hints.colorScheme() == Qt.ColorScheme.Dark
    dark = system_dark if theme is Theme.SYSTEM else theme is Theme.DARK
    system_high = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
    high = system_high if contrast is Contrast.SYSTEM else contrast is Contrast.HIGH
    return next(one for one in ALL if one.dark is dark and one.high_contrast is high)


def palette(tokens: Tokens) -> QPalette:
    """Return the palette of a theme, disabled texts included."""
    made = QPalette()
    role = QPalette.ColorRole
    for where, value in {
        role.Window: tokens.bg,
        role.WindowText: tokens.text,
        role.Base: tokens.surface,
        role.AlternateBase: tokens.sunken,
        role.Text: tokens.text,
        role.PlaceholderText: tokens.text_3,
        role.Button: tokens.surface,
        role.ButtonText: tokens.text,
        role.BrightText: tokens.on_recording,
        role.Highlight: tokens.selection,
        role.HighlightedText: tokens.selection_text,
        role.Link: tokens.accent,
        role.LinkVisited: tokens.accent,
        role.ToolTipBase: tokens.surface,
        role.ToolTipText: tokens.text,
        role.Accent: tokens.accent,
        role.Light: tokens.surface,
        role.Midlight: tokens.line,
        role.Mid: tokens.line,
        role.Dark: tokens.border,
        role.Shadow: tokens.border,
    }.items():
        made.setColor(where, QColor(value))
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, where, QColor(tokens.text_3))
    return made
