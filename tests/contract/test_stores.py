"""What every store does: what was written is there for the next start, and for every computer that shares it."""

from dataclasses import replace
from datetime import UTC, datetime

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.erasure import Erasure
from companion.core.ids import new_id
from companion.core.memory import Author, Digest, Held, MemoryEvent, MemorySnapshot
from tests.contract.stores import Computer, Stores
from tests.unit.storage.samples import Samples
from tests.wire.mongo_server import everything_in

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def turn_of(session_id: str, seq: int, text: str = "hi") -> Turn:
    reply = Reply(new_id(), f"re {text}", NOW, Outcome.COMPLETED, NOW)
    return Turn(new_id(), session_id, seq, NOW, 0, UserText(text), (reply,))


def session_of(after: str = "") -> Session:
    return Session(new_id(after), "default", "default", NOW, NOW)


async def talk(one: Computer, texts: list[str]) -> list[Turn]:
    session = session_of()
    turns = [turn_of(session.id, seq, text) for seq, text in enumerate(texts)]
    await one.journal.put_session(session)
    for turn in turns:
        await one.journal.put_turn(turn)
    return turns


def digest(text: str) -> Held:
    return Held(digest=Digest(text, "", (), "m", 1, NOW))


def event_of(subject: str, before: Held, after: Held, last: str = "") -> MemoryEvent:
    return MemoryEvent(new_id(last), NOW, Author.USER, subject, before, after)


def test_every_field_of_everything_said_comes_back_exactly(stores: Stores) -> None:
    samples = Samples(7)
    sessions = [samples.session() for _ in range(3)]
    turns = {one.id: [samples.turn(one.id, seq) for seq in range(8)] for one in sessions}

    async def write(one: Computer) -> None:
        for session in sessions:
            await one.journal.put_session(session)
            for turn in turns[session.id]:
                await one.journal.put_turn(turn)

    async def read(one: Computer) -> None:
        found = await one.journal.sessions()
        assert [replace(session, elsewhere=False) for session in found] == sessions
        for session in sessions:
            assert list(await one.journal.session_turns(session.id)) == turns[session.id]
        assert await one.journal.turn(turns[sessions[1].id][5].id) == turns[sessions[1].id][5]
        assert await one.journal.turn(new_id()) is None

    stores.here.run(write)
    stores.there().run(read)


def test_a_turn_written_again_takes_the_place_of_the_first(stores: Stores) -> None:
    first, other = stores.here.run(lambda one: talk(one, ["before", "other"]))
    stores.there()
    changed = replace(first, user=UserText("after"), starred=True)
    stores.here.run(lambda one: one.journal.put_turn(changed))

    async def read(one: Computer) -> None:
        assert list(await one.journal.session_turns(first.session_id)) == [changed, other]
        assert await one.journal.total() == 2

    stores.there().run(read)


def test_hidden_turns_have_no_row(stores: Stores) -> None:
    turns = stores.here.run(lambda one: talk(one, ["a", "b", "c", "d"]))
    hidden = replace(turns[1], deleted_at=NOW)
    stores.here.run(lambda one: one.journal.put_turn(hidden))

    async def read(one: Computer) -> None:
        shown = [turns[0], turns[2], turns[3]]
        assert await one.journal.total() == 3
        assert list(await one.journal.rows(0, 9)) == shown
        assert list(await one.journal.last_turns(2)) == shown[1:]
        assert await one.journal.row_of(turns[2].id) == 1
        assert await one.journal.row_of(hidden.id) is None
        assert list(await one.journal.session_turns(hidden.session_id)) == [turns[0], hidden, *shown[1:]]

    stores.there().run(read)


def test_many_turns_at_once_keep_their_order(stores: Stores) -> None:
    session = session_of()
    turns = [turn_of(session.id, seq, f"line {seq}") for seq in range(230)]

    async def write(one: Computer) -> None:
        await one.journal.put_session(session)
        await one.journal.put_turns(turns)

    stores.here.run(write)

    async def read(one: Computer) -> None:
        assert list(await one.journal.session_turns(session.id)) == turns
        assert list(await one.journal.rows(199, 202)) == turns[199:202]

    stores.there().run(read)


def test_marks_tell_which_sessions_changed(stores: Stores) -> None:
    first = stores.here.run(lambda one: talk(one, ["one"]))
    second = stores.here.run(lambda one: talk(one, ["two"]))
    before = stores.there().run(lambda one: one.journal.marks())
    stores.here.run(lambda one: one.journal.put_turn(replace(second[0], starred=True)))
    after = stores.there().run(lambda one: one.journal.marks())
    assert before.keys() == after.keys() == {first[0].session_id, second[0].session_id}
    assert before[first[0].session_id] == after[first[0].session_id]
    assert before[second[0].session_id] != after[second[0].session_id]


def test_words_and_stars_are_found(stores: Stores) -> None:
    turns = stores.here.run(lambda one: talk(one, ["milk", "the cat Momo", "tea"]))
    stores.here.run(lambda one: one.journal.put_turn(replace(turns[2], starred=True)))

    async def read(one: Computer) -> None:
        hits = [hit async for hits in one.journal.find("momo") for hit in hits]
        assert {hit.turn_id for hit in hits} == {turns[1].id}
        starred = [found async for some in one.journal.starred() for found in some]
        assert [found.turn_id for found in starred] == [turns[2].id]

    stores.there().run(read)


def test_events_come_back_in_order_and_a_snapshot_spares_reading_them(stores: Stores) -> None:
    first = event_of("digest", Held(), digest("one"))
    second = event_of("digest", digest("one"), digest("two"), first.id)
    third = event_of("summary:x", Held(), digest("three"), second.id)

    async def write(one: Computer) -> None:
        await one.memory.put_event(first)
        await one.memory.put_snapshot(MemorySnapshot(first.id, {"digest": digest("one")}))
        await one.memory.put_events([second, third])

    stores.here.run(write)

    async def read(one: Computer) -> None:
        assert list(await one.memory.events()) == [first, second, third]
        held = dict(one.memory.snapshot().held)
        held |= {event.subject: event.after for event in one.memory.recent()}
        assert held == {"digest": digest("two"), "summary:x": digest("three")}

    stores.there().run(read)


def test_an_event_of_before_the_snapshot_is_summed_into_it(stores: Stores) -> None:
    early, late = new_id(), ""
    late = new_id(early)
    known = MemoryEvent(late, NOW, Author.USER, "digest", Held(), digest("late"))
    missed = MemoryEvent(early, NOW, Author.USER, "digest", Held(), digest("early"))
    other = MemoryEvent(new_id(early)[:-1] + "0", NOW, Author.USER, "other", Held(), digest("other"))
    other = replace(other, id=early[:-1] + ("z" if early[-1] != "z" else "y"))

    async def write(one: Computer) -> None:
        await one.memory.put_event(known)
        await one.memory.put_snapshot(MemorySnapshot(known.id, {"digest": digest("late")}))
        await one.memory.put_events([missed, other])

    stores.here.run(write)

    async def read(one: Computer) -> None:
        assert {event.id for event in await one.memory.events()} == {known.id, missed.id, other.id}
        held = dict(one.memory.snapshot().held)
        held |= {event.subject: event.after for event in one.memory.recent()}
        assert held == {"digest": digest("late"), "other": digest("other")}

    stores.there().run(read)
    stores.here.restart()
    stores.here.run(read)


def test_a_backup_holds_what_was_there(stores: Stores) -> None:
    (turn,) = stores.here.run(lambda one: talk(one, ["before"]))
    stores.here.run(lambda one: one.memory.put_event(event_of("digest", Held(), digest("one"))))
    there = stores.there()
    backup = there.run(lambda one: one.memory.back_up("test"))
    changed = replace(turn, user=UserText("after"))
    there.run(lambda one: one.journal.put_turn(changed))

    async def read(one: Computer) -> None:
        assert dict(await one.memory.read_backup(backup.id)) == {"digest": digest("one")}
        assert list(await one.memory.changed_sessions(backup.id)) == [turn.session_id]
        assert (await one.memory.session_then(backup.id, turn.session_id))[1] == [turn]

    there.run(read)


def test_what_is_erased_is_nowhere_and_does_not_come_back(stores: Stores) -> None:
    secret, kept = stores.here.run(lambda one: talk(one, ["my secret plan", "tea"]))
    stores.there()
    erasure = Erasure(new_id(), NOW, turns=(secret.id,))

    async def erase(one: Computer) -> None:
        await one.eraser.note(erasure)
        await one.eraser.carry_out(["my secret plan"], lambda *_: None)
        await one.journal.load()

    async def read(one: Computer) -> None:
        assert [turn.id for turn in await one.journal.session_turns(secret.session_id)] == [kept.id]
        assert [known.id for known in await one.eraser.erasures()] == [erasure.id]

    async def finish(one: Computer) -> None:
        if not all(known.done for known in await one.eraser.erasures()):
            await erase(one)

    stores.here.run(erase)
    there = stores.there()
    there.run(finish)
    there.run(read)
    if stores.here.url:
        assert "secret" not in repr(everything_in(stores.here.url))
        assert "tea" in repr(everything_in(stores.here.url))
        there.run(lambda one: one.journal.put_turn(secret))  # as from a file that was copied back
        stores.there()
        assert "secret" not in repr(everything_in(stores.here.url))
