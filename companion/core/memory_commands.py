"""What the window may ask of memory: what is known, what it came from, changes of it, backups and what it cost."""

from datetime import datetime

from companion.core.looking import LookingCommand, RememberAgain
from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class UseIdleTime:
    """Nobody writes or speaks: background work (condensing, what failed before) may be done now."""


@dataclass(frozen=True, slots=True)
class ShowPrompt:
    """Tell what the prompt of a turn was made of; answered by `PromptShown`."""

    turn_id: str


@dataclass(frozen=True, slots=True)
class ShowDigest:
    """Tell what the older part of the conversation became, and of what; answered by `DigestShown`."""


@dataclass(frozen=True, slots=True)
class UndoMemory:
    """Take back a change of memory, with all that was changed at one go with it; answered by `MemoryChanged`.

    Taking back an event that this causes does it again.
    """

    event_id: str


@dataclass(frozen=True, slots=True)
class UndoLast:
    """Take back the user's last change of memory since the start; `NothingToUndo` where there is none."""


@dataclass(frozen=True, slots=True)
class RedoLast:
    """Do again what was taken back last; `NothingToUndo` where nothing was, or something was changed since."""


@dataclass(frozen=True, slots=True)
class ShowHistory:
    """Tell what was changed in memory, the newest first; answered by `HistoryShown`.

    `before_id` is the last entry of the page before, empty for the newest; with `fact_id` only what changed that fact.
    """

    before_id: str = ""
    limit: int = 50
    fact_id: str = ""


@dataclass(frozen=True, slots=True)
class ShowChangedDays:
    """Tell on which days something was changed in memory; answered by `ChangedDaysShown`."""


@dataclass(frozen=True, slots=True)
class ListFacts:
    """Tell every fact, promise and wish that is kept, forgotten ones too; answered by `FactsListed`."""


@dataclass(frozen=True, slots=True)
class EditFact:
    """Put a fact into the user's own words. An empty text forgets it.

    `seen` is the text that the user saw when beginning. Where the fact says something else by now nothing is changed:
    the problem CHANGED_MEANWHILE or FORGOTTEN_MEANWHILE holds both texts.
    """

    fact_id: str
    text: str
    seen: str | None = None


@dataclass(frozen=True, slots=True)
class MergeFacts:
    """Let one fact speak for another, too, from whose quote it can still be read; one change, taken back as one.

    A `text` is what the kept fact says from then on, in the user's own words.
    """

    keep_id: str
    other_id: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class BringBack:
    """Make one fact what it was at a moment of the past; one change that can be taken back."""

    fact_id: str
    moment: datetime


@dataclass(frozen=True, slots=True)
class PinFact:
    """Let a fact never fade, or fade again."""

    fact_id: str
    pinned: bool


@dataclass(frozen=True, slots=True)
class ConfirmFact:
    """The user says that an unsure fact or a wish is right; prompts may hold it then."""

    fact_id: str


@dataclass(frozen=True, slots=True)
class ForgetFacts:
    """Forget facts at one go, and recall their words no more. `UndoMemory` brings them all back."""

    fact_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShowMemoriesUsed:
    """Tell what the chosen reply of a turn was made with; answered by `MemoriesUsedShown`."""

    turn_id: str


@dataclass(frozen=True, slots=True)
class UseMemory:
    """Use a memory no more, or again (an id as in `Reply.memories_used`, or a fact's)."""

    memory_id: str
    used: bool = False


@dataclass(frozen=True, slots=True)
class CorrectMemory:
    """Put what a memory says right. The wrong words are not recalled any more; the user's text is kept as a fact."""

    memory_id: str
    text: str


@dataclass(frozen=True, slots=True)
class ShowUsage:
    """Tell the tokens of the last `days` days and `turns` turns; answered by `UsageShown`."""

    days: int = 30
    turns: int = 120


@dataclass(frozen=True, slots=True)
class ListBackups:
    """Tell which backups of the open conversation's memory there are; answered by `BackupsListed`."""


@dataclass(frozen=True, slots=True)
class RestoreBackup:
    """Make conversation and memory what a backup holds: what was said since is hidden, and nothing is removed.

    With `preview` nothing changes; either way `RestorePrepared` tells what differs, after `RestoreProgressed`. It is
    taken back by restoring the backup made before it.
    """

    backup_id: str
    preview: bool = False


MemoryCommand = (
    UseIdleTime
    | ShowPrompt
    | ShowDigest
    | UndoMemory
    | UndoLast
    | RedoLast
    | ShowHistory
    | ShowChangedDays
    | ListFacts
    | EditFact
    | MergeFacts
    | BringBack
    | PinFact
    | ConfirmFact
    | ForgetFacts
    | ShowMemoriesUsed
    | UseMemory
    | CorrectMemory
    | ShowUsage
    | ListBackups
    | RestoreBackup
    | RememberAgain
    | LookingCommand
)
