"""Draws figure.svg, one layer for each part of the character in the colours of the first palette, and icon.svg.

Run `python assets/figure/draw.py` after a change to a part. Qt draws the result, so there are no clip paths, no
filters and no transforms around a layer.
"""

from eyes import brows, eyes
from marks import blushes, effects, mouths
from strokes import BLUSH, COLOURS, HERE, INK, SKIN, SKIN_SHADE, WHITE, layer, line, patch, shape


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
            "M300 610 C268 578 230 582 230 610 C230 640 268 640 300 616"
            " C332 640 370 640 370 610 C370 582 332 578 300 610 Z",
            c["ribbon"],
        ),
        line("M246 600 C262 598 276 604 286 612 M354 600 C338 598 324 604 314 612", c["ribbon_light"], 5),
        shape(
            "M287 612 C287 602 293 598 300 598 C307 598 313 602 313 612"
            " C313 622 307 627 300 627 C293 627 287 622 287 612 Z",
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


def gradient(name: str, *stops: tuple[float, str]) -> str:
    colours = "".join(f'<stop offset="{at:g}" stop-color="{colour}"/>' for at, colour in stops)
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">{colours}</linearGradient>'


def definitions() -> str:
    c = COLOURS
    iris = gradient("iris", (0, c["iris_top"]), (0.5, c["iris"]), (1, c["iris_low"]))
    hair = gradient("hair", (0, c["hair_top"]), (0.75, c["hair"]))
    glow = "".join(
        f'<stop offset="{at}" stop-color="{BLUSH}" stop-opacity="{opacity}"/>' for at, opacity in ((0, 0.65), (1, 0))
    )
    blush = f'<radialGradient id="blush" cx="0.5" cy="0.5" r="0.5">{glow}</radialGradient>'
    return "\n".join(("<defs>", iris, hair, blush, "</defs>"))


def layers() -> list[str]:
    front = [hair_front(), *brows(), ahoge(), clip(), *effects()]
    return [hair_back(), body(), ribbon(), face(), *blushes(), *mouths(), *eyes(), *front]


def picture(box: str, *parts: str) -> str:
    return "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">', definitions(), *parts, "</svg>", ""))


def icon() -> str:
    """The neutral head in its disc. Desktops that read it know clip paths; Qt is given icon.png."""
    neutral = [drawn for drawn in layers() if drawn.split('"')[1] in ICON_LAYERS]
    disc = '<circle cx="300" cy="274" r="210"'
    clipping = f'<clipPath id="disc">{disc}/></clipPath>'
    return picture("90 64 420 420", clipping, f'{disc} fill="{DISC}"/>', '<g clip-path="url(#disc)">', *neutral, "</g>")


DISC = "#DFECE8"
ICON_LAYERS = frozenset(
    {"hair_back", "body", "ribbon", "face", "blush_0", "mouth_smile", "eyes_open", "iris_full", "lids_open"}
    | {"hair_front", "brows_calm", "ahoge", "clip"}
)

if __name__ == "__main__":
    (HERE / "figure.svg").write_text(picture("0 0 600 720", *layers()), "utf-8")
    (HERE.parent / "icon.svg").write_text(icon(), "utf-8")
