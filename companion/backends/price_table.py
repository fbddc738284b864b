"""The prices that the program comes with, read from `assets/prices.toml` when somebody asks what things cost."""

import tomllib
from functools import cache

from companion.backends.model_catalogue import read_catalogue
from companion.backends.shipped import asset
from companion.core.prices import Price


@cache
def read_prices() -> tuple[Price, ...]:
    """Return the prices by model; those of models that run on this computer are nothing."""
    with asset("prices.toml").open("rb") as file:
        tables = tomllib.load(file)["price"]
    shipped = (
        Price(model, one["prompt"], one["cached"], one["reply"], one["currency"]) for model, one in tables.items()
    )
    here = (Price(entry.name, 0.0, 0.0, 0.0) for entry in read_catalogue() if entry.purpose == "chat")
    return (*shipped, *here)
