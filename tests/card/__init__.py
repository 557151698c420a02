"""Tests of `polycorpus.card`."""
