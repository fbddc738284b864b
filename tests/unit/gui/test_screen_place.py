import pytest
from PySide6.QtCore import QPoint, QRect, QSize

from companion.gui.screen_place import beside, on_a_screen

LEFT, RIGHT = QRect(0, 0, 1000, 800), QRect(1000, 0, 1600, 900)


@pytest.mark.parametrize(
    ("wanted", "screens", "expected"),
    [
        (QRect(100, 100, 200, 240), (LEFT, RIGHT), QPoint(100, 100)),
        (QRect(2300, 500, 200, 240), (LEFT, RIGHT), QPoint(2300, 500)),
        (QRect(2300, 500, 200, 240), (LEFT,), QPoint(800, 500)),  # the monitor under her was unplugged
        (QRect(950, 700, 200, 240), (LEFT, RIGHT), QPoint(1000, 660)),  # her middle decides
        (QRect(-150, -90, 200, 240), (LEFT, RIGHT), QPoint(0, 0)),
        (QRect(10, 10, 3000, 2000), (LEFT,), QPoint(0, 0)),  # larger than the screen
        (QRect(5, 5, 200, 240), (), QPoint(5, 5)),
    ],
)
def test_she_stands_wholly_on_the_nearest_screen(wanted: QRect, screens: tuple[QRect, ...], expected: QPoint) -> None:
    assert on_a_screen(wanted, screens) == QRect(expected, wanted.size())


def test_a_bubble_is_above_her_and_below_where_there_is_no_room() -> None:
    size, her = QSize(250, 60), QRect(400, 300, 200, 240)
    assert beside(size, her, LEFT, 2) == QRect(QPoint(374, 238), size)
    assert beside(size, her.translated(0, -280), LEFT, 2).top() == 262
    assert beside(size, her.translated(390, 0), LEFT, 2).right() == LEFT.right()
