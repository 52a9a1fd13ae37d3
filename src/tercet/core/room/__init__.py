"""Who sits where: entering, seats, ready, host, options, dealing, leaving. A second pure fold beside the game's.

A room outlives its games: between two of them it is a lobby (that still shows the last result), and the next game
is dealt from a fresh secret. People are members, numbered in the order of their coming; the server's name for a
person (`guest`) never leaves it. The room knows a game only by its metadata.
"""

from tercet.core.room.fold import apply_room, decode_config, open_room
from tercet.core.room.legality import check_room
from tercet.core.room.model import (
    MOST_MEMBERS,
    NAME_LENGTH,
    AddBot,
    Configure,
    Disconnected,
    Enter,
    Finished,
    Kick,
    Leave,
    MakeHost,
    Member,
    Publish,
    Ready,
    Reconnected,
    Rename,
    Room,
    RoomAction,
    RoomHouse,
    RoomMove,
    RoomPhase,
    Sit,
    Stand,
    Start,
    Unready,
)
from tercet.core.room.people import clean_name, has_free_seat, member_of, names, players, present, sitting
from tercet.core.room.views import MemberView, RoomView, room_offers, view_room

__all__ = [
    "MOST_MEMBERS",
    "NAME_LENGTH",
    "AddBot",
    "Configure",
    "Disconnected",
    "Enter",
    "Finished",
    "Kick",
    "Leave",
    "MakeHost",
    "Member",
    "MemberView",
    "Publish",
    "Ready",
    "Reconnected",
    "Rename",
    "Room",
    "RoomAction",
    "RoomHouse",
    "RoomMove",
    "RoomPhase",
    "RoomView",
    "Sit",
    "Stand",
    "Start",
    "Unready",
    "apply_room",
    "check_room",
    "clean_name",
    "decode_config",
    "has_free_seat",
    "member_of",
    "names",
    "open_room",
    "players",
    "present",
    "room_offers",
    "sitting",
    "view_room",
]
