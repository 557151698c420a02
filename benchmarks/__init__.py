"""Measurements, as ratios in one run. `python -m benchmarks` runs those that need no download."""
