"""Tests of the language stage."""
