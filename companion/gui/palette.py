"""The colours of a character, and a figure recoloured with them.

figure.svg is drawn in the first palette of palettes.toml; another palette, or a persona's own colours, replaces them.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from companion.gui.portrait import FIGURE_FOLDER

Palette = dict[str, str]

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def read_palettes(folder: Path = FIGURE_FOLDER) -> dict[str, Palette]:
    palettes: dict[str, Palette] = tomllib.loads((folder / "palettes.toml").read_text("utf-8"))
    return palettes


def chosen_palette(palettes: Mapping[str, Palette], look: Mapping[str, str]) -> Palette:
    """The palette that a persona's look names, with the colours the look itself gives; what is no colour is ignored."""
    drawn_in = next(iter(palettes))
    named = palettes.get(look.get("palette", drawn_in), palettes[drawn_in])
    return {name: _colour_or(look.get(name, colour), colour) for name, colour in named.items()}


def recolour(svg: str, drawn_in: Mapping[str, str], palette: Mapping[str, str]) -> str:
    """The same picture with each colour of one palette replaced by its namesake of the other."""
    changes = {colour.upper(): palette.get(name, colour) for name, colour in drawn_in.items()}
    return _COLOUR.sub(lambda match: changes.get(match[0].upper(), match[0]), svg)


def _colour_or(colour: str, otherwise: str) -> str:
    return colour if _COLOUR.fullmatch(colour) else otherwise
