"""What can go wrong, as values: adapters raise a `CompanionError`, and a `Problem` is what crosses threads.

Codes, not prose: the window and the terminal turn each code into a headline and advice in the user's language.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from companion.core.values import dataclass


class Code(StrEnum):
    """Every problem a user may be told of."""

    # the chat model
    NO_NETWORK = "no-network"
    LOCAL_ONLY = "local-only"  # host: local-only mode let nothing go there
    HOST_NOT_FOUND = "host-not-found"  # host
    CONNECTION_REFUSED = "connection-refused"  # host
    TLS_FAILED = "tls-failed"  # host
    PROXY_FAILED = "proxy-failed"  # proxy
    ADDRESS_UNUSABLE = "address-unusable"  # address
    KEY_MISSING = "key-missing"  # host
    KEY_REFUSED = "key-refused"  # host
    KEY_WOULD_LEAK = "key-would-leak"  # host: a key is never sent over plain http beyond this computer
    FORBIDDEN = "forbidden"  # host, detail
    OUT_OF_CREDIT = "out-of-credit"  # host
    MODEL_NOT_FOUND = "model-not-found"  # model, host
    RATE_LIMITED = "rate-limited"  # host, seconds (0 when the service did not say)
    REQUEST_REFUSED = "request-refused"  # host, status, detail
    SERVICE_DOWN = "service-down"  # host, status
    STALLED = "stalled"  # host, seconds
    CUT_OFF = "cut-off"  # host
    MALFORMED_STREAM = "malformed-stream"  # host
    EMPTY_REPLY = "empty-reply"  # host
    CONTEXT_OVERFLOW = "context-overflow"  # tokens, limit
    MESSAGE_TOO_LONG = "message-too-long"  # tokens, limit
    PICTURE_REFUSED = "picture-refused"  # model
    DAY_CAP_REACHED = "day-cap-reached"  # tokens, limit: the user's own cap, and nothing was sent
    CONTENT_FILTERED = "content-filtered"  # host
    INTERRUPTED_BY_EXIT = "interrupted-by-exit"  # a turn that was open when the program ended

    # the model that comes with the program
    MODEL_MISSING = "model-missing"  # model
    MODEL_DAMAGED = "model-damaged"  # path
    MODEL_CRASHED = "model-crashed"
    MODEL_START_FAILED = "model-start-failed"  # detail
    MODEL_NOT_STORED = "model-not-stored"  # path
    DOWNLOAD_FAILED = "download-failed"  # model, detail
    DOWNLOAD_CANCELLED = "download-cancelled"  # model

    # sound
    SOUND_MISSING = "sound-missing"  # the library that reaches the devices
    NO_MICROPHONE = "no-microphone"
    NO_LOUDSPEAKER = "no-loudspeaker"
    DEVICE_LOST = "device-lost"  # device
    DEVICE_REFUSED = "device-refused"  # device, detail
    MICROPHONE_FORBIDDEN = "microphone-forbidden"  # device
    EARS_CRASHED = "ears-crashed"
    EARS_START_FAILED = "ears-start-failed"  # detail
    CLOCK_OFF = "clock-off"  # minutes that this computer's clock differs from the service's
    VOICE_UNAVAILABLE = "voice-unavailable"  # detail
    VOICE_RESTING = "voice-resting"  # seconds until the online voice is tried again
    VOICE_CUT_OFF = "voice-cut-off"
    VOICE_UNKNOWN = "voice-unknown"  # voice
    VOICE_REPLACED = "voice-replaced"  # voice, instead
    VOICE_NOT_CHOSEN = "voice-not-chosen"  # an online voice was to speak, and nobody chose the online voice
    VOICE_LACKS_LANGUAGE = "voice-lacks-language"  # the offline one made no sound of words
    NOTHING_TO_SAY = "nothing-to-say"  # a reply without words, which can't be saved as sound
    VOICE_CRASHED = "voice-crashed"
    VOICE_START_FAILED = "voice-start-failed"  # detail

    # files
    DISK_FULL = "disk-full"  # path
    NOT_WRITABLE = "not-writable"  # path
    NOT_READABLE = "not-readable"  # path
    FILE_DAMAGED = "file-damaged"  # path, kept_as
    OTHER_VERSION = "other-version"
    HOME_NOT_WRITABLE = "home-not-writable"  # path
    HOME_NEWER = "home-newer"  # path, version
    HOME_IN_USE = "home-in-use"  # path
    SETTINGS_DAMAGED = "settings-damaged"  # path, kept_as
    PERSONA_DAMAGED = "persona-damaged"  # path, kept_as
    LEDGER_UNKEPT = "ledger-unkept"  # path: requests beyond this computer can't be noted on the disk
    CARD_UNREADABLE = "card-unreadable"  # path
    CARD_TOO_LARGE = "card-too-large"  # path, limit (megabytes)
    EXPORT_FAILED = "export-failed"  # path
    ARCHIVE_UNREADABLE = "archive-unreadable"  # path
    ARCHIVE_DAMAGED = "archive-damaged"  # path, name: of the part that is not as it was written
    ARCHIVE_NEWER = "archive-newer"  # path
    ARCHIVE_ENCRYPTED = "archive-encrypted"  # path
    ARCHIVE_TOO_LARGE = "archive-too-large"  # path
    ARCHIVE_NO_ROOM = "archive-no-room"  # path, megabytes
    KEYRING_UNAVAILABLE = "keyring-unavailable"  # path of the file that would be used instead
    UNKNOWN_USER = "unknown-user"  # user
    USER_LOCKED = "user-locked"  # user, seconds: until the next passphrase is taken
    LAST_USER = "last-user"  # hiding the only one who is left
    NAME_EMPTY = "name-empty"
    UNKNOWN_PERSONA = "unknown-persona"  # persona
    UNKNOWN_TURN = "unknown-turn"
    INVALID_SETTING = "invalid-setting"  # name, detail

    # a server that several computers share
    STORE_ADDRESS_UNUSABLE = "store-address-unusable"  # address
    STORE_HOST_NOT_FOUND = "store-host-not-found"  # host
    STORE_UNREACHABLE = "store-unreachable"  # host
    STORE_TLS_FAILED = "store-tls-failed"  # host
    STORE_REFUSED = "store-refused"  # host: user or password
    STORE_FORBIDDEN = "store-forbidden"  # host: this user may not write there
    STORE_TOO_OLD = "store-too-old"  # host
    STORE_NEWER = "store-newer"  # host: written by a later release
    STORE_FULL = "store-full"  # host
    STORE_FAILED = "store-failed"  # host, detail
    STORE_LOCAL_ONLY = "store-local-only"  # host: it is beyond this computer, and the network is off
    STORE_CLOCK_OFF = "store-clock-off"  # host, minutes
    ALSO_ELSEWHERE = "also-elsewhere"  # machine: where somebody talks with the same character now
    LAYOUT_UNKNOWN = "layout-unknown"  # path
    MOVE_FAILED = "move-failed"  # count: of what did not read back as it was written

    # memory
    BACKUP_FAILED = "backup-failed"  # path
    CHANGED_SINCE = "changed-since"  # an undo of something that was changed again
    ERASED = "erased"  # an undo of something that was erased since
    CHANGED_MEANWHILE = "changed-meanwhile"  # fact, yours, now: an edit of a fact that says something else by now
    FORGOTTEN_MEANWHILE = "forgotten-meanwhile"  # fact, yours: an edit of a fact that was forgotten meanwhile
    NOT_MERGEABLE = "not-mergeable"  # two facts of which one can't speak for the other
    UNKNOWN_CHANGE = "unknown-change"  # an event or a backup that is not there

    NO_SCREEN = "no-screen"
    LOG_UNKEPT = "log-unkept"  # path
    ENDED_BY_FAULT = "ended-by-fault"  # the run before this one
    SAFE_MODE = "safe-mode"  # after crashes in a row only what is needed runs
    UNEXPECTED = "unexpected"  # detail: the exception's class only, never its text


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that went wrong, in words the program can look up. `values` fill the sentence's gaps."""

    code: Code
    values: Mapping[str, str] = field(default_factory=dict)
    retryable: bool = False


class CompanionError(Exception):
    """Raised by adapters in place of a vendor's exception; carries what a `Problem` needs."""

    def __init__(self, code: Code, *, retryable: bool = False, **values: object) -> None:
        super().__init__(code.value)
        self.problem = Problem(code, {name: str(value) for name, value in values.items()}, retryable)


class ChatError(CompanionError):
    """The chat model did not answer as it should."""


class StorageError(CompanionError):
    """Something could not be read from or written to disk."""


class SettingsError(CompanionError):
    """A setting, a persona or a key can't be used as it is."""


class ExchangeError(CompanionError):
    """A file from elsewhere can't be used, or one for elsewhere can't be written."""


class ModelFileError(CompanionError):
    """A model file is missing, wrong, or could not be fetched."""


class HearingError(CompanionError):
    """Speech could not be read."""


class VoiceError(CompanionError):
    """A text could not be said aloud."""


class AudioDeviceError(CompanionError):
    """A microphone or a loudspeaker is missing, busy or forbidden."""
