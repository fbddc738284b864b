"""Tests of companion.storage."""
