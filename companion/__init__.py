"""Companion: a character with a face and a voice who talks with you and remembers you."""

__version__ = "0.1.0"
