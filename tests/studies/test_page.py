"""The page about studies shows what its commands print."""

from __future__ import annotations

import doctest

from scripts import study_figures as figures
from tests.sampling import PROVE

QUICK = "--players caller"


def test_what_commands_print_is_what_the_page_shows() -> None:
    page = figures.PAGE.read_text(encoding="utf-8")
    assert QUICK in page
    assert figures.made_anew(page, "" if PROVE else QUICK) == page


def test_the_examples_in_python_do_what_they_say() -> None:
    assert not doctest.testfile(str(figures.PAGE), module_relative=False).failed
