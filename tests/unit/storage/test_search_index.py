"""The search index on disk."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.core.recall import Days, IndexAnswer, IndexedTurn, IndexQuery, Speaker, Utterance
from companion.storage.search_index import FileSearchIndex

AT = datetime(2026, 5, 2, 22, 30, tzinfo=UTC)


def turn(number: int, terms: str, *, session: str = "s1", stamp: str = "1", vector: bytes = b"") -> IndexedTurn:
    key = f"t{number:03}"
    said = Utterance(f"{key}.u", key, session, 2 * number, Speaker.USER, AT, 480, f"text of {terms}", terms, vector)
    return IndexedTurn(key, session, stamp, (said,) if terms else ())


def run(path: Path, use: Callable[[FileSearchIndex], Awaitable[None]]) -> None:
    async def inside() -> None:
        index = FileSearchIndex(path)
        try:
            await use(index)
        finally:
            await index.close()

    asyncio.run(inside())


def hits(answer: IndexAnswer) -> set[str]:
    return {one.utterance.turn_id for one in answer.candidates if one.hit}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index.sqlite"


def test_a_turn_is_found_by_its_words_with_its_neighbours(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        await index.put([turn(1, "dog bark"), turn(2, "cat sleep"), turn(9, "dog run")])
        answer = await index.find(IndexQuery(("cat",)))
        assert hits(answer) == {"t002"}
        assert [one.utterance.turn_id for one in answer.candidates] == ["t001", "t002"]
        assert answer.holders == {"cat": 1}
        assert (answer.utterances, answer.mean_terms) == (3, 2.0)

    run(path, use)


def test_what_was_put_comes_back_unchanged(path: Path) -> None:
    original = turn(1, "狗 叫")

    async def use(index: FileSearchIndex) -> None:
        await index.put([original])
        answer = await index.find(IndexQuery(("狗",)))
        assert answer.candidates[0].utterance == original.utterances[0]

    run(path, use)


def test_a_changed_turn_replaces_the_earlier_one(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        await index.put([turn(1, "dog"), turn(2, "cat")])
        await index.put([turn(1, "horse", stamp="2")])
        assert hits(await index.find(IndexQuery(("dog",)))) == set()
        assert hits(await index.find(IndexQuery(("horse",)))) == {"t001"}
        assert await index.stamps("s1") == {"t001": "2", "t002": "1"}
        assert await index.holders(["dog", "horse", "cat"]) == {"horse": 1, "cat": 1}

    run(path, use)


def test_a_removed_turn_is_gone_and_unknown_ones_are_ignored(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        await index.put([turn(1, "dog"), turn(2, "dog")])
        await index.remove(["t001", "never"])
        assert hits(await index.find(IndexQuery(("dog",)))) == {"t002"}
        assert await index.stamps("s1") == {"t002": "1"}
        assert await index.sessions() == {"s1"}

    run(path, use)


def test_a_hidden_turn_is_held_without_words(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        await index.put([turn(1, "dog")])
        await index.put([turn(1, "", stamp="hidden")])
        assert hits(await index.find(IndexQuery(("dog",)))) == set()
        assert await index.stamps("s1") == {"t001": "hidden"}

    run(path, use)


def test_days_bring_what_no_word_does(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        await index.put([turn(1, "dog")])
        local = datetime(2026, 5, 3, tzinfo=UTC).date()  # 22:30 UTC is the next day in Shanghai
        assert hits(await index.find(IndexQuery(days=(Days(local, local),)))) == {"t001"}
        before = datetime(2026, 5, 2, tzinfo=UTC).date()
        assert hits(await index.find(IndexQuery(days=(Days(before, before),)))) == set()

    run(path, use)


def test_the_nearest_vector_is_found_without_a_word_in_common(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        near, far = bytes([100] * 64), bytes([156] * 64)
        await index.put([turn(1, "dog", vector=near), turn(5, "cat", vector=far)])
        answer = await index.find(IndexQuery(vector=near))
        found = {one.utterance.turn_id: round(one.likeness, 3) for one in answer.candidates}
        assert found == {"t001": 1.0, "t005": -1.0}
        assert answer.has_vectors

    run(path, use)


def test_vectors_can_follow_later(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        await index.put([turn(1, "dog"), turn(2, "cat")])
        assert list(await index.without_vectors(9)) == ["t002.u", "t001.u"]
        await index.put_vectors({"t001.u": bytes([1] * 64), "unknown": bytes(64)})
        assert list(await index.without_vectors(9)) == ["t002.u"]
        await index.put([turn(1, "other")])
        assert set(await index.without_vectors(9)) == {"t001.u", "t002.u"}

    run(path, use)


def test_a_question_of_odd_words_is_no_syntax(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        await index.put([turn(1, "or near and")])
        assert hits(await index.find(IndexQuery(("or", "near", "*", "")))) == {"t001"}
        assert hits(await index.find(IndexQuery())) == set()

    run(path, use)


def test_it_survives_closing(path: Path) -> None:
    run(path, lambda index: index.put([turn(1, "dog", vector=bytes([9] * 64))]))

    async def use(index: FileSearchIndex) -> None:
        assert hits(await index.find(IndexQuery(("dog",), bytes([9] * 64)))) == {"t001"}
        assert index.renewals == 0

    run(path, use)


@pytest.mark.parametrize("damage", [b"not a database at all" * 400, b""])
def test_a_damaged_file_is_made_anew(path: Path, damage: bytes) -> None:
    run(path, lambda index: index.put([turn(1, "dog")]))
    path.write_bytes(damage)

    async def use(index: FileSearchIndex) -> None:
        assert await index.sessions() == frozenset()
        await index.put([turn(1, "dog")])
        assert hits(await index.find(IndexQuery(("dog",)))) == {"t001"}

    run(path, use)


def test_damage_in_the_middle_is_noticed_and_mended(path: Path) -> None:
    many = [turn(number, f"dog word{number} " + "filling " * 40) for number in range(300)]
    run(path, lambda index: index.put(many))
    held = bytearray(path.read_bytes())
    held[8192:-4096] = b"\xff" * (len(held) - 12288)
    path.write_bytes(held)

    async def use(index: FileSearchIndex) -> None:
        assert hits(await index.find(IndexQuery(("dog",)))) == set()
        await index.put(many[:1])
        assert hits(await index.find(IndexQuery(("dog",)))) == {"t000"}

    run(path, use)


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")

    async def use(index: FileSearchIndex) -> None:
        with pytest.raises(StorageError):
            await index.put([turn(1, "dog")])

    run(blocked / "index.sqlite", use)


def test_a_rebuilt_index_answers_the_same(path: Path, tmp_path: Path) -> None:
    turns = [
        turn(number, f"dog w{number % 7} w{number % 5}", vector=bytes([number % 90 + 1] * 64)) for number in range(60)
    ]
    answers: list[IndexAnswer] = []

    async def piecemeal(index: FileSearchIndex) -> None:
        for one in turns:
            await index.put([turn(int(one.turn_id[1:]), "draft", stamp="0")])
        for one in turns:
            await index.put([one])
        answers.append(await index.find(IndexQuery(("dog", "w3", "w4"), bytes([5] * 64))))

    async def backwards(index: FileSearchIndex) -> None:
        await index.put(turns[::-1])
        answers.append(await index.find(IndexQuery(("dog", "w3", "w4"), bytes([5] * 64))))

    run(path, piecemeal)
    run(tmp_path / "again.sqlite", backwards)
    assert answers[0] == answers[1]


def test_erased_words_are_in_no_file(path: Path) -> None:
    async def use(index: FileSearchIndex) -> None:
        await index.put([turn(number, f"common{number} xylophone") for number in range(40)])
        await index.put([turn(50, "quetzalcoatl secretword")])
        await index.erase(["t050"])
        assert hits(await index.find(IndexQuery(("xylophone",)))) != set()
        left = b"".join(one.read_bytes() for one in path.parent.iterdir())
        assert b"common3" in left
        assert b"quetzalcoatl" not in left
        assert b"secretword" not in left

    run(path, use)


def test_the_file_is_for_its_owner_only(path: Path) -> None:
    run(path, lambda index: index.put([turn(1, "dog")]))
    assert path.stat().st_mode & 0o077 == 0
