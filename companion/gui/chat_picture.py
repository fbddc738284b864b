"""Chosen messages as text, Markdown or a picture; names can be masked, and nothing leaves this computer.

The picture is painted from the same bodies as the window, at twice the pixels, so it is sharp wherever it is shown.
"""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from companion.core.values import dataclass
from companion.gui.body_painting import bubble_path, paint_body
from companion.gui.bubble_body import Body
from companion.gui.row_parts import Part, PartKind
from companion.gui.text_look import TextLook
from companion.gui.theme import SPACE

WIDTH = 640
RATIO = 2.0
MOST_PIXELS_HIGH = 30_000  # QImage and most viewers end at 32,767


@dataclass(frozen=True, slots=True)
class Names:
    """What the two are called in what is copied."""

    user: str
    hers: str

    def masked(self) -> "Names":
        """Return names that tell nothing."""
        return Names("A", "B")

    def of(self, part: Part) -> str:
        """Return who said a part."""
        return self.hers if part.kind is PartKind.HER else self.user


def as_text(parts: Sequence[Part], names: Names) -> str:
    """Return messages as plain text, one paragraph each, as they were written."""
    return "\n\n".join(f"{names.of(part)}: {part.text}" for part in parts) + "\n"


def as_markdown(parts: Sequence[Part], names: Names) -> str:
    """Return messages as Markdown, her markup kept and the user's text protected."""
    return "\n\n".join(f"**{names.of(part)}**\n\n{_as_written(part)}" for part in parts) + "\n"


def as_picture(parts: Sequence[Part], names: Names, look: TextLook) -> QImage:
    """Return messages as a picture, two pixels per logical one (fewer where it would get too high)."""
    bodies = [_laid_out(part, look) for part in parts]
    margin, name_line = look.px(SPACE.wide), look.caption_line + look.px(SPACE.tiny)
    heights = [int(body.height) + 2 * look.pad_y for body in bodies]
    height = sum(heights) + len(parts) * (name_line + look.px(SPACE.large)) + 2 * margin - look.px(SPACE.large)
    ratio = min(RATIO, MOST_PIXELS_HIGH / max(1, height))
    image = QImage(int(look.px(WIDTH) * ratio), int(height * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(look.colour("bg"))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    top = margin
    for part, body, tall in zip(parts, bodies, heights, strict=True):
        _paint_message(painter, (part, body), names.of(part), QRectF(margin, top, 0, tall), look)
        top += name_line + tall + look.px(SPACE.large)
    painter.end()
    return image


def _as_written(part: Part) -> str:
    if part.kind is PartKind.HER:
        return part.text
    fence = "```"
    while fence in part.text:
        fence += "`"
    return f"{fence}text\n{part.text}\n{fence}"


def _laid_out(part: Part, look: TextLook) -> Body:
    width = look.px(WIDTH) - 2 * look.px(SPACE.wide) - 2 * look.pad_x
    body = Body(look, int(width * 0.9), markdown=part.kind is PartKind.HER)
    body.fill(part.text, height=MOST_PIXELS_HIGH / RATIO, characters=len(part.text) + 1)
    return body


def _paint_message(painter: QPainter, said: tuple[Part, Body], name: str, place: QRectF, look: TextLook) -> None:
    part, body = said
    hers = part.kind is PartKind.HER
    width = body.width + 2 * look.pad_x
    right = look.px(WIDTH) - look.px(SPACE.wide)
    left = place.left() if hers else right - width
    name_box = QRectF(look.px(SPACE.wide), place.top(), look.px(WIDTH) - 2 * look.px(SPACE.wide), look.caption_line)
    painter.setFont(look.caption)
    painter.setPen(look.colour("text_3"))
    painter.drawText(name_box, Qt.AlignmentFlag.AlignLeft if hers else Qt.AlignmentFlag.AlignRight, name)
    box = QRectF(left, place.top() + look.caption_line + look.px(SPACE.tiny), width, place.height())
    painter.setPen(QPen(look.colour("line"), 1) if hers or look.tokens.high_contrast else Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("bubble_her" if hers else "bubble_user"))
    painter.drawPath(bubble_path(box, look.radius, look.near_radius, hers=hers))
    painter.save()
    painter.translate(box.left() + look.pad_x, box.top() + look.pad_y - look.lift)
    clip = QRectF(0, 0, body.width, body.height)
    paint_body(painter, body, clip, "text" if hers else "bubble_user_text")
    painter.restore()


def names_of(persona: str) -> Names:
    """Return the names a conversation is shown with."""
    return Names(QCoreApplication.translate("ChatView", "You"), persona)
