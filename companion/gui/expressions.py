"""Which layers of the figure make a face, read from expressions.toml.

Kept apart from `portrait`: the first frame needs no expression.
"""

import tomllib
from dataclasses import field
from pathlib import Path

from companion.core.emotion import Emotion
from companion.core.values import dataclass
from companion.gui.portrait import FIGURE_FOLDER, Face

EYES_WITHOUT_IRIS = frozenset({"closed", "arc", "squint"})


@dataclass(frozen=True, slots=True)
class Expression:
    brows: str
    eyes: str
    mouth: str
    blush: int
    iris: str = "full"
    gaze: tuple[int, int] = (0, 0)
    effects: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer id and how far it is moved, in figure units."""

    name: str
    shift: tuple[int, int] = (0, 0)


def read_expressions(folder: Path = FIGURE_FOLDER) -> dict[Emotion, Expression]:
    tables = tomllib.loads((folder / "expressions.toml").read_text("utf-8"))
    return {Emotion(name): _expression(table) for name, table in tables.items()}


def head_layers(expression: Expression, face: Face) -> list[Layer]:
    """The layers in front of the body, back to front, without effects."""
    mouth = f"mouth_talk_{face.mouth}" if face.mouth else f"mouth_{expression.mouth}"
    return [
        Layer("face"),
        Layer(f"blush_{expression.blush}"),
        Layer(mouth),
        *_eye_layers(expression, face),
        Layer("hair_front"),
        Layer(f"brows_{expression.brows}"),
        Layer("ahoge"),
        Layer("clip"),
    ]


def effect_layers(expression: Expression) -> list[Layer]:
    return [Layer(f"fx_{name}") for name in expression.effects]


def without_hidden_motion(expression: Expression, face: Face) -> Face:
    """The same face with the motion left out that closed eyes do not show, so that equal pictures have equal faces."""
    if expression.eyes in EYES_WITHOUT_IRIS:
        return Face(face.emotion, "open", face.mouth)
    if face.lids == "closed":
        return Face(face.emotion, "closed", face.mouth)
    return face


def _eye_layers(expression: Expression, face: Face) -> list[Layer]:
    if expression.eyes in EYES_WITHOUT_IRIS:
        return [Layer(f"eyes_{expression.eyes}")]
    if face.lids == "closed":
        return [Layer("eyes_closed")]
    eyes = "half" if face.lids == "half" else expression.eyes
    gaze = (expression.gaze[0] + face.gaze[0], expression.gaze[1] + face.gaze[1])
    return [Layer(f"eyes_{eyes}"), Layer(f"iris_{expression.iris}", gaze), Layer(f"lids_{eyes}")]


def _expression(table: dict[str, object]) -> Expression:
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in table.items()}
    return Expression(**fields)  # type: ignore[arg-type]  # a test reads every expression of the file
