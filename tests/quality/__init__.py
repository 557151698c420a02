"""Flags of quality and privacy."""
