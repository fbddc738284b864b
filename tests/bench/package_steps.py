"""What a user does with the installed program, step by step, seen from outside: window, sound, files, processes."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from companion.core.conversation import Outcome, Turn
from companion.core.settings import Aloud, Speaker
from companion.storage.inspect import read_home
from companion.storage.settings_file import SettingsFile
from tests.bench.package_root import USER_ID, Bare
from tests.sound.recorder import AUDIBLE, Recorder
from tests.spoken import spoken

HOME = "/home/用户 (a) [b]"
QUESTION = "What is the capital of France?"
LIMIT_SECONDS = 240.0
TALK_KEY = "Control_R"
SECONDS_HELD_AFTER = 0.4
SECONDS_TO_HEAR = 0.3
SECONDS_BETWEEN_LOOKS = 0.1
ATTEMPTS = 3


class StepFailed(Exception):  # noqa: N818 - it is no error of the bench
    """A step did not come out as it should."""


@dataclass
class Steps:
    """The steps taken and those that went wrong."""

    passed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @contextlib.contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Take a step; what goes wrong in it is told, and the next one is taken."""
        try:
            yield
        except (StepFailed, OSError, subprocess.SubprocessError, TimeoutError) as error:
            self.failed.append(name)
            print(f"FAILED  {name}: {error}", file=sys.stderr, flush=True)
        else:
            self.passed.append(name)
            print(f"passed  {name}", file=sys.stderr, flush=True)


def expect(true: object, otherwise: object) -> None:
    """Fail the step unless this is so."""
    if not true:
        raise StepFailed(str(otherwise)[-600:])


def wait_until(what: str, is_so: Callable[[], object], seconds: float = LIMIT_SECONDS) -> None:
    """Look again and again until it is so; fail the step when that takes too long.

    Looks are counted and not seconds, so that a machine that held everything up fails nothing.
    """
    for _ in range(round(seconds / SECONDS_BETWEEN_LOOKS)):
        if is_so():
            return
        time.sleep(SECONDS_BETWEEN_LOOKS)
    raise StepFailed(f"never {what}")


@dataclass
class Installed:
    """The program in the bare system: how it is started, in whose home, with which screen and sound card."""

    kind: str
    bare: Bare
    program: str
    environment: Mapping[str, str]
    card: Mapping[str, str]

    @property
    def home(self) -> Path:
        """Where the user's conversations lie, seen from outside."""
        return self.bare.inside(f"{HOME}/.local/share/companion/home")

    def turns(self) -> list[Turn]:
        """All turns on disk."""
        return [found.turn for found in read_home(self.home) if found.turn is not None]

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run the program in the terminal, without a screen."""
        environment = {**self.environment, "QT_QPA_PLATFORM": "offscreen"}
        return self.bare.run([self.program, *arguments], environment, as_user=True)

    def exercise(self, steps: Steps, version: str) -> None:
        """Use it as a user does, in the terminal and then in its window."""
        with steps.step(f"{self.kind}: tells its version"):
            told = self.run("--version")
            expect(told.stdout.strip() == f"companion {version}", told.stdout + told.stderr)
        with steps.step(f"{self.kind}: finds nothing broken on the machine"):
            told = self.run("doctor", "--json")
            findings = json.loads(told.stdout or "{}").get("findings", [])
            broken = [one for one in findings if one["state"] == "broken"]
            expect(findings and not broken, broken or told.stderr)
        with steps.step(f"{self.kind}: answers in the terminal"):
            told = self.run("ask", "--json", "Say one short sentence.")
            answer = json.loads(told.stdout.splitlines()[-1]) if told.stdout else {}
            expect(
                told.returncode == 0 and answer.get("outcome") == "completed" and answer.get("reply"),
                told.stdout + told.stderr,
            )
        speak_always(self.home)
        with self.window(steps):
            self.talk(steps)

    def talk(self, steps: Steps) -> None:
        """Type to her and listen, then talk to her."""
        with steps.step(f"{self.kind}: answers what is typed, and says it"):
            self.attempt(self.type_and_listen)
        with steps.step(f"{self.kind}: hears what is said"):
            self.attempt(self.ask_aloud)

    def attempt(self, what: Callable[[], None]) -> None:
        """Do it again where it went wrong: a machine with other work may leave a gap in the sound."""
        for _ in range(ATTEMPTS - 1):
            try:
                return what()
            except StepFailed as failure:
                print(f"again: {failure}", file=sys.stderr, flush=True)
        return what()

    def type_and_listen(self) -> None:
        """Type a line; her answer must be whole and be heard."""
        with Recorder({**os.environ, **self.card}) as recorder:
            before = len(self.turns())
            type_line("Hello, who are you?")
            wait_until("answered", lambda: has_ended(self.turns(), before + 1))
            reply = self.turns()[-1].reply
            expect(reply is not None and reply.outcome is Outcome.COMPLETED, reply)
            expect(seconds_heard(recorder) > SECONDS_TO_HEAR, "nothing was heard")

    def ask_aloud(self) -> None:
        """Say a question; it must be understood and answered."""
        before = len(self.turns())
        self.say(QUESTION)
        wait_until("understood", lambda: has_ended(self.turns(), before + 1))
        turn = self.turns()[-1]
        expect(turn.user is not None and "capital" in turn.user.text.lower(), turn.user)
        expect(turn.reply is not None and turn.reply.text, "it was not answered")

    def say(self, text: str) -> None:
        """Hold the key to talk, and say a text into the microphone."""
        xdotool("keydown", TALK_KEY)
        try:
            time.sleep(SECONDS_HELD_AFTER)
            play = ["pacat", "--device=micfeed", "--rate=16000", "--channels=1", "--format=s16le"]
            subprocess.run(play, input=spoken(text).samples, env={**os.environ, **self.card}, check=True)
            time.sleep(SECONDS_HELD_AFTER)
        finally:
            xdotool("keyup", TALK_KEY)

    @contextlib.contextmanager
    def window(self, steps: Steps) -> Iterator[None]:
        """Open her window, and close it as its button does."""
        process = self.bare.start([self.program], {**self.environment, "QT_QPA_PLATFORM": "xcb"})
        try:
            with steps.step(f"{self.kind}: opens its window on X11"):
                wait_until("shown", lambda: windows() or process.poll() is not None)
                if process.poll() is not None:
                    raise StepFailed((process.stderr.read() if process.stderr else b"").decode())
                xdotool("windowfocus", "--sync", windows()[0])
                wait_until("ready", lambda: any(self.home.glob("socket*")))
            yield
            with steps.step(f"{self.kind}: ends and leaves nothing running"):
                xdotool("key", "alt+F4")  # by which the window manager asks the window to close
                wait_until("ended", lambda: process.poll() is not None, 60)
                expect(process.returncode == 0, f"exit code {process.returncode}")
                wait_until("left nothing", lambda: not processes_inside(self.bare.root), 30)
        finally:
            process.kill()
            process.wait()


def speak_always(home: Path) -> None:
    """Let her say every answer aloud."""
    file = SettingsFile(home / "settings.toml", home / "set-aside")
    file.load()
    voice = replace(file.settings.voice, aloud=Aloud.ALWAYS, speaker=Speaker.OFFLINE)
    file.save(replace(file.settings, voice=voice))
    os.chown(home / "settings.toml", USER_ID, USER_ID)


def has_ended(turns: list[Turn], count: int) -> bool:
    """Whether there are so many turns and the last one's reply is over."""
    return len(turns) >= count and turns[-1].reply is not None and turns[-1].reply.ended_at is not None


def seconds_heard(recorder: Recorder) -> float:
    """How long something was loud enough to be heard so far."""
    samples = recorder.track().samples
    return float(np.count_nonzero(np.abs(samples.astype(np.int32)) > AUDIBLE)) / recorder.rate


def windows() -> list[str]:
    """Ids of the program's windows on the screen."""
    command = ["xdotool", "search", "--onlyvisible", "--class", "companion"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()


def type_line(text: str) -> None:
    """Type a line into what has the keyboard, and send it."""
    xdotool("type", "--delay", "20", text)
    xdotool("key", "Return")


def xdotool(*arguments: str) -> None:
    """Do something with keyboard or windows."""
    subprocess.run(["xdotool", *arguments], check=True)


def processes_inside(root: Path) -> list[int]:
    """Processes whose root is the bare system."""
    found = []
    for link in Path("/proc").glob("[0-9]*/root"):
        with contextlib.suppress(OSError):
            if link.readlink() == root:
                found.append(int(link.parent.name))
    return found
