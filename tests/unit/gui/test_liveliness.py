import itertools
from random import Random

import pytest

from companion.core.emotion import Emotion
from companion.gui.liveliness import FOREVER, Blinking, Breathing, Gaze, Mood, Mouth

MILLISECOND = 0.001


def _changes(values: list[str]) -> list[tuple[str, int]]:
    return [(value, len(list(group))) for value, group in itertools.groupby(values)]


def test_a_blink_is_half_closed_half() -> None:
    blinking = Blinking(Random(1), 0.0)
    start = blinking.begins_in(0.0)
    assert 2.5 <= start <= 6
    seen = _changes([blinking.lids(start - 0.0105 + n * MILLISECOND) for n in range(170)])
    assert [lids for lids, _ in seen] == ["open", "half", "closed", "half", "open"]
    assert [length for _, length in seen[1:4]] == pytest.approx([40, 70, 40], abs=1)


def test_blinks_keep_their_distance_and_sometimes_double() -> None:
    blinking, now, gaps = Blinking(Random(7), 0.0), 0.0, []
    for _ in range(500):
        wait = blinking.begins_in(now)
        gaps.append(wait)
        now += wait + Blinking.LENGTH
        blinking.lids(now)
    singles = [gap for gap in gaps if gap > 1]
    assert all(2.5 <= gap <= 6 for gap in singles)
    assert 0.05 < 1 - len(singles) / len(gaps) < 0.2


def test_a_long_sleep_does_not_make_her_blink_for_all_that_was_missed() -> None:
    blinking = Blinking(Random(1), 0.0)
    blinking.lids(3600.0)
    assert blinking.begins_in(3600.0) <= 6


def test_the_mouth_opens_with_loudness_and_closes_in_silence() -> None:
    mouth = Mouth(0.0)
    assert mouth.shape(0.0) == ""
    shapes = []
    for n in range(60):
        mouth.hear(0.9 if n < 30 else 0.0, n * 0.01)
        shapes.append(mouth.shape(n * 0.01))
    assert shapes[25] == "a"
    assert mouth.shape(1.2) == ""
    assert not mouth.is_moving(1.3)


def test_no_mouth_shape_is_shorter_than_70_ms() -> None:
    mouth, random, shapes = Mouth(0.0), Random(3), []
    for n in range(4000):
        now = n * MILLISECOND
        if n % 20 == 0:
            mouth.hear(random.random(), now)
        shapes.append(mouth.shape(now))
    lengths = [length for _, length in _changes(list(shapes))[1:-1]]
    assert min(lengths) >= 69
    assert {"a", "i", "o"} <= set(shapes)


def test_loudness_is_smoothed_faster_up_than_down() -> None:
    mouth = Mouth(0.0)
    mouth.hear(1.0, 0.0)
    mouth.shape(0.06)
    assert mouth._level == pytest.approx(0.632, abs=0.01)
    mouth.hear(0.0, 0.06)
    mouth.shape(0.18)
    assert mouth._level == pytest.approx(0.632 * 0.368, abs=0.01)


def test_talking_without_loudness_still_moves_the_mouth() -> None:
    mouth = Mouth(0.0)
    mouth.talking = True
    shapes = {mouth.shape(n * 0.033) for n in range(200)}
    assert len(shapes) == 4


def test_a_loudness_that_is_no_number_counts_as_silence() -> None:
    mouth = Mouth(0.0)
    mouth.hear(float("nan"), 0.0)
    assert mouth.shape(0.2) == ""


def test_breathing_is_small_slow_and_the_head_follows() -> None:
    breathing = Breathing()
    body, head = zip(*(breathing.rise(n * 0.01) for n in range(380)), strict=True)
    assert (min(body), max(body)) == (0.0, 1.0)
    assert (min(head), max(head)) == (0.0, 2.0)
    assert breathing.rise(1.0) == breathing.rise(1.0 + 3.8)
    assert head.index(2.0) > body.index(1.0) - 30


def test_breathing_tells_when_it_moves_next() -> None:
    breathing = Breathing()
    now = 0.4
    wait = breathing.moves_in(now)
    assert 0 < wait <= 0.5
    assert breathing.rise(now + wait)[1] != breathing.rise(now)[1]


def test_eyes_drift_at_most_three_units_and_turn_to_what_they_look_at() -> None:
    gaze = Gaze(Random(5), 0.0)
    seen = [gaze.at(n * 0.033) for n in range(2000)]
    assert max(max(abs(x), abs(y)) for x, y in seen) <= 3
    assert len(set(seen)) > 3
    gaze.look((1.0, 0.0))
    gaze.at(70.0)
    assert gaze.at(71.0) == (7, 0)
    assert gaze.wanders_in(71.0) == FOREVER
    gaze.look(None)
    gaze.at(72.0)
    assert abs(gaze.at(73.0)[0]) <= 3


def test_an_emotion_holds_and_the_latest_wish_comes_next() -> None:
    mood = Mood(0.0)
    mood.want(Emotion.HAPPY, 10.0)
    assert mood.emotion(10.0) is Emotion.HAPPY
    mood.want(Emotion.SAD, 10.2)
    mood.want(Emotion.ANGRY, 10.4)
    assert mood.emotion(11.1) is Emotion.HAPPY
    assert mood.changes_in(11.1) == pytest.approx(0.1)
    assert mood.emotion(11.21) is Emotion.ANGRY


def test_an_emotion_fades_to_neutral_after_20_s_of_quiet() -> None:
    mood = Mood(0.0)
    mood.want(Emotion.HAPPY, 0.0)
    assert mood.emotion(0.0) is Emotion.HAPPY
    mood.stir(15.0)
    assert mood.emotion(34.9) is Emotion.HAPPY
    assert mood.emotion(35.1) is Emotion.NEUTRAL
    assert mood.changes_in(35.1) == FOREVER


def test_a_cross_fade_takes_220_ms_and_eases_out() -> None:
    mood = Mood(0.0)
    mood.want(Emotion.HAPPY, 0.0)
    mood.emotion(0.0)
    assert mood.faded(0.0) == 0
    assert mood.faded(0.11) == pytest.approx(0.875)
    assert mood.faded(0.22) == 1


def test_wanting_the_same_again_does_not_fade_again() -> None:
    mood = Mood(0.0)
    mood.want(Emotion.HAPPY, 0.0)
    mood.emotion(0.0)
    mood.want(Emotion.HAPPY, 5.0)
    mood.emotion(5.0)
    assert mood.faded(5.0) == 1
