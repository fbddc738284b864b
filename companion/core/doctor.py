"""What the doctor looks at and how it came out: checks, findings and fixes as codes; windows and terminals word them.

A finding holds nothing that anybody said and no key; names of files and hosts stand only in its values.
"""

from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import field
from enum import StrEnum

from companion.core.errors import Problem
from companion.core.values import dataclass


class Check(StrEnum):
    """Everything that is looked at, in the order in which it is shown."""

    PROGRAM = "program"
    HOME = "home"
    DISK = "disk"
    KEYRING = "keyring"
    WAY_OUT = "way-out"
    # the model that answers
    ADDRESS = "address"
    PROXY = "proxy"
    NAME = "name"
    CONNECTION = "connection"
    ENCRYPTION = "encryption"
    CLOCK = "clock"
    KEY = "key"
    MODEL = "model"
    CONTEXT = "context"
    STREAMING = "streaming"
    QUIRKS = "quirks"
    # ears and voice
    EARS = "ears"
    VOICE = "voice"
    ONLINE_VOICE = "online-voice"
    MICROPHONE = "microphone"
    LOUDSPEAKER = "loudspeaker"
    # the window
    SCREEN = "screen"
    FONTS = "fonts"
    INPUT_METHOD = "input-method"


class State(StrEnum):
    """How a check came out. SKIPPED: something before it stands in its way, or it has no meaning here."""

    FINE = "fine"
    WEAK = "weak"
    BROKEN = "broken"
    SKIPPED = "skipped"


class Fix(StrEnum):
    """What can be done about a finding, with one click."""

    OPEN_THINKING = "open-thinking"
    OPEN_VOICE = "open-voice"
    GET_MODEL = "get-model"  # model
    RESCAN = "rescan"
    SHOW_HOME = "show-home"


class Found(StrEnum):
    """What was found; the gaps of its sentence are filled by the finding's values."""

    RUNS = "runs"  # program, python, qt, system
    HOME_WORKS = "home-works"
    HOME_DAMAGED = "home-damaged"  # count
    ROOM = "room"  # gigabytes
    LITTLE_ROOM = "little-room"  # gigabytes
    SLOW_DISK = "slow-disk"  # seconds
    KEYRING = "keyring"  # name
    NO_KEYRING = "no-keyring"
    KEYRING_HANGS = "keyring-hangs"
    NETWORK_ON = "network-on"
    NETWORK_OFF = "network-off"
    HALF_OFF = "half-off"  # the system doesn't help to keep it off

    ADDRESS = "address"  # host
    ON_THIS_COMPUTER = "on-this-computer"
    NO_PROXY = "no-proxy"
    PROXY_WORKS = "proxy-works"  # proxy, seconds
    NAME_KNOWN = "name-known"  # host, seconds
    NAME_BY_PROXY = "name-by-proxy"
    CONNECTED = "connected"  # host, seconds
    ENCRYPTED = "encrypted"
    NOT_ENCRYPTED = "not-encrypted"
    CERTIFICATE = "certificate"  # detail
    CLOCK_RIGHT = "clock-right"
    CLOCK_OFF = "clock-off"  # minutes
    CLOCK_UNKNOWN = "clock-unknown"
    KEY_WORKS = "key-works"
    NO_KEY_NEEDED = "no-key-needed"
    MODEL_ANSWERS = "model-answers"  # model
    MODEL_HERE = "model-here"  # model
    CONTEXT = "context"  # tokens
    SMALL_CONTEXT = "small-context"  # tokens
    STREAMS = "streams"  # seconds
    ALL_AT_ONCE = "all-at-once"  # seconds
    SLOW = "slow"  # seconds
    NO_QUIRKS = "no-quirks"
    QUIRKS = "quirks"  # notes
    NOT_REACHED = "not-reached"

    EARS_HERE = "ears-here"
    VOICE_HERE = "voice-here"
    MODEL_MISSING = "model-missing"  # model, megabytes
    ONLINE_VOICE_WORKS = "online-voice-works"  # seconds
    ONLINE_VOICE_OFF = "online-voice-off"
    DEVICES = "devices"  # name, count
    MICROPHONE_SILENT = "microphone-silent"  # name

    SCREEN = "screen"  # name
    NO_SCREEN = "no-screen"
    FONTS = "fonts"  # name
    NO_FONT = "no-font"
    INPUT_METHOD = "input-method"  # name
    NO_INPUT_METHOD = "no-input-method"
    INPUT_METHOD_UNSPOKEN = "input-method-unspoken"  # name


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: how it came out, what was found, and what helps. A `problem` is worded in place of `found`."""

    check: Check
    state: State
    found: Found = Found.NOT_REACHED
    values: Mapping[str, str] = field(default_factory=dict)
    fix: Fix | None = None
    problem: Problem | None = None


Examination = Callable[[], AsyncGenerator[Finding, None]]  # closing the iterator ends what it is looking at


@dataclass(frozen=True, slots=True)
class Examine:
    """Look at everything, one thing after the other; answered by `Examined`. A later one ends it and begins anew."""


@dataclass(frozen=True, slots=True)
class StopExamining:
    """End the examination under way; what was found so far stands."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What has been found so far, and what is being looked at; the last event is `finished` or was `stopped`."""

    findings: tuple[Finding, ...] = ()
    looking_at: Check | None = None
    finished: bool = False
    stopped: bool = False


def worst(findings: tuple[Finding, ...]) -> State:
    """Return how it stands with all of it."""
    states = {one.state for one in findings}
    return next((state for state in (State.BROKEN, State.WEAK) if state in states), State.FINE)
