"""The strokes, shapes and colours that every part of the figure is made of."""

import tomllib
from pathlib import Path

HERE = Path(__file__).parent
COLOURS = next(iter(tomllib.loads((HERE / "palettes.toml").read_text("utf-8")).values()))

INK, WHITE, HALO = "#3A3048", "#FFFFFF", "#FFFDF8"
SKIN, SKIN_SHADE, BLUSH, BLUSH_LINE = "#FEEDE0", "#F2CBB8", "#F2807C", "#DF6C6A"
MOUTH, TONGUE = "#A23F49", "#F2979A"
WATER, WATER_LINE = "#C6E8F6", "#5B9CB9"
RED, HEART = "#D8473A", "#F07F8C"

Point = tuple[float, float]


def line(path: str, colour: str = INK, width: float = 3, opacity: float = 1) -> str:
    faint = f' opacity="{opacity}"' if opacity < 1 else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"'
        f' stroke-linejoin="round"{faint}/>'
    )


def shape(path: str, fill: str, stroke: str = INK, width: float = 4) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"/>'


def patch(path: str, fill: str, opacity: float = 1, rule: str = "nonzero") -> str:
    faint = f' opacity="{opacity}"' if opacity < 1 else ""
    holes = f' fill-rule="{rule}"' if rule != "nonzero" else ""
    return f'<path d="{path}" fill="{fill}"{faint}{holes}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1) -> str:
    faint = f' opacity="{opacity}"' if opacity < 1 else ""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{faint}/>'


def layer(name: str, *parts: str) -> str:
    return f'<g id="{name}">\n' + "\n".join(parts) + "\n</g>"


def curve(points: tuple[Point, Point, Point, Point], at: float) -> Point:
    a, b, c, d = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    x, y = (a * p + b * q + c * r + d * s for p, q, r, s in zip(*points, strict=True))
    return x, y
