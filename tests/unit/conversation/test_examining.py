"""The doctor's round is told step by step, begins anew when asked again, and ends when it is stopped."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any

from companion.conversation.examining import Examining
from companion.core.doctor import Check, Examine, Examined, Finding, Found, State, StopExamining

FIRST = Finding(Check.PROGRAM, State.FINE, Found.RUNS)
BEFORE, AFTER = Finding(Check.PROXY, State.FINE, Found.NO_PROXY), Finding(Check.PROXY, State.BROKEN)


def play(scene: Callable[[Examining, list[Examined]], Any], *findings: Finding | None) -> list[Examined]:
    """Run a scene with a round of these findings; None stands for one that never comes."""
    told: list[Examined] = []

    async def examination() -> AsyncGenerator[Finding, None]:
        for one in findings:
            if one is None:
                await asyncio.Event().wait()
            else:
                yield one

    async def run() -> None:
        examining = Examining(examination, announce=told.append)  # type: ignore[arg-type]
        await scene(examining, told)
        await examining.close()

    asyncio.run(run())
    return told


async def until(told: list[Examined], over: Callable[[Examined], bool]) -> None:
    for _ in range(1000):
        if told and over(told[-1]):
            return
        await asyncio.sleep(0)
    raise AssertionError(told)


def test_each_finding_is_told_and_a_later_one_of_the_same_check_counts() -> None:
    async def scene(examining: Examining, told: list[Examined]) -> None:
        assert examining.obey(Examine())
        await until(told, lambda one: one.finished)

    told = play(scene, FIRST, BEFORE, AFTER)
    assert [len(one.findings) for one in told] == [0, 1, 2, 2, 2]
    assert told[0].looking_at is Check.PROGRAM
    assert told[1].looking_at is Check.HOME
    assert told[-1].findings == (FIRST, AFTER)


def test_it_is_stopped_and_begins_anew() -> None:
    async def scene(examining: Examining, told: list[Examined]) -> None:
        examining.obey(Examine())
        await until(told, lambda one: bool(one.findings))
        assert examining.obey(StopExamining())
        assert told[-1] == Examined((FIRST,), stopped=True)
        examining.obey(Examine())
        await until(told, lambda one: bool(one.findings) and len(told) > 4)

    told = play(scene, FIRST, None)
    assert [one.looking_at for one in told[3:]] == [Check.PROGRAM, Check.HOME]
    assert not any(one.finished for one in told)
