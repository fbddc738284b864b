"""Labels and consequences of every setting by "section.name", and the words of their choices.

English source texts; Qt's translation tables hold the others under the context "Setting".
"""

from companion.gui.translation_marks import QT_TRANSLATE_NOOP
from companion.gui.voice_setting_words import VOICE_CHOICES, VOICE_SETTINGS, VOICE_UNITS

SETTINGS: dict[str, tuple[str, str]] = {
    "chat.preset": (
        QT_TRANSLATE_NOOP("Setting", "Where she thinks"),
        QT_TRANSLATE_NOOP("Setting", "On this computer, or with a service. A service reads what you say to her."),
    ),
    "chat.base_url": (
        QT_TRANSLATE_NOOP("Setting", "Address"),
        QT_TRANSLATE_NOOP("Setting", "Any server that speaks the OpenAI protocol."),
    ),
    "chat.model": (
        QT_TRANSLATE_NOOP("Setting", "Model"),
        QT_TRANSLATE_NOOP("Setting", "Bigger ones understand more and answer more slowly."),
    ),
    "chat.context_tokens": (
        QT_TRANSLATE_NOOP("Setting", "Context, in tokens"),
        QT_TRANSLATE_NOOP("Setting", "How much she reads before each answer. 0 means as much as the model says."),
    ),
    "chat.temperature": (
        QT_TRANSLATE_NOOP("Setting", "Liveliness"),
        QT_TRANSLATE_NOOP("Setting", "Low is steady and repeats itself, high is playful and rambles."),
    ),
    "chat.max_reply_tokens": (
        QT_TRANSLATE_NOOP("Setting", "Longest answer, in tokens"),
        QT_TRANSLATE_NOOP("Setting", "She stops here; you can ask her to go on."),
    ),
    "chat.memory_as_assistant": (
        QT_TRANSLATE_NOOP("Setting", "Notes as her own words"),
        QT_TRANSLATE_NOOP("Setting", "For models that obey what they said themselves better than notes."),
    ),
    "chat.proxy": (
        QT_TRANSLATE_NOOP("Setting", "Proxy"),
        QT_TRANSLATE_NOOP("Setting", "Empty means what the system uses. http, https and socks5 addresses work."),
    ),
    "session.timeout_minutes": (
        QT_TRANSLATE_NOOP("Setting", "A chapter ends after"),
        QT_TRANSLATE_NOOP("Setting", "When you have been quiet this long, she looks back on what was said."),
    ),
    "memory.recall": (
        QT_TRANSLATE_NOOP("Setting", "Looking for memories"),
        QT_TRANSLATE_NOOP("Setting", "Every message finds most; a model that decides is asked before each reply."),
    ),
    "memory.base_url": (
        QT_TRANSLATE_NOOP("Setting", "Address for looking back"),
        QT_TRANSLATE_NOOP("Setting", "Another server for summaries, perhaps a cheaper one. Empty: where she thinks."),
    ),
    "memory.model": (
        QT_TRANSLATE_NOOP("Setting", "Model for looking back"),
        QT_TRANSLATE_NOOP("Setting", "Writes summaries in the background. Empty: the one she thinks with."),
    ),
    "memory.summaries": (
        QT_TRANSLATE_NOOP("Setting", "Chapters she has in mind"),
        QT_TRANSLATE_NOOP("Setting", "How many summaries stand in each prompt. The rest she can still look up."),
    ),
    "memory.prompt_tokens": (
        QT_TRANSLATE_NOOP("Setting", "Longest prompt, in tokens"),
        QT_TRANSLATE_NOOP("Setting", "More remembers longer word for word, and costs more with every message."),
    ),
    "memory.condense_percent": (
        QT_TRANSLATE_NOOP("Setting", "Condense from"),
        QT_TRANSLATE_NOOP("Setting", "Over this share of the longest prompt the older part is condensed in a pause."),
    ),
    "memory.full_percent": (
        QT_TRANSLATE_NOOP("Setting", "Full from"),
        QT_TRANSLATE_NOOP("Setting", "Over this share it is condensed before she answers."),
    ),
    "memory.condense_after_turns": (
        QT_TRANSLATE_NOOP("Setting", "Condense after so many messages"),
        QT_TRANSLATE_NOOP("Setting", "0 means by length only."),
    ),
    "memory.background_tokens_a_day": (
        QT_TRANSLATE_NOOP("Setting", "Background tokens a day"),
        QT_TRANSLATE_NOOP("Setting", "Summaries stop for the day when these are used. 0 means no limit."),
    ),
    "spending.tokens_a_day": (
        QT_TRANSLATE_NOOP("Setting", "Tokens a day"),
        QT_TRANSLATE_NOOP(
            "Setting",
            "Work in the background stops at four fifths of it; beyond it you are asked before each message. "
            "0 means no cap. The model on this computer is free.",
        ),
    ),
    "spending.lifted_on": (
        QT_TRANSLATE_NOOP("Setting", "Cap lifted on"),
        QT_TRANSLATE_NOOP("Setting", "The day on which you chose to go on beyond the cap."),
    ),
    "spending.prices": (
        QT_TRANSLATE_NOOP("Setting", "Prices"),
        QT_TRANSLATE_NOOP(
            "Setting",
            "For a million tokens, as far as they are known; what is computed from them is an estimate. "
            "Click a figure to write your own.",
        ),
    ),
    "appearance.theme": (
        QT_TRANSLATE_NOOP("Setting", "Colours"),
        QT_TRANSLATE_NOOP("Setting", "Paper by day, dusk by night."),
    ),
    "appearance.language": (
        QT_TRANSLATE_NOOP("Setting", "Language"),
        QT_TRANSLATE_NOOP("Setting", "Of menus and messages. She speaks the language you speak."),
    ),
    "appearance.zoom_percent": (
        QT_TRANSLATE_NOOP("Setting", "Size of text"),
        QT_TRANSLATE_NOOP("Setting", "Ctrl with + and − changes it anywhere, Ctrl+0 goes back."),
    ),
    "appearance.reduced_motion": (
        QT_TRANSLATE_NOOP("Setting", "Less motion"),
        QT_TRANSLATE_NOOP("Setting", "She stops breathing and nothing slides; she still blinks."),
    ),
    "appearance.contrast": (
        QT_TRANSLATE_NOOP("Setting", "Contrast"),
        QT_TRANSLATE_NOOP("Setting", "High draws strong borders where there are only soft colours."),
    ),
    "appearance.latest_only": (
        QT_TRANSLATE_NOOP("Setting", "Only the latest message"),
        QT_TRANSLATE_NOOP("Setting", "What was said before waits out of sight; finding still goes through all of it."),
    ),
    "privacy.lock_minutes": (
        QT_TRANSLATE_NOOP("Setting", "Lock when you are away"),
        QT_TRANSLATE_NOOP(
            "Setting", "After so long without a key or a click, if you have a passphrase. 0 means never."
        ),
    ),
    "privacy.local_only": (
        QT_TRANSLATE_NOOP("Setting", "Local only: network off"),
        QT_TRANSLATE_NOOP(
            "Setting",
            "Nothing leaves this computer: no service, no online voice, no download. What is under way is cut off.",
        ),
    ),
    "privacy.look_for_updates": (
        QT_TRANSLATE_NOOP("Setting", "Look for a newer version"),
        QT_TRANSLATE_NOOP("Setting", "Once at each start. Nothing is fetched, and nothing is told of you."),
    ),
    "notices.replies": (
        QT_TRANSLATE_NOOP("Setting", "When she answers while you are elsewhere"),
        QT_TRANSLATE_NOOP("Setting", "A notification of the system, besides the dot in the window's title."),
    ),
    "storage.store": (
        QT_TRANSLATE_NOOP("Setting", "Where her memory lies"),
        QT_TRANSLATE_NOOP(
            "Setting",
            "Always in files on this computer. With a MongoDB server of yours several computers share one memory; "
            "whoever runs that server can read it.",
        ),
    ),
    "storage.url": (
        QT_TRANSLATE_NOOP("Setting", "Address of the server"),
        QT_TRANSLATE_NOOP("Setting", "mongodb://host:27017 or mongodb+srv://…; Atlas, replica sets and plain servers."),
    ),
    "desktop.tray": (
        QT_TRANSLATE_NOOP("Setting", "Icon beside the clock"),
        QT_TRANSLATE_NOOP("Setting", "Closing the window then only hides it; the icon's menu brings it back or quits."),
    ),
    "desktop.pet": (
        QT_TRANSLATE_NOOP("Setting", "She stands on the desktop"),
        QT_TRANSLATE_NOOP("Setting", "Always on top, with her latest words. Drag her anywhere; right-click for more."),
    ),
    "desktop.pet_percent": (
        QT_TRANSLATE_NOOP("Setting", "Her size on the desktop"),
        QT_TRANSLATE_NOOP("Setting", "Her place is remembered."),
    ),
    "desktop.starts_with_system": (
        QT_TRANSLATE_NOOP("Setting", "Start when you log in"),
        QT_TRANSLATE_NOOP("Setting", "Without a window, where there is an icon or she stands on the desktop."),
    ),
    "desktop.talk_anywhere": (
        QT_TRANSLATE_NOOP("Setting", "Hold to talk from anywhere"),
        QT_TRANSLATE_NOOP("Setting", "The key to talk works in other programs, too. Other keys are not kept."),
    ),
    "desktop.unload_minutes": (
        QT_TRANSLATE_NOOP("Setting", "Give memory back after"),
        QT_TRANSLATE_NOOP(
            "Setting",
            "Models on this computer that were not used for so long are unloaded, and loaded when they are needed. "
            "0 keeps them.",
        ),
    ),
    "shortcuts": (
        QT_TRANSLATE_NOOP("Setting", "Shortcuts"),
        QT_TRANSLATE_NOOP("Setting", "Keys that you changed or switched off."),
    ),
    "welcomed": (
        QT_TRANSLATE_NOOP("Setting", "Welcome"),
        QT_TRANSLATE_NOOP("Setting", "Questions of the first start that are not asked again."),
    ),
    "persona": (
        QT_TRANSLATE_NOOP("Setting", "Who you talk with"),
        QT_TRANSLATE_NOOP("Setting", "Each one has a conversation and memories of her own."),
    ),
    "user": (
        QT_TRANSLATE_NOOP("Setting", "User"),
        QT_TRANSLATE_NOOP("Setting", "Who talks with her. Each user has a conversation of their own."),
    ),
} | VOICE_SETTINGS

UNITS: dict[str, str] = {
    "session.timeout_minutes": QT_TRANSLATE_NOOP("Setting", " min"),
    "privacy.lock_minutes": QT_TRANSLATE_NOOP("Setting", " min"),
    "desktop.unload_minutes": QT_TRANSLATE_NOOP("Setting", " min"),
    "desktop.pet_percent": "%",
    "appearance.zoom_percent": "%",
    "memory.condense_percent": "%",
    "memory.full_percent": "%",
} | VOICE_UNITS

CHOICES: dict[str, str] = {
    "embedded": QT_TRANSLATE_NOOP("Setting", "Small model on this computer (trial)"),
    "custom": QT_TRANSLATE_NOOP("Setting", "Another server"),
    "system": QT_TRANSLATE_NOOP("Setting", "As the system"),
    "light": QT_TRANSLATE_NOOP("Setting", "Light"),
    "dark": QT_TRANSLATE_NOOP("Setting", "Dark"),
    "normal-contrast": QT_TRANSLATE_NOOP("Setting", "Normal"),
    "high-contrast": QT_TRANSLATE_NOOP("Setting", "High"),
    "always": QT_TRANSLATE_NOOP("Setting", "With every message"),
    "triggers": QT_TRANSLATE_NOOP("Setting", "When you speak of the past"),
    "manager": QT_TRANSLATE_NOOP("Setting", "When a model says so"),
    "mixed": QT_TRANSLATE_NOOP("Setting", "When you speak of the past, or a model says so"),
    "no-notice": QT_TRANSLATE_NOOP("Setting", "No notification"),
    "hidden-words": QT_TRANSLATE_NOOP("Setting", "Without her words"),
    "her-words": QT_TRANSLATE_NOOP("Setting", "With her words"),
    "files": QT_TRANSLATE_NOOP("Setting", "On this computer alone"),
    "mongodb": QT_TRANSLATE_NOOP("Setting", "Also on a MongoDB server"),
    "zh_CN": "简体中文",
    "en": "English",
    "ja": "日本語",
} | VOICE_CHOICES
