"""Every public name has an example in the reference, and every example does what it says."""

from __future__ import annotations

import doctest

import pytest

from scripts.site.reference import EXAMPLES, MODULES, lacking, public_names
from tests.sampling import some


@pytest.mark.parametrize("module", some("examples of modules", [*MODULES], 6))
def test_the_examples_of_a_module_do_what_they_say(module: str) -> None:
    result = doctest.testfile(
        str(EXAMPLES / f"{module}.md"),
        module_relative=False,
        encoding="utf-8",
        optionflags=doctest.NORMALIZE_WHITESPACE,
    )
    assert result.attempted > 3
    assert result.failed == 0


def test_no_public_name_lacks_an_example() -> None:
    assert {module: lacking(module) for module in MODULES if lacking(module)} == {}
    assert sum(len(public_names(module)) for module in MODULES) > 280


def test_every_page_of_examples_is_of_a_module() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.md")} == {*MODULES}


@pytest.mark.parametrize(("page", "attempts"), [("recipes", 15), ("hand-histories", 6)])
def test_the_examples_of_a_page_do_what_they_say(page: str, attempts: int) -> None:
    path = EXAMPLES.parent / f"{page}.md"
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.attempted > attempts
    assert result.failed == 0
