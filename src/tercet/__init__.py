"""A card room for Set, Terc, Terz and Nerts."""

__version__ = "0.1.0"
