"""A real microphone and loudspeaker without hardware: PulseAudio with null sinks, reached through ALSA like any other.
It lives in a folder of its own and is found through environment variables alone, so HOME may be anything.
"""

import contextlib
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

# Rates equal to those of the program's streams keep every sample as it is.
SPEAKER_RATE, MICFEED_RATE = 24_000, 16_000
MODULES = """\
load-module module-native-protocol-unix auth-anonymous=1
load-module module-null-sink sink_name=speaker rate={speaker_rate} channels=1 channel_map=mono
load-module module-null-sink sink_name=micfeed rate={micfeed_rate} channels=1 channel_map=mono
load-module module-remap-source master=micfeed.monitor source_name=mic
set-default-sink speaker
set-default-source mic
"""
DEVICES = """\
</usr/share/alsa/alsa.conf>
pcm.!default { type pulse }
ctl.!default { type pulse }
pcm.micfeed { type pulse device micfeed hint { show on description "what the user says" } }
pcm.heard { type pulse device speaker.monitor hint { show on description "what the user hears" } }
"""
SECONDS_OF_A_CYCLE = 2.2  # a sink's cycle that began before its recorder came
MONITORS = ("micfeed.monitor", "speaker.monitor")


@contextlib.contextmanager
def sound_card(speaker_rate: int = SPEAKER_RATE, micfeed_rate: int = MICFEED_RATE) -> Iterator[dict[str, str]]:
    """Variables for an environment in which the card is the default device, while the context lasts.

    The program uses the device "default"; a test plays into "micfeed" and records from "heard".
    """
    modules = MODULES.format(speaker_rate=speaker_rate, micfeed_rate=micfeed_rate)
    # ALSA_CONFIG_PATH is a list parted by blanks and colons, which TMPDIR may contain.
    with (
        tempfile.TemporaryDirectory(prefix="companion-sound-", dir="/tmp") as folder,
        serve(Path(folder), modules) as variables,
    ):
        yield variables


@contextlib.contextmanager
def serve(folder: Path, modules: str) -> Iterator[dict[str, str]]:
    """The card with its files in this folder."""
    for name in ("runtime", "state"):
        (folder / name).mkdir(mode=0o700)
    (folder / "modules.pa").write_text(modules)
    (folder / "alsa.conf").write_text(DEVICES)
    variables = {
        "ALSA_CONFIG_PATH": str(folder / "alsa.conf"),
        "PULSE_RUNTIME_PATH": str(folder / "runtime"),
        "PULSE_STATE_PATH": str(folder / "state"),
        "PULSE_COOKIE": str(folder / "state" / "cookie"),
    }
    # With a display in sight and no bus, the server would launch a bus that outlives it.
    environment = {**os.environ, **variables, "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
    with contextlib.ExitStack() as running:
        running.enter_context(background(server_command(folder), environment))
        await_word(environment, ["info"], "speaker")
        # Without a recorder a null sink runs in cycles of 2 s and drops what comes between.
        for monitor in MONITORS:
            running.enter_context(background(["parec", "--latency-msec=10", "-d", monitor], environment))
        await_word(environment, ["list", "short", "sources"], "RUNNING", times=len(MONITORS))
        time.sleep(SECONDS_OF_A_CYCLE)
        yield variables


def server_command(folder: Path) -> list[str]:
    """What starts the server of a card in this folder."""
    command = ["pulseaudio", "-n", "-F", str(folder / "modules.pa"), "--daemonize=no", "--exit-idle-time=-1"]
    return [*command, "--disable-shm=yes", f"--log-target=file:{folder / 'server.log'}"]


@contextlib.contextmanager
def background(command: list[str], environment: Mapping[str, str]) -> Iterator[None]:
    """A silent process that lives as long as the context."""
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, env=environment, stdin=nothing, stdout=nothing, stderr=nothing) as process:
        try:
            yield
        finally:
            process.terminate()


def await_word(environment: Mapping[str, str], question: list[str], word: str, times: int = 1) -> None:
    """Ask the server until its answer holds the word so many times; raises TimeoutError after 20 s."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        done = subprocess.run(["pactl", *question], env=environment, capture_output=True, text=True, check=False)
        if done.stdout.count(word) >= times:
            return
        time.sleep(0.05)
    raise TimeoutError(f"the sound server never said {word}")
