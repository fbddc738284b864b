"""Tests of the conversation room."""
