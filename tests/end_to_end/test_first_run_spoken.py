"""From an empty home to a reply that can be heard: driven as a newcomer would, on a real display with a sound card."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.storage.inspect import read_home
from tests.displays import desktop_environment, own_display
from tests.end_to_end.test_accessibility import ROOT, SYSTEM_PYTHON, has_bindings
from tests.shared_models import shared_model
from tests.sound.recorder import Recorder
from tests.sound.rig import Card
from tests.sound_card import sound_card
from tests.spoken import spoken

pytestmark = [
    pytest.mark.long,
    pytest.mark.model,
    pytest.mark.skipif(
        sys.platform != "linux" or shutil.which("xdotool") is None or not has_bindings(), reason="X and its bus"
    ),
    pytest.mark.timeout(3000),
]
SHOTS = "COMPANION_SHOTS"  # a folder that the pictures are kept in, where somebody wants to look
WORDS = {
    "en": {
        "greeting": "Hi, I'm Ginko. First things first: what should I call you?",
        "name": "I'm North",
        "called": "She will call you North.",
        "brain": "How shall Ginko think?",
        "small": "Small trial model",
        "voice": "Voice on this computer",
        "ears": "Can Ginko hear you?",
        "listen": "Listen to me",
        "works": "It works",
        "character": "Whom do you want to talk with?",
        "stay": "Stay with Ginko",
    },
    "zh_CN": {
        "greeting": "你好呀，我是青禾。先告诉我，怎么称呼你？",
        "name": "Bei",  # typed by keys; input methods have tests of their own
        "called": "她会叫你 Bei。",
        "brain": "让青禾用什么思考？",
        "small": "用试用小模型",
        "voice": "本机声音",
        "ears": "青禾听得见你吗？",
        "listen": "开始听",
        "works": "听得见",
        "character": "想和谁聊？",
        "stay": "就和青禾聊",
    },
}
SEEN = ["1-greeting", "2-name", "3-microphone", "4-character", "5-spoken"]
# The driver's last step ends once the test has heard something.
HEARD = """
import pathlib, sys, time
until = time.monotonic() + 600
while not (pathlib.Path(sys.argv[1]) / "heard").exists():
    if time.monotonic() > until:
        sys.exit("nothing was heard")
    time.sleep(1)
"""
# Qt sees any display; a program that only takes pictures would be one more to install.
PICTURE = """
import sys
from PySide6.QtGui import QGuiApplication
seen = QGuiApplication([sys.argv[0], "-platform", "xcb"])
sys.exit(not seen.primaryScreen().grabWindow(0).save(sys.argv[1]))
"""
SESSION = """
cd "$1"
"$2" -m companion --home "$3" --models "$4" 2> "$5/program.log" &
program=$!
"$6" "$7" "$5/steps.json" > "$5/steps.log" 2>&1
ended=$?
kill "$program"
wait "$program"
exit "$ended"
"""


@pytest.fixture
def card() -> Iterator[Card]:
    with sound_card() as variables:
        one = Card(variables)
        yield one
        one.release()


@pytest.fixture
def display() -> Iterator[str]:
    with own_display("xdotool", size="1100x800x24") as name:
        yield name


def steps(words: dict[str, str], clip: Path, shots: Path) -> list[tuple[str, object]]:
    """Return what a newcomer does; the clip is what they say into the microphone."""
    one, two, three, four, five = ([sys.executable, "-c", PICTURE, str(shots / f"{name}.png")] for name in SEEN)
    say = ["pacat", "--playback", "-d", "micfeed", "--rate=16000", "--channels=1", "--format=s16le", str(clip)]
    return [
        ("see", words["greeting"]),
        ("see", words["brain"]),
        ("shot", one),
        ("type", words["name"]),
        ("key", "Return"),
        ("see", words["called"]),
        ("shot", two),
        ("press", words["small"]),
        ("press", words["voice"]),
        ("see", words["ears"]),
        ("press", words["listen"]),
        ("until", (say, words["works"])),
        ("shot", three),
        ("press", words["works"]),
        ("see", words["character"]),
        ("shot", four),
        ("press", words["stay"]),
        ("keydown", "Control_R"),
        ("run", ["sleep", "4"]),  # until the microphone is open, however busy the machine is
        ("run", say),
        ("keyup", "Control_R"),
        ("run", [sys.executable, "-c", HEARD, str(clip.parent)]),
        ("shot", five),
    ]


@pytest.mark.parametrize("language", list(WORDS))
def test_a_newcomer_gets_from_nothing_to_a_spoken_reply(
    language: str, card: Card, display: str, tmp_path: Path
) -> None:
    models = shared_model("qwen2.5-coder-0.5b").parent
    for name in ("kokoro-82m", "whisper-base"):
        shared_model(name)
    shots = Path(os.environ.get(SHOTS, str(tmp_path))) / language
    shots.mkdir(parents=True, exist_ok=True)
    clip = tmp_path / "clip.raw"
    clip.write_bytes(spoken("Hello there. How are you today?").samples)
    words = WORDS[language]
    (tmp_path / "steps.json").write_text(json.dumps(steps(words, clip, shots)), encoding="utf-8")
    home = tmp_path / "她的 家 [home]"
    tmp_path.chmod(0o700)
    environment = {
        **desktop_environment(display, tmp_path),
        "LANG": f"{language}.UTF-8",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        **card.variables,
    }
    program = [str(ROOT), sys.executable, str(home), str(models), str(tmp_path), SYSTEM_PYTHON]
    eyes = str(ROOT / "tests" / "end_to_end" / "newcomer.py")
    command = ["dbus-run-session", "--", "bash", "-c", SESSION, "session", *program, eyes]
    with card.recorder() as recorder:
        waiting = _tell_when_heard(recorder, tmp_path)
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=2800, check=False)
        waiting.set()
        track = recorder.track()
    log = "".join((tmp_path / f"{name}.log").read_text(errors="replace") for name in ("steps", "program"))
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}\n{log}"
    assert len(track.audible()) > 24_000 * 0.3
    turns = [one.turn for one in read_home(home) if one.turn is not None]
    assert turns[-1].user is not None
    assert "how are you" in turns[-1].user.text.casefold()
    assert turns[-1].reply is not None
    assert turns[-1].reply.spoken_text
    assert words["name"] in [turn.user.text for turn in turns if turn.user is not None]
    assert sorted(path.stem for path in shots.glob("*.png")) == SEEN


def _tell_when_heard(recorder: Recorder, folder: Path) -> "threading.Event":
    """Leave a file once half a second of sound has come out of the loudspeaker, watched from a thread."""
    over = threading.Event()

    def watch() -> None:
        while not over.wait(1.0):
            samples = recorder.track().samples
            if int(np.count_nonzero(np.abs(samples.astype(np.int32)) > 300)) > recorder.rate // 2:
                (folder / "heard").touch()
                return

    threading.Thread(target=watch, daemon=True).start()
    return over
