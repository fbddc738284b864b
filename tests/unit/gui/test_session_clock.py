"""The chapter's clock goes by the wall, whatever the machine slept through."""

from PySide6.QtCore import QCoreApplication

from companion.gui.session_clock import SessionClock


class Wall:
    """A wall clock that tests set."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


def clock_at(wall: Wall) -> tuple[SessionClock, list[str]]:
    clock, said = SessionClock(now=wall), list[str]()
    clock.over.connect(lambda: said.append("over"))
    clock.idle.connect(lambda: said.append("idle"))
    clock.restart(600)
    return clock, said


def test_it_ends_once_after_the_timeout_and_tells_of_rest_before(qapp: QCoreApplication) -> None:
    assert qapp is not None
    wall = Wall()
    clock, said = clock_at(wall)
    for _ in range(50):
        wall.time += 15
        clock.look()
    assert said == ["idle", "over"]
    assert not clock.timer.isActive()


def test_writing_makes_it_wait_anew(qapp: QCoreApplication) -> None:
    assert qapp is not None
    wall = Wall()
    clock, said = clock_at(wall)
    wall.time += 590
    clock.note_presence()
    wall.time += 590
    clock.look()
    assert said == ["idle"]
    wall.time += 11
    clock.look()
    assert said == ["idle", "over"]
    clock.note_presence()
    assert not clock.timer.isActive()


def test_waking_after_the_time_has_passed_ends_it_at_the_next_tick(qapp: QCoreApplication) -> None:
    assert qapp is not None
    wall = Wall()
    clock, said = clock_at(wall)
    wall.time += 8 * 3600
    clock.look()
    assert said == ["over"]


def test_a_clock_set_back_waits_anew(qapp: QCoreApplication) -> None:
    assert qapp is not None
    wall = Wall()
    clock, said = clock_at(wall)
    wall.time -= 3600
    clock.look()
    assert said == []
    wall.time += 600
    clock.look()
    assert said == ["over"]
