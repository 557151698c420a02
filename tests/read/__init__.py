"""Tests of `polycorpus.read`."""
