"""Keeps a child process from the network: by the system where Linux offers it, by the program's own gate everywhere.

A child that talks through pipes may open no socket but a local one. The one that serves on loopback may open stream
sockets and accept, and may never connect. A seccomp filter can't be taken off again, nor by what a child starts.
"""

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Sequence
from typing import NamedTuple

from companion.backends.outside_gate import GATE, watch_this_process

_LOAD, _AND, _EQUALS, _AT_LEAST, _HAS_BITS, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06  # classic BPF
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000  # with an errno in the lower half
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16  # offsets in what the filter is given
_PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS, _FILTER = 22, 38, 2
_GET_ACTION_AVAIL = 2
_AF_UNIX, _AF_INET, _AF_INET6 = 1, 2, 10
_SOCK_STREAM, _KIND = 1, 0xF
_FASTOPEN = 0x20000000  # sends with the first packet of a connection, so without `connect`
_OTHER_NUMBERS = 0x40000000  # the x32 calls of x86-64 begin here


class _Calls(NamedTuple):
    """Numbers of system calls on one architecture, and its own."""

    architecture: int
    socket: int
    connect: int
    sendto: int
    sendmsg: int
    sendmmsg: int
    seccomp: int
    io_uring_setup: int = 425


_CALLS = {
    "x86_64": _Calls(0xC000003E, 41, 42, 44, 46, 307, 317),
    "aarch64": _Calls(0xC00000B7, 198, 203, 206, 211, 269, 277),
}
_Step = tuple[int, int, int, int]  # code, jump if true, jump if false, value


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def confine(*, serves: bool = False) -> None:
    """Keep this process from the network for good. `serves` lets it accept connections; call it before any thread.

    Raises `OSError` where the system offers to refuse and then doesn't: better no child than one that is not kept.
    """
    watch_this_process()
    GATE.close()
    if can_confine():
        _install(filter_for(_CALLS[platform.machine()], serves=serves))


def can_confine() -> bool:
    """Tell whether the system itself can keep a child from the network."""
    calls = _CALLS.get(platform.machine())
    if sys.platform != "linux" or calls is None:
        return False
    action = ctypes.c_uint32(_REFUSE)
    return bool(ctypes.CDLL(None).syscall(calls.seccomp, _GET_ACTION_AVAIL, 0, ctypes.byref(action)) == 0)


def filter_for(calls: _Calls, *, serves: bool) -> bytes:
    """Return the filter's program."""
    steps: list[_Step] = [
        *_when(_ARCHITECTURE, calls.architecture, [], otherwise=[_refuse(errno.EPERM)]),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _OTHER_NUMBERS),
        _refuse(errno.ENOSYS),
        *_for_call(calls.io_uring_setup, [_refuse(errno.ENOSYS)]),
        *_for_call(calls.socket, _streams_only() if serves else _local_only()),
    ]
    if serves:
        steps += _for_call(calls.connect, [_refuse(errno.EPERM)])
        for call, flags in ((calls.sendto, 3), (calls.sendmsg, 2), (calls.sendmmsg, 3)):
            steps += _for_call(call, _without_fastopen(flags))
    steps.append(_allow())
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _for_call(number: int, body: Sequence[_Step]) -> list[_Step]:
    """Do `body`, which returns, for one system call."""
    return [(_LOAD, 0, 0, _NUMBER), (_EQUALS, 0, len(body), number), *body]


def _when(offset: int, value: int, body: Sequence[_Step], otherwise: Sequence[_Step]) -> list[_Step]:
    """Go on with `body` where a word has a value, else with `otherwise`, which returns."""
    return [(_LOAD, 0, 0, offset), (_EQUALS, len(otherwise), 0, value), *otherwise, *body]


def _local_only() -> list[_Step]:
    """Allow sockets that end on this computer by their kind."""
    return _when(_argument(0), _AF_UNIX, [_allow()], otherwise=[_refuse(errno.EPERM)])


def _streams_only() -> list[_Step]:
    """Allow those and stream sockets: on datagrams no address is ever connected to."""
    return [
        (_LOAD, 0, 0, _argument(0)),
        (_EQUALS, 6, 0, _AF_UNIX),
        (_EQUALS, 1, 0, _AF_INET),
        (_EQUALS, 0, 3, _AF_INET6),
        (_LOAD, 0, 0, _argument(1)),
        (_AND, 0, 0, _KIND),
        (_EQUALS, 1, 0, _SOCK_STREAM),
        _refuse(errno.EPERM),
        _allow(),
    ]


def _without_fastopen(flags: int) -> list[_Step]:
    return [(_LOAD, 0, 0, _argument(flags)), (_HAS_BITS, 0, 1, _FASTOPEN), _refuse(errno.EPERM), _allow()]


def _argument(number: int) -> int:
    """Return the offset of the lower half of a call's argument, on machines that put it first."""
    return _FIRST_ARGUMENT + 8 * number


def _allow() -> _Step:
    return (_RETURN, 0, 0, _ALLOW)


def _refuse(error: int) -> _Step:
    return (_RETURN, 0, 0, _REFUSE | error)


def _install(program: bytes) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    given = _Program(len(program) // 8, program)
    for option, value, program_at in ((_PR_SET_NO_NEW_PRIVS, 1, None), (_PR_SET_SECCOMP, _FILTER, ctypes.byref(given))):
        nothing = ctypes.c_ulong(0)
        if library.prctl(option, ctypes.c_ulong(value), program_at, nothing, nothing):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))
