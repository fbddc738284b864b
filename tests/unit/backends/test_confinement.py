"""The filter that keeps a child from the network, tried on real processes."""

import json
import subprocess
import sys

import pytest

from companion.backends import confinement
from companion.backends.confinement import can_confine

pytestmark = pytest.mark.skipif(not can_confine(), reason="seccomp on Linux, x86-64 or AArch64")
# The gate in Python would refuse the same; `_install` alone shows what the system refuses.
SCRIPT = """
import ctypes, json, platform, socket, subprocess, sys
from companion.backends import confinement
serves = sys.argv[1] == "serves"
calls = confinement._CALLS[platform.machine()]
outside = socket.create_server(("127.0.0.1", 0))
confinement._install(confinement.filter_for(calls, serves=serves))
def refused(act):
    try:
        act()
    except PermissionError:
        return True
    except OSError:
        return False
    return False
def dgram():
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
def stream(family=socket.AF_INET):
    socket.socket(family, socket.SOCK_STREAM | socket.SOCK_CLOEXEC).close()
def fast_open():
    with socket.socket() as one:
        one.sendto(b"x", 0x20000000, outside.getsockname())
def fast_open_by_message():
    with socket.socket() as one:
        one.sendmsg([b"x"], [], 0x20000000, outside.getsockname())
def connect():
    with socket.socket() as one:
        one.connect(outside.getsockname())
def ring():
    return ctypes.CDLL(None).syscall(calls.io_uring_setup, 1, ctypes.create_string_buffer(120))
def serve():
    socket.create_server(("127.0.0.1", 0)).close()
grandchild = "import socket; socket.create_connection(%r)" % (outside.getsockname(),)
print(json.dumps({
    "streams": refused(stream),
    "streams6": refused(lambda: stream(socket.AF_INET6)),
    "datagrams": refused(dgram),
    "raw": refused(lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW)),
    "netlink": refused(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)),
    "connect": refused(connect),
    "fast open": refused(fast_open),
    "fast open by message": refused(fast_open_by_message),
    "ring": ring() == -1,
    "serving": refused(serve),
    "local": refused(lambda: socket.socket(socket.AF_UNIX).close()),
    "grandchild": subprocess.run([sys.executable, "-c", grandchild], capture_output=True).returncode != 0,
}))
"""


def tried(how: str) -> dict[str, bool]:
    done = subprocess.run([sys.executable, "-c", SCRIPT, how], capture_output=True, text=True, check=True)
    found: dict[str, bool] = json.loads(done.stdout)
    return found


def test_a_child_with_pipes_opens_no_socket_to_anywhere() -> None:
    found = tried("pipes")
    assert not found.pop("local")
    assert all(found.values()), found


def test_a_child_that_serves_can_accept_and_never_connect() -> None:
    found = tried("serves")
    allowed = {"streams", "streams6", "serving", "local"}
    assert {name for name, refused in found.items() if not refused} == allowed


@pytest.mark.parametrize("architecture", ["x86_64", "aarch64"])
@pytest.mark.parametrize("serves", [False, True])
def test_every_jump_of_the_filter_ends_in_it(architecture: str, serves: bool) -> None:
    import struct

    program = confinement.filter_for(confinement._CALLS[architecture], serves=serves)
    steps = list(struct.iter_unpack("HBBI", program))
    for at, (code, true, false, _) in enumerate(steps):
        if code & 0x07 == 0x05:
            assert at + 1 + max(true, false) < len(steps)
    assert steps[-1][0] == 0x06


@pytest.mark.parametrize("module", ["embedded_child", "kokoro_child", "whisper_child", "embedder_child", "cuda_probe"])
def test_every_child_confines_itself_first(module: str) -> None:
    script = f"""
import companion.backends.{module} as child
def confine(serves=False):
    raise SystemExit(41)
child.confine = confine
child.main()
"""
    done = subprocess.run([sys.executable, "-c", script], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 41, done.stderr
