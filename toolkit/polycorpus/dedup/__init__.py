"""
Duplicates, language twins, and the groups of records that must share a split.

    versions     every language version of every record: its title, its abstract
    tokens       the folded words of a text; a Han, kana, Thai, Lao, Khmer or Burmese letter is one
    signatures   128-bit exact key, MinHash bands, anchors and sketch of each text
    candidates   pairs of texts that agree in a band, by sorting
    verify       their true similarity, from the shingle sets themselves
    components   which texts stand, and for which others

and the rules, in this order, each on the records that the ones before it left standing:

| rule | a record is removed where ... |
|---|---|
| `same_id` | a record before it, by file and place, has its id |
| `exact` | another has its abstract and a compatible title, after folding |
| `near` | another's abstract has Jaccard similarity `threshold` or more, and a compatible title |
| `containment` | 90 % of its abstract is in a fuller one, under a compatible title |
| `same_work` | another has its title, authors and venue, or its title and DOI, in its language |

Titles are compatible where one is missing or they differ by a slip of the pen. One text under two
titles is two records with one `group`; a DOI that different records share is reported. An abstract
of fewer than five tokens is compared exactly only; an empty one equals nothing.

Of similar records the one with the fullest text stands (10 % more tokens count as fuller, more
language versions too), then one that was published before, then the one with more fields, then the
one with the smallest id.
"""

from polycorpus.dedup.grouping import group
from polycorpus.dedup.groups import Groups
from polycorpus.dedup.rejections import REMOVED
from polycorpus.dedup.signatures import Signatures, signatures

__all__ = ["REMOVED", "Groups", "Signatures", "group", "signatures"]
