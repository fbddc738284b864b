"""What erasing is said with: what goes, how long it can still be stopped, and what the check found."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, QObject

from companion.core.erasure import ErasureReport, ErasureStep, Inventory


class EraseWords(QObject):
    """Sentences in the present language."""

    def step(self, step: ErasureStep) -> str:
        """Return what is being done."""
        return {
            ErasureStep.LOOKING: self.tr("Looking for everything that hangs on it…"),
            ErasureStep.CONVERSATION: self.tr("Taking it out of conversation and memory…"),
            ErasureStep.BACKUPS: self.tr("Taking it out of the backups…"),
            ErasureStep.INDEX: self.tr("Taking it out of the search index…"),
            ErasureStep.CHECKING: self.tr("Checking every file…"),
        }[step]

    def things(self, inventory: Inventory) -> str:
        """Return what goes, in one list: "2 messages, 1 memory and traces in 6 backups"."""
        one = inventory
        said = [
            (one.messages, self.tr("%n message(s)", "", one.messages)),
            (one.versions, self.tr("%n other version(s) of them", "", one.versions)),
            (one.memories, self.tr("%n memory(s)", "", one.memories)),
            (one.summaries, self.tr("%n summary(s)", "", one.summaries)),
            (one.condensed, self.tr("what was condensed of it")),
            (one.prompts, self.tr("notes beside %n other message(s)", "", one.prompts)),
            (one.damaged, self.tr("traces in %n loose file(s)", "", one.damaged)),
            (one.backups, self.tr("traces in %n backup(s)", "", one.backups)),
        ]
        pieces = [words for count, words in said if count]
        if len(pieces) < 2:
            return "".join(pieces)
        both = self.tr("{many} and {last}").replace("{many}", self.tr(", ").join(pieces[:-1]))
        return both.replace("{last}", pieces[-1])

    def asked(self, inventory: Inventory) -> str:
        """Return what would be erased."""
        words = self.tr("This erases {things} for good. Nothing brings it back: no undo, no backup.")
        return words.replace("{things}", self.things(inventory))

    def counted(self, inventory: Inventory, seconds: int) -> str:
        """Return what will be erased, and when."""
        words = self.tr("Erasing {things} in %n second(s). This can't be undone.", "", seconds)
        return words.replace("{things}", self.things(inventory))

    def along(self, inventory: Inventory) -> str:
        """Return what else happens; an empty text where nothing does."""
        said = []
        if inventory.summaries or inventory.condensed:
            said.append(self.tr("Summaries are written anew from what stays."))
        if inventory.damaged:
            said.append(self.tr("In damaged files, logs and the like only the words are blanked; the rest stays."))
        return " ".join(said)

    def found(self, report: ErasureReport, language: str) -> str:
        """Return what the check found."""
        size = QLocale(language).formattedDataSize(report.size)
        searched = self.tr("%n file(s) ({size}) were searched.", "", report.files).replace("{size}", size)
        if report.left:
            left = self.tr("Some of it still stands in %n file(s) that could not be changed:", "", len(report.left))
        elif report.unreadable:
            left = self.tr("Nothing was found, but %n file(s) could not be read:", "", len(report.unreadable))
        else:
            left = self.tr("Nothing of it is left in any of them.")
        return f"{searched} {left}" if self.tr(", ") == ", " else f"{searched}{left}"

    def listed(self, paths: Sequence[object]) -> str:
        """Return files, one a line."""
        return "\n".join(map(str, paths))
