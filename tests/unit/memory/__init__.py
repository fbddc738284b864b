"""Tests of companion.memory."""
