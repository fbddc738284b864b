"""Personas as TOML files: those shipped with the program, and the user's own beside their history.

A user's file takes the place of the shipped one of the same id; a folder with a history but no file is still somebody.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from companion.core.errors import Code, Problem, SettingsError, StorageError
from companion.core.persona import DEFAULT_PERSONA_ID, Persona
from companion.storage.durable import make_folder, write_file
from companion.storage.locations import Locations, Pair, is_folder_name
from companion.storage.rows import from_row, to_row
from companion.storage.toml_file import keep_aside, read_toml, write_toml

_PICTURE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,25}\.(png|jpg|jpeg|webp)")
_STAND_IN = Persona(DEFAULT_PERSONA_ID, "青禾", "", "")


def shipped_personas(assets: Path) -> dict[str, Persona]:
    """Return the personas that ship with the program by id, the default one first."""
    paths = sorted((assets / "personas").glob("*.toml"), key=lambda path: (path.stem != DEFAULT_PERSONA_ID, path.stem))
    return {DEFAULT_PERSONA_ID: _STAND_IN} | {path.stem: read_persona(path, path.stem) for path in paths}


def read_persona(path: Path, persona_id: str) -> Persona:
    """Return the persona a file holds. Raises `StorageError` FILE_DAMAGED, NOT_READABLE or HOME_NEWER."""
    try:
        persona = from_row(Persona, {"greeting": "", **(read_toml(path, "persona") or {}), "id": persona_id})
    except ValueError as error:
        raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error
    if not persona.name.strip():
        raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="")
    return replace(persona, character=persona.character.strip())


def write_persona(locations: Locations, user_id: str, persona: Persona) -> None:
    """Write a user's own version of a persona. Raises `SettingsError` or `StorageError`."""
    if not is_folder_name(persona.id):
        raise SettingsError(Code.INVALID_SETTING, name="persona.id", detail=persona.id)
    if not persona.name.strip():
        raise SettingsError(Code.INVALID_SETTING, name="persona.name", detail=persona.name)
    row = {name: value for name, value in to_row(persona).items() if name != "id"}
    write_toml(locations.pair(user_id, persona.id).persona, "persona", row)


def add_persona(locations: Locations, user_id: str, persona: Persona, pictures: Mapping[str, bytes]) -> None:
    """Write a persona whose folder does not exist, with its pictures by file name.

    Raises `SettingsError` or `StorageError`; then nothing of it is left.
    """
    place = locations.pair(user_id, persona.id)
    names_fit = all(map(_PICTURE_NAME.fullmatch, pictures)) and (not pictures or is_folder_name(persona.sprites))
    if not is_folder_name(persona.id) or place.folder.exists() or not names_fit:
        raise SettingsError(Code.INVALID_SETTING, name="persona.id", detail=persona.id)
    try:
        write_persona(locations, user_id, persona)
        for name, content in pictures.items():
            make_folder(place.sprites / persona.sprites)
            write_file(place.sprites / persona.sprites / name, content)
    except (StorageError, SettingsError):
        import shutil  # slow to import, and hardly ever needed

        shutil.rmtree(place.folder, ignore_errors=True)
        raise


def read_personas(locations: Locations, user_id: str) -> tuple[dict[str, Persona], Sequence[Problem]]:
    """Return a user's personas by id, and what was damaged and set aside: the shipped one stands in for it."""
    personas, wrong = find_personas(locations, user_id)
    return personas, [_set_aside(problem, locations.pair(user_id, persona_id)) for persona_id, problem in wrong.items()]


def find_personas(locations: Locations, user_id: str) -> tuple[dict[str, Persona], dict[str, Problem]]:
    """Do the same without touching anything: what is damaged is only named."""
    personas = shipped_personas(locations.assets)
    wrong = {}
    for persona_id in _folders(locations.users / user_id):
        place = locations.pair(user_id, persona_id)
        stand_in = personas.get(persona_id) or replace(personas[DEFAULT_PERSONA_ID], id=persona_id)
        try:
            found = place.persona.exists()
            personas[persona_id] = read_persona(place.persona, persona_id) if found else stand_in
        except StorageError as error:
            personas[persona_id] = stand_in
            wrong[persona_id] = error.problem
    return personas, wrong


def _set_aside(problem: Problem, place: Pair) -> Problem:
    if problem.code is Code.HOME_NEWER:
        return problem
    return keep_aside(place.persona, place.set_aside, Code.PERSONA_DAMAGED)


def _folders(folder: Path) -> list[str]:
    if not folder.is_dir():
        return []
    return sorted(one.name for one in folder.iterdir() if is_folder_name(one.name) and one.is_dir())
