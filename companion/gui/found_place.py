"""Going to a place that was found: the turn is asked for if it is not here, shown, and marked for two seconds."""

from PySide6.QtCore import QTimer

from companion.core.conversation import Turn
from companion.core.values import dataclass
from companion.gui.bubble import Bubble
from companion.gui.chat_viewport import ChatViewport
from companion.gui.row_parts import PartKind
from companion.gui.widget_pool import Key

MARKED_MS = 2000


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """Characters `begin:end` of what the user or she said in the turn at `row`; or `quote`, where that stands there."""

    row: int
    turn_id: str
    begin: int
    end: int
    kind: PartKind
    quote: str = ""

    def words(self, turn: Turn) -> str:
        """Return the found characters."""
        if self.kind is PartKind.USER:
            text = turn.user.text if turn.user is not None else ""
        else:
            text = turn.reply.text if turn.reply is not None else ""
        return self.quote if self.quote and self.quote in text else text[self.begin : self.end]


def mark(viewport: ChatViewport, place: FoundPlace, turn: Turn) -> None:
    """Show a place whose turn is here, and mark it for two seconds."""
    viewport.anchor.go_to(place.row, viewport.look.px(64))
    viewport.arrange()
    bubble = viewport.bubbles.get(Key(turn.id, place.kind))
    if bubble is None:
        # The reply stands below the view where the user's words are long.
        bubble = _bring_part(viewport, place)
    if bubble is not None:
        bubble.show_hit(place.words(turn))
        _bring_mark(viewport, bubble)
        QTimer.singleShot(MARKED_MS, bubble, bubble.clear_hit)


def _bring_part(viewport: ChatViewport, place: FoundPlace) -> Bubble | None:
    top = viewport.part_top(place.row, place.kind)
    if top is None:
        return None
    viewport.anchor.go_to(place.row, viewport.look.px(64) - top)
    viewport.arrange()
    return viewport.bubbles.get(Key(place.turn_id, place.kind))


def _bring_mark(viewport: ChatViewport, bubble: Bubble) -> None:
    at = bubble.y() + bubble.hit_top()
    view = viewport.viewport().height()
    if not 0 <= at < view * 0.8:
        viewport.scroll_by(int(at - view * 0.3))
