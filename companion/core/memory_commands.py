"""What the window may ask of memory: what is known, what it came from, changes of it, backups and what it cost."""

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
    """Take back a change of memory. Taking back the event that this causes does it again."""

    event_id: str


@dataclass(frozen=True, slots=True)
class ListFacts:
    """Tell every fact, promise and wish that is kept, forgotten ones too; answered by `FactsListed`."""


@dataclass(frozen=True, slots=True)
class EditFact:
    """Put a fact into the user's own words. An empty text forgets it."""

    fact_id: str
    text: str


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
    """Forget facts, and recall their words no more. `UndoMemory` with the event of each brings it back."""

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
    | ListFacts
    | EditFact
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
