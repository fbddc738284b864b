"""What the user wants, turned into commands: every click and key of the window ends here."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from companion.core import commands, memory_commands
from companion.core.conversation import ChatForm, TextHit, Turn
from companion.core.errors import Code, Problem
from companion.core.settings import EMBEDDED, Settings
from companion.gui.main_window import MainWindow
from companion.gui.problem_words import Remedy
from companion.gui.settings_bridge import SettingsBridge
from companion.gui.shortcuts import Act
from companion.gui.shown import Shown
from companion.gui.words import problem_words, remedy_label

if TYPE_CHECKING:
    from companion.gui.exchange_bridge import ExchangeBridge

ZOOM_MIN, ZOOM_MAX, ZOOM_STEP = 80, 200, 10
KEEP_ZOOM_AFTER_MS = 400


class Intents(QObject):
    """Listens to the window's parts and posts commands."""

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[commands.Command], None],
        settings: SettingsBridge,
        exchange: "Callable[[], ExchangeBridge]",
    ) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
        self._settings = settings
        self._exchange = exchange
        self._edited: tuple[str, str] = ("", "")  # turn id, "user" or "reply"
        self._place_before_find: tuple[int, int, bool] | None = None
        self._keep_zoom = QTimer(self, singleShot=True, interval=KEEP_ZOOM_AFTER_MS)
        self._keep_zoom.timeout.connect(lambda: self._post(commands.ApplySettings(self._shown.settings)))
        self._connect_composer()
        self._connect_chat()
        self._connect_rest()

    def _connect_composer(self) -> None:
        composer = self._window.composer
        composer.submitted.connect(self.say)
        composer.edited.connect(self._finish_edit)
        composer.stop_asked.connect(lambda: self._post(commands.Interrupt()))
        composer.draft_changed.connect(self._save_draft)
        composer.last_edit_asked.connect(self._edit_last)
        composer.caret_moved.connect(self._window.stage.look_towards)

    def _connect_chat(self) -> None:
        chat = self._window.chat
        chat.wanted.connect(lambda begin, end: self._post(commands.LoadTurns(begin, end)))
        chat.retry_asked.connect(lambda turn_id: self._ask_again(commands.Retry(turn_id)))
        chat.regenerate_asked.connect(lambda turn_id: self._post(commands.Regenerate(turn_id)))
        chat.continue_asked.connect(lambda turn_id: self._ask_again(commands.Continue(turn_id)))
        chat.reply_chosen.connect(self._choose_reply)
        chat.edit_asked.connect(self._edit)
        chat.delete_asked.connect(self._delete)
        chat.star_asked.connect(lambda turn_id, starred: self._post(commands.StarTurn(turn_id, starred)))
        chat.remedy_asked.connect(self.help_with)
        chat.cap_asked.connect(self._answer_question)
        chat.prompt_asked.connect(lambda turn_id: self._post(memory_commands.ShowPrompt(turn_id)))
        chat.saving_asked.connect(self._save_picture)
        chat.earlier_asked.connect(lambda: self._do(Act.LATEST_ONLY))
        chat.link_asked.connect(self._ask_about_link)

    def _connect_rest(self) -> None:
        window = self._window
        window.act_asked.connect(self._do)
        window.offered.connect(lambda offer: self._exchange().take(offer))
        window.zoom_step_asked.connect(self._zoom)
        window.header.trial_clicked.connect(lambda: self._settings.open("thinking"))
        window.starters.chosen.connect(self.say)
        window.better_card.accepted.connect(lambda: self._settings.open("thinking"))
        window.fetch_card.cancel_asked.connect(lambda name: self._post(commands.CancelFetch(name)))
        window.fetch_card.account_asked.connect(lambda: self._settings.open("thinking"))
        window.banner.remedy_asked.connect(self.help_with)
        window.find_bar.searched.connect(lambda text: self._post(commands.FindText(text)))
        window.find_bar.hit_chosen.connect(self._go_to)
        window.find_bar.opened.connect(self._enter_find)
        window.find_bar.closed.connect(self._leave_find)

    def say(self, text: str) -> None:
        """Send what the user says; a reply under way is stopped first."""
        if self._window.composer.busy:
            self._post(commands.Interrupt())
        picture = self._shown.picture
        self._post(commands.Say(text, request_id=self._shown.sending(text), picture=picture))
        if picture is not None:
            self._exchange().picture_sent()

    def _ask_again(self, command: commands.Command) -> None:
        """Let her answer once more; the card whose button was pressed goes, so the keyboard goes to the composer."""
        self._post(command)
        self._window.composer.setFocus()

    def help_with(self, problem: Problem, remedy: str) -> None:
        """Do what a remedy promises."""
        match Remedy(remedy):
            case Remedy.FIX_KEY | Remedy.CHOOSE_MODEL | Remedy.OPEN_SETTINGS:
                self._settings.open("thinking")
            case Remedy.GO_ONLINE:
                privacy = replace(self._shown.settings.privacy, local_only=False)
                self._change(replace(self._shown.settings, privacy=privacy))
            case Remedy.USE_EMBEDDED:
                chat = replace(self._shown.settings.chat, preset=EMBEDDED, base_url="", model="")
                self._change(replace(self._shown.settings, chat=chat))
            case Remedy.DOWNLOAD:
                self._post(commands.FetchModel(problem.values.get("model", "")))
            case Remedy.SHOW_FILE:
                from companion.gui.files_on_disk import show_in_folder  # the first frame doesn't need it

                show_in_folder(problem.values.get("kept_as") or problem.values.get("path", ""))
            case Remedy.SHOW_REPORT | Remedy.START_NORMALLY:
                pass  # what tells of faults listens too
            case _:
                self._settings.open("thinking")

    def _answer_question(self, turn_id: str, problem: Problem, remedy: str) -> None:
        """Do what an answer to a card's question says; words for a missing model are sent again once it is here."""
        if problem.code is Code.DAY_CAP_REACHED:
            self._go_beyond_cap(turn_id, problem, remedy)
            return
        self.help_with(problem, remedy)
        if problem.code is Code.LOCAL_ONLY:
            self._ask_again(commands.Retry(turn_id))

    def _go_beyond_cap(self, turn_id: str, problem: Problem, remedy: str) -> None:
        """Send a message in spite of the day's cap, today or with another cap from now on."""
        again = commands.Retry(turn_id)
        if Remedy(remedy) is Remedy.SEND_ANYWAY:
            self._spend(again, lifted_on=_today())
            return
        from companion.gui.cap_question import ask_for_cap  # the first frame doesn't need it

        used = int(problem.values.get("tokens", "0"))
        cap = max(used, self._shown.settings.spending.tokens_a_day)
        ask_for_cap(self._window, cap, lambda tokens: self._spend(again, tokens_a_day=tokens))

    def offer_to_go_on(self, problem: Problem, turn_id: str) -> None:
        """Ask whether she may go on with a reply in spite of the day's cap; the reply has no card to ask in."""
        self._window.toast.say(
            problem_words(problem).headline,
            remedy_label(Remedy.SEND_ANYWAY),
            lambda: self._spend(commands.Continue(turn_id), lifted_on=_today()),
        )

    def _spend(self, again: commands.Command, **changes: Any) -> None:
        spending = replace(self._shown.settings.spending, **changes)
        self._change(replace(self._shown.settings, spending=spending))
        self._ask_again(again)

    def _save_picture(self, picture: QImage) -> None:
        from companion.gui.files_on_disk import ask_for_picture, not_saved_words  # the first frame doesn't need it

        ask_for_picture(self._window, picture, lambda path: self._window.toast.say(not_saved_words(path)))

    def _ask_about_link(self, address: str) -> None:
        from companion.gui.link_question import ask_to_open  # the first frame doesn't need it

        ask_to_open(self._window, address)

    def _edit_last(self) -> None:
        if (turn := self._shown.last_said()) is not None:
            self._edit(turn.id, "user")

    def _edit(self, turn_id: str, which: str) -> None:
        if (turn := self._shown.turns.get(turn_id)) is not None:
            self._edited = (turn_id, which)
            self._window.composer.begin_edit(_text_of(turn, which))

    def _finish_edit(self, text: str) -> None:
        turn_id, which = self._edited
        turn = self._shown.turns.get(turn_id)
        if turn is None or text == _text_of(turn, which):
            return
        if which == "user":
            self._post(commands.EditUserText(turn_id, text))
            undo: commands.Command = commands.EditUserText(turn_id, _text_of(turn, which))
        else:
            self._post(commands.EditReply(turn_id, text))
            undo = commands.ChooseReply(turn_id, turn.chosen)
        self._offer_undo(self.tr("Changed; the earlier text is kept."), undo)

    def _choose_reply(self, turn_id: str, chosen: int) -> None:
        before = self._shown.turns.get(turn_id)
        self._post(commands.ChooseReply(turn_id, chosen))
        if before is not None:
            self._offer_undo(self.tr("Another answer counts now."), commands.ChooseReply(turn_id, before.chosen))

    def _delete(self, turn_ids: tuple[str, ...]) -> None:
        self._post(commands.DeleteTurns(tuple(turn_ids)))
        self._offer_undo(self.tr("%n message(s) deleted.", "", len(turn_ids)), commands.RestoreTurns(tuple(turn_ids)))

    def _offer_undo(self, text: str, undo: commands.Command) -> None:
        self._window.toast.say(text, self.tr("Undo"), lambda: self._post(undo))

    def _go_to(self, hit: TextHit) -> None:
        which = "reply" if hit.in_reply else "user"
        self._window.chat.show_hit(hit.turn_id, hit.begin, hit.end, which, hit.row)

    def _leave_find(self) -> None:
        self._window.chat.show_latest_only(self._shown.settings.appearance.latest_only)
        if self._place_before_find is not None:
            self._window.chat.return_to(self._place_before_find)
        self._window.composer.setFocus()

    def _enter_find(self) -> None:
        self._place_before_find = self._window.chat.visible_turn()
        self._window.chat.show_latest_only(False)

    def _save_draft(self, text: str) -> None:
        shown = self._shown
        self._post(commands.SaveDraft(text, shown.user.id, shown.persona.id))

    def _do(self, act: Act) -> None:
        match act:
            case Act.NEW_CHAPTER:
                self._post(commands.EndSession())
                self._window.toast.say(self.tr("A new chapter begins with your next message."))
            case Act.OFF_RECORD:
                self._post(commands.GoOffTheRecord(on=not self._shown.off_the_record))
            case Act.LATEST_ONLY:
                appearance = self._shown.settings.appearance
                appearance = replace(appearance, latest_only=not appearance.latest_only)
                self._change(replace(self._shown.settings, appearance=appearance))
            case Act.MODEL:
                self._settings.open("thinking")
            case Act.PERSONA | Act.SETTINGS:
                self._settings.open("she")
            case Act.SHORTCUTS | Act.ABOUT:
                self._settings.open(act.value)
            case Act.IMPORT_CARD:
                self._exchange().ask_for_card()
            case Act.EXPORT_MARKDOWN:
                self._exchange().ask_for_export(ChatForm.MARKDOWN)
            case Act.EXPORT_JSONL:
                self._exchange().ask_for_export(ChatForm.JSONL)
            case _:
                pass

    def _zoom(self, steps: int) -> None:
        appearance = self._shown.settings.appearance
        percent = 100 if steps == 0 else appearance.zoom_percent + steps * ZOOM_STEP
        percent = max(ZOOM_MIN, min(ZOOM_MAX, percent))
        if percent == appearance.zoom_percent:
            return
        appearance = replace(appearance, zoom_percent=percent)
        self._shown.settings = replace(self._shown.settings, appearance=appearance)
        self._window.apply_appearance(appearance)
        self._keep_zoom.start()

    def _change(self, settings: Settings) -> None:
        self._shown.settings = settings
        self._post(commands.ApplySettings(settings))


def _today() -> str:
    return datetime.now().astimezone().date().isoformat()


def _text_of(turn: Turn, which: str) -> str:
    if which == "user":
        return turn.user.text if turn.user else ""
    return turn.reply.text if turn.reply else ""
