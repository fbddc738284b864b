"""What the user is told when files, settings or the program itself fail; `problem_words` holds the rest.

Storage problems are the loudest: each says whether the last words are safe.
"""

from companion.core.errors import Code
from companion.gui.problem_words import Remedy, Sentences
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

FILE_PROBLEMS: dict[Code, Sentences] = {
    Code.DISK_FULL: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The disk is full and your last message isn't saved yet."),
        QT_TRANSLATE_NOOP("Problem", "Free some space before closing."),
    ),
    Code.NOT_WRITABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The program can't write here, so your last message isn't saved yet: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Allow writing to this folder before closing."),
        (Remedy.SHOW_FILE,),
    ),
    Code.NOT_READABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The program may not read this file: {path}"),
        QT_TRANSLATE_NOOP("Problem", "It was left as it is. Allow reading it, then start again."),
        (Remedy.SHOW_FILE,),
    ),
    Code.FILE_DAMAGED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "One record can't be read."),
        QT_TRANSLATE_NOOP("Problem", "It was set aside untouched; the others are fine."),
        (Remedy.SHOW_FILE,),
    ),
    Code.HOME_NOT_WRITABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The folder where she keeps everything can't be written: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. Allow writing there or make room, then start again."),
        (Remedy.SHOW_FILE,),
    ),
    Code.HOME_NEWER: Sentences(
        QT_TRANSLATE_NOOP("Problem", "These files were written by a newer version: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. Use the newer program, or choose another folder."),
    ),
    Code.HOME_IN_USE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "Another window is using this folder: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Close that one first, or choose another folder."),
    ),
    Code.OTHER_VERSION: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The window that is open belongs to another version of the program."),
        QT_TRANSLATE_NOOP("Problem", "Close it and try again; nothing was changed."),
    ),
    Code.SETTINGS_DAMAGED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The settings can't be read."),
        QT_TRANSLATE_NOOP("Problem", "They were set aside untouched; the usual ones are used. Conversations are fine."),
        (Remedy.SHOW_FILE,),
    ),
    Code.PERSONA_DAMAGED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "A character's file can't be read."),
        QT_TRANSLATE_NOOP("Problem", "It was set aside untouched; the usual one is used. Conversations are fine."),
        (Remedy.SHOW_FILE,),
    ),
    Code.LEDGER_UNKEPT: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The list of what leaves this computer can't be written: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Everything works; the privacy page lists what was sent since this start."),
    ),
    Code.CARD_UNREADABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no whole character card in this file: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. Cards are PNG, JSON or CHARX files; get it once more."),
        (Remedy.SHOW_FILE,),
    ),
    Code.CARD_TOO_LARGE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This character card is larger than {limit} MB: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. Try it without its largest pictures."),
        (Remedy.SHOW_FILE,),
    ),
    Code.EXPORT_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This file couldn't be written: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Everything else is saved. Choose another folder, or free some space."),
    ),
    Code.ARCHIVE_UNREADABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This is no archive of this program: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. Choose the .zip that was saved in the settings."),
        (Remedy.SHOW_FILE,),
    ),
    Code.ARCHIVE_DAMAGED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This archive is not as it was written: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. It may be cut short; copy it once more from where it lies."),
        (Remedy.SHOW_FILE,),
    ),
    Code.ARCHIVE_NEWER: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This archive was written by a newer version: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. Restore it with the newer program."),
    ),
    Code.ARCHIVE_ENCRYPTED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This archive is protected by a password: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. Unpack it and pack it again without a password."),
        (Remedy.SHOW_FILE,),
    ),
    Code.ARCHIVE_TOO_LARGE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This archive would unpack to far more than it says: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. It was not written by this program."),
    ),
    Code.ARCHIVE_NO_ROOM: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There isn't enough room for this archive: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. Free about {megabytes} MB, then try again."),
    ),
    Code.KEYRING_UNAVAILABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no keyring on this computer."),
        QT_TRANSLATE_NOOP("Problem", "The key can go into a plain text file that only your account may read: {path}"),
        (Remedy.KEEP_IN_FILE,),
    ),
    Code.UNKNOWN_USER: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no user called {user} here."),
        QT_TRANSLATE_NOOP("Problem", "Check the name, or start without one."),
    ),
    Code.USER_LOCKED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "A passphrase hides what was said here."),
        QT_TRANSLATE_NOOP("Problem", "Nothing was asked or shown. Give the passphrase first."),
        timed_advice=QT_TRANSLATE_NOOP("Problem", "It wasn't the right one. The next can be tried in {seconds} s."),
    ),
    Code.LAST_USER: Sentences(
        QT_TRANSLATE_NOOP("Problem", "Somebody has to be in the list."),
        QT_TRANSLATE_NOOP("Problem", "Add somebody else first; nothing was changed."),
    ),
    Code.NAME_EMPTY: Sentences(
        QT_TRANSLATE_NOOP("Problem", "A name needs at least one letter or sign that can be seen."),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed."),
    ),
    Code.UNKNOWN_PERSONA: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no character called {persona} here."),
        QT_TRANSLATE_NOOP("Problem", "Check the name, or start without one."),
    ),
    Code.UNKNOWN_TURN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This message isn't there any more."),
        QT_TRANSLATE_NOOP("Problem", "Nothing else was changed."),
    ),
    Code.INVALID_SETTING: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{name} can't have this value."),
        QT_TRANSLATE_NOOP("Problem", "The value it had before stays."),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.BACKUP_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "A backup of her memory could not be read back: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Nothing was condensed or changed; you can go on talking."),
        (Remedy.SHOW_FILE,),
    ),
    Code.CHANGED_SINCE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This was changed again since."),
        QT_TRANSLATE_NOOP("Problem", "Take the later change back first."),
    ),
    Code.ERASED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This was erased since, and can't come back."),
        QT_TRANSLATE_NOOP("Problem", "Nothing else was changed."),
    ),
    Code.CHANGED_MEANWHILE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This memory was changed while you were writing. It says: “{now}”."),
        QT_TRANSLATE_NOOP("Problem", "Your words are not lost: “{yours}”."),
    ),
    Code.FORGOTTEN_MEANWHILE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This memory was forgotten while you were writing."),
        QT_TRANSLATE_NOOP("Problem", "Bring it back in the history first. Your words are not lost: “{yours}”."),
    ),
    Code.NOT_MERGEABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "These two memories can't become one."),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. A promise of hers and a fact about you stay two."),
    ),
    Code.UNKNOWN_CHANGE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This change or backup isn't there any more."),
        QT_TRANSLATE_NOOP("Problem", "Nothing else was changed."),
    ),
    Code.UNEXPECTED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "Something happened that the program wasn't ready for."),
        QT_TRANSLATE_NOOP("Problem", "What was said so far is saved. Retry; a report tells where it happened."),
        (Remedy.RETRY, Remedy.SHOW_REPORT),
    ),
    Code.NO_SCREEN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "No screen can be reached from here, so there is no window."),
        QT_TRANSLATE_NOOP("Problem", "Start it on a desktop. The verbs “ask” and “doctor” work in a terminal, too."),
    ),
    Code.ENDED_BY_FAULT: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The program ended by a fault last time."),
        QT_TRANSLATE_NOOP("Problem", "What was said is saved. A report tells where it happened; nobody gets it."),
        (Remedy.SHOW_REPORT,),
    ),
    Code.SAFE_MODE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "Safe mode: the program ended by a fault twice in a row."),
        QT_TRANSLATE_NOOP(
            "Problem",
            "What was said is saved. She has no voice and the usual looks now, and the model on this computer starts "
            "only when you write.",
        ),
        (Remedy.START_NORMALLY, Remedy.SHOW_REPORT),
    ),
    Code.LOG_UNKEPT: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The log can't be written: {path}"),
        QT_TRANSLATE_NOOP("Problem", "Everything works; only what helps to find a fault is missing."),
    ),
}
