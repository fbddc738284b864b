"""Systems whose screens are scaled, up to 300%: everything is drawn in as many pixels, and nothing is cut."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def drawn_at(factor: float, language: str, *names: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.scaled_screens", language, *names],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(factor)},
        check=True,
        capture_output=True,
        text=True,
    )
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


def test_three_times_the_pixels() -> None:
    assert drawn_at(3, "zh_CN", "conversation", "settings-voice") == {"ratio": 3, "pixels": 3, "cut": {}}


@pytest.mark.long
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("language", ["zh_CN", "en", "ja"])
@pytest.mark.parametrize("factor", [1.25, 1.5, 2, 3])
def test_no_text_is_cut_at_any_scale(factor: float, language: str) -> None:
    assert drawn_at(factor, language)["cut"] == {}
