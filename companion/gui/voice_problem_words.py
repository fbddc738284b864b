"""What the user is told when her voice fails or is another one; the text always goes on."""

from companion.core.errors import Code
from companion.gui.problem_words import Remedy, Sentences
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

VOICE_PROBLEMS: dict[Code, Sentences] = {
    Code.CLOCK_OFF: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This computer's clock is off by {minutes} minutes."),
        QT_TRANSLATE_NOOP("Problem", "The online voice goes by the clock. Set it right in the system's settings."),
    ),
    Code.VOICE_UNAVAILABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The online voice is unavailable."),
        QT_TRANSLATE_NOOP("Problem", "The offline one speaks meanwhile. It switches back by itself."),
    ),
    Code.VOICE_RESTING: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The online voice is unavailable."),
        QT_TRANSLATE_NOOP("Problem", "It is tried again in about {seconds} seconds. The offline one speaks meanwhile."),
    ),
    Code.VOICE_CUT_OFF: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The online voice broke off."),
        QT_TRANSLATE_NOOP("Problem", "The offline one went on from there. It switches back by itself."),
    ),
    Code.VOICE_UNKNOWN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The voice {voice} no longer exists."),
        QT_TRANSLATE_NOOP("Problem", "Choose another one in the settings."),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.VOICE_REPLACED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The voice {voice} no longer exists."),
        QT_TRANSLATE_NOOP("Problem", "{instead} speaks in its place. You can choose another one in the settings."),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.VOICE_NOT_CHOSEN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This is an online voice, so it said nothing."),
        QT_TRANSLATE_NOOP("Problem", "To hear it, choose the online voice in the settings first."),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.VOICE_LACKS_LANGUAGE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The voice of this computer can't say this language."),
        QT_TRANSLATE_NOOP("Problem", "It speaks Chinese, Japanese and English. Her words stay on the screen."),
    ),
    Code.NOTHING_TO_SAY: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is nothing in this reply to say aloud."),
        QT_TRANSLATE_NOOP("Problem", "No file was written."),
    ),
    Code.VOICE_CRASHED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The voice of this computer stopped halfway."),
        QT_TRANSLATE_NOOP("Problem", "Her words stay on the screen. It starts again with the next sentence."),
    ),
    Code.VOICE_START_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The voice of this computer doesn't start."),
        QT_TRANSLATE_NOOP("Problem", "Her words stay on the screen. Download its model again, or use another voice."),
        (Remedy.OPEN_SETTINGS,),
    ),
}
