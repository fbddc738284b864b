"""The quick reading of a plain start says what the parser would say."""

from itertools import product

import pytest

from companion.app.command_line import build_parser
from companion.app.main import is_plain, plain_options
from companion.app.options import Options

PAIRS = (("--home", "a b"), ("--models", "m"), ("--base-url", "http://x/v1"), ("--model", "gpt"), ("--home", "z"))


@pytest.mark.parametrize(
    "chosen", [[one for one, is_in in zip(PAIRS, flags, strict=True) if is_in] for flags in product((0, 1), repeat=5)]
)
def test_options_alone_are_read_as_the_parser_reads_them(chosen: list[tuple[str, str]]) -> None:
    arguments = [word for pair in chosen for word in pair]
    assert is_plain(arguments)
    assert vars(plain_options(arguments)) == vars(build_parser().parse_args(arguments, Options()))


@pytest.mark.parametrize(
    "arguments",
    [["ask", "hello"], ["--help"], ["--home"], ["--home", "--model"], ["--home=x", "y"], ["doctor"], ["--hom", "x"]],
)
def test_all_else_is_left_to_the_parser(arguments: list[str]) -> None:
    assert not is_plain(arguments)


def test_options_of_a_verb_have_their_defaults() -> None:
    options = build_parser().parse_args(["ask", "hello", "--home", "x"], Options())
    assert (options.verb, options.text, options.user, options.persona, options.json) == (
        "ask",
        "hello",
        "default",
        "",
        False,
    )
    assert str(options.home) == "x"
    assert options.models is None
