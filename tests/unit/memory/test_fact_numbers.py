"""Numbers, months and weekdays are the same however they are written."""

import pytest

from companion.memory.fact_numbers import numbers_in


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("five years", {"5"}),
        ("two hundred and fifty", {"250"}),
        ("thirty-four", {"34"}),
        ("1,200 euros", {"1200"}),
        ("2.50", {"2.5"}),
        ("9:30 to 11:15", {"9", "30", "11", "15"}),
        ("on May 4", {"m5", "4"}),
        ("I may go, I march on", set()),
        ("every Saturday", {"w6"}),
        ("no one, one day", set()),
        ("写了五年Python", {"5"}),
        ("三十四", {"34"}),
        ("十一月十九号", {"m11", "11", "19"}),
        ("11月19日", {"m11", "11", "19"}),
        ("四千二", {"4200"}),
        ("八万", {"80000"}),
        ("3万", {"30000"}),
        ("二〇一九年", {"2019"}),
        ("２０１９", {"2019"}),
        ("一直一起，一个人，万一", set()),
        ("周日", {"w7"}),
        ("", set()),
    ],
)
def test_numbers_are_values(text: str, values: set[str]) -> None:
    assert numbers_in(text) == values
