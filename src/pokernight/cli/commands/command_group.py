"""The group of all commands: turns every error into a sentence and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from pokernight import extras
from pokernight.cli.commands import completion as tab
from pokernight.cli.console.echo import echo
from pokernight.errors import Refused, nearest

INTERRUPTED = 130
REFUSED = 2
BROKEN_PIPE = 141
NAME = "pokernight"


class Commands(click.Group):
    """Group of all commands; turns every error into a sentence and an exit status."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run a command and exit with its status; bad input never shows a traceback."""
        extra["standalone_mode"] = False
        if sys.stdout is None:  # closed by the caller
            sys.exit(_refuse("the output cannot be written: it is closed"))
        if (status := tab.answer(self, NAME)) is not None:
            sys.exit(status)
        try:
            status = super().main(args=args, prog_name=NAME, **extra)
            if extras.missed_kernels():
                _say(extras.FASTER)
            sys.stdout.flush()
        except click.ClickException as error:
            status = _refuse(_one_sentence(error))
        except Refused as error:
            status = _refuse(str(error))
        except click.Abort:
            status = INTERRUPTED
        except (Exception, SystemExit) as error:
            from pokernight.cli.console.crash_report import fault

            sentence, status = fault(error)
            _say(sentence)
        sys.exit(status if isinstance(status, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a reader that closes the pipe ends it quietly.

        Refusals are put into the language that the command was given.
        """
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except Refused as refused:
            if ctx.obj is None:
                raise
            from pokernight.cli.text.sentences import in_words
            from pokernight.wording.message import reason_of

            raise Refused(in_words(reason_of(refused), ctx.obj)) from refused
        except BrokenPipeError:
            _write_to_nobody(sys.stdout.fileno())
            ctx.exit(BROKEN_PIPE)
        except OSError as error:
            if _of_a_game_file(error):
                raise
            _write_to_nobody(sys.stdout.fileno())
            raise Refused(f"the output cannot be written: {error.strerror}") from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; a mistyped name is refused with the nearest."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            known = list(self.commands)
            hint = nearest(args[0], known) or f": there are {', '.join(known)}"
            raise Refused(f"there is no command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order in which they were added: the most wanted first."""
        return list(self.commands)


def _write_to_nobody(file: int) -> None:
    """Redirect a file descriptor to the null device, so that the last flush cannot fail."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    if nothing != file:
        os.dup2(nothing, file)
        os.close(nothing)


def _of_a_game_file(error: OSError) -> bool:
    from pokernight.games.game_file_loader import mistake

    return mistake(error) is not None


def _say(sentence: str) -> None:
    echo(f"{NAME}: {sentence}", err=True)


def _refuse(sentence: str) -> int:
    _say(sentence)
    return REFUSED


def _one_sentence(error: click.ClickException) -> str:
    sentence = " ".join(error.format_message().split())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{sentence} (see {error.ctx.command_path} --help)"
    return sentence
