"""Eyes and brows. An open eye is a white, an iris that moves, and lids that cover what of the iris leaves the opening.

An opening is inner corner, two control points of the upper lid, outer corner, of the eye on the right (`side` 1).
"""

from strokes import COLOURS, INK, SKIN, WHITE, Point, curve, layer, line, oval, patch, shape

EYE_Y, LEFT_EYE, RIGHT_EYE = 346, 236, 364

Opening = tuple[Point, Point, Point, Point]

OPENINGS: dict[str, Opening] = {
    "open": ((-32, -8), (-26, -47), (16, -52), (34, -8)),
    "wide": ((-33, -10), (-28, -56), (18, -60), (35, -10)),
    "half": ((-32, 3), (-20, -13), (18, -17), (34, 1)),
    "sad": ((-31, -20), (-18, -42), (16, -34), (34, 12)),
    "angry": ((-32, 6), (-14, -18), (14, -42), (35, -24)),
    "worried": ((-31, -18), (-22, -50), (16, -44), (34, 4)),
    "teary": ((-31, -18), (-22, -46), (16, -42), (34, 2)),
}


def place(x: float, side: int, dx: float, dy: float) -> str:
    return f"{x + side * dx:.1f} {EYE_Y + dy:.1f}"


def opening_path(x: float, side: int, opening: Opening) -> str:
    at = [place(x, side, *point) for point in opening]
    floor = [place(x, side, *point) for point in ((35, 22), (22, 42), (0, 42), (-20, 42), (-33, 22))]
    return f"M{at[0]} C{at[1]} {at[2]} {at[3]} C{floor[0]} {floor[1]} {floor[2]} C{floor[3]} {floor[4]} {at[0]} Z"


def white(x: float, side: int, opening: Opening) -> str:
    shade = [place(x, side, dx, dy) for dx, dy in (*opening, (18, opening[2][1] + 32), (-14, opening[1][1] + 30))]
    return patch(opening_path(x, side, opening), WHITE) + patch(
        f"M{shade[0]} C{shade[1]} {shade[2]} {shade[3]} C{shade[4]} {shade[5]} {shade[0]} Z", "#D6CBE2"
    )


def lash(x: float, side: int, opening: Opening) -> str:
    """A line that grows from the inner to the outer corner and ends in a flick."""
    steps = [step / 14 for step in range(15)]
    lower = [curve(opening, at) for at in steps]
    upper = [(px + 3 * at, py - 3.5 - 8.5 * at**0.8) for (px, py), at in zip(lower, steps, strict=True)]
    end_x, end_y = opening[3]
    flick = [(end_x + 13, end_y - 12), (end_x + 5, end_y + 5)]
    outline = [*upper, *flick, *[(px, py + 1.5) for px, py in reversed(lower)]]
    return patch("M" + " L".join(place(x, side, *point) for point in outline) + " Z", INK)


def fold(x: float, side: int, opening: Opening) -> str:
    start, first, second, end = ((dx * 0.8, dy - 15) for dx, dy in opening)
    path = f"M{place(x, side, *start)} C{place(x, side, *first)} {place(x, side, *second)} {place(x, side, *end)}"
    return line(path, INK, 2.5, 0.4)


def lids(x: float, side: int, opening: Opening) -> str:
    ring = f"M{x - 45} {EYE_Y - 2} A45 48 0 1 1 {x + 45} {EYE_Y - 2} A45 48 0 1 1 {x - 45} {EYE_Y - 2} Z"
    lower = f"M{place(x, side, 4, 42.5)} Q{place(x, side, 20, 41)} {place(x, side, 29, 28)}"
    return (
        patch(ring + " " + opening_path(x, side, opening), SKIN, rule="evenodd")
        + lash(x, side, opening)
        + fold(x, side, opening)
        + line(lower, INK, 3)
    )


def iris(x: float, rx: float, ry: float, y: float = EYE_Y + 4) -> str:
    c = COLOURS
    glow = (
        f"M{x - rx * 0.72:.1f} {y + ry * 0.3:.1f} Q{x} {y + ry * 1.22:.1f} {x + rx * 0.72:.1f} {y + ry * 0.3:.1f}"
        f" Q{x} {y + ry * 0.8:.1f} {x - rx * 0.72:.1f} {y + ry * 0.3:.1f} Z"
    )
    return (
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="url(#iris)" stroke="{c["iris_line"]}" stroke-width="3"/>'
        + oval(x, y - 2, rx * 0.45, ry * 0.46, c["pupil"])
        + patch(glow, c["iris_glow"], 0.9)
        + oval(x - rx * 0.36, y - ry * 0.42, rx * 0.34, ry * 0.3, WHITE)
        + oval(x + rx * 0.4, y + ry * 0.36, rx * 0.17, ry * 0.13, WHITE)
    )


def teary_iris(x: float) -> str:
    surface = (
        f"M{x - 24} {EYE_Y + 24} Q{x - 12} {EYE_Y + 15} {x} {EYE_Y + 23} Q{x + 12} {EYE_Y + 15} {x + 24} {EYE_Y + 24}"
    )
    pool = f"{surface} Q{x + 14} {EYE_Y + 44} {x} {EYE_Y + 44} Q{x - 14} {EYE_Y + 44} {x - 24} {EYE_Y + 24} Z"
    return iris(x, 27, 35) + patch(pool, WHITE, 0.8) + oval(x + 13, EYE_Y - 10, 5, 6, WHITE)


def closed_eye(x: float, side: int) -> str:
    at = [place(x, side, *point) for point in ((-31, 8), (-14, 30), (16, 30), (33, 6))]
    flicks = f"M{at[3]} L{place(x, side, 43, 3)} M{place(x, side, 25, 16)} L{place(x, side, 35, 20)}"
    return line(f"M{at[0]} C{at[1]} {at[2]} {at[3]}", INK, 6.5) + line(flicks, INK, 4)


def arc_eye(x: float, side: int) -> str:
    at = [place(x, side, *point) for point in ((-31, 16), (-18, -26), (18, -26), (33, 16))]
    flicks = f"M{at[3]} L{place(x, side, 43, 12)} M{place(x, side, 29, 3)} L{place(x, side, 39, -4)}"
    return line(f"M{at[0]} C{at[1]} {at[2]} {at[3]}", INK, 7.5) + line(flicks, INK, 4)


def squint_eye(x: float, side: int) -> str:
    points = " L".join(place(x, side, *point) for point in ((28, -18), (-24, 4), (28, 24)))
    return line(f"M{points}", INK, 7)


def eyes() -> list[str]:
    drawn = []
    for name, opening in OPENINGS.items():
        drawn.append(layer(f"eyes_{name}", white(LEFT_EYE, -1, opening), white(RIGHT_EYE, 1, opening)))
        drawn.append(layer(f"lids_{name}", lids(LEFT_EYE, -1, opening), lids(RIGHT_EYE, 1, opening)))
    for name, draw in (("closed", closed_eye), ("arc", arc_eye), ("squint", squint_eye)):
        drawn.append(layer(f"eyes_{name}", draw(LEFT_EYE, -1), draw(RIGHT_EYE, 1)))
    drawn.append(layer("iris_full", iris(LEFT_EYE, 27, 35), iris(RIGHT_EYE, 27, 35)))
    drawn.append(layer("iris_small", iris(LEFT_EYE, 21, 28, EYE_Y + 1), iris(RIGHT_EYE, 21, 28, EYE_Y + 1)))
    drawn.append(layer("iris_teary", teary_iris(LEFT_EYE), teary_iris(RIGHT_EYE)))
    return drawn


# Brows lie over the bangs, with a pale rim that only shows on hair. Heights are inner end, middle, outer end.

BROWS: dict[str, tuple[Point, Point, float]] = {
    "calm": ((-4, 3), (-4, 3), 8),
    "up": ((-8, -4), (-8, -4), 11),
    "sad": ((-14, 12), (-14, 12), 1),
    "worried": ((-16, 6), (-16, 6), -3),
    "angry": ((20, -10), (20, -10), -2),
    "high": ((-20, -14), (-20, -14), 13),
    "puzzled": ((6, 0), (-18, -10), 8),
    "sly": ((10, -4), (-8, -14), 5),
    "pressed": ((14, 4), (14, 4), 3),
    "sleepy": ((2, 10), (2, 10), 7),
}


def brow(x: float, side: int, inner: float, outer: float, arch: float) -> str:
    y = 284
    start, end = (x - side * 24, y + inner), (x + side * 34, y + outer)
    peak = (x + side * 8, y + (inner + outer) / 2 - arch)
    path = f"M{start[0]} {start[1]:g} Q{peak[0]} {peak[1]:g} {end[0]} {end[1]:g}"
    tapered = (
        f"M{start[0]} {start[1] - 4:g} Q{peak[0]} {peak[1] - 4.5:g} {end[0]} {end[1]:g}"
        f" Q{peak[0]} {peak[1] + 5:g} {start[0]} {start[1] + 4:g} Z"
    )
    return line(path, SKIN, 12, 0.5) + shape(tapered, INK, INK, 2.5)


def brows() -> list[str]:
    return [
        layer(f"brows_{name}", brow(LEFT_EYE, -1, *left, arch), brow(RIGHT_EYE, 1, *right, arch))
        for name, (left, right, arch) in BROWS.items()
    ]
