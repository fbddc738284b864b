"""Tests of the real window with real input, models and files."""
