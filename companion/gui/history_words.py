"""The history of memory in plain sentences: who did what, and why it can't be taken back. No widget, no state."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime

from PySide6.QtCore import QCoreApplication, QLocale

from companion.core.facts import Fact, FactKind
from companion.core.history import HistoryEntry, Settled
from companion.core.memory import Author, Held, MemoryEvent
from companion.gui.memory_words import date_words, sentence, shortened
from companion.gui.rule_painting import time_name
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate
_LONGEST = 120  # characters of a memory within a sentence
_WHY = {
    Settled.CHANGED_SINCE: QT_TRANSLATE_NOOP("HistoryWords", "changed again since"),
    Settled.ERASED_SINCE: QT_TRANSLATE_NOOP("HistoryWords", "erased since"),
    Settled.FOLLOWED: QT_TRANSLATE_NOOP("HistoryWords", "goes back with the message"),
    Settled.RESTORED: QT_TRANSLATE_NOOP("HistoryWords", "taken back by restoring the backup made before it"),
}

_CHANGED = QT_TRANSLATE_NOOP("HistoryWords", "You changed {memory}.")
_WAYS: tuple[tuple[Callable[[Fact, Fact], bool], str], ...] = (
    (
        lambda before, after: before.forgotten_at is None and after.forgotten_at is not None,
        QT_TRANSLATE_NOOP("HistoryWords", "You had her forget {memory}."),
    ),
    (
        lambda before, after: before.forgotten_at is not None and after.forgotten_at is None,
        QT_TRANSLATE_NOOP("HistoryWords", "You brought back {memory}."),
    ),
    (
        lambda before, after: before.text != after.text,
        QT_TRANSLATE_NOOP("HistoryWords", "You changed {before} to {memory}."),
    ),
    (
        lambda before, after: after.pinned and not before.pinned,
        QT_TRANSLATE_NOOP("HistoryWords", "You pinned {memory}."),
    ),
    (
        lambda before, after: before.pinned and not after.pinned,
        QT_TRANSLATE_NOOP("HistoryWords", "You let {memory} fade again."),
    ),
    (
        lambda before, after: after.confirmed and not before.confirmed,
        QT_TRANSLATE_NOOP("HistoryWords", "You said that {memory} is right."),
    ),
    (
        lambda before, after: after.withheld and not before.withheld,
        QT_TRANSLATE_NOOP("HistoryWords", "You had her use {memory} no more."),
    ),
    (
        lambda before, after: before.withheld and not after.withheld,
        QT_TRANSLATE_NOOP("HistoryWords", "You let her use {memory} again."),
    ),
)


def entry_words(entry: HistoryEntry) -> str:
    """Return what an entry tells, as a sentence."""
    if entry.settled is Settled.RESTORED:
        words = translate("HistoryWords", "You restored a backup. What changed of her memory: {count}.")
        return words.replace("{count}", str(len(entry.changes)))
    if entry.settled is Settled.ERASED_SINCE:
        return translate("HistoryWords", "Something was changed that you erased since.")
    return change_words(entry.changes)


def change_words(changes: Sequence[MemoryEvent]) -> str:
    """Return what was changed at one go, as a sentence."""
    facts = [one for one in changes if one.before.fact is not None or one.after.fact is not None]
    if not facts:
        return _of_conversation(changes[0])
    if changes[0].by is Author.PROGRAM:
        return _by_her(facts[0])
    return _by_user(facts, len(changes) > len(facts))


def entry_note(entry: HistoryEntry, locale: QLocale) -> str:
    """Return when it was, whether it is taken back, and why it can't be."""
    parts = [time_name(_here(entry.at), locale)]
    if entry.undone_at is not None:
        undone = _here(entry.undone_at)
        day = "" if undone.date() == local_day(entry) else f"{date_words(undone.date(), locale)} "
        at = f"{day}{time_name(undone, locale)}"
        parts.append(translate("HistoryWords", "taken back {when}").replace("{when}", at))
    if entry.settled in _WHY:
        parts.append(translate("HistoryWords", _WHY[entry.settled]))
    return " · ".join(parts)


def local_day(entry: HistoryEntry) -> date:
    """Return the day of an entry on the wall of where the user is."""
    return _here(entry.at).date()


def quoted(fact: Fact) -> str:
    """Return a memory to stand within a sentence."""
    return translate("HistoryWords", "“{text}”").replace("{text}", _bare(fact))


def _by_user(changes: Sequence[MemoryEvent], with_others: bool) -> str:
    first = changes[0]
    before, after = first.before.fact, first.after.fact
    if after is None:
        return _told(QT_TRANSLATE_NOOP("HistoryWords", "You took back {memory}."), before)
    if merged := next((one for one in changes if _is_merged(one)), None):
        return _merging(merged, changes)
    forgotten = [one for one in changes if _becomes(one, "forgotten_at")]
    if len(forgotten) > 1:
        words = translate("HistoryWords", "You had her forget {count} memories.")
        return words.replace("{count}", str(len(forgotten)))
    if before is None:
        put_right = with_others or after.edited
        return _told(
            QT_TRANSLATE_NOOP("HistoryWords", "You put right what she remembered: {memory}.")
            if put_right
            else QT_TRANSLATE_NOOP("HistoryWords", "You asked her to remember {memory}."),
            after,
        )
    return _one_changed(before, after)


def _one_changed(before: Fact, after: Fact) -> str:
    words = next((words for is_so, words in _WAYS if is_so(before, after)), _CHANGED)
    return _told(words, after).replace("{before}", quoted(before))


def _merging(merged: MemoryEvent, changes: Sequence[MemoryEvent]) -> str:
    other = merged.after.fact
    kept = next((one.after.fact for one in changes if one is not merged and one.after.fact is not None), None)
    if kept is None:
        return _told(QT_TRANSLATE_NOOP("HistoryWords", "You merged {memory} into another memory."), other)
    words = translate("HistoryWords", "You merged {other} into {memory}.")
    return words.replace("{other}", quoted(other) if other is not None else "").replace("{memory}", quoted(kept))


def _by_her(change: MemoryEvent) -> str:
    before, after = change.before.fact, change.after.fact
    if before is None and after is not None:
        if after.kind is FactKind.PROMISE:
            return _told(QT_TRANSLATE_NOOP("HistoryWords", "She promised {memory}."), after)
        return _told(QT_TRANSLATE_NOOP("HistoryWords", "She noted {memory}."), after)
    if after is not None and after.stale:
        return _told(QT_TRANSLATE_NOOP("HistoryWords", "Out of use, because a message was changed: {memory}."), after)
    return _told(QT_TRANSLATE_NOOP("HistoryWords", "In use again with its message: {memory}."), after or before)


def _of_conversation(change: MemoryEvent) -> str:
    before, after = change.before, change.after
    if after.unused is not None or before.unused is not None:
        if after.unused is None:
            return translate("HistoryWords", "You let her use the words of a message again.")
        return translate("HistoryWords", "You had her use the words of a message no more.")
    if after.digest is not None or before.digest is not None:
        return _of_digest(before, after)
    if after.summary is None or after.summary.stale:
        return translate("HistoryWords", "The summary of a chapter was set aside, because a message was changed.")
    words = translate("HistoryWords", "A chapter was summarised: {text}")
    return words.replace("{text}", shortened(after.summary.text, _LONGEST))


def _of_digest(before: Held, after: Held) -> str:
    if after.digest is None or after.digest.stale_from:
        return translate("HistoryWords", "What was condensed was set aside, because a message was changed.")
    if before.digest is not None and before.digest.stale_from:
        return translate("HistoryWords", "Older talk was condensed anew.")
    return translate("HistoryWords", "Older talk was condensed.")


def _is_merged(change: MemoryEvent) -> bool:
    return _becomes(change, "merged_into")


def _becomes(change: MemoryEvent, name: str) -> bool:
    """Tell whether a fact has what it did not have."""
    before, after = change.before.fact, change.after.fact
    return before is not None and after is not None and bool(getattr(after, name)) and not getattr(before, name)


def _told(words: str, fact: Fact | None) -> str:
    return translate("HistoryWords", words).replace("{memory}", quoted(fact) if fact is not None else "")


def _bare(fact: Fact) -> str:
    """Return a memory without its full stop, and a promise without its quotation marks."""
    plain = fact.quote if fact.kind is FactKind.PROMISE and not fact.edited else sentence(fact)
    return shortened(plain.rstrip("。.!！ "), _LONGEST)


def _here(moment: datetime) -> datetime:
    return moment.astimezone(UTC).astimezone()
