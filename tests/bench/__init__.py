"""Benchmarks: each compares with a control in the same run and ends with one line of JSON."""
