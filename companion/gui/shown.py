"""What the window shows at this moment, as far as an intent needs to know it: built from events, never guessed."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from companion.core.conversation import Activity, Picture, Turn
from companion.core.ids import new_id
from companion.core.persona import Persona, User
from companion.core.settings import Settings
from companion.gui.destination import Destination, destination

REMEMBERED_TURNS = 4000
_NOBODY = Persona(id="", name="", character="", greeting="")


@dataclass
class Shown:
    """`since` is the day of the first words; `picture` goes with the next message.

    `unsent` holds texts sent that are not yet a turn, by request id.
    """

    user: User = field(default_factory=lambda: User(""))
    persona: Persona = _NOBODY
    personas: tuple[Persona, ...] = ()
    settings: Settings = field(default_factory=Settings)
    has_key: bool = False
    store: str | None = None  # the server that keeps what is said, where the engine told of one or of none
    activity: Activity = Activity.STARTING
    total: int = 0
    last_turn_id: str = ""
    since: date | None = None
    pictures: Path | None = None  # the folder of her own
    off_the_record: bool = False
    picture: Picture | None = None
    unsent: dict[str, str] = field(default_factory=dict)
    turns: OrderedDict[str, Turn] = field(default_factory=OrderedDict)

    @property
    def destination(self) -> Destination:
        """Where words go."""
        return destination(self.settings, self.store)

    def remember(self, turns: Iterable[Turn]) -> None:
        """Keep turns at hand, the latest few thousand seen."""
        for turn in turns:
            self.turns[turn.id] = turn
            self.turns.move_to_end(turn.id)
        while len(self.turns) > REMEMBERED_TURNS:
            self.turns.popitem(last=False)

    def forget(self) -> None:
        """Nobody is shown any more; the settings and what she does stay."""
        self.persona, self.personas, self.total, self.last_turn_id = _NOBODY, (), 0, ""
        self.since, self.pictures, self.picture, self.off_the_record = None, None, None, False
        self.unsent.clear()
        self.turns.clear()

    def last_said(self) -> Turn | None:
        """The newest visible turn in which the user said something."""
        said = (turn for turn in self.turns.values() if turn.user is not None and turn.deleted_at is None)
        return max(said, key=lambda turn: (turn.session_id, turn.seq), default=None)

    def sending(self, text: str) -> str:
        """Note a text that is on its way, and return the id under which its turn will be announced."""
        request_id = new_id()
        self.unsent[request_id] = text
        return request_id
