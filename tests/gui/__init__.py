"""Tests that feed values and events to widgets, without a worker."""
