"""Tests that mirror the tree of the program."""
