"""Who talks with whom in this window: the menu on her name, switching, and the screen that hides everything.

What is left behind is kept: the unsent text, the place one was reading at, and a reply as far as it was shown.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtWidgets import QApplication

from companion.core import commands, people
from companion.core.archive import ArchiveProgressed
from companion.core.people import PassphraseSet, PeopleShown, UserLocked
from companion.core.persona import User
from companion.gui.main_window import MainWindow
from companion.gui.settings_bridge import SettingsBridge
from companion.gui.shortcuts import Act
from companion.gui.shown import Shown

if TYPE_CHECKING:
    from companion.gui.people_menu import PeopleMenu

Pair = tuple[str, str]  # ids of a user and of a persona
BUSY_MS = 5_000
_PRESENCE = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.InputMethod})


class PeopleBridge(QObject):
    """Between the window and the engine. `leave` puts away what was about the conversation that is left."""

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[commands.Command], None],
        settings: SettingsBridge,
        leave: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
        self._settings = settings
        self._leave = leave
        self._left = False  # something was put away, so what arrives stands in its place
        self._known = PeopleShown(User(""))
        self._places: dict[Pair, tuple[int, int, bool]] = {}
        self._menu: PeopleMenu | None = None
        self._away = QTimer(self, singleShot=True)
        self._away.timeout.connect(self._lock_when_quiet)
        self._watching = False
        window.header.people_asked.connect(self.open_menu)
        window.header.persona_chosen.connect(self.meet)
        window.act_asked.connect(self._do)
        settings.user_hidden.connect(self._tell_of_hiding)
        settings.talk_asked.connect(self.switch)
        if window.locked:
            self._ask_for_passphrase()

    def show(self, event: PeopleShown | UserLocked | PassphraseSet) -> None:
        """Show what the engine announces."""
        match event:
            case PeopleShown():
                self._known = event
                self._shown.user = event.user
                self.watch()
            case UserLocked():
                self._lock(event)
            case PassphraseSet(user, wrong):
                if not wrong:
                    self._shown.user = user
                    self.watch()

    # the menu

    def menu(self) -> "PeopleMenu":
        """Return the menu; it is made at the first call."""
        if self._menu is None:
            from companion.gui.people_menu import PeopleMenu  # the first frame doesn't need it

            menu = self._menu = PeopleMenu(self._window)
            menu.met.connect(self.meet)
            menu.user_chosen.connect(lambda user_id: self.switch(user_id, ""))
            menu.about_asked.connect(lambda: self._settings.open("she"))
            menu.people_asked.connect(lambda: self._settings.open("people"))
            menu.card_asked.connect(lambda: self._window.act_asked.emit(Act.IMPORT_CARD))
            menu.persona_added.connect(lambda name: self._go(people.AddPersona(name)))
            menu.user_added.connect(lambda name: self._go(people.AddUser(name)))
            menu.lock_asked.connect(self.lock)
        return self._menu

    def open_menu(self) -> None:
        """Open the menu below her name."""
        menu, name, shown = self.menu(), self._window.header.name, self._shown
        if self._window.look is not None:
            menu.fill(self._known, shown.persona, shown.personas, self._window.look, locked=self._window.locked)
        menu.popup(name.mapToGlobal(QPoint(0, name.height())))

    def _do(self, act: Act) -> None:
        if act is Act.PEOPLE:
            self.open_menu()
        elif act is Act.LOCK:
            self.lock()

    # from one to another

    def meet(self, persona_id: str) -> None:
        """Talk with another character."""
        if persona_id != self._shown.persona.id:
            self.switch(self._shown.user.id, persona_id)

    def switch(self, user_id: str, persona_id: str) -> None:
        """Open another conversation; an empty persona is the one that this user talked with last."""
        if user_id != self._shown.user.id or persona_id or self._window.locked:
            self._go(commands.OpenConversation(user_id, persona_id))

    def _go(self, command: commands.Command) -> None:
        self._settings.flush()
        self._window.composer.flush_draft()
        self._window.composer.hold()
        self._post(command)

    def leave_for(self, pair: Pair) -> None:
        """A conversation comes; put away another one that was shown, or the screen that asked for a passphrase."""
        before = (self._shown.user.id, self._shown.persona.id)
        if self._shown.persona.id and before != pair:
            self._put_away()
            if before[0] != pair[0]:
                self._settings.forget()
        if self._window.locked:
            self._window.end_lock()

    def arrive(self, draft: str) -> None:
        """Show the unsent text and the place of the conversation that has come."""
        composer = self._window.composer
        if self._left or draft:
            composer.begin_anew(draft)
        composer.release()
        self._left = False
        place = self._places.get((self._shown.user.id, self._shown.persona.id))
        if place is not None:
            self._window.chat.return_to(place)
        self._post(people.ShowPeople()) if self._known.user.id != self._shown.user.id else self.watch()

    def _put_away(self) -> None:
        self._places[self._shown.user.id, self._shown.persona.id] = self._window.chat.visible_turn()
        if not self._shown.off_the_record:  # of which nothing is kept
            self._window.composer.flush_draft()
        self._left = True
        self._leave()

    # hiding

    def lock(self) -> None:
        """Hide everything, if there is a passphrase that opens it again."""
        if self._shown.user.guarded and not self._window.locked:
            self._go(people.LockNow())

    def _lock_when_quiet(self) -> None:
        """Lock, but let her finish what she is saying."""
        if self._window.composer.busy:
            self._away.start(BUSY_MS)
        else:
            self.lock()

    def watch(self) -> None:
        """Lock after a while without a key or a click, where that is wished for."""
        minutes = self._shown.settings.privacy.lock_minutes
        wanted = self._shown.user.guarded and minutes > 0 and not self._window.locked
        application = QApplication.instance()
        if application is not None and wanted is not self._watching:
            self._watching = wanted
            application.installEventFilter(self) if wanted else application.removeEventFilter(self)
        if wanted:
            self._away.start(minutes * 60_000)
        else:
            self._away.stop()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Somebody is here."""
        if event.type() in _PRESENCE:
            self._away.start(self._shown.settings.privacy.lock_minutes * 60_000)
        return False

    def _lock(self, event: UserLocked) -> None:
        window, shown = self._window, self._shown
        again = window.locked and event.user.id == shown.user.id
        if shown.persona.id:
            self._put_away()
        self._known = PeopleShown(event.user, event.users)
        shown.user = event.user
        if not again:
            self._settings.forget()
            window.chat.open((), 0, ())
            window.starters.show_starters(())
            window.composer.begin_anew("")
            window.stage.caption.clear()
            window.show_lock(event.user.name)
            self._ask_for_passphrase()
        if event.wrong:
            window.lock_screen.refuse(event.wait_seconds)
        self._left = True
        self.watch()

    def _ask_for_passphrase(self) -> None:
        screen = self._window.lock_screen
        screen.where = self._settings.user_file(self._shown.user.id)
        if not screen.connected:
            screen.connected = True
            screen.given.connect(lambda text: self._post(people.Unlock(self._shown.user.id, text)))
        screen.retranslate()

    def show_archive(self, event: ArchiveProgressed) -> None:
        """Tell how an archive came out, where the page that tells of it isn't seen."""
        dialog = self._settings.dialog
        if (dialog is not None and dialog.isVisible()) or not (event.finished or event.problem is not None):
            return
        from companion.gui.archive_box import archive_words  # the first frame doesn't need it

        made = event.restored
        if made is None:
            self._window.toast.say(archive_words(event))
        else:
            talk = self.tr("Talk there")
            self._window.toast.say(archive_words(event), talk, lambda: self.switch(made.user.id, made.persona.id))

    def _tell_of_hiding(self, user_id: str, name: str) -> None:
        text = self.tr("{name} is no longer in the list. Everything is kept.").replace("{name}", name)
        self._window.toast.say(text, self.tr("Undo"), lambda: self._post(people.HideUser(user_id, hidden=False)))
