"""Every option of the program, declared once: type, default and limits; files, dialogs and checks derive from it.

Labels and help stand in the window's translation tables under "section.name"; a test walks them all.
"""

from dataclasses import field, replace
from enum import StrEnum

from companion.core.recall import RecallMode
from companion.core.this_computer import host_of, is_this_computer
from companion.core.values import dataclass

EMBEDDED, CUSTOM = "embedded", "custom"  # presets: the model that comes with the program, any server


class Theme(StrEnum):
    """Light or dark window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Contrast(StrEnum):
    """Whether borders stand where fills are."""

    SYSTEM = "system"
    NORMAL = "normal-contrast"
    HIGH = "high-contrast"


class ReplyNotice(StrEnum):
    """What the system's notification tells of a reply that ended while the window was away."""

    NONE = "no-notice"
    HIDDEN = "hidden-words"
    WORDS = "her-words"


class Language(StrEnum):
    """The language of the program's own texts."""

    SYSTEM = "system"
    CHINESE = "zh_CN"
    ENGLISH = "en"
    JAPANESE = "ja"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where chat goes: the embedded model, or any server that speaks the OpenAI protocol. It never holds a key."""

    preset: str = EMBEDDED
    base_url: str = ""
    model: str = ""
    context_tokens: int = field(default=0, metadata={"min": 0, "max": 10_000_000})  # 0: as probed, else 8,192
    temperature: float = field(default=0.8, metadata={"min": 0.0, "max": 2.0})
    max_reply_tokens: int = field(default=1024, metadata={"min": 16, "max": 131_072})
    memory_as_assistant: bool = False
    proxy: str = ""


@dataclass(frozen=True, slots=True)
class EndpointPreset:
    """A service or server that can be picked by name. `key_url` is the page where its keys are made."""

    id: str
    label: str
    base_url: str = ""
    models: tuple[str, ...] = ()
    key_url: str = ""


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model that can be fetched: what it is for ("chat", "speech-to-text", …), its bytes, and whether it is here.

    One is the `default` of its purpose.
    """

    name: str
    purpose: str
    size: int
    here: bool = False
    default: bool = False


@dataclass(frozen=True, slots=True)
class SessionSettings:
    """When a chapter of the conversation ends by itself."""

    timeout_minutes: int = field(default=10, metadata={"min": 1, "max": 1440})


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """How she keeps her working memory small. The percents are of the prompt's budget.

    `base_url` and `model` name the model for background work; where they are empty it is the chat's. A compression
    starts while idle over `condense_percent`, and before a request over `full_percent`. `recall` tells when what was
    said is searched.
    """

    base_url: str = ""
    model: str = ""
    summaries: int = field(default=3, metadata={"min": 0, "max": 50})
    prompt_tokens: int = field(default=8_000, metadata={"min": 500, "max": 1_000_000})
    condense_percent: int = field(default=75, metadata={"min": 20, "max": 100})
    full_percent: int = field(default=95, metadata={"min": 30, "max": 100})
    condense_after_turns: int = field(default=0, metadata={"min": 0, "max": 10_000})  # 0: by tokens only
    recall: RecallMode = RecallMode.ALWAYS
    background_tokens_a_day: int = field(default=500_000, metadata={"min": 0, "max": 1_000_000_000})  # 0: no cap


@dataclass(frozen=True, slots=True)
class SpendingSettings:
    """What models may use. `lifted_on` is the local day (ISO date) on which the user let the cap be passed.

    `prices` are the user's own, for a million tokens: "model=prompt/cached/reply CURRENCY".
    """

    tokens_a_day: int = field(default=0, metadata={"min": 0, "max": 1_000_000_000})  # 0: no cap
    lifted_on: str = ""
    prices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AppearanceSettings:
    """How the window looks."""

    theme: Theme = Theme.SYSTEM
    language: Language = Language.SYSTEM
    zoom_percent: int = field(default=100, metadata={"min": 80, "max": 200})
    reduced_motion: bool = False
    contrast: Contrast = Contrast.SYSTEM
    latest_only: bool = False


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """What is told outside the window."""

    replies: ReplyNotice = ReplyNotice.HIDDEN


class Speaker(StrEnum):
    """Who says her words aloud. UNASKED: nobody has chosen yet, so the voice on this computer does."""

    UNASKED = "unasked"
    OFFLINE = "offline"
    ONLINE = "online"
    SERVICE = "speech-service"


class Aloud(StrEnum):
    """When she speaks: as she was spoken to, always, or never."""

    AS_SPOKEN = "as-spoken"
    ALWAYS = "always-aloud"
    NEVER = "never-aloud"


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """How she sounds, and how she listens. `volume` is in percent, `pitch` in semitones.

    Between `quiet_from` and `quiet_until` (local, "HH:MM"; equal: never) she says nothing. `spoken_language` is what
    she speaks whatever she writes (ISO 639-1; empty: the same). `microphone` and `loudspeaker` are "name|host API";
    empty is what the system uses. `service_…` name a server that speaks OpenAI's `/audio/speech`.
    """

    speaker: Speaker = Speaker.UNASKED
    aloud: Aloud = Aloud.AS_SPOKEN
    online_voice: str = ""
    offline_voice: str = ""
    volume: int = field(default=100, metadata={"min": 0, "max": 150})
    speed: float = field(default=1.0, metadata={"min": 0.75, "max": 1.5})
    pitch: float = field(default=0.0, metadata={"min": -6.0, "max": 6.0})
    muted: bool = False
    quiet_from: str = ""
    quiet_until: str = ""
    spoken_language: str = ""
    service_url: str = ""
    service_model: str = ""
    service_voice: str = ""
    languages: tuple[str, ...] = ()
    traditional: bool = False
    look_first: bool = False
    accurate: bool = False
    pre_roll: bool = True
    microphone: str = ""
    loudspeaker: str = ""


class StoreKind(StrEnum):
    """Where her memory lies: in files on this computer alone, or also on a server that several computers share."""

    FILES = "files"
    MONGODB = "mongodb"


@dataclass(frozen=True, slots=True)
class StorageSettings:
    """Where her memory lies. `url` is a server's address without user and password, which the keyring holds."""

    store: StoreKind = StoreKind.FILES
    url: str = ""


@dataclass(frozen=True, slots=True)
class PrivacySettings:
    """What others at this computer may see, and whether anything may leave it (`local_only`: nothing may).

    With `look_for_updates` each start asks once for the newest version; nothing is told of who asks.
    """

    lock_minutes: int = field(default=15, metadata={"min": 0, "max": 1440})  # 0: only when asked for
    local_only: bool = False
    look_for_updates: bool = False


class WelcomeStep(StrEnum):
    """What a newcomer is asked, in this order. Each is asked once, whether it was answered or skipped."""

    NAME = "name"
    BRAIN = "brain"
    VOICE = "voice"
    EARS = "ears"
    CHARACTER = "character"


@dataclass(frozen=True, slots=True)
class DesktopSettings:
    """How she lives on the desktop beside other programs. `pet_percent` is her size there.

    Models that were loaded give their memory back after `unload_minutes` without use (0: never).
    """

    tray: bool = False
    pet: bool = False
    pet_percent: int = field(default=100, metadata={"min": 50, "max": 200})
    starts_with_system: bool = False
    talk_anywhere: bool = False
    unload_minutes: int = field(default=10, metadata={"min": 0, "max": 1440})


@dataclass(frozen=True, slots=True)
class Settings:
    """All options. Unknown keys in a file are kept when it is written again.

    What costs, names a service or changes the desktop belongs to the computer account (see `with_own`); all else is
    each user's own.

    `welcomed` holds the steps of the welcome that are over.

    `shortcuts` holds what differs from the keys the program comes with, as "act=keys"; no keys switch it off.
    """

    chat: Endpoint = field(default_factory=Endpoint)
    session: SessionSettings = field(default_factory=SessionSettings)
    memory: MemorySettings = field(default_factory=MemorySettings)
    spending: SpendingSettings = field(default_factory=SpendingSettings)
    appearance: AppearanceSettings = field(default_factory=AppearanceSettings)
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    privacy: PrivacySettings = field(default_factory=PrivacySettings)
    voice: VoiceSettings = field(default_factory=VoiceSettings)
    storage: StorageSettings = field(default_factory=StorageSettings)
    desktop: DesktopSettings = field(default_factory=DesktopSettings)
    shortcuts: tuple[str, ...] = ()
    welcomed: tuple[WelcomeStep, ...] = ()
    persona: str = "default"
    user: str = "default"


COMMON = frozenset(
    {"chat", "user", "desktop", "storage", "memory.base_url", "memory.model", "spending.prices"}
    | {"privacy.local_only", "privacy.look_for_updates"}
)


def with_own(common: Settings, own: Settings) -> Settings:
    """Return a user's own settings with what belongs to the computer account (`COMMON`) taken from `common`."""
    memory = replace(own.memory, base_url=common.memory.base_url, model=common.memory.model)
    spending = replace(own.spending, prices=common.spending.prices)
    local_only, looks = common.privacy.local_only, common.privacy.look_for_updates
    privacy = replace(own.privacy, local_only=local_only, look_for_updates=looks)
    shared = {"chat": common.chat, "user": common.user, "desktop": common.desktop, "storage": common.storage}
    return replace(own, **shared, memory=memory, spending=spending, privacy=privacy)  # type: ignore[arg-type]


def voice_in_force(settings: Settings) -> VoiceSettings:
    """Return how she sounds: in local-only mode no voice of a service speaks."""
    voice = settings.voice
    if not settings.privacy.local_only:
        return voice
    outside = voice.speaker is Speaker.SERVICE and not is_this_computer(host_of(voice.service_url))
    return replace(voice, speaker=Speaker.OFFLINE) if outside or voice.speaker is Speaker.ONLINE else voice


def background_endpoint(settings: Settings) -> Endpoint:
    """Return where background calls go by these settings."""
    memory, chat = settings.memory, settings.chat
    if memory.base_url:
        return Endpoint("custom", memory.base_url, memory.model, proxy=chat.proxy)
    return replace(chat, model=memory.model) if memory.model else chat
