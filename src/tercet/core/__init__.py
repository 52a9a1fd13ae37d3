"""What all four games stand on: the protocol, the room, records, shuffles. It knows no game."""
