"""Tests of what lies on disk."""
