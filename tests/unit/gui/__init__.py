"""Tests of the window's parts that need no window."""
