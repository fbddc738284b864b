"""What is remembered for a prompt, from turns in a real index on disk."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.backends.embedder import NoEmbedder
from companion.core.conversation import Outcome, Reply, Turn, UserText
from companion.core.recall import Candidate, RecallMode, Speaker, Utterance
from companion.memory.indexing import Indexing, indexed_turn
from companion.memory.passages import compose, shorten
from companion.memory.question import Question, read
from companion.memory.recall import Looking, Recall, Recalled, speaks_of_past
from companion.memory.recall_score import Ranked, _spread
from companion.memory.words import estimate_tokens
from companion.storage.search_index import FileSearchIndex
from tests.bench.recall_data import HeldJournal

NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)
NAMES = {Speaker.USER: "Ann", Speaker.PERSONA: "Mira"}


def turn(number: int, said: str, answer: str = "I see.", days_ago: int = 9) -> Turn:
    at = NOW - timedelta(days=days_ago)
    reply = Reply(f"r{number}", answer, at, Outcome.COMPLETED)
    return Turn(f"turn{number:05}", f"s{days_ago:03}", number, at, 480, UserText(said), (reply,))


LIFE = [
    turn(0, "My guinea pig is called Oscar, he squeaks all morning", "What a lovely name!", 20),
    turn(1, "我昨天在博物馆看了一个青铜器展览", "听起来很有意思，你最喜欢哪一件？", 12),
    turn(2, "I have been learning the violin for five years", "Wonderful, which pieces do you play?", 9),
    turn(3, "The train to Hamburg was late again", "How annoying.", 1),
    *(
        turn(10 + number, f"Nothing special happened, task number {number} is done", days_ago=30)
        for number in range(20)
    ),
]


def ask(text: str, **changes: object) -> Question:
    return Question(text, NOW, 480, user_name="Ann", persona_name="Mira", **changes)  # type: ignore[arg-type]


def remember(path: Path, use: Callable[[Recall], Awaitable[None]], turns: Sequence[Turn] = LIFE) -> None:
    async def inside() -> None:
        index = FileSearchIndex(path / "index.sqlite")
        indexing = Indexing(HeldJournal({}), index, NoEmbedder())
        for one in turns:
            await indexing.add(one)
        try:
            await use(Recall(index, NoEmbedder()))
        finally:
            await index.close()

    asyncio.run(inside())


def best(found: Sequence[object]) -> str:
    return found[0].candidate.utterance.turn_id  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the name of my guinea pig?", "turn00000"),
        ("我在博物馆看了什么展览？", "turn00001"),
        ("How long have I been learning violin?", "turn00002"),
        ("What did I tell you yesterday?", "turn00003"),
        ("昨天我们聊了什么", "turn00003"),
    ],
)
def test_the_right_turn_comes_first(tmp_path: Path, question: str, expected: str) -> None:
    async def use(recall: Recall) -> None:
        assert best((await recall.rank(ask(question))).ranked) == expected

    remember(tmp_path, use)


@pytest.mark.parametrize("question", ["你还记得我们第一次聊天聊了什么吗？", "What was our first conversation about?"])
def test_the_first_talk_is_a_day_like_one_that_is_named(tmp_path: Path, question: str) -> None:
    first = turn(0, "I water the tomatoes on the balcony", days_ago=400)

    async def use(recall: Recall) -> None:
        assert best((await recall.rank(ask(question))).ranked) == "turn00000"

    remember(tmp_path, use, [first, *LIFE[1:]])


def test_the_second_half_of_a_turn_lets_other_turns_pass() -> None:
    def scored(number: int, speaker: Speaker, score: float) -> Ranked:
        return Ranked(Candidate(said(number, "Boots.", speaker)), score)

    first, second = scored(1, Speaker.USER, 3.0), scored(1, Speaker.PERSONA, 2.8)
    other = scored(2, Speaker.USER, 2.5)
    assert [round(one.score, 1) for one in _spread([first, second, other])] == [3.0, 2.5, 2.1]


def test_turns_still_in_the_prompt_are_not_recalled(tmp_path: Path) -> None:
    async def use(recall: Recall) -> None:
        ranking = await recall.rank(ask("What is my guinea pig called?", live=frozenset({"turn00000"})))
        assert all(one.candidate.utterance.turn_id != "turn00000" for one in ranking.ranked)

    remember(tmp_path, use)


def test_an_empty_memory_finds_nothing_and_says_so(tmp_path: Path) -> None:
    async def use(recall: Recall) -> None:
        assert await recall.recall(ask("What is my dog called?")) == Recalled(searched=True, missed=True)
        assert await recall.recall(ask("")) == Recalled(searched=True)

    remember(tmp_path, use, [])


def test_modes_decide_whether_to_search(tmp_path: Path) -> None:
    async def use(recall: Recall) -> None:
        plain, past = ask("The guinea pig is hungry"), ask("Do you remember my guinea pig?")
        assert not (await recall.recall(plain, Looking(RecallMode.TRIGGERS))).searched
        assert (await recall.recall(past, Looking(RecallMode.TRIGGERS))).searched
        assert not (await recall.recall(past, Looking(RecallMode.MANAGER))).searched
        assert (await recall.recall(plain, Looking(RecallMode.MANAGER, _yes))).searched
        assert (await recall.recall(plain, Looking(RecallMode.MIXED, _yes))).searched

    remember(tmp_path, use)


async def _yes(_: str) -> bool:
    return True


@pytest.mark.parametrize("text", ["上次你建议我做什么来着", "Did we talk about it?", "先週の話", "5月2号"])
def test_words_that_point_to_the_past(text: str) -> None:
    assert speaks_of_past(ask(text))


def test_a_question_is_read_without_names_dates_and_frames() -> None:
    seen = read(ask("Do you remember what Mira said on 5 May 2026 about trains?"))
    assert seen.words == {"train"}
    assert seen.named == {Speaker.PERSONA}
    assert [str(span.first) for span in seen.days] == ["2026-05-05"]


def test_an_unfinished_or_hidden_turn_is_not_indexed() -> None:
    unfinished = turn(1, "hello dog")
    unfinished = unfinished.with_reply(Reply("r1", "half an ans", NOW, Outcome.OPEN))
    assert [one.speaker for one in indexed_turn(unfinished).utterances] == [Speaker.USER]
    hidden = Turn("t", "s", 0, NOW, 0, UserText("x y"), deleted_at=NOW)
    assert indexed_turn(hidden).utterances == ()
    assert indexed_turn(hidden).stamp != indexed_turn(Turn("t", "s", 0, NOW, 0, UserText("x y"))).stamp


def test_half_a_surrogate_pair_can_be_kept(tmp_path: Path) -> None:
    async def use(recall: Recall) -> None:
        assert (await recall.rank(ask("broken emoji"))).ranked

    remember(tmp_path, use, [turn(1, "a broken emoji \ud83d here")])


def test_catching_up_heals_whatever_differs(tmp_path: Path) -> None:
    sessions: dict[str, list[Turn]] = {}
    for one in LIFE:
        sessions.setdefault(one.session_id, []).append(one)

    async def inside() -> None:
        index = FileSearchIndex(tmp_path / "index.sqlite")
        indexing = Indexing(HeldJournal(sessions), index, NoEmbedder())
        await indexing.add(turn(99, "a turn the journal lost", days_ago=20))
        await indexing.add(Turn("gone", "gone-session", 0, NOW, 0, UserText("forgotten")))
        await indexing.add(turn(0, "an older text"))
        steps = [step async for step in indexing.catch_up()]
        assert steps[-1].done == steps[-1].total == len(sessions)
        assert await index.sessions() == set(sessions)
        for key, turns in sessions.items():
            assert await index.stamps(key) == {one.id: indexed_turn(one).stamp for one in turns}
        await index.close()

    asyncio.run(inside())


def said(number: int, text: str, speaker: Speaker = Speaker.USER, session: str = "s") -> Utterance:
    return Utterance(f"i{number}", f"turn{number:05}", session, number, speaker, NOW, 480, text, "")


def test_neighbours_become_one_passage_with_date_speaker_and_id() -> None:
    chosen = [said(2, "Oscar is well.", Speaker.PERSONA), said(7, "Far away."), said(1, "How is Oscar?")]
    passages = compose(chosen, NAMES, ())
    assert [one.text for one in passages] == [
        "[2026-11-30 Mon #00001]\nAnn: How is Oscar?\nMira: Oscar is well.",
        "[2026-11-30 Mon #00007]\nAnn: Far away.",
    ]


def test_passages_never_exceed_their_budget() -> None:
    chosen = [said(3 * number, "word " * 30 + "你好" * 5) for number in range(40)]
    text = "\n".join(one.text for one in compose(chosen, NAMES, (), budget=200))
    assert 100 < estimate_tokens(text) <= 200


@pytest.mark.parametrize("text", ["x" * 5000, "好" * 5000, "One. " * 800, "一句。" * 800, ""])
def test_long_texts_are_shortened(text: str) -> None:
    assert estimate_tokens(shorten(text, ("one",), 50)) <= 53


def test_shortening_keeps_what_was_asked_for() -> None:
    text = "Filler sentence here. " * 40 + "The violin stands in the hall. " + "More filler follows. " * 40
    assert "violin" in shorten(text, ("violin",), 40)
