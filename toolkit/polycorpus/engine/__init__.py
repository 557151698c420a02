"""
Engines run a function over many inputs. They know nothing of records.

`local` spreads over processes of this machine. Results come back in the order of the inputs,
whatever the number of workers, so that no output can depend on it.
"""

from polycorpus.engine.local import seldom_collect, spread

__all__ = ["seldom_collect", "spread"]
