"""Tests of the adapters, against servers on loopback that speak the real protocols."""
