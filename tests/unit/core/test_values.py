"""Quick values behave as the standard decorator's do."""

import copy
import dataclasses
import pickle
from collections.abc import Mapping
from dataclasses import field

import pytest

from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """With all kinds of fields."""

    name: str
    height: int = 3
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """Return the name."""
        return self.name.title()


@dataclass(frozen=True, slots=True)
class Mark:
    """With one field."""

    name: str = field(default="x", metadata={"min": 1})


@dataclass(frozen=True, slots=True)
class Nothing:
    """With none."""


def test_values_are_made_by_place_name_and_default() -> None:
    assert Place("hill") == Place(name="hill", height=3, tags={})
    assert Place("hill", 4).height == 4
    assert Place("a").tags is not Place("a").tags
    assert Mark().name == "x"
    assert Nothing() == Nothing()


@pytest.mark.parametrize("arguments", [{}, {"name": "a", "depth": 1}])
def test_wrong_arguments_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        Place(**arguments)  # type: ignore[arg-type]


def test_values_equal_only_those_of_their_class() -> None:
    assert Place("hill") != Place("hill", 4)
    other: object = Place("hill")
    assert Mark("hill") != other
    assert Mark("a") != object()


def test_values_hash_by_content_and_cannot_be_changed() -> None:
    assert len({Mark("a"), Mark("a"), Mark("b")}) == 2
    with pytest.raises(TypeError):
        hash(Place("a"))  # a mapping in it has no hash
    with pytest.raises(dataclasses.FrozenInstanceError):
        Mark("a").name = "b"  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del Mark("a").name
    assert not hasattr(Mark("a"), "__dict__")


def test_values_are_dataclasses_to_all_who_look() -> None:
    assert dataclasses.is_dataclass(Mark)
    assert [one.name for one in dataclasses.fields(Place)] == ["name", "height", "tags"]
    assert dataclasses.fields(Mark)[0].metadata["min"] == 1
    assert dataclasses.replace(Place("hill"), height=9) == Place("hill", 9)
    assert repr(Place("hill")) == "Place(name='hill', height=3, tags={})"
    assert Place.__doc__ == "With all kinds of fields."
    assert Place("old hill").title == "Old Hill"


def test_values_match_by_place() -> None:
    match Place("hill", 5):
        case Place(name, height):
            assert (name, height) == ("hill", 5)


def test_values_can_be_copied_and_sent() -> None:
    place = Place("hill", 2, {"a": "b"})
    assert copy.copy(place) == copy.deepcopy(place) == pickle.loads(pickle.dumps(place)) == place  # noqa: S301


def test_other_flags_are_refused() -> None:
    with pytest.raises(TypeError):
        dataclass(frozen=True, slots=False)
