"""The conversation as the user meets it: real widgets, no worker, texts of every kind."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from companion.core.conversation import Activity, Outcome, Turn, day_of
from companion.core.errors import Code, Problem
from companion.gui.accessible_roles import install_roles
from companion.gui.bubble import Bubble
from companion.gui.bubble_actions import Action
from companion.gui.chat_picture import Names, as_markdown, as_picture
from companion.gui.chat_view import ChatView
from companion.gui.live_text import MOST_CHARACTERS
from companion.gui.row_parts import Part, PartKind
from companion.gui.rule_painting import day_name
from companion.gui.text_look import TextLook
from companion.gui.theme import DARK, LIGHT
from companion.gui.widget_pool import Key
from tests.gui.conversations import CODE, EN, START, sessions_of, stream_text, turn_of, turns_of
from tests.gui.gestures import click, drag, hover, press

TOTAL = 100_000
ALL = turns_of(400, first=TOTAL - 400)


def describe(problem: Problem) -> tuple[str, str]:
    return f"headline of {problem.code.value}", "<b>advice</b>"


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[ChatView]:
    made = ChatView(describe)
    qtbot.addWidget(made)
    made.resize(720, 640)
    made.set_look(TextLook(LIGHT, 1.0, "en"))
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


@pytest.fixture
def long(view: ChatView) -> ChatView:
    """A view of 100,000 turns whose store answers at once."""
    first = TOTAL - len(ALL)

    def answer(begin: int, end: int) -> None:
        view.insert(begin, ALL[begin - first : end - first] if begin >= first else turns_of(end - begin, first=begin))

    view.wanted.connect(answer)
    view.open(ALL[-40:], TOTAL, sessions_of(ALL), "Ginko")
    return view


def hers(view: ChatView, turn: Turn) -> Bubble:
    return view.bubbles[Key(turn.id, PartKind.HER)]


def users(view: ChatView, turn: Turn) -> Bubble:
    return view.bubbles[Key(turn.id, PartKind.USER)]


def places(view: ChatView) -> dict[Key, QRect]:
    return dict(view.seen())


def text_of(bubble: Bubble) -> str:
    assert bubble.placed is not None
    body = bubble.placed.body
    assert body is not None
    return body.words_between(*body.ends(), bubble.placed.part.text)


def focused(view: ChatView) -> QWidget:
    return view.window().focusWidget() or view


def on_screen(view: ChatView) -> QImage:
    return view.screen().grabWindow(view.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


def painted_anew(view: ChatView) -> QImage:
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def show_text(qtbot: QtBot, view: ChatView, turn: Turn, pieces: list[str], before: str = "") -> None:
    """Stream pieces after the text `before` and wait until all of it is painted."""
    count = len(before + "".join(pieces))

    def all_painted(turn_id: str, painted: int) -> bool:
        return turn_id == turn.id and painted >= count

    with qtbot.waitSignal(view.live_painted, check_params_cb=all_painted):
        for piece in pieces:
            view.append_text(turn.id, "live", piece)


# opening and scrolling


def test_a_hundred_thousand_turns_open_at_the_end_with_few_widgets(long: ChatView) -> None:
    assert long.anchor.at_end
    assert long.lines[-1].row == TOTAL - 1
    assert len(long.findChildren(Bubble)) < 40
    assert Key(ALL[-1].id, PartKind.HER) in long.bubbles


def test_the_first_reply_of_all_grows_below_her_greeting(qtbot: QtBot, view: ChatView) -> None:
    view.open((), 0, (), "Ginko", "Hi, I'm Ginko.")
    turn = turn_of(0, "Hello", None)
    view.begin_turn(turn, "live")
    show_text(qtbot, view, turn, ["One", " two", " three"])
    assert text_of(hers(view, turn)) == "One two three"
    assert text_of(view.bubbles[Key("", PartKind.HER)]) == "Hi, I'm Ginko."


def test_rows_that_come_near_are_asked_for(view: ChatView) -> None:
    asked: list[tuple[int, int]] = []
    view.wanted.connect(lambda begin, end: asked.append((begin, end)))
    view.open(ALL[-40:], TOTAL, (), "Ginko")
    assert asked
    assert all(end - begin <= 80 for begin, end in asked)


def test_rows_arriving_above_move_nothing(view: ChatView) -> None:
    view.open(ALL[-20:], TOTAL, (), "Ginko")
    view.scroll_by(-700)
    before = places(view)
    view.insert(TOTAL - 100, ALL[-100:-20])
    after = places(view)
    shared = before.keys() & after.keys()
    assert shared
    assert {key: after[key] for key in shared} == {key: before[key] for key in shared}


def test_scrolling_anywhere_and_back(long: ChatView) -> None:
    bar = long.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    assert abs(long.lines[0].row - TOTAL // 2) < 20
    assert not long.anchor.at_end
    bar.setValue(bar.maximum())
    assert long.anchor.at_end
    assert long.lines[-1].row == TOTAL - 1
    bar.setValue(0)
    assert long.lines[0].row == 0


def test_wheel_and_keys_scroll(qtbot: QtBot, long: ChatView) -> None:
    before = places(long)
    press(long, Qt.Key.Key_PageUp)
    assert long.distance_to_end() > 400
    press(long, Qt.Key.Key_Home)
    assert long.lines[0].row == 0
    press(long, Qt.Key.Key_End)
    assert places(long) == before


def test_what_is_moved_on_the_screen_is_what_would_be_painted(qtbot: QtBot, long: ChatView) -> None:
    for step in (-50, -130, 30, -900, 333):
        long.scroll_by(step)
        qtbot.wait(20)
        assert on_screen(long) == painted_anew(long)
    long.scroll_to_end()
    turn = turn_of(TOTAL, "tell me", None)
    long.begin_turn(turn, "live")
    for piece in stream_text(160):
        long.append_text(turn.id, "live", piece)
        qtbot.wait(1)
    qtbot.waitUntil(lambda: not long._live_text.waiting)
    qtbot.wait(20)
    assert on_screen(long) == painted_anew(long)


def test_the_day_floats_while_scrolling(long: ChatView) -> None:
    assert long._day.isHidden()
    for _ in range(6):
        long.scroll_by(-300)
    assert not long._day.isHidden()
    turn = long._rows.at(long.lines[0].row)
    assert turn is not None
    assert long._day.text() == day_name(day_of(turn), START.date(), QLocale("en"))


# streaming


def test_text_streams_in_and_stays_when_the_turn_ends(qtbot: QtBot, long: ChatView) -> None:
    turn = turn_of(TOTAL, "tell me", None)
    long.begin_turn(turn, "live")
    pieces = stream_text(400)
    show_text(qtbot, long, turn, pieces)
    text = "".join(pieces)
    ended = turn_of(TOTAL, "tell me", text)
    long.end_turn(ended)
    assert hers(long, turn).placed.part.text == text  # type: ignore[union-attr]
    assert not hers(long, turn).placed.part.live  # type: ignore[union-attr]
    assert long.anchor.at_end


def test_ten_thousand_tokens_at_once_neither_stall_nor_get_lost(qtbot: QtBot, long: ChatView) -> None:
    turn = turn_of(TOTAL, "tell me", None)
    long.begin_turn(turn, "live")
    pieces = stream_text(10_000)
    shown: list[int] = []
    long.live_painted.connect(lambda _, count: shown.append(count))
    for piece in pieces:
        long.append_text(turn.id, "live", piece)
    text = "".join(pieces)
    qtbot.waitUntil(lambda: bool(shown) and shown[-1] == len(text), timeout=30_000)
    steps = [after - before for before, after in zip([0, *shown], shown, strict=False)]
    assert max(steps) <= 2 * MOST_CHARACTERS
    long.end_turn(turn_of(TOTAL, "tell me", text))
    bubble = hers(long, turn)
    assert bubble.placed is not None
    assert bubble.placed.body is not None
    assert bubble.placed.body.laid == len(text)


def test_a_turn_may_end_before_all_is_shown(qtbot: QtBot, long: ChatView) -> None:
    turn = turn_of(TOTAL, "tell me", None)
    long.begin_turn(turn, "live")
    text = "".join(stream_text(6_000))
    long.append_text(turn.id, "live", text)
    long.end_turn(turn_of(TOTAL, "tell me", text))

    def all_laid() -> bool:
        bubble = hers(long, turn)
        return bubble.placed is not None and bubble.placed.body is not None and bubble.placed.body.laid == len(text)

    bubble = hers(long, turn)
    assert bubble.placed is not None
    assert bubble.placed.body is not None
    assert bubble.placed.body.laid <= 2 * MOST_CHARACTERS, "the rest comes piece by piece"
    qtbot.waitUntil(all_laid, timeout=10_000)
    assert long.anchor.at_end


def test_the_view_is_never_yanked(qtbot: QtBot, long: ChatView) -> None:
    long.scroll_by(-200)
    before = places(long)
    turn = turn_of(TOTAL, "tell me", None)
    long.begin_turn(turn, "live")
    long.append_text(turn.id, "live", EN * 40)
    qtbot.waitUntil(lambda: not long._live_text.waiting)
    after = places(long)
    assert {key: after[key] for key in before if key in after} == before
    assert long._down.text() == "1 new"
    click(long._down)
    assert long.anchor.at_end
    assert long._down.isHidden()


def test_close_to_the_end_it_follows(long: ChatView) -> None:
    long.scroll_by(-60)
    long.begin_turn(turn_of(TOTAL, "tell me", None), "live")
    assert long.anchor.at_end


def test_theme_and_zoom_may_change_in_mid_stream(qtbot: QtBot, long: ChatView) -> None:
    turn = turn_of(TOTAL, "tell me", None)
    long.begin_turn(turn, "live")
    pieces = stream_text(300)
    show_text(qtbot, long, turn, pieces[:150])
    long.set_look(TextLook(DARK, 1.5, "en"))
    show_text(qtbot, long, turn, pieces[150:], before="".join(pieces[:150]))
    long.resize(400, 500)
    text = "".join(pieces)
    fresh = ChatView(describe)
    qtbot.addWidget(fresh)
    fresh.resize(400, 500)
    fresh.set_look(TextLook(DARK, 1.5, "en"))
    fresh.open([turn_of(TOTAL, "tell me", text)], 1)
    fresh._unfolded.add(turn.id)
    fresh.show()
    qtbot.waitExposed(fresh)
    fresh.arrange()
    assert text_of(hers(long, turn)) == text_of(hers(fresh, turn))
    assert hers(long, turn).height() == hers(fresh, turn).height()


def test_zoom_keeps_the_place(long: ChatView) -> None:
    long.scroll_by(-2_000)
    row, offset = long.anchor.row, long.anchor.offset
    for zoom in (2.0, 0.8, 1.0):
        long.set_look(TextLook(LIGHT, zoom, "en"))
        assert long.anchor.row == row
    assert long.anchor.offset == offset


def test_continuing_goes_on_where_it_stopped(qtbot: QtBot, view: ChatView) -> None:
    half = turn_of(0, "tell me", "Once upon", outcome=Outcome.INTERRUPTED)
    view.open([half], 1, (), "Ginko")
    view.begin_turn(half, "r0")
    with qtbot.waitSignal(view.live_painted):
        view.append_text(half.id, "r0", " a time")
    qtbot.waitUntil(lambda: text_of(hers(view, half)) == "Once upon a time")


def test_text_of_another_reply_is_not_shown(view: ChatView) -> None:
    turn = turn_of(0, "tell me", None)
    view.open([], 0)
    view.begin_turn(turn, "live")
    view.append_text(turn.id, "cancelled", "old words")
    assert Key(turn.id, PartKind.HER) not in view.bubbles


def test_waiting_is_said_in_words(qtbot: QtBot, view: ChatView) -> None:
    turn = turn_of(0, "tell me", None)
    view.open([], 0)
    view.begin_turn(turn, "live")
    assert not view.waiting_line.isHidden()
    assert view.waiting_line._delay.interval() <= 150
    assert view.waiting_line.words() == "thinking…"
    view.show_waiting(Activity.REMEMBERING)
    assert view.waiting_line.words() == "reading memories…"
    view.show_waiting(Activity.WAITING, 20)
    assert view.waiting_line.words() == "waiting as the service asked… 20 s"
    view.show_waiting(Activity.THINKING)
    view.waiting_line._began -= 9
    assert view.waiting_line.words() == "thinking… 9 s"
    show_text(qtbot, view, turn, ["Hi"])
    assert view.waiting_line.isHidden()


# bubbles


def test_sides_and_widths(view: ChatView) -> None:
    turns = [turn_of(0, "short", EN * 4), turn_of(1, EN * 4, "short")]
    view.open(turns, 2, (), "Ginko")
    for turn in turns:
        assert hers(view, turn).x() < users(view, turn).geometry().right()
        assert users(view, turn).geometry().right() > view.viewport().width() - 40
        for bubble in (hers(view, turn), users(view, turn)):
            assert bubble.width() <= 560
    view.resize(400, 640)
    assert hers(view, turns[0]).width() <= 0.83 * 400


def test_long_texts_are_folded_and_unfold(qtbot: QtBot, view: ChatView) -> None:
    turn = turn_of(0, "字" * 20_000, "w" * 10_000)
    view.open([turn], 1, (), "Ginko")
    view.verticalScrollBar().setValue(0)
    bubble = users(view, turn)
    assert bubble.placed is not None
    assert bubble.placed.folded
    assert bubble.height() < view.look.folded_height * 1.3
    bubble.unfold_asked.emit()
    qtbot.waitUntil(lambda: bubble.placed is not None and bubble.placed.body.laid == 20_000, timeout=10_000)  # type: ignore[union-attr]
    assert bubble.height() > 10_000


def test_text_is_selected_with_the_mouse_and_copied(qtbot: QtBot, view: ChatView) -> None:
    turn = turn_of(0, "alpha *beta* gamma", "one **two** three")
    view.open([turn], 1, (), "Ginko")
    for bubble, whole in ((users(view, turn), "alpha *beta* gamma"), (hers(view, turn), "one two three")):
        middle = bubble.height() // 2
        drag(bubble, QPoint(3, middle), QPoint(bubble.width() - 3, middle))
        assert bubble.selected_text() == whole
        bubble.setFocus()
        press(bubble, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert QGuiApplication.clipboard().text() == whole


def test_without_a_selection_the_whole_message_is_copied_as_written(qtbot: QtBot, view: ChatView) -> None:
    turn = turn_of(0, "x", "one **two** three")
    view.open([turn], 1, (), "Ginko")
    hers(view, turn).copy()
    assert QGuiApplication.clipboard().text() == "one **two** three"


def test_code_has_a_copy_button(qtbot: QtBot, view: ChatView) -> None:
    turn = turn_of(0, "x", CODE)
    view.open([turn], 1, (), "Ginko")
    bubble = hers(view, turn)
    click(bubble, QPoint(bubble.width() - 40, 20))
    assert QGuiApplication.clipboard().text() == CODE.removeprefix("```python\n").removesuffix("```")


def test_links_are_asked_for_with_the_whole_address(qtbot: QtBot, view: ChatView) -> None:
    turn = turn_of(0, "x", "[https://bank.example](https://thief.example/login)")
    view.open([turn], 1, (), "Ginko")
    bubble = hers(view, turn)
    at = QPoint(bubble.width() // 2, bubble.height() // 2)
    with qtbot.waitSignal(view.link_asked) as asked:
        click(bubble, at)
    assert asked.args == ["https://thief.example/login"]
    hover(bubble, at)
    assert bubble.toolTip() == "thief.example"


def test_problem_cards_are_plain_text_with_the_way_on(qtbot: QtBot, view: ChatView) -> None:
    turn = turn_of(0, "x", "", outcome=Outcome.FAILED, problem=Problem(Code.KEY_REFUSED))
    view.open([turn], 1, (), "Ginko")
    card = view.cards[Key(turn.id, PartKind.PROBLEM)]
    assert card.accessibleName() == "headline of key-refused <b>advice</b>"
    retry = next(one for one in card.findChildren(QPushButton) if one.isVisible() and one.text() == "Retry")
    with qtbot.waitSignal(view.retry_asked) as asked:
        click(retry)
    assert asked.args == [turn.id]


def test_half_a_reply_can_be_continued(qtbot: QtBot, view: ChatView) -> None:
    turn = turn_of(0, "x", "half", outcome=Outcome.FAILED, problem=Problem(Code.CUT_OFF))
    view.open([turn], 1, (), "Ginko")
    card = view.cards[Key(turn.id, PartKind.PROBLEM)]
    words = [one.text() for one in card.findChildren(QPushButton) if one.isVisible()]
    assert words == ["Continue", "Start over"]
    assert Key(turn.id, PartKind.HER) in view.bubbles


def test_greeting_of_an_empty_conversation(view: ChatView) -> None:
    view.open([], 0, (), "Ginko", greeting="Hi, I'm Ginko.")
    (bubble,) = view.bubbles.values()
    assert text_of(bubble) == "Hi, I'm Ginko."
    turn = turn_of(0, "hello", None)
    view.begin_turn(turn, "live")
    assert len(view.bubbles) == 2


# actions, keyboard, screen readers


@pytest.fixture
def three(view: ChatView) -> list[Turn]:
    first = turn_of(0, "hello", "hi")
    turns = [
        first.with_reply(replace(first.replies[0], id="again", text="hey")),
        turn_of(1, "and you?", "fine"),
        turn_of(2, "bye", "see you"),
    ]
    view.open(turns, 3, (), "Ginko")
    return turns


@pytest.mark.parametrize(
    ("action", "signal", "arguments"),
    [
        (Action.STAR, "star_asked", lambda turn: [turn.id, True]),
        (Action.EDIT, "edit_asked", lambda turn: [turn.id, "reply"]),
        (Action.DELETE, "delete_asked", lambda turn: [(turn.id,)]),
        (Action.REGENERATE, "regenerate_asked", lambda turn: [turn.id]),
        (Action.CONTINUE, "continue_asked", lambda turn: [turn.id]),
        (Action.PREVIOUS, "reply_chosen", lambda turn: [turn.id, 0]),
    ],
)
def test_actions_become_intents(
    qtbot: QtBot,
    view: ChatView,
    three: list[Turn],
    action: Action,
    signal: str,
    arguments: Callable[[Turn], list[object]],
) -> None:
    view.desk.show_for(hers(view, three[0]))
    with qtbot.waitSignal(getattr(view, signal)) as asked:
        view.desk.row.asked.emit(action)
    assert asked.args == arguments(three[0])


def test_the_action_row_moves_nothing_and_overlaps_no_words(view: ChatView, three: list[Turn]) -> None:
    before = places(view)
    for key in before:
        view.desk.show_for(view.bubbles[key])
        assert not view.desk.row.isHidden()
        row = view.desk.row.geometry()
        assert not any(row.intersects(box) for box in before.values())
    assert places(view) == before


def test_answers_are_switched_in_place(view: ChatView, three: list[Turn]) -> None:
    view.change([replace(three[0], chosen=0)], 3)
    assert text_of(hers(view, three[0])) == "hi"


def test_a_star_is_shown_without_laying_out_text_again(view: ChatView, three: list[Turn]) -> None:
    body = hers(view, three[1]).placed.body  # type: ignore[union-attr]
    view.change([replace(three[1], starred=True)], 3)
    assert hers(view, three[1]).placed.body is body  # type: ignore[union-attr]
    assert hers(view, three[1]).placed.part.starred  # type: ignore[union-attr]


def test_deleting_and_undoing(view: ChatView, three: list[Turn]) -> None:
    view.change([replace(three[1], deleted_at=START)], 2)
    assert Key(three[1].id, PartKind.HER) not in view.bubbles
    view.change([three[1]], 3)
    assert [line.row for line in view.lines] == [0, 1, 2]
    assert hers(view, three[1]).y() > hers(view, three[0]).y()


def test_arrows_walk_from_bubble_to_bubble(qtbot: QtBot, view: ChatView, three: list[Turn]) -> None:
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    press(view, Qt.Key.Key_Up)
    assert hers(view, three[2]).hasFocus()
    press(hers(view, three[2]), Qt.Key.Key_Up)
    assert users(view, three[2]).hasFocus()
    assert not view.desk.row.isHidden()
    press(users(view, three[2]), Qt.Key.Key_Tab)
    assert view.desk.row.isAncestorOf(focused(view))
    press(users(view, three[2]), Qt.Key.Key_Down)
    assert hers(view, three[2]).hasFocus()


def test_walking_up_reaches_turns_out_of_sight(qtbot: QtBot, long: ChatView) -> None:
    long.setFocus()
    for _ in range(60):
        press(focused(long), Qt.Key.Key_Up)
    assert long.lines[0].row < TOTAL - 12
    assert isinstance(focused(long), Bubble)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_key_offers_everything(qtbot: QtBot, view: ChatView, three: list[Turn]) -> None:
    view._walk.focus(Key(three[0].id, PartKind.HER))
    press(hers(view, three[0]), Qt.Key.Key_Menu)
    menu = view.desk.row.findChild(QMenu)
    assert isinstance(menu, QMenu)
    words = [one.text() for one in menu.actions() if one.text()]
    assert words[0] == "Copy"
    assert {"Edit…", "Delete", "Answer again", "Continue", "Next answer"} <= set(words)
    menu.close()


def test_each_bubble_tells_who_when_and_what(view: ChatView, three: list[Turn]) -> None:
    install_roles()
    rows = QAccessible.queryAccessibleInterface(view.viewport())
    assert rows.role() == QAccessible.Role.List
    assert rows.text(QAccessible.Text.Name) == "Conversation with Ginko"
    interface = QAccessible.queryAccessibleInterface(hers(view, three[1]))
    name = interface.text(QAccessible.Text.Name)
    assert interface.role() == QAccessible.Role.ListItem
    assert name.startswith("Ginko, ")
    assert name.endswith(": fine")
    assert users(view, three[1]).accessibleName().startswith("You, ")


# finding


def test_a_found_place_is_shown_and_marked(long: ChatView) -> None:
    turn = ALL[5]
    assert turn.reply is not None
    row = TOTAL - len(ALL) + 5
    long.show_hit(turn.id, 0, 3, "reply", row)
    bubble = hers(long, turn)
    assert bubble._hit is not None
    assert 0 <= bubble.y() + bubble.hit_top() < long.viewport().height()
    bubble.clear_hit()
    assert bubble._hit is None


def test_coming_back_from_a_search(long: ChatView) -> None:
    place = long.visible_turn()
    before = places(long)
    long.show_hit(ALL[5].id, 0, 3, "reply", TOTAL - len(ALL) + 5)
    long.return_to(place)
    assert places(long) == before


# choosing messages


def test_messages_are_chosen_by_clicks_and_ranges(qtbot: QtBot, view: ChatView, three: list[Turn]) -> None:
    view.select_messages(Key(three[0].id, PartKind.HER))
    assert not view.selecting.bar.isHidden()
    click(users(view, three[2]), modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert [part.text for part in view.selecting.parts()] == ["hey", "and you?", "fine", "bye"]
    click(users(view, three[1]))
    view.selecting.bar.text_asked.emit()
    assert QGuiApplication.clipboard().text() == "Ginko: hey\n\nGinko: fine\n\nYou: bye\n"
    press(view, Qt.Key.Key_Escape)
    assert view.selecting.bar.isHidden()
    assert hers(view, three[0]).chosen is None


def test_chosen_messages_become_a_sharp_picture(view: ChatView, three: list[Turn]) -> None:
    view.select_messages(Key(three[0].id, PartKind.HER))
    view.selecting.bar.picture_asked.emit()
    image = QGuiApplication.clipboard().image()
    assert image.width() == 1280
    plain = as_picture(view.selecting.parts(), Names("You", "Ginko"), view.look)
    assert plain != as_picture(view.selecting.parts(), Names("You", "Ginko").masked(), view.look)


def test_markdown_keeps_her_markup_and_protects_the_users_text() -> None:
    parts = [Part(PartKind.USER, "t", "**x** ```"), Part(PartKind.HER, "t", "**y**")]
    words = as_markdown(parts, Names("You", "Ginko").masked())
    assert words == "**A**\n\n````text\n**x** ```\n````\n\n**B**\n\n**y**\n"
