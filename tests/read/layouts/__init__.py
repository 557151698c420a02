"""Tests of the layouts, one module a layout."""
