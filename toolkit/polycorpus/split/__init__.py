"""Which split a record is in, and how that survives growth.

A group of records that must not part is in the split that the hash of its smallest id tells:
BLAKE2b of seed and id, as a number in [0, 1), against the cumulated ratios. Nothing else would have
to be known if a corpus never grew. It does, and the smallest id of a group may be a newcomer's:
what was published must not follow it.

So `splits.tsv` is a ledger, committed with the raw files, with a line for every record that a
finished build published. From raw files, recipe and ledger alone a build knows all it must; the
folder of the build before may be gone, as it is on a fresh clone:

| column | what for |
|---|---|
| id | that the record was published: newcomers adapt to it, never the reverse. First 16 digits |
| split | only where the hash of its own id does not tell: it followed its group. `-`: taken out |
| sketch | 16 characters of its MinHash: a similar text takes over the split of what vanished |
| keys | hashes of its DOI, arXiv id and URL, for the same |

A line stays after its record vanished, and after corpus.toml removed it. With other ratios in
corpus.toml, what was published stays where it is and only newcomers follow them, except where a
split has no name any more; another seed starts afresh. A million records take 45 MB, about 3 % of
their raw files.

    ledger = SplitLedger.read(folder / "splits.tsv", recipe.split)
    history = ledger.history(records, sketches, recipe.remove)
    ...                                     # groups by dedup, which is given history's columns
    assignment = assign(kept, sketches, inherited, recipe.split, ledger)
    assignment.ledger.write(folder / "splits.tsv")         # once the build has finished
"""

from polycorpus.split.assignment import Assignment, assign
from polycorpus.split.history import History
from polycorpus.split.ledger import SplitLedger
from polycorpus.split.shares import share_of, split_of

__all__ = ["Assignment", "History", "SplitLedger", "assign", "share_of", "split_of"]
