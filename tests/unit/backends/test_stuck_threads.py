"""Threads that compute without end are told from those that wait, and only they."""

import sys
import threading
import time

import pytest

from companion.backends.stuck_threads import WatchedThreads, native_threads

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there are none elsewhere")


def test_a_thread_that_computes_is_told_from_one_that_waits() -> None:
    before = native_threads()
    ended = threading.Event()
    started = threading.Barrier(3)

    def compute() -> None:
        started.wait()
        while not ended.is_set():
            pass

    def wait() -> None:
        started.wait()
        ended.wait()

    threads = [threading.Thread(target=each, daemon=True) for each in (compute, wait)]
    for thread in threads:
        thread.start()
    started.wait()
    watched = WatchedThreads(native_threads() - before)
    time.sleep(0.2)
    assert watched.busy() == {threads[0].native_id}
    ended.set()
    for thread in threads:
        thread.join()
    assert not watched.busy()
