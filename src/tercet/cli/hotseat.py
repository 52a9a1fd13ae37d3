"""A game whose players share one keyboard: what they type is played, what happens is printed."""

from __future__ import annotations

from typing import Any

import click
from msgspec.structs import replace

from tercet.cli.feed import Feed
from tercet.cli.files import seat_word
from tercet.core.game import HOUSE, NO_STAMP, SPECTATOR, AnyGame, Move, Refusal, Seat
from tercet.core.notation import NotationError
from tercet.core.play import Step, is_over, play, settle
from tercet.core.record import Record, begin

HELP = """\
SEAT ACTION   play, such as '{example}'; seat - is the house ('- pause', '- resume');
              the beginning of an action is enough if only one that is legal begins so
legal [SEAT]  every legal action
show [SEAT]   the table, as that seat sees it
quit          stop here"""


class HotSeat:
    """One game being played at a terminal."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.record = record
        self.state: Any = begin(game, record)
        self.at = 0

    def run(self, feed: Feed) -> None:
        """Play until the game is over or nothing more is typed."""
        self._show([])
        while not is_over(self.game, self.state):
            heard = feed.read(self.game.deadline(self.state))
            self.at = max(self.at, heard.at)
            self._went(list(settle(self.game, self.state, self.at)))
            if heard.ended or heard.line in ("quit", "exit"):
                return
            if heard.line and not is_over(self.game, self.state):
                self._obey(heard.line)

    def _obey(self, line: str) -> None:
        command, *words = line.split()
        match command:
            case "help" | "?":
                self._help()
            case "legal":
                self._legal(words)
            case "show":
                self._show(words)
            case _:
                self._move(line)

    def _move(self, line: str) -> None:
        seat, text = self._split(line)
        if seat is None:
            click.echo("Which seat? Type a number before the action, or 'help'.")
            return
        try:
            action = self._read(seat, text)
        except NotationError as error:
            click.echo(f"not understood: expected {error.expected}, found {error.found or 'nothing'!r}")
            return
        played = play(self.game, self.state, Move(self.at, seat, action))
        if played.refusal is not None:
            click.echo(f"refused: {refusal_words(played.refusal)}")
        self._went(list(played.steps))

    def _split(self, line: str) -> tuple[Seat | None, str]:
        """Tell the seat from the action; the seat may be left out where only one can move."""
        first, _, rest = line.partition(" ")
        if first == "-":
            return HOUSE, rest.strip()
        if first.isascii() and first.isdigit() and len(first) < 4:
            return int(first), rest.strip()
        movers = self.game.to_act(self.state)
        return (next(iter(movers)) if len(movers) == 1 else None), line

    def _read(self, seat: Seat, text: str) -> Any:
        """Read an action, or the beginning of one. Raises NotationError."""
        notation = self.game.notation
        try:
            return notation.parse_action(text)
        except NotationError as error:
            # Who types what they see means the table as it is now; only programs need to say which one they saw.
            version = getattr(self.game.public(self.state), "board_version", None)
            if version is not None and text:
                try:
                    return notation.parse_action(f"{text} {version}")
                except NotationError:
                    pass
            actions = self.game.legal(self.state, seat, self.at, NO_STAMP)
            begun = [action for action in actions if notation.format_action(action).startswith(text)]
            if len(begun) == 1 and text:
                return begun[0]
            raise error from None

    def _went(self, steps: list[Step[Any, Any, Any]]) -> None:
        """Take over what was played, tell of it and show the table again."""
        if not steps:
            return
        self.state = steps[-1].state
        self.record = replace(self.record, moves=(*self.record.moves, *(step.move for step in steps)))
        for step in steps:
            for event in step.events:
                click.echo(f"  {self.game.notation.tell(event)}")
        self._show([])

    def _show(self, words: list[str]) -> None:
        """Draw the table for a seat; by default for the one whose turn it is, or for everybody."""
        movers = self.game.to_act(self.state)
        viewer = next(iter(movers)) if len(movers) == 1 else SPECTATOR
        if words:
            viewer = int(words[0]) if words[0].isascii() and words[0].isdigit() and len(words[0]) < 4 else viewer
        click.echo(f"\n{self.game.notation.draw(*self.game.view(self.state, viewer))}\n")

    def _legal(self, words: list[str]) -> None:
        for seat in sorted(self.game.to_act(self.state)):
            if not words or words[0] == str(seat):
                for action in self.game.legal(self.state, seat, self.at, NO_STAMP):
                    click.echo(f"{seat} {self.game.notation.format_action(action)}")

    def _help(self) -> None:
        examples: dict[str, str] = {}
        for seat in sorted(self.game.to_act(self.state)):
            for action in self.game.legal(self.state, seat, self.at, NO_STAMP):
                text = self.game.notation.format_action(action)
                examples.setdefault(text.split()[0], f"{seat_word(seat)} {text}")
        click.echo(HELP.format(example=next(iter(examples.values()), "- resume")))
        click.echo("Possible now, for example: " + (", ".join(examples.values()) or "nothing"))


def refusal_words(refusal: Refusal) -> str:
    """Write a refusal as its slug and its facts."""
    return " ".join([refusal.slug, *(f"{name}={value}" for name, value in refusal.facts.items())])
