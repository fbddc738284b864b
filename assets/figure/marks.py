"""Mouths, blush, and the marks beside the head that name a feeling at a small size."""

from strokes import (
    BLUSH_LINE,
    COLOURS,
    HALO,
    HEART,
    INK,
    MOUTH,
    RED,
    TONGUE,
    WATER,
    WATER_LINE,
    WHITE,
    layer,
    line,
    oval,
    patch,
    shape,
)


def round_mouth(rx: float, ry: float, y: float) -> str:
    return f"M{300 - rx} {y} a{rx} {ry} 0 1 1 {2 * rx} 0 a{rx} {ry} 0 1 1 {-2 * rx} 0 Z"


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
        layer("mouth_cat", line("M270 418 Q286 442 300 424 Q314 442 330 418", INK, 4)),
        layer("mouth_grit", grit, line("M287 417 V436 M300 416 V435 M313 417 V436 M274 427 H326", INK, 2)),
        layer("mouth_cry", patch(CRY, MOUTH), patch("M286 449 Q300 436 314 449 Z", TONGUE), line(CRY, INK, 3.5)),
        layer(
            "mouth_gasp",
            shape(
                round_mouth(14, 20, 432),
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
                round_mouth(11, 13, 429),
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
    "M460 164 C434 144 430 114 450 110 C460 108 466 116 468 122 C472 116 480 110 488 114 C506 122 494 150 460 164 Z"
    " M428 102 C414 92 412 76 422 74 C428 73 431 77 432 80 C434 77 438 74 443 76 C452 80 446 94 428 102 Z"
)
