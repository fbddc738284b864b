"""What models cost: which price counts for a model, what the user wrote himself, and what calls come to."""

import pytest

from companion.backends.presets import read_presets
from companion.backends.price_table import read_prices
from companion.core.conversation import Purpose
from companion.core.memory import UsageOfDay
from companion.core.prices import (
    CURRENCIES,
    Cost,
    Price,
    cost_of_usage,
    price_line,
    price_of,
    prices_in_force,
    read_price_line,
)

CHAT, MINI = Price("deepseek-chat", 2, 0.2, 3, "CNY"), Price("gpt-5-mini", 0.25, 0.025, 2)
PRICES = (CHAT, MINI, Price("gpt-5", 1.25, 0.125, 10))


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("gpt-5-mini", "gpt-5-mini"),
        ("openai/gpt-5-mini", "gpt-5-mini"),
        ("gpt-5-mini-2025-08-07", "gpt-5-mini"),
        ("gpt-5-2025-08-07", "gpt-5"),
        ("gpt-50", None),
        ("llama3.2:3b", None),
        ("", None),
    ],
)
def test_a_model_is_found_by_its_name(model: str, expected: str | None) -> None:
    found = price_of(model, PRICES)
    assert (found.model if found else None) == expected


@pytest.mark.parametrize(
    "line", ["", "x", "x=1/2", "x=1/2/3", "x=1/2/3 XAU", "x=a/b/c USD", "=1/2/3 USD", "x=-1/2/3 USD", "x=nan/2/3 USD"]
)
def test_a_line_that_is_no_price_is_left_out(line: str) -> None:
    assert read_price_line(line) is None
    assert prices_in_force(PRICES, [line]) == tuple(sorted(PRICES, key=lambda price: price.model))


def test_a_price_survives_the_settings_and_stands_before_the_programs_own() -> None:
    own = Price("qwen=odd/name:7b", 1.5, 0, 12, "EUR", own=True)
    assert read_price_line(price_line(own)) == own
    changed = Price("gpt-5", 1, 0.1, 8, own=True)
    assert price_of("gpt-5", prices_in_force(PRICES, [price_line(changed)])) == changed


def test_calls_are_added_up_by_currency_and_what_is_not_known_is_said() -> None:
    rows = [
        UsageOfDay("2026-03-01", Purpose.CHAT, "deepseek-chat", 1, 1_000_000, 500_000, 400_000),
        UsageOfDay("2026-03-01", Purpose.CHAT, "gpt-5-mini", 1, 2_000_000, 0),
    ]
    cost = cost_of_usage(rows, PRICES)
    assert dict(cost.amounts) == {"CNY": pytest.approx(0.6 * 2 + 0.4 * 0.2 + 0.5 * 3), "USD": pytest.approx(0.5)}
    assert (cost.complete, cost.estimated) == (True, False)
    rows.append(UsageOfDay("2026-03-01", Purpose.DIGEST, "unheard-of", 1, 10, 10, 0, 1))
    cost = cost_of_usage(rows, PRICES)
    assert (cost.complete, cost.estimated) == (False, True)
    assert cost_of_usage([], PRICES) == Cost()


def test_the_shipped_table_knows_the_models_of_every_service_that_is_offered() -> None:
    prices = read_prices()
    assert all(price.currency in CURRENCIES and 0 <= price.cached <= price.prompt for price in prices)
    offered = {model for preset in read_presets() if not preset.local for model in preset.models}
    assert {model for model in offered if price_of(model, prices) is None} == {"openrouter/auto"}
