"""Screens of the first conversation for `render_screens`: each card of the welcome, and words that wait for a model."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from PySide6.QtWidgets import QWidget

from companion.core import events, people, voice_events
from companion.core.conversation import Activity, Outcome, Reply, Turn, UserText
from companion.core.doctor import Check, Examined, Finding, Fix, Found, State
from companion.core.errors import Code, Problem
from companion.core.persona import User
from companion.core.settings import EndpointPreset, ModelFile, Settings, WelcomeStep
from tests.screen_talk import PERSONAS

FILES = (
    ModelFile("small", "chat", 491_400_064, default=True),
    ModelFile("whisper-base", "hearing", 147_900_000, default=True),
    ModelFile("kokoro-82m", "speech", 102_300_000, default=True),
)
OLLAMA = EndpointPreset("ollama", "Ollama", "http://127.0.0.1:11434/v1", ("qwen3:8b", "llama3.2:3b"))
STEPS = list(WelcomeStep)


def newcomer(scene: Any, upto: WelcomeStep = WelcomeStep.BRAIN) -> Any:
    """Open the first conversation, the steps before `upto` over; return the welcome."""
    done = tuple(STEPS[: STEPS.index(upto)])[1:] or ()
    settings = Settings(appearance=scene.settings.appearance, welcomed=done)
    persona = PERSONAS[scene.language]
    other = PERSONAS["en" if scene.language == "zh_CN" else "zh_CN"]
    user = User("default")
    scene.show(
        events.SettingsApplied(settings),
        events.ConversationOpened(user, persona, (), 0, "", (persona, other)),
        events.ActivityChanged(Activity.IDLE),
        people.PeopleShown(user, (user,), (people.Acquaintance(persona), people.Acquaintance(other))),
        events.ModelFilesFound(FILES),
    )
    return scene.presenter.newcomers.welcome


def brain(scene: Any) -> QWidget:
    """The greeting, and how she shall think."""
    newcomer(scene)
    return scene.window  # type: ignore[no-any-return]


def servers(scene: Any) -> QWidget:
    """A server was found on this computer, and doesn't answer."""
    welcome = newcomer(scene)
    scene.show(events.LocalServersFound((OLLAMA,)))
    welcome.brain.choice._found[0][1].click()
    endpoint = welcome.brain._tried[0]
    refused = Problem(Code.CONNECTION_REFUSED, {"host": "127.0.0.1:11434"}, retryable=True)
    scene.show(events.EndpointTested(endpoint, problem=refused))
    return scene.window  # type: ignore[no-any-return]


def account(problem: Code) -> Callable[[Any], QWidget]:
    """A key that was tried."""

    def show(scene: Any) -> QWidget:
        welcome = newcomer(scene)
        welcome.brain.choice.account.click()
        welcome.brain.account.key.setText("sk-0123456789abcdef")
        welcome.brain.account.test.click()
        endpoint = welcome.brain._tried[0]
        if problem is Code.KEYRING_UNAVAILABLE:
            scene.show(events.EndpointTested(endpoint, 0.9))
            scene.show(events.ProblemOccurred(Problem(problem, {"path": "/home/x/.config/companion/keys.toml"})))
        else:
            scene.show(events.EndpointTested(endpoint, problem=Problem(problem, {"host": "api.deepseek.com"})))
        return scene.window  # type: ignore[no-any-return]

    return show


def waiting(scene: Any) -> QWidget:
    """A name was given while the model is on its way; the voice is asked for meanwhile."""
    welcome = newcomer(scene)
    welcome.brain.choice.small.click()
    now = datetime.now(UTC)
    said = UserText("叫我小北吧" if scene.language == "zh_CN" else "I'm North")
    turn = Turn("t1", "s1", 0, now, 480, said, (Reply("r1", "", now),))
    failed = Reply("r1", "", now, Outcome.FAILED, now, problem=Problem(Code.MODEL_MISSING, {"model": "small"}))
    scene.show(
        events.TurnBegan(turn, "r1"),
        events.TurnEnded(replace(turn, replies=(failed,))),
        events.FetchProgressed("small", 180_000_000, 491_400_064, 240),
    )
    return scene.window  # type: ignore[no-any-return]


def ears(level: voice_events.HeardLevel | None) -> Callable[[Any], QWidget]:
    """The microphone's meter."""

    def show(scene: Any) -> QWidget:
        welcome = newcomer(scene, WelcomeStep.EARS)
        if level is not None:
            welcome.ears.test.button.setChecked(True)
            scene.show(level)
        return scene.window  # type: ignore[no-any-return]

    return show


def ears_model(scene: Any) -> QWidget:
    """It works, and the model that reads is missing."""
    ears(voice_events.HeardLevel(0.6))(scene)
    scene.presenter.newcomers.welcome.ears.works.click()
    return scene.window  # type: ignore[no-any-return]


def character(scene: Any) -> QWidget:
    """Whom one talks with."""
    newcomer(scene, WelcomeStep.CHARACTER)
    return scene.window  # type: ignore[no-any-return]


def doctor(*, running: bool) -> Callable[[Any], QWidget]:
    """The doctor's window in the middle of a round, or after it."""

    def show(scene: Any) -> QWidget:
        newcomer(scene, WelcomeStep.CHARACTER)
        bridge = scene.presenter.doctor()
        bridge.open()
        refused = Problem(Code.KEY_REFUSED, {"host": "api.deepseek.com"})
        found = (
            Finding(Check.PROGRAM, State.FINE, Found.RUNS, {"program": "1.0", "python": "3.11", "system": "Linux"}),
            Finding(Check.DISK, State.WEAK, Found.LITTLE_ROOM, {"gigabytes": "0.6"}, Fix.SHOW_HOME),
            Finding(Check.KEYRING, State.WEAK, Found.NO_KEYRING),
            Finding(Check.CLOCK, State.WEAK, Found.CLOCK_OFF, {"minutes": "37"}),
            Finding(Check.KEY, State.BROKEN, fix=Fix.OPEN_THINKING, problem=refused),
        )
        rest = (
            Finding(Check.MODEL, State.SKIPPED),
            Finding(Check.EARS, State.WEAK, Found.MODEL_MISSING, {"model": "x", "megabytes": "148"}, Fix.GET_MODEL),
            Finding(Check.MICROPHONE, State.WEAK, fix=Fix.RESCAN, problem=Problem(Code.NO_MICROPHONE)),
        )
        scene.show(Examined(found, Check.MODEL) if running else Examined((*found, *rest), finished=True))
        return bridge.dialog  # type: ignore[no-any-return]

    return show


WELCOME_SCREENS: dict[str, Callable[[Any], QWidget]] = {
    "welcome": brain,
    "welcome-servers": servers,
    "welcome-account": account(Code.KEY_REFUSED),
    "welcome-no-keyring": account(Code.KEYRING_UNAVAILABLE),
    "welcome-waiting": waiting,
    "welcome-ears": ears(voice_events.HeardLevel(0.6)),
    "welcome-silent": ears(voice_events.HeardLevel(0.0, zeros=True)),
    "welcome-ears-model": ears_model,
    "welcome-character": character,
    "doctor": doctor(running=False),
    "doctor-running": doctor(running=True),
}
