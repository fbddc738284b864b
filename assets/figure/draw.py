"""Draws figure.svg: one layer for each part of the character, in the colours of the first palette.

Run `python assets/figure/draw.py` after a change here. Qt draws the result, so there are no clip paths, no filters
and no transforms around a layer.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
COLOURS = next(iter(tomllib.loads((HERE / "palettes.toml").read_text("utf-8")).values()))

INK, WHITE, HALO = "#3A3048", "#FFFFFF", "#FFFDF8"
SKIN, SKIN_SHADE, BLUSH, BLUSH_LINE = "#FEEDE0", "#F2CBB8", "#F2807C", "#DF6C6A"
MOUTH, TONGUE = "#A23F49", "#F2979A"
WATER, WATER_LINE = "#C6E8F6", "#5B9CB9"
RED, HEART = "#D8473A", "#F07F8C"

EYE_Y, LEFT_EYE, RIGHT_EYE = 346, 236, 364

Point = tuple[float, float]


# Strokes and shapes


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


# Hair, face and clothes


def hair_back() -> str:
    c = COLOURS
    mass = (
        "M300 80 C166 80 114 182 118 306 C120 396 108 462 66 540 C96 552 122 546 142 532 C146 548 146 560 138 576"
        " C176 570 206 552 222 526 L378 526 C394 552 424 570 462 576 C454 560 454 548 458 532 C478 546 504 552 534 540"
        " C492 462 480 396 482 306 C486 182 434 80 300 80 Z"
    )
    left = "M186 372 C186 448 174 502 144 550 C184 546 212 528 226 504 C234 468 228 430 214 384 Z"
    right = "M414 372 C414 448 426 502 456 550 C416 546 388 528 374 504 C366 468 372 430 386 384 Z"
    return layer(
        "hair_back",
        shape(mass, c["hair_deep"], c["hair_line"]),
        line("M104 520 C132 470 142 410 140 350 M496 520 C468 470 458 410 460 350", c["hair"], 5, 0.7),
        patch(left, c["inner"]),
        patch(right, c["inner"]),
        line("M200 430 C200 472 190 508 170 538 M214 452 C214 480 208 500 198 518", c["inner_line"]),
        line("M400 430 C400 472 410 508 430 538 M386 452 C386 480 392 500 402 518", c["inner_line"]),
    )


def body() -> str:
    c = COLOURS
    coat = "M96 730 C100 622 150 556 242 516 Q300 570 358 516 C450 556 500 622 504 730 Z"
    return layer(
        "body",
        shape("M262 430 C264 474 258 500 234 514 L300 564 L366 514 C342 500 336 474 338 430 Z", SKIN),
        patch("M264 448 Q300 486 336 448 L338 476 Q300 514 262 476 Z", SKIN_SHADE),
        patch(coat, c["cloth"]),
        patch("M96 730 C98 676 112 632 136 597 Q142 650 158 722 Z", c["cloth_shade"]),
        patch("M504 730 C502 676 488 632 464 597 Q458 650 442 722 Z", c["cloth_shade"]),
        line(coat, INK, 4),
        line("M141 606 Q146 660 160 720 M459 606 Q454 660 440 720", width=3, opacity=0.55),
        line("M300 640 L300 722", c["cloth_shade"], 4),
        shape(
            "M242 510 C258 550 280 566 300 570 C320 566 342 550 358 510 L384 524 C372 580 340 610 300 618"
            " C260 610 228 580 216 524 Z",
            WHITE,
        ),
        line("M228 532 C240 574 268 600 300 607 C332 600 360 574 372 532", c["ribbon"], 3, 0.8),
    )


def ribbon() -> str:
    c = COLOURS
    return layer(
        "ribbon",
        shape(
            "M290 618 C280 648 268 668 254 690 L290 684 L300 640 L310 684 L346 690 C332 668 320 648 310 618 Z",
            c["ribbon"],
        ),
        shape(
            "M300 610 C268 578 230 582 230 610 C230 640 268 640 300 616 C332 640 370 640 370 610 C370 582 332 578 300 610 Z",
            c["ribbon"],
        ),
        line("M246 600 C262 598 276 604 286 612 M354 600 C338 598 324 604 314 612", c["ribbon_light"], 5),
        shape(
            "M287 612 C287 602 293 598 300 598 C307 598 313 602 313 612 C313 622 307 627 300 627 C293 627 287 622 287 612 Z",
            c["ribbon_light"],
        ),
    )


def face() -> str:
    outline = (
        "M172 292 C166 352 180 404 222 438 C250 460 280 471 300 471 C320 471 350 460 378 438 C420 404 434 352 428 292"
        " C428 198 372 148 300 148 C228 148 172 198 172 292 Z"
    )
    shadow = (
        "M186 300 C192 312 204 324 219 331 C218 306 222 284 235 266 C239 284 247 295 261 303 C259 282 264 262 279 244"
        " C286 278 298 308 319 326 C314 298 316 270 326 244 C338 268 354 288 378 299 C372 284 368 268 372 254"
        " C384 280 396 302 414 328 L416 240 L300 190 L184 240 Z"
    )
    return layer(
        "face",
        patch(outline, SKIN),
        patch(shadow, SKIN_SHADE, 0.7),
        line(outline, INK, 4),
        line("M298 402 Q301 404 304 402", INK, 2.5, 0.55),
    )


def hair_front() -> str:
    c = COLOURS
    bangs = (
        "C194 322 190 304 196 284 C200 300 207 312 220 320 C216 296 220 272 234 250 C236 270 245 284 260 292"
        " C256 270 262 246 280 226 C284 262 297 296 317 314 C310 286 312 254 324 226 C336 254 352 276 376 288"
        " C366 272 364 254 370 238 C382 264 396 288 408 316 C410 302 408 292 404 284 C410 302 409 326 410 352"
    )
    front = (
        f"M300 84 C188 84 136 156 138 268 C138 346 148 410 122 488 C162 466 187 416 190 352 {bangs}"
        " C413 416 438 466 478 488 C452 410 462 346 462 268 C464 156 412 84 300 84 Z"
    )
    gloss = (
        "M176 214 C196 172 238 148 290 146 C286 152 284 158 284 166 C272 160 262 164 256 178 C246 170 234 176 228 192"
        " C216 186 204 196 198 212 C190 206 182 208 176 214 Z"
    )
    gloss_right = (
        "M318 147 C366 152 402 176 420 212 C412 206 404 208 400 214 C394 198 384 188 372 192 C366 178 354 170 344 176"
        " C338 164 330 160 320 164 C320 158 320 152 318 147 Z"
    )
    strands = (
        "M280 228 C280 200 288 176 302 156 M324 228 C322 204 316 180 304 156 M234 252 C236 218 248 190 268 168"
        " M370 240 C366 212 354 186 336 166 M196 286 C192 252 200 222 216 200 M408 290 C410 256 402 226 388 206"
    )
    return layer(
        "hair_front",
        shape(front, "url(#hair)", c["hair_line"]),
        patch(gloss, c["hair_gloss"], 0.62),
        patch(gloss_right, c["hair_gloss"], 0.62),
        line(strands, c["hair_deep"], 3, 0.85),
        line("M160 300 C160 356 164 404 148 454 M440 300 C440 356 436 404 452 454", c["hair_deep"], 3, 0.85),
        line("M152 240 C150 262 151 284 153 300 M448 240 C450 262 449 284 447 300", c["hair_gloss"], 4, 0.5),
    )


def ahoge() -> str:
    tuft = "M292 88 C278 60 296 30 342 28 C324 42 314 62 318 88"
    return layer("ahoge", patch(tuft + " Z", COLOURS["hair_top"]), line(tuft, COLOURS["hair_line"], 4))


def clip() -> str:
    c = COLOURS
    leaf = "M0 14 C-18 12 -32 0 -35 -18 C-24 -30 -10 -32 -3 -27 L0 -14 L3 -27 C10 -32 24 -30 35 -18 C32 0 18 12 0 14 Z"
    veins = "M0 10 L0 -8 M-3 8 L-18 -14 M3 8 L18 -14"
    drawn = (
        shape(leaf, c["clip"])
        + line(veins, c["clip_line"], 2.5)
        + line("M0 14 Q-1 26 -8 34", INK, 7)
        + line("M0 14 Q-1 26 -8 34", c["clip"], 3)
    )
    return layer("clip", f'<g transform="translate(416 218) rotate(32)">{drawn}</g>')


# Eyes: the white, the iris that moves, and the lids that cover what of the iris leaves the opening.
# An opening is inner corner, two control points of the upper lid, outer corner, for the eye on the right.

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


def both(draw: Callable[[float, int], str]) -> tuple[str, str]:
    """The drawing of one eye for the left (mirrored) and the right one."""
    return draw(LEFT_EYE, -1), draw(RIGHT_EYE, 1)


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
    pool = f"M{x - 24} {EYE_Y + 24} Q{x - 12} {EYE_Y + 15} {x} {EYE_Y + 23} Q{x + 12} {EYE_Y + 15} {x + 24} {EYE_Y + 24} Q{x + 14} {EYE_Y + 44} {x} {EYE_Y + 44} Q{x - 14} {EYE_Y + 44} {x - 24} {EYE_Y + 24} Z"
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
        drawn.append(layer(f"eyes_{name}", *both(lambda x, side, o=opening: white(x, side, o))))
        drawn.append(layer(f"lids_{name}", *both(lambda x, side, o=opening: lids(x, side, o))))
    for name, draw in (("closed", closed_eye), ("arc", arc_eye), ("squint", squint_eye)):
        drawn.append(layer(f"eyes_{name}", *both(draw)))
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


# Mouths, blush and effects


def teeth_and_tongue(mouth: str, teeth: str, tongue: str) -> str:
    return patch(mouth, MOUTH) + patch(tongue, TONGUE) + patch(teeth, WHITE) + line(mouth, INK, 3.5)


def mouths() -> list[str]:
    happy = teeth_and_tongue(
        "M273 412 Q300 420 327 412 C327 438 315 452 300 452 C285 452 273 438 273 412 Z",
        "M278 415 Q300 421 322 415 L320 422 Q300 427 280 422 Z",
        "M283 441 Q300 428 317 441 Q310 450 300 450 Q290 450 283 441 Z",
    )
    laugh = teeth_and_tongue(
        "M264 406 Q300 416 336 406 C337 440 320 459 300 459 C280 459 263 440 264 406 Z",
        "M269 409 Q300 418 331 409 L329 419 Q300 427 271 419 Z",
        "M277 446 Q300 428 323 446 Q313 457 300 457 Q287 457 277 446 Z",
    )
    grit = shape("M274 418 Q300 411 326 418 Q331 436 320 440 Q300 434 280 440 Q269 436 274 418 Z", WHITE, INK, 3.5)
    talk_a = "M280 416 Q300 411 320 416 C320 438 312 447 300 447 C288 447 280 438 280 416 Z"
    talk_i = "M276 419 Q300 425 324 419 Q318 436 300 436 Q282 436 276 419 Z"
    return [
        layer("mouth_smile", line("M280 421 Q300 437 320 421", INK, 4)),
        layer("mouth_flat", line("M286 427 L314 427", INK, 4)),
        layer("mouth_frown", line("M279 435 Q300 417 321 435", INK, 4)),
        layer("mouth_wavy", line("M276 428 Q284 418 292 427 Q300 436 308 427 Q316 418 324 428", INK, 4)),
        layer("mouth_open", happy),
        layer("mouth_laugh", laugh),
        layer("mouth_side", line("M290 430 Q304 432 317 421", INK, 4)),
        layer("mouth_cat", line("M274 420 Q287 438 300 424 Q313 438 326 420", INK, 4)),
        layer("mouth_grit", grit, line("M287 417 V436 M300 416 V435 M313 417 V436 M274 427 H326", INK, 2)),
        layer("mouth_cry", patch(CRY, MOUTH), patch("M286 449 Q300 436 314 449 Z", TONGUE), line(CRY, INK, 3.5)),
        layer(
            "mouth_gasp",
            shape(
                "M288 430 C288 418 293 413 300 413 C307 413 312 418 312 430 C312 442 307 448 300 448 C293 448 288 442 288 430 Z",
                MOUTH,
                INK,
                3.5,
            ),
        ),
        layer(
            "mouth_talk_a",
            patch(talk_a, MOUTH),
            patch("M287 440 Q300 430 313 440 Q308 446 300 446 Q292 446 287 440 Z", TONGUE),
            line(talk_a, INK, 3.5),
        ),
        layer("mouth_talk_i", shape(talk_i, MOUTH, INK, 3.5)),
        layer(
            "mouth_talk_o",
            shape(
                "M289 429 C289 420 294 416 300 416 C306 416 311 420 311 429 C311 438 306 442 300 442 C294 442 289 438 289 429 Z",
                MOUTH,
                INK,
                3.5,
            ),
        ),
    ]


CRY = "M274 436 C276 418 288 412 300 412 C312 412 324 418 326 436 Q326 450 313 449 Q300 443 287 449 Q274 450 274 436 Z"


def blushes() -> list[str]:
    def cheeks(opacity: float, rx: float, ry: float) -> str:
        return (
            f'<g opacity="{opacity}">'
            + oval(213, 409, rx, ry, "url(#blush)")
            + oval(387, 409, rx, ry, "url(#blush)")
            + "</g>"
        )

    hatch = " ".join(f"M{x} 416 l7 -14" for x in (194, 207, 220, 371, 384, 397))
    return [
        layer("blush_0", cheeks(0.5, 32, 16)),
        layer("blush_1", cheeks(0.95, 36, 19)),
        layer("blush_2", cheeks(1, 42, 24), cheeks(0.7, 42, 24), line(hatch, BLUSH_LINE, 3.5)),
    ]


def haloed(path: str, colour: str, width: float, fill: str = "none") -> str:
    """An effect mark with a pale rim, so that it shows on any background."""
    rim = f'<path d="{path}" fill="{HALO if fill != "none" else "none"}" stroke="{HALO}" stroke-width="{width + 8}"'
    mark = f'<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width}"'
    ends = ' stroke-linecap="round" stroke-linejoin="round"/>'
    return rim + ends + mark + ends


def effects() -> list[str]:
    stream = "M{0} 386 C{1} 402 {2} 424 {1} 446 Q{3} 458 {4} 446 C{5} 424 {4} 402 {6} 386 Z"
    tears = stream.format(222, 219, 214, 229, 240, 245, 250) + " " + stream.format(350, 360, 355, 371, 381, 386, 378)
    drop = "M150 214 C168 240 174 254 170 266 C164 280 140 280 134 266 C130 254 136 238 150 214 Z"
    anger = "M456 112 q12 10 24 0 M496 126 q-10 12 2 24 M486 170 q-12 -10 -24 2 M446 154 q10 -12 -2 -24"
    bubble = (
        "M400 110 C396 84 420 66 446 70 C466 60 496 72 496 98 C510 122 494 142 470 140 C450 152 424 148 416 136"
        " C404 134 398 124 400 110 Z"
    )
    small = "M396 150 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0 Z M388 172 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0 Z"
    return [
        layer("fx_tears", shape(tears, WATER, WATER_LINE, 3)),
        layer(
            "fx_tear",
            shape(
                "M202 390 C212 404 216 412 213 420 C209 428 196 428 192 420 C190 412 194 402 202 390 Z",
                WATER,
                WATER_LINE,
                3,
            ),
        ),
        layer("fx_sweat", haloed(drop, WATER_LINE, 3.5, WATER), line("M142 258 Q142 268 152 270", WHITE, 4)),
        layer("fx_anger", haloed(anger, RED, 8)),
        layer("fx_zzz", haloed("M424 116 h28 l-28 34 h28 M466 68 h22 l-22 27 h22", INK, 6.5)),
        layer(
            "fx_dots",
            haloed(bubble, INK, 3.5, WHITE),
            haloed(small, INK, 3, WHITE),
            *(oval(x, 108, 6.5, 6.5, INK) for x in (426, 448, 470)),
        ),
        layer("fx_heart", haloed(HEARTS, INK, 3.5, HEART)),
        layer("fx_burst", haloed("M442 150 L456 134 M462 172 L484 162 M416 134 L422 114", INK, 6.5)),
        layer(
            "fx_sparkle",
            haloed(
                "M462 84 Q466 108 488 112 Q466 116 462 140 Q458 116 436 112 Q458 108 462 84 Z", INK, 3, COLOURS["clip"]
            ),
        ),
        layer(
            "fx_pain", haloed("M452 158 L470 124 L456 126 L476 88 L496 86 L482 110 L496 108 Z", INK, 3, COLOURS["clip"])
        ),
    ]


HEARTS = (
    "M462 148 C436 128 432 98 452 94 C462 92 468 100 470 106 C474 100 482 94 490 98 C508 106 496 134 462 148 Z"
    " M426 84 C412 74 410 58 420 56 C426 55 429 59 430 62 C432 59 436 56 441 58 C450 62 444 76 426 84 Z"
)


def definitions() -> str:
    def stops(*colours: tuple[float, str]) -> str:
        return "".join(f'<stop offset="{at:g}" stop-color="{colour}"/>' for at, colour in colours)

    c = COLOURS
    return (
        "<defs>\n"
        f'<linearGradient id="iris" x1="0" y1="0" x2="0" y2="1">{stops((0, c["iris_top"]), (0.5, c["iris"]), (1, c["iris_low"]))}</linearGradient>\n'
        f'<linearGradient id="hair" x1="0" y1="0" x2="0" y2="1">{stops((0, c["hair_top"]), (0.75, c["hair"]))}</linearGradient>\n'
        f'<radialGradient id="blush" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="{BLUSH}" stop-opacity="0.65"/>'
        f'<stop offset="1" stop-color="{BLUSH}" stop-opacity="0"/></radialGradient>\n</defs>'
    )


def figure() -> str:
    layers = [
        hair_back(),
        body(),
        ribbon(),
        face(),
        *blushes(),
        *mouths(),
        *eyes(),
        hair_front(),
        *brows(),
        ahoge(),
        clip(),
        *effects(),
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 720">\n'
        + "\n".join([definitions(), *layers])
        + "\n</svg>\n"
    )


if __name__ == "__main__":
    (HERE / "figure.svg").write_text(figure(), "utf-8")
