"""What tells of voices in a bubble: a sign on words that were said aloud, and the end of a reply that went unheard."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.gui import icons
from companion.gui.body_painting import Mark
from companion.gui.bubble_body import Body, Place
from companion.gui.row_parts import Part
from companion.gui.text_look import TextLook

SIGN, GAP = 14, 8  # logical pixels
_AHEAD = 4  # characters of markup, or of what stands for it, that are stepped over at once


def sign_width(part: Part, look: TextLook) -> int:
    """Return the width that the sign of spoken words takes beside the text."""
    return look.px(SIGN + GAP) if part.spoken else 0


def sign_box(width: int, look: TextLook) -> QRectF:
    """Return where the sign stands in a bubble of this width: at the right of the first line."""
    side = look.px(SIGN)
    top = look.pad_y - look.lift + (look.line_height("") - side) / 2 + look.lift / 2
    return QRectF(width - look.pad_x - side, top, side, side)


def paint_sign(painter: QPainter, width: int, look: TextLook) -> None:
    """Paint the sign of spoken words."""
    icons.paint(painter, icons.Icon.MIC, sign_box(width, look), look.colour("bubble_user_text"))


def unheard_mark(part: Part, body: Body) -> Mark | None:
    """Return the mark of what was not heard of a reply, if there is any of it."""
    if not part.unheard or part.heard_upto is None or not body.segments:
        return None
    return Mark(place_of(body, part.text, part.heard_upto), body.ends()[1], "", "text_3")


def place_of(body: Body, text: str, offset: int) -> Place:
    """Return where a character of the text stands in what is shown of it, which lacks its markup."""
    for number, segment in enumerate(body.segments):
        if offset <= segment.begin:
            return Place(number, 0)
        if offset < segment.end:
            shown, at = segment.document.toRawText(), 0
            for character in text[segment.begin : offset]:
                found = shown.find(character, at, at + _AHEAD)
                at = found + 1 if found >= 0 else at
            return Place(number, len(shown[:at].encode("utf-16-le", "surrogatepass")) // 2)
    return body.ends()[1]
