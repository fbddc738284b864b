"""A few real widgets lent to whatever is in sight, so that ten or a hundred thousand messages cost the same.

Real widgets give selection, focus, tooltips and an accessible element for each visible message for nothing.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from companion.gui.bubble import Bubble
from companion.gui.memory_line import MemoryLine
from companion.gui.problem_card import ProblemCard
from companion.gui.row_layout import Placed, is_bubble
from companion.gui.row_parts import Part, PartKind
from companion.gui.waiting_line import WaitingLine


class Key(NamedTuple):
    """Which part of the conversation a widget shows."""

    turn_id: str
    kind: PartKind


class Dresser(Protocol):
    """Whoever knows what the widgets should say."""

    def make_bubble(self, bubble: Bubble) -> None:
        """Connect a new bubble of the pool."""

    def dress_bubble(self, bubble: Bubble, placed: Placed) -> None:
        """Bind a bubble to its part."""

    def make_card(self, card: ProblemCard, key: Key) -> None:
        """Connect a new card."""

    def dress_card(self, card: ProblemCard, part: Part) -> None:
        """Bind a card to its part."""

    def make_memory(self, line: MemoryLine, key: Key) -> None:
        """Connect a new line of memory."""

    def dress_memory(self, line: MemoryLine, part: Part) -> None:
        """Bind a line of memory to its part."""

    def setFocus(self, reason: Qt.FocusReason) -> None:
        """Take the keyboard back from a bubble that scrolls out of sight."""


class WidgetPool:
    """Bubbles in use by key, free ones, cards, and the one waiting line."""

    def __init__(self, viewport: QWidget, dresser: Dresser) -> None:
        self._viewport = viewport
        self._dresser = dresser
        self.bubbles: dict[Key, Bubble] = {}
        self.cards: dict[Key, ProblemCard] = {}
        self.memories: dict[Key, MemoryLine] = {}
        self.waiting_line = WaitingLine(viewport)
        self.waiting_line.hide()
        self._free: list[Bubble] = []

    def place(self, needed: Mapping[Key, tuple[Placed, QRect]], view: int) -> None:
        """Show what is needed where it belongs in a viewport `view` high, and take back every other widget."""
        seen = {key: one for key, one in needed.items() if one[1].bottom() >= 0 and one[1].top() < view}
        self._place_bubbles({key: one for key, one in seen.items() if is_bubble(one[0])})
        self._place_cards({key: one for key, one in seen.items() if key.kind is PartKind.PROBLEM})
        self._place_memories({key: one for key, one in seen.items() if key.kind is PartKind.MEMORY})
        box = next((box for key, (_, box) in needed.items() if key.kind is PartKind.WAITING), None)
        self.waiting_line.setVisible(box is not None)
        if box is not None:
            self.waiting_line.setGeometry(box)

    def unbind(self) -> None:
        """Have every widget dressed anew when it is next placed."""
        for bubble in self.bubbles.values():
            bubble.placed = None
        for card in self.cards.values():
            card.part = None
        for line in self.memories.values():
            line.part = None

    def _place_bubbles(self, wanted: Mapping[Key, tuple[Placed, QRect]]) -> None:
        for key in [key for key in self.bubbles if key not in wanted]:
            self._take_back(self.bubbles.pop(key))
        for key, (placed, box) in wanted.items():
            bubble = self.bubbles.get(key) or self._lend(key)
            if bubble.placed is not placed:
                self._dresser.dress_bubble(bubble, placed)
            if bubble.geometry() != box:
                bubble.setGeometry(box)
            if bubble.isHidden():
                bubble.show()

    def _take_back(self, bubble: Bubble) -> None:
        if bubble.hasFocus():
            self._dresser.setFocus(Qt.FocusReason.OtherFocusReason)
        bubble.release()
        self._free.append(bubble)

    def _lend(self, key: Key) -> Bubble:
        if self._free:
            bubble = self._free.pop()
        else:
            bubble = Bubble(self._viewport)
            self._dresser.make_bubble(bubble)
        self.bubbles[key] = bubble
        return bubble

    def _place_cards(self, wanted: Mapping[Key, tuple[Placed, QRect]]) -> None:
        for key in [key for key in self.cards if key not in wanted]:
            self.cards.pop(key).deleteLater()
        for key, (placed, box) in wanted.items():
            card = self.cards.get(key)
            if card is None:
                card = self.cards[key] = ProblemCard(self._viewport)
                self._dresser.make_card(card, key)
            if card.part is not placed.part:
                self._dresser.dress_card(card, placed.part)
            card.setGeometry(box)
            card.show()

    def _place_memories(self, wanted: Mapping[Key, tuple[Placed, QRect]]) -> None:
        for key in [key for key in self.memories if key not in wanted]:
            line = self.memories.pop(key)
            if line.isAncestorOf(line.window().focusWidget() or self._viewport):
                self._dresser.setFocus(Qt.FocusReason.OtherFocusReason)
            line.hide()
            line.deleteLater()
        for key, (placed, box) in wanted.items():
            line = self.memories.get(key) or self._new_memory(key)
            if line.part is not placed.part:
                self._dresser.dress_memory(line, placed.part)
            line.setGeometry(box)
            line.show()

    def _new_memory(self, key: Key) -> MemoryLine:
        line = self.memories[key] = MemoryLine(self._viewport)
        self._dresser.make_memory(line, key)
        return line
