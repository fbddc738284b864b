"""What the conversation holds: turns come in from the engine's events and become the rows of the viewport.

It keeps some two thousand turns at most and asks for others when they come near; it never talks to the engine.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from companion.core.conversation import Activity, Session, Turn
from companion.core.facts import UsedMemory
from companion.gui.announcing import announce
from companion.gui.chat_viewport import STICKY, ChatViewport
from companion.gui.conversation_rows import ConversationRows
from companion.gui.endings import ending_words
from companion.gui.foreign_text import with_name
from companion.gui.live_text import LiveText
from companion.gui.row_parts import (
    BUBBLES,
    LiveReply,
    OpenMemories,
    Part,
    PartKind,
    Surroundings,
    greeting_part,
    parts_of,
)
from companion.gui.widget_pool import Key

_AHEAD = 60


class ChatContents(ChatViewport):
    """The turns of one endless conversation. `wanted` asks for rows `begin:end`, answered by `insert`."""

    wanted = Signal(int, int)
    live_painted = Signal(str, int)  # turn, characters of its reply now on the screen
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = ConversationRows()
        self._ended: dict[str, datetime] = {}
        self._version = 0
        self._persona = ""
        self._greeting = ""
        self._live: LiveReply | None = None
        self._live_text = LiveText(self)
        self._live_text.due.connect(self._show_live)
        self._unfolded: set[str] = set()
        self._latest_only = False
        self._opened: dict[str, OpenMemories] = {}
        self.news = 0
        self.scrolled.connect(self._ask_for_rows)

    def open(
        self,
        turns: Sequence[Turn],
        total: int,
        sessions: Sequence[Session] = (),
        persona_name: str = "",
        greeting: str = "",
    ) -> None:
        """Show a conversation of `total` visible turns, of which `turns` are the last ones, at its end."""
        self._rows = ConversationRows(turns, total)
        self._ended = {one.id: one.ended_at for one in sessions if one.ended_at is not None}
        self._persona, self._greeting = persona_name, greeting
        self._live = None
        self._live_text.stop()
        self._unfolded.clear()
        self._opened.clear()
        self._layouts.clear()
        self.anchor.at_end = True
        self.name_the_list()
        self.expect_rows(self.row_count())
        self.arrange()

    def adopt(self, turns: Sequence[Turn], total: int, sessions: Sequence[Session]) -> None:
        """The conversation that is shown already, as the engine has it now; what is in sight stays in its place."""
        top = self._rows.at(self.anchor.row)
        self._rows = ConversationRows(turns, total)
        row = self._rows.row_of(top.id) if top is not None else None
        if row is None:
            self.anchor.at_end = True
        else:
            self.anchor.row = row
        self._ended = {one.id: one.ended_at for one in sessions if one.ended_at is not None}
        self._version += 1
        self.arrange()

    def insert(self, begin: int, turns: Sequence[Turn]) -> None:
        """Take the turns from row `begin` on, as asked for by `wanted`."""
        self._rows.insert(begin, turns, self.anchor.row)
        self.arrange()
        self.changed.emit()

    def begin_turn(self, turn: Turn, reply_id: str) -> None:
        """A turn is open: its user's words are safe and her reply is awaited."""
        following = self.is_following()
        if self._rows.replace(turn) is None:
            self._rows.append(turn)
            self.rows_came(1)
        begun = next((reply.text for reply in turn.replies if reply.id == reply_id), "")
        self._live = LiveReply(turn.id, reply_id, begun)
        self._live_text.begin(begun)
        self.waiting_line.begin()
        self.anchor.at_end = self.anchor.at_end or following
        self.news += int(not following)
        self.arrange()
        if begun:
            self.grow_live(Key(turn.id, PartKind.HER), begun, len(begun))

    def append_text(self, turn_id: str, reply_id: str, text: str) -> None:
        """More of the reply has arrived."""
        live = self._live
        if live is not None and live.turn_id == turn_id and live.reply_id == reply_id:
            self._live_text.append(text)

    def end_turn(self, turn: Turn) -> None:
        """The turn is as given now. What had not been shown yet is shown piece by piece."""
        following = self.is_following()
        live = self._live
        if live is not None and live.turn_id == turn.id:
            self._live = None
            self._live_text.stop()
            self.waiting_line.end()
            self._unfolded.add(turn.id)
        if self._rows.replace(turn) is None and turn.deleted_at is None:
            self._rows.append(turn)
            self.rows_came(1)
        self.anchor.at_end = self.anchor.at_end or following
        self.arrange()
        announce(self, self._end_words(turn))

    def change(self, turns: Sequence[Turn], total: int) -> None:
        """These turns are as given now: edited, starred, hidden, shown again, or with another answer chosen."""
        before, top = self._rows.total, self._rows.at(self.anchor.row)
        self._rows.change(turns, total)
        self.rows_came(self._rows.total - before)
        row = self._rows.row_of(top.id) if top is not None else None
        if row is not None and not self.anchor.at_end:
            self.anchor.row = row
        self._version += 1
        self.arrange()
        self.changed.emit()

    def open_memories(self, turn_id: str, memories: Sequence[UsedMemory]) -> None:
        """Show below a turn what its reply was made with; none closes it."""
        if memories:
            self._opened[turn_id] = OpenMemories(tuple(memories))
        else:
            self._opened.pop(turn_id, None)
        self.arrange()

    def close_memories(self) -> None:
        """Close whatever tells of memories."""
        self._opened.clear()
        self.arrange()

    def set_session(self, session: Session) -> None:
        """A chapter began or ended."""
        if session.ended_at is not None:
            self._ended[session.id] = session.ended_at
        self._version += 1
        self.arrange()

    def set_persona_name(self, name: str) -> None:
        """She is called otherwise now."""
        self._persona = name
        self.name_the_list()
        for bubble in self.bubbles.values():
            bubble.placed = None
        self.arrange()

    def name_the_list(self) -> None:
        """Name the conversation for screen readers."""
        name = with_name(self.tr("Conversation with {name}"), self._persona)
        self.setAccessibleName(name)
        self.viewport().setAccessibleName(name)

    def show_waiting(self, activity: Activity, seconds: int = 0) -> None:
        """Say what she does while no word of the reply is here; `seconds` where a service asked for patience."""
        self.waiting_line.show_activity(activity, seconds)

    def turn(self, turn_id: str) -> Turn | None:
        """Return a turn that is held."""
        row = self._rows.row_of(turn_id)
        return self._rows.at(row) if row is not None else None

    def held_parts(self) -> list[Part]:
        """Return all that was said in turns that are held, oldest first."""
        rows = self._rows.held()
        return [
            part
            for row, _ in rows
            for part in self.row_parts(row)
            if part.kind in BUBBLES and part.turn_id and part.text
        ]

    def row_count(self) -> int:
        """One row per turn; a conversation without turns has one row for her greeting."""
        return self._rows.total or int(bool(self._greeting))

    def first_row(self) -> int:
        """The latest turn's, where only that is shown."""
        return max(0, self._rows.total - 1) if self._latest_only else 0

    def show_latest_only(self, on: bool) -> None:
        """Show only the latest turn, or everything again; either way from its end."""
        if on is not self._latest_only:
            self._latest_only = on
            self._end_value = 0
            self.anchor.at_end = True
            self.arrange()

    def row_key(self, row: int) -> str:
        """The turn's id, or its row's number while it is not held."""
        turn = self._rows.at(row)
        return turn.id if turn is not None else f"#{row}"

    def row_stamp(self, row: int) -> object:
        """What the parts of a row are made from."""
        turn = self._rows.at(row)
        live = self._live if self._live is not None and turn is not None and self._live.turn_id == turn.id else None
        writing = (live.reply_id, bool(live.text)) if live is not None else None
        last = row == self._rows.total - 1
        key = turn.id if turn is not None else ""
        opened = self._opened.get(key)
        return turn, self._rows.at(row - 1), last, writing, self._version, key in self._unfolded, opened

    def row_parts(self, row: int) -> tuple[Part, ...]:
        """What stands in a row."""
        turn = self._rows.at(row)
        if turn is None:
            return (greeting_part(self._greeting),) if not self._rows.total else (Part(PartKind.SKELETON),)
        around = Surroundings(
            previous=self._rows.at(row - 1),
            first=row == 0,
            last=row == self._rows.total - 1,
            ended=self._ended,
            greeting=self._greeting,
            live=self._live,
            opened=self._opened.get(turn.id),
        )
        return parts_of(turn, around)

    def is_unfolded(self, key: str) -> bool:
        """Long texts the user unfolded, or saw being written, stay whole."""
        return key in self._unfolded

    def _show_live(self) -> None:
        live = self._live
        if live is None:
            return
        began = time.perf_counter()
        following = self.is_following()
        text, upto = self._live_text.take()
        first = not live.text and bool(text)
        self._live = replace(live, text=text)
        self.anchor.at_end = self.anchor.at_end or following
        if first:
            self.waiting_line.end()
            self.arrange()
        self.grow_live(Key(live.turn_id, PartKind.HER), text, upto)
        self._live_text.spent(began)

    def _end_words(self, turn: Turn) -> str:
        """Return what a screen reader says at a turn's end: her words, why they end too early, what went wrong."""
        said = [
            f"{self._persona}: {' '.join(filter(None, (part.text, ending_words(part))))}"
            for part in parts_of(turn, Surroundings())
            if part.kind is PartKind.HER
        ]
        card = self.cards.get(Key(turn.id, PartKind.PROBLEM))
        return " ".join([*said, card.accessibleName()] if card is not None else said)

    def _ask_for_rows(self) -> None:
        if self.distance_to_end() <= self.look.px(STICKY):
            self.news = 0
        if self.lines:
            first, last = self.lines[0].row, self.lines[-1].row
            for begin, end in self._rows.wanted(first - _AHEAD, last + 1 + _AHEAD):
                self.wanted.emit(begin, end)
