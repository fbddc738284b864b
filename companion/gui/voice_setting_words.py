"""Labels and consequences of the settings of ears and voice, as in `setting_words`."""

from companion.gui.translation_marks import QT_TRANSLATE_NOOP

VOICE_SETTINGS: dict[str, tuple[str, str]] = {
    "voice.speaker": (
        QT_TRANSLATE_NOOP("Setting", "Who speaks"),
        QT_TRANSLATE_NOOP(
            "Setting",
            "The online voice sends each line she speaks to Microsoft; the one on this computer sends nothing.",
        ),
    ),
    "voice.aloud": (
        QT_TRANSLATE_NOOP("Setting", "When she speaks"),
        QT_TRANSLATE_NOOP("Setting", "As you spoke to her: typed words are answered in writing, spoken ones aloud."),
    ),
    "voice.online_voice": (
        QT_TRANSLATE_NOOP("Setting", "Online voice"),
        QT_TRANSLATE_NOOP("Setting", "Empty lets the language of each line decide."),
    ),
    "voice.offline_voice": (
        QT_TRANSLATE_NOOP("Setting", "Voice on this computer"),
        QT_TRANSLATE_NOOP("Setting", "It also steps in while the chosen one can't speak."),
    ),
    "voice.volume": (
        QT_TRANSLATE_NOOP("Setting", "Volume"),
        QT_TRANSLATE_NOOP("Setting", "Of her voice only; the system's volume stays as it is."),
    ),
    "voice.speed": (
        QT_TRANSLATE_NOOP("Setting", "Speed"),
        QT_TRANSLATE_NOOP("Setting", "1.00 is how the voice speaks by itself."),
    ),
    "voice.pitch": (
        QT_TRANSLATE_NOOP("Setting", "Pitch, in semitones"),
        QT_TRANSLATE_NOOP("Setting", "Higher or lower than the voice is by itself."),
    ),
    "voice.muted": (
        QT_TRANSLATE_NOOP("Setting", "Mute"),
        QT_TRANSLATE_NOOP("Setting", "She writes and says nothing aloud."),
    ),
    "voice.quiet_from": (
        QT_TRANSLATE_NOOP("Setting", "Quiet from"),
        QT_TRANSLATE_NOOP("Setting", "A time such as 22:00, from which on she says nothing aloud."),
    ),
    "voice.quiet_until": (
        QT_TRANSLATE_NOOP("Setting", "Quiet until"),
        QT_TRANSLATE_NOOP("Setting", "A time such as 08:00. The same in both, or nothing, means no quiet hours."),
    ),
    "voice.spoken_language": (
        QT_TRANSLATE_NOOP("Setting", "Spoken language"),
        QT_TRANSLATE_NOOP("Setting", "What she speaks, whatever she writes; what is shown stays as it is."),
    ),
    "voice.service_url": (
        QT_TRANSLATE_NOOP("Setting", "Address of a speech service"),
        QT_TRANSLATE_NOOP("Setting", "Any server that speaks OpenAI's /audio/speech. It gets each line she speaks."),
    ),
    "voice.service_model": (
        QT_TRANSLATE_NOOP("Setting", "Model of the service"),
        QT_TRANSLATE_NOOP("Setting", "The name the service gives to what makes speech."),
    ),
    "voice.service_voice": (
        QT_TRANSLATE_NOOP("Setting", "Voice of the service"),
        QT_TRANSLATE_NOOP("Setting", "The name of one of its voices."),
    ),
    "voice.languages": (
        QT_TRANSLATE_NOOP("Setting", "Languages you speak"),
        QT_TRANSLATE_NOOP("Setting", "Up to three; fewer are told apart more surely. None: those she speaks."),
    ),
    "voice.traditional": (
        QT_TRANSLATE_NOOP("Setting", "Traditional characters"),
        QT_TRANSLATE_NOOP("Setting", "Chinese is written in traditional characters."),
    ),
    "voice.look_first": (
        QT_TRANSLATE_NOOP("Setting", "Look before it is sent"),
        QT_TRANSLATE_NOOP("Setting", "What you said waits in the message field until you send it."),
    ),
    "voice.accurate": (
        QT_TRANSLATE_NOOP("Setting", "For noisy rooms"),
        QT_TRANSLATE_NOOP("Setting", "Reads what you said more carefully, and takes several times as long."),
    ),
    "voice.pre_roll": (
        QT_TRANSLATE_NOOP("Setting", "Keep the moment before the key"),
        QT_TRANSLATE_NOOP(
            "Setting",
            "The microphone stays open while the window is active, so that no first "
            "syllable is lost. Nothing of it is stored.",
        ),
    ),
    "voice.microphone": (
        QT_TRANSLATE_NOOP("Setting", "Microphone"),
        QT_TRANSLATE_NOOP("Setting", "What she hears you with."),
    ),
    "voice.loudspeaker": (
        QT_TRANSLATE_NOOP("Setting", "Loudspeaker"),
        QT_TRANSLATE_NOOP("Setting", "Where she is heard."),
    ),
}

VOICE_UNITS: dict[str, str] = {"voice.volume": "%"}

VOICE_CHOICES: dict[str, str] = {
    "unasked": QT_TRANSLATE_NOOP("Setting", "Not chosen yet"),
    "offline": QT_TRANSLATE_NOOP("Setting", "Voice on this computer"),
    "online": QT_TRANSLATE_NOOP("Setting", "Online voice"),
    "speech-service": QT_TRANSLATE_NOOP("Setting", "Another speech service"),
    "as-spoken": QT_TRANSLATE_NOOP("Setting", "As you spoke to her"),
    "always-aloud": QT_TRANSLATE_NOOP("Setting", "Always"),
    "never-aloud": QT_TRANSLATE_NOOP("Setting", "Never"),
}
