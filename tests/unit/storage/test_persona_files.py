from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.errors import Code, SettingsError, StorageError
from companion.core.persona import Persona
from companion.core.tokens import estimate_tokens
from companion.storage import persona_files
from companion.storage.locations import Locations
from companion.storage.persona_files import add_persona, read_persona, read_personas, shipped_personas, write_persona
from tests.unit.storage.samples import TEXTS

MIRA = Persona(
    "mira", "Mira", "A sailor.\n\n\"\"\"'''\\ end", "Ahoy\r\nthere", ("en", "ja"), "Captain", ("a", "b\n", "c\t"),
    "dusk", "mira", "voice", {"creator": "me\r", "book": "{}"},
)  # fmt: skip


def test_the_shipped_personas_are_whole(places: Locations) -> None:
    shipped = shipped_personas(places.assets)
    assert list(shipped) == ["default", "ginko", "kotoha"]
    assert [one.name for one in shipped.values()] == ["青禾", "Ginko", "ことは"]
    assert [one.look for one in shipped.values()] == ["qinghe", "ginko", "kotoha"]
    assert [one.languages[0] for one in shipped.values()] == ["zh", "en", "ja"]
    for persona in shipped.values():
        assert len(persona.starters) == 3
        assert persona.greeting
        assert 50 < estimate_tokens(persona.character) <= 250


def test_a_persona_comes_back(places: Locations) -> None:
    write_persona(places, "default", MIRA)
    personas, problems = read_personas(places, "default")
    assert problems == []
    assert personas["mira"] == MIRA


@pytest.mark.parametrize(
    "text", [text.strip() for text in TEXTS if not any("\ud800" <= one <= "\udfff" for one in text)]
)
def test_any_text_comes_back(places: Locations, text: str) -> None:
    persona = replace(MIRA, character=text, greeting=text + "\n" + text, user_address=text)
    write_persona(places, "default", persona)
    assert read_persona(places.pair("default", "mira").persona, "mira") == persona


def test_the_users_version_takes_the_shipped_ones_place(places: Locations) -> None:
    write_persona(places, "default", replace(MIRA, id="ginko"))
    personas, _ = read_personas(places, "default")
    assert [one.name for one in personas.values()] == ["青禾", "Mira", "ことは"]
    assert read_personas(places, "other")[0]["ginko"].name == "Ginko"


@pytest.mark.parametrize(
    "content", ["name = ", 'greeting = "no name"', "name = 5", 'name = " "', 'name="x"\nstarters="y"']
)
def test_a_broken_file_is_set_aside_and_somebody_stands_in(places: Locations, content: str) -> None:
    place = places.pair("default", "mira")
    write_persona(places, "default", MIRA)
    place.persona.write_text(content)
    personas, [problem] = read_personas(places, "default")
    assert problem.code is Code.PERSONA_DAMAGED
    assert (place.set_aside / "persona.toml").read_text() == content
    assert personas["mira"] == replace(personas["default"], id="mira")
    assert "mira" in read_personas(places, "default")[0]  # her history can still be reached


def test_only_names_that_every_file_system_takes(places: Locations) -> None:
    for wrong in (replace(MIRA, id="../x"), replace(MIRA, name=" "), replace(MIRA, greeting="\ud800")):
        with pytest.raises(SettingsError) as caught:
            write_persona(places, "default", wrong)
        assert caught.value.problem.code is Code.INVALID_SETTING


def test_a_persona_is_added_with_her_pictures(places: Locations) -> None:
    add_persona(places, "default", MIRA, {"joy-1.png": b"one", "neutral-1.webp": b"two"})
    assert read_personas(places, "default")[0]["mira"] == MIRA
    folder = places.pair("default", "mira").sprites / "mira"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "joy-1.png": b"one",
        "neutral-1.webp": b"two",
    }


def test_somebody_who_is_there_is_never_overwritten(places: Locations) -> None:
    add_persona(places, "default", MIRA, {})
    with pytest.raises(SettingsError):
        add_persona(places, "default", replace(MIRA, name="Other"), {})
    assert read_personas(places, "default")[0]["mira"] == MIRA


@pytest.mark.parametrize("name", ["../x.png", "/x.png", "x.svg", "X.png", "x", "a" * 27 + ".png", "x.png\n", "con"])
def test_pictures_of_other_names_are_refused(places: Locations, name: str) -> None:
    with pytest.raises(SettingsError):
        add_persona(places, "default", MIRA, {name: b""})
    assert not places.pair("default", "mira").folder.exists()
    with pytest.raises(SettingsError):
        add_persona(places, "default", replace(MIRA, sprites="../x"), {"x.png": b""})


def test_an_addition_that_fails_leaves_nothing(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, content: bytes) -> None:
        raise StorageError(Code.DISK_FULL, path=path, size=len(content))

    monkeypatch.setattr(persona_files, "write_file", fail)
    with pytest.raises(StorageError):
        add_persona(places, "default", MIRA, {"joy-1.png": b"one"})
    assert not places.pair("default", "mira").folder.exists()
