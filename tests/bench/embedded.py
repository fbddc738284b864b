"""How soon the embedded model says its first word in a later turn, against a turn whose prompt it has never seen.

`python -m tests.bench.embedded [--model PATH] [--repetitions N]`; medians of interleaved runs at ~1,400 prompt tokens.
"""

import argparse
import asyncio
import random
import time
from contextlib import aclosing
from pathlib import Path

from companion.backends.embedded_chat import EmbeddedChat
from companion.backends.embedded_server import EmbeddedOptions
from companion.backends.model_catalogue import read_catalogue
from companion.backends.model_files import ModelStore
from companion.core.conversation import ChatMessage, ChatRequest, Purpose, Role
from tests.bench.report import Bar, finish, median

PROMPT_TOKENS = 1400
WORDS = "river letter garden winter coffee train music story market friend paper street summer".split()  # noqa: SIM905


class Conversation:
    """A made-up conversation that grows turn by turn; each has words of its own."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        system = f"You are a kind friend. You answer in one short sentence. {self._words(120)}"
        self.messages = [ChatMessage(Role.SYSTEM, system)]

    def add_turn(self, words: int = 60) -> None:
        """Add what a user said and what was answered."""
        self.messages += [ChatMessage(Role.USER, self._words(words)), ChatMessage(Role.ASSISTANT, self._words(words))]

    def drop_oldest_turn(self) -> None:
        """Leave out the first turn, as a prompt that stays within its budget does."""
        del self.messages[1:3]

    def ask(self, purpose: Purpose = Purpose.CHAT) -> ChatRequest:
        """Return a request with one more question of the user."""
        question = ChatMessage(Role.USER, f"Tell me about the {self._random.choice(WORDS)}.")
        return ChatRequest((*self.messages, question), purpose, max_tokens=8, temperature=0.0)

    def _words(self, count: int) -> str:
        return " ".join(self._random.choice(WORDS) for _ in range(count)) + "."


async def first_word(model: EmbeddedChat, request: ChatRequest) -> tuple[float, int]:
    """Return the seconds to the first word of the answer, and the tokens of the prompt."""
    began = time.perf_counter()
    seconds = 0.0
    tokens = 0
    async with aclosing(model.stream(request)) as deltas:
        async for delta in deltas:
            seconds = seconds or time.perf_counter() - began
            tokens = delta.usage.prompt_tokens if delta.usage else tokens
    return seconds, tokens


async def measure(model: EmbeddedChat, seed: int) -> dict[str, float]:
    """Take each figure once, on a conversation the model has never seen."""
    conversation = Conversation(seed)
    for _ in range(9):
        conversation.add_turn()
    cold, tokens = await first_word(model, conversation.ask())
    conversation.add_turn(words=20)
    warm, _ = await first_word(model, conversation.ask())
    await first_word(model, Conversation(seed + 1000).ask(Purpose.FACTS))
    conversation.add_turn(words=20)
    after_background, _ = await first_word(model, conversation.ask())
    conversation.drop_oldest_turn()
    dropped, _ = await first_word(model, conversation.ask())
    return {
        "prompt tokens": tokens,
        "cold s": cold,
        "warm s": warm,
        "after background call s": after_background,
        "oldest turn dropped s": dropped,
    }


async def run(path: Path, repetitions: int) -> list[dict[str, float]]:
    """Measure several conversations with one running model."""
    model = EmbeddedChat(EmbeddedOptions(path, path.stem))
    try:
        await first_word(model, Conversation(0).ask())
        return [await measure(model, seed) for seed in range(1, repetitions + 1)]
    finally:
        await model.close()


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--repetitions", type=int, default=3)
    options = parser.parse_args()
    path = options.model or asyncio.run(ModelStore(read_catalogue(), models_folder()).fetch("chat", lambda *_: None))
    runs = asyncio.run(run(path, options.repetitions))
    medians = {name: median([one[name] for one in runs]) for name in runs[0]}
    cold = medians.pop("cold s")
    finish(
        "embedded",
        medians,
        {"cold s": cold},
        [
            Bar("warm over cold ratio", medians["warm s"] / cold, 0.1),
            Bar("after background call over cold ratio", medians["after background call s"] / cold, 0.1),
            Bar("oldest turn dropped over cold ratio", medians["oldest turn dropped s"] / cold, 0.15),
        ],
    )


def models_folder() -> Path:
    """Return the folder of model files shared by all homes."""
    from companion.storage.locations import locate

    return locate().models


if __name__ == "__main__":
    main()
