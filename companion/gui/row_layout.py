"""Where the parts of one row stand: bubbles, rules and cards with their rectangles, laid out at one width.

Bodies of unchanged text are taken over from the row's earlier layout, so a star costs no text layout.
"""

from collections.abc import Callable, Sequence
from dataclasses import field

from PySide6.QtCore import QRect

from companion.core.values import dataclass
from companion.gui.bubble_body import Body
from companion.gui.endings import ending_size
from companion.gui.row_parts import BUBBLES, Part, PartKind
from companion.gui.spoken_marks import sign_width
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS, SPACE


@dataclass(frozen=True, slots=True)
class Column:
    """Left edge and width of the conversation's column in the viewport, and the width of the viewport."""

    left: int
    width: int
    viewport: int

    @classmethod
    def in_viewport(cls, viewport: int, look: TextLook) -> "Column":
        """Centre the column, at most 720 wide at 100%."""
        margin = min(look.px(SPACE.large), viewport // 25)
        width = max(1, min(look.px(METRICS.column), viewport - 2 * margin))
        return cls((viewport - width) // 2, width, viewport)

    def bubble(self, look: TextLook) -> int:
        """Return the greatest width of a bubble."""
        return max(4 * look.pad_x, min(look.px(METRICS.bubble), int(self.width * METRICS.bubble_share)))


@dataclass(slots=True)
class Placed:
    """A part and its rectangle, relative to the row's top. `seen` is how much of the body's height is shown."""

    part: Part
    box: QRect
    body: Body | None = None
    seen: float = 0.0
    folded: bool = False


@dataclass(slots=True)
class RowLayout:
    """All parts of a row. `growing` tells that a long unfolded text is still being laid out piece by piece."""

    height: int = 0
    placed: list[Placed] = field(default_factory=list)
    growing: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """What a row's layout depends on besides its parts. `card_height` measures cards and lines of memory at a width."""

    look: TextLook
    column: Column
    card_height: Callable[[Part, int], int]


def lay_out(
    parts: Sequence[Part], setting: Setting, unfolded: bool, earlier: RowLayout | None, top_gap: bool
) -> RowLayout:
    """Lay out a row. `top_gap` is False only for the very first row."""
    row = RowLayout()
    old = {(one.part.kind, one.part.turn_id): one for one in earlier.placed} if earlier is not None else {}
    y = 0
    for number, part in enumerate(parts):
        gap = _gap(part, parts[number - 1] if number else None, setting.look, top_gap)
        placed = _place(part, y + gap, setting, unfolded, old.get((part.kind, part.turn_id)))
        row.placed.append(placed)
        row.growing |= placed.body is not None and not placed.folded and placed.body.laid < len(part.text)
        y = placed.box.top() + placed.box.height()
    row.height = y
    return row


def size_bubble(placed: Placed, column: Column) -> None:
    """Give a bubble the size its body has now, keeping its top and its speaker's side."""
    body = placed.body
    if body is None:
        return
    look, part = body.look, placed.part
    seen = body.height
    if placed.folded:
        seen = min(body.height, body.line_above(look.folded_height) or look.folded_height)
    placed.seen = seen
    most = body.max_width
    width = int(max(body.width + (look.px(14) if part.live else 0), foot_width(part, placed.folded, look, most))) + 1
    width = min(width, most)
    height = int(seen) + 2 * look.pad_y + foot_height(part, placed.folded, look, width)
    width += 2 * look.pad_x + sign_width(part, look)
    left = column.left if part.kind is PartKind.HER else column.left + column.width - width
    placed.box = QRect(left, placed.box.top(), width, max(height, look.px(METRICS.target)))


def foot_height(part: Part, folded: bool, look: TextLook, width: int) -> int:
    """Return the height of the lines under a bubble's text: "show all", and why they end too early."""
    gap = look.px(6)
    ending = ending_size(part, look, width).height()
    return int(folded) * (look.caption_line + gap) + ending + (gap if ending and part.text else 0)


def foot_width(part: Part, folded: bool, look: TextLook, width: int) -> int:
    """Return the width of the lines under a bubble's text, at most `width`."""
    return max(look.px(180) if folded else 0, ending_size(part, look, width).width())


def _gap(part: Part, above: Part | None, look: TextLook, top_gap: bool) -> int:
    if part.kind in (PartKind.DAY, PartKind.CHAPTER):
        return look.px(SPACE.large) if above is None or above.kind not in (PartKind.DAY, PartKind.CHAPTER) else 0
    if above is None and not top_gap:
        return look.px(SPACE.large)
    if part.joined or part.kind is PartKind.MEMORY:
        return look.px(METRICS.gap_same)
    if above is not None and above.kind in (PartKind.DAY, PartKind.CHAPTER):
        return look.px(SPACE.small)
    if part.kind is PartKind.PROBLEM and above is not None and above.kind is PartKind.HER:
        return look.px(SPACE.small)
    # Room for the action row, which appears below a bubble without moving anything.
    return look.px(METRICS.gap_other + SPACE.medium)


def _place(part: Part, top: int, setting: Setting, unfolded: bool, old: Placed | None) -> Placed:
    look, column = setting.look, setting.column
    match part.kind:
        case PartKind.USER | PartKind.HER:
            return _place_bubble(part, top, setting, unfolded, old)
        case PartKind.PROBLEM | PartKind.MEMORY:
            width = column.bubble(look)
            return Placed(part, QRect(column.left, top, width, setting.card_height(part, width)))
        case PartKind.WAITING:
            return Placed(part, QRect(column.left, top, column.width, look.px(METRICS.target)))
        case PartKind.SKELETON:
            return Placed(part, QRect(column.left, top, column.width, look.px(120)))
        case _:
            return Placed(part, QRect(column.left, top, column.width, look.px(SPACE.huge)))


def _place_bubble(part: Part, top: int, setting: Setting, unfolded: bool, old: Placed | None) -> Placed:
    look = setting.look
    width = setting.column.bubble(look) - 2 * look.pad_x
    body = _body(part, look, width, old)
    open_ended = unfolded or part.live
    if part.live:
        # Never behind what was shown: a new width must not show less than before.
        body.fill(part.text, characters=max(0, (old.body.laid if old and old.body else 0) - body.laid))
    elif unfolded and (old is None or old.folded or body is not old.body):
        body.fill(part.text)  # one that was whole already goes on growing piece by piece
    elif body.laid < len(part.text):
        body.fill(part.text, height=look.folded_height * 1.1)
    folded = not open_ended and (body.laid < len(part.text) or body.height > look.folded_height * 1.1)
    placed = Placed(part, QRect(0, top, 0, 0), body, folded=folded)
    size_bubble(placed, setting.column)
    return placed


def _body(part: Part, look: TextLook, width: int, old: Placed | None) -> Body:
    body = old.body if old is not None else None
    fits = body is not None and body.look is look and body.max_width == width
    if body is not None and old is not None and fits and part.text[: body.laid] == old.part.text[: body.laid]:
        return body
    return Body(look, width, markdown=part.kind is PartKind.HER)


def is_bubble(placed: Placed) -> bool:
    """Tell whether the part is something said."""
    return placed.part.kind in BUBBLES
