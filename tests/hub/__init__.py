"""Tests of publishing and of the rehearsal Hub, over loopback."""
