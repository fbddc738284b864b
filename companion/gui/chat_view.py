"""The conversation: turns come in, bubbles are shown, and what the user wants done with them goes out as signals.

It holds some two thousand turns at most and asks for others when they come near; it never talks to the engine.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

from PySide6.QtCore import QLocale, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCursor,
    QKeyEvent,
    QPainter,
)
from PySide6.QtWidgets import QWidget

from companion.core.conversation import Activity, Session, Turn
from companion.core.errors import Problem
from companion.gui.bubble import Bubble
from companion.gui.bubble_actions import Action, ActionRow, Standing
from companion.gui.chat_viewport import ChatViewport, Key
from companion.gui.conversation_rows import ConversationRows
from companion.gui.floating_notes import DownButton, FloatingDay
from companion.gui.live_text import LiveText
from companion.gui.problem_card import Describe, ProblemCard
from companion.gui.row_layout import Placed
from companion.gui.row_parts import LiveReply, Part, PartKind, Surroundings, day_of, greeting_part, parts_of
from companion.gui.rule_painting import day_name, paint_rule, paint_skeleton, rule_words, time_name
from companion.gui.text_look import TextLook

_AHEAD = 60
_HIT_MS = 2000


class ChatView(ChatViewport):
    """The one endless conversation. Signals carry turn ids; `wanted` asks for rows, answered by `insert`."""

    wanted = Signal(int, int)
    retry_asked = Signal(str)
    regenerate_asked = Signal(str)
    continue_asked = Signal(str)
    reply_chosen = Signal(str, int)
    edit_asked = Signal(str, str)  # turn, "user" or "reply"
    delete_asked = Signal(tuple)
    star_asked = Signal(str, bool)
    link_asked = Signal(str)
    select_asked = Signal(str)
    remedy_asked = Signal(object, str)  # Problem, Remedy
    live_painted = Signal(str, int)  # turn, characters of its reply now on the screen

    def __init__(self, describe: Describe | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._describe: Describe = describe or _bare_code
        self._rows = ConversationRows()
        self._ended: dict[str, datetime] = {}
        self._version = 0
        self._persona = ""
        self._greeting = ""
        self._live: LiveReply | None = None
        self._live_text = LiveText(self)
        self._live_text.due.connect(self._show_live)
        self._unfolded: set[str] = set()
        self._current: Key | None = None
        self._pending_hit: tuple[int, str, str, str] | None = None
        self._actions = ActionRow(self.viewport())
        self._actions.asked.connect(self._act)
        self._actions.left.connect(self._leave_later)
        self._acting: Key | None = None
        self._day = FloatingDay(self)
        self._down = DownButton(self)
        self._down.clicked.connect(self.scroll_to_end)
        self._hover_check = QTimer(self)
        self._hover_check.setSingleShot(True)
        self._hover_check.setInterval(60)
        self._hover_check.timeout.connect(self._hide_actions_if_left)
        self._top_row = -1
        self.scrolled.connect(self._after_arranging)
        self.set_look(self.look)

    # what is shown

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
        self._layouts.clear()
        self._current = None
        self._top_row = -1
        self.anchor.at_end = True
        self.setAccessibleName(self.tr("Conversation with {name}").format(name=persona_name))
        self.arrange()

    def insert(self, begin: int, turns: Sequence[Turn]) -> None:
        """Take the turns from row `begin` on, as asked for by `wanted`."""
        self._rows.insert(begin, turns, self.anchor.row)
        self.arrange()
        self._show_pending_hit()

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
        self._arrive(following)

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
        if turn.reply is not None and turn.reply.text:
            self._announce(f"{self._persona}: {turn.reply.text}")

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

    def set_session(self, session: Session) -> None:
        """A chapter began or ended."""
        if session.ended_at is not None:
            self._ended[session.id] = session.ended_at
        self._version += 1
        self.arrange()

    def set_persona_name(self, name: str) -> None:
        """She is called otherwise now."""
        self._persona = name
        for bubble in self.bubbles.values():
            bubble.placed = None
        self.arrange()

    def show_waiting(self, activity: Activity, seconds: int = 0) -> None:
        """Say what she does while no word of the reply is here; `seconds` where a service asked for patience."""
        self.waiting_line.show_activity(activity, seconds)

    def show_hit(self, turn_id: str, begin: int, end: int, which: str = "reply", row: int = -1) -> None:
        """Go to a turn and mark `begin:end` of its "user" or "reply" text for two seconds.

        `row` is needed where the turn may not be held; it is then asked for.
        """
        known = self._rows.row_of(turn_id)
        row = known if known is not None else row
        if row < 0:
            return
        self._pending_hit = (row, turn_id, f"{begin}:{end}", which)
        self.anchor.go_to(row, self.look.px(64))
        self.arrange()
        self._show_pending_hit()

    def visible_turn(self) -> tuple[int, int, bool]:
        """Return where the view stands (row, offset, at the end), for coming back with `return_to`."""
        return self.anchor.row, self.anchor.offset, self.anchor.at_end

    def return_to(self, place: tuple[int, int, bool]) -> None:
        """Come back to a place `visible_turn` told."""
        self.anchor.row, self.anchor.offset, self.anchor.at_end = place
        self.arrange()

    def turn(self, turn_id: str) -> Turn | None:
        """Return a turn that is held."""
        row = self._rows.row_of(turn_id)
        return self._rows.at(row) if row is not None else None

    def set_look(self, look: TextLook) -> None:
        """Take another theme, zoom or language."""
        self._day.set_look(look)
        self._down.set_look(look)
        super().set_look(look)

    # rows, for the viewport

    def row_count(self) -> int:
        """One row per turn; a conversation without turns has one row for her greeting."""
        return self._rows.total or int(bool(self._greeting))

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
        return turn, self._rows.at(row - 1), last, writing, self._version, key in self._unfolded

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
        )
        return parts_of(turn, around)

    def is_unfolded(self, key: str) -> bool:
        """Long texts the user unfolded, or saw being written, stay whole."""
        return key in self._unfolded

    def make_bubble(self, bubble: Bubble) -> None:
        """Connect a bubble of the pool."""
        bubble.link_asked.connect(self.link_asked)
        bubble.menu_asked.connect(lambda at: self._open_menu(bubble, at))
        bubble.unfold_asked.connect(lambda: self._unfold(bubble))
        bubble.pointed.connect(lambda inside: self._point(bubble, inside))
        bubble.focused.connect(lambda: self._focus_came(bubble))
        bubble.painted.connect(lambda count: self._live_was_painted(bubble, count))

    def dress_bubble(self, bubble: Bubble, placed: Placed) -> None:
        """Bind a bubble to its part."""
        bubble.bind(placed, self.look, self._name(placed.part))

    def make_card(self, card: ProblemCard, key: Key) -> None:
        """Connect a card."""
        card.retry_asked.connect(lambda: self.retry_asked.emit(key.turn_id))
        card.continue_asked.connect(lambda: self.continue_asked.emit(key.turn_id))
        card.remedy_asked.connect(self.remedy_asked)
        card.switch_asked.connect(lambda action: self._switch(key.turn_id, action))

    def dress_card(self, card: ProblemCard, part: Part) -> None:
        """Bind a card to its part."""
        card.bind(part, self.look, self._describe)

    def paint_between(self, painter: QPainter, part: Part, box: QRect) -> None:
        """Paint day rules, chapter marks and rows on their way."""
        if part.kind is PartKind.SKELETON:
            paint_skeleton(painter, box, self.look)
        elif part.kind in (PartKind.DAY, PartKind.CHAPTER):
            words = rule_words(part.kind, part.at, _today(), self._locale())
            paint_rule(painter, box, words, self.look, lines=part.kind is PartKind.DAY)

    # keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by key: arrows from bubble to bubble, pages, the ends; the menu key opens what can be done."""
        page = int(self.viewport().height() * 0.9)
        match event.key():
            case Qt.Key.Key_Up:
                self._move(-1)
            case Qt.Key.Key_Down:
                self._move(1)
            case Qt.Key.Key_PageUp:
                self.scroll_by(-page)
            case Qt.Key.Key_PageDown | Qt.Key.Key_Space:
                self.scroll_by(page)
            case Qt.Key.Key_Home:
                self.anchor.go_to(0)
                self.arrange()
            case Qt.Key.Key_End:
                self.scroll_to_end()
            case Qt.Key.Key_Menu | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._open_menu_by_key()
            case _:
                super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """From a focused bubble Tab leads to its actions."""
        bubble = self.bubbles.get(self._current) if self._current is not None else None
        if forward and bubble is not None and bubble.hasFocus() and not self._actions.isHidden():
            self._actions.focus_first()
            return True
        return super().focusNextPrevChild(forward)

    def _ordered(self) -> list[tuple[Key, QRect]]:
        found = []
        for line in self.lines:
            for placed in self._layout(line.row).placed:
                key = Key(placed.part.turn_id, placed.part.kind)
                if key in self.bubbles or key in self.cards:
                    found.append((key, placed.box.translated(0, line.y)))
        return found

    def _move(self, step: int) -> None:
        ordered = self._ordered()
        keys = [key for key, _ in ordered]
        if not keys:
            return
        if self._current not in keys:
            self._focus(keys[-1] if step < 0 else keys[0])
            return
        at = keys.index(self._current)
        box = ordered[at][1]
        view = self.viewport().height()
        hidden = -box.top() if step < 0 else box.bottom() - view + self.foot
        if hidden > 0 and box.height() > view // 2:
            self.scroll_by(step * min(hidden, view // 2))
        elif 0 <= at + step < len(keys):
            self._focus(keys[at + step])
        else:
            self.scroll_by(step * view // 2)
            self._move_after_scrolling(keys[at], step)

    def _move_after_scrolling(self, current: Key, step: int) -> None:
        keys = [key for key, _ in self._ordered()]
        if current in keys and 0 <= keys.index(current) + step < len(keys):
            self._focus(keys[keys.index(current) + step])

    def _focus(self, key: Key) -> None:
        widget = self.bubbles.get(key) or self.cards.get(key)
        box = dict(self._ordered()).get(key)
        if widget is None or box is None:
            return
        view = self.viewport().height()
        if box.top() < 0:
            self.scroll_by(box.top() - self.look.px(16))
        elif box.bottom() > view - self.foot:
            self.scroll_by(min(box.bottom() - view + self.foot, box.top()))
        self._current = key
        widget = self.bubbles.get(key) or self.cards.get(key)
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    # what is written

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

    def _arrive(self, following: bool) -> None:
        if following:
            self.anchor.at_end = True
        else:
            self._down.news += 1
        self.arrange()

    def _live_was_painted(self, bubble: Bubble, count: int) -> None:
        if bubble.placed is not None:
            self.live_painted.emit(bubble.placed.part.turn_id, count)

    def _announce(self, words: str) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    # after every change of what is visible

    def _after_arranging(self) -> None:
        if self.lines:
            first, last = self.lines[0].row, self.lines[-1].row
            for begin, end in self._rows.wanted(first - _AHEAD, last + 1 + _AHEAD):
                self.wanted.emit(begin, end)
            self._float_day(first)
        column = self._setting.column
        visible = self.distance_to_end() > self.look.px(80)
        self._down.place(column.left + column.width, self.viewport().height(), self.look, visible=visible)
        self._place_actions()

    def _float_day(self, row: int) -> None:
        turn = self._rows.at(row)
        moved, self._top_row = self._top_row not in (-1, row), row
        if turn is not None and moved and not self.anchor.at_end:
            self._day.show_day(day_name(day_of(turn), _today(), self._locale()), self.viewport().width(), self.look)

    def _show_pending_hit(self) -> None:
        if self._pending_hit is None:
            return
        row, turn_id, span, which = self._pending_hit
        turn = self._rows.at(row)
        if turn is None or turn.id != turn_id:
            return
        self._pending_hit = None
        begin, end = (int(number) for number in span.split(":"))
        kind = PartKind.USER if which == "user" else PartKind.HER
        text = (turn.user.text if turn.user else "") if which == "user" else (turn.reply.text if turn.reply else "")
        self._unfolded.add(turn_id)
        self.anchor.go_to(row, self.look.px(64))
        self.arrange()
        bubble = self.bubbles.get(Key(turn_id, kind))
        if bubble is not None:
            bubble.show_hit(text[begin:end])
            self._bring_hit_into_view(bubble)
            QTimer.singleShot(_HIT_MS, bubble, bubble.clear_hit)

    def _bring_hit_into_view(self, bubble: Bubble) -> None:
        at = bubble.y() + bubble.hit_top()
        view = self.viewport().height()
        if not 0 <= at < view * 0.8:
            self.scroll_by(int(at - view * 0.3))

    # actions

    def _point(self, bubble: Bubble, inside: bool) -> None:
        if not inside:
            self._leave_later()
        elif bubble.placed is not None and not bubble.placed.part.live:
            self._hover_check.stop()
            self._show_actions(bubble)

    def _focus_came(self, bubble: Bubble) -> None:
        if bubble.placed is None:
            return
        self._current = Key(bubble.placed.part.turn_id, bubble.placed.part.kind)
        if not bubble.placed.part.live:
            self._show_actions(bubble)

    def _show_actions(self, bubble: Bubble) -> None:
        if bubble.placed is None:
            return
        self._acting = Key(bubble.placed.part.turn_id, bubble.placed.part.kind)
        self._actions.show_for(self._standing(bubble.placed.part), self.look)
        self._place_actions()

    def _place_actions(self) -> None:
        bubble = self.bubbles.get(self._acting) if self._acting is not None else None
        if bubble is None or bubble.placed is None or bubble.placed.part.live:
            self._actions.hide()
            return
        hers = bubble.placed.part.kind is PartKind.HER
        left = bubble.x() if hers else bubble.geometry().right() - self._actions.width()
        self._actions.move(max(0, left), bubble.geometry().bottom() + 1)
        self._actions.show()
        self._actions.raise_()

    def _leave_later(self) -> None:
        self._hover_check.start()

    def _hide_actions_if_left(self) -> None:
        bubble = self.bubbles.get(self._acting) if self._acting is not None else None
        if bubble is None:
            return
        at = self.viewport().mapFromGlobal(QCursor.pos())
        near = bubble.geometry().united(self._actions.geometry()).contains(at)
        if not near and not bubble.hasFocus() and not self._actions.isAncestorOf(self.focusWidget() or self):
            self._acting = None
            self._actions.hide()

    def _standing(self, part: Part) -> Standing:
        turn = self.turn(part.turn_id)
        last = self._rows.row_of(part.turn_id) == self._rows.total - 1
        when = time_name(part.at, self._locale()) if part.at is not None else ""
        if part.edited:
            when = self.tr("{time} · edited").format(time=when)
        return Standing(part, last, turn is not None and turn.starred, when)

    def _open_menu(self, bubble: Bubble, at: QPoint) -> None:
        if bubble.placed is None or bubble.placed.part.live:
            return
        self._acting = Key(bubble.placed.part.turn_id, bubble.placed.part.kind)
        extra = self.tr("Copy selection") if bubble.selected_text() else ""
        self._actions.menu(self._standing(bubble.placed.part), at, extra)

    def _open_menu_by_key(self) -> None:
        bubble = self.bubbles.get(self._current) if self._current is not None else None
        if bubble is not None:
            self._open_menu(bubble, bubble.mapToGlobal(bubble.rect().bottomLeft()))

    def _unfold(self, bubble: Bubble) -> None:
        if bubble.placed is not None:
            self._unfolded.add(bubble.placed.part.turn_id)
            self.anchor.at_end = False
            self.arrange()

    def _act(self, action: Action) -> None:
        key = self._acting
        bubble = self.bubbles.get(key) if key is not None else None
        if key is None or bubble is None:
            return
        turn = self.turn(key.turn_id)
        match action:
            case Action.COPY:
                bubble.copy()
            case Action.REGENERATE:
                self.regenerate_asked.emit(key.turn_id)
            case Action.CONTINUE:
                self.continue_asked.emit(key.turn_id)
            case Action.PREVIOUS | Action.NEXT:
                self._switch(key.turn_id, action)
            case Action.STAR:
                self.star_asked.emit(key.turn_id, not (turn is not None and turn.starred))
            case Action.EDIT:
                self.edit_asked.emit(key.turn_id, "user" if key.kind is PartKind.USER else "reply")
            case Action.SELECT:
                self.select_asked.emit(key.turn_id)
            case Action.DELETE:
                self.delete_asked.emit((key.turn_id,))
            case Action.MENU:
                self._open_menu(bubble, self._actions.mapToGlobal(self._actions.rect().bottomRight()))

    def _switch(self, turn_id: str, action: Action) -> None:
        turn = self.turn(turn_id)
        if turn is None:
            return
        chosen = turn.chosen + (1 if action is Action.NEXT else -1)
        if 0 <= chosen < len(turn.replies):
            self.reply_chosen.emit(turn_id, chosen)

    def _name(self, part: Part) -> str:
        who = self._persona if part.kind is PartKind.HER else self.tr("You")
        if part.at is None:
            return who
        return f"{who}, {day_name(part.at.date(), _today(), self._locale())} {time_name(part.at, self._locale())}"

    def _locale(self) -> QLocale:
        return QLocale(self.look.language) if self.look.language else QLocale()


def _today() -> date:
    return datetime.now(UTC).astimezone().date()


def _bare_code(problem: Problem) -> tuple[str, str]:
    return problem.code.value, ""
