"""Characters and pictures that come in, and conversations that go out: from drops, menus and dialogs to commands.

It is made when first needed, as are the cards that it shows.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog

from companion.core import commands, events
from companion.core.conversation import ChatForm
from companion.core.settings import EMBEDDED
from companion.gui.card_report import CardReport
from companion.gui.export_card import ExportCard
from companion.gui.files_on_disk import file_name, opened, show_in_folder
from companion.gui.incoming import Incoming, Kind, Looking, Offer
from companion.gui.main_window import MainWindow
from companion.gui.picture_card import PictureCard, Way
from companion.gui.shown import Shown

MOST_CARDS = 20  # of one drop
SUFFIXES = {ChatForm.MARKDOWN: "md", ChatForm.JSONL: "jsonl"}


class ExchangeBridge(QObject):
    """Between the window and what the engine reads from and writes to files elsewhere."""

    def __init__(self, window: MainWindow, shown: Shown, post: Callable[[commands.Command], None]) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
        self.looking = Looking(self)
        self.looking.looked.connect(self._take_in)
        self.report, self.export, self.picture = CardReport(window), ExportCard(window), PictureCard(window)
        window.place_card(self.report)
        window.place_card(self.export)
        window.place_card(self.picture, above=window.composer)
        self.report.talk_asked.connect(window.header.persona_chosen)
        self.export.cancel_asked.connect(lambda: self._post(commands.CancelExport()))
        self.export.folder_asked.connect(show_in_folder)
        self.picture.removed.connect(self._drop_picture)
        self._on_its_way: Incoming | None = None
        self._text_only: set[tuple[str, str]] = set()  # endpoints that refused a picture

    def take(self, offer: Offer) -> None:
        """Look at what was dropped or pasted, and do what it is for."""
        self.looking.begin(offer)

    def show(self, event: events.CardImported | events.ExportProgressed | events.SettingsApplied) -> None:
        """Show what the engine announces."""
        match event:
            case events.CardImported():
                self._show_import(event)
            case events.ExportProgressed():
                self.export.show_progress(event)
            case events.SettingsApplied():
                self.picture.set_way(self._way())
                self._offer_picture()

    def leave(self) -> None:
        """Put away what was for the conversation that is left."""
        for card in (self.report, self.export, self.picture):
            card.hide()
        self.picture.picture = self._on_its_way = None

    def ask_for_card(self) -> QFileDialog:
        """Ask which card to import; the dialog doesn't block the window."""
        cards = self.tr("Character cards") + " (*.png *.apng *.json *.charx)"
        dialog = QFileDialog(self._window, self.tr("Import a character"), _folder_of("Download"), cards)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda paths: self._import([Path(path) for path in paths]))
        return opened(dialog)

    def ask_for_export(self, form: ChatForm) -> QFileDialog:
        """Ask where the conversation should go and write it there."""
        suffix = SUFFIXES[form]
        kind = "Markdown (*.md)" if form is ChatForm.MARKDOWN else "JSONL (*.jsonl)"
        dialog = QFileDialog(self._window, self.tr("Save the conversation"), _folder_of("Documents"), kind)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        today = datetime.now(UTC).astimezone().date()
        dialog.selectFile(f"{file_name(self._shown.persona.name)} {today.isoformat()}.{suffix}")
        dialog.fileSelected.connect(lambda path: self._post(commands.ExportChat(Path(path), form)))
        return opened(dialog)

    def _take_in(self, came: Sequence[Incoming]) -> None:
        cards = [one.path for one in came if one.kind is Kind.CARD and one.path is not None]
        pictures = [one for one in came if one.kind is Kind.PICTURE]
        self._import(cards)
        if pictures:
            self._show_picture(pictures[-1])
        if not cards and not pictures:
            self._window.toast.say(self.tr("Only character cards (PNG, JSON, CHARX) and pictures can come in here."))

    def picture_sent(self) -> None:
        """The picture goes with the message that is being sent."""
        self._on_its_way, self.picture.picture = self.picture.picture, None
        self.picture.hide()
        self._offer_picture()

    def picture_arrived(self) -> None:
        """The turn that the picture went with has ended otherwise than by a refusal of it."""
        self._on_its_way = None

    def give_picture_back(self, *, refused: bool = False) -> None:
        """The message could not go, or the model `refused` the picture: it is here again."""
        if refused:
            chat = self._shown.settings.chat
            self._text_only.add((chat.base_url, chat.model))
        if self._on_its_way is not None and self.picture.picture is None:
            self._show_picture(self._on_its_way)
        self._on_its_way = None

    def _show_picture(self, picture: Incoming) -> None:
        self.picture.show_picture(picture, self._way())
        self._offer_picture()

    def _drop_picture(self) -> None:
        self._offer_picture()
        self._window.composer.setFocus()

    def _offer_picture(self) -> None:
        """Tell whoever sends the next message which picture goes along."""
        picture = self.picture.picture
        sent = picture.sent if picture is not None and self.picture.goes else None
        self._shown.picture = replace(sent, name=sent.name or self.tr("Picture")) if sent is not None else None

    def _import(self, paths: Sequence[Path]) -> None:
        for path in paths[:MOST_CARDS]:
            self._post(commands.ImportCard(path))

    def _show_import(self, event: events.CardImported) -> None:
        if event.persona is not None:
            self._shown.personas = event.personas
        self.report.show_import(event)

    def _way(self) -> Way:
        chat = self._shown.settings.chat
        model = chat.model or (self.tr("The small model on this computer") if chat.preset == EMBEDDED else chat.preset)
        sees = chat.preset != EMBEDDED and (chat.base_url, chat.model) not in self._text_only
        return Way(model, self._shown.destination.host, sees)


def _folder_of(kind: str) -> str:
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation[f"{kind}Location"])
