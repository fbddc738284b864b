import io
import json
import struct
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.card import CardLoss, CardNote, unpack_card
from companion.core.errors import Code, ExchangeError
from companion.core.persona import Persona, User, fill_names, greeting_for
from companion.exchange import card_archive, card_file
from companion.exchange.exchange_files import read_card, write_card
from tests.unit.exchange.card_samples import (
    DATA,
    card,
    charx,
    chunk,
    in_base64,
    international_chunk,
    packed_chunk,
    png,
    text_chunk,
)

CARD_ID = "01m8m000000000000000000000"


def read(folder: Path, content: bytes, name: str = "some card.png") -> Any:
    path = folder / name
    path.write_bytes(content)
    return read_card(path, CARD_ID)


def refusal(folder: Path, content: bytes) -> Code:
    with pytest.raises(ExchangeError) as raised:
        read(folder, content)
    assert raised.value.problem.values["path"] == str(folder / "some card.png")
    return raised.value.problem.code


def test_a_card_becomes_a_persona(tmp_path: Path) -> None:
    got = read(tmp_path, json.dumps(card()).encode())
    persona = got.persona
    assert (persona.id, persona.name, persona.languages) == (CARD_ID, "Ada", ("en",))
    assert persona.greeting == "Hello {{user}}, I'm {{char}}.\nMind the bees."
    assert persona.character == (
        "Be brief.\n\n{{char}} keeps bees. {{user}} helps her.\n\nPersonality:\ncalm\n\nScenario:\nA roof garden.\n\n"
        "Examples of how she talks:\n{{user}}: Hi\n{{char}}: Mind the bees."
    )
    assert not got.pictures
    assert persona.sprites == ""


def test_what_is_not_used_is_told_and_notes_of_the_maker_never_reach_a_model(tmp_path: Path) -> None:
    got = read(tmp_path, json.dumps(card(description="{{random:a,b}} {{// aside}}{{getvar::x}}")).encode())
    assert set(got.notes) == {
        CardNote(CardLoss.GREETINGS, "1"),
        CardNote(CardLoss.LOREBOOK, "1"),
        CardNote(CardLoss.LATE_INSTRUCTIONS, "LATE ORDERS"),
        CardNote(CardLoss.MACROS, "getvar, random"),
        CardNote(CardLoss.FIELDS, "house"),
    }
    for unwanted in ("NOTE FOR PEOPLE", "LATE ORDERS", "original"):
        assert unwanted not in got.persona.character
        assert unwanted in unpack_card(got.persona.extras)


@pytest.mark.parametrize(
    "content",
    [
        json.dumps({name: DATA[name] for name in ("name", "description", "first_mes")}).encode(),
        json.dumps(card()).encode("utf-8-sig"),
        json.dumps(card("chara_card_v3", "3.0", nickname="")).encode(),
        png(text_chunk("chara", card())),
        png(text_chunk("chara", card("chara_card_v3", "3.0"))),
        png(packed_chunk("chara", card())),
        png(international_chunk("ccv3", card("chara_card_v3", "3.0"), packed=False)),
        png(international_chunk("ccv3", card("chara_card_v3", "3.0"), packed=True)),
        png(chunk(b"tEXt", b"chara\0" + json.dumps(card()).encode())),
        charx(card("chara_card_v3", "3.0"), {}),
        b"\xff\xd8\xff picture before it" + charx(card("chara_card_v3", "3.0"), {}),
    ],
)
def test_every_form_of_card_is_read(tmp_path: Path, content: bytes) -> None:
    assert read(tmp_path, content).persona.name == "Ada"


def test_the_later_form_counts_and_the_earlier_one_where_that_is_broken(tmp_path: Path) -> None:
    chara = text_chunk("chara", card(name="Old"))
    assert read(tmp_path, png(chara, text_chunk("ccv3", card(name="New")))).persona.name == "New"
    assert read(tmp_path, png(chunk(b"tEXt", b"ccv3\0!!"), chara)).persona.name == "Old"
    assert read(tmp_path, png(text_chunk("ccv3", ["no card"]), chara)).persona.name == "Old"


def test_a_cards_picture_is_hers_and_comes_without_its_texts(tmp_path: Path) -> None:
    got = read(tmp_path, png(text_chunk("chara", card()), text_chunk("comment", "aside")))
    assert got.pictures == {"neutral-1.png": png()}
    assert got.persona.sprites == "card"


def test_pictures_of_an_archive_are_named_by_feeling(tmp_path: Path) -> None:
    jpg, webp = b"\xff\xd8\xff\xe0 picture", b"RIFF\0\0\0\0WEBP picture"
    assets = [
        {"type": "emotion", "uri": "embeded://assets/emotion/joy.png", "name": "joy"},
        {"type": "emotion", "uri": "embedded://assets/emotion/joy-1.png", "name": "joy-1"},
        {"type": "emotion", "uri": "embeded://assets/emotion/生气.png", "name": "生气"},
        {"type": "emotion", "uri": "data:image/png;base64," + in_base64(1).decode(), "name": "sad"},
        {"type": "emotion", "uri": "https://example.org/happy.png", "name": "happy"},
        {"type": "emotion", "uri": "embeded://script.png", "name": "shy"},
        {"type": "emotion", "uri": "embeded://huge.png", "name": "smug"},
        {"type": "emotion", "uri": "embeded://assets/emotion/joy.png", "name": "no such feeling"},
        {"type": "icon", "uri": "embeded://assets/icon.webp", "name": "main"},
        {"type": "background", "uri": "ccdefault:", "name": "main"},
        {"type": "x-sound", "uri": "embeded://a.mp3", "name": "song"},
        "nonsense",
    ]
    files = {
        "assets/emotion/joy.png": png(),
        "assets/emotion/joy-1.png": png(width=3),
        "assets/emotion/生气.png": jpg,
        "assets/icon.webp": webp,
        "script.png": b"<svg onload='run()'></svg>",
        "huge.png": png(width=60_000, height=60_000),
    }
    got = read(tmp_path, charx(card("chara_card_v3", "3.0", assets=assets), files))
    assert got.pictures == {
        "joy-1.png": png(),
        "joy-2.png": png(width=3),
        "angry-1.jpg": jpg,
        "neutral-1.webp": webp,
    }
    assert CardNote(CardLoss.PICTURES, "5") in got.notes
    assert CardNote(CardLoss.OTHER_FILES, "2") in got.notes


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_chinese_names_of_an_archive_that_does_not_say_its_encoding(tmp_path: Path, encoding: str) -> None:
    assets = [{"type": "emotion", "uri": "embeded://生气.png", "name": "生气"}]
    plain = "xxxx.png" if encoding == "gb18030" else "xxxxxx.png"
    content = charx(card(assets=assets), {plain: png()}).replace(plain.encode(), "生气.png".encode(encoding))
    assert read(tmp_path, content).pictures == {"angry-1.png": png()}


def test_an_entry_that_climbs_out_is_only_a_name(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    assets = [{"type": "emotion", "uri": "embeded://../../evil.png", "name": "../../joy"}]
    content = charx(card(assets=assets), {"../../evil.png": png(), "/etc/evil": b"x"})
    got = read(inside, content)
    assert list(got.pictures) == ["happy-1.png"]
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["some card.png"]


def test_scripts_in_a_card_stay_text(tmp_path: Path) -> None:
    nasty = "<script>alert(1)</script><img src=x onerror=run()> {{char}}"
    got = read(tmp_path, json.dumps(card(description=nasty, name="<b>Ada</b>\n\u202e")).encode())
    assert nasty in got.persona.character
    assert got.persona.name == "<b>Ada</b>"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"null",
        b"\xff\xfe",
        b'{"name": ""}',
        b'{"data": 5, "name": "x"}',
        b'{"name": 7, "spec": "chara_card_v2", "data": {"name": 7}}',
        b"[" * 200_000,
        b'{"name": ' + b"9" * 5000 + b"}",
        png(),
        png(text_chunk("chara", card()))[:-20],
        png(text_chunk("chara", card()))[:60],
        png(text_chunk("comment", card())),
        png(chunk(b"zTXt", b"chara\0\0no zlib")),
        png(chunk(b"iTXt", b"chara\0\1")),
        png(chunk(b"tEXt", b"chara")),
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 2**31) + b"IHDR",
        charx(card(), {})[:-30],
        charx([], {}),
        b"PK\x03\x04 nothing",
        b"GIF89a picture",
    ],
)
def test_what_is_no_whole_card_is_refused(tmp_path: Path, content: bytes) -> None:
    assert refusal(tmp_path, content) is Code.CARD_UNREADABLE


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.png", tmp_path):
        with pytest.raises(ExchangeError) as raised:
            read_card(path, CARD_ID)
        assert raised.value.problem.code is Code.CARD_UNREADABLE


def test_a_card_of_fifty_megabytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some card.png"
    with path.open("wb") as file:
        file.write(png(text_chunk("chara", card())))
        file.truncate(50 * 2**20)
    with pytest.raises(ExchangeError) as raised:
        read_card(path, CARD_ID)
    assert raised.value.problem.code is Code.CARD_TOO_LARGE
    assert raised.value.problem.values["limit"] == "40"


def test_bombs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_file, "LARGEST_CARD", 20_000)
    zeros = b"0" * 30_000_000
    assert refusal(tmp_path, png(chunk(b"zTXt", b"chara\0\0" + zlib.compress(zeros)))) is Code.CARD_TOO_LARGE
    assert refusal(tmp_path, charx({"name": "x", "description": "0" * 100_000}, {})) is Code.CARD_TOO_LARGE
    assert refusal(tmp_path, json.dumps({"name": "x" * 30_000}).encode()) is Code.CARD_TOO_LARGE


def test_an_archive_gives_out_only_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_archive, "LARGEST_ASSET", 1000)
    monkeypatch.setattr(card_archive, "LARGEST_IN_ALL", 20_000)
    names = [f"{number}.png" for number in range(60)]
    assets = [{"type": "emotion", "uri": f"embeded://{name}", "name": "joy"} for name in names]
    files = dict.fromkeys(names, png() + b"0" * 500) | {names[0]: png() + b"0" * 5000}
    got = read(tmp_path, charx(card(assets=assets), files))
    assert 10 < len(got.pictures) < 50
    monkeypatch.setattr(card_archive, "MOST_ENTRIES", 50)
    assert refusal(tmp_path, charx(card(), files)) is Code.CARD_UNREADABLE


def test_an_encrypted_or_oddly_packed_archive_is_refused(tmp_path: Path) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("card.json", json.dumps(card()))
    assert refusal(tmp_path, held.getvalue()) is Code.CARD_UNREADABLE
    content = bytearray(charx(card(), {}))
    content[6] |= 1
    content[content.rindex(b"PK\x01\x02") + 8] |= 1
    assert refusal(tmp_path, bytes(content)) is Code.CARD_UNREADABLE


@pytest.mark.parametrize(
    ("text", "language"),
    [("你好，我是小明。", "zh"), ("こんにちは、私は花子です。", "ja"), ("Hi there", "en"), ("", "en")],
)
def test_the_language_of_a_card(tmp_path: Path, text: str, language: str) -> None:
    got = read(tmp_path, json.dumps({"name": "小", "first_mes": text}).encode())
    assert got.persona.languages == (language,)


def test_a_card_goes_out_as_it_came(tmp_path: Path) -> None:
    persona = read(tmp_path, json.dumps(card("chara_card_v3", "3.0", nickname="Addy")).encode()).persona
    out = tmp_path / "out.json"
    write_card(out, persona)
    written = json.loads(out.read_text("utf-8"))
    assert (written["spec"], written["spec_version"], written["beside"]) == ("chara_card_v2", "2.0", "kept")
    ours = {"languages": ["en"], "look": "qinghe"}
    assert written["data"] == DATA | {"nickname": "Addy", "extensions": DATA["extensions"] | {"companion": ours}}
    again = read_card(out, CARD_ID).persona
    assert replace(again, extras=persona.extras) == persona
    assert "Addy keeps bees" in persona.character


def test_what_was_changed_goes_out_changed(tmp_path: Path) -> None:
    persona = read(tmp_path, json.dumps(card()).encode()).persona
    changed = replace(
        persona,
        name="Eve",
        character="Other.",
        greeting="Yo.",
        languages=("en", "ja"),
        starters=("One?", "Two?"),
        user_address="Captain",
        look="dusk",
        voice="v",
    )
    out = tmp_path / "out.json"
    write_card(out, changed)
    data = json.loads(out.read_text("utf-8"))["data"]
    assert (data["name"], data["description"], data["personality"], data["first_mes"]) == ("Eve", "Other.", "", "Yo.")
    assert data["house"] == DATA["house"]
    assert data["alternate_greetings"] == DATA["alternate_greetings"]
    again = read_card(out, CARD_ID).persona
    assert replace(again, extras=changed.extras) == changed


def test_a_persona_that_never_was_a_card_goes_out_and_comes_back(tmp_path: Path) -> None:
    persona = Persona(
        CARD_ID, "青禾", "你是青禾。", "你好。", ("zh", "en"), starters=("嗯？",), extras={"card": "damaged"}
    )
    out = tmp_path / "out.json"
    write_card(out, persona)
    again = read_card(out, CARD_ID).persona
    assert replace(again, extras=persona.extras) == persona


def test_a_card_out_of_a_folder_that_is_not_there_fails_clearly(tmp_path: Path) -> None:
    with pytest.raises(ExchangeError) as raised:
        write_card(tmp_path / "none" / "out.json", Persona(CARD_ID, "A", "B", "C"))
    assert raised.value.problem.code is Code.EXPORT_FAILED


def test_names_are_filled_in_when_a_text_is_used() -> None:
    assert fill_names("{{char}} {{ USER }} <USER> <BOT> {{other}} <user>", "A", "U") == "A U U A {{other}} <user>"
    assert fill_names("x{{// aside }}y{{comment: z}}", "A", "U") == "xy"
    assert fill_names(r"{{user}}", "A", r"\1\g<0>") == r"\1\g<0>"
    persona = Persona("p", "青禾", "", "你好{{user}}，我是{{char}}。")
    assert greeting_for(persona, User("u")) == "你好你，我是青禾。"
    assert greeting_for(persona, User("u", "小明")) == "你好小明，我是青禾。"
    assert greeting_for(replace(persona, user_address="船长"), User("u", "小明")) == "你好船长，我是青禾。"
