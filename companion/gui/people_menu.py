"""The menu on her name: the characters with their faces and when one last talked, and who is talking.

It is filled each time it opens. Faces are read in another thread and put in when they are there.
"""

from datetime import UTC, datetime

from PySide6.QtCore import QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QMenu, QWidget

from companion.core.people import Acquaintance, PeopleShown
from companion.core.persona import Persona, User
from companion.gui.name_dialog import ask_for_name
from companion.gui.people_faces import Faces
from companion.gui.rule_painting import short_day, time_name
from companion.gui.text_look import TextLook

FACE = 24  # pixels at 100%
NAME_WIDTH = 240  # pixels at 100%


class PeopleMenu(QMenu):
    """`met` carries the id of a persona, `user_chosen` that of a user; `…_added` a name."""

    met = Signal(str)
    user_chosen = Signal(str)
    about_asked = Signal()
    people_asked = Signal()
    card_asked = Signal()
    persona_added = Signal(str)
    user_added = Signal(str)
    lock_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setToolTipsVisible(True)
        self._look: TextLook | None = None
        self._shown: dict[str, tuple[QAction, Acquaintance]] = {}
        self._faces = Faces(self)
        self._faces.ready.connect(self._put_faces)

    def fill(
        self, known: PeopleShown, persona: Persona, personas: tuple[Persona, ...], look: TextLook, *, locked: bool
    ) -> None:
        """Offer the characters and users; where a passphrase hides everything, only the users."""
        self._look = look
        self.setStyleSheet(f"QMenu {{ icon-size: {look.px(FACE)}px; }}")
        self.clear()
        self._shown.clear()
        self.setAccessibleName(self.tr("Characters and people"))
        if not locked:
            self._offer_characters(known, persona, personas)
        self._offer_users(known, locked=locked)
        self._put_faces()
        self.setActiveAction(next(action for action in self.actions() if action.isEnabled()))

    def changeEvent(self, event: QEvent) -> None:
        """Close when the language changes; it is filled anew when it is opened."""
        if event.type() is QEvent.Type.LanguageChange:
            self.close()
            self.clear()
            self._shown.clear()
            self.setAccessibleName(self.tr("Characters and people"))
        super().changeEvent(event)

    def _offer_characters(self, known: PeopleShown, persona: Persona, personas: tuple[Persona, ...]) -> None:
        about = self.tr("About {name}…").replace("{name}", self._elided(persona.name))
        self.addAction(about).triggered.connect(self.about_asked)
        self.addSeparator()
        self._head(self.tr("Characters"))
        told = {one.persona.id: one for one in known.characters}
        ordered = [one.persona.id for one in known.characters]
        by_id = {one.id: one for one in personas}
        for one in (*(by_id[name] for name in ordered if name in by_id), *(p for p in personas if p.id not in told)):
            acquaintance = told.get(one.id) or Acquaintance(one)
            action = self._choice(one.name, chosen=one.id == persona.id, beside=self._when(acquaintance))
            action.triggered.connect(lambda _=False, chosen=one.id: self.met.emit(chosen))
            self._shown[one.id] = (action, Acquaintance(one, acquaintance.last_talked, acquaintance.pictures))
        self.addAction(self.tr("New character…")).triggered.connect(self._ask_for_character)
        self.addAction(self.tr("Import a character…")).triggered.connect(self.card_asked)

    def _offer_users(self, known: PeopleShown, *, locked: bool) -> None:
        users = [one for one in known.users if not one.hidden or one.id == known.user.id]
        self.addSeparator()
        if len(users) > 1 or locked:
            self._head(self.tr("Who is talking"))
            for one in users:
                action = self._choice(self._name_of(one), chosen=one.id == known.user.id)
                action.triggered.connect(lambda _=False, chosen=one.id: self.user_chosen.emit(chosen))
        if not locked:
            words = self.tr("Add somebody…") if len(users) > 1 else self.tr("Somebody else is talking…")
            self.addAction(words).triggered.connect(self._ask_for_user)
            self.addAction(self.tr("People and passphrase…")).triggered.connect(self.people_asked)
            if known.user.guarded:
                self.addAction(self.tr("Lock now")).triggered.connect(self.lock_asked)

    def _head(self, words: str) -> None:
        self.addAction(words).setEnabled(False)

    def _choice(self, name: str, *, chosen: bool, beside: str = "") -> QAction:
        elided = self._elided(name)
        action = self.addAction(f"{elided}\t{beside}" if beside else elided)
        action.setCheckable(True)
        action.setChecked(chosen)
        if chosen:  # beside a face there is no room for a mark
            font = self.font()
            font.setBold(True)
            action.setFont(font)
        action.setToolTip("\n".join(filter(None, (name, beside))))
        return action

    def _elided(self, name: str) -> str:
        self.ensurePolished()
        room = self._look.px(NAME_WIDTH) if self._look is not None else NAME_WIDTH
        line = " ".join(name.split())
        return QFontMetrics(self.font()).elidedText(line, Qt.TextElideMode.ElideRight, room).replace("&", "&&")

    def _name_of(self, user: User) -> str:
        return user.name or self.tr("Without a name")

    def _when(self, acquaintance: Acquaintance) -> str:
        if acquaintance.last_talked is None:
            return ""
        language = self._look.language if self._look is not None else ""
        locale = QLocale(language) if language else QLocale()
        last, today = acquaintance.last_talked.astimezone(), datetime.now(UTC).astimezone().date()
        return time_name(last, locale) if last.date() == today else short_day(last.date(), today, locale)

    def _put_faces(self) -> None:
        for action, acquaintance in self._shown.values():
            if (face := self._faces.find(acquaintance, self.devicePixelRatioF())) is not None:
                action.setIcon(face)

    def _ask_for_character(self) -> None:
        words = (self.tr("New character"), self.tr("What is she called?"), self.tr("Begin"))
        ask_for_name(self.parentWidget(), words, self.persona_added.emit)

    def _ask_for_user(self) -> None:
        words = (self.tr("Who is talking?"), self.tr("What should she call you?"), self.tr("Begin"))
        ask_for_name(self.parentWidget(), words, self.user_added.emit)
