"""The start of the page's Python: methods compiled by the build, and memory that is free after it.

The standard library writes such methods as text when a class is made, and compiling these texts is
half of the time that the imports of the page take. The build imports what the page imports, and
keeps the code of each text beside this module; a start takes it from there. Files of a page lie in
memory, so those that were read for good are emptied.
"""

from __future__ import annotations

import collections
import dataclasses
import marshal
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from types import CodeType
from typing import Any, Final

FILE: Final = Path(__file__).with_name("generated.bin")
LAST: Final = "pokernight.page.page_lookups"
"""Module that a worker imports after its first card, with all that it imports."""


def use(codes: dict[bytes, CodeType], *, keep: bool = False) -> None:
    """Take the code of classes made from now on from ``codes``, by the digest of its text.

    With ``keep``, what is missing is added to them; otherwise it is compiled as ever.
    """

    def code(text: str, mode: str) -> CodeType:
        digest = blake2b(text.encode(), digest_size=12).digest()
        compiled = codes.get(digest)
        if compiled is None:
            compiled = compile(text, "<string>", mode)
            if keep:
                codes[digest] = compiled
        return compiled

    def run(text: str, *names: dict[str, Any]) -> None:
        exec(code(text, "exec"), *names)

    def value(text: str, *names: dict[str, Any]) -> Any:
        return eval(code(text, "eval"), *names)

    # they stand before the built-in functions in these two modules
    vars(dataclasses)["exec"] = run
    vars(collections)["eval"] = value


def load() -> None:
    """Take the code of classes made from now on from the file of the build."""
    use(marshal.loads(FILE.read_bytes()))


@contextmanager
def loaded() -> Iterator[None]:
    """Have the code for classes that are made meanwhile, where the file is there and not empty."""
    if FILE.is_file() and FILE.stat().st_size:
        load()
    yield
    forget()


def forget() -> None:
    """Compile as ever, and keep no code that no class has."""
    vars(dataclasses).pop("exec", None)
    vars(collections).pop("eval", None)


def empty_files(folder: Path) -> None:
    """Empty the files under a folder that have been read for good: those of imported modules.

    The files stay, by which the rulebook finds its pages. The code of classes is needed until the
    last of the modules is imported.
    """
    code = [str(FILE)] if LAST in sys.modules else []
    read = [getattr(module, "__file__", None) or "" for module in [*sys.modules.values()]]
    for name in (*read, *code):
        if name.startswith(f"{folder}/"):
            os.truncate(name, 0)
