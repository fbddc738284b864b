from companion.gui.talk_gesture import DOUBLE, TAP, Gesture, Step, Talk


def test_a_hold_starts_and_stops() -> None:
    gesture = Gesture()
    assert gesture.press(0) is Step.START
    assert gesture.press(0.5) is Step.NOTHING
    assert gesture.release(TAP) is Step.STOP
    assert gesture.release(1) is Step.NOTHING


def test_two_taps_latch_only_close_together() -> None:
    gesture = Gesture()
    gesture.press(0)
    assert gesture.release(TAP - 0.01) is Step.TAPPED
    gesture.press(0.3)
    assert gesture.release(0.5) is Step.LOCK
    assert gesture.press(9) is Step.STOP
    assert gesture.release(9.1) is Step.NOTHING
    gesture.press(20)
    assert gesture.release(20.1) is Step.TAPPED
    gesture.press(20.2 + DOUBLE)
    assert gesture.release(20.3 + DOUBLE) is Step.TAPPED


def test_a_lock_goes_on_without_the_finger() -> None:
    gesture = Gesture()
    assert gesture.lock() is Step.NOTHING
    gesture.press(0)
    assert gesture.lock() is Step.LOCK
    assert gesture.release(1) is Step.NOTHING
    assert gesture.cancel() is Step.CANCEL
    assert gesture.cancel() is Step.NOTHING


def test_a_window_that_goes_away_keeps_what_was_said() -> None:
    gesture = Gesture()
    gesture.press(0)
    assert gesture.let_go(1) is Step.STOP
    gesture.press(2)
    assert gesture.let_go(2.1) is Step.CANCEL
    assert gesture.talk is Talk.IDLE
