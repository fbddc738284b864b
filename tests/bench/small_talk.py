"""How often small talk drags memories in, and questions: `python -m tests.bench.small_talk [--lines FILE] DATA …`.

Every line is said to every memory, with nothing said before it; the questions are those of the data.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench.recall_data import Conversation, RememberingEmbedder, load, remembered
from tests.bench.report import Bar, finish

_LINES = Path(__file__).parent / "data" / "small_talk.txt"


async def measure(conversations: Sequence[Conversation], lines: Sequence[str]) -> dict[str, float]:
    """Return the shares, in percent."""
    embedder = RememberingEmbedder()
    chat: list[bool] = []
    asked: list[bool] = []
    with tempfile.TemporaryDirectory() as home:
        for conversation in conversations:
            async with remembered(conversation, Path(home), embedder) as recall:
                chat += [bool((await recall.recall(conversation.question(line))).passages) for line in lines]
                for one in conversation.questions:
                    question = conversation.question(one.text, one.earlier, one.at)
                    asked.append(bool((await recall.recall(question)).passages))
    await embedder.close()
    return {
        "small talk inserted": 100 * sum(chat) / len(chat),
        "questions inserted": 100 * sum(asked) / max(len(asked), 1),
        "lines": len(lines),
        "memories": len(conversations),
    }


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=Path, default=_LINES)
    parser.add_argument("data", type=Path, nargs="+")
    chosen = parser.parse_args()
    lines = [line.strip() for line in chosen.lines.read_text(encoding="utf-8").splitlines() if line.strip()]
    figures = asyncio.run(measure([one for path in chosen.data for one in load(path)], lines))
    bars = [
        Bar("small talk inserted", figures["small talk inserted"], 10.0),
        Bar("questions inserted", figures["questions inserted"], 90.0, at_least=True),
    ]
    finish("small-talk", figures, {}, bars)


if __name__ == "__main__":
    main()
