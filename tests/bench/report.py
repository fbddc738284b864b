"""The last line of every benchmark: figures, the control's figures and the bars they are held to."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn


@dataclass(frozen=True)
class Bar:
    """A figure held to a limit; `at_least` turns the comparison round."""

    name: str
    value: float
    limit: float
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Whether the figure keeps its limit."""
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def finish(bench: str, figures: Mapping[str, float], control: Mapping[str, float], bars: Sequence[Bar]) -> NoReturn:
    """Print the report as the last line and exit: 0 when every bar is met, 1 otherwise."""
    rounded = {name: round(value, 4) for name, value in figures.items()}
    report = {
        "bench": bench,
        "figures": rounded,
        "control": {name: round(value, 4) for name, value in control.items()},
        "bars": [{"name": bar.name, "value": round(bar.value, 4), "limit": bar.limit, "met": bar.met} for bar in bars],
    }
    print(json.dumps(report, ensure_ascii=False), flush=True)
    sys.exit(0 if all(bar.met for bar in bars) else 1)


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of the sorted values lie (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def median(values: Sequence[float]) -> float:
    """Return the middle value."""
    return quantile(values, 0.5)
