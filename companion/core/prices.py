"""What models cost: prices for a million tokens, as the program comes with them or as the user wrote them.

They only turn tokens into an estimate of money; what a service really asks stands on its bill.
"""

from collections.abc import Iterable

from companion.core.memory import UsageOfDay
from companion.core.values import dataclass

MILLION = 1_000_000
CURRENCIES = ("USD", "CNY", "EUR")


@dataclass(frozen=True, slots=True)
class Price:
    """For a million tokens: of a prompt, of the part of it that was in the service's cache, and of a reply.

    `own` tells that the user wrote it.
    """

    model: str
    prompt: float
    cached: float
    reply: float
    currency: str = "USD"
    own: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """An amount of money; `complete` is False where calls are in it of which no price is known."""

    amounts: tuple[tuple[str, float], ...] = ()  # by currency
    complete: bool = True
    estimated: bool = False  # tokens that we counted ourselves are in it


def price_line(price: Price) -> str:
    """Return a price as the settings keep it."""
    return f"{price.model}={price.prompt:g}/{price.cached:g}/{price.reply:g} {price.currency}"


def read_price_line(line: str) -> Price | None:
    """Return the price in a line of the settings; None for what is none."""
    model, _, rest = line.rpartition("=")
    figures, _, currency = rest.strip().partition(" ")
    try:
        prompt, cached, reply = (float(one) for one in figures.split("/"))
    except ValueError:
        return None
    if not model or currency not in CURRENCIES or not all(0 <= one < MILLION for one in (prompt, cached, reply)):
        return None
    return Price(model, prompt, cached, reply, currency, own=True)


def prices_in_force(shipped: Iterable[Price], lines: Iterable[str]) -> tuple[Price, ...]:
    """Return the prices by model, the user's own in place of those the program comes with."""
    own = (read_price_line(line) for line in lines)
    table = {price.model: price for price in shipped} | {price.model: price for price in own if price is not None}
    return tuple(table[model] for model in sorted(table))


def price_of(model: str, prices: Iterable[Price]) -> Price | None:
    """Return the price of a model: by its name, without what stands before a slash, or by the longest beginning."""
    table = {price.model: price for price in prices}
    bare = model.rpartition("/")[2]
    if model in table or bare in table:
        return table.get(model) or table[bare]
    begun = [known for known in table if known and bare.startswith(f"{known}-")]
    return table[max(begun, key=len)] if begun else None


def cost_of_usage(rows: Iterable[UsageOfDay], prices: Iterable[Price]) -> Cost:
    """Return what these calls cost together."""
    table, amounts, complete, estimated = tuple(prices), dict[str, float](), True, False
    for row in rows:
        price = price_of(row.model, table)
        estimated |= row.estimated_calls > 0
        if price is None:
            complete = False
            continue
        fresh = max(0, row.prompt_tokens - row.cached_tokens)
        amount = fresh * price.prompt + row.cached_tokens * price.cached + row.reply_tokens * price.reply
        amounts[price.currency] = amounts.get(price.currency, 0.0) + amount / MILLION
    return Cost(tuple(sorted(amounts.items())), complete, estimated)
