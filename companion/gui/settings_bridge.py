"""Opens the settings on demand, shows them what the engine announces, and turns their wishes into commands."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from companion import __version__
from companion.core import commands, events, memory_commands, memory_events, people, voice_commands, voice_events
from companion.core.archive import ArchiveProgressed, CancelArchive, ExportArchive, RestoreArchive
from companion.core.desktop import Anywhere
from companion.core.errors import Code, Problem
from companion.core.outside import ClearLedger, OutsideShown, ShowOutside
from companion.core.persona import DEFAULT_USER_ID, Persona, User
from companion.core.settings import Endpoint, EndpointPreset, Settings
from companion.core.sharing import SharingShown
from companion.core.updates import LookForUpdate, UpdateLooked
from companion.gui.main_window import MainWindow
from companion.gui.shortcuts import Act
from companion.gui.shown import Shown
from companion.gui.voice_names import VoiceNames

if TYPE_CHECKING:
    from companion.gui.exchange_bridge import ExchangeBridge
    from companion.gui.settings_dialog import SettingsDialog
    from companion.gui.thinking_page import ThinkingPage


class SettingsBridge(QObject):
    """Between the settings dialog and the engine. `user_hidden` carries the id and name of who left the list."""

    user_hidden = Signal(str, str)
    talk_asked = Signal(str, str)  # a user and a persona

    doctor_asked = Signal()
    erase_asked = Signal(str)  # "person" or "everything"

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[commands.Command], None],
        presets: Callable[[], tuple[EndpointPreset, ...]],
        exchange: "Callable[[], ExchangeBridge]",
    ) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
        self._presets = presets
        self._exchange = exchange
        self.home = ""
        self.names = VoiceNames()
        self.dialog: SettingsDialog | None = None
        self._people = people.PeopleShown(User(""))
        self._anywhere = Anywhere.OFF

    def open(self, page: str) -> None:
        """Show the settings at a page."""
        if self.dialog is None:
            self.dialog = self._make()
        self.dialog.turn_to(page)
        if self.dialog.isVisible():
            self.dialog.raise_()
            self.dialog.activateWindow()
        else:
            self.dialog.show()

    def flush(self) -> None:
        """Announce what was typed and not announced yet."""
        if self.dialog is not None:
            self.dialog.she.flush()

    def forget(self) -> None:
        """Close the settings, which tell of somebody who is left; they are made anew for the next."""
        if self.dialog is not None:
            self.dialog.close()
            self.dialog.deleteLater()
            self.dialog = None

    def user_file(self, user_id: str) -> str:
        """Return the path of a user's file, for the user to open."""
        return str(Path(self.home) / "users" / (user_id or DEFAULT_USER_ID) / "user.toml") if self.home else ""

    def show(self, event: object) -> None:
        """Pass on what concerns the settings, if they were ever opened."""
        self._people = event if isinstance(event, people.PeopleShown) else self._people
        dialog = self.dialog
        if dialog is None or _show_storage(dialog, event, self._shown):
            return
        match event:
            case events.SettingsApplied():
                self._show_settings(dialog)
            case events.TurnBegan():
                dialog.she.trial.end()  # the engine ends it without a word
                self._show_total(dialog)
            case events.TurnsChanged():
                self._show_total(dialog)
            case events.PersonaTried():
                dialog.she.show_tried(event)
            case events.ConversationOpened() | events.PersonaChanged() | events.CardImported():
                self._show_persona(dialog)
            case people.PeopleShown() | people.PassphraseSet():
                self._show_people(dialog, event)
            case ArchiveProgressed() | events.ExportProgressed():
                dialog.data.show_export(event)
            case events.EndpointTested() if dialog.memory.show_tested(event):
                pass
            case _:
                self._show_memory(dialog, event)
                _show_endpoint(dialog.thinking, event)

    def takes(self, problem: Problem) -> bool:
        """Show a problem in the open dialog if it belongs there; tell whether it did."""
        if self.dialog is None or not self.dialog.isVisible():
            return False
        self.dialog.data.backups.stop_waiting()
        if problem.code is Code.KEYRING_UNAVAILABLE:
            if self.dialog.data.storage.asks_for(problem):
                return True
            self.dialog.thinking.ask_for_plain_file(problem)
            return True
        return False

    def _make(self) -> "SettingsDialog":
        from companion.gui.settings_dialog import SettingsDialog  # the first frame doesn't need it
        from companion.gui.storage_bridge import connect_storage

        dialog = SettingsDialog(self._window, self._presets(), home=self.home, version=__version__, names=self.names)
        if self._window.look is not None:
            dialog.apply_look(self._window.look)
        self._window.look_changed.connect(dialog.apply_look)
        pages = (dialog.thinking, dialog.voice, dialog.memory, dialog.appearance, dialog.desktop, dialog.shortcuts)
        for page in (*pages, dialog.people):
            page.changed.connect(self._change)
        dialog.privacy.changed.connect(self._change)
        dialog.privacy.outside_asked.connect(lambda: self._post(ShowOutside()))
        dialog.privacy.cleared.connect(lambda: self._post(ClearLedger()))
        dialog.privacy.update_asked.connect(lambda: self._post(LookForUpdate()))
        dialog.memory.usage_asked.connect(lambda: self._post(memory_commands.ShowUsage()))
        dialog.memory.digest_asked.connect(lambda: self._post(memory_commands.ShowDigest()))
        dialog.data.backups_asked.connect(lambda: self._post(memory_commands.ListBackups()))
        dialog.data.backups.preview_asked.connect(
            lambda one: self._post(memory_commands.RestoreBackup(one, preview=True))
        )
        dialog.data.backups.restore_asked.connect(lambda one: self._post(memory_commands.RestoreBackup(one)))
        dialog.data.export_asked.connect(lambda form: self._exchange().ask_for_export(form))
        dialog.data.erase_asked.connect(self.erase_asked)
        dialog.about.doctor_asked.connect(self.doctor_asked)
        dialog.data.import_asked.connect(lambda: self._exchange().ask_for_card())
        thinking, she = dialog.thinking, dialog.she
        thinking.endpoint_changed.connect(self._use_endpoint)
        thinking.test_asked.connect(lambda endpoint, key: self._post(commands.TestEndpoint(endpoint, key)))
        dialog.memory.test_asked.connect(lambda endpoint: self._post(commands.TestEndpoint(endpoint)))
        thinking.servers_asked.connect(lambda: self._post(commands.FindLocalServers()))
        thinking.models_asked.connect(lambda endpoint, key: self._post(commands.ListModels(endpoint, key)))
        thinking.key_given.connect(lambda endpoint, key, plain: self._post(commands.SaveKey(endpoint, key, plain)))
        thinking.key_forgotten.connect(lambda endpoint: self._post(commands.ForgetKey(endpoint)))
        thinking.fetch_asked.connect(lambda name: self._post(commands.FetchModel(name)))
        thinking.cancel_asked.connect(lambda name: self._post(commands.CancelFetch(name)))
        she.persona_changed.connect(self._save_persona)
        she.try_asked.connect(self._try_persona)
        she.try_stopped.connect(lambda: self._try_persona(self._shown.persona, "", ""))
        she.persona_chosen.connect(self._window.header.persona_chosen)
        self._connect_voice(dialog)
        self._connect_people(dialog)
        self._connect_archive(dialog)
        dialog.desktop.show_anywhere(self._anywhere)
        connect_storage(dialog.data, self._post, lambda one: self._apply(replace(self._shown.settings, storage=one)))
        self._show_settings(dialog)
        self._show_persona(dialog)
        return dialog

    def _connect_voice(self, dialog: "SettingsDialog") -> None:
        page = dialog.voice
        page.voices_asked.connect(lambda: self._post(voice_commands.ListVoices()))
        page.devices_asked.connect(lambda: self._post(voice_commands.FindSoundDevices()))
        page.try_asked.connect(lambda voice: self._post(voice_commands.TryVoice(voice)))
        page.test_asked.connect(lambda on: self._post(voice_commands.TestMicrophone(on)))
        dialog.she.voices_asked.connect(lambda: self._post(voice_commands.ListVoices()))
        dialog.she.voice.pressed.connect(lambda voice: self._post(voice_commands.TryVoice(voice)))

    def show_voice(self, event: object) -> bool:
        """Pass on what concerns ears and voice; tell whether nobody else need say it."""
        if self.dialog is None:
            return False
        page = self.dialog.voice
        match event:
            case voice_events.VoicesListed():
                page.show_voices(event)
                self.dialog.she.show_voices(self.names.voices)
            case voice_events.SoundDevicesFound():
                page.show_devices(event)
            case voice_events.VoiceInUse():
                page.show_voice(event)
            case voice_events.HeardLevel():
                page.show_level(event)
            case voice_events.HearingChanged():
                return page.show_hearing(event)
        return False

    def show_anywhere(self, state: Anywhere) -> None:
        """Show on the page, now or when it is opened, how things stand with the key from anywhere."""
        self._anywhere = state
        if self.dialog is not None:
            self.dialog.desktop.show_anywhere(state)

    def _connect_people(self, dialog: "SettingsDialog") -> None:
        page = dialog.people
        page.renamed.connect(lambda user_id, name: self._post(people.RenameUser(user_id, name)))
        page.hidden.connect(self._hide_user)
        page.added.connect(lambda name: self._post(people.AddUser(name)))
        page.passphrase_given.connect(lambda new, old: self._post(people.SetPassphrase(new, old)))
        page.lock_asked.connect(lambda: self._window.act_asked.emit(Act.LOCK))
        page.show_people(self._people, self.user_file(self._people.user.id))

    def _connect_archive(self, dialog: "SettingsDialog") -> None:
        box = dialog.data.archive
        box.save_asked.connect(self._ask_for_archive)
        box.restore_asked.connect(self._ask_which_archive)
        box.cancel_asked.connect(lambda: self._post(CancelArchive()))
        box.talk_asked.connect(self.talk_asked)

    def _ask_for_archive(self) -> None:
        """Ask where to, beginning with the names of both; what is being written in the window goes along."""
        from companion.gui.files_on_disk import ask_for_archive, file_name  # the first frame doesn't need it

        if self.dialog is not None:
            self._window.composer.flush_draft()
            shown = self._shown
            names = " – ".join(filter(None, (shown.user.name, shown.persona.name)))
            ask_for_archive(self.dialog, file_name(names), lambda path: self._post(ExportArchive(path)))

    def _ask_which_archive(self) -> None:
        from companion.gui.files_on_disk import ask_which_archive  # the first frame doesn't need it

        if self.dialog is not None:
            ask_which_archive(self.dialog, lambda path: self._post(RestoreArchive(path)))

    def _show_people(self, dialog: "SettingsDialog", event: people.PeopleShown | people.PassphraseSet) -> None:
        match event:
            case people.PeopleShown():
                dialog.people.show_people(event, self.user_file(event.user.id))
            case people.PassphraseSet():
                dialog.people.show_passphrase(event)

    def _hide_user(self, user_id: str, name: str, hidden: bool) -> None:
        self._post(people.HideUser(user_id, hidden=hidden))
        if hidden:
            self.user_hidden.emit(user_id, name)

    def _show_settings(self, dialog: "SettingsDialog") -> None:
        settings = self._shown.settings
        dialog.thinking.show_settings(settings, self._shown.has_key)
        dialog.appearance.show_settings(settings)
        dialog.desktop.show_settings(settings)
        dialog.shortcuts.show_settings(settings)
        dialog.memory.show_settings(settings)
        dialog.voice.show_settings(settings)
        dialog.people.show_settings(settings)
        dialog.privacy.show_settings(settings)
        _show_destination(dialog, self._shown)
        dialog.data.storage.show_settings(settings.storage)

    def _show_persona(self, dialog: "SettingsDialog") -> None:
        dialog.she.show_persona(self._shown.persona, self._shown.personas)
        self._show_total(dialog)

    def _show_memory(self, dialog: "SettingsDialog", event: object) -> None:
        backups = dialog.data.backups
        match event:
            case memory_events.UsageShown():
                dialog.memory.show_usage(event)
            case events.TurnEnded() | memory_events.MemoryChanged() if dialog.memory.isVisible():
                self._post(memory_commands.ShowUsage())
            case events.TurnEnded() if dialog.privacy.isVisible():
                self._post(ShowOutside())
            case memory_events.BackupsListed():
                backups.show_backups(event.backups, event.size)
            case OutsideShown():
                dialog.privacy.show_outside(event)
            case UpdateLooked():
                dialog.privacy.show_update(event)
                self._post(ShowOutside())
            case memory_events.RestoreProgressed():
                backups.show_progress(event)
            case memory_events.RestorePrepared(done=done):
                backups.show_prepared(event)
                if done:
                    self._post(memory_commands.ListBackups())
            case _:
                pass

    def _show_total(self, dialog: "SettingsDialog") -> None:
        dialog.she.show_total(self._shown.total, self._shown.since)
        dialog.data.show_total(self._shown.total)

    def _change(self, name: str, value: object) -> None:
        from companion.gui.setting_row import with_setting

        self._apply(with_setting(self._shown.settings, name, value))  # type: ignore[arg-type]

    def _use_endpoint(self, endpoint: Endpoint) -> None:
        self._apply(replace(self._shown.settings, chat=endpoint))

    def _apply(self, settings: Settings) -> None:
        self._shown.settings = settings
        self._post(commands.ApplySettings(settings))

    def _try_persona(self, persona: Persona, line: str, request_id: str) -> None:
        self._post(commands.TryPersona(persona, line, request_id))

    def _save_persona(self, persona: Persona) -> None:
        self._post(commands.SavePersona(persona))


def _show_storage(dialog: "SettingsDialog", event: object, shown: Shown) -> bool:
    from companion.gui.storage_bridge import show_storage  # comes with the dialog

    if isinstance(event, SharingShown):
        _show_destination(dialog, shown)
    return show_storage(dialog.data, event)


def _show_destination(dialog: "SettingsDialog", shown: Shown) -> None:
    for page in (dialog.privacy, dialog.about):
        page.show_destination(shown.destination)


def _show_endpoint(page: "ThinkingPage", event: object) -> None:
    match event:
        case events.EndpointTested():
            page.show_tested(event)
        case events.LocalServersFound():
            page.show_servers(event)
        case events.ModelsListed():
            page.show_models(event)
        case events.KeyKept():
            page.show_key(event)
        case events.FetchProgressed():
            page.show_fetch(event)
        case _:
            pass
