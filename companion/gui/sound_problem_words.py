"""What the user is told when a microphone, a loudspeaker or the reading of speech fails; typing always goes on."""

from companion.core.errors import Code
from companion.gui.problem_words import Remedy, Sentences
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

SOUND_PROBLEMS: dict[Code, Sentences] = {
    Code.SOUND_MISSING: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This computer lacks the library for sound."),
        QT_TRANSLATE_NOOP("Problem", "You can go on typing. On Debian and Ubuntu, install libportaudio2."),
    ),
    Code.NO_MICROPHONE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no microphone."),
        QT_TRANSLATE_NOOP("Problem", "You can go on typing. Plug one in, then look for devices again."),
    ),
    Code.NO_LOUDSPEAKER: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no loudspeaker."),
        QT_TRANSLATE_NOOP("Problem", "Her words stay on the screen. Plug one in, then look for devices again."),
    ),
    Code.DEVICE_LOST: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{device} is gone."),
        QT_TRANSLATE_NOOP("Problem", "The text stays. Plug it in again or choose another, then look for devices."),
    ),
    Code.DEVICE_REFUSED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{device} can't be used."),
        QT_TRANSLATE_NOOP("Problem", "Another program may hold it. Close that one or choose another device."),
    ),
    Code.MICROPHONE_FORBIDDEN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The system doesn't let this program use the microphone."),
        QT_TRANSLATE_NOOP(
            "Problem", "Allow it in the system's privacy settings, under Microphone. You can go on typing."
        ),
    ),
    Code.EARS_CRASHED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "Reading your words stopped halfway."),
        QT_TRANSLATE_NOOP("Problem", "The recording is kept and can be read again."),
        (Remedy.RETRY,),
    ),
    Code.EARS_START_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "What reads speech doesn't start."),
        QT_TRANSLATE_NOOP("Problem", "The recording is kept. You can go on typing."),
        (Remedy.RETRY,),
    ),
}
