"""Tests and benchmarks of Companion."""
