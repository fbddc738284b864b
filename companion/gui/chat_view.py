"""The conversation as the user meets it: bubbles with actions, keyboard, floating day, the way back to the end.

What the user wants done with a turn goes out as a signal; the view changes nothing by itself.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime

from PySide6.QtCore import QLocale, QRect, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from companion.core.conversation import Turn, day_of
from companion.core.errors import Problem
from companion.gui.action_desk import ActionDesk
from companion.gui.bubble import Bubble
from companion.gui.bubble_actions import Action, Standing
from companion.gui.chat_contents import ChatContents
from companion.gui.chat_picture import names_of
from companion.gui.chat_viewport import STICKY
from companion.gui.floating_notes import DownButton, EarlierButton, FloatingDay
from companion.gui.focus_walk import FocusWalk
from companion.gui.found_place import FoundPlace, mark
from companion.gui.later import is_made, late_parts, later
from companion.gui.memory_line import MemoryLine
from companion.gui.problem_card import Describe, ProblemCard
from companion.gui.row_layout import Placed
from companion.gui.row_parts import Part, PartKind
from companion.gui.rule_painting import day_name, paint_rule, paint_skeleton, rule_words, short_day, time_name
from companion.gui.selecting import Selecting
from companion.gui.text_look import TextLook
from companion.gui.theme import SPACE
from companion.gui.widget_pool import Key
from companion.gui.words import asks


class ChatView(ChatContents):
    """The one endless conversation. Signals carry turn ids and what the user wants done with the turn."""

    retry_asked = Signal(str)
    regenerate_asked = Signal(str)
    continue_asked = Signal(str)
    reply_chosen = Signal(str, int)
    edit_asked = Signal(str, str)  # turn, "user" or "reply"
    delete_asked = Signal(tuple)
    erase_asked = Signal(str)
    star_asked = Signal(str, bool)
    memories_asked = Signal(str)  # turn: what its reply was made with
    memory_left_out = Signal(str, str)  # turn, memory: not this time
    memory_dropped = Signal(str)  # memory: never again
    memory_corrected = Signal(str, str)  # memory, the user's text
    link_asked = Signal(str)
    remedy_asked = Signal(object, str)  # Problem, Remedy
    earlier_asked = Signal()  # where only the latest turn is shown
    cap_asked = Signal(str, object, str)  # turn, Problem, Remedy
    prompt_asked = Signal(str)
    play_asked = Signal(str)
    speech_saving_asked = Signal(str)
    waterfall_asked = Signal(str)
    saving_asked = Signal(object)  # the picture of chosen messages, a QImage

    def __init__(self, describe: Describe | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._describe: Describe = describe or _bare_code
        self._walk = FocusWalk(self)
        self._pending: FoundPlace | None = None
        self.desk = ActionDesk(self, self._standing)
        self.desk.asked.connect(self._hand_on)
        self.selecting = Selecting(self, self.held_parts)
        self.selecting.saving_asked.connect(self.saving_asked)
        self._earlier: EarlierButton | None = None  # made when first needed
        self._top_row = -1
        self.playing = ""  # the turn whose reply is heard
        self.timed: frozenset[str] = frozenset()  # turns of which it is known how fast they were
        self.scrolled.connect(self._place_floats)
        self.changed.connect(self._take_changes)
        self.set_look(self.look)

    @later
    def _day(self) -> FloatingDay:
        day = FloatingDay(self)
        day.set_look(self.look)
        return day

    @later
    def _down(self) -> DownButton:
        button = DownButton(self)
        button.clicked.connect(self.scroll_to_end)
        button.set_look(self.look)
        return button

    def late_parts(self) -> Iterator[Callable[[], object]]:
        """Return what makes the parts that the first frame does without."""
        yield from late_parts(self)
        yield from late_parts(self.desk)
        yield from late_parts(self.selecting)

    def show_hit(
        self, turn_id: str, begin: int, end: int, which: str = "reply", row: int = -1, quote: str = ""
    ) -> None:
        """Go to a turn and mark `begin:end` of its "user" or "reply" text, or `quote` in it, for two seconds.

        `row` is needed where the turn may not be held; it is then asked for.
        """
        known = self._rows.row_of(turn_id)
        row = known if known is not None else row
        if row < 0:
            return
        kind = PartKind.USER if which == "user" else PartKind.HER
        self._pending = FoundPlace(row, turn_id, begin, end, kind, quote)
        self.anchor.go_to(row, self.look.px(64))
        self.arrange()
        self._mark_pending()

    def _mark_pending(self) -> None:
        place = self._pending
        turn = self._rows.at(place.row) if place is not None else None
        if place is None or turn is None or turn.id != place.turn_id:
            return
        self._pending = None
        self._unfolded.add(turn.id)
        mark(self, place, turn)

    def visible_turn(self) -> tuple[int, int, bool]:
        """Return where the view stands (row, offset, at the end), for coming back with `return_to`."""
        return self.anchor.row, self.anchor.offset, self.anchor.at_end

    def return_to(self, place: tuple[int, int, bool]) -> None:
        """Come back to a place `visible_turn` told."""
        self.anchor.row, self.anchor.offset, self.anchor.at_end = place
        self.arrange()

    def select_messages(self, first: Key | None = None) -> None:
        """Let the user choose messages to take along, beginning with `first`."""
        self.selecting.begin(names_of(self._persona), first)

    def set_playing(self, turn_id: str) -> None:
        """Offer to silence the reply of a turn, which is heard now."""
        self.playing = turn_id
        self.desk.refresh()

    def make_room(self) -> None:
        """Keep room for the bar of the selecting mode, and for the way to earlier messages."""
        height = self._place_bar() if is_made(self.selecting, "bar") else 0
        above = self._place_earlier() if self.first_row() else 0
        if self._earlier is not None:
            self._earlier.setVisible(above > 0)
        self.setViewportMargins(0, above, 0, height)

    def _place_bar(self) -> int:
        bar = self.selecting.bar
        height = bar.heightForWidth(self.width()) if not bar.isHidden() else 0
        bar.setGeometry(0, self.height() - height, self.width(), height)
        return height

    def _place_earlier(self) -> int:
        if self._earlier is None:
            self._earlier = EarlierButton(self)
            self._earlier.set_look(self.look)
            self._earlier.clicked.connect(self.earlier_asked)
        return self._earlier.place(self.viewport().width(), self.look)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out at the new size."""
        super().resizeEvent(event)
        self.make_room()

    def set_look(self, look: TextLook) -> None:
        """Take another theme, zoom or language."""
        for owner, name in ((self.selecting, "bar"), (self, "_day"), (self, "_down")):
            if is_made(owner, name):
                getattr(owner, name).set_look(look)
        if self._earlier is not None:
            self._earlier.set_look(look)
        self.name_the_list()
        super().set_look(look)
        self.desk.refresh()

    def make_bubble(self, bubble: Bubble) -> None:
        """Connect a bubble of the pool."""
        bubble.link_asked.connect(self.link_asked)
        bubble.menu_asked.connect(lambda at: self.desk.open_menu(bubble, at))
        bubble.unfold_asked.connect(lambda: self._unfold(bubble))
        bubble.pointed.connect(lambda inside: self.desk.point(bubble, inside))
        bubble.toggled.connect(lambda up_to: self._toggle(bubble, up_to))
        bubble.focused.connect(lambda: self._focus_came(bubble))
        bubble.painted.connect(lambda count: self._live_was_painted(bubble, count))

    def dress_bubble(self, bubble: Bubble, placed: Placed) -> None:
        """Bind a bubble to its part."""
        bubble.bind(placed, self.look, self._name(placed.part))

    def make_card(self, card: ProblemCard, key: Key) -> None:
        """Connect a card."""
        card.retry_asked.connect(lambda: self.retry_asked.emit(key.turn_id))
        card.continue_asked.connect(lambda: self.continue_asked.emit(key.turn_id))
        card.remedy_asked.connect(lambda problem, remedy: self._ask_for_remedy(key.turn_id, problem, remedy))
        card.back_asked.connect(lambda: self._switch(key.turn_id, -1))

    def _ask_for_remedy(self, turn_id: str, problem: Problem, remedy: str) -> None:
        if asks(problem):
            self.cap_asked.emit(turn_id, problem, remedy)
        else:
            self.remedy_asked.emit(problem, remedy)

    def dress_card(self, card: ProblemCard, part: Part) -> None:
        """Bind a card to its part."""
        card.bind(part, self.look, self._describe)

    def make_memory(self, line: MemoryLine, key: Key) -> None:
        """Connect a line of memory."""
        line.toggled.connect(lambda: self._toggle_memories(key.turn_id))
        line.fix_asked.connect(lambda memory_id: self._fix(key.turn_id, memory_id))
        line.left_out.connect(lambda memory_id: self.memory_left_out.emit(key.turn_id, memory_id))
        line.dropped.connect(self.memory_dropped)
        line.corrected.connect(self.memory_corrected)

    def dress_memory(self, line: MemoryLine, part: Part) -> None:
        """Bind a line of memory to its part."""
        line.bind(part, self.look, lambda day: short_day(day, _today(), self._locale()))

    def _toggle_memories(self, turn_id: str) -> None:
        if turn_id in self._opened:
            self.open_memories(turn_id, ())
        else:
            self.memories_asked.emit(turn_id)

    def _fix(self, turn_id: str, memory_id: str) -> None:
        opened = self._opened.get(turn_id)
        if opened is not None:
            self._opened[turn_id] = replace(opened, fixing=memory_id)
            self.arrange()

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
                self._walk.move(-1)
            case Qt.Key.Key_Down:
                self._walk.move(1)
            case Qt.Key.Key_PageUp:
                self.scroll_by(-page)
            case Qt.Key.Key_PageDown | Qt.Key.Key_Space:
                self.scroll_by(page)
            case Qt.Key.Key_Home:
                self.anchor.go_to(0)
                self.arrange()
            case Qt.Key.Key_End:
                self.scroll_to_end()
            case Qt.Key.Key_Escape if self.selecting.active:
                self.selecting.end()
            case Qt.Key.Key_Menu | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._open_menu_by_key()
            case _:
                super().keyPressEvent(event)

    def takes_no_keys_itself(self) -> bool:
        """Tell whether the keyboard is here without a use for letters: not while messages are chosen."""
        return self.isAncestorOf(self.window().focusWidget() or self) and not self.selecting.active

    def focusNextPrevChild(self, forward: bool) -> bool:
        """From a focused bubble Tab leads to its actions."""
        bubble = self._current_bubble()
        if forward and bubble is not None and bubble.hasFocus() and self.desk.is_shown:
            self.desk.row.focus_first()
            return True
        return super().focusNextPrevChild(forward)

    # after every change of what is visible

    def _place_floats(self) -> None:
        if self.lines:
            self._float_day(self.lines[0].row)
        if (self.first_row() > 0) is (self._earlier is None or self._earlier.isHidden()):
            self.make_room()
        column = self._setting.column
        visible = self.distance_to_end() > self.look.px(STICKY)
        if visible or is_made(self, "_down"):
            corner = (column.left + column.width, self.viewport().geometry().bottom() + 1)
            self._down.place(corner, self.news, self.look, visible=visible)
        self.desk.place()
        self.selecting.mark()

    def _take_changes(self) -> None:
        self._mark_pending()
        self.desk.refresh()

    def _live_was_painted(self, bubble: Bubble, count: int) -> None:
        if bubble.placed is not None:
            self.live_painted.emit(bubble.placed.part.turn_id, count)

    def _float_day(self, row: int) -> None:
        turn = self._rows.at(row)
        moved, self._top_row = self._top_row not in (-1, row), row
        rule = self.part_top(row, PartKind.DAY)
        in_sight = rule is not None and self.lines[0].y + rule + self.look.px(SPACE.huge) >= 0
        if turn is not None and moved and not in_sight and not self.anchor.at_end:
            self._day.show_day(day_name(day_of(turn), _today(), self._locale()), self.viewport().width(), self.look)

    # actions

    def _standing(self, part: Part) -> Standing:
        turn = self.turn(part.turn_id)
        last = self._rows.row_of(part.turn_id) == self._rows.total - 1
        when = time_name(part.at, self._locale()) if part.at is not None else ""
        if part.edited:
            when = self.tr("{time} · edited").format(time=when)
        playing, timed = part.turn_id == self.playing, part.turn_id in self.timed
        return Standing(part, last, turn is not None and turn.starred, when, playing, timed)

    def _focus_came(self, bubble: Bubble) -> None:
        if bubble.placed is not None:
            self._walk.current = Key(bubble.placed.part.turn_id, bubble.placed.part.kind)
            self.desk.show_for(bubble)

    def _current_bubble(self) -> Bubble | None:
        return self.bubbles.get(self._walk.current) if self._walk.current is not None else None

    def _open_menu_by_key(self) -> None:
        bubble = self._current_bubble()
        if bubble is not None:
            self.desk.open_menu(bubble, bubble.mapToGlobal(bubble.rect().bottomLeft()))

    def _toggle(self, bubble: Bubble, up_to: bool) -> None:
        if bubble.placed is not None:
            self.selecting.toggle(Key(bubble.placed.part.turn_id, bubble.placed.part.kind), up_to=up_to)

    def _unfold(self, bubble: Bubble) -> None:
        if bubble.placed is not None:
            self._unfolded.add(bubble.placed.part.turn_id)
            self.anchor.at_end = False
            self.arrange()

    def _hand_on(self, action: Action, key: Key) -> None:
        turn = self.turn(key.turn_id)
        starred = turn is not None and turn.starred
        intents: dict[Action, Callable[[], None]] = {
            Action.REGENERATE: lambda: self._ask_again(turn),
            Action.CONTINUE: lambda: self.continue_asked.emit(key.turn_id),
            Action.PREVIOUS: lambda: self._switch(key.turn_id, -1),
            Action.NEXT: lambda: self._switch(key.turn_id, 1),
            Action.STAR: lambda: self.star_asked.emit(key.turn_id, not starred),
            Action.EDIT: lambda: self.edit_asked.emit(key.turn_id, "user" if key.kind is PartKind.USER else "reply"),
            Action.SELECT: lambda: self.select_messages(key),
            Action.PLAY: lambda: self.play_asked.emit(key.turn_id),
            Action.SAVE_SPEECH: lambda: self.speech_saving_asked.emit(key.turn_id),
            Action.HOW_FAST: lambda: self.waterfall_asked.emit(key.turn_id),
            Action.PROMPT: lambda: self.prompt_asked.emit(key.turn_id),
            Action.DELETE: lambda: self.delete_asked.emit((key.turn_id,)),
            Action.ERASE: lambda: self.erase_asked.emit(key.turn_id),
        }
        intents[action]()

    def _ask_again(self, turn: Turn | None) -> None:
        """Ask for another answer; one without a word is not worth keeping beside it."""
        if turn is not None and turn.reply is not None and not turn.reply.text:
            self.retry_asked.emit(turn.id)
        elif turn is not None:
            self.regenerate_asked.emit(turn.id)

    def _switch(self, turn_id: str, step: int) -> None:
        turn = self.turn(turn_id)
        if turn is not None and 0 <= turn.chosen + step < len(turn.replies):
            self.reply_chosen.emit(turn_id, turn.chosen + step)

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
