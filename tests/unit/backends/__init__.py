"""Tests of companion.backends."""
