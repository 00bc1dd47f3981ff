"""Timings as ratios to a baseline that runs beside them; never part of the tests."""
