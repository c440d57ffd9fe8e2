"""The page about studies shows what its commands print."""

from __future__ import annotations

import doctest
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.sampling import PROVE

ROOT = Path(__file__).parents[2]
QUICK = "--players caller"


@pytest.fixture(scope="module")
def figures() -> ModuleType:
    place = ROOT / "scripts/study_figures.py"
    spec = importlib.util.spec_from_file_location("study_figures", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_commands_print_is_what_the_page_shows(figures: ModuleType) -> None:
    page = figures.PAGE.read_text(encoding="utf-8")
    assert QUICK in page
    assert figures.made_anew(page, "" if PROVE else QUICK) == page


def test_the_examples_in_python_do_what_they_say(figures: ModuleType) -> None:
    assert not doctest.testfile(str(figures.PAGE), module_relative=False).failed
