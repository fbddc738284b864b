import asyncio

import pytest

from companion.core.errors import Code, Problem
from companion.core.stores import Drafts
from companion.storage.draft_file import DraftFile
from companion.storage.locations import Pair
from companion.storage.writer import Writer
from tests.unit.storage.samples import TEXTS


def drafts(pair: Pair, writer: Writer, problems: list[Problem] | None = None) -> Drafts:
    return DraftFile(pair, writer, (problems if problems is not None else []).append)


@pytest.mark.parametrize("text", TEXTS)
def test_a_draft_comes_back(pair: Pair, writer: Writer, text: str) -> None:
    asyncio.run(drafts(pair, writer).write(text))
    assert asyncio.run(drafts(pair, writer).read()) == text


def test_a_draft_can_be_emptied(pair: Pair, writer: Writer) -> None:
    one = drafts(pair, writer)
    asyncio.run(one.write("x"))
    asyncio.run(one.write(""))
    assert asyncio.run(drafts(pair, writer).read()) == ""


def test_an_unchanged_draft_is_not_written_again(pair: Pair, writer: Writer) -> None:
    one = drafts(pair, writer)
    asyncio.run(one.write(""))
    assert not pair.draft.exists()
    asyncio.run(one.write("x"))
    pair.draft.unlink()
    asyncio.run(one.write("x"))
    assert not pair.draft.exists()


def test_a_damaged_draft_is_set_aside(pair: Pair, writer: Writer) -> None:
    pair.folder.mkdir(parents=True)
    for content in (b"?", b'{"about":{"1":{"format":"draft","version":1}},"draft":{"1":{"text":5}}}'):
        problems: list[Problem] = []
        pair.draft.write_bytes(content)
        one = drafts(pair, writer, problems)
        assert asyncio.run(one.read()) == ""
        assert [problem.code for problem in problems] == [Code.FILE_DAMAGED]
        asyncio.run(one.write("new"))
    assert sorted(path.name for path in pair.set_aside.iterdir()) == ["draft-2.json", "draft.json"]
