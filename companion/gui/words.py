"""Looks up the words for problems, activities and settings in the user's language, for window and terminal alike.

Works with a bare QCoreApplication; texts that come from elsewhere are put into the gaps as they are.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from PySide6.QtCore import QCoreApplication

from companion.core.conversation import Activity
from companion.core.emotion import Emotion
from companion.core.errors import Code, Problem
from companion.core.settings import Settings
from companion.core.values import dataclass
from companion.gui.file_problem_words import FILE_PROBLEMS
from companion.gui.problem_words import (
    CHAT_PROBLEMS,
    MESSAGE_KEPT,
    MODEL_PROBLEMS,
    OF_A_TURN,
    REMEDY_LABELS,
    Remedy,
    Sentences,
)
from companion.gui.setting_words import CHOICES, SETTINGS, UNITS
from companion.gui.sound_problem_words import SOUND_PROBLEMS
from companion.gui.store_problem_words import STORE_PROBLEMS
from companion.gui.translation_marks import QT_TRANSLATE_NOOP
from companion.gui.voice_problem_words import VOICE_PROBLEMS

PROBLEMS: dict[Code, Sentences] = (
    CHAT_PROBLEMS | MODEL_PROBLEMS | SOUND_PROBLEMS | VOICE_PROBLEMS | FILE_PROBLEMS | STORE_PROBLEMS
)

ACTIVITIES: dict[Activity, str] = {
    Activity.STARTING: QT_TRANSLATE_NOOP("Activity", "waking up"),
    Activity.IDLE: QT_TRANSLATE_NOOP("Activity", "here"),
    Activity.REMEMBERING: QT_TRANSLATE_NOOP("Activity", "reading memories"),
    Activity.THINKING: QT_TRANSLATE_NOOP("Activity", "thinking"),
    Activity.WRITING: QT_TRANSLATE_NOOP("Activity", "writing"),
    Activity.SPEAKING: QT_TRANSLATE_NOOP("Activity", "speaking"),
    Activity.LISTENING: QT_TRANSLATE_NOOP("Activity", "listening"),
    Activity.WAITING: QT_TRANSLATE_NOOP("Activity", "waiting for the service"),
}
EMOTIONS: dict[Emotion, str] = {
    Emotion.NEUTRAL: QT_TRANSLATE_NOOP("Emotion", "calm"),
    Emotion.HAPPY: QT_TRANSLATE_NOOP("Emotion", "happy"),
    Emotion.LAUGHING: QT_TRANSLATE_NOOP("Emotion", "laughing"),
    Emotion.SAD: QT_TRANSLATE_NOOP("Emotion", "sad"),
    Emotion.CRYING: QT_TRANSLATE_NOOP("Emotion", "crying"),
    Emotion.ANGRY: QT_TRANSLATE_NOOP("Emotion", "angry"),
    Emotion.SURPRISED: QT_TRANSLATE_NOOP("Emotion", "surprised"),
    Emotion.SHY: QT_TRANSLATE_NOOP("Emotion", "shy"),
    Emotion.THINKING: QT_TRANSLATE_NOOP("Emotion", "thoughtful"),
    Emotion.SLEEPY: QT_TRANSLATE_NOOP("Emotion", "sleepy"),
    Emotion.WORRIED: QT_TRANSLATE_NOOP("Emotion", "worried"),
    Emotion.LOVING: QT_TRANSLATE_NOOP("Emotion", "loving"),
    Emotion.SMUG: QT_TRANSLATE_NOOP("Emotion", "pleased with herself"),
    Emotion.PAINED: QT_TRANSLATE_NOOP("Emotion", "pained"),
}
_ASKED_TO_WAIT = QT_TRANSLATE_NOOP(
    "Activity", "The service asked us to wait {seconds} seconds. It will resend by itself."
)


@dataclass(frozen=True, slots=True)
class ProblemWords:
    """A problem in the user's language. `detail` is what the other side said: foreign, plain text, possibly empty."""

    headline: str
    advice: str
    detail: str
    remedies: tuple[Remedy, ...]

    @property
    def text(self) -> str:
        """Headline and advice as one line."""
        return join_sentences(self.headline, self.advice)


def problem_words(problem: Problem, *, sending: bool = True) -> ProblemWords:
    """Return what to tell the user of a problem; not `sending` where no message of theirs was on its way."""
    sentences = PROBLEMS[problem.code]
    timed = problem.values.get("seconds", "0") not in ("", "0")
    advice = (sending and sentences.sending_advice) or (timed and sentences.timed_advice) or sentences.advice
    kept = QCoreApplication.translate("Problem", MESSAGE_KEPT) if sending and sentences.message_kept else ""
    return ProblemWords(
        fill(QCoreApplication.translate("Problem", sentences.headline), problem.values),
        join_sentences(kept, fill(QCoreApplication.translate("Problem", advice), problem.values)),
        " ".join(filter(None, (problem.values.get("status", ""), problem.values.get("detail", "")))),
        sentences.remedies,
    )


def describe_problem(problem: Problem) -> tuple[str, str]:
    """Return headline and advice, what the other side said included."""
    words = problem_words(problem)
    return words.headline, join_sentences(words.advice, words.detail)


def main_remedy(problem: Problem) -> Remedy | None:
    """Return what helps best apart from asking again, if anything does."""
    remedies = PROBLEMS[problem.code].remedies
    return next((one for one in remedies if one not in OF_A_TURN and one is not Remedy.SHOW_REPORT), None)


def remedies_offered(problem: Problem) -> tuple[Remedy, ...]:
    """Return what a card offers apart from asking again: what helps best, or all answers where it asks something."""
    sentences = PROBLEMS[problem.code]
    if sentences.asks:
        return sentences.remedies
    main = main_remedy(problem)
    return (main,) if main is not None else ()


def asks(problem: Problem) -> bool:
    """Tell whether a problem is a question, so that asking the model again is no answer to it."""
    return PROBLEMS[problem.code].asks


def remedy_label(remedy: Remedy) -> str:
    """Return the text of the button that does it."""
    return QCoreApplication.translate("Problem", REMEDY_LABELS[remedy])


def activity_words(activity: Activity) -> str:
    """Return what she does now, as a short phrase without a full stop."""
    return QCoreApplication.translate("Activity", ACTIVITIES[activity])


def asked_to_wait(seconds: int) -> str:
    """Return the sentence shown while the program waits for a service that asked for patience."""
    return fill(QCoreApplication.translate("Activity", _ASKED_TO_WAIT), {"seconds": str(seconds)})


def emotion_words(emotion: Emotion) -> str:
    """Return how her face looks, for screen readers."""
    return QCoreApplication.translate("Emotion", EMOTIONS[emotion])


def setting_names() -> tuple[str, ...]:
    """Return the names of all settings as "section.name", derived from their declaration."""
    settings = Settings()
    found: list[str] = []
    for section in fields(settings):
        value = getattr(settings, section.name)
        if is_dataclass(value):
            found += [f"{section.name}.{one.name}" for one in fields(value)]
        else:
            found.append(section.name)
    return tuple(found)


def setting_label(name: str) -> str:
    """Return the label of a setting."""
    return QCoreApplication.translate("Setting", SETTINGS[name][0])


def setting_help(name: str) -> str:
    """Return what a setting does, in one or two sentences."""
    return QCoreApplication.translate("Setting", SETTINGS[name][1])


def setting_unit(name: str) -> str:
    """Return what stands behind the number of a setting."""
    return QCoreApplication.translate("Setting", UNITS[name]) if name in UNITS else ""


def choice_words(value: str) -> str:
    """Return the label of one choice of a setting; a value without one is its own label."""
    return QCoreApplication.translate("Setting", CHOICES[value]) if value in CHOICES else value


def join_sentences(*sentences: str) -> str:
    """Put sentences behind one another: a space between them, except after a Chinese full stop."""
    joined = ""
    for sentence in filter(None, sentences):
        gap = "" if not joined or joined.endswith(("。", "？", "！", "：")) else " "
        joined += gap + sentence
    return joined


def fill(text: str, values: Mapping[str, str]) -> str:
    """Put values into the gaps of a text; a gap without a value becomes an ellipsis."""
    return _GAP.sub(lambda gap: values.get(gap[1]) or "…", text)


_GAP = re.compile(r"\{(\w+)\}")
