"""The banner above the composer: a lasting state the user should know of, one at a time, the gravest first."""

from enum import IntEnum

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from companion.core.errors import Code, Problem
from companion.gui.announcing import announce
from companion.gui.card_frame import CardFrame
from companion.gui.icons import Icon, icon
from companion.gui.problem_words import OF_A_TURN, Remedy
from companion.gui.text_look import TextLook
from companion.gui.words import problem_words, remedy_label


class Rank(IntEnum):
    """How grave a state is; the highest is shown."""

    OTHER = 0
    AUDIO = 1
    NETWORK = 2
    STORAGE = 3


STORAGE_CODES = frozenset(
    {
        Code.DISK_FULL,
        Code.NOT_WRITABLE,
        Code.NOT_READABLE,
        Code.FILE_DAMAGED,
        Code.HOME_NOT_WRITABLE,
        Code.HOME_NEWER,
        Code.HOME_IN_USE,
        Code.SETTINGS_DAMAGED,
        Code.PERSONA_DAMAGED,
    }
)
AUDIO_CODES = frozenset(
    {
        Code.SOUND_MISSING,
        Code.NO_MICROPHONE,
        Code.NO_LOUDSPEAKER,
        Code.DEVICE_LOST,
        Code.DEVICE_REFUSED,
        Code.MICROPHONE_FORBIDDEN,
    }
)
NETWORK_CODES = frozenset(
    {Code.NO_NETWORK, Code.LOCAL_ONLY, Code.HOST_NOT_FOUND, Code.CONNECTION_REFUSED, Code.PROXY_FAILED}
)


def rank_of(code: Code) -> Rank:
    """Return how grave a problem is as a lasting state."""
    if code in STORAGE_CODES:
        return Rank.STORAGE
    if code in NETWORK_CODES:
        return Rank.NETWORK
    return Rank.AUDIO if code in AUDIO_CODES else Rank.OTHER


class Banner(CardFrame):
    """Shows the gravest of the problems it holds, with its remedies and a way to put it aside."""

    remedy_asked = Signal(object, str)  # Problem, Remedy

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("warn", parent)
        self._problems: dict[Code, Problem] = {}
        self._close = QToolButton(self)
        self._close.setProperty("kind", "quiet")
        self._close.clicked.connect(self._put_aside)
        self.hide()

    @property
    def shown(self) -> Problem | None:
        """The problem shown now."""
        return max(self._problems.values(), key=lambda problem: rank_of(problem.code), default=None)

    def add(self, problem: Problem) -> None:
        """Hold a problem until it is cleared or put aside; a later one of the same code takes its place."""
        self._problems.pop(problem.code, None)
        self._problems = {problem.code: problem} | self._problems
        self.retranslate()
        if self.shown == problem:
            announce(self, self.label.text())

    def clear(self, codes: frozenset[Code]) -> None:
        """Forget problems that are over."""
        if codes & self._problems.keys():
            self._problems = {code: problem for code, problem in self._problems.items() if code not in codes}
            self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self._close.setIconSize(QSize(look.px(16), look.px(16)))
        self.retranslate()

    def retranslate(self) -> None:
        """Word the gravest problem in the present language."""
        problem = self.shown
        if problem is not None:
            words = problem_words(problem)
            self.label.setText(words.text)
            self._close.setAccessibleName(self.tr("Put aside"))
            self._close.setToolTip(self.tr("Put aside"))
            self._show_remedies(problem, words.remedies)
            self._colour(grave=rank_of(problem.code) is Rank.STORAGE)
        self.setVisible(problem is not None)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _colour(self, *, grave: bool) -> None:
        self.set_role("error" if grave else "warn")
        if self.look is not None:
            tokens = self.look.tokens
            self._close.setIcon(icon(Icon.CLOSE, tokens.error_text if grave else tokens.warn_text))

    def _show_remedies(self, problem: Problem, remedies: tuple[Remedy, ...]) -> None:
        self.buttons.removeWidget(self._close)
        while (item := self.buttons.takeAt(0)) is not None:
            if (button := item.widget()) is not None:
                button.hide()
                button.deleteLater()
        for remedy in remedies:
            if remedy not in OF_A_TURN:
                choice = QPushButton(remedy_label(remedy), self)
                choice.clicked.connect(lambda _=False, chosen=remedy: self.remedy_asked.emit(problem, chosen))
                self.buttons.addWidget(choice)
        self.buttons.addWidget(self._close)

    def _put_aside(self) -> None:
        if (problem := self.shown) is not None:
            self.clear(frozenset({problem.code}))
