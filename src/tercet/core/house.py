"""The moves of the house: the clock, and people coming and going. Every game accepts them, by seat `HOUSE`."""

from __future__ import annotations

from typing import TypeAlias

from tercet.core.game import Seat, Tagged


class Deadline(Tagged, frozen=True):
    """The time that `Game.deadline` named has come."""


class Joined(Tagged, frozen=True):
    """Somebody sits down while the game runs; `seat` is the next free number. Only where `Meta.late_join`."""

    seat: Seat


class Away(Tagged, frozen=True):
    """The seat's last connection is gone."""

    seat: Seat


class Back(Tagged, frozen=True):
    """The seat is connected again, or its owner returns after having left."""

    seat: Seat


class Left(Tagged, frozen=True):
    """The seat's owner has left the game."""

    seat: Seat


class TakenOver(Tagged, frozen=True):
    """A bot plays this seat from now on, until `Back`."""

    seat: Seat


class Pause(Tagged, frozen=True):
    """Every timer stands still and nobody plays until `Resume`."""


class Resume(Tagged, frozen=True):
    """The timers go on where they stood."""


Presence: TypeAlias = Joined | Away | Back | Left | TakenOver
House: TypeAlias = Deadline | Joined | Away | Back | Left | TakenOver | Pause | Resume
