import stat

from companion.storage.locations import Locations
from companion.storage.quirk_file import Learned, QuirkFile
from companion.storage.writer import Writer

LEARNED: Learned = {"http://a/v1 m": {"left_out": ["temperature"], "no_usage": True}, "http://b/v1 名": {}}


def quirks(places: Locations, writer: Writer) -> QuirkFile:
    return QuirkFile(places.quirks, places.set_aside, writer)


def test_what_was_learned_comes_back(places: Locations, writer: Writer) -> None:
    assert quirks(places, writer).read() == {}
    quirks(places, writer).write(LEARNED)
    assert quirks(places, writer).read() == LEARNED
    quirks(places, writer).write({"x": {}})
    assert quirks(places, writer).read() == {"x": {}}
    assert stat.S_IMODE(places.quirks.stat().st_mode) & 0o077 == 0


def test_a_damaged_file_is_set_aside_and_all_is_learned_again(places: Locations, writer: Writer) -> None:
    quirks(places, writer).write(LEARNED)
    quirks(places, writer).read()
    places.quirks.write_bytes(places.quirks.read_bytes()[:-5])
    assert quirks(places, writer).read() == {}
    assert (places.set_aside / "quirks.json").exists()
    quirks(places, writer).write(LEARNED)
    assert quirks(places, writer).read() == LEARNED


def test_a_later_releases_file_and_a_place_that_can_not_be_written_do_no_harm(
    places: Locations, writer: Writer
) -> None:
    quirks(places, writer).write(LEARNED)
    quirks(places, writer).read()
    later = places.quirks.read_bytes().replace(b'"version":1', b'"version":99')
    places.quirks.write_bytes(later)
    assert quirks(places, writer).read() == {}
    quirks(places, writer).write({})
    assert writer.call(places.quirks.read_bytes) == later
    places.quirks.unlink()
    places.quirks.mkdir()
    quirks(places, writer).write(LEARNED)
    assert quirks(places, writer).read() == {}
