import itertools
import re

import pytest

from companion.core.emotion import Emotion
from companion.gui.expressions import (
    effect_layers,
    head_layers,
    read_expressions,
    without_hidden_motion,
)
from companion.gui.palette import chosen_palette, read_palettes, recolour
from companion.gui.portrait import FIGURE_FOLDER, Face, Lids, MouthShape

SVG = (FIGURE_FOLDER / "figure.svg").read_text("utf-8")
IDS = set(re.findall(r'<g id="(\w+)">', SVG))
LIDS: tuple[Lids, ...] = ("open", "half", "closed")
MOUTHS: tuple[MouthShape, ...] = ("", "a", "i", "o")


@pytest.mark.parametrize("emotion", Emotion)
def test_every_face_is_made_of_layers_that_exist(emotion: Emotion) -> None:
    expression = read_expressions()[emotion]
    for lids, mouth in itertools.product(LIDS, MOUTHS):
        names = {layer.name for layer in head_layers(expression, Face(emotion, lids, mouth))}
        assert names | {layer.name for layer in effect_layers(expression)} <= IDS


def test_no_two_emotions_look_alike() -> None:
    expressions = list(read_expressions().values())
    for one, other in itertools.combinations(expressions, 2):
        differing = [name for name in one.__slots__ if getattr(one, name) != getattr(other, name)]
        assert len(set(differing) & {"brows", "eyes", "mouth", "effects", "iris"}) >= 2


def test_closed_eyes_have_no_gaze() -> None:
    laughing = read_expressions()[Emotion.LAUGHING]
    still = without_hidden_motion(laughing, Face(Emotion.LAUGHING))
    assert without_hidden_motion(laughing, Face(Emotion.LAUGHING, "half", gaze=(3, 1))) == still


def test_qt_can_draw_all_of_the_figure() -> None:
    assert "clipPath" not in SVG
    assert "<filter" not in SVG


def test_palettes_name_the_same_colours_and_each_is_used() -> None:
    palettes = read_palettes()
    drawn_in, *others = palettes.values()
    assert len(set(drawn_in.values())) == len(drawn_in)
    assert all(colour in SVG for colour in drawn_in.values())
    assert all(set(other) == set(drawn_in) for other in others)


def test_recolouring_changes_only_palette_colours() -> None:
    palettes = read_palettes()
    drawn_in, other = list(palettes.values())[:2]
    recoloured = recolour(SVG, drawn_in, other)
    assert other["hair"] in recoloured
    assert drawn_in["hair"] not in recoloured
    assert recolour(SVG, drawn_in, drawn_in).upper() == SVG.upper()


def test_a_look_replaces_single_colours_and_ignores_what_is_none() -> None:
    palettes = read_palettes()
    look = {"palette": "ginko", "hair": "#123456", "iris": 'red"/><script>', "unknown": "#000000"}
    palette = chosen_palette(palettes, look)
    assert palette["hair"] == "#123456"
    assert palette["iris"] == palettes["ginko"]["iris"]
    assert "unknown" not in palette
    assert chosen_palette(palettes, {"palette": "nobody"}) == next(iter(palettes.values()))
