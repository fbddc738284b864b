"""Two computers and one memory: what each does reaches the other in order, once, whatever happens on the way."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest
from pymongo import MongoClient
from pymongo.errors import BulkWriteError

from companion.core.conversation import Turn, UserText
from companion.core.erasure import Erasure
from companion.core.errors import Code, Problem
from companion.core.ids import new_id
from companion.core.memory import Held, MemorySnapshot
from companion.core.persona import Persona, User
from companion.storage.home import open_home
from companion.storage.locations import locate
from companion.storage.mongo_errors import refused_as_there, there_already
from companion.storage.mongo_exchange import MongoExchange
from companion.storage.mongo_feed import Feed
from companion.storage.shared_pair import SharedPair
from companion.storage.sync_notes import SyncNotes
from tests.contract.stores import Computer
from tests.contract.test_stores import NOW, digest, event_of, session_of, talk, turn_of
from tests.wire.mongo_server import everything_in, fresh_database, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("mongo")) as url:
        yield url


class Two:
    def __init__(self, folder: Path, url: str, stack: ExitStack) -> None:
        self.url = url
        self.here, self.there = (self._make(folder / name, stack) for name in ("here", "there"))

    def _make(self, folder: Path, stack: ExitStack) -> Computer:
        made = Computer(folder, self.url)
        stack.callback(made.close)
        return made

    def sync(self) -> None:
        for one in (self.here, self.there, self.here):
            one.sync()
            one.run(load)


async def load(one: Computer) -> None:
    await one.journal.load()
    await one.memory.load()


@pytest.fixture
def two(tmp_path: Path, server: str) -> Iterator[Two]:
    with ExitStack() as stack:
        url = stack.enter_context(fresh_database(server))
        yield Two(tmp_path, url, stack)


async def said(one: Computer) -> list[Turn]:
    return [turn for session in await one.journal.sessions() for turn in await one.journal.session_turns(session.id)]


def same(two: Two) -> list[Turn]:
    mine, theirs = two.here.run(said), two.there.run(said)
    assert mine == theirs
    return mine


def test_each_computer_opens_a_session_of_its_own(two: Two) -> None:
    open_session = replace(session_of(), ended_at=None)
    two.here.run(lambda one: one.journal.put_session(open_session))
    two.here.run(lambda one: one.journal.put_turn(turn_of(open_session.id, 0)))
    two.sync()
    (mine,) = two.here.run(lambda one: one.journal.sessions())
    (theirs,) = two.there.run(lambda one: one.journal.sessions())
    assert (mine.elsewhere, theirs.elsewhere) == (False, True)
    assert theirs == replace(open_session, elsewhere=True)
    two.there.restart()
    two.sync()
    assert two.there.run(lambda one: one.journal.sessions())[0].elsewhere


def test_an_end_is_told_and_the_owner_stays_the_owner(two: Two) -> None:
    session = replace(session_of(), ended_at=None)
    two.here.run(lambda one: one.journal.put_session(session))
    two.sync()
    two.there.run(lambda one: one.journal.put_session(replace(session, elsewhere=True, summarised_at=NOW)))
    two.here.run(lambda one: one.journal.put_session(replace(session, ended_at=NOW)))
    two.sync()
    (mine,) = two.here.run(lambda one: one.journal.sessions())
    (theirs,) = two.there.run(lambda one: one.journal.sessions())
    assert mine == replace(session, ended_at=NOW, summarised_at=NOW)
    assert theirs == replace(mine, elsewhere=True)


def test_edits_of_one_message_on_both_are_one_and_lose_nothing(two: Two) -> None:
    (turn,) = two.here.run(lambda one: talk(one, ["base"]))
    two.sync()
    two.here.run(lambda one: one.journal.put_turn(replace(turn, user=UserText("mine", earlier=("base",)))))
    two.there.run(lambda one: one.journal.put_turn(replace(turn, user=UserText("theirs", earlier=("base",)))))
    two.there.run(
        lambda one: one.journal.put_turn(replace(turn, user=UserText("theirs", earlier=("base",)), starred=True))
    )
    two.sync()
    two.sync()
    (one,) = same(two)
    assert one.user is not None
    assert one.starred
    assert {one.user.text, *one.user.earlier} == {"base", "mine", "theirs"}


def test_a_change_is_refused_where_another_came_in_between(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    (turn,) = two.here.run(lambda one: talk(one, ["base"]))
    two.sync()
    two.here.run(lambda one: one.journal.put_turn(replace(turn, user=UserText("mine", earlier=("base",)))))
    two.there.run(lambda one: one.journal.put_turn(replace(turn, starred=True)))
    two.here.sync()
    monkeypatch.setattr(MongoExchange, "receive", lambda *_: None)  # what came just now is not looked at before sending
    two.there.sync()
    (sent,) = everything_in(two.url)["turns"]
    assert (sent["row"]["user"]["text"], sent["row"]["starred"]) == ("mine", True)
    monkeypatch.undo()
    two.sync()
    (one,) = same(two)
    assert one == replace(turn, user=UserText("mine", earlier=("base",)), starred=True)


def test_edits_of_one_memory_on_both_are_two_events_in_order(two: Two) -> None:
    two.here.run(lambda one: one.memory.put_event(event_of("digest", Held(), digest("base"))))
    two.sync()
    first = event_of("digest", digest("base"), digest("mine"))
    second = event_of("digest", digest("base"), digest("theirs"), first.id)
    two.there.run(lambda one: one.memory.put_event(second))
    two.there.run(lambda one: one.memory.put_snapshot(MemorySnapshot(second.id, {"digest": digest("theirs")})))
    two.here.run(lambda one: one.memory.put_event(first))
    two.sync()

    async def read(one: Computer) -> None:
        assert [event.after for event in await one.memory.events()] == [
            digest("base"),
            digest("mine"),
            digest("theirs"),
        ]
        held = dict(one.memory.snapshot().held)
        held |= {event.subject: event.after for event in one.memory.recent()}
        assert held == {"digest": digest("theirs")}

    two.here.run(read)
    two.there.run(read)


def test_a_snapshot_made_without_what_came_is_not_kept(two: Two) -> None:
    two.here.run(lambda one: one.memory.put_event(event_of("digest", Held(), digest("from here"))))
    two.there.run(load)
    two.here.sync()
    two.there.sync()  # and nobody has loaded again
    later = event_of("other", Held(), digest("x"), new_id())

    async def write(one: Computer) -> None:
        await one.memory.put_event(later)
        await one.memory.put_snapshot(MemorySnapshot(later.id, {"other": digest("x")}))
        await one.memory.load()
        held = dict(one.memory.snapshot().held)
        held |= {event.subject: event.after for event in one.memory.recent()}
        assert held == {"digest": digest("from here"), "other": digest("x")}

    two.there.run(write)


def test_what_was_erased_there_is_to_be_erased_here_and_is_never_sent_again(two: Two) -> None:
    secret, _ = two.here.run(lambda one: talk(one, ["my secret", "tea"]))
    two.sync()
    two.here.run(lambda one: one.journal.put_turn(replace(secret, starred=True)))  # not sent yet
    erasure = Erasure(new_id(), NOW, turns=(secret.id,))
    two.there.run(lambda one: one.eraser.note(erasure))
    two.there.sync()
    assert "secret" not in repr(everything_in(two.url))
    two.here.sync()
    assert "secret" not in repr(everything_in(two.url))
    (known,) = two.here.run(lambda one: one.eraser.erasures())
    assert (known.id, known.done) == (erasure.id, False)


def test_a_write_that_arrived_though_the_answer_was_cut_off_is_there_once(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    two.sync()
    turns = two.here.run(lambda one: talk(one, ["one", "two"]))
    send = Feed.send

    def cut_off(self: Feed, *arguments: object) -> object:
        send(self, *arguments)  # type: ignore[arg-type]
        raise RuntimeError("killed before it was noted")

    monkeypatch.setattr(SyncNotes, "hold", lambda *_: None)
    monkeypatch.setattr(Feed, "send", cut_off)
    with pytest.raises(RuntimeError, match="killed"):
        two.here.sync()
    monkeypatch.undo()
    two.here.restart()
    two.sync()
    assert same(two) == turns
    assert len(everything_in(two.url)["sessions"]) == 1


def test_a_database_that_was_emptied_is_filled_again(two: Two) -> None:
    turns = two.here.run(lambda one: talk(one, ["one", "two"]))
    two.sync()
    with MongoClient[dict[str, object]](two.url) as client:
        client.drop_database(client.get_default_database().name)
    two.here.restart()
    two.there.restart()
    two.sync()
    assert same(two) == turns
    assert len(everything_in(two.url)["turns"]) == 2


def test_somebody_of_the_other_computer_is_known_here(two: Two) -> None:
    user, persona = User(new_id(), "Ming"), Persona(new_id(), "Mira", "kind", "hello")

    async def meet(one: Computer) -> None:
        await one.home.save_user(user)
        await one.home.add_persona(user.id, persona, {})
        await one.home.journal(user.id, persona.id).load()
        session = session_of()
        await one.home.journal(user.id, persona.id).put_session(session)
        await one.home.journal(user.id, persona.id).put_turn(turn_of(session.id, 0, "as Ming"))

    two.here.run(meet)
    two.here.sync()
    two.there.sync()
    assert user in two.there.home.users()
    assert persona in two.there.home.personas(user.id)
    (turn,) = two.there.run(lambda one: one.home.journal(user.id, persona.id).last_turns(9))
    assert turn.user == UserText("as Ming")


def test_files_are_compared_once_for_a_connection(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    compare = MongoExchange.compare

    def counted(self: MongoExchange, pair: SharedPair) -> None:
        compared.append(pair.key)
        compare(self, pair)

    monkeypatch.setattr(MongoExchange, "compare", counted)
    two.here.sync()
    every = list(compared)
    assert "default/default" in every
    assert len(set(every)) == len(every)
    two.here.rounds().survey()
    assert compared == every
    with MongoClient[dict[str, object]](two.url) as client:
        client.drop_database(client.get_default_database().name)
    two.here.rounds().connect()  # what was noted was of another memory
    assert sorted(compared) == sorted(every * 2)


def test_an_error_beside_a_key_that_is_there_is_raised() -> None:
    there = {"index": 3, "code": 11000}
    assert refused_as_there(BulkWriteError({"writeErrors": [there]})) == [3]
    others: list[dict[str, list[dict[str, int]]]] = [
        {"writeErrors": [there, {"index": 4, "code": 14031}]},
        {"writeErrors": [there], "writeConcernErrors": [{"code": 64}]},
        {"writeErrors": []},
    ]
    for details in others:
        with pytest.raises(BulkWriteError), there_already():
            raise BulkWriteError(details)


def test_damage_that_is_met_on_the_way_is_told(tmp_path: Path, server: str) -> None:
    places = locate(tmp_path / "home", tmp_path / "models")
    damaged = places.pair("default", "default").journal / f"{new_id()}-0001.json"
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b'{"version": 1, "tur')
    told: list[Problem] = []
    with fresh_database(server) as url, closing(open_home(places, report=told.append)) as home:
        asyncio.run(home.load())
        asyncio.run(home.sharing().move(url, "", lambda *_: None))
    assert [problem.code for problem in told] == [Code.FILE_DAMAGED]
