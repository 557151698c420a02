"""
validate: every promise that can be checked from outside, with its place and its cure.

A target is a path that exists (a build where it holds manifest.json, else raw files), or a dataset
on a Hub as `user/name[@revision]`.
"""

from polycorpus.validate.target import validate_target

__all__ = ["validate_target"]
